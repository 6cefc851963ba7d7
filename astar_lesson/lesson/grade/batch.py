"""A batch of submissions: every answer in a process of its own, as many at once as there are processors.

The limits are kept by the grader, which ends the process: that works on every system, whatever the answer does.
"""

import json
import multiprocessing
import os
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, NamedTuple

from astar_lesson.lesson.grade import pages
from astar_lesson.lesson.grade.child import Result, Task, work

CHILD = "astar_lesson.lesson.grade.child"
TICK = 0.05
"""Seconds between two looks at the processes."""
BUSY = 4
"""By the clock on the wall an answer may take so many times the seconds that it may run: others run as well."""


@dataclass(frozen=True)
class Limits:
    """How long an answer may run, in seconds of a processor; its memory in MB; how many run at once.

    Without `signals` everything is as on Windows: no alarm clock, no fork, no limit that the system keeps.
    """

    seconds: float = 30
    memory: int = 1024
    jobs: int = os.cpu_count() or 1
    signals: bool = True


class Row(NamedTuple):
    """One line of the table: a submission, its page, an exercise, what came out, and the points there are."""

    submission: str
    page: str
    exercise: str
    result: Result
    most: int


def submissions(paths: Iterable[Path]) -> dict[str, Path]:
    """Return the notebooks by the names under which they are told of: files as given, and all those in folders."""
    found = {}
    for path in paths:
        if not path.exists():
            raise ValueError(f"{path} is neither a notebook nor a folder: give what has been handed in")
        inside = sorted(path.rglob("*.ipynb")) if path.is_dir() else [path]
        for file in inside:
            if ".ipynb_checkpoints" not in file.parts and file.is_file():
                name = str(file.relative_to(path if path.is_dir() else file.parent).with_suffix(""))
                found[name if name not in found else str(file.with_suffix(""))] = file
    return found


def grade(found: dict[str, Path], limits: Limits, tell: Callable[[int, int], None]) -> list[Row]:
    """Judge all exercises of all submissions; `tell(done, most)` is called before the first and after each."""
    table = pages.read_table()
    rows: list[Row] = []
    tasks: list[tuple[int, Task]] = []
    for name, file in found.items():
        for row, task in _rows(name, file, table, limits):
            if task:
                tasks.append((len(rows), task))
            rows.append(row)
    tell(0, len(tasks))
    for done, (place, result) in enumerate(_run(tasks, limits), 1):
        is_other = result.verdict == "missing" and rows[place].result.words
        rows[place] = rows[place]._replace(
            result=Result("other version", rows[place].result.words) if is_other else result
        )
        tell(done, len(tasks))
    return rows


def _rows(name: str, file: Path, table: dict[str, pages.Page], limits: Limits) -> Iterator[tuple[Row, Task | None]]:
    """The lines of a submission, with what has to be run for each; one line alone if it cannot be read."""
    try:
        found = pages.cells(file.read_bytes())
        number, title = pages.title(found)
        if number not in table:
            raise ValueError(f"page {number}, {title!r}, is not known to this version")
    except (OSError, ValueError, MemoryError) as error:
        yield Row(name, "", "", Result("unreadable", f"{str(error)[:1].upper()}{str(error)[1:]}."), 0), None
        return
    page, sources = table[number], pages.code(found)
    known = [exercise.check for exercise in page.exercises]
    other = [check for check in pages.CHECK.findall("\n".join(sources)) if check not in known]
    for exercise in page.exercises:
        said = f"It checks {', '.join(other)}; this version asks for {exercise.check}." if other else ""
        if title != page.title:
            said = f"It is '{title}'; in this version page {number} is '{page.title}' and asks for {exercise.check}."
        task = Task(sources, exercise, page.imports, limits.memory, limits.signals)
        yield Row(name, number, ", ".join(exercise.names), Result("", said), exercise.points), task


def _run(tasks: list[tuple[int, Task]], limits: Limits) -> Iterator[tuple[int, Result]]:
    """Run all, and yield the number and the result of each that has ended."""
    context = _context(limits)
    waiting, running = deque(tasks), list[_Running]()
    with tempfile.TemporaryDirectory() as folder:
        try:
            while waiting or running:
                while waiting and len(running) < limits.jobs:
                    place, task = waiting.popleft()
                    running.append(_Running(context, place, task, Path(folder) / str(place)))
                wait([one.process.sentinel for one in running], TICK)
                for one in list(running):
                    result = one.result(limits)
                    if result:
                        running.remove(one)
                        yield one.place, result
        finally:
            for one in running:
                one.stop()


def _context(limits: Limits) -> Any:
    """How processes are made: forked from one that has the maps where that is safe, else each from the beginning."""
    if not (limits.signals and sys.platform == "linux"):
        return multiprocessing.get_context("spawn")
    from multiprocessing import forkserver  # noqa: PLC0415  # Windows has none

    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([CHILD])
    os.environ["ASTAR_LESSON_WARM"] = "yes"
    forkserver.ensure_running()
    del os.environ["ASTAR_LESSON_WARM"]
    return context


class _Running:
    """A process at work on one answer."""

    def __init__(self, context: Any, place: int, task: Task, file: Path) -> None:
        self.place, self.file, self.began = place, file, time.monotonic()
        self.process: BaseProcess = context.Process(target=work, args=(task, str(file)), daemon=True)
        self.process.start()

    def result(self, limits: Limits) -> Result | None:
        """What came out; None while it is running."""
        ended, code = not self.process.is_alive(), self.process.exitcode
        if ended:
            self.stop()
            try:
                return Result(*json.loads(self.file.read_text(encoding="utf-8")))
            except (OSError, ValueError, TypeError):
                return Result("crash", f"It ended Python itself (exit code {code}).")
        seconds, megabytes = _used(self.process.pid)
        if seconds > limits.seconds or time.monotonic() - self.began > BUSY * limits.seconds:
            self.stop()
            return Result("endless", f"It was stopped after {limits.seconds:g} s.")
        if megabytes > limits.memory:
            self.stop()
            return Result("memory", f"It was stopped when it took more than {limits.memory} MB of memory.")
        return None

    def stop(self) -> None:
        """End the process, whatever it does."""
        self.process.kill()
        self.process.join()
        self.process.close()


def _used(pid: int | None) -> tuple[float, float]:
    """How many seconds of a processor and how many MB of memory a process has taken; 0 if that is not known."""
    try:
        import psutil  # noqa: PLC0415  # it comes with JupyterLab
    except ImportError:
        return 0, 0
    try:
        process = psutil.Process(pid)
        return sum(process.cpu_times()[:2]), process.memory_info().rss / 2**20
    except psutil.Error:  # it has just ended
        return 0, 0
