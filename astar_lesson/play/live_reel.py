"""The reel of a live player: all its steps, drawn one by one while the kernel has nothing else to do."""

import asyncio
from time import thread_time

from astar_lesson.draw.reel import Frame, Reel
from astar_lesson.play.screen import Screen

WAIT, REST = 0.3, 0.001
"""Seconds after the last change, and after each step: what comes first is what the reader has just asked for."""
MOST_TIME, MOST_BYTES = 4.0, 3_000_000
"""Seconds of work, and bytes. What needs more is drawn by the kernel, step by step."""


async def send_reel(player: Screen, version: int) -> None:
    """Let the page have all steps of this version of a player, so that it can move without the kernel."""
    await asyncio.sleep(WAIT)
    with player.drawing:
        film = player.scene.film
    reel, spent = Reel(film.palette.colours), 0.0
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
            player.stage.follow(packed, version)
