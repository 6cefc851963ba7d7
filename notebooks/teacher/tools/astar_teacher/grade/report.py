"""What the grader writes: a table for the terminal, two for a spreadsheet, and a page for each submission."""

import csv
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from textwrap import shorten
from typing import Any

from astar_lesson.lesson.table import text_table
from astar_teacher.grade.judge import Row, grade, is_practice, submissions
from astar_teacher.grade.pages import Exercise, exercises
from astar_teacher.grade.sandbox import Limits, sandbox
from astar_teacher.paper import write

HEADER = ("submission", "page", "exercise", "verdict", "cause", "points", "words")
WIDEST = 100
"""The terminal shows this many characters of a sentence; the feedback has all of it."""
FORMULA = re.compile(r"(^|;)(?=\s*[=+\-@])")
"""Where a spreadsheet could take a cell for a formula, also one that splits lines at semicolons."""
NAME = ("name", "names", "student", "students")
"""What the first line of a class list may say, which is no student."""


def write_reports(
    path: list[Path],
    out: Path,
    names: Path | None,
    pages: list[str],
    points: bool,
    force: bool,
    jobs: int,
    **limited: Any,
) -> Iterator[str]:
    """Judge what was handed in, write tables and feedback, and yield the table for the terminal: the command `grade`.

    `limited` is passed on to `Limits`.
    """
    limits = Limits(**limited)
    counted = exercises_of(pages)
    found = submissions(path)
    files = files_of(found, out, force=force)
    students = students_of(found, read_class(names) if names else {})
    rows = sorted(grade(found, sandbox(limits), limits, max(jobs, 1)))
    if pages:
        rows = [row for row in rows if not row.exercise or row.page in pages]
    else:
        handed_in = {row.page for row in rows}
        counted = [each for each in counted if each.page in handed_in]
    write_all(rows, files, out, students, counted, points)
    yield table(rows, points=points)
    yield f"\n{out}: grades.csv, students.csv, and {len(files)} pages in feedback"


def table(rows: Iterable[Row], *, points: bool = False) -> str:
    """Return the table for the terminal: a line for each exercise; with `points`, a total for each submission."""
    columns = ("submission", "page", "exercise", *(["points"] if points else []), "verdict", "")
    lines: list[tuple[str, ...]] = []
    for name, group in groupby(rows, key=lambda row: row.submission):
        own = list(group)
        for row in own:
            words = shorten(one_line(row.words), WIDEST, placeholder=" ...")
            got = [f"{row.points:g}/{row.most}"] if points else []
            lines.append((one_line(name), row.page, row.exercise, *got, row.verdict, words))
        if points and len(own) > 1:
            lines.append((one_line(name), "", "total", total(own), "", ""))
    return text_table(columns, lines, left=len(columns))


def total(rows: Sequence[Row]) -> str:
    """Return the points of some rows, of how many."""
    return f"{sum(row.points for row in rows):g}/{sum(row.most for row in rows)}"


def files_of(names: Iterable[str], folder: Path, *, force: bool) -> dict[str, Path]:
    """Return the page of each submission; an error if anything that will be written is there already."""
    files: dict[str, Path] = {}
    taken: set[str] = set()
    for name in names:
        stem = re.sub(r"[^\w.-]+", "-", name).strip(".-")[:100] or "submission"
        while stem.casefold() in taken:  # disks of Windows and macOS do not tell capital letters from small ones
            stem += "-again"
        taken.add(stem.casefold())
        files[name] = folder / "feedback" / f"{stem}.html"
    there = [file for file in (folder / "grades.csv", folder / "students.csv", *files.values()) if file.exists()]
    if there and not force:
        raise FileExistsError(f"{there[0]} exists: give --force to overwrite it, or name another folder by --out")
    return files


def exercises_of(pages: Iterable[str]) -> list[Exercise]:
    """Return the exercises of some pages that give points, in their order; all of them, if no page is named.

    Raises
    ------
    ValueError
        If there is no such page.
    """
    every = exercises()
    known = dict.fromkeys(each.page for each in every)
    for page in pages:
        if page not in known:
            raise ValueError(f"there is no page {page} with exercises: name pages such as {', '.join([*known][:3])}")
    return [each for each in every if not is_practice(each) and (not pages or each.page in pages)]


