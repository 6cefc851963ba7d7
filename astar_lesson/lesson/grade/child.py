"""The process in which one answer is judged. All it knows of the grader is the file for its result."""

import base64
import builtins
import json
import linecache
import os
import re
import signal
import sys
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from astar_lesson.lesson.grade.lift import FORBIDDEN, RefusedError, lift
from astar_lesson.lesson.grade.pages import Exercise

INSTALLATION = (sys.prefix, sys.base_prefix, str(Path(__file__).parents[3]))
"""Files here may be read while an answer runs, because a module may still have to be loaded."""
OUTSIDE = ("open", "socket.", "subprocess.", "shutil.", "ctypes.", "os.", "pty.", "webbrowser.")
LONGEST = 1500
"""This many characters of a sentence are kept: the message of an error may have any length."""
FAILURES = {
    "memory": r"\bMemoryError\b",
    "endless": r"not end\b|not come to an end|and was stopped",
    "unfinished": r"^(One blank is|\d+ blanks are) left",
    "crash": r"your \w+ fails: |\b\w*(Error|Exception|Exit|Iteration)(: |\.$)",
}
"""The kinds of failure, recognized by the sentence of the check."""


class Result(NamedTuple):
    """The result of one exercise: a verdict in a word, a sentence, points, and a picture (PNG) with its alt text."""

    verdict: str
    words: str
    points: float = 0
    png: str = ""
    alt: str = ""


class Limits(NamedTuple):
    """How long an answer may run, in seconds of processor time; its memory in MB; how many run at once.

    Without `signals` everything is as on Windows: no alarm clock, no fork, no limit enforced by the system.
    """

    seconds: float = 30
    memory: int = 1024
    jobs: int = os.cpu_count() or 1
    signals: bool = True


class Task(NamedTuple):
    """One exercise of one submission: its code cells, and a sentence for an exercise of another version."""

    sources: list[str]
    exercise: Exercise
    other: str
    limits: Limits


def work(task: Task, file: str) -> None:
    """Judge, and write the result; what is printed here is not shown."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  # it stays open to the end
    try:
        result = judge(task)
    except RefusedError as error:
        is_other = task.other and error.verdict == "missing"
        result = Result("other version", task.other) if is_other else Result(error.verdict, error.words)
    except BaseException as error:  # an answer may raise anything, which a check may not expect
        kind = "memory" if isinstance(error, MemoryError) else "crash"
        result = Result(kind, f"It cannot be judged: {type(error).__name__}: {str(error)[:LONGEST]}")
    Path(file).write_text(json.dumps(result), encoding="utf-8")
    os._exit(0)  # nothing that the answer registered for the exit runs


def judge(task: Task) -> Result:
    """Lift the answer, run the page's check on it, and return the result."""
    exercise = task.exercise
    imports, pieces = lift(task.sources, exercise.starters, exercise.imports)
    page: dict[str, Any] = {}
    answer: dict[str, Any] = {}
    exec(exercise.imports, page)
    exec(imports, answer)
    limited = {name: value for name, value in vars(builtins).items() if name not in FORBIDDEN}
    answer |= {"__name__": "answer", "__builtins__": limited}
    _limit(task.limits)
    caught = _forbid(answer)
    for number, piece in enumerate(pieces):
        file = f"<answer {number}>"  # its lines are kept, so that a check can quote them
        linecache.cache[file] = (len(piece), None, [line + "\n" for line in piece.splitlines()], file)
        exec(compile(piece, file, "exec"), answer)
    verdict = eval(exercise.check, {**page, **{name: answer[name] for name in exercise.names}})
    words = str(verdict.words)[:LONGEST]
    if caught:
        return Result("not allowed", f"While it ran it asked for {caught[0]}, which is not allowed in an exercise.")
    points = getattr(verdict, "points", exercise.points if verdict.solved else 0)
    if verdict.solved:
        return Result("solved", words, points)
    kind = next((kind for kind, mark in FAILURES.items() if re.search(mark, words)), "wrong")
    png = base64.b64encode(verdict.picture.png()).decode() if verdict.picture else ""
    return Result(kind, words, points, png, str(verdict.picture)[:LONGEST])


def _limit(limits: Limits) -> None:
    """Limit the memory, where the system can do that; elsewhere only the grader watches."""
    if not limits.signals:
        vars(signal).pop("setitimer", None)
        return
    with suppress(AttributeError):  # here the clock of a check counts processor time, since others run at the same time
        signal.ITIMER_REAL, signal.SIGALRM = signal.ITIMER_PROF, signal.SIGPROF  # type: ignore[misc]
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415  # Windows has none

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        resource.setrlimit(resource.RLIMIT_AS, 2 * (pages * resource.getpagesize() + limits.memory * 2**20,))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _forbid(answer: dict[str, Any]) -> list[str]:
    """Forbid files, network and processes while code of the answer runs; return a list of what it tries."""
    caught: list[str] = []

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event.startswith(OUTSIDE) and not _is_loading(event, arguments) and _is_running(answer):
            caught.append(f"{event} {arguments[0] if arguments else ''}"[:100])
            raise PermissionError(f"{event} is not allowed in an exercise")

    sys.addaudithook(hook)
    return caught


def _is_loading(event: str, arguments: tuple[Any, ...]) -> bool:
    """Whether this reads or looks for a file of the installation, as an import does."""
    reads = event in ("os.listdir", "os.scandir") or (event == "open" and arguments[1] in ("r", "rb", None))
    return reads and str(arguments[0]).startswith(INSTALLATION)


def _is_running(answer: dict[str, Any]) -> bool:
    """Whether a function of the answer is among the callers."""
    frame: FrameType | None = sys._getframe()
    while frame and frame.f_globals is not answer:
        frame = frame.f_back
    return bool(frame)
