"""The arrangement of boards in a picture: rows and columns of panels, in all of which a cell has the same size."""

from collections.abc import Sequence
from typing import NamedTuple

from astar_lesson.draw.sizes import sizes_in_use

NARROWEST = 2.7
"""Inches: the panel of a narrow map still has room for a title."""
LARGEST_CELL = 1.0
"""Inches."""


class Arrangement(NamedTuple):
    """Where boards stand in a picture.

    Attributes
    ----------
    size : (float, float)
        The width and height of the picture, in inches.
    boxes : list of (float, float, float, float)
        Of each board the left and lower edge, the width and the height, as shares of the picture.
    cell : float
        The size of a cell, in inches.
    """

    size: tuple[float, float]
    boxes: list[tuple[float, float, float, float]]
    cell: float


def arranged(
    boards: Sequence[tuple[float, float]], columns: int, width: float, *, titles: bool, below: float
) -> Arrangement:
    """Arrange boards of these widths and heights in cells, row by row.

    Parameters
    ----------
    boards : sequence of (float, float)
        The width and height of each.
    columns : int
        How many stand in a row, at most.
    width : float
        The width of the picture, in inches.
    titles : bool
        Whether there is room for a title above each.
    below : float
        Inches below each for something else.

    Raises
    ------
    ValueError
        If there is no room for a cell.
    """
    sizes = sizes_in_use()
    columns = min(columns, len(boards))
    rows = -(-len(boards) // columns)
    widest = max(wide for wide, _ in boards)
    highest = max(high for _, high in boards)
    left, right, top, bottom = sizes.margins
    if not titles:
        top = top / 2
    narrowest, limit = sizes.widths
    shown = min(max(narrowest, width), limit)
    cell = min(LARGEST_CELL, (shown / columns - left - right) / widest, sizes.tallest / highest)
    if cell <= 0:
        raise ValueError(f"width is {width}: {columns} in a row need more than {columns * (left + right):.2f} inches")
    panel_width = max(cell * widest + left + right, NARROWEST)
    panel_height = cell * highest + top + max(bottom, below)
    width = columns * panel_width
    height = rows * panel_height
    boxes = []
    for number, (wide, high) in enumerate(boards):
        row, column = divmod(number, columns)
        x = column * panel_width + left
        y = height - row * panel_height - top - cell * high
        boxes.append((x / width, y / height, cell * wide / width, cell * high / height))
    return Arrangement((width, height), boxes, cell)
