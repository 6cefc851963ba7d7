"""The process that runs a notebook, and then its functions, as often as it is asked. It knows no answer.

It reads pickles from its standard input, and writes a line of JSON for each to its standard output. Whatever runs here
may send what it likes, so what is sent is plain data, and is read as such.
"""

import ast
import importlib
import inspect
import json
import marshal
import os
import pickle
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from reprlib import repr as short
from types import CellType, FunctionType
from typing import Any, NamedTuple

from astar_lesson.lesson.attempt import AnswerError, Attempt, EndlessError, lines_with_blanks, time_limit
from astar_lesson.lesson.trial_maps import cases
from astar_lesson.lesson.watched import changeable
from astar_lesson.maps.grid import Grid
from astar_lesson.search.guard import as_python
from astar_lesson.search.steps import Step

CONTAINERS = {kind.__name__: kind for kind in (list, tuple, set, frozenset, deque)}
LONGEST_TEXT, MOST_PARTS = 10_000, 10_000
"""Of an answer. The largest map that is tried has 64 cells."""


class Limits(NamedTuple):
    """How long a cell, or an exercise, may run, in seconds; its memory in MB; and whether the class is trusted.

    Without `signals` everything is as on Windows: no alarm clock, and no limit enforced by the system.
    """

    seconds: float = 30
    memory: int = 1024
    trusted: bool = False
    signals: bool = True


def main() -> None:
    """Run the notebook that is sent first, and then what is asked."""
    calls, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "w", encoding="ascii")
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  # it stays open to the end

    def send(said: Any) -> None:
        print(json.dumps(said), file=answers, flush=True)

    sources, skipped, starters, limits = pickle.load(calls)
    notebook = Notebook(limits)
    for number, source in enumerate(sources, start=1):
        if number not in skipped:
            send(number)
            notebook.run(number, source)
    send(notebook.described(starters))
    while True:
        try:
            what, *more = pickle.load(calls)
        except EOFError:
            os._exit(0)
        send(notebook.checked(*more) if what == "check" else notebook.asked(what, *more))


