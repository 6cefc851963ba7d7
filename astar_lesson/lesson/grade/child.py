"""The process in which one answer is judged: it knows nothing of the grader but the file for its result."""

import base64
import json
import linecache
import os
import re
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from astar_lesson.lesson.grade.lift import LIMITED, RefusedError, lift
from astar_lesson.lesson.grade.pages import Exercise

INSTALLATION = tuple({sys.prefix, sys.base_prefix, str(Path(__file__).parents[3])})
"""Where files may be read while an answer runs: a module of the package may still have to be loaded."""
OUTSIDE = ("open", "socket.", "subprocess.", "shutil.", "ctypes.", "os.", "pty.", "webbrowser.")
LONGEST = 1500
"""So many characters of a sentence are kept: an answer may raise an error with a text of any length."""


class Result(NamedTuple):
    """What is told of one exercise: the verdict in a word, the points, a sentence, and a picture (PNG) and its words."""

    verdict: str
    words: str
    points: float = 0
    png: str = ""
    alt: str = ""


@dataclass(frozen=True)
class Task:
    """One exercise of one submission: its code cells, what is asked, the lines that import, and the memory in MB."""

    sources: list[str]
    exercise: Exercise
    imports: tuple[str, ...]
    memory: int
    signals: bool


def work(task: Task, file: str) -> None:
    """Judge, and write the result; nothing that is printed here is seen."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  # to the very end
    try:
        result = judge(task)
    except RefusedError as error:
        result = Result(error.verdict, error.words)
    except BaseException as error:  # an answer may raise anything, and a check may have none for it
        kind = "memory" if isinstance(error, MemoryError) else "crash"
        result = Result(kind, f"It cannot be judged: {type(error).__name__}: {str(error)[:LONGEST]}")
    Path(file).write_text(json.dumps(result), encoding="utf-8")
    os._exit(0)  # whatever the answer left to be done at the end is not done


def judge(task: Task) -> Result:
    """Lift the answer, run the page's check on it, and say what came out."""
    exercise = task.exercise
    pieces = lift(task.sources, exercise.names, exercise.starters, task.imports)
    page: dict[str, Any] = {}
    exec("\n".join(task.imports), page)
    answer = {**page, "__name__": "answer", "__builtins__": LIMITED}
    _limit(task)
    caught = _forbid(answer)
    for number, piece in enumerate(pieces):
        _run(piece, f"<answer {number}>", answer)
    verdict = eval(exercise.check, {**page, **{name: answer[name] for name in exercise.names}})
    words = str(verdict.words)[:LONGEST]
    if caught:
        return Result("not allowed", f"While it ran it asked for {caught[0]}. That is not allowed in an exercise.")
    points = getattr(verdict, "points", exercise.points if verdict.solved else 0)
    picture = verdict.picture
    png = base64.b64encode(picture.png()).decode() if picture and not verdict.solved else ""
    return Result(_kind(verdict.solved, words), words, points, png, str(picture)[:LONGEST] if png else "")


def _run(piece: str, file: str, namespace: dict[str, Any]) -> None:
    """Run a definition; its lines are kept, so that a check can quote them."""
    if piece.startswith(("from ", "import ")):
        names: dict[str, Any] = {}
        exec(piece, names)
        namespace.update((name, value) for name, value in names.items() if name != "__builtins__")
        return
    linecache.cache[file] = (len(piece), None, [line + "\n" for line in piece.splitlines()], file)
    exec(compile(piece, file, "exec"), namespace)


def _kind(solved: bool, words: str) -> str:
    """The verdict in a word, from the sentence of the check."""
    marks = {
        "memory": r"\bMemoryError\b",
        "endless": r"not end\b|not come to an end",
        "unfinished": r"^(One blank is|\d+ blanks are) left",
        "crash": r"your search fails|\b\w*(Error|Exception|Exit|Iteration)(: |\.$)",
    }
    return "solved" if solved else next((kind for kind, mark in marks.items() if re.search(mark, words)), "wrong")


def _limit(task: Task) -> None:
    """Take the memory that is left, and no more, where the system can tell it; else the grader watches alone."""
    if not task.signals:  # as on Windows
        for name in ("setitimer", "SIGALRM"):
            with suppress(AttributeError):
                delattr(signal, name)
        return
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415  # Windows has none

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + task.memory * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _forbid(answer: dict[str, Any]) -> list[str]:
    """From now on nothing outside may be touched while code of the answer is running; tell what was tried."""
    caught: list[str] = []

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event.startswith(OUTSIDE) and not _is_loading(event, arguments) and _is_running(answer):
            caught.append(f"{event} {arguments[0] if arguments else ''}"[:100])
            raise PermissionError(f"{event} is not allowed in an exercise")

    sys.addaudithook(hook)
    return caught


def _is_loading(event: str, arguments: tuple[Any, ...]) -> bool:
    """Whether a file of the installation is read or looked for, as an import does."""
    reads = event in ("os.listdir", "os.scandir") or (event == "open" and str(arguments[1] or "r") in ("r", "rb"))
    return reads and str(arguments[0]).startswith(INSTALLATION)


def _is_running(answer: dict[str, Any]) -> bool:
    """Whether a function of the answer has called, from however far away."""
    frame = sys._getframe()
    while frame is not None and frame.f_globals is not answer:
        frame = frame.f_back  # type: ignore[assignment]
    return frame is not None


def warm_up() -> None:
    """Make the maps of `check`, and load what draws, so that the children of this process need not."""
    from astar_lesson.lesson.judge import cases, even_cases  # noqa: PLC0415

    cases()
    even_cases()


if os.environ.pop("ASTAR_LESSON_WARM", ""):  # in the server that is forked for every answer, and nowhere else
    warm_up()
