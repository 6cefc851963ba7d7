"""Patience: a reader's function that does not end is stopped, on every system and in every thread.

One exception remains: a loop with a bare `except:` inside it may catch this error, too.

There are three ways to notice an endless loop, because none works everywhere. Counting the instructions of the
reader's own code is exact and works in every thread, but the code runs at half its speed, and a loop inside a library
goes unnoticed. The alarm clock costs nothing and interrupts every loop, but only the main thread has one, Windows has
none, and on a busy machine it may ring too early. So small answers are counted, and whole searches run by the clock,
if there is one. If there is none, from Python 3.12 on, jumps and calls are monitored, and the time is read now and
then. That costs less than counting and includes libraries written in Python, but no loop in C. It is also what a
browser needs, where counting takes too long even for small answers.
"""

import contextlib
import inspect
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

PATIENCE = 100_000
"""How many instructions an answer may run on one map before its loop counts as endless."""

SAFE = (str(Path(__file__).parent), contextlib.__file__)
"""Code that is not interrupted: the checks, whose loops end, and `contextlib`, whose clean-up must be finished."""
SECONDS = 1.0
"""How long a small answer may run where jumps and calls are monitored."""
OWN = 20
"""So many times the alarm clock rings only for the reader's own code."""
TURNS = 64
"""The time is read once in so many events, because reading it takes longer than an event."""


class EndlessError(BaseException):
    """A loop ran for too long. Not an Exception, so that no `except Exception` inside the loop catches it.

    Attributes
    ----------
    done : str
        For how long it ran, in words.
    """

    def __init__(self, done: str) -> None:
        super().__init__("the loop does not end")
        self.done = done


@contextmanager
def patience(answer: Callable[..., Any], instructions: int = PATIENCE, seconds: float | None = None) -> Iterator[None]:
    """Stop a reader's function that runs for too long, by an EndlessError.

    Parameters
    ----------
    answer : callable
        The function. Only code of its own module or notebook is counted.
    instructions : int
        How many of them may run.
    seconds : float or None
        How long it may run by the clock. None: no clock is used. Where there is none, jumps and calls are monitored, or
        instructions counted.

    Examples
    --------
    >>> def wait():
    ...     while True:
    ...         pass
    >>> with patience(wait):
    ...     wait()
    Traceback (most recent call last):
    astar_lesson.lesson.patience.EndlessError: the loop does not end
    """
    tool = None if hasattr(signal, "setitimer") else _free_tool()
    has_clock = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if tool is not None:
        guard = _monitored(tool, seconds or SECONDS)
    else:
        guard = _counted(answer, instructions) if seconds is None or not has_clock else _timed(answer, seconds)
    with guard:
        yield


@contextmanager
def _counted(answer: Callable[..., Any], most: int) -> Iterator[None]:
    own, done = home(answer), 0

    def count(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal done
        if frame.f_globals is not own:
            return None
        frame.f_trace_opcodes = True  # an endless loop on one line runs no new lines
        done += event == "opcode"
        if done > most:
            raise EndlessError(f"run for {most:,} instructions")
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        yield
    finally:
        sys.settrace(before)


@contextmanager
def _timed(answer: Callable[..., Any], seconds: float) -> Iterator[None]:
    own, rings = home(answer), 0

    def ring(_: int, frame: FrameType | None) -> None:
        nonlocal rings
        rings += 1  # at first wait for its own code: elsewhere, as in a clean-up of Python's, the error might get lost
        if frame is None or frame.f_globals is own or (rings > OWN and not frame.f_code.co_filename.startswith(SAFE)):
            raise EndlessError(f"run for {seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.01)  # it rings again: a bare `except` may catch the first
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _free_tool() -> int | None:
    """A free tool id for `sys.monitoring`, other than those of debuggers and profilers; None in Python 3.11."""
    if sys.version_info < (3, 12):
        return None
    return next((tool for tool in (3, 4) if sys.monitoring.get_tool(tool) is None), None)


@contextmanager
def _monitored(tool: int, seconds: float) -> Iterator[None]:
    if sys.version_info < (3, 12):
        raise RuntimeError("this Python has no sys.monitoring")
    own_thread, events, end, turns = threading.get_ident(), sys.monitoring.events, time.perf_counter() + seconds, 0

    def turn(code: CodeType, *_: Any) -> Any:
        nonlocal turns
        turns += 1
        if turns % TURNS:
            return None
        if code.co_filename.startswith(SAFE):
            return sys.monitoring.DISABLE
        if threading.get_ident() == own_thread and time.perf_counter() > end:
            raise EndlessError(f"run for {seconds:g} s")
        return None

    sys.monitoring.use_tool_id(tool, "astar_lesson")
    for event in (events.JUMP, events.PY_START):
        sys.monitoring.register_callback(tool, event, turn)
    sys.monitoring.set_events(tool, events.JUMP | events.PY_START)
    try:
        yield
    finally:
        sys.monitoring.set_events(tool, 0)
        sys.monitoring.free_tool_id(tool)


def home(answer: Any) -> dict[str, Any] | None:
    """Return the names of the module or notebook in which an answer was written; None if that is not Python."""
    if inspect.isclass(answer):  # its module may be none that Python knows, so ask one of its methods
        answer = next(filter(inspect.isfunction, vars(answer).values()), answer)
    function = inspect.unwrap(answer)
    while not hasattr(function, "__globals__") and hasattr(function, "func"):  # made by functools.partial
        function = inspect.unwrap(function.func)
    return getattr(function, "__globals__", getattr(type(function).__call__, "__globals__", None))
