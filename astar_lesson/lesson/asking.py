"""Asking: the one place where a check runs a reader's function. Whatever it does, there is a sentence about it."""

import ast
import inspect
import io
import linecache
import textwrap
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import Any

from astar_lesson.lesson.patience import SECONDS, EndlessError, home, patience
from astar_lesson.lesson.watched import Watched
from astar_lesson.maps.grid import Grid

PRINTED_LINES = 10
"""So many lines may be printed while a check runs; the others are left out."""
NOTHING = object()
"""Nothing else is equal to it."""


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
    """

    def __init__(self, words: str, error: BaseException | None = None, table: str = "") -> None:
        super().__init__(words)
        self.words, self.error, self.table = words, error, table


class Asking:
    """A reader's function, or class, while it is checked. If it changes the class of its map, that is undone.

    The first lines that it prints are shown; `printed` is what it printed when it was asked last.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function, self.printed, self._lines = function, "", 0
        self._given = [(kind, dict(vars(kind))) for kind in (Grid, Watched)]

    @contextmanager
    def answer(self, seconds: float = SECONDS) -> Iterator[None]:
        """Run the function inside this; whatever it raises, and a loop that does not end, is an `AnswerError`.

        A KeyboardInterrupt passes, because it is the reader who stops the check.
        """
        heard = io.StringIO()
        try:
            with redirect_stdout(heard), patience(self.function, seconds):
                yield
        except (AnswerError, KeyboardInterrupt):
            raise
        except EndlessError as error:
            raise AnswerError(f"has {error.done} and does not end{self._where(error)}", error) from None
        except RecursionError as error:
            raise AnswerError(f"calls itself again and again, and does not end{self._where(error)}", error) from None
        except BaseException as error:
            *_, words = traceback.format_exception_only(error)
            raise AnswerError(f"fails: {words.strip()}{self._where(error)}", error, _table(error)) from None
        finally:
            self._show(heard.getvalue())
            self._restore()

    def _show(self, printed: str) -> None:
        self.printed = printed
        for line in printed.splitlines()[: PRINTED_LINES + 1 - self._lines]:
            self._lines += 1
            print(line if self._lines <= PRINTED_LINES else "... what it prints from here on is left out")

    def _where(self, error: BaseException) -> str:
        """The line of the function in which an error was raised, quoted."""
        own = home(self.function)
        for frame, number in reversed(list(traceback.walk_tb(error.__traceback__))):
            line = linecache.getline(frame.f_code.co_filename, number or 0).strip()  # there may be none
            if frame.f_globals is own and line:
                return f", in line {number}: `{line}`"
        return ""

    def _restore(self) -> None:
        changed = [(kind, before) for kind, before in self._given if vars(kind) != before]
        for kind, before in changed:
            for name in vars(kind).keys() - before.keys():
                delattr(kind, name)
            for name, value in before.items():
                if vars(kind).get(name) is not value:
                    setattr(kind, name, value)
        if changed:
            raise AnswerError(f"changes the class {changed[0][0].__name__}, on which the check relies. It was restored")


def _table(error: BaseException) -> str:
    """The table in which a key was looked up that it does not hold; "" if this is not the error."""
    for place in traceback.extract_tb(error.__traceback__)[-1:] if isinstance(error, KeyError) else []:
        asked = linecache.getline(place.filename, place.lineno or 0)[place.colno : place.end_colno]
        if asked.endswith("]"):
            return asked.partition("[")[0]
    return ""


def agrees(said: Any, correct: Any) -> bool:
    """Whether an answer is right; one that has something in it that claims to be equal to everything is not."""
    parts = [said]
    for part in parts:
        if isinstance(part, list | tuple | set | frozenset | dict):
            parts += part
        elif part == NOTHING:
            return False
    return bool(said == correct)


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
    """Return the lines of a function that have blanks, once for each. A stand-in for a function knows them itself."""
    if hasattr(type(function), "blanks"):
        return list(function.blanks)
    with suppress(OSError, TypeError, SyntaxError):
        lines = textwrap.dedent(inspect.getsource(function)).splitlines()
        parts = ast.walk(ast.parse("\n".join(lines)))
        dots = sorted(part.lineno for part in parts if isinstance(part, ast.Constant) and part.value is ...)
        return [lines[line - 1].strip() for line in dots]
    return []
