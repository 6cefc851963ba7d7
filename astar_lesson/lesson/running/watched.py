"""A map that tells which cells a search expands, and the steps of a search that is known by these cells alone.

A plain function that returns a path yields no steps. But whenever it expands a cell, it asks the map for the
neighbours of that cell. So a map that notes these questions is enough to record the search, and to judge it.
"""

import sys
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Any

from astar_lesson.lesson.programs.five_searches import Like, letter_of
from astar_lesson.lesson.running.time_limit import StoppedError
from astar_lesson.search.guard import trusted
from astar_lesson.search.steps import Cell, Heuristic, Node, Step

MOST_ESTIMATES = 100
"""A search is stopped after so many calls of a heuristic that is there to see whether it is called, and with what."""


class Notes:
    """The cells whose neighbours a search asks for, in order; after `most` of them it is stopped by a StoppedError.

    Attributes
    ----------
    asked : list of Node
        The cells.
    lines : list of int
        For each of them the number of the line that asks.
    method : str
        With which method it asked last, "edges" or "neighbors".
    cut : bool
        Whether the search was stopped.
    """

    def __init__(self, most: int = sys.maxsize) -> None:
        self.most = most
        self.method = ""
        self.asked = list[Any]()
        self.lines = list[int]()
        self.cut = False

    def add(self, cell: Any, method: str = "") -> None:
        """Note a cell for the caller's caller."""
        self.method = method
        if len(self.asked) == self.most:
            self.cut = True
            raise StoppedError(f"{self.most} expansions")
        self.asked.append(cell)
        self.lines.append(sys._getframe(2).f_lineno)

    @property
    def expanded(self) -> list[Any]:
        """The cells that it expands: two questions in a row about one cell are one expansion."""
        return [cell for cell, _ in groupby(self.asked)]

    @property
    def orders(self) -> list[list[Any]]:
        """What may be the order of expansion: all questions; or, if several lines ask, those of one of these lines.

        A search may look at a cell without expanding it.
        """
        several = sorted(set(self.lines)) if len(set(self.lines)) > 1 else []
        by_line = [
            [cell for cell, asks in zip(self.asked, self.lines, strict=True) if asks == line] for line in several
        ]
        return [self.asked, *by_line]


class Watched:
    """A map that tells which cells a search expands: those whose neighbours it asks for.

    In all else it is like the map, for the reader's program and in the messages of Python: it has the same class, the
    same name of the class, and the same text.

    Parameters
    ----------
    grid : Grid
        The map.
    notes : Notes
        They are noted here.
    """

    def __new__(cls, grid: Any, notes: Notes) -> "Watched":
        """Make one whose type is called like the type of the map: Python names it in its messages."""
        return super().__new__(_watched_type(type(grid)))  # type: ignore[arg-type]  # a type is hashable

    def __init__(self, grid: Any, notes: Notes) -> None:
        self.grid = grid
        self.notes = notes

    def __getnewargs__(self) -> tuple[Any, Notes]:  # a program may copy the map
        return self.grid, self.notes

    @property  # type: ignore[misc]  # so that `isinstance(grid, Grid)` is true
    def __class__(self) -> Any:
        return type(self.grid)

    def __repr__(self) -> str:
        return repr(self.grid)

    def __str__(self) -> str:
        return str(self.grid)

    @trusted
    def edges(self, cell: Cell) -> Any:
        """Return the steps out of a cell, and note the cell."""
        self.notes.add(cell, "edges")
        return self.grid.edges(cell)

    def neighbors(self, cell: Cell) -> Any:
        """Return the cells one step away, and note the cell."""
        self.notes.add(cell, "neighbors")
        return self.grid.neighbors(cell)

    def __getattr__(self, name: str) -> Any:
        if name == "grid":  # it has none while it is copied
            raise AttributeError(name)
        return getattr(self.grid, name)


for _method in (Watched.edges, Watched.neighbors):
    _method.__qualname__ = f"Grid.{_method.__name__}"  # Python names it if an argument is missing


@cache
def _watched_type(kind: type) -> type:
    return type(kind.__name__, (Watched,), {"__module__": kind.__module__, "__qualname__": kind.__qualname__})


class NotedHeuristic:
    """A heuristic of 0 that notes for which cells it is asked, `MOST_ESTIMATES` times."""

    def __init__(self) -> None:
        self.notes = Notes(MOST_ESTIMATES)

    def __call__(self, *cells: Any) -> int:
        """Return 0, and note the cells."""
        self.notes.add(cells)
        return 0


def steps_of(
    grid: Any,
    expanded: list[Node],
    path: list[Node],
    like: Like,
    heuristic: Heuristic | None = None,
    improves: bool = False,
) -> Iterator[Step]:
    """Yield the steps of a search that expands these cells, with the G, F, H and parents of a search like that one.

    With `improves` it improves cells, even where one like that does not.
    """
    letter = letter_of(like)
    cost_so_far = {grid.start: 0}
    improves = improves or letter in ("G", "F")
    for current in expanded:
        if current not in cost_so_far:
            raise ValueError(
                f"the search expands {current}, which no step has reached: when it asks for grid.neighbors(cell) or "
                "grid.edges(cell), the cell is taken to be expanded"
            )
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in cost_so_far or (improves and new_cost < cost_so_far[neighbor]):
                cost_so_far[neighbor] = new_cost
                h = heuristic(neighbor, grid.goal) if heuristic else 0
                numbers = {"": (), "G": (new_cost,), "H": (h, h), "F": (new_cost + h, h)}[letter]
                reached.append((neighbor, new_cost, *numbers))
        yield Step(current, reached)
    leads_to_the_goal = bool(path) and (path[0], path[-1]) == (grid.start, grid.goal)
    if leads_to_the_goal and grid.goal not in expanded:
        yield Step(grid.goal, path=path)
