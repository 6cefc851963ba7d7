"""The order in which searches expand, drawn as a number in each cell."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import zip_longest

from astar_lesson.draw.layers import lay_chips
from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.maps.atlas import Map
from astar_lesson.search.steps import Node
from astar_lesson.search.trace import Trace
from astar_lesson.words.numbers import number


def orders(grid: Map, traces: Mapping[str, Trace]) -> Picture:
    """Draw a map for each search; each cell holds the number of the step that expands it."""
    return draw_orders(grid, {name: [step.current for step in trace] for name, trace in traces.items()})


def draw_orders(
    grid: Map,
    orders: Mapping[str, Sequence[Node]],
    paths: Sequence[Sequence[Node] | None] = (),
    h: Mapping[Node, float] | None = None,
) -> Picture:
    """Draw a map for each search; each cell holds the number of the step that expands it, the last if several do.

    `h` is drawn at the lower right of a cell.
    """
    layers = []
    panels = []
    for (name, order), path in zip_longest(orders.items(), paths):
        numbers = {cell: k for k, cell in enumerate(order, 1) if cell in grid.nodes}
        layers.append(partial(lay_chips, numbers=numbers, expanded=numbers, path=path or (), h=h))
        panels.append((name, grid, None, path))
    picture = gallery(panels, layers=layers)
    lines = [f"{name}: {', '.join(map(str, order))}" for name, order in orders.items()]
    if h:
        lines.insert(0, "H: " + ", ".join(f"{cell} {number(value)}" for cell, value in h.items()))
    return picture.with_words("\n".join([picture.words, "in the order of expansion", *lines]))
