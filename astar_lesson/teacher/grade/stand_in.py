"""The sandbox in which a notebook runs, and objects that stand in for the functions in it.

A stand-in can be given to the check of a page like the function itself. The judge never looks at anything that was made
by the notebook: what it gets is a line of JSON, made into plain data anew.
"""

import builtins
import inspect
import io
import json
import marshal
import os
import pickle
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cache
from math import inf
from pathlib import Path
from types import FunctionType
from typing import Any

from astar_lesson.lesson.asking import AnswerError
from astar_lesson.lesson.patience import EndlessError
from astar_lesson.lesson.tried import cases
from astar_lesson.lesson.watched import changeable
from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Step
from astar_lesson.teacher.grade.child import CONTAINERS, Limits, case, function_of

CLOSED = "--unshare-all --die-with-parent --new-session --cap-drop ALL"
PACKAGE = Path(__file__).parents[2]
START = "from astar_lesson.teacher.grade.child import main; main()"
MOST_BYTES = 2**20
"""Of one answer."""
CELL = 10
"""A cell may run for so many seconds, at most: nothing that counts takes that long."""
GRACE = 5
"""So many times its limit of processor time a call may take in real time, since others run at the same time."""
AHEAD = 8000
"""So many bytes of questions are sent ahead: less than a pipe holds, or both processes would wait for ever."""
KINDS: Any = [
    inspect.Parameter.POSITIONAL_ONLY,
    inspect.Parameter.POSITIONAL_OR_KEYWORD,
    inspect.Parameter.VAR_POSITIONAL,
]
KINDS += [inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.VAR_KEYWORD]
BEGINNINGS = 4
"""How often a notebook is begun again, each time without the cell that stopped it."""


def sandbox(limits: Limits) -> list[str]:
    """Return the command that runs Python where it can do no harm.

    Raises
    ------
    ValueError
        If this cannot be done here, with what can be done instead.
    """
    if limits.trusted:
        return [sys.executable]
    import matplotlib.font_manager  # noqa: PLC0415  # its list of fonts takes long to make, and is kept

    fonts = sorted(Path(matplotlib.get_cachedir()).glob("fontlist*.json"))
    paths = map(Path, sys.path)
    packages = {path for path in paths if path.name in ("site-packages", "dist-packages")}
    prefixes = {Path(sys.prefix), Path(sys.base_prefix)}
    places = {Path("/usr"), Path("/bin"), Path("/lib"), Path("/lib64"), Path("/etc/ld.so.cache"), PACKAGE}
    places |= packages | prefixes | {path.resolve() for path in packages | prefixes}
    seen = [(place, place) for place in sorted(places)] + [(file, f"/tmp/matplotlib/{file.name}") for file in fonts]
    own = f"--dev /dev --proc /proc --size {limits.memory * 2**20} --tmpfs /tmp --chdir /tmp"
    command = [shutil.which("bwrap") or "", *CLOSED.split(), *own.split()]
    command += [str(word) for place, there in seen for word in ("--ro-bind-try", place, there)]
    command += ["--remount-ro", "/dev", "--remount-ro", "/", "--", sys.executable]
    remedy = "Or give --trusted, if you trust whoever wrote the notebooks: then their code may do whatever you may do"
    if not command[0]:
        raise ValueError(f"the notebooks run in bubblewrap, which is not here: sudo apt install bubblewrap. {remedy}")
    tried = subprocess.run([*command, "-c", ""], capture_output=True, text=True, env=_environment(limits), check=False)
    if tried.returncode:
        raise ValueError(f"this system does not allow bubblewrap: {tried.stderr.strip()}. {remedy}")
    return command


def _environment(limits: Limits) -> dict[str, str]:
    """What programs in the sandbox know of the system; where the class is trusted, all."""
    known = {"PYTHONPATH": str(PACKAGE.parent), "MPLBACKEND": "agg", "OPENBLAS_NUM_THREADS": "1"}
    if limits.trusted:
        return {**os.environ, **known}
    return known | {"PATH": "/usr/bin:/bin", "HOME": "/tmp", "MPLCONFIGDIR": "/tmp/matplotlib", "LANG": "C.UTF-8"}


