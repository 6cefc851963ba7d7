"""A batch of submissions: each answer in a process of its own, as many at once as there are processors.

The grader enforces the limits by ending the process. That works on every system, whatever the answer does.
"""

import json
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, NamedTuple

from astar_lesson.lesson.grade.child import Limits, Result, Task, work
from astar_lesson.lesson.grade.pages import CHECK, Exercise, cells, code, read_table, title

TICK = 0.05
"""Seconds between two checks of the processes."""
BUSY = 20
"""In real time an answer may take this many times its limit of processor time, since others run at the same time."""


class Graded(NamedTuple):
    """One line of the table: a submission, its page, an exercise, the result, and the most points."""

    submission: str
    page: str
    exercise: str
    result: Result
    most: int


def submissions(paths: Iterable[Path]) -> dict[str, Path]:
    """Return the notebooks by the names used in reports: files as given, and all those in folders."""
    found: dict[str, Path] = {}
    for path in paths:
        if not path.exists():
            raise ValueError(f"{path} does not exist: give the notebooks that were handed in, or their folder")
        for file in sorted(path.rglob("*.ipynb")) if path.is_dir() else [path]:
            if ".ipynb_checkpoints" not in file.parts and file.is_file():
                name = str(file.relative_to(path if path.is_dir() else path.parent).with_suffix(""))
                found[str(file.with_suffix("")) if name in found else name] = file
    if not found:
        raise ValueError("no notebooks found: their names end in .ipynb")
    return found


def grade(found: dict[str, Path], limits: Limits, report: Callable[[int, int], None]) -> list[Graded]:
    """Judge all exercises of all submissions; call `report(done, most)` before the first and after each."""
    known, rows, tasks = read_table(), list[Graded](), dict[int, Task]()
    for name, file in found.items():
        try:
            made = list(_tasks(cells(file.read_bytes()), known, limits))
        except (OSError, ValueError, MemoryError) as error:
            rows.append(Graded(name, "", "", Result("unreadable", str(error)), 0))
            continue
        for task in made:
            tasks[len(rows)], asked = task, task.exercise
            rows.append(Graded(name, asked.page, ", ".join(asked.names), Result("", ""), asked.points))
    report(0, len(tasks))
    for done, (place, result) in enumerate(_run(tasks, limits), 1):
        rows[place] = rows[place]._replace(result=result)
        report(done, len(tasks))
    return rows


def _tasks(found: list[tuple[str, str]], known: list[Exercise], limits: Limits) -> Iterator[Task]:
    """The tasks of a submission."""
    page, heading = title(found)
    asked = [exercise for exercise in known if exercise.page == page]
    if not asked:
        raise ValueError(f"Page {page}, '{heading}', has no exercises in this version.")
    checks = set(CHECK.findall("\n".join(code(found)))) - {exercise.check for exercise in asked}
    for exercise in asked:
        other = f"It checks {', '.join(sorted(checks))}; this version asks for {exercise.check}." if checks else ""
        if heading != exercise.title:
            other = f"It is '{heading}'; in this version page {page} is '{exercise.title}', with {exercise.check}."
        yield Task(code(found), exercise, other, limits)


def _run(tasks: dict[int, Task], limits: Limits) -> Iterator[tuple[int, Result]]:
    """Run all tasks, and yield the number and the result of each when it has ended."""
    context, running = _context(limits), dict[int, _Running]()
    waiting = list(reversed(tasks))
    with tempfile.TemporaryDirectory() as folder:
        try:
            while waiting or running:
                while waiting and len(running) < limits.jobs:
                    place = waiting.pop()
                    running[place] = _Running(context, tasks[place], Path(folder) / str(place))
                wait([one.process.sentinel for one in running.values()], TICK)
                for place, one in list(running.items()):
                    result = one.result(limits)
                    if result:
                        running.pop(place).process.kill()
                        yield place, result
        finally:
            for one in running.values():
                one.process.kill()


def _context(limits: Limits) -> Any:
    """How processes are made: forked from one that has the maps, where that is safe; else from the beginning."""
    if not limits.signals or sys.platform != "linux":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([work.__module__, "astar_lesson.lesson.grade.warm"])
    return context


class _Running:
    """A process at work on one answer."""

    def __init__(self, context: Any, task: Task, file: Path) -> None:
        self.file, self.began = file, time.monotonic()
        self.process = context.Process(target=work, args=(task, str(file)), daemon=True)
        self.process.start()

    def result(self, limits: Limits) -> Result | None:
        """The result; None while the process is running."""
        if not self.process.is_alive():
            try:
                return Result(*json.loads(self.file.read_text(encoding="utf-8")))
            except (OSError, ValueError, TypeError):
                return Result("crash", f"It ended Python itself (exit code {self.process.exitcode}).")
        import psutil  # noqa: PLC0415  # it comes with JupyterLab

        seconds = megabytes = 0.0
        with suppress(psutil.Error):  # it has just ended
            process = psutil.Process(self.process.pid)
            seconds, megabytes = sum(process.cpu_times()[:2]), process.memory_info().rss / 2**20
        if max(seconds, (time.monotonic() - self.began) / BUSY) > limits.seconds:
            return Result("endless", f"It was stopped after {limits.seconds:g} s.")
        if megabytes > limits.memory:
            return Result("memory", f"It was stopped when it took more than {limits.memory} MB of memory.")
        return None
