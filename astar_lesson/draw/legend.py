"""The legend under a picture: what ground costs, and what the marks and numbers of a search mean."""

from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from astar_lesson.draw.colours import COLOURS, DEAREST, ground_colour
from astar_lesson.draw.marks import CHIP_CORNER, DASHED
from astar_lesson.maps.atlas import Map
from astar_lesson.words.numbers import number

MOST_COSTS = 4
"""How many costs a legend names."""
CORNER = (CHIP_CORNER - CHIP_CORNER.mean(0)) * (1, -1)
NUMBERS = {"f": "= G + H", "g": "= cost from the start", "h": "= estimate to the goal"}


def costs_of_ground(grid: Map) -> dict[str, Artist]:
    """Return the legend of what ground costs."""
    costs = sorted(set(grid.terrain.values()))
    pale, dark = ([cost for cost in costs if (cost < DEAREST) == is_pale] for is_pale in (True, False))
    named = np.linspace(0, len(pale) - 1, min(len(pale), MOST_COSTS - bool(dark))).astype(int)
    marks = {number(pale[at], 3): pale[at] for at in named}
    if dark:
        marks[" to ".join(dict.fromkeys(number(cost, 3) for cost in (dark[0], dark[-1])))] = dark[0]
    return {f"cost {said}": Patch(fc=ground_colour(cost), ec=COLOURS["lines"]) for said, cost in marks.items()}


def sign(letter: str) -> Line2D:
    """Return a bold letter or digit that stands in a legend for numbers."""
    return _mark("number", rf"$\mathbf{{{letter}}}$")


def _mark(colour: str, shape: Any, **look: Any) -> Line2D:
    return Line2D([], [], ls="", ms=7, color=COLOURS[colour], marker=shape, **{"mew": 0, **look})


SWATCHES: dict[str, Artist] = {
    "open": Patch(fc="none", ec=COLOURS["open"], ls=DASHED),
    "closed": Patch(fc=COLOURS["closed face"], ec=COLOURS["closed"]),
    "expanded last": Patch(fc=COLOURS["closed face"], ec=COLOURS["current"], lw=2),
    "improved": _mark("open", CORNER),
    "may be expanded next": _mark("disc", "o", mec=COLOURS["current"], mew=1),
    "to the parent": _mark("pointer", ">"),
    "path": Line2D([], [], color=COLOURS["path"], lw=3),
}
"""What a legend shows for each mark of a search, in the order in which they stand there."""
AREAS = {kind: Patch(fc=COLOURS[f"{kind} area"]) for kind in ("open", "closed")}
"""The same, on a large map."""


def numbers_of_search(numbers: str) -> dict[str, Artist]:
    """Return the legend of the numbers in chips, some of "fgh"."""
    said = NUMBERS | {"f": "= G (left) + H (right)"} if len(numbers) == 3 else NUMBERS
    return {said[name]: sign(name.upper()) for name in numbers}
