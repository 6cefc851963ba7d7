"""The time limit: a reader's function that does not end is stopped, on every system and in every thread.

Only a loop with a bare `except:` inside it may catch the error that stops it. The alarm clock costs nothing and
interrupts everything, even an answer that waits for a lock; but only the main thread has one, and Windows and browsers
have none. Elsewhere the answer's own code is listened to, and the time is read now and then: from Python 3.12 on at
jumps and calls, libraries included; in Python 3.11 at each of its own instructions.
"""

import contextlib
import inspect
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType, MethodType
from typing import Any

from astar_lesson.lesson.running.runnable import Runnable

SECONDS = 0.5
"""How long an answer may run, such as a search on one map."""
SAFE = (str(Path(__file__).parents[1]) + os.sep, contextlib.__file__)
"""Code that is not interrupted: the checks, whose loops end, and `contextlib`, whose clean-up must be finished."""
HOUSE = str(Path(__file__).parents[2]) + os.sep
"""The folder of the package, with the separator: the name of another folder may begin like it."""
FIRST_RINGS = 20
"""So many rings of the alarm clock interrupt only the reader's own code, and the package, such as `walk_back`."""
SECONDS_A_RING = 0.01
MOST_A_RING = 0.05
"""So much work is counted between two rings at most. Whoever is held up there for longer, by a pause of the machine or
by Python's own tidying, has not run in circles meanwhile.
"""
PATIENCE = 2
"""So many times its limit a loop is waited for while others work, on a busy machine or in other threads: it may well
end. Of one that has got stuck before, and so has a short limit, only `FIRST_RINGS` are let pass.
"""
EVENTS_A_LOOK = 64
"""The time is read once in so many events, because reading it takes longer than an event."""


class EndlessError(BaseException):
    """A loop ran for too long. Not an Exception, so that no `except Exception` inside the loop catches it.

    Attributes
    ----------
    done : str
        For how long it ran, in words.
    has_worked : bool
        Whether it is known to have worked all the time. Where the clock on the wall is read, the machine may have
        paused.
    """

    def __init__(self, done: str, has_worked: bool = False) -> None:
        super().__init__("the loop does not end")
        self.done = done
        self.has_worked = has_worked


class StoppedError(EndlessError):
    """A search was stopped for the number of its expansions: it may be slow, or not end at all."""


def time_limit(answer: Callable[..., Any], seconds: float = SECONDS) -> AbstractContextManager[None]:
    """Stop a reader's function that runs for too long, by an EndlessError.

    Parameters
    ----------
    answer : callable
        The function. The code of its own module or notebook is interrupted first.
    seconds : float
        How long it may run.

    Examples
    --------
    >>> def wait():
    ...     while True:
    ...         pass
    >>> with time_limit(wait):
    ...     wait()
    Traceback (most recent call last):
    astar_lesson.lesson.running.time_limit.EndlessError: the loop does not end
    """
    function = inspect.unwrap(answer)
    if isinstance(function, Runnable):
        return function.within(seconds)
    has_clock = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    limited = _by_the_clock if has_clock else _by_listening
    return limited(home(function), seconds)


@contextmanager
def _by_the_clock(own: dict[str, Any] | None, seconds: float) -> Iterator[None]:
    """Stop code by the alarm clock; `own` are the names of the module of the answer."""
    rings = 0  # since its time is over
    worked = 0.0
    at_last_ring = time.thread_time()
    end = time.perf_counter() + seconds
    most = PATIENCE * seconds / SECONDS_A_RING if seconds >= SECONDS else FIRST_RINGS

    def interrupt(_: int, frame: FrameType | None) -> None:
        nonlocal rings, worked, at_last_ring
        now = time.thread_time()
        worked += min(now - at_last_ring, MOST_A_RING)
        at_last_ring = now
        if time.perf_counter() < end:
            return
        # It rings on, because a bare `except` may catch the error. At first wait for the answer's own code: elsewhere,
        # as in a clean-up of Python's, the error might get lost.
        rings += 1
        has_worked = worked >= seconds / 2
        if rings < most and not has_worked:
            return
        file = frame.f_code.co_filename if frame else ""
        is_near = file.startswith(HOUSE) or rings > FIRST_RINGS
        if frame is None or frame.f_globals is own or (is_near and not file.startswith(SAFE)):
            raise EndlessError(f"run for {seconds:g} s", has_worked)

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, SECONDS_A_RING, SECONDS_A_RING)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _by_listening(own: dict[str, Any] | None, seconds: float) -> Iterator[None]:
    """Stop code by reading the time while it runs; `own` are the names of the module of the answer."""
    own_thread = threading.get_ident()
    end = time.perf_counter() + seconds
    heard = 0

    def listen(code: CodeType, *_: Any) -> None:
        nonlocal heard
        heard += 1
        is_due = heard % EVENTS_A_LOOK == 0 and threading.get_ident() == own_thread and time.perf_counter() > end
        if is_due and not code.co_filename.startswith(SAFE):
            raise EndlessError(f"run for {seconds:g} s")

    def trace(frame: FrameType, *_: Any) -> Any:
        if frame.f_globals is own:
            frame.f_trace_opcodes = True  # an endless loop on one line runs no new lines
            listen(frame.f_code)
            return trace
        return None

    with ExitStack() as undone:
        if sys.version_info < (3, 12):
            undone.callback(sys.settrace, sys.gettrace())
            sys.settrace(trace)
        else:
            monitoring = sys.monitoring
            events = monitoring.events
            tool = next(free for free in (3, 4, 5, 2) if monitoring.get_tool(free) is None)
            monitoring.use_tool_id(tool, "astar_lesson")
            undone.callback(monitoring.free_tool_id, tool)
            undone.callback(monitoring.set_events, tool, 0)
            for event in (events.JUMP, events.PY_START):
                monitoring.register_callback(tool, event, listen)
            monitoring.set_events(tool, events.JUMP | events.PY_START)
        yield


def home(answer: Any) -> dict[str, Any] | None:
    """Return the names of the module or notebook in which an answer was written; None if that is not Python."""
    if inspect.isclass(answer):  # its module may be none that Python knows, so ask one of its methods
        answer = next(filter(inspect.isfunction, vars(answer).values()), answer)
    function = inspect.unwrap(answer)
    while isinstance(function, partial):
        function = inspect.unwrap(function.func)
    if not isinstance(function, FunctionType | MethodType):
        function = type(function).__call__
    return getattr(function, "__globals__", None)  # what is written in C has none
