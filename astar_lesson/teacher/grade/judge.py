"""The judge: each exercise of each notebook that was handed in, by the check of its page."""

import base64
import io
import multiprocessing
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing, redirect_stdout
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from astar_lesson.lesson.attempt import EndlessError
from astar_lesson.teacher.grade.child import Limits
from astar_lesson.teacher.grade.pages import CHECK, TITLE, Exercise, cells, read_table
from astar_lesson.teacher.grade.sandbox import Child
from astar_lesson.teacher.grade.stand_in import StandIn

PRACTICE = "check_open_list("
"""The check of a class is run where the class is, so that nobody knows what it says: it is practice."""
MOST_BYTES = 2**27
LONGEST = 1500
"""This many characters of a sentence are kept: the message of an error may have any length."""


class Row(NamedTuple):
    """What came of one exercise: a verdict in a word, its cause, points, a sentence, a picture (PNG) in words."""

    submission: str
    page: str
    exercise: str
    verdict: str
    words: str
    cause: str = ""
    points: float = 0
    most: int = 0
    png: str = ""
    alt: str = ""


def submissions(paths: Iterable[Path]) -> dict[str, Path]:
    """Return what was handed in by the names used in reports: files as given, and all those in folders."""
    found: dict[str, Path] = {}
    for path in paths:
        if not path.exists():
            raise ValueError(f"{path} does not exist: give the notebooks that were handed in, or their folder")
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            name = file.relative_to(path if path.is_dir() else path.parent)
            is_own = file.is_file() and not file.is_symlink()  # a link may lead to the work of another
            if is_own and not any(part.startswith((".", "__")) for part in name.parts):
                short = str(name.with_suffix("") if file.suffix == ".ipynb" else name)
                found[str(file) if short in found else short] = file
    if not found:
        raise ValueError("nothing was handed in: there are no files")
    return found


def grade(found: dict[str, Path], command: list[str], limits: Limits, jobs: int) -> Iterator[list[Row]]:
    """Judge all submissions, several at once; yield the rows of each when they are known."""
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        asked = [pool.submit(judge, name, file, command, limits) for name, file in found.items()]
        for done in as_completed(asked):
            yield done.result()


def judge(name: str, file: Path, command: list[str], limits: Limits) -> list[Row]:
    """Judge all exercises of one submission."""
    try:
        if file.suffix != ".ipynb":
            raise ValueError("It is not a notebook: hand in the file that ends in .ipynb.")
        if file.stat().st_size > MOST_BYTES:
            raise ValueError("It is not a notebook that can be read: it is too large. Save it without its outputs.")
        read = cells(file.read_bytes())
    except (OSError, ValueError, MemoryError) as error:
        return [Row(name, "", "", "not a notebook", str(error))]
    pages = [page for page, _ in TITLE.findall("\n\n".join(text for kind, text in read if kind == "markdown"))]
    sources = [text for kind, text in read if kind == "code"]
    whole = "\n".join(sources)
    asked = [each for each in read_table() if each.page in pages or (not pages and each.check in whole)]
    if not asked:
        words = f"Page {pages[0]} has no exercises." if pages else "No title of a page, and no exercise, is in it."
        return [Row(name, "".join(pages[:1]), "", "missing", words)]
    starters = {each: text for exercise in asked for each, text in exercise.starters.items()}
    checks = {each.check for each in asked}  # they are made later, from outside
    sources = [CHECK.sub(lambda line: "None" if line[0] in checks else line[0], text) for text in sources]
    try:
        with closing(Child(command, sources, starters, limits)) as child, redirect_stdout(io.StringIO()):
            return [_judged(name, exercise, child) for exercise in asked]
    except Exception as error:  # it may send anything
        return [Row(name, asked[0].page, "", "crash", f"It cannot be run: {error!r}")]


def _judged(submission: str, exercise: Exercise, child: Child) -> Row:
    """Judge one exercise of a notebook that has been run."""

    def row(verdict: str, words: str, **more: Any) -> Row:
        names = ", ".join(exercise.starters)
        return Row(submission, exercise.page, names, verdict, words[:LONGEST], most=most, **more)

    is_practice = exercise.check.startswith(PRACTICE)
    most = 0 if is_practice else exercise.points
    try:
        child.begin_exercise()
        missing = [name for name in exercise.starters if name not in child.found]
        if missing:
            return row("missing", _missing(missing[0], child))
        told = [child.found[name] for name in exercise.starters]
        if all(each["untouched"] for each in told):
            return row("untouched", " ".join(["It is as the page gave it.", *map(str, child.failed[:1])]))
        if is_practice:
            return row("practice", str(child.ask(("check", exercise.imports, exercise.check), child.left)))
        page: dict[str, Any] = {}
        exec(exercise.imports, page)
        for name, each in zip(exercise.starters, told, strict=True):
            stand_in = StandIn(child, name, each)
            page[name] = stand_in.made(each["value"]) if "value" in each else stand_in
        verdict = eval(exercise.check, page)
    except Exception as failed:  # whatever was sent in place of a function
        return row("wrong", f"It cannot be judged: {failed}.")
    points = getattr(verdict, "points", exercise.points if verdict.solved else 0)
    if verdict.solved:
        return row("solved", verdict.words, points=points)
    kind, cause, error = "wrong", verdict.cause or "", child.error
    if error and error.words in verdict.words and error.error:
        kinds = {EndlessError: "endless", RecursionError: "endless", MemoryError: "memory"}
        kind = next((word for each, word in kinds.items() if isinstance(error.error, each)), "crash")
    png = base64.b64encode(verdict.picture.png()).decode() if verdict.picture else ""
    return row(kind, verdict.words, cause=cause, points=points, png=png, alt=str(verdict.picture)[:LONGEST])


def _missing(name: str, child: Child) -> str:
    """Say what is there in place of a name."""
    like = (
        get_close_matches(name, map(str, child.own), 1) or [each for each in child.own if each not in child.found][:3]
    )
    instead = f" It defines {', '.join(map(str, like))}: is that meant?" if like else ""
    return " ".join([f"{name} is not in the notebook.{instead}", *map(str, child.failed[:1])])
