"""Pictures of hexagons: three coordinates, distances, a line, and which point is said to lie in which hexagon."""

from collections.abc import Callable
from itertools import product

import numpy as np

from astar_lesson import Board, Cell, Picture, gallery, shade, write_values
from astar_lesson.world.shapes.hexagons import board, centre_of, distance, line, rounded

INKS = {"q": "#a3261b", "r": "#1f6b3a", "s": "#1d4f91"}
"""The colours of the three coordinates."""
PALE = "#c9dcf0"
"""The colour of a point for which the right hexagon is named."""
FINE = 24
"""Points along a side of a hexagon's row, for the picture of rounding."""


def show_coordinates() -> Picture:
    """Draw q, r and s = -q - r in each hexagon of a board, each in its own colour and corner."""
    empty = board(2)
    corners = {"q": (0, -0.28), "r": (0.26, 0.16), "s": (-0.26, 0.16)}

    def write(drawn: Board) -> None:
        for (q, r), place in empty.places.items():
            x, y = place.centre
            values = {"q": q, "r": r, "s": -q - r}
            for name, (dx, dy) in corners.items():
                text = name if (q, r) == (0, 0) else signed(values[name])
                drawn.ax.text(x + dx, y + dy, text, size=12, color=INKS[name], ha="center", va="center", zorder=9)

    words = f"q, r and s: {empty.title}; in each the three numbers, whose sum is 0."
    return gallery([("q, r and s = -q - r", empty, None)], columns=1, width=6.5, layers=[write], words=[words])


def signed(value: int) -> str:
    """Return a number with its sign; 0 has none."""
    return f"{value:+d}".replace("-", "\u2212") if value else "0"


def show_steps(a: Cell, b: Cell) -> Picture:
    """Draw the distances from the middle of a board, and a line between two hexagons with a point for each step."""
    radius = 3
    empty = board(radius)
    cells = line(a, b)
    steps = {cell: distance(cell, (0, 0)) for cell in empty.nodes}

    def draw_distances(drawn: Board) -> None:
        shade(drawn, steps, 2 * radius)
        write_values(drawn, steps)

    def draw_line(drawn: Board) -> None:
        shade(drawn, dict.fromkeys(cells, 1), 2)
        points = np.linspace(centre_of(*a), centre_of(*b), len(cells))
        drawn.ax.plot(*points.T, "o-", color=INKS["q"], lw=2, ms=6, zorder=8)

    words = [f"steps from the middle: {empty.title}.", f"a line: over {', '.join(map(str, cells))}."]
    panels = [("steps from the middle", empty, None), ("a line, with a point for each step", empty, None)]
    return gallery(panels, width=11, layers=[draw_distances, draw_line], words=words)


def show_rounding(rounding: Callable[[float, float], Cell]) -> Picture:
    """Draw the points of a board: red where a way of rounding names another hexagon than that in which they lie."""
    empty = board(1)
    grain = [(i + 0.5) / FINE for i in range(-2 * FINE, 2 * FINE)]
    points = [(q, r) for q, r in product(grain, repeat=2) if rounded(q, r) in empty.places]
    wrong = [tuple(rounding(q, r)) != rounded(q, r) for q, r in points]
    inks = [INKS["q"] if is_wrong else PALE for is_wrong in wrong]
    x, y = zip(*(centre_of(*point) for point in points), strict=True)

    def draw(drawn: Board) -> None:
        drawn.ax.scatter(x, y, 6, inks, zorder=1.5, linewidths=0)

    share = f"{100 * sum(wrong) / len(wrong):.0f} % of all points"
    words = f"red, another hexagon is named: {share}; {empty.title}."
    return gallery([(f"red: {share}", empty, None)], columns=1, width=6, layers=[draw], words=[words])
