"""The sandbox in which a notebook runs, the process in it, and what stands in for the functions of the notebook.

A stand-in can be given to the check of a page like the function itself. The judge never looks at anything that was made
by the notebook: what it gets is a line of JSON, made into plain data anew.
"""

import inspect
import json
import marshal
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import astar_lesson
from astar_lesson.lesson.running.attempt import AnswerError
from astar_lesson.lesson.running.runnable import Runnable
from astar_lesson.lesson.running.time_limit import EndlessError
from astar_lesson.lesson.running.watched import Watched
from astar_teacher.grade.child import ERRORS, KINDS, changeable, function_of

CLOSED = "--unshare-user --disable-userns --unshare-all --die-with-parent --new-session --cap-drop ALL"
PACKAGE = Path(astar_lesson.__file__).parent
HERE = Path(__file__).parent
TOOLS = HERE.parents[1]
"""What Python has to search for this module; of it, only the folder with this file is seen in the sandbox."""
START = "from astar_teacher.grade.child import main; main()"
MOST_BYTES = 2**22
"""The most bytes of one answer."""
STARTING = 60
"""Python may take so many seconds to start."""
CELL = 10
"""A cell may run for so many seconds."""
LATER = 2
"""So long may each cell run after one that does not end."""
GRACE = 5
"""A call may take this many times its limit of processor time in real time, since others run at the same time."""
ENDLESS = "does not end"
"""The words for a call that had to be stopped."""
BEGINNINGS = 6
"""How often a notebook is begun: again without a cell that has ended it, or for the next exercise."""


class Limits(NamedTuple):
    """How long an exercise may run, in seconds; the memory of a notebook in MB; and whether the class is trusted."""

    seconds: float = 30
    memory: int = 1024
    trusted: bool = False


def sandbox(limits: Limits) -> list[str]:
    """Return the command that runs Python where it can do no harm.

    Raises
    ------
    ValueError
        If this cannot be done here, with what can be done instead.
    """
    _family(os.getpid())  # an error at once, if what this needs is not installed
    if limits.trusted:
        return [sys.executable]
    import matplotlib.font_manager  # noqa: PLC0415  # its list of fonts takes long to make, and is kept

    fonts = sorted(Path(matplotlib.get_cachedir()).glob("fontlist*.json"))
    packages = {path for path in map(Path, sys.path) if path.name in ("site-packages", "dist-packages")}
    here = packages | {Path(sys.prefix), Path(sys.base_prefix)}
    system = map(Path, ("/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache"))
    places = sorted({*system, PACKAGE, HERE, *here, *(path.resolve() for path in here)})
    size = limits.memory * 2**20
    command = [shutil.which("bwrap") or "", *CLOSED.split()]
    command += f"--dev /dev --proc /proc --size {size} --tmpfs /tmp --chdir /tmp".split()
    for place in places:
        command += ["--ro-bind-try", str(place), str(place)]
    for file in fonts:
        command += ["--ro-bind-try", str(file), f"/tmp/matplotlib/{file.name}"]
    command += ["--remount-ro", "/dev", "--remount-ro", "/", "--"]
    command += f"prlimit --data={size} --nproc=40 --nofile=256 --fsize={2**24} --core=0".split()
    command.append(sys.executable)
    remedy = "Or give --trusted, if you trust whoever wrote the notebooks: then their code may do whatever you may do"
    if not command[0]:
        raise ValueError(f"the notebooks run in bubblewrap, which is not here: sudo apt install bubblewrap. {remedy}")
    tried = subprocess.run([*command, "-c", ""], capture_output=True, text=True, env=_environment(limits), check=False)
    if tried.returncode:
        raise ValueError(f"this system does not allow bubblewrap: {tried.stderr.strip()}. {remedy}")
    return command


def _environment(limits: Limits) -> dict[str, str]:
    """What programs in the sandbox know of the system; where the class is trusted, all."""
    searched = os.pathsep.join(map(str, (PACKAGE.parent, TOOLS)))
    known = {"PYTHONPATH": searched, "MPLBACKEND": "agg", "OPENBLAS_NUM_THREADS": "1", "PYTHONUTF8": "1"}
    if limits.trusted:
        return {**os.environ, **known}
    return known | {"PATH": "/usr/bin:/bin", "HOME": "/tmp", "MPLCONFIGDIR": "/tmp/matplotlib", "LANG": "C.UTF-8"}


