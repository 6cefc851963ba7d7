"""Winding a reel: all steps of a player, made in short slices while the kernel has nothing else to do."""

import asyncio
from concurrent.futures import Future
from contextlib import suppress
from time import thread_time
from typing import TYPE_CHECKING

from astar_lesson.draw.reel import Frame, Reel

if TYPE_CHECKING:
    from astar_lesson.play.player import Player

WAIT = 0.3
"""Seconds after the last change: what comes first is what the reader has just asked for."""
SLICE, MOST_TIME, MOST_BYTES = 0.01, 1.0, 3_000_000
"""Seconds of work at a time, in all, and bytes. What needs more is drawn by the kernel, step by step."""


class Winder:
    """Winds the reel of a player, again after each change, so that the page can move without the kernel.

    Where no event loop runs, or where the page follows no slider, nothing is wound.

    Parameters
    ----------
    player : Player
        The player.
    """

    def __init__(self, player: "Player") -> None:
        self._player = player
        self._latest: Future[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        with suppress(RuntimeError):
            self._loop = asyncio.get_running_loop()

    def start(self) -> None:
        """Begin anew, from whichever thread. The work on an earlier version ends by itself."""
        if self._loop and hasattr(self._player.stage, "follow"):
            self._latest = asyncio.run_coroutine_threadsafe(self._wind(self._player.version), self._loop)

    @property
    def busy(self) -> bool:
        """Whether a reel is being wound, or will be as soon as the kernel is idle."""
        return self._latest is not None and not self._latest.done()

    async def _wind(self, version: int) -> None:
        await asyncio.sleep(WAIT)
        player, spent, rest_at = self._player, 0.0, SLICE
        with player.drawing:
            reel = Reel(player.scene.film.palette.colours)
        for k in range(player.slider.max + 1):
            began = thread_time()
            with player.drawing:
                if spent > MOST_TIME or player.version != version or player.notes:
                    return
                reel.add(Frame(player.scene.film.show(player.scene.states(k)), player.words(k), player.alt(k)))
            spent += thread_time() - began
            if spent > rest_at:
                rest_at = spent + SLICE
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.001)
        packed = reel.packed()
        with player.drawing:
            if player.version == version and len(packed) <= MOST_BYTES:
                player.stage.follow(packed, version)
