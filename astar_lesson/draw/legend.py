"""The legend under a picture: what ground costs, and what the marks and numbers of a search mean."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import count
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from astar_lesson.draw.colours import COLOURS, DEAREST, ground_colour
from astar_lesson.draw.labels import Labels
from astar_lesson.draw.layout import Layout
from astar_lesson.draw.marks import CHIP_CORNER, DASHED
from astar_lesson.draw.sizes import sizes_in_use
from astar_lesson.maps.atlas import Map
from astar_lesson.search.steps import Node
from astar_lesson.search.trace import CLOSED, OPEN, State
from astar_lesson.words.numbers import number

Entries = Mapping[str, Artist]
"""What each mark means, and how it is shown in the legend."""
MOST_COSTS = 4
"""How many costs a legend names."""
FEW_ROWS = 3
"""If a narrow picture would need more rows than these, it is made wider where it may be."""


def letter_mark(letter: str) -> Line2D:
    """Return a bold letter or digit that stands in a legend for numbers."""
    return _mark("number", rf"$\mathbf{{{letter}}}$")


def _mark(colour: str, shape: Any, edge: str = "none") -> Line2D:
    return Line2D(
        [],
        [],
        ls="",
        ms=7,
        color=COLOURS[colour],
        marker=shape,
        mec=edge,
        mew=0 if edge == "none" else 1,
    )


MARKS: Entries = {
    "open": Patch(fc="none", ec=COLOURS["open"], ls=DASHED),
    "closed": Patch(fc=COLOURS["closed face"], ec=COLOURS["closed"]),
    "expanded last": Patch(fc=COLOURS["closed face"], ec=COLOURS["current"], lw=2),
    "improved": _mark("open", (CHIP_CORNER - CHIP_CORNER.mean(0)) * (1, -1)),
    "may be expanded next": _mark("disc", "o", COLOURS["current"]),
    "to the parent": _mark("pointer", ">"),
    "path": Line2D([], [], color=COLOURS["path"], lw=3),
}
"""The marks of a search, in the order in which a legend names them."""
AREAS: Entries = {kind: Patch(fc=COLOURS[f"{kind} area"]) for kind in ("open", "closed")}
"""What takes their place on a large map."""
NUMBERS = {"f": "= G + H", "g": "= cost from the start", "h": "= guess to the goal"}
F_OF_THREE = "= G (left) + H (right)"


class Legend:
    """What is said of the marks on one board below the picture, gathered while they are drawn.

    Parameters
    ----------
    labels : Labels
        The labels of the map, which say what ground costs where there is room.
    ends : collection of Node
        The start and the goals, whose marks cover the costs of their ground.

    Attributes
    ----------
    entries : dict of str to Artist
        What each mark means, and how it is shown.
    """

    def __init__(self, layout: Layout, grid: Map, labels: Labels, ends: Collection[Node]) -> None:
        self._layout = layout
        self._grid = grid
        self._labels = labels
        self.entries: dict[str, Artist] = {}
        ends_cover_costs = not grid.terrain.keys().isdisjoint(ends)
        if ends_cover_costs or not labels.is_legible:
            self._add_costs()

    def add(self, label: str, mark: Artist) -> None:
        """Say what a mark means, if there is something to say."""
        if label:
            self.entries[label] = mark

    def add_marks(self, seen: Iterable[str], numbers: str = "") -> None:
        """Say what these marks and numbers of a search mean; in a classroom the teacher does."""
        if sizes_in_use().has_key:
            marks = MARKS if self._layout.detailed else {**MARKS, **AREAS}
            found = {label: marks[label] for label in seen}
            found.update(numbers_of_search(numbers))
            self.entries = found | self.entries

    def add_search(self, state: State, seen: Collection[str], numbers: str, *, played: bool) -> None:
        """Say what is seen of a search in a state: these marks, and these numbers; if it is played, also later."""
        numbers_cover_costs = bool(numbers) and not self._labels.is_roomy
        stand_among_numbers = len(numbers) > 1  # then the number of the ground would be taken for one of the search
        if (numbers_cover_costs or stand_among_numbers) and any(node in state.g for node in self._grid.terrain):
            self._add_costs()
        marks = set(seen)
        if CLOSED in state.status:
            marks.add("closed")
        if OPEN in state.status or played:
            marks.add("open")
        if played and self._layout.detailed and state.trace.reached_again.any():
            marks.add("improved")
        self.add_marks(marks, numbers)

    def _add_costs(self) -> None:
        self.entries.update(costs_of_ground(self._grid))


def costs_of_ground(grid: Map) -> Entries:
    """Return the legend of what ground costs."""
    costs = sorted(set(grid.terrain.values()))
    pale = [cost for cost in costs if cost < DEAREST]
    darkest = [cost for cost in costs if cost >= DEAREST]
    shown = {}
    most = MOST_COSTS - 1 if darkest else MOST_COSTS
    for at in np.linspace(0, len(pale) - 1, min(len(pale), most)).astype(int):
        shown[number(pale[at], 3)] = pale[at]
    if darkest:
        ends = [number(darkest[0], 3), number(darkest[-1], 3)]
        shown[" to ".join(dict.fromkeys(ends))] = darkest[0]
    return {f"cost {said}": Patch(fc=ground_colour(cost), ec=COLOURS["lines"]) for said, cost in shown.items()}


def numbers_of_search(numbers: str) -> Entries:
    """Return the legend of the numbers in chips, some of "fgh"."""
    said = NUMBERS | {"f": F_OF_THREE} if len(numbers) == 3 else NUMBERS
    return {said[name]: letter_mark(name.upper()) for name in numbers}


def add_legend(figure: Figure, legends: Iterable[Legend], widest: float = 0) -> None:
    """Make room below a figure, and say there once what the marks of all its boards mean.

    So that this does not take many rows below a small map, the figure may be made as wide as `widest`, in inches.
    """
    found: dict[str, Artist] = {}
    for legend in legends:
        found.update(legend.entries)
    labels = [label for label in MARKS if label in found]
    labels += [label for label in found if label not in MARKS]
    if not labels:
        return
    sizes = sizes_in_use()
    left = sizes.margins[0]
    width = figure.get_size_inches()[0]
    letter = sizes.ticks / 72
    columns = _in_columns(labels, (width - left) / letter)
    if len(columns[0]) > FEW_ROWS and widest > width:
        columns = _in_columns(labels, (widest - left) / letter, FEW_ROWS)
    needed = left + letter * _breadth(columns)
    if len(columns) > 1:
        needed = min(needed, widest)  # otherwise a label would be cut
    width = max(width, needed)
    _make_room(figure, width, sizes.legend * len(columns[0]))
    order = [label for column in columns for label in column]
    figure.legend(
        [found[label] for label in order],
        order,
        ncols=len(columns),
        loc="lower left",
        bbox_to_anchor=(left / width, 0),
        fontsize=sizes.ticks,
        labelcolor=COLOURS["axes"],
        frameon=False,
        handlelength=1.2,
        borderpad=0.1,
        borderaxespad=0,
    )


def _in_columns(labels: Sequence[str], line: float, fewest: int = 1) -> list[Sequence[str]]:
    """Return labels in columns, to be read row by row, in as few rows of so many characters as possible."""
    for rows in count(fewest):
        number_of_columns = -(-len(labels) // rows)
        columns = [labels[k::number_of_columns] for k in range(number_of_columns)]
        if _breadth(columns) <= line or number_of_columns == 1:
            break
    return columns


def _breadth(columns: Sequence[Sequence[str]]) -> float:
    """The width of these columns with their marks, in the size of their letters."""
    return sum(3.5 + 0.6 * max(map(len, column)) for column in columns)


def _make_room(figure: Figure, width: float, below: float) -> None:
    """Make a figure as wide as this, and higher by so many inches, below all that it shows."""
    narrow, height = figure.get_size_inches()
    figure.set_size_inches(width, height + below)
    share = height / (height + below)
    across = narrow / width
    for ax in figure.axes:
        left, bottom, wide, high = ax.get_position(original=True).bounds
        ax.set_position((across * left, 1 - share * (1 - bottom), across * wide, share * high))
