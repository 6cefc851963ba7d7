"""A reader's function is run here, and nowhere else: whatever it does, there is a sentence about it.

One that does not end is stopped, on every system and in every thread, except for a loop with a bare `except:` inside
it, which may catch this error, too. The alarm clock costs nothing and interrupts everything, even an answer that waits
for a lock; but only the main thread has one, and Windows and browsers have none. Elsewhere the answer's own code is
listened to, and the time is read now and then: from Python 3.12 on at jumps and calls, libraries included; in Python
3.11 at each of its own instructions.
"""

import ast
import contextlib
import inspect
import io
import linecache
import signal
import sys
import textwrap
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, redirect_stdout, suppress
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from astar_lesson.lesson.errors import about_error, in_plain_words
from astar_lesson.lesson.runnable import Runnable

SECONDS = 0.5
"""How long a small answer may run."""
SAFE = (str(Path(__file__).parent), contextlib.__file__)
"""Code that is not interrupted: the checks, whose loops end, and `contextlib`, whose clean-up must be finished."""
HOUSE = str(Path(__file__).parents[1])
OWN = 20
"""The first rings of the alarm clock are only for the reader's own code, and for the package, such as `walk_back`."""
WAITS = 100
"""The rings that are let pass while others work, on a busy machine or in other threads: the loop may well end. Of one
that has got stuck before, and so has a short limit, only `OWN` are let pass."""
TURNS = 64
"""The time is read once in so many events, because reading it takes longer than an event."""
PRINTED_LINES = 10
"""The most lines that may be printed while a check runs; the others are left out."""


class AnswerError(Exception):
    """A reader's function gave no answer.

    Attributes
    ----------
    words : str
        What it does instead, to follow "your function".
    error : BaseException or None
        What it raised.
    table : str
        Of a KeyError, the table in which the key was looked up, as it is written; "" if that is not known.
    remedy : str
        The last sentence of `words`, if it says what to do about the error; else "".
    """

    def __init__(self, words: str, error: BaseException | None = None, table: str = "", remedy: str = "") -> None:
        super().__init__(words)
        self.words = words
        self.error = error
        self.table = table
        self.remedy = remedy


