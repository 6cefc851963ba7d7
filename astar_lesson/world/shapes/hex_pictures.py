"""Pictures of hexagons: neighbours, coordinates, lines, and which point is said to lie in which hexagon."""

from cmath import rect
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product
from math import pi

import numpy as np
from matplotlib.patches import Patch

from astar_lesson import EIGHT, Board, Cell, Grid, Picture, gallery, shade, write_values
from astar_lesson.maps.atlas import Atlas, Place, Point
from astar_lesson.world.shapes.hexagons import ASIDE, board, centre_of, distance, hexagons, line, offset, rounded

RED = "#a3261b"
INKS = {"column": RED, "row": "#1f6b3a", "q": RED, "r": "#1f6b3a", "s": "#1d4f91"}
"""The colours of the coordinates."""
SYSTEMS: dict[str, dict[str, Point]] = {
    "offset: column, row": {"column": (-0.2, 0), "row": (0.2, 0)},
    "axial: q, r": {"q": (-0.2, 0), "r": (0.2, 0)},
    "cube: q, r, s": {"q": (0, -0.28), "r": (0.26, 0.16), "s": (-0.26, 0.16)},
}
"""Where each coordinate is written, seen from the centre of a hexagon."""
PALE = "#c9dcf0"
"""The colour of a point for which the right hexagon is named."""
FINE = 24
"""Points along a side of a hexagon's row, for the picture of rounding."""


def show_neighbors() -> Picture:
    """Draw the neighbours of a square, and of a hexagon with either top, each with the distance of the centres."""
    pointed = board(1)
    maps = {"squares": Grid(3, 3, moves=EIGHT), "hexagons, pointed tops": pointed, "flat tops": with_flat_tops(pointed)}

    def write(drawn: Board) -> None:
        nodes = drawn.grid.nodes
        centres = drawn.layout.centres(nodes)
        gaps = np.hypot(*(centres - centres[len(nodes) // 2]).T).round(2)
        distances = dict(zip(nodes, gaps.tolist(), strict=True))
        shade(drawn, distances)
        write_values(drawn, distances)

    panels = [(title, grid, None) for title, grid in maps.items()]
    return gallery(panels, columns=3, width=11, layers=[write] * 3)


def with_flat_tops(pointed: Atlas) -> Atlas:
    """Return a map of hexagons turned by 30 degrees; its names and roads are the same."""

    def turned(point: Point) -> Point:
        at = complex(*point) * rect(1, pi / 6)
        return at.real, at.imag

    places = {}
    for cell, place in pointed.places.items():
        places[cell] = Place(turned(place.centre), tuple(map(turned, place.outline)), place.name)
    return replace(pointed, places=places)


def coordinates(cell: Cell) -> dict[str, int]:
    """Return all coordinates of a hexagon by their names."""
    q, r = cell
    column, row = offset(cell)
    return {"column": column, "row": row, "q": q, "r": r, "s": -q - r}


def show_names() -> Picture:
    """Draw a map with offset, axial and cube coordinates, shaded where the first of them is 1."""
    empty = hexagons("....\n" * 4)
    names = {cell: coordinates(cell) for cell in empty.nodes}
    unnamed = {cell: place._replace(name="") for cell, place in empty.places.items()}

    def write(drawn: Board, spots: dict[str, Point]) -> None:
        first = next(iter(spots))
        shade(drawn, {cell: values[first] == 1 for cell, values in names.items()}, 2, f"{first} = 1")
        for name, (dx, dy) in spots.items():
            drawn.legend.add(name, Patch(fc=INKS[name]))
            for cell, values in names.items():
                x, y = unnamed[cell].centre
                text = f"{values[name]}".replace("-", "\u2212")
                drawn.ax.text(x + dx, y + dy, text, size=12, color=INKS[name], ha="center", va="center", zorder=9)

    panels = [(title, replace(empty, places=unnamed), None) for title in SYSTEMS]
    return gallery(panels, columns=3, width=12, layers=[partial(write, spots=spots) for spots in SYSTEMS.values()])


def show_line(a: Cell, b: Cell) -> Picture:
    """Draw a line between two hexagons twice: all ties settled to one side, and to the other. Ties are white dots."""
    empty = board(3)
    lines = {"ties to one side": line(a, b), "ties to the other": line(a, b, -ASIDE)}
    points = np.linspace(centre_of(*a), centre_of(*b), distance(a, b) + 1)
    is_tied = [len(set(cells)) == 2 for cells in zip(*lines.values(), strict=True)]

    def draw_line(drawn: Board, cells: list[Cell]) -> None:
        shade(drawn, dict.fromkeys(cells, 1), 2)
        drawn.ax.plot(*points.T, "o-", color=RED, lw=2, ms=7, zorder=8)
        drawn.ax.plot(*points[is_tied].T, "o", color="white", ms=4, zorder=9)

    words = [f"{title}: {empty.title}; over {', '.join(map(str, cells))}." for title, cells in lines.items()]
    layers = [partial(draw_line, cells=cells) for cells in lines.values()]
    return gallery([(title, empty, None) for title in lines], width=10, layers=layers, words=words)


def show_rounding(rounding: Callable[[float, float], Cell]) -> Picture:
    """Draw the points of a board: red where a way of rounding names another hexagon than that in which they lie."""
    empty = board(1)
    grain = [(i + 0.5) / FINE for i in range(-2 * FINE, 2 * FINE)]
    points = [(q, r) for q, r in product(grain, repeat=2) if rounded(q, r) in empty.places]
    inks = [PALE if tuple(rounding(q, r)) == rounded(q, r) else RED for q, r in points]
    x, y = zip(*(centre_of(*point) for point in points), strict=True)

    def draw(drawn: Board) -> None:
        drawn.ax.scatter(x, y, 6, inks, zorder=1.5, linewidths=0)

    share = f"{100 * inks.count(RED) / len(inks):.0f} % of all points"
    words = f"red, another hexagon is named: {share}; {empty.title}."
    return gallery([(f"red: {share}", empty, None)], columns=1, width=6, layers=[draw], words=[words])
