"""Pictures of roads: circles and arrows, and on them what a search knows.

A node is drawn as a board draws a cell: dashed green while it is open, light blue once it is closed, with a dark ring
if it was taken last. G stands below its name. Thick arrows are the roads by which nodes were reached. Each road is
marked with its cost, in a brown box if that is negative.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle, FancyArrowPatch

from astar_lesson import Picture, State, Trace
from astar_lesson.draw.colours import COLOURS, MARK
from astar_lesson.draw.pictures import axes_in_rows
from astar_lesson.words.numbers import with_minus
from astar_lesson.world.negative.roads import Roads

UNIT = 1.1
"""Inches for a distance of 1, where there is room."""
WIDEST = 12.0
"""Inches."""
RADIUS, EDGE = 0.36, 0.5
"""Of the circle of a node, and what is left free around the outermost ones, as distances."""
BEND = 0.2
"""How far a road bends if another one leads back, as a share of its length."""
TITLE = 0.35
"""Inches."""


def roads_picture(roads: Roads, state: State | None = None, path: Sequence[str] = ()) -> Picture:
    """Draw nodes and roads.

    Parameters
    ----------
    roads : Roads
        The graph.
    state : State or None
        What a search of it knows; None for the roads alone.
    path : sequence of str
        A path to be drawn in the colour of paths.

    Examples
    --------
    >>> roads = Roads({"A": (0, 0), "B": (1.5, 0)}, [("A", "B", 3)])
    >>> print(roads_picture(roads, path=["A", "B"]))
    2 places, 1 road: A -> B 3; way A -> B, cost 3.
    """
    return _draw(roads, [("", state, path)], 1)


def roads_strip(roads: Roads, trace: Trace, steps: Iterable[int], *, columns: int = 3) -> Picture:
    """Draw a search on roads as a film strip.

    Parameters
    ----------
    roads : Roads
        What was searched.
    trace : Trace
        The search.
    steps : iterable of int
        After how many steps to look, each as in `trace.at(k)`.
    columns : int
        How many pictures stand in a row.
    """
    states = [trace.at(k) for k in steps]
    titles = [f"step {state.k}: take {state.current}" if state.k else "before the first step" for state in states]
    return _draw(roads, [(title, state, ()) for title, state in zip(titles, states, strict=True)], columns)


def _draw(roads: Roads, panels: Sequence[tuple[str, State | None, Sequence[str]]], columns: int) -> Picture:
    """Draw the roads once for each panel, which is (title, state, path)."""
    if not panels:
        raise ValueError("steps is empty: name the steps to look at, such as [0, 1, 5]")
    places = np.array(list(roads.places.values()), float)
    (left, top), (right, bottom) = places.min(axis=0) - EDGE, places.max(axis=0) + EDGE
    unit = min(UNIT, WIDEST / min(columns, len(panels)) / (right - left))
    wide, high = unit * (right - left), unit * (bottom - top)
    title = TITLE if panels[0][0] else 0
    figure, axes = axes_in_rows([(wide, high)] * len(panels), columns, (wide, high + title), (0, title))
    said = []
    for ax, (words, state, path) in zip(axes, panels, strict=True):
        ax.set(xlim=(left, right), ylim=(bottom, top))
        ax.axis("off")
        if words:
            ax.set_title(words, fontsize=11)
        _draw_roads(ax, roads, state, path)
        for name in roads.nodes:
            _draw_node(ax, roads, name, state, name in path, 13 * unit)
        said.append(f"{words}{': ' if words else ''}{roads.describe(state, path)}")
    figure.words = "\n".join(said)
    return figure


def _draw_roads(ax: Axes, roads: Roads, state: State | None, path: Sequence[str]) -> None:
    there = {(a, b) for a, b, _ in roads.roads}
    for a, b, cost in roads.roads:
        on_path, used = (a, b) in pairwise(path), state is not None and state.parent.get(b) == a
        colour = COLOURS["path" if on_path else "current" if used else "pointer"]
        start, end = np.array(roads.places[a], float), np.array(roads.places[b], float)
        bend = BEND if (b, a) in there else 0.0
        across = (end - start)[::-1] * (1, -1)  # to the left of who walks from a to b, for y grows downwards
        middle = (start + end) / 2 + bend / 2 * across  # there the arc that matplotlib draws is farthest out
        arrow = FancyArrowPatch(
            tuple(start),
            tuple(end),
            connectionstyle=f"arc3,rad={-bend}",
            arrowstyle="-|>",
            mutation_scale=15 if on_path or used else 11,
            shrinkA=_points(ax, RADIUS),
            shrinkB=_points(ax, RADIUS),
            color=colour,
            linewidth=2.8 if on_path or used else 1.1,
            zorder=2,
        )
        ax.add_patch(arrow)
        ink, ground, edge = (MARK, "#fdf0dc", MARK) if cost < 0 else ("#111111", "white", "none")
        box = {"boxstyle": "round,pad=0.18", "fc": ground, "ec": edge}
        x, y = middle.tolist()
        ax.text(x, y, with_minus(cost), ha="center", va="center", fontsize=11, color=ink, bbox=box)


def _draw_node(ax: Axes, roads: Roads, name: str, state: State | None, on_path: bool, size: float) -> None:
    g = None if state is None else state.g.get(name)
    opened = state is not None and name in state.open
    outline = COLOURS["path" if on_path else "pointer" if g is None else "open" if opened else "closed"]
    circle = Circle(roads.places[name], RADIUS, fc="white", ec=outline, lw=1.1 if g is None and not on_path else 2.4)
    if opened:
        circle.set_linestyle((0, (2.2, 1.1)))
    ax.add_patch(circle).set_zorder(3)
    if state is not None and name == state.current:
        ax.add_patch(Circle(roads.places[name], RADIUS + 0.06, fc="none", ec=COLOURS["current"], lw=2.2, zorder=3))
    x, y = roads.places[name]
    fitting = min(11, size, 2.4 * 72 * UNIT * RADIUS / max(4, len(name)))
    ax.text(x, y - (0 if g is None else 0.1), name, ha="center", va="center", fontsize=fitting, zorder=4)
    if g is not None:
        ax.text(x, y + 0.15, with_minus(g), ha="center", va="center", fontsize=12, fontweight="bold", zorder=4)


def _points(ax: Axes, distance: float) -> float:
    """A distance on the axes, in points."""
    left, right = ax.get_xlim()
    return float(distance * ax.get_window_extent().width / (right - left) / ax.figure.dpi * 72)
