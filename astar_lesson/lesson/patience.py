"""Patience: a reader's function that does not end is stopped, on every system and in every thread.

One exception remains: a loop with a bare `except:` inside it may catch this error, too.

The alarm clock costs nothing and interrupts everything, even an answer that waits for a lock; but only the main thread
has one, and Windows and browsers have none. Elsewhere the answer's own code is listened to, and the time is read now
and then: from Python 3.12 on at jumps and calls, libraries included; in Python 3.11 at each of its own instructions.
"""

import contextlib
import inspect
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

SECONDS = 0.5
"""How long a small answer may run."""
SAFE = (str(Path(__file__).parent), contextlib.__file__)
"""Code that is not interrupted: the checks, whose loops end, and `contextlib`, whose clean-up must be finished."""
HOUSE = str(Path(__file__).parents[1])
OWN = 20
"""So many times the alarm clock rings only for the reader's own code, and for the package, such as its `walk_back`."""
WAITS = 100
"""So many times it rings in vain while the process is kept waiting, as on a busy machine: its loop may well end."""
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


def patience(answer: Callable[..., Any], seconds: float = SECONDS) -> AbstractContextManager[None]:
    """Stop a reader's function that runs for too long, by an EndlessError.

    Parameters
    ----------
    answer : callable
        The function. The code of its own module or notebook is interrupted first.
    seconds : float
        How long it may run. A stand-in for a function in another process has a limit of its own, `within(seconds)`.

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
    function = inspect.unwrap(answer)
    if hasattr(type(function), "within"):
        return function.within(seconds)  # type: ignore[no-any-return]
    has_clock = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    return (_by_the_clock if has_clock else _by_listening)(home(answer), seconds)


@contextmanager
def _by_the_clock(own: dict[str, Any] | None, seconds: float) -> Iterator[None]:
    rings, begun = 0, time.process_time()

    def ring(_: int, frame: FrameType | None) -> None:
        nonlocal rings
        rings += 1  # at first wait for its own code: elsewhere, as in a clean-up of Python's, the error might get lost
        if rings < WAITS and time.process_time() - begun < seconds / 2:
            return
        file = frame.f_code.co_filename if frame else ""
        is_near = file.startswith(HOUSE) or rings > OWN
        if frame is None or frame.f_globals is own or (is_near and not file.startswith(SAFE)):
            raise EndlessError(f"run for {seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.01)  # it rings again: a bare `except` may catch the first
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _by_listening(own: dict[str, Any] | None, seconds: float) -> Iterator[None]:
    own_thread, end, heard = threading.get_ident(), time.perf_counter() + seconds, 0

    def listen(code: CodeType, *_: Any) -> None:
        nonlocal heard
        heard += 1
        is_due = heard % TURNS == 0 and threading.get_ident() == own_thread and time.perf_counter() > end
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
            monitoring, events = sys.monitoring, sys.monitoring.events
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
    while not hasattr(function, "__globals__") and hasattr(function, "func"):  # made by functools.partial
        function = inspect.unwrap(function.func)
    return getattr(function, "__globals__", getattr(type(function).__call__, "__globals__", None))
