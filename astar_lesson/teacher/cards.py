"""Six reference cards, two to a page: the five searches, and which search to use when.

The program on a card is the one that a reader writes, its numbers come from a recorded search, and the README shows the
table of the last card.
"""

from base64 import b64encode
from functools import partial
from pathlib import Path
from typing import Any

import matplotlib as mpl

from astar_lesson.draw.layers import write_values
from astar_lesson.draw.pictures import gallery
from astar_lesson.lesson.listing import difference, source
from astar_lesson.teacher.paper import write
from astar_lesson.teacher.which import CARDS, Card, run, summary, table


def write_cards(folder: Path = Path("cards"), *, force: bool = False) -> list[Path]:
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
    cards = [
        {"card": card, "lines": lines_of(card, before), "picture": picture(card), "summary": summary(*run(card.search))}
        for card, before in zip(CARDS, befores, strict=True)
    ]
    head, *rows = table()
    words = {"title": "Reference cards", "cards": cards, "head": head, "rows": rows}
    return [write(folder / "cards.html", "cards.html.j2", force=force, **words)]


def lines_of(card: Card, before: Card | None) -> list[tuple[bool, str]]:
    """Return the lines of a program, and of each whether it is new since the card before."""
    if not before:
        return [(False, line) for line in source(card.program).splitlines()]
    compared = difference(before.program, card.program).splitlines()
    return [(line[0] == "+", line[2:]) for line in compared if line[0] != "-"]


def picture(card: Card) -> dict[str, Any]:
    """Return the end of a run as an image for a page, with its description; the numbers are the order of expansion."""
    grid, trace = run(card.search)
    order = {step.current: place for place, step in enumerate(trace, start=1)}
    numbers = partial(write_values, values=order, where="left bottom")
    panel = ("", grid, trace, trace.path_to(grid.goal))
    with mpl.rc_context(mpl.rcParamsDefault):
        drawn = gallery([panel], columns=1, layers=[numbers], numbers=False, arrows=True)
        return {"data": b64encode(drawn.png()).decode(), "words": drawn.words.removeprefix(": ")}
