"""A reader's own search, watched: which cells it expands, in which order, and whether such a search may do so.

A plain function that returns a path yields no steps. But whenever it expands a cell, it asks the map for the
neighbours of that cell. So a map that notes these questions is enough to record the search, and to judge it.
"""

import inspect
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from astar_lesson.lesson.asking import blanks
from astar_lesson.lesson.patience import EndlessError
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import admissible
from astar_lesson.search.guard import trusted
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.search.steps import Cell, Heuristic, Node, Step
from astar_lesson.search.trace import Trace


class Traits(NamedTuple):
    """What distinguishes one of the package's searches from the others.

    Attributes
    ----------
    name : str
        What it is called.
    letter : str
        The number by which cells are expanded, lowest first: "F", "G" or "H"; "" for the steps from the start.
    stops : bool
        Whether it stops at the goal.
    improves : bool
        Whether a cheaper path to a known cell replaces the old one.
    """

    name: str
    letter: str
    stops: bool
    improves: bool

    @property
    def guesses(self) -> bool:
        """Whether it uses a heuristic."""
        return self.letter in ("F", "H")

    @property
    def in_turn(self) -> str:
        """The order in which it expands cells, in words."""
        return f"always the lowest {self.letter} first" if self.letter else "ring by ring"


TRAITS: dict[Any, Traits] = {
    bfs: Traits("breadth-first search", "", stops=False, improves=False),
    bfs_early_exit: Traits("early exit", "", stops=True, improves=False),
    dijkstra: Traits("Dijkstra's algorithm", "G", stops=True, improves=True),
    greedy_best_first: Traits("greedy best-first search", "H", stops=True, improves=False),
    a_star: Traits("A*", "F", stops=True, improves=True),
}
SEARCHES = {search.__name__: search for search in TRAITS}


def traits_of(like: Any) -> Traits:
    """Return the traits of one of the package's five searches."""
    if like not in TRAITS:
        raise ValueError(f"like is {like!r}: give bfs, bfs_early_exit, dijkstra, greedy_best_first or a_star")
    return TRAITS[like]


MOST_REPEATS = 100


class Notes:
    """The cells whose neighbours a search asks for, in order; after `most` of them it is stopped by an EndlessError.

    Attributes
    ----------
    asked : list of Node
        All, but of a cell that is asked again and again only the first few.
    cut : bool
        Whether the search was stopped.
    """

    def __init__(self, most: int) -> None:
        self.most, self.asked, self.cut = most, list[Any](), False
        self._cells = self._repeats = 0
        self._last: Any = None

    def add(self, cell: Any) -> None:
        """Note a cell. Asking for its neighbours twice in a row is one expansion."""
        is_new, self._last = cell != self._last, cell
        if is_new and self._cells == self.most:
            self.cut = True
            raise EndlessError(f"expanded {self.most} cells")
        self._cells += is_new
        self._repeats = 0 if is_new else self._repeats + 1
        if self._repeats < MOST_REPEATS:
            self.asked.append(cell)

    @property
    def expanded(self) -> list[Any]:
        """The cells that it expands."""
        return self.expanded_until(len(self.asked))

    def expanded_until(self, k: int) -> list[Any]:
        """Return the cells that it expands with its first k questions."""
        return [cell for cell, _ in groupby(self.asked[:k])]


class Watched:
    """A map that tells which cells a search expands: those whose neighbours it asks for.

    Parameters
    ----------
    grid : Grid
        The map.
    note : callable
        `note(cell)` is called for each of them. The search cannot reach what is noted.
    """

    def __init__(self, grid: Grid, note: Callable[[Any], None]) -> None:
        self.grid, self._note = grid, note

    @trusted
    def edges(self, cell: Cell) -> Any:
        """Return the steps out of a cell, and note the cell."""
        self._note(cell)
        return self.grid.edges(cell)

    def neighbors(self, cell: Cell) -> Any:
        """Return the cells one step away, and note the cell."""
        self._note(cell)
        return self.grid.neighbors(cell)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.grid, name)


