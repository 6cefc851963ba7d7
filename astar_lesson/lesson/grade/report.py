"""The grader's reports: a table for the terminal, a CSV table, and a page for each submission."""

import csv
import re
import sys
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from pathlib import Path

from astar_lesson.lesson.grade.batch import Graded
from astar_lesson.lesson.table import text_table

HEADER = ("submission", "page", "exercise", "verdict", "points", "of", "words")
WIDEST = 100
"""The terminal shows this many characters of a sentence; the feedback has all of it."""
PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{name}</title><style>
body {{ font: 1rem/1.5 sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }} img {{ max-width: 100% }}
</style></head><body>
<h1>{name}</h1>
{parts}
</body></html>
"""


def table(rows: Iterable[Graded], *, points: bool = False) -> str:
    """Return the table for the terminal: a line for each exercise; with `points`, a total for each submission."""
    columns = ("submission", "page", "exercise", *(["points"] if points else []), "verdict", "")
    lines: list[tuple[str, ...]] = []
    for name, own in _by_submission(rows):
        for row in own:
            got = [f"{row.result.points:g}/{row.most}"] if points else []
            words = _plain(row.result.words)
            words = words if len(words) <= WIDEST else f"{words[: WIDEST - 4]} ..."
            lines.append((_plain(name), row.page, row.exercise, *got, row.result.verdict, words))
        if points and len(own) > 1:
            lines.append((_plain(name), "", "total", _total(own), "", ""))
    return text_table(columns, lines, left=len(columns))


def write_csv(rows: Iterable[Graded], file: Path) -> None:
    """Write a line for each exercise. No cell begins like a formula, whatever the name of a submission."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(HEADER)
        for row in rows:
            words = (row.submission, row.page, row.exercise, row.result.verdict)
            cells = (*words, f"{row.result.points:g}", str(row.most), row.result.words)
            writer.writerow([f"'{cell}" if cell[:1] in "=+-@\t" and cell else cell for cell in map(_plain, cells)])


def write_feedback(rows: Iterable[Graded], folder: Path, *, points: bool = False) -> list[Path]:
    """Write a page for each submission, with the checks' sentences and smallest maps; return the files."""
    files: list[Path] = []
    for name, own in _by_submission(rows):
        stem = re.sub(r"[^\w.-]+", "-", name).strip(".-")[:100] or "submission"
        file = folder / f"{stem}.html"
        while file in files:
            file = file.with_name(f"{file.stem}-again.html")
        files.append(file)
        parts = [_part(row, points=points) for row in own]
        if points:
            parts.append(f"<p><strong>{_total(own)} points</strong></p>")
        file.write_text(PAGE.format(name=escape(_plain(name)), parts="\n".join(parts)), encoding="utf-8")
    return files


def _part(row: Graded, *, points: bool) -> str:
    """The report on one exercise, as HTML."""
    result = row.result
    got = f" ({result.points:g} of {row.most} points)" if points else ""
    heading = f"<h2>{row.page} {escape(row.exercise)}: {escape(result.verdict)}{got}</h2>" if row.exercise else ""
    image = f'<img alt="{escape(_plain(result.alt))}" src="data:image/png;base64,{result.png}">' if result.png else ""
    return f"{heading}\n<p>{escape(_plain(result.words))}</p>\n{image}"


def _by_submission(rows: Iterable[Graded]) -> Iterator[tuple[str, list[Graded]]]:
    return ((name, list(own)) for name, own in groupby(rows, key=lambda row: row.submission))


def _total(rows: list[Graded]) -> str:
    return f"{sum(row.result.points for row in rows):g}/{sum(row.most for row in rows)}"


def _plain(text: str) -> str:
    """A text on one line, without control characters."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def bar(done: int, most: int) -> None:
    """Show the progress of a batch in one line of a terminal; elsewhere nothing."""
    if sys.stderr.isatty():
        filled = 40 * done // max(most, 1)
        end = "\n" if done == most else ""
        print(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done} of {most}", end=end, file=sys.stderr, flush=True)
