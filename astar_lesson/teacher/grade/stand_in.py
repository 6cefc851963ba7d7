"""Objects that stand in for the functions of a notebook, which runs in a process of its own.

A stand-in can be given to the check of a page like the function itself. The judge never looks at anything that was made
by the notebook: what it gets is a line of JSON, made into plain data anew.
"""

import builtins
import inspect
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from astar_lesson.lesson.attempt import AnswerError, EndlessError
from astar_lesson.lesson.watched import changeable
from astar_lesson.search.steps import Step
from astar_lesson.teacher.grade.child import CONTAINERS
from astar_lesson.teacher.grade.sandbox import GRACE, Child, packed

AHEAD = 8000
"""So many bytes of questions are sent ahead: less than a pipe holds, or both processes would wait for ever."""
KINDS: Any = [
    inspect.Parameter.POSITIONAL_ONLY,
    inspect.Parameter.POSITIONAL_OR_KEYWORD,
    inspect.Parameter.VAR_POSITIONAL,
]
KINDS += [inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.VAR_KEYWORD]


class StandIn:
    """Stands in for a function in another process, or for something that one has returned.

    Attributes
    ----------
    blanks : list of str
        The lines that have blanks.
    """

    blanks: Sequence[str] = ()

    def __init__(self, child: Child, what: str | int, told: dict[str, Any]) -> None:
        self.child, self.what, self.__name__ = child, what, str(told.get("name", ""))
        self.blanks = list(map(str, told.get("blanks", [])))
        self.__signature__ = inspect.Signature(
            [
                inspect.Parameter(name, KINDS[kind], default=None if optional else inspect.Parameter.empty)
                for name, kind, optional in told.get("parameters", [])
            ]
        )

    def __call__(self, *arguments: Any) -> Any:
        """Call the function."""
        return self._call("", arguments)

    def expect(self, calls: Iterable[tuple[Any, ...]], seconds: float) -> None:
        """These calls will follow. Some are sent ahead: two processes that wait for each other each time are slow."""
        self.child.expected = (packed((self.what, "", arguments, seconds, True)) for arguments in calls)

    def edges(self, node: Any) -> Any:
        """Return the edges of a game that a function has returned."""
        return self._call("edges", (node,))

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Limit each call that is made inside this to so many seconds."""
        self.child.allowed = seconds
        yield

    def __repr__(self) -> str:
        return self.__name__

    def _call(self, attribute: str, arguments: tuple[Any, ...]) -> Any:
        """Call the function, or a method of what one has returned; an AnswerError if it gives no answer."""
        child = self.child
        try:
            question, seconds = (self.what, attribute, arguments, child.allowed), child.allowed * GRACE
            told = self._told_ahead(packed((*question, True)), seconds) if child.expected else None
            told = told or child.ask((*question, False), seconds)
            child.used += float(told["cpu"])
            if child.used > child.limits.seconds:
                raise child.lose(f"has run for {child.used:.0f} s in all, and was stopped", EndlessError(""))
            print(str(told["printed"]), end="")
            for mine, changed in zip(changeable(arguments), self.made(told["changed"]), strict=True):
                if isinstance(mine, dict):
                    mine.clear()
                    mine.update(changed)
                else:
                    mine[:] = changed
            if "words" not in told:
                return self.made(told["said"])
            error = _error(list(map(str, told["error"])), self.made(told.get("arguments", {"list": []})))
            failed = AnswerError(str(told["words"]), error)
        except AnswerError as lost:
            failed = lost
        except Exception:  # it may have sent anything
            failed = AnswerError("gives an answer that is no plain data", ValueError())
        child.error = child.error or failed
        raise failed

    def _told_ahead(self, question: bytes, seconds: float) -> Any:
        """The answer to a question that was sent ahead; None if it was not, or not answered as one before it failed."""
        if not self.child.ahead:
            while sum(map(len, self.child.ahead)) < AHEAD and (
                following := next(self.child.expected or iter(()), None)
            ):
                self.child.ahead.append(following)
            self.child.send(*self.child.ahead)
        while self.child.ahead:
            is_this, told = self.child.ahead.popleft() == question, self.child.told(seconds)
            if is_this:
                return told
        self.child.expected = None
        return None

    def made(self, told: Any) -> Any:
        """Make plain data of what was sent."""
        if not isinstance(told, dict):
            return told
        ((kind, parts),) = told.items()
        if kind == "thing":
            return StandIn(self.child, int(parts[0]), {"name": parts[1]})
        if kind == "dict":
            return {self.made(key): self.made(value) for key, value in parts}
        made = list(map(self.made, parts))
        if kind in ("generator", "iterator"):
            return (part for part in made) if kind == "generator" else iter(made)
        return Step(*made) if kind == "Step" else CONTAINERS[kind](made)


def _error(names: list[str], arguments: Any) -> BaseException | None:
    """An error like the one that was raised there; None if it was raised by no function."""
    if names[0] == "AnswerError":
        return None
    for name in names:
        kind = EndlessError if name == "EndlessError" else getattr(builtins, name, None)
        if isinstance(kind, type) and issubclass(kind, BaseException):
            with suppress(TypeError):
                return kind(*arguments)
    return ValueError()
