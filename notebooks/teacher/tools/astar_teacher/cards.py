"""Six reference cards, two to a page: the five searches, and which search to use when.

The program on a card is the one that a reader writes, its numbers come from a recorded search, and the README shows the
table of the last card.
"""

import tomllib
from base64 import b64encode
from functools import partial
from pathlib import Path
from typing import Any

import matplotlib as mpl

from astar_lesson.draw.layers import write_values
from astar_lesson.draw.pictures import gallery
from astar_lesson.lesson.programs import plain
from astar_lesson.lesson.programs.listing import difference, source
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.search import searches
from astar_lesson.search.costs import walked_cost
from astar_lesson.search.record import record
from astar_lesson.search.trace import Trace
from astar_teacher.paper import write

WORDS = tomllib.loads(Path(__file__).with_name("cards.toml").read_text(encoding="utf-8"))
CARDS: list[dict[str, str]] = WORDS["cards"]
"""Of each: `search`, its name in the code, `name`, and its words; what else a card shows is computed."""
HEAD = ("search", "expands next", "finds", "use it when")


def write_cards(folder: Path, *, force: bool = False) -> list[Path]:
    """Write the cards as one file to print; return it in a list.

    Parameters
    ----------
    folder : Path
        Where to; it is made if it does not exist.
    force : bool
        Whether an existing file is overwritten.

    Raises
    ------
    OSError
        If the folder is a file, or the file exists and may not be overwritten.
    """
    befores = [None, *CARDS[:-1]]
    cards = (  # drawn only if they can be written
        {"card": card, "lines": lines_of(card, before), "picture": picture(card), "summary": summary(card)}
        for card, before in zip(CARDS, befores, strict=True)
    )
    head, *rows = table()
    words = {"title": "Reference cards", "cards": cards, "head": head, "rows": rows}
    return [write(folder / "cards.html", "cards.html.j2", force=force, **words)]


def lines_of(card: dict[str, str], before: dict[str, str] | None) -> list[tuple[bool, str]]:
    """Return the lines of a program, and of each whether it is new since the card before."""
    program = getattr(plain, card["search"])
    if not before:
        return [(False, line) for line in source(program).splitlines()]
    compared = difference(getattr(plain, before["search"]), program).splitlines()
    return [(line[0] == "+", line[2:]) for line in compared if line[0] != "-"]


def picture(card: dict[str, str]) -> dict[str, Any]:
    """Return the end of a run as an image for a page, with its description; the numbers are the order of expansion."""
    grid, trace = run(card["search"])
    order = {step.current: place for place, step in enumerate(trace, start=1)}
    numbers = partial(write_values, values=order, where="left bottom", in_chips=True)
    panel = ("", grid, trace, trace.path_to(grid.goal))
    with mpl.rc_context(mpl.rcParamsDefault):
        drawn = gallery([panel], columns=1, layers=[numbers], numbers=False, arrows=True)
        return {"data": b64encode(drawn.png()).decode(), "words": drawn.words.removeprefix(": ")}


def table() -> list[tuple[str, str, str, str]]:
    """Return the table "Which search when": its head, and a row for each search."""
    return [HEAD, *((card["name"], card["expands"], card["finds"], card["when"]) for card in CARDS)]


def run(search: str) -> tuple[Grid, Trace]:
    """Return the map of the cards, and the record of one of the five searches on it, by its name."""
    grid = Grid.from_text(WORDS["map"])
    asked: list[Any] = [grid, grid.start]
    if search != "bfs":
        asked.append(grid.goal)
    if search in ("greedy_best_first", "a_star"):
        asked.append(manhattan(grid))
    return grid, record(getattr(searches, search)(*asked))


def summary(card: dict[str, str]) -> str:
    """Return how many cells a run has expanded, and which path it has found."""
    grid, trace = run(card["search"])
    path = trace.path_to(grid.goal)
    return f"{trace.expanded} cells expanded; {len(path) - 1} steps, cost {walked_cost(grid, path)}"
