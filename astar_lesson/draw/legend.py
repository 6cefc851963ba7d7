"""The legend under a picture: what ground costs, and what the marks and numbers of a search mean."""

from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from astar_lesson.draw.colours import COLOURS, DEAREST, ground_colour
from astar_lesson.draw.marks import CHIP_CORNER, DASHED
from astar_lesson.draw.sizes import sizes_in_use
from astar_lesson.maps.atlas import Map
from astar_lesson.search.trace import CLOSED, OPEN, State
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


def chip(kind: str, *, detailed: bool = True) -> Patch:
    """Return what stands in a legend for an "open" or a "closed" cell."""
    face, edge = COLOURS[f"{kind} {'face' if detailed else 'area'}"], COLOURS[kind] if detailed else "none"
    return Patch(fc=face, ec=edge, ls=DASHED if kind == "open" else "-")


def sign(letter: str) -> Line2D:
    """Return a bold letter or digit that stands in a legend for numbers."""
    return Line2D([], [], ls="", mew=0, ms=7, color=COLOURS["number"], marker=rf"$\mathbf{{{letter}}}$")


def marks_of_search(state: State, numbers: str, *, discs: bool, detailed: bool, played: bool) -> dict[str, Artist]:
    """Return the legend of a state in whose chips these numbers are written, some of "fgh"; `played`: of all steps."""
    marks: dict[str, Artist] = {}
    if not (state.seen and sizes_in_use().has_key):
        return marks
    if played or OPEN in state.status:
        marks["open"] = chip("open", detailed=detailed)
    if CLOSED in state.status:
        marks["closed"] = chip("closed", detailed=detailed)
    if detailed and state.k:
        marks["expanded last"] = Patch(fc=COLOURS["closed face"], ec=COLOURS["current"], lw=2)
    if detailed and (state.trace.reached_again.any() if played else state.improved):
        marks["improved"] = Line2D([], [], ls="", mew=0, ms=7, color=COLOURS["open"], marker=CORNER)
    if detailed and discs and (played or state.open):
        look: dict[str, Any] = {"mec": COLOURS["current"], "color": COLOURS["disc"]}
        marks["may be expanded next"] = Line2D([], [], ls="", ms=7, marker="o", **look)
    if state.path:
        marks["path"] = Line2D([], [], color=COLOURS["path"], lw=3)
    for name in numbers:
        marks["= G (left) + H (right)" if (name, len(numbers)) == ("f", 3) else NUMBERS[name]] = sign(name.upper())
    return marks