def write_all(
    rows: Sequence[Row],
    files: dict[str, Path],
    folder: Path,
    students: dict[str, str],
    counted: Sequence[Exercise],
    points: bool,
) -> None:
    """Write both tables, and a page for each submission.

    The table of students has a column for each exercise that counts, and the same total for all: numbers, as a
    gradebook reads them.
    """
    for name, file in files.items():
        own = [row._replace(words=row.words.strip()) for row in rows if row.submission == name]
        write(file, "grade.html.j2", force=True, name=one_line(name), rows=own, points=points, total=total(own))
    _write_csv(folder / "grades.csv", HEADER, [row[: len(HEADER)] for row in rows])
    of = sum(each.points for each in counted)
    lines = []
    for student in dict.fromkeys(students.values()):
        own = [row for row in rows if students.get(row.submission) == student]
        best = {(row.page, row.exercise): row.points for row in sorted(own, key=lambda row: row.points)}
        got = [best.get((each.page, each.title)) for each in counted]
        shown = ["" if points is None else f"{points:g}" for points in got]
        sum_of_all = sum(points or 0 for points in got)
        work = ", ".join(dict.fromkeys(row.submission for row in own)) or "not handed in"
        lines.append((student, work, *shown, f"{sum_of_all:g}", of))
    titles = [f"{each.page} {each.title} (of {each.points})" for each in counted]
    _write_csv(folder / "students.csv", ("student", "submission", *titles, "points", "of"), lines)


def _write_csv(file: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table that spreadsheets read as UTF-8. No cell begins like a formula, whatever a file is called."""
    with file.open("w", encoding="utf-8-sig", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(header)
        for row in rows:
            writer.writerow([FORMULA.sub(r"\1'", cell) for cell in map(one_line, map(str, row))])


def read_class(file: Path) -> dict[str, str]:
    """Return the students of a class list, each with the words that name her files: the second column, or her name."""
    text = file.read_text(encoding="utf-8-sig")
    found: dict[str, str] = {}
    for row in csv.reader(text.splitlines(), delimiter=";" if ";" in text else ","):
        name, words, *_ = [*map(str.strip, row), "", ""]
        if name in found:
            remedy = "tell them apart, and write in a second column how the files of each are named"
            raise ValueError(f"{file}: {name} stands twice; {remedy}")
        if name and (found or name.lower() not in NAME):
            found[name] = words or name
    return found


def students_of(submissions: Iterable[str], class_list: dict[str, str]) -> dict[str, str]:
    """Return the student of each submission, and of a class list those of none; without a list, the file's name.

    A submission is a student's whose whole name is in that of the file or its folder, in any order, however umlauts are
    written. Of several such students it is the one with the longest name.
    """
    found: dict[str, str] = {}
    for submission in submissions:
        here = _words(submission)
        fits: dict[str, int] = {}
        for name, words in class_list.items():
            own = _words(words)
            if own and own <= here:
                fits[name] = len(own)
        longest = [name for name, length in fits.items() if length == max(fits.values())]
        if len(longest) == 1:
            found[submission] = longest[0]
        else:
            found[submission] = submission if class_list else Path(submission).parts[0]
    return found | {f"\0{name}": name for name in class_list if name not in found.values()}


def _words(text: str) -> set[str]:
    """The words of a name, without accents. An umlaut is the same as two letters."""
    apart = re.sub(r"([^\W_A-Z])([A-Z])", r"\1 \2", unicodedata.normalize("NFC", text)).lower().replace("ß", "ss")
    letters = "".join(sign for sign in unicodedata.normalize("NFD", apart) if not unicodedata.combining(sign))
    return set(re.findall(r"[^\W_]+", re.sub("([aou])e", r"\1", letters)))


def one_line(text: str) -> str:
    """A text on one line, without control characters."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
