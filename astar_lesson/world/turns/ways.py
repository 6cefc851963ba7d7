"""The picture of ways: paths of steps, and strings that leave the grid, each with what was measured of it."""

from collections.abc import Sequence

from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell
from astar_lesson.words.explain import describe
from astar_lesson.world.turns.bends import measure

__all__ = ["ways_picture"]


def ways_picture(ways: Sequence[tuple[str, Grid, Sequence[Cell]]], *, columns: int = 2, width: float = 11.0) -> Picture:
    """Draw ways on their maps, straight from each of their cells to the next.

    `gallery` draws paths as well, and tells what a walk along them costs. A string has no steps: here its turns,
    degrees and length are told.

    Parameters
    ----------
    ways : sequence of (title, grid, way)
        What to draw.
    columns : int
        How many boards stand in a row.
    width : float
        Width of the picture in inches.

    Examples
    --------
    >>> print(ways_picture([("straight across", Grid(3, 2), [(0, 0), (2, 1)])]))
    straight across: 3 x 2 map; start None, goal None, 0 walls; 0 turns, 0 degrees, length 2.24: (0, 0), (2, 1).
    """
    figure = gallery([(title, grid, None, way) for title, grid, way in ways], columns=columns, width=width)
    figure.words = "\n".join(
        f"{title}: {describe(grid, None)[:-1]}; {measure(way)}: {', '.join(map(str, way))}."
        for title, grid, way in ways
    )
    return figure
