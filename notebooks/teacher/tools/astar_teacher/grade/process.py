"""The process in which a notebook runs: it is asked for one thing after the other, and ended if it takes too much.

The judge never looks at anything that was made by the notebook: what it gets is a line of JSON.
"""

import json
import marshal
import pickle
import subprocess
import tempfile
import threading
import time
from contextlib import suppress
from math import inf
from types import FunctionType
from typing import Any

from astar_lesson.lesson.running.attempt import AnswerError
from astar_lesson.lesson.running.time_limit import EndlessError
from astar_lesson.lesson.running.watched import Watched
from astar_teacher.grade.child import function_of
from astar_teacher.grade.sandbox import Limits, environment

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
"""A call may take this many times its limit, with the time in which it only waits."""
PAUSED = 10
"""While a process could go on and does not, time passes so many times as slowly."""
A_LOOK = 0.1
"""The process is measured once in so many seconds."""
ENDLESS = "does not end"
"""The words for a call that had to be stopped."""
COULD_GO_ON = {"running", "stopped", "tracing-stop"}
"""The states of a process that works, or would work if it were let, as psutil calls them."""
BEGINNINGS = 6
"""How often a notebook is begun: again without a cell that has ended it, or for the next exercise."""


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
    used : float
        The processor time that the process and all that it has started have taken, in seconds.
    spent : float
        The same, and the time for which it has only waited, such as in a sleep. Of a pause of the machine, or of the
        process, a tenth counts: it may be nobody's fault.
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
        time_for_cells = self.limits.seconds * GRACE
        while self._begun < BEGINNINGS:
            self._begun += 1
            self._start_process()
            try:
                self.ask("found", [], within=STARTING)
                self.end = self.spent + time_for_cells
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
                time_for_cells = max(self.end - self.spent, 0) if self.end < inf else time_for_cells
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
            env=environment(self.limits),
            cwd=self.folder.name,
        )
        self.lost: AnswerError | None = None
        self.used = 0.0
        self.spent = 0.0
        self._used_before = 0.0
        self._spent_before = 0.0
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
        self.end = self.spent + self.limits.seconds * GRACE

    def ask(self, method: str, *arguments: Any, within: float) -> Any:
        """Ask the process, and return what it tells; an AnswerError if it tells nothing in so many seconds."""
        if self.lost:
            raise self.lost
        self._used_before = self.used
        self._spent_before = self.spent
        self.due = min(self.spent + within, self.end)
        try:
            with suppress(OSError):  # it has ended
                _Pickler(self.process.stdin).dump((method, *arguments))
                self.process.stdin.flush()
            line = self.process.stdout.readline(MOST_BYTES)
        finally:
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
            used, memory, is_waiting = _measured(process.pid)
            due = self.due
            is_asked = due < inf
            waited = A_LOOK if is_waiting else A_LOOK / PAUSED
            self.spent += max(used - self.used, waited if is_asked else 0)
            self.used = used
            if self.spent > due:
                self._lose_for_time(due)
            elif self.used > self.most:
                self.lose(f"takes more than {self.limits.seconds:g} s in all, and was stopped", EndlessError(""))
            elif memory > self.limits.memory * 2**20:
                self.lose(f"needs more than {self.limits.memory} MB of memory", MemoryError())
            time.sleep(A_LOOK)

    def _lose_for_time(self, due: float) -> None:
        """End the process because a call takes too long; say whether it has worked all the time."""
        has_worked = self.used - self._used_before > (due - self._spent_before) / 2
        if has_worked:
            self.lose(f"{ENDLESS}, and had to be stopped", EndlessError(""))
        else:
            self.lose("waits for too long, almost without work, and had to be stopped", TimeoutError())

    def lose(self, words: str, error: BaseException) -> AnswerError:
        """End the process and all that it has started: no more will be told."""
        self.lost = self.lost or AnswerError(words, error)
        for each in family_of(self.process.pid):
            with suppress(Exception):  # it has ended
                each.kill()
        return self.lost

    def close(self) -> None:
        """End the process, and remove what it has left."""
        self.lose("has ended", SystemExit())
        self.process.wait()
        self.folder.cleanup()


def family_of(number: int) -> list[Any]:
    """A process and all that it has started."""
    import psutil  # noqa: PLC0415  # it comes with JupyterLab

    with suppress(psutil.Error):
        process = psutil.Process(number)
        return [process, *process.children(recursive=True)]
    return []


def _measured(number: int) -> tuple[float, int, bool]:
    """Measure a process and all that it has started.

    Returns their processor time in seconds, their memory in bytes, and whether all of them wait for something: one that
    was stopped, or that waits for a processor, could go on.
    """
    seconds = 0.0
    memory = 0
    states = set[str]()
    for each in family_of(number):
        with suppress(Exception):  # it has ended
            seconds += sum(each.cpu_times()[:4])
            memory += each.memory_info().rss
            states.add(each.status())
    return seconds, memory, states.isdisjoint(COULD_GO_ON)


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
