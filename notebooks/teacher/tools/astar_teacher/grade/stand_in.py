"""What stands in for the functions of a notebook, and for what they return.

A stand-in can be given to the check of a page like the function itself. What it gets from the process is made into
plain data anew.
"""

import inspect
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from astar_lesson.lesson.running.attempt import AnswerError
from astar_lesson.lesson.running.runnable import Runnable
from astar_teacher.grade.child import ERRORS, KINDS, changeable
from astar_teacher.grade.process import GRACE, Child


class StandIn(Runnable):
    """Stands in for a function in another process, or for something that one has returned.

    What is told of it: its place there, how it is written, its name, its lines with blanks, and its parameters.
    """

    blanks: Sequence[str] = ()

    def __init__(
        self, child: Child, place: int, words: str, name: str, blanks: Sequence[str], parameters: Sequence[Any]
    ) -> None:
        self.child = child
        self.place = int(place)
        self.words = words
        self.__name__ = name
        self.blanks = blanks
        defaults = {False: inspect.Parameter.empty, True: None}
        self.__signature__ = inspect.Signature(
            [inspect.Parameter(name, kind, default=defaults[optional]) for name, kind, optional in parameters]
        )
        self._known: dict[Any, Any] = {}

    def __repr__(self) -> str:
        return self.words

    def edges(self, node: Any) -> Any:
        """Return the edges of a game that a function has returned."""
        return self(node)

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Limit each call that is made inside this to so many seconds."""
        self.child.allowed = seconds
        yield

    def expect(self, calls: Sequence[tuple[Any, ...]], seconds: float) -> None:
        """These calls will follow. They are asked together: two processes that wait for each other are slow."""
        self.child.allowed = seconds
        with suppress(AnswerError):  # the first call will say it
            self._known = dict(zip((first for first, *_ in calls), self._asked(calls), strict=False))

    def _asked(self, calls: Sequence[tuple[Any, ...]]) -> Any:
        seconds = self.child.allowed
        return self.child.ask("answers", self.place, calls, seconds, within=seconds * GRACE)

    def __call__(self, *arguments: Any) -> Any:
        """Call the function; an AnswerError if it gives no answer."""
        child = self.child
        try:
            told = self._known.pop(arguments[0], None) if self._known else None
            if not told:
                told = self._asked([arguments])[0]
            print(str(told["printed"]), end="")
            for mine, changed in zip(changeable(arguments), made(told["changed"], child), strict=True):
                mine.clear()
                if isinstance(mine, dict):
                    mine.update(changed)
                else:
                    mine.extend(changed)
            if "words" not in told:
                return made(told["said"], child)
            error = None
            if told["error"]:
                kind = ERRORS[told["error"]]
                error = kind(*made(told["arguments"], child))
            parts = [str(told[part]) for part in ("table", "remedy", "fault", "code")]
            failed = AnswerError(str(told["words"]), error, *parts)
        except AnswerError as lost:
            failed = lost
        except Exception:  # it may have sent anything
            failed = AnswerError("gives an answer that is no plain data", ValueError())
        child.error = child.error or failed
        raise failed


def made(told: Any, child: Child) -> Any:
    """Make plain data of what was sent, by exact type."""
    if isinstance(told, list):
        return tuple(made(part, child) for part in told)
    if not isinstance(told, dict):
        return told
    ((kind, parts),) = told.items()
    if kind == "thing":
        return StandIn(child, *parts)
    _, _, make = KINDS[kind]
    return make([made(part, child) for part in parts])
