"""The judge: each exercise of each notebook that was handed in, by the check of its page."""

import base64
import io
import multiprocessing
import re
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, redirect_stdout, suppress
from difflib import get_close_matches
from functools import partial
from itertools import chain
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from astar_lesson.lesson.running.time_limit import EndlessError, time_limit
from astar_lesson.lesson.verdict import Verdict
from astar_teacher.grade.pages import CHECK, TITLE, Exercise, cells, exercises
from astar_teacher.grade.process import GRACE, Child
from astar_teacher.grade.sandbox import Limits
from astar_teacher.grade.stand_in import StandIn, made

PRACTICE = ("check_heap(", "check_test(")
"""These checks are run where the answers are, so that nobody knows what they say: that is practice."""
LARGEST_FILE = 2**26
MOST_NAMES = 1000
"""So many names that a notebook defines are looked at."""
LONGEST = 1500
"""This many characters of a sentence are kept: the message of an error may have any length."""


class Row(NamedTuple):
    """What came of one exercise: a verdict in a word, its cause, the points, a sentence, a picture (PNG), in words."""

    submission: str
    page: str
    exercise: str
    verdict: str
    cause: str = ""
    points: float = 0
    words: str = ""
    most: int = 0
    png: str = ""
    alt: str = ""


def submissions(paths: Iterable[Path]) -> dict[str, Path]:
    """Return what was handed in by the names used in reports: files as given, and all those in folders.

    A folder that is not the only one, such as each of `handed_in/*`, is the beginning of the names.
    """
    paths = list(paths)
    found: dict[str, Path] = {}
    for path in paths:
        if not path.exists():
            raise ValueError(f"{path} does not exist: give the notebooks that were handed in, or their folder")
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            is_whole_class = path.is_dir() and len(paths) == 1
            name = file.relative_to(path if is_whole_class else path.parent)
            is_own = file.is_file() and not file.is_symlink()  # a link may lead to the work of another
            if is_own and not any(part.startswith((".", "__")) for part in name.parts):
                short = str(name.with_suffix("") if file.suffix == ".ipynb" else name)
                found[str(file) if short in found else short] = file
    if not found:
        raise ValueError("nothing was handed in: there are no files")
    return found


def grade(found: dict[str, Path], command: list[str], limits: Limits, jobs: int) -> list[Row]:
    """Judge all submissions, several at once."""
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        judged = pool.map(partial(judge, command=command, limits=limits), found, found.values())
        return list(chain.from_iterable(judged))


def judge(name: str, file: Path, command: list[str], limits: Limits) -> list[Row]:
    """Judge all exercises of one submission."""
    try:
        if file.suffix != ".ipynb":
            raise ValueError("It is not a notebook: hand in the file that ends in .ipynb.")
        if file.stat().st_size > LARGEST_FILE:
            raise ValueError("It is not a notebook that can be read: it is too large. Save it without its outputs.")
        read = cells(file.read_bytes())
    except (OSError, ValueError, MemoryError) as error:
        return [Row(name, "", "", "not a notebook", words=str(error))]
    pages = [page for page, _ in TITLE.findall("\n\n".join(text for kind, text in read if kind == "markdown"))]
    sources = [text for kind, text in read if kind == "code"]
    whole = "\n\n".join(sources)
    asked = [each for each in exercises() if each.page in pages or (not pages and each.check in whole)]
    if not asked:
        words = f"Page {pages[0]} has no exercises." if pages else "No title of a page, and no exercise, is in it."
        return [Row(name, "".join(pages[:1]), "", "missing", words=words)]
    names = list(chain.from_iterable(exercise.starters for exercise in asked))
    checks = {each.check for each in asked}

    def without_check(line: re.Match[str]) -> str:
        return "None" if line[0] in checks else line[0]  # checks are made later, from outside

    sources = [CHECK.sub(without_check, text) for text in sources]
    try:
        with closing(Child(command, sources, names, limits)) as child, redirect_stdout(io.StringIO()):
            return [_judged(name, exercise, child, whole) for exercise in asked]
    except Exception as error:  # it may send anything
        return [Row(name, asked[0].page, "", "crash", words=f"It cannot be run: {error!r}")]


