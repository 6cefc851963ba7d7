"""Winding a reel: all steps of a player, made in short slices while the kernel has nothing else to do."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from time import thread_time
from typing import Any

from astar_lesson.draw.reel import Frame, Reel

WAIT = 0.3
"""Seconds after the last change: what comes first is what the reader has just asked for."""
SLICE, MOST_TIME, MOST_BYTES = 0.01, 1.0, 3_000_000
"""Seconds of work at a time, and in all, and bytes. What needs more is drawn by the kernel, step by step."""


class Winder:
    """Winds the reel of a screen with a slider, again after each change.

    Parameters
    ----------
    screen : Screen
        What it is the reel of. Where no event loop runs, nothing is wound.
    """

    def __init__(self, screen: Any) -> None:
        self.screen = screen
        self._latest: Future[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        with suppress(RuntimeError):
            self._loop = asyncio.get_running_loop()

    def start(self) -> None:
        """Begin anew, from whichever thread; what was begun before ends, for the version is another one."""
        if self._loop:
            self._latest = asyncio.run_coroutine_threadsafe(self._wind(self.screen.version), self._loop)

    @property
    def busy(self) -> bool:
        """Whether a reel is being wound, or will be as soon as the kernel is idle."""
        return self._latest is not None and not self._latest.done()

    async def _wind(self, version: int) -> None:
        await asyncio.sleep(WAIT)
        screen, spent, rest_at = self.screen, 0.0, SLICE
        work, reel = wound(screen), None
        while reel is None:
            began = thread_time()
            with screen.drawing:
                if spent > MOST_TIME or screen.version != version or screen.told:
                    return
                reel = next(work)
            spent += thread_time() - began
            if spent > rest_at:
                rest_at = spent + SLICE
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.001)
        packed = reel.packed()
        with screen.drawing:
            if screen.version == version and len(packed) <= MOST_BYTES:
                screen.stage.follow(packed, version, tells=bool(reel.words))


def wound(screen: Any) -> Iterator[Reel | None]:
    """Wind the reel of a screen, piece by piece: yield None after each piece, and at last the reel."""
    reel = Reel(screen.film.palette.colours)
    for k in range(screen.slider.max + 1):
        with standing_at(screen, k):
            reel.add(Frame(screen.film.show(screen.states()), screen.words(), screen.alt()))
        yield None
    yield reel


@contextmanager
def standing_at(screen: Any, k: int) -> Iterator[None]:
    """Let a screen stand at step k; then it goes on showing what it shows."""
    shown, screen.shown_step = screen.shown_step, k
    try:
        yield
    finally:
        screen.shown_step = shown
