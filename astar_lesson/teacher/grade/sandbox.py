"""The sandbox in which a notebook runs, and the process in it, which is asked by pickles and tells lines of JSON."""

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
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from math import inf
from pathlib import Path
from types import FunctionType
from typing import Any

from astar_lesson.lesson.attempt import AnswerError, EndlessError
from astar_lesson.lesson.trial_maps import cases
from astar_lesson.maps.grid import Grid
from astar_lesson.teacher.grade.child import Limits, case, function_of

CLOSED = "--unshare-user --disable-userns --unshare-all --die-with-parent --new-session --cap-drop ALL"
PACKAGE = Path(__file__).parents[2]
START = "from astar_lesson.teacher.grade.child import main; main()"
MOST_BYTES = 2**20
"""Of one answer."""
CELL = 10
"""A cell may run for so many seconds, at most: nothing that counts takes that long."""
GRACE = 5
"""So many times its limit of processor time a call may take in real time, since others run at the same time."""
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

    def ask(self, question: tuple[Any, ...], seconds: float) -> Any:
        """Send a question, and return what the process tells; an AnswerError if it tells nothing in this time."""
        if self.lost:
            raise self.lost
        self.send(packed(question))
        return self.told(seconds)

    def send(self, *questions: bytes) -> None:
        """Send questions."""
        self.due = time.monotonic() + self.left  # a process that reads nothing would block this for ever
        with suppress(OSError):  # it has ended
            self.process.stdin.write(b"".join(questions))
            self.process.stdin.flush()
        self.due = inf

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
            raise self.lose(f"has run for {time.monotonic() - began:.0f} s and does not end", EndlessError(""))
        if line:
            raise self.lose("gives an answer that is too large, or no plain data", ValueError())
        raise self.lose("ends Python itself", SystemExit())

    def lose(self, words: str, error: BaseException) -> AnswerError:
        """End the process: no more will be told."""
        self.lost = AnswerError(words, error)
        self.kill()
        return self.lost


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