def is_practice(exercise: Exercise) -> bool:
    """Whether an exercise is judged where the answers are, and so gives no points."""
    return exercise.check.startswith(PRACTICE)


def _judged(submission: str, exercise: Exercise, child: Child, whole: str) -> Row:
    """Judge one exercise of a notebook that has been run; `whole` is all its code."""

    def row(verdict: str, words: str, **more: Any) -> Row:
        return Row(submission, exercise.page, exercise.title, verdict, words=words[:LONGEST], most=most, **more)

    for_practice = is_practice(exercise)
    most = 0 if for_practice else exercise.points
    try:
        child.begin_exercise()
        broken = list(child.failed.values())[:1]
        missing = [name for name in exercise.starters if name not in child.found]
        if missing:
            return row(*_why_missing(missing[0], exercise, child))
        if for_practice:
            said = str(child.ask("checked", exercise.imports, exercise.check, within=inf))
            verdict = Verdict(said.startswith("Solved."), said)
        else:
            page = {name: made(child.found[name], child) for name in exercise.starters}
            exec(exercise.imports, page)
            with time_limit(judge, GRACE * child.limits.seconds):
                verdict = eval(exercise.check, page)
    except EndlessError:
        child.lose("was stopped", SystemExit())  # it may be in the middle of an answer
        return row("endless", "It takes too long to judge this answer.")
    except Exception as error:  # whatever was sent in place of a function
        return row("wrong", f"It cannot be judged: {error}.")
    if not verdict.solved and all(_is_as_given(name, text, whole) for name, text in exercise.starters.items()):
        return row("untouched", " ".join(["It is as the page gave it.", *broken]))
    points = getattr(verdict, "points", most if verdict.solved else 0)
    if for_practice or verdict.solved:
        return row("practice" if for_practice else "solved", verdict.words, points=points)
    failed = child.error
    kind = "wrong"
    if any(isinstance(each, StandIn) and each.blanks for each in page.values()):
        kind = "unfinished"
    if failed and failed.error and failed.words in verdict.words:
        kind = _kind_of(failed.error)
    drawn = {}
    with suppress(Exception, EndlessError), time_limit(judge, GRACE * child.limits.seconds):  # without it, if it fails
        if verdict.picture:
            drawn["alt"] = str(verdict.picture)[:LONGEST]
            drawn["png"] = base64.b64encode(verdict.picture.png()).decode()
    return row(kind, verdict.words, cause=verdict.cause or "", points=points, **drawn)


def _kind_of(error: BaseException) -> str:
    """How a program has ended that failed with this error."""
    if isinstance(error, EndlessError | RecursionError):
        return "endless"
    if isinstance(error, TimeoutError):
        return "waited"
    return "memory" if isinstance(error, MemoryError) else "crash"


def _is_as_given(name: str, text: str, whole: str) -> bool:
    """Whether the last definition of a name is that of the page; a comment at its end does not count."""
    last = re.split(rf"^(?=(?:def |class )?{name}\b *[(:=])", whole, flags=re.M)[-1]
    return bool(re.match(rf"{re.escape(text)}[ \t]*(#.*)?(\s*\Z|\s*\n(?=\S))", last))


def _why_missing(name: str, exercise: Exercise, child: Child) -> tuple[str, str]:
    """Why a name is not there, in a word and in a sentence: its cell does not run, or it is called something else."""
    if child.lost:
        *_, why = [f"The notebook {child.lost.words}.", *child.failed.values()]
        return "crash", why
    definition = re.compile(rf"^[ \t]*(?:(?:def|class) +{name}\b|{name} *=)", re.M)
    for number, said in child.failed.items():
        if definition.search(child.sources[number - 1]):
            return "does not run", said
    own = re.findall(r"^(?:def|class) (\w+)", "\n\n".join(child.sources), re.M)[:MOST_NAMES]
    own = [each for each in dict.fromkeys(own) if each not in exercise.given]
    like = get_close_matches(name, own, 1) or own[:3]
    words = f"{name} is not in the notebook."
    if like:
        return "renamed?", f"{words} It defines {', '.join(like)}: is that meant?"
    return "missing", " ".join([words, *list(child.failed.values())[:1]])
