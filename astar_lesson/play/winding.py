"""Winding a reel: all steps of a player, made in short slices while the kernel has nothing else to do."""

import asyncio
from time import thread_time
from typing import TYPE_CHECKING

from astar_lesson.draw.reel import Frame, Reel

if TYPE_CHECKING:
    from astar_lesson.play.player import Player

WAIT = 0.3
"""Seconds after the last change: what comes first is what the reader has just asked for."""
SLICE, MOST_TIME, MOST_BYTES = 0.01, 1.0, 3_000_000
"""Seconds of work at a time, in all, and bytes. What needs more is drawn by the kernel, step by step."""


async def wind(player: "Player", version: int) -> None:
    """Let the page have all steps of this version of a player, so that it can move without the kernel."""
    await asyncio.sleep(WAIT)
    with player.drawing:
        film = player.scene.film
    reel, spent, rest_at = Reel(film.palette.colours), 0.0, SLICE
    for k in range(player.slider.max + 1):
        began = thread_time()
        with player.drawing:
            if spent > MOST_TIME or player.version != version or player.notes:
                return
            reel.add(Frame(film.show(player.scene.states(k)), player.words(k), player.alt(k)))
        spent += thread_time() - began
        if spent > rest_at:
            rest_at = spent + SLICE
            await asyncio.sleep(0.001)
    await asyncio.sleep(0.001)
    packed = reel.packed()
    with player.drawing:
        if player.version == version and len(packed) <= MOST_BYTES:
            player.stage.follow(packed, version)
