"""The process that runs a notebook, and then its functions, as often as it is asked. It knows no answer.

It reads pickles from its standard input, and writes a line of JSON for each to its standard output. Whatever runs here
may send what it likes, so what is sent is plain data, and is read as such.
"""

import builtins
import importlib
import inspect
import json
import marshal
import os
import pickle
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import suppress
from decimal import Context, Decimal
from fractions import Fraction
from itertools import islice
from reprlib import repr as short
from types import CellType, FunctionType, GeneratorType
from typing import Any

import numpy as np

from astar_lesson.lesson.running.attempt import AnswerError, Attempt
from astar_lesson.lesson.running.blanks import lines_with_blanks
from astar_lesson.lesson.running.time_limit import EndlessError
from astar_lesson.lesson.running.watched import Notes, Watched
from astar_lesson.search.steps import Step

LONGEST_TEXT = 10_000
"""The most characters of a text in an answer."""
MOST_PARTS = 10_000
"""The most parts of an answer. The largest map that is tried has 2,116 cells."""
AT_ONCE = 0.2
"""The seconds for which calls are answered together."""
NUMBERS = {"bool", "float16", "float32", "float64"}
NUMBERS |= {"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"}
"""The types of numpy that are sent."""
SHORT = Context(prec=999, Emin=-999, Emax=999)
"""No number has more digits: to work with it would take for ever."""
KINDS: dict[str, tuple[Any, Callable[[Any], Iterable[Any]], Callable[[list[Any]], Any]]] = {
    "Step": (Step, iter, lambda parts: Step(*parts)),
    "numpy": (
        np.generic | np.ndarray,
        lambda value: (value.tolist(), value.dtype.name),
        lambda parts: np.array(parts[0], dtype=parts[1] if parts[1] in NUMBERS else float)[()],
    ),
    "Fraction": (Fraction, lambda value: value.as_integer_ratio(), lambda parts: Fraction(*parts)),
    "Decimal": (Decimal, lambda value: (str(value),), lambda parts: SHORT.create_decimal(parts[0])),
    "dict": (Mapping, lambda value: value.items(), dict),
    "list": (list, iter, list),
    "frozenset": (frozenset, iter, frozenset),
    "set": (Set, iter, set),
    "generator": (GeneratorType, iter, lambda parts: (part for part in parts)),
    "iterator": (Iterable, iter, iter),
}
"""Each kind of answer but for numbers, text and tuples: its type, what is sent of it, and how it is made of that."""
ERRORS: dict[str, Any] = {
    name: kind for name, kind in vars(builtins).items() if isinstance(kind, type) and issubclass(kind, BaseException)
}
"""The errors that can be told, by their names."""
ERRORS["EndlessError"] = EndlessError


def main() -> None:
    """Do what is asked, for as long as somebody asks."""
    calls = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nothing, stream)
    notebook = Notebook()
    while True:
        method, *arguments = pickle.load(calls)
        print(json.dumps(getattr(notebook, method)(*arguments)), file=answers, flush=True)


