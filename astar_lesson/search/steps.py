"""What a search says: one `Step` for each cell that it takes from its frontier.

Steps hold only what changed. They are small, they never change later, and together they are enough to
rebuild everything the search knew at any moment (see `astar_lesson.search.trace`).
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

Cell = tuple[int, int]
"""A cell of a grid: (x, y), counted from 0 at the top left; y grows downwards."""

Node = Any
"""Whatever a map calls its places: a `Cell` on a grid, any hashable name or number on another graph."""

Cost = Any
"""A number: an int, a float, or another that Python counts as real, such as a `Fraction` (a `Decimal` is none)."""

Heuristic = Callable[[Node, Node], Cost]
"""`heuristic(cell, goal)`: a guess of the cost from a cell to the goal."""


NO_PATH: Sequence[Node] = ()
"""The path of a step that takes no goal."""


class Graph(Protocol):
    """What a search needs of a map."""

    def edges(self, node: Node, /) -> Iterable[tuple[Node, Cost]]:
        """Return the places one step away, each with the cost of the step."""


class Reached(NamedTuple):
    """A neighbour that was opened, or that was reached again on a cheaper path: a row of a step, with names.

    Attributes
    ----------
    cell : Node
        The neighbour.
    g : float
        G, the cost of the path found to it, from the start.
    f : float or None
        F, its priority on the frontier: the lowest is taken first. None where the search has no priorities.
    h : float or None
        H, what the heuristic said of it. None where the search asks none.
    """

    cell: Node
    g: Cost
    f: Cost = None
    h: Cost = None


class Step(NamedTuple):
    """One turn of a search: a cell is taken, and some of its neighbours are reached.

    Attributes
    ----------
    current : Node
        The cell taken from the frontier.
    reached : sequence of tuple
        A row for each neighbour that this step opened or improved, in the order the search looked at them:
        (cell, g), (cell, g, f) or (cell, g, f, h), the fields of `Reached`. The parent of each is now `current`.
        Neighbours left as they were are not listed.
    path : sequence of Node
        The cells from the start to the goal, on the step that takes the goal. Empty on every other step.

    Examples
    --------
    >>> Step((0, 0), [((1, 0), 1)])
    Step(current=(0, 0), reached=[((1, 0), 1)], path=())
    """

    current: Node
    reached: Sequence[Any] = ()
    path: Sequence[Node] = NO_PATH