class Child:
    """A process that has run a notebook, and calls its functions.

    Parameters
    ----------
    command : list of str
        What runs Python.
    sources : list of str
        The code cells.
    starters : dict
        For each name that is asked for, the code that the page gives.
    limits : Limits

    Attributes
    ----------
    found : dict
        What is known of each of the names; nothing of one that is not there.
    own : list of str
        The functions and classes of the notebook.
    failed : list of str
        What went wrong in its cells.
    error : AnswerError or None
        The first one of an exercise.
    """

    def __init__(self, command: list[str], sources: list[str], starters: dict[str, str], limits: Limits) -> None:
        self.command, self.given, self.limits = command, (sources, starters), limits
        self.skipped: dict[int, str] = {}
        self.begin()

    def begin(self) -> None:
        """Run the notebook; without a cell that stops it, whatever is done."""
        sources, starters = self.given
        limits = self.limits._replace(seconds=min(CELL, self.limits.seconds))
        self.left, self.found, self.own = self.limits.seconds * GRACE, {}, []
        for _ in range(BEGINNINGS):
            self._start()
            cell = 0
            try:
                told = self.ask((sources, self.skipped, starters, limits), limits.seconds * GRACE)
                while isinstance(told, int):
                    cell = told
                    told = self.told(limits.seconds * GRACE)
                self.failed = [*self.skipped.values(), *told["failed"]]
                self.found, self.own = told["found"], told["own"]
                break
            except (AnswerError, KeyError, TypeError) as error:
                self.skipped[cell] = f"Code cell {cell} {getattr(error, 'words', 'sends what is no answer')}."
                self.close()
            self.failed = list(self.skipped.values())

    def _start(self) -> None:
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        pipes |= {"env": _environment(self.limits), "cwd": self.folder.name, "start_new_session": True}
        self.process: Any = subprocess.Popen([*self.command, "-c", START], **pipes)
        self.lost: AnswerError | None = None
        self.error: AnswerError | None = None
        self.due, self.allowed, self.used = inf, 0.0, 0.0
        self.expected: Iterator[bytes] | None = None
        self.ahead = deque[bytes]()
        threading.Thread(target=self._watch, args=(self.process,), daemon=True).start()

    def _watch(self, process: Any) -> None:
        while process.poll() is None:
            if time.monotonic() > self.due:
                self.kill()
            time.sleep(0.05)

    def begin_exercise(self) -> None:
        """Give the next exercise all the time that it may take, and a process, if the last one has lost it."""
        if self.lost:
            self.close()
            self.begin()
        self.left, self.used, self.error = self.limits.seconds * GRACE, 0.0, None

    def kill(self) -> None:
        """End the process, and those that it has started."""
        with suppress(OSError, AttributeError):  # Windows has no groups; a group may have ended
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()

    def close(self) -> None:
        """End the process, and remove what it has left."""
        self.kill()
        self.process.wait()
        self.folder.cleanup()

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Limit each call that is made inside this to so many seconds."""
        self.allowed = seconds
        yield

    def call(self, what: str | int, attribute: str, arguments: tuple[Any, ...]) -> Any:
        """Call a function in the process, or a method of what it returned; an AnswerError if it gives no answer."""
        try:
            question, seconds = (what, attribute, arguments, self.allowed), self.allowed * GRACE
            told = self._told_ahead(packed((*question, True)), seconds) if self.expected else None
            told = told or self.ask((*question, False), seconds)
            self.used += float(told["cpu"])
            if self.used > self.limits.seconds:
                raise self._lose(f"has run for {self.used:.0f} s in all, and was stopped", EndlessError(""))
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
        self.error = self.error or failed
        raise failed

    def expect(self, what: str, calls: Iterable[tuple[Any, ...]], seconds: float) -> None:
        """These calls will follow. Some are sent ahead: two processes that wait for each other each time are slow."""
        self.expected = (packed((what, "", arguments, seconds, True)) for arguments in calls)

    def _told_ahead(self, question: bytes, seconds: float) -> Any:
        """The answer to a question that was sent ahead; None if it was not, or not answered as one before it failed."""
        if not self.ahead:
            while sum(map(len, self.ahead)) < AHEAD and (following := next(self.expected or iter(()), None)):
                self.ahead.append(following)
            self.send(*self.ahead)
        while self.ahead:
            is_this, told = self.ahead.popleft() == question, self.told(seconds)
            if is_this:
                return told
        self.expected = None
        return None

    def ask(self, question: tuple[Any, ...], seconds: float) -> Any:
        """Send a question, and return what the process tells; an AnswerError if it tells nothing in this time."""
        if self.lost:
            raise self.lost
        self.send(packed(question))
        return self.told(seconds)

    def send(self, *questions: bytes) -> None:
        """Send questions."""
        with suppress(OSError):  # it has ended
            self.process.stdin.write(b"".join(questions))
            self.process.stdin.flush()

    def told(self, seconds: float) -> Any:
        """Return the next thing that the process tells."""
        began = time.monotonic()
        self.due = began + min(seconds, self.left)
        line = self.process.stdout.readline(MOST_BYTES)
        is_late, self.due = time.monotonic() > self.due, inf
        self.left -= time.monotonic() - began
        with suppress(ValueError, RecursionError):  # it was cut off, or is no JSON
            if line.endswith(b"\n"):
                return json.loads(line)
        if is_late:
            raise self._lose(f"has run for {time.monotonic() - began:.0f} s and does not end", EndlessError(""))
        if line:
            raise self._lose("gives an answer that is too large, or no plain data", ValueError())
        raise self._lose("ends Python itself", SystemExit())

    def _lose(self, words: str, error: BaseException) -> AnswerError:
        """End the process: no more will be told."""
        self.lost = AnswerError(words, error)
        self.kill()
        return self.lost

    def made(self, told: Any) -> Any:
        """Make plain data of what was sent."""
        if not isinstance(told, dict):
            return told
        ((kind, parts),) = told.items()
        if kind == "thing":
            return StandIn(self, int(parts[0]), {"name": parts[1]})
        if kind == "dict":
            return {self.made(key): self.made(value) for key, value in parts}
        made = list(map(self.made, parts))
        if kind in ("generator", "iterator"):
            return (part for part in made) if kind == "generator" else iter(made)
        return Step(*made) if kind == "Step" else CONTAINERS[kind](made)


class StandIn:
    """Stands in for a function in another process, or for something that one has returned.

    Attributes
    ----------
    blanks : list of str
        The lines that have blanks.
    """

    blanks: Sequence[str] = ()

    def __init__(self, child: Child, what: str | int, told: dict[str, Any]) -> None:
        self.child, self.what, self.__name__ = child, what, str(told["name"])
        self.blanks = list(map(str, told.get("blanks", [])))
        self.__signature__ = inspect.Signature(
            [
                inspect.Parameter(name, KINDS[kind], default=None if optional else inspect.Parameter.empty)
                for name, kind, optional in told.get("parameters", [])
            ]
        )

    def __call__(self, *arguments: Any) -> Any:
        """Call the function."""
        return self.child.call(self.what, "", arguments)

    def expect(self, calls: Iterable[tuple[Any, ...]], seconds: float) -> None:
        """These calls will follow, each with so many seconds."""
        self.child.expect(str(self.what), calls, seconds)

    def edges(self, node: Any) -> Any:
        """Return the edges of a game that a function has returned."""
        return self.child.call(self.what, "edges", (node,))

    def within(self, seconds: float) -> AbstractContextManager[None]:
        """Limit each call that is made inside this to so many seconds."""
        return self.child.within(seconds)

    def __repr__(self) -> str:
        return self.__name__


class _Pickler(pickle.Pickler):
    """Pickles functions that were defined inside others, too: the process has the same Python, and the same modules."""

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, FunctionType) and "<locals>" in value.__qualname__:
            cells = [cell.cell_contents for cell in value.__closure__ or ()]
            parts = marshal.dumps(value.__code__), value.__module__, value.__name__, value.__defaults__, cells
            return function_of, parts
        number = _numbers().get(id(value)) if isinstance(value, Grid) else None
        return (case, number) if number else NotImplemented


@cache
def _numbers() -> dict[int, tuple[Any, ...]]:
    """The places of the maps of `check`: the process has them, too."""
    return {id(grid): (k, *even) for even in ((), (True,)) for k, (grid, _) in enumerate(cases(*even))}


def packed(question: tuple[Any, ...]) -> bytes:
    """Return what is sent to the process."""
    buffer = io.BytesIO()
    _Pickler(buffer).dump(question)
    return buffer.getvalue()


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
