"""What a search says: one `Step` for each cell that it takes from its frontier.

Steps hold only what changed. They are small, they never change later, and together they are enough to
rebuild everything the search knew at any moment (see `astar_lesson.search.trace`).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

__all__ = ["Cell", "Heuristic", "Node", "Reached", "Step"]

Cell = tuple[int, int]
"""A cell of a grid: (x, y), counted from 0 at the top left; y grows downwards."""

Node = Any
"""Whatever a map calls its places: a `Cell` on a grid, any hashable name or number on another graph."""

Heuristic = Callable[[Node, Node], float]
"""`heuristic(cell, goal)`: a guess of the cost from a cell to the goal."""


class Reached(NamedTuple):
    """A neighbour that was opened, or that was reached again on a cheaper way.

    Attributes
    ----------
    cell : Node
        The neighbour.
    g : float
        G, the cost of the way found to it, from the start.
    f : float or None
        F, its priority on the frontier: the smallest is taken first. None where the search has no priorities.
    """

    cell: Node
    g: float
    f: float | None = None


class Step(NamedTuple):
    """One turn of a search: a cell is taken, and some of its neighbours are reached.

    Attributes
    ----------
    current : Node
        The cell taken from the frontier.
    reached : tuple of Reached
        The neighbours that this step opened or improved, in the order the search looked at them. The parent
        of each is now `current`. Neighbours left as they were are not listed.
    path : tuple of Node
        The way from the start to the goal, on the step that takes the goal. Empty on every other step.

    Examples
    --------
    >>> Step((0, 0), (Reached((1, 0), g=1),))
    Step(current=(0, 0), reached=(Reached(cell=(1, 0), g=1, f=None),), path=())
    """

    current: Node
    reached: tuple[Reached, ...] = ()
    path: tuple[Node, ...] = ()
