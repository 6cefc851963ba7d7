"""A reader's function is run here, and nowhere else: whatever it does, there is a sentence about it."""

import io
import linecache
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any

from astar_lesson.lesson.running.errors import about_error, in_plain_words
from astar_lesson.lesson.running.time_limit import SECONDS, EndlessError, StoppedError, home, time_limit

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
        self.function = function
        self.printed = ""
        self._lines = 0

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
        """Print what the function has printed, as long as that is not too much."""
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
    places = traceback.extract_tb(error.__traceback__)
    if not isinstance(error, KeyError) or not places:
        return ""
    place = places[-1]
    line = linecache.getline(place.filename, place.lineno or 0).encode()  # columns are counted in bytes
    asked = line[place.colno : place.end_colno].decode()
    is_on_one_line = place.lineno == place.end_lineno
    return asked.partition("[")[0] if is_on_one_line and asked.endswith("]") else ""
