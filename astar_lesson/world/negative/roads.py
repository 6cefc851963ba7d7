"""Roads: a small graph of named nodes and one-way roads, whose costs may be negative; and its pictures.

A node is drawn as a board draws a cell: white with a green edge while it is open, light blue once it is closed, with a
dark ring if it was expanded last. G stands below its name. Thick arrows are the roads by which nodes were reached.
Each road is marked with its cost, in a brown box if that is negative.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import isfinite
from numbers import Real
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle, FancyArrowPatch

from astar_lesson import Picture, State, Trace, walked_cost
from astar_lesson.draw.board import NOTHING
from astar_lesson.draw.colours import COLOURS, MARK
from astar_lesson.draw.layout import draw_title, room_for_title
from astar_lesson.draw.pictures import axes_in_rows
from astar_lesson.maps.atlas import Point
from astar_lesson.words.explain import called, step_title
from astar_lesson.words.numbers import many, number

Road = tuple[str, str, float]
"""(from, to, cost)."""
UNIT = 1.1
"""Inches for a distance of 1."""
RADIUS, EDGE = 0.36, 0.5
"""Of the circle of a node, and the margin around the outermost ones, as distances."""
BEND = 0.2
"""How far a road bends if another one leads back, as a share of its length."""
TITLE = 0.35
"""Inches."""


class Roads:
    """Named nodes, and one-way roads between them.

    The cost of a road may be negative: using it pays.

    Parameters
    ----------
    places : mapping of str to (float, float)
        The nodes, and where each is drawn: x to the right, y downwards, about 1.5 apart.
    roads : iterable of Road
        (from, to, cost).

    Attributes
    ----------
    places : dict of str to (float, float)
        As above.
    nodes : list of str
        The names of the nodes.
    roads : list of Road
        As above.

    Raises
    ------
    ValueError
        If there are no nodes; for a road with an unknown node, from a node to itself, a second one between the same
        nodes, or one whose cost is not a finite number.

    Examples
    --------
    >>> roads = Roads({"A": (0, 0), "B": (1.5, 0)}, [("A", "B", 3), ("B", "A", -1)])
    >>> roads.nodes, roads.edges("A")
    (['A', 'B'], [('B', 3)])
    >>> roads.describe()
    '2 places, 2 roads: A -> B 3, B -> A -1.'
    """

    def __init__(self, places: Mapping[str, Point], roads: Iterable[Road]) -> None:
        self.places, self.roads = dict(places), list(roads)
        if not self.places:
            raise ValueError("places is empty: name at least one place, and where to draw it")
        self.nodes = list(self.places)
        self._edges: dict[str, list[tuple[str, float]]] = {name: [] for name in self.places}
        for a, b, cost in self.roads:
            for end in (a, b):
                self._check(end)
            if a == b or b in dict(self._edges[a]):
                raise ValueError(f"a {'road' if a == b else 'second road'} from {a} to {b}: leave it out")
            if not (isinstance(cost, Real) and isfinite(cost)):
                raise ValueError(f"the road from {a} to {b} costs {cost!r}: a cost must be a finite number")
            self._edges[a].append((b, cost))

    def edges(self, node: str) -> list[tuple[str, float]]:
        """Return the roads out of a node: pairs (neighbour, cost), in the given order."""
        self._check(node)
        return self._edges[node]

    def path_words(self, path: Sequence[str]) -> str:
        """Describe a path and its cost.

        >>> Roads({"A": (0, 0), "B": (1, 0)}, [("A", "B", 3)]).path_words(["A", "B"])
        'A -> B, cost 3'
        """
        return f"{' -> '.join(path)}, cost {number(walked_cost(self, path))}"

    def picture(self, state: State | None = None, path: Sequence[str] = ()) -> Picture:
        """Draw nodes and roads, the state of a search, and a path.

        >>> Roads({"A": (0, 0), "B": (1.5, 0)}, [("A", "B", 3)]).picture(path=["A", "B"])
        2 places, 1 road: A -> B 3; path A -> B, cost 3.
        """
        return _roads_picture(self, [("", state, path)], 1)

    def strip(self, trace: Trace, steps: Iterable[int], *, columns: int = 2) -> Picture:
        """Draw a search after some numbers of steps, with so many pictures in a row."""
        states = [trace.at(k) for k in steps]
        return _roads_picture(self, [(called(trace.name), state, ()) for state in states], columns)

    def describe(self, state: State | None = None, path: Sequence[str] = ()) -> str:
        """Describe a picture of a state and a path; without a state, the roads."""
        said = f"{many(len(self.nodes), 'place')}, {many(len(self.roads), 'road')}"
        if state is None:
            said += f": {', '.join(f'{a} -> {b} {number(cost)}' for a, b, cost in self.roads) or 'nothing'}"
        else:
            g = ", ".join(f"{name} {number(state.g[name])}" for name in self.nodes if name in state.g)
            used = ", ".join(f"{a} -> {b}" for a, b, _ in self.roads if state.parent.get(b) == a) or "nothing"
            opened = ", ".join(name for name in self.nodes if name in state.open) or "nothing"
            said += f"; {state.trace.name} after {state.k} of {len(state.trace)} steps"
            said += f"; G: {g}; reached by: {used}; open: {opened}"
        return f"{said}{f'; path {self.path_words(path)}' if path else ''}."

    def _check(self, node: str) -> None:
        if node not in self.places:
            raise ValueError(f"{node!r} is no place here: choose one of {', '.join(self.nodes)}")


def _roads_picture(roads: Roads, panels: Sequence[tuple[str, State | None, Sequence[str]]], columns: int) -> Picture:
    """Draw the roads once for each panel, which is (search, state, path); without a search it has no title."""
    if not panels:
        raise ValueError("steps is empty: name the steps to look at, such as [0, 1, 5]")
    places = np.array(list(roads.places.values()), float)
    (left, top), (right, bottom) = places.min(axis=0) - EDGE, places.max(axis=0) + EDGE
    wide, high = UNIT * (right - left), UNIT * (bottom - top)
    title = TITLE if panels[0][0] else 0
    figure, axes = axes_in_rows([(wide, high)] * len(panels), columns, (wide, high + title), (0, title))
    said = []
    for ax, (name, state, path) in zip(axes, panels, strict=True):
        words = step_title(name, "places", room_for_title(wide), state) if name and state else ""
        ax.set(xlim=(left, right), ylim=(bottom, top))
        ax.axis("off")
        draw_title(ax, words)
        _draw_edges(ax, roads, state or NOTHING, path)
        for node, place in roads.places.items():
            _draw_node(ax, place, node, state or NOTHING, node in path)
        said.append(f"{words}{': ' if words else ''}{roads.describe(state, path)}")
    return figure.describe("\n".join(said))


def _draw_edges(ax: Axes, roads: Roads, state: State, path: Sequence[str]) -> None:
    there, gap = {(a, b) for a, b, _ in roads.roads}, 72 * UNIT * RADIUS
    for a, b, cost in roads.roads:
        on_path, used = (a, b) in pairwise(path), state.parent.get(b) == a
        colour = COLOURS["path" if on_path else "current" if used else "pointer"]
        size, width = (15, 2.8) if on_path or used else (11, 1.1)
        start, end = np.array(roads.places[a], float), np.array(roads.places[b], float)
        bend = BEND if (b, a) in there else 0.0
        across = (end - start)[::-1] * (1, -1)  # to the left, walking from a to b, since y grows downwards
        x, y = (start + end) / 2 + bend / 2 * across  # the middle of the arc that matplotlib draws
        style: dict[str, Any] = {"connectionstyle": f"arc3,rad={-bend}", "shrinkA": gap, "shrinkB": gap, "zorder": 2}
        style |= {"arrowstyle": "-|>", "mutation_scale": size, "color": colour, "linewidth": width}
        ax.add_patch(FancyArrowPatch(tuple(start), tuple(end), **style))
        ink, ground, edge = (MARK, "#fdf0dc", MARK) if cost < 0 else ("#111111", "white", "none")
        box = {"boxstyle": "round,pad=0.18", "fc": ground, "ec": edge}
        ax.text(x, y, with_minus(cost), ha="center", va="center", fontsize=11, color=ink, bbox=box)


def _draw_node(ax: Axes, place: Point, name: str, state: State, on_path: bool) -> None:
    g, opened = state.g.get(name), name in state.open
    outline = COLOURS["path" if on_path else "pointer" if g is None else "open" if opened else "closed"]
    face = COLOURS["open face" if opened or g is None else "closed face"]
    width = 1.1 if g is None and not on_path else 3 if opened else 1.8
    ax.add_patch(Circle(place, RADIUS, fc=face, ec=outline, lw=width, zorder=3))
    if name == state.current:
        ax.add_patch(Circle(place, RADIUS + 0.06, fc="none", ec=COLOURS["current"], lw=2.2, zorder=3))
    x, y = place
    fitting = min(11, 2.4 * 72 * UNIT * RADIUS / max(4, len(name)))
    ax.text(x, y - (0 if g is None else 0.1), name, ha="center", va="center", fontsize=fitting, zorder=4)
    if g is not None:
        ax.text(x, y + 0.15, with_minus(g), ha="center", va="center", fontsize=12, fontweight="bold", zorder=4)


def with_minus(value: float) -> str:
    """Write a number for a picture: four digits at most, and a minus sign that is as wide as a plus."""
    return number(value, 4).replace("-", "\u2212")