class Notebook:
    """A notebook.

    Attributes
    ----------
    names : dict
        What its cells have defined.
    things : list
        What is no plain data, such as functions: it stays here, and is asked by its place.
    """

    def __init__(self) -> None:
        from IPython.core.interactiveshell import InteractiveShell  # noqa: PLC0415
        from traitlets.config import Config  # noqa: PLC0415

        self.shell: Any = InteractiveShell.instance(config=Config(HistoryManager={"enabled": False}))
        self.names = self.shell.user_ns
        self.things: list[Any] = []

    def run(self, source: str, seconds: float) -> str:
        """Run a cell, for so many seconds at most. Return what went wrong, "" if nothing did."""
        try:
            with Attempt(FunctionType((lambda: None).__code__, self.names)).running(seconds):
                self.shell.run_cell(source, silent=True).raise_error()
        except AnswerError as failed:
            return _words_about(failed)[:LONGEST_TEXT]
        return ""

    def found(self, names: Iterable[str]) -> dict[str, Any]:
        """Return those of these names that are defined, with what they are."""
        return {name: self.encoded(self.names[name]) for name in names if name in self.names}

    def answers(self, place: int, calls: list[Any], seconds: float) -> list[Any]:
        """Call a thing with some arguments after others, for some time, until it fails."""
        attempt = Attempt(self.things[place])
        told: list[Any] = []
        end = time.monotonic() + AT_ONCE
        for arguments in calls:
            told.append(self._answer(attempt, arguments, seconds))
            if "words" in told[-1] or time.monotonic() > end:
                break
        return told

    def _answer(self, attempt: Attempt, arguments: Any, seconds: float) -> dict[str, Any]:
        """What a call returns, or how it fails, and what it has changed and printed. A game is asked for edges."""
        thing = attempt.function
        said: dict[str, Any] = {}
        try:
            with attempt.running(seconds):
                call = thing if callable(thing) else thing.edges
                said["said"] = self.encoded(call(*arguments))
        except AnswerError as failed:
            said = self._failure(failed)
        with suppress(Exception):
            said["changed"] = self.encoded(list(changeable(arguments)))
        said["printed"] = attempt.printed[:LONGEST_TEXT]
        return said

    def _failure(self, failed: AnswerError) -> dict[str, Any]:
        """How a call has failed; the error by the name of a kind that the judge knows."""
        kinds = [kind.__name__ for kind in type(failed.error).__mro__]
        told = {
            "words": failed.words[:LONGEST_TEXT],
            "table": failed.table,
            "remedy": failed.remedy,
            "fault": failed.fault[:LONGEST_TEXT],
            "code": failed.code[:LONGEST_TEXT],
            "error": next((name for name in kinds if name in ERRORS), ""),
            "arguments": [],
        }
        with suppress(Exception):
            told["arguments"] = self.encoded(failed.error.args)  # type: ignore[union-attr]
        return told

    def checked(self, imports: str, check: str) -> str:
        """Judge a class, which cannot be done from outside, by the check of its page; tell what it says."""
        exec(imports, self.names)
        return repr(eval(check, self.names))[:LONGEST_TEXT]

    def encoded(self, value: Any) -> Any:
        """What may be sent: numbers and text; a tuple as a list; all else by the name of its kind."""
        kind = type(value)
        if value is None or kind in (bool, int, float, str):
            return value
        if isinstance(value, tuple) and kind is not Step:
            return [self.encoded(part) for part in value]
        for base in (int, float, str):
            if isinstance(value, base):
                return base(value)
        for name, (base, parts_of, _) in KINDS.items():
            if isinstance(value, base):
                return {name: [self.encoded(part) for part in islice(parts_of(value), MOST_PARTS)]}
        self.things.append(value)
        return {"thing": [len(self.things) - 1, *self._about(value)]}

    def _about(self, thing: Any) -> tuple[Any, ...]:
        """What is known of a thing without a call: how it is written, its name, its blanks, its parameters."""
        parameters: list[Any] = []
        with suppress(TypeError, ValueError):
            for each in inspect.signature(thing).parameters.values():
                parameters.append([each.name, int(each.kind), each.default is not each.empty])
        text = repr(thing)[:LONGEST_TEXT] if isinstance(thing, FunctionType) else short(thing)
        return text, str(getattr(thing, "__name__", "")), lines_with_blanks(inspect.unwrap(thing)), parameters


def _words_about(failed: AnswerError) -> str:
    """Return what is wrong with a cell: of one that Python cannot read, the line and what Python says."""
    error = failed.error
    if not isinstance(error, SyntaxError):
        return failed.words
    line = (error.text or "").strip()
    quoted = f": `{line}`" if line else ""
    return f"cannot be read, line {error.lineno}{quoted}. Python says: {error.msg}"


def changeable(arguments: Iterable[Any]) -> Iterator[list[Any] | dict[Any, Any]]:
    """Yield what a call may change in its arguments and its caller looks at: lists, dicts, and what is noted."""
    for each in arguments:
        if isinstance(each, Notes):
            yield vars(each)
        elif isinstance(each, Watched):
            yield vars(each.notes)
        elif isinstance(each, list | dict):
            yield each


def function_of(code: bytes, module: str, name: str, defaults: Any, cells: list[Any]) -> Callable[..., Any]:
    """Make a function that was defined inside another one, such as a heuristic, from its parts."""
    names = vars(importlib.import_module(module))
    return FunctionType(marshal.loads(code), names, name, defaults, tuple(map(CellType, cells)))