class Notebook:
    """A notebook that has been run.

    Attributes
    ----------
    names : dict
        What its cells have defined.
    failed : list of str
        What went wrong in its cells.
    things : list
        What functions returned that is no plain data: it stays here.
    """

    def __init__(self, limits: Limits) -> None:
        from IPython.core.interactiveshell import InteractiveShell  # noqa: PLC0415
        from traitlets.config import Config  # noqa: PLC0415

        self.shell: Any = InteractiveShell.instance(config=Config(HistoryManager={"enabled": False}))
        self.names, self.seconds = self.shell.user_ns, limits.seconds
        self.failed, self.things, self.last, self.has_failed = list[str](), list[Any](), dict[str, str](), False
        _limit(limits)

    def run(self, number: int, source: str) -> None:
        """Run a cell. An error is noted, and passed over; an endless cell is cut off."""
        own = FunctionType((lambda: None).__code__, self.names)
        try:
            with suppress(Exception):  # IPython will say it
                for node in ast.parse(self.shell.transform_cell(source)).body:
                    names = [getattr(target, "id", "") for target in getattr(node, "targets", [])]
                    self.last |= dict.fromkeys([*names, getattr(node, "name", "")], ast.dump(node))
            with time_limit(own, self.seconds):
                result = self.shell.run_cell(source, silent=True)
            error = result.error_before_exec or result.error_in_exec
        except BaseException as raised:
            error = raised
        if error:
            line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
            said = "does not end" if isinstance(error, EndlessError) else f"{type(error).__name__}: {short(str(error))}"
            self.failed.append(f"Code cell {number}: {said}{line}.")

    def described(self, starters: Mapping[str, str]) -> dict[str, Any]:
        """Tell what is needed to stand in for each name, what else is there, and what failed."""
        given = {name: ast.dump(ast.parse(text).body[0]) for name, text in starters.items()}
        own = [
            name
            for name, thing in self.names.items()
            if isinstance(thing, FunctionType | type) and getattr(thing, "__module__", "") == "__main__"
        ]
        found = {
            name: self._of(self.names[name], self.last.get(name) == given[name]) for name in given if name in self.names
        }
        return {"found": found, "own": own, "failed": self.failed}

    def _of(self, thing: Any, is_untouched: bool) -> dict[str, Any]:
        parameters = list[Any]()
        if not callable(thing):
            return {"untouched": is_untouched, "value": self._plain(thing)}
        with suppress(TypeError, ValueError):
            for each in inspect.signature(thing).parameters.values():
                parameters.append([each.name, int(each.kind), each.default is not each.empty])
        name, blanks = str(getattr(thing, "__name__", "")), lines_with_blanks(inspect.unwrap(thing))
        return {"untouched": is_untouched, "name": name, "blanks": blanks, "parameters": parameters}

    def asked(self, what: str | int, attribute: str, arguments: Any, seconds: float, is_ahead: bool) -> Any:
        """Call a function, or something that a function returned; tell the answer, and what the call has changed.

        After one that fails, no question that was asked ahead is answered: it might take as long.
        """
        if is_ahead and self.has_failed:
            return None
        thing = self.things[what] if isinstance(what, int) else self.names[what]
        attempt, said, self.has_failed, began = Attempt(thing), dict[str, Any](), False, time.process_time()
        try:
            with attempt.running(seconds):
                said["said"] = self._plain((getattr(thing, attribute) if attribute else thing)(*arguments))
        except (AnswerError, KeyboardInterrupt) as failed:
            error = getattr(failed, "error", failed) or failed
            names = [kind.__name__ for kind in type(error).__mro__]
            with suppress(Exception):
                said["arguments"] = self._plain(list(error.args))
            self.has_failed = True
            said |= {"words": getattr(failed, "words", "fails: KeyboardInterrupt")[:LONGEST_TEXT], "error": names}
        with suppress(Exception):
            said["changed"] = self._plain(list(changeable(arguments)))
        return said | {"printed": attempt.printed[:LONGEST_TEXT], "cpu": time.process_time() - began}

    def checked(self, imports: str, check: str) -> str:
        """Judge a class, which cannot be done from outside, by the check of its page; tell what it says."""
        page: dict[str, Any] = {}
        try:
            exec(imports, page)
            return repr(eval(check, self.names | page))[:LONGEST_TEXT]
        except BaseException as error:
            return f"Not yet. It cannot be judged: {type(error).__name__}: {str(error)[:LONGEST_TEXT]}"

    def _plain(self, value: Any) -> Any:  # noqa: PLR0911  # one for each kind
        """What may be sent: numbers, text, containers of them, by exact type; for all else its place in `things`."""
        kind = type(value)
        if value is None or kind in (bool, int, float) or (kind is str and len(value) <= LONGEST_TEXT):
            return value
        if kind in CONTAINERS.values():
            return {kind.__name__: [self._plain(part) for part in value]}
        if isinstance(value, Step):
            return {"Step": [self._plain(part) for part in value]}
        if isinstance(value, Mapping):
            return {"dict": [[self._plain(key), self._plain(value[key])] for key in value]}
        bases: tuple[Any, ...] = (int, float, list, tuple, set, frozenset)
        for base in bases:
            if isinstance(value, base):
                return self._plain(base(value))
        if as_python(value) is not value:  # numpy's
            return self._plain(as_python(value))
        if isinstance(value, Iterable) and not isinstance(value, str | bytes):
            name = "generator" if inspect.isgenerator(value) else "iterator"
            return {name: [self._plain(part) for part in islice(value, MOST_PARTS)]}
        self.things.append(value)
        return {"thing": [len(self.things) - 1, short(value)]}


def _limit(limits: Limits) -> None:
    """Limit memory, files and processes, where the system can do that."""
    if not limits.signals:
        vars(signal).pop("setitimer", None)
        return
    with suppress(AttributeError):  # processor time, since others run at the same time
        signal.ITIMER_REAL, signal.SIGALRM = signal.ITIMER_PROF, signal.SIGPROF  # type: ignore[misc]
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415  # Windows has none

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (2**24, 2**24))
        if not limits.trusted:  # where there is no sandbox, all processes of the user count
            resource.setrlimit(resource.RLIMIT_NPROC, (60, 60))
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        resource.setrlimit(resource.RLIMIT_AS, 2 * (pages * resource.getpagesize() + limits.memory * 2**20,))


def function_of(code: bytes, module: str, name: str, defaults: Any, cells: list[Any]) -> Callable[..., Any]:
    """Make a function that was defined inside another one, such as a heuristic, from its parts."""
    names = vars(importlib.import_module(module))
    return FunctionType(marshal.loads(code), names, name, defaults, tuple(map(CellType, cells)))


def case(k: int, *even: bool) -> Grid:
    """One of the maps of `check`. They are made once, and sent by their numbers."""
    return cases(*even)[k][0]