def watch(
    search: Callable[..., Any], grid: Grid, heuristic: Heuristic | None = None, like: Any = None, most: int = 1000
) -> Trace:
    """Run a plain search from the map's start to its goal, and return a trace of it for a `Player`.

    Parameters
    ----------
    search : callable
        A function of (grid, start), (grid, start, goal) or (grid, start, goal, heuristic) that asks the map for
        `edges(cell)` or `neighbors(cell)` of each cell that it expands, and returns a path, or nothing.
    grid : Grid
        The map, with a start, and a goal if the search needs one.
    heuristic : callable or None
        The fourth argument of the search.
    like : callable or None
        Which of the package's five searches it is meant to be: G, F, H and parents are those of such a search. None:
        the one of the same name, or `bfs`.
    most : int
        A search that does not end is stopped after this many cells. What it did until then is returned.

    Returns
    -------
    Trace
        Its steps are the cells that the search expanded, in order. A skeleton with blanks cannot be run: then the
        first blank is printed, and the trace is that of the package's search.

    Raises
    ------
    ValueError
        If `like` is not a search of the package, or if the search expands a cell that no step has reached.

    Examples
    --------
    >>> def look_around(grid, start):
    ...     grid.neighbors(start)
    >>> grid = Grid.from_text("S . .")
    >>> trace = watch(look_around, grid)
    >>> trace.expanded, list(trace.at(1).open)
    (1, [(1, 0)])
    """
    like = like or SEARCHES.get(search.__name__, bfs)
    traits_of(like)
    if left := blanks(search):
        print(f"{left}\nUntil then you see the search {like.__name__} of the package.")
        return record(bfs(grid, grid.start)) if like is bfs else reference(grid, like, heuristic)
    notes = Notes(most)
    wanted = len(inspect.signature(search).parameters)
    try:
        answer = search(*(Watched(grid, notes.add), grid.start, grid.goal, heuristic)[:wanted])
    except EndlessError:
        answer = None
    path = list(answer) if isinstance(answer, list) and wanted > 2 else []
    return record(steps_of(grid, notes.expanded, path, like, heuristic), name=search.__name__)


def steps_of(
    grid: Any, expanded: list[Node], path: list[Node], like: Any, heuristic: Heuristic | None = None
) -> Iterator[Step]:
    """Yield the steps of a search that expands these cells, with the G, F, H and parents of a search like that one."""
    traits = traits_of(like)
    cost_so_far: dict[Node, Any] = {grid.start: 0}
    for current in expanded:
        if current not in cost_so_far:
            raise ValueError(f"the search expands {current}, which no step has reached")
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in cost_so_far or (traits.improves and new_cost < cost_so_far[neighbor]):
                cost_so_far[neighbor] = new_cost
                reached.append((neighbor, *_numbers(traits, new_cost, neighbor, grid.goal, heuristic)))
        yield Step(current, reached)
    if path and path[0] == grid.start and path[-1] == grid.goal and grid.goal not in expanded:
        yield Step(grid.goal, path=path)


def _numbers(traits: Traits, g: Any, cell: Node, goal: Node, heuristic: Heuristic | None) -> tuple[Any, ...]:
    """G, F and H of a row, as far as the search has them."""
    if traits.letter in ("", "G"):
        return (g, g)[: 1 + len(traits.letter)]
    h = heuristic(cell, goal) if heuristic else 0
    return g, h if traits.letter == "H" else g + h, h


def reference(grid: Grid, like: Any, heuristic: Heuristic | None = None) -> Trace:
    """Record the package's own search; `bfs` stops at the goal here, so that there is a path to show."""
    search = bfs_early_exit if like is bfs else like
    more = [heuristic or admissible(grid)] if traits_of(like).guesses else []
    return record(search(grid, grid.start, grid.goal, *more))
