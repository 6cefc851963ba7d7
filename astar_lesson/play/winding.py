"""Winding a reel: all steps of a player, made in short slices while the kernel has nothing else to do."""

import asyncio
from contextlib import suppress
from time import thread_time
from typing import Any

from astar_lesson.draw.reel import Frame, Reel

WAIT = 0.3
"""Seconds after the last change: what comes first is what the reader has just asked for."""
SLICE, MOST_TIME, MOST_BYTES = 0.01, 1.0, 3_000_000
"""Seconds of work at a time, in all, and bytes. What needs more is drawn by the kernel, step by step."""


class Winder:
    """Winds the reel of a screen with a slider, again after each change.

    Parameters
    ----------
    screen : Screen
        What it is the reel of. Where no event loop runs, nothing is wound.
    """

    def __init__(self, screen: Any) -> None:
        self.screen = screen
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        with suppress(RuntimeError):
            self._loop = asyncio.get_running_loop()

    def start(self) -> None:
        """Begin anew, from whichever thread."""
        if self._loop:
            self._loop.call_soon_threadsafe(self._begin)

    def _begin(self) -> None:
        if self._task:
            self._task.cancel()
        if self._loop:
            self._task = self._loop.create_task(self._wind(self.screen.version))

    async def _wind(self, version: int) -> None:
        await asyncio.sleep(WAIT)
        screen, spent, pause = self.screen, 0.0, SLICE
        reel = Reel(screen.film.palette.colours)
        for k in range(screen.slider.max + 1):
            began = thread_time()
            with screen.drawing:
                if screen.version != version or screen.told:
                    return
                reel.add(frame(screen, k))
            spent += thread_time() - began
            if spent > MOST_TIME:
                return
            if spent > pause:
                pause = spent + SLICE
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.001)
        packed = reel.packed()
        with screen.drawing:
            if screen.version == version and len(packed) <= MOST_BYTES:
                screen.stage.follow(packed, version)


def frame(screen: Any, k: int) -> Frame:
    """Return what a screen shows at step k; it goes on showing what it shows."""
    shown, screen.shown_step = screen.shown_step, k
    try:
        return Frame(screen.film.show(screen.states()), screen.words(), screen.alt())
    finally:
        screen.shown_step = shown
