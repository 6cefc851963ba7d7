"""The legend under a picture: what ground costs, and what the marks and numbers of a search mean."""

from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from astar_lesson.draw.colours import COLOURS, ground_colour
from astar_lesson.draw.marks import DASHED
from astar_lesson.maps.atlas import Map
from astar_lesson.search.trace import State
from astar_lesson.words.numbers import number

MOST_COSTS = 4
"""How many costs a legend names."""
NUMBERS = {"f": "= G + H", "g": "= cost from the start", "h": "= estimate to the goal"}


def costs_of_ground(grid: Map) -> dict[str, Artist]:
    """Return the legend of what ground costs."""
    costs = sorted(set(grid.terrain.values()))
    few = [costs[at] for at in np.linspace(0, len(costs) - 1, min(len(costs), MOST_COSTS)).astype(int)]
    return {f"cost {number(cost, 3)}": Patch(fc=ground_colour(cost), ec=COLOURS["lines"]) for cost in few}


def marks_of_search(state: State, numbers: str, *, detailed: bool) -> dict[str, Artist]:
    """Return the legend of a state in whose chips these numbers are written, some of "fgh"."""
    if not state.seen:
        return {}
    colours, size = COLOURS, "face" if detailed else "area"
    edges: dict[str, Any] = {kind: colours[kind] if detailed else "none" for kind in ("open", "closed")}
    marks: dict[str, Artist] = {"open": Patch(fc=colours[f"open {size}"], ec=edges["open"], ls=DASHED)}
    if state.k:
        marks["closed"] = Patch(fc=colours[f"closed {size}"], ec=edges["closed"])
    if state.k and detailed:
        marks["expanded last"] = Patch(fc=colours["closed face"], ec=colours["current"], lw=2)
    if state.path:
        marks["path"] = Line2D([], [], color=colours["path"], lw=3)
    for name in numbers:
        letter = rf"$\mathbf{{{name.upper()}}}$"
        marks[NUMBERS[name]] = Line2D([], [], ls="", marker=letter, ms=7, mew=0, color=colours["number"])
    return marks