class Child:
    """A process that has run a notebook, and calls its functions.

    Attributes
    ----------
    found : dict
        Of each name that was asked for and is there, what it is, as it was sent.
    failed : dict
        What went wrong in its cells, by their numbers.
    error : AnswerError or None
        The first one of an exercise.
    allowed : float
        How long a call may run now.
    """

    def __init__(self, command: list[str], sources: list[str], names: list[str], limits: Limits) -> None:
        self.command = command
        self.sources = sources
        self.names = names
        self.limits = limits
        self.failed: dict[int, str] = {}
        self.allowed = 0.0
        self._skipped: set[int] = set()
        self._begun = 0
        self._run_notebook()

    def _run_notebook(self) -> None:
        """Run the notebook; without a cell that stops it, whatever is done."""
        self.found: dict[str, Any] = {}
        number = 0
        end = 0.0
        while self._begun < BEGINNINGS:
            self._begun += 1
            self._start_process()
            try:
                self.ask("found", [], within=STARTING)
                end = end or time.monotonic() + self.limits.seconds * GRACE
                self.end = end
                for number, source in enumerate(self.sources, start=1):
                    if number in self._skipped:
                        continue
                    seconds = min(LATER if ENDLESS in str(self.failed) else CELL, self.limits.seconds)
                    said = self.ask("run", source, seconds, within=2 * seconds)
                    if said:
                        self.failed[number] = f"Code cell {number} {said}."
                self.found = self.ask("found", self.names, within=CELL)
                break
            except AnswerError as error:
                self._skipped.add(number)
                self.failed[number] = f"Code cell {number} {error.words}."
                self.close()

    def _start_process(self) -> None:
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.process: Any = subprocess.Popen(
            [*self.command, "-c", START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(self.limits),
            cwd=self.folder.name,
        )
        self.lost: AnswerError | None = None
        self.used = 0.0
        self.most = inf
        self.due = inf
        self.end = inf
        threading.Thread(target=self._watch, args=(self.process,), daemon=True).start()

    def begin_exercise(self) -> None:
        """Give the next exercise all the time that it may take, and a process, if the last one has lost it."""
        if self.lost:
            self.close()
            self._run_notebook()
        self.error: AnswerError | None = None
        self.most = self.used + self.limits.seconds
        self.end = time.monotonic() + self.limits.seconds * GRACE

    def ask(self, method: str, *arguments: Any, within: float) -> Any:
        """Ask the process, and return what it tells; an AnswerError if it tells nothing within so many seconds."""
        if self.lost:
            raise self.lost
        self.due = min(time.monotonic() + within, self.end)
        with suppress(OSError):  # it has ended
            _Pickler(self.process.stdin).dump((method, *arguments))
            self.process.stdin.flush()
        line = self.process.stdout.readline(MOST_BYTES)
        self.due = inf
        with suppress(ValueError, RecursionError):  # it was cut off, or is no JSON
            if line.endswith(b"\n"):
                return json.loads(line)
        if line:
            raise self.lose("gives an answer that is too large, or no plain data", ValueError())
        raise self.lose("ends Python itself", SystemExit())

    def _watch(self, process: Any) -> None:
        """End the process when its time is over, or its memory used up: what it uses is measured from outside."""
        while process.poll() is None:
            self.used, memory = _measured(process.pid)
            if time.monotonic() > self.due:
                self.lose(f"{ENDLESS}, and had to be stopped", EndlessError(""))
            elif self.used > self.most:
                self.lose(f"takes more than {self.limits.seconds:g} s in all, and was stopped", EndlessError(""))
            elif memory > self.limits.memory * 2**20:
                self.lose(f"needs more than {self.limits.memory} MB of memory", MemoryError())
            time.sleep(0.1)

    def lose(self, words: str, error: BaseException) -> AnswerError:
        """End the process and all that it has started: no more will be told."""
        self.lost = self.lost or AnswerError(words, error)
        for each in _family(self.process.pid):
            with suppress(Exception):  # it has ended
                each.kill()
        return self.lost

    def close(self) -> None:
        """End the process, and remove what it has left."""
        self.lose("has ended", SystemExit())
        self.process.wait()
        self.folder.cleanup()


def _family(number: int) -> list[Any]:
    """A process and all that it has started."""
    import psutil  # noqa: PLC0415  # it comes with JupyterLab

    with suppress(psutil.Error):
        process = psutil.Process(number)
        return [process, *process.children(recursive=True)]
    return []


def _measured(number: int) -> tuple[float, int]:
    """The processor time of a process and all that it has started, in seconds, and their memory, in bytes."""
    seconds = 0.0
    memory = 0
    for each in _family(number):
        with suppress(Exception):  # it has ended
            seconds += sum(each.cpu_times()[:4])
            memory += each.memory_info().rss
    return seconds, memory


class _Pickler(pickle.Pickler):
    """Pickles what the process can make again, since it has the same Python, and the same modules.

    That is a map that tells which cells are expanded, and a function that was defined inside another one.
    """

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, Watched):
            return Watched, (value.grid, value.notes)
        if isinstance(value, FunctionType) and "<locals>" in value.__qualname__:
            cells = [cell.cell_contents for cell in value.__closure__ or ()]
            parts = marshal.dumps(value.__code__), value.__module__, value.__name__, value.__defaults__, cells
            return function_of, parts
        return NotImplemented


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
            failed = AnswerError(str(told["words"]), error, str(told["table"]), str(told["remedy"]))
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
