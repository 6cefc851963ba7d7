"""The reel of a live player: all its steps, drawn one by one while the kernel has nothing else to do."""

import asyncio
from time import thread_time

from astar_lesson.draw.reel import Frame, Reel
from astar_lesson.play.screen import Screen

WAIT, REST = 0.3, 0.001
"""Seconds to wait after the last change, and after each step, so that what the reader asks for comes first."""
MOST_TIME, MOST_BYTES = 4.0, 3_000_000
"""The most seconds of work and the most bytes for a reel. Where it needs more, the kernel draws each step."""


async def send_reel(player: Screen, version: int) -> None:
    """Send the page a reel of all steps of this version of a player, so that it can play without the kernel."""
    await asyncio.sleep(WAIT)
    with player.drawing:
        film = player.scene.film
    reel, spent = Reel(film.colours), 0.0
    for k in range(player.slider.max + 1):
        began = thread_time()
        with player.drawing:
            if spent > MOST_TIME or player.version != version or player.notes:
                return
            reel.add(Frame(film.show(player.scene.states(k)), player.html(k), player.alt(k)))
        spent += thread_time() - began
        await asyncio.sleep(REST)
    packed = reel.packed()
    with player.drawing:
        if player.version == version and len(packed) <= MOST_BYTES:
            player.stage.reel = {"packed": packed, "version": version}
