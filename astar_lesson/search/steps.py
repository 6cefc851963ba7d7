"""What a search reports: one `Step` for each cell that it expands.

A step holds only what it changed, so it is small. All steps together tell what the search knew at any moment: see
`trace`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

Cell = tuple[int, int]
"""A cell of a grid: (x, y), counted from 0 at the top left; y grows downwards."""

Node = Any
"""A place on a map: a `Cell` on a grid, anything hashable on another graph. No narrower type fits both kinds of map."""

Cost = Any
"""A real number: an int, a float, a `Fraction`, but not a `Decimal`."""

Heuristic = Callable[[Node, Node], Cost]
"""`heuristic(cell, goal)`: a guess of the cost from a cell to the goal."""

NO_PATH: Sequence[Node] = ()
"""The path of a step that does not expand the goal."""


class Graph(Protocol):
    """What a search needs of a map."""

    def edges(self, node: Node, /) -> Iterable[tuple[Node, Cost]]:
        """Return the nodes one step away, each with the cost of the step."""


class FiniteGraph(Graph, Protocol):
    """A map that knows all its nodes."""

    @property
    def nodes(self) -> Iterable[Node]:
        """All nodes."""


class GraphWithEnds(FiniteGraph, Protocol):
    """A map that also knows where a search begins and ends, as a `Grid` and an `Atlas` do."""

    @property
    def start(self) -> Node:
        """Where a search begins."""

    @property
    def goal(self) -> Node:
        """Where a search ends."""

    def check_end(self, node: Node, name: str) -> None:
        """Raise ValueError unless a search can start or end here; `name` says in the message what the node is for."""


class Reached(NamedTuple):
    """A row of a step, with names: a neighbour that was opened, or improved by a cheaper path.

    Attributes
    ----------
    cell : Node
        The neighbour.
    g : float
        G, the cost of the path found to it.
    f : float or None
        F, its priority on the frontier. None where the search has no priorities.
    h : float or None
        H, the estimate of the heuristic. None where the search does not use one.
    """

    cell: Node
    g: Cost
    f: Cost = None
    h: Cost = None


class Step(NamedTuple):
    """One step of a search: a cell is expanded, and some of its neighbours are opened or improved.

    Attributes
    ----------
    current : Node
        The cell that is expanded.
    reached : sequence of tuple
        A row for each neighbour that this step opened or improved, in the order of the edges: (cell, g), (cell, g, f)
        or (cell, g, f, h), the fields of `Reached`. The parent of each is now `current`.
    path : sequence of Node
        The cells from the start to the goal, on the step that expands the goal; empty on every other step.

    Examples
    --------
    >>> Step((0, 0), [((1, 0), 1)])
    Step(current=(0, 0), reached=[((1, 0), 1)], path=())
    """

    current: Node
    reached: Sequence[Any] = ()
    path: Sequence[Node] = NO_PATH