class Attempt:
    """A reader's function, or class, while it is checked.

    The first lines that it prints are shown; `printed` is what it printed when it was asked last.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function, self.printed, self._lines = function, "", 0

    @contextmanager
    def running(self, seconds: float = SECONDS) -> Iterator[None]:
        """Run the function inside this; whatever it raises, and a loop that does not end, is an `AnswerError`.

        A KeyboardInterrupt passes, because it is the reader who stops the check.
        """
        heard = io.StringIO()
        try:
            with redirect_stdout(heard), time_limit(self.function, seconds):
                yield
        except (AnswerError, KeyboardInterrupt):
            raise
        except StoppedError as error:
            raise AnswerError(f"was stopped after {error.done}{self._where(error)}", error) from None
        except EndlessError as error:
            raise AnswerError(f"has {error.done} and was stopped{self._where(error)}", error) from None
        except RecursionError as error:
            raise AnswerError(f"calls itself more deeply than Python allows{self._where(error)}", error) from None
        except BaseException as error:
            remedy = about_error(error, self.function, self._place(error)[1])
            fault = f"fails: {in_plain_words(error)}{self._where(error)}"
            words = f"{fault}. {remedy}" if remedy else fault
            raise AnswerError(words, error, _table(error), remedy) from None
        finally:
            self._show(heard.getvalue())

    def _show(self, printed: str) -> None:
        self.printed = printed
        for line in printed.splitlines()[: PRINTED_LINES + 1 - self._lines]:
            self._lines += 1
            print(line if self._lines <= PRINTED_LINES else "... what it prints from here on is left out")

    def _where(self, error: BaseException) -> str:
        """The line of the function in which an error was raised, quoted."""
        number, line = self._place(error)
        return f", in line {number}: `{line}`" if line else ""

    def _place(self, error: BaseException) -> tuple[int, str]:
        """The number and the text of this line; 0 and "" if it is not known."""
        own = home(self.function)
        for frame, number in reversed(list(traceback.walk_tb(error.__traceback__))):
            line = linecache.getline(frame.f_code.co_filename, number or 0).strip()  # there may be none
            if frame.f_globals is own and line:
                return number or 0, line
        return 0, ""


def _table(error: BaseException) -> str:
    """The table in which a key was looked up that it does not hold; "" if this is not the error."""
    for place in traceback.extract_tb(error.__traceback__)[-1:] if isinstance(error, KeyError) else []:
        line = linecache.getline(place.filename, place.lineno or 0).encode()  # columns are counted in bytes
        asked = line[place.colno : place.end_colno].decode()
        if place.lineno == place.end_lineno and asked.endswith("]"):
            return asked.partition("[")[0]
    return ""


def blanks(*functions: Callable[..., Any]) -> str:
    """Say what functions leave blank, and quote the first line; "" if nothing, or if their source is not known."""
    found = [line for function in functions for line in lines_with_blanks(inspect.unwrap(function))]
    if not found:
        return ""
    if set(found) == {"..."}:
        return "Nothing is written yet. Put your program in place of the dots."
    left = "One blank is" if len(found) == 1 else f"{len(found)} blanks are"
    return f"{left} left. Fill in the dots, first in this line: {found[0]}"


def lines_with_blanks(function: Any) -> list[str]:
    """Return the lines of a function that have blanks, once for each.

    A blank is `...` where a statement or a value is to be written, as in `came_from[...]`. Among the indices of
    `corners[..., 1]`, `tuple[int, ...]` or `Callable[..., float]` it means something, and is no blank.
    """
    return list(runnable(function).blanks)


class Function(Runnable):
    """A function in this Python: its blanks are read from its source, and its time is limited here."""

    def __init__(self, function: Any) -> None:
        self.function = function

    @property
    def blanks(self) -> Sequence[str]:
        """The lines with `...`; none if its source is not known."""
        return _lines_with_dots(self.function)

    def within(self, seconds: float) -> AbstractContextManager[None]:
        """Stop what is called inside this by an EndlessError."""
        has_clock = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        limited = _by_the_clock if has_clock else _by_listening
        return limited(home(self.function), seconds)


def runnable(function: Any) -> Runnable:
    """Return what a check must know of a function; what stands in for one knows it itself."""
    return function if isinstance(function, Runnable) else Function(function)


def _lines_with_dots(function: Any) -> list[str]:
    with suppress(OSError, TypeError, SyntaxError):
        lines = textwrap.dedent(inspect.getsource(function)).splitlines()
        parts = list(ast.walk(ast.parse("\n".join(lines))))
        indices = [part.slice for part in parts if isinstance(part, ast.Subscript)]
        no_blanks = {item for index in indices if isinstance(index, ast.Tuple) for item in index.elts}
        constants = [part for part in parts if isinstance(part, ast.Constant)]
        dots = sorted(part.lineno for part in constants if part.value is ... and part not in no_blanks)
        return [lines[line - 1].strip() for line in dots]
    return []


# --- a time limit -----------------------------------------------------------------------------------------------------


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
    astar_lesson.lesson.attempt.EndlessError: the loop does not end
    """
    return runnable(inspect.unwrap(answer)).within(seconds)


@contextmanager
def _by_the_clock(own: dict[str, Any] | None, seconds: float) -> Iterator[None]:
    rings = 0
    begun = time.thread_time()
    waits = WAITS if seconds >= SECONDS else OWN

    def ring(_: int, frame: FrameType | None) -> None:
        nonlocal rings
        rings += 1  # at first wait for its own code: elsewhere, as in a clean-up of Python's, the error might get lost
        has_worked = time.thread_time() - begun >= seconds / 2
        if rings < waits and not has_worked:
            return
        file = frame.f_code.co_filename if frame else ""
        is_near = file.startswith(HOUSE) or rings > OWN
        if frame is None or frame.f_globals is own or (is_near and not file.startswith(SAFE)):
            raise EndlessError(f"run for {seconds:g} s", has_worked)

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
