"""Parsons puzzles: the lines of a program, shuffled; the key knows which of them may change places."""

from itertools import groupby
from random import Random

from astar_lesson.lesson.programs import plain
from astar_lesson.lesson.programs.listing import source
from astar_teacher.cards import CARDS
from astar_teacher.parts import Sheet, Table

RULES = (
    "The lines of the program are out of order. Write beside each line its place: 1 for the first, 2 for the second, "
    "and so on. Each line is already indented as it must be. Where two lines may change places, either order is right."
)

STOP = "        if current == goal:"
"""The line that stops a search; the next one returns the path."""
LATER_STOP = (
    f"Accept as well: the line {STOP.strip()} and the one after it at the end, below the for loop. The path is the "
    "same. But the goal's neighbours are looked at in vain, and so the page's check calls it another search."
)


def puzzles() -> list[Sheet]:
    """Return a puzzle for each of the pages 01 to 05, with its answer."""
    sheets = []
    for page, card in enumerate(CARDS, start=1):
        lines = source(getattr(plain, card["search"])).splitlines()
        places = list(zip(lines, places_of(lines), strict=True))
        Random(page).shuffle(places)
        rows, answer = zip(*places, strict=True)
        ask = f"{card['name']}: put the lines in order."
        table = Table(ask, ("line", "place"), rows, len(lines) // 2, tuple((place,) for place in answer), code=True)
        note = LATER_STOP if STOP in lines else ""
        sheets.append(Sheet(f"Parsons puzzle {page:02}", RULES, (table,), note))
    return sheets


def places_of(lines: list[str]) -> list[str]:
    """Return the places of each line, from 1; statements side by side that open no block may stand in any order.

    That holds for the five programs, as a test shows: each of these statements changes a name of its own.

    >>> places_of(["a = 1", "b = 2", "while a:", "    a = b"])
    ['1 or 2', '1 or 2', '3', '4']
    """
    places: list[str] = []
    for _, group in groupby(enumerate(lines), lambda line: _block(*line)):
        first = len(places) + 1
        count = len(list(group))
        *others, last = map(str, range(first, first + count))
        either = f"{', '.join(others)} or {last}" if others else last
        places += [either] * count
    return places


def _block(place: int, line: str) -> tuple[int, int]:
    """The indentation of a line, and -1; or for one that may not change places, its number."""
    fixed = line.endswith(":") or line.lstrip().startswith("return")
    return len(line) - len(line.lstrip()), place if fixed else -1
