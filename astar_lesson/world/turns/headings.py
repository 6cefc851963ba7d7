"""Headings: the eight directions of a step. A pose is a cell and the heading with which it was entered."""

from astar_lesson import Cell

STEPS = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
"""The step (dx, dy) in each direction, clockwise; north is up, where y is smaller."""
HEADINGS = list(STEPS)
COMPASS = {step: heading for heading, step in STEPS.items()}
"""The name of each step (dx, dy)."""

Pose = tuple[int, int, str]
"""A pose: a cell and a heading, the direction of the step that led there, such as (1, 2, "NE")."""


def direction(cell: Cell, neighbor: Cell) -> str:
    """Return the direction of the step from a cell to one of the eight around it; north is up.

    Examples
    --------
    >>> direction((0, 0), (1, 0)), direction((2, 2), (1, 1))
    ('E', 'NW')
    """
    return COMPASS[neighbor[0] - cell[0], neighbor[1] - cell[1]]
