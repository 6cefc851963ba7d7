"""A reader's own search, watched: which cells it expands, in which order, and whether such a search may do so.

A plain function that returns a path tells no steps. But it must ask the map for the neighbours of each cell that it
expands, and in that order. So a map that keeps a note of it is enough to play the search, and to judge it.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from astar_lesson.lesson.patience import EndlessError
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import admissible
from astar_lesson.search.guard import checked
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.search.steps import Cell, Heuristic, Node, Step
from astar_lesson.search.trace import Trace
from astar_lesson.words.numbers import many, number


class Kind(NamedTuple):
    """What a kind of search goes by.

    Attributes
    ----------
    name : str
        What it is called.
    letter : str
        Which number decides whose turn it is: "F", "G" or "H"; "" for the number of steps from the start.
    stops : bool
        Whether it stops at the goal.
    improves : bool
        Whether a better path to a known cell is taken over.
    """

    name: str
    letter: str
    stops: bool
    improves: bool

    @property
    def guesses(self) -> bool:
        """Whether it asks a heuristic."""
        return self.letter in ("F", "H")

    @property
    def in_turn(self) -> str:
        """What such a search does right, in words."""
        return f"always the lowest {self.letter} first" if self.letter else "ring by ring"


KINDS: dict[Any, Kind] = {
    bfs: Kind("breadth-first search", "", stops=False, improves=False),
    bfs_early_exit: Kind("early exit", "", stops=True, improves=False),
    dijkstra: Kind("Dijkstra's algorithm", "G", stops=True, improves=True),
    greedy_best_first: Kind("greedy best-first search", "H", stops=True, improves=False),
    a_star: Kind("A*", "F", stops=True, improves=True),
}


def kind_of(like: Any) -> Kind:
    """Return the kind of one of the package's five searches."""
    if like not in KINDS:
        raise ValueError(f"like is {like!r}: give bfs, bfs_early_exit, dijkstra, greedy_best_first or a_star")
    return KINDS[like]


class Watched:
    """A map that notes for which cells it was asked: those that a search expands.

    Parameters
    ----------
    grid : Grid
        The map.
    most : int
        For more cells it does not answer: the search is stopped by an EndlessError.
    """

    def __init__(self, grid: Grid, most: int) -> None:
        self.grid, self.most = grid, most
        self.expanded: list[Node] = []

    @checked
    def edges(self, cell: Cell) -> Any:
        """Return the steps out of a cell, as the map does, and note the cell."""
        self._note(cell)
        return self.grid.edges(cell)

    def neighbors(self, cell: Cell) -> Any:
        """Return the cells one step away, as the map does, and note the cell."""
        self._note(cell)
        return self.grid.neighbors(cell)

    def _note(self, cell: Cell) -> None:
        if self.expanded[-1:] != [cell]:  # who asks twice in a row looks twice at one cell
            if len(self.expanded) == self.most:
                raise EndlessError(f"expanded {self.most} cells")
            self.expanded.append(cell)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.grid, name)


def watch(
    search: Callable[..., Any], grid: Grid, heuristic: Heuristic | None = None, like: Any = bfs, most: int = 1000
) -> Trace:
    """Run a plain search from the map's start to its goal, and return a trace of it, to be played.

    Parameters
    ----------
    search : callable
        A function of (grid, start), (grid, start, goal) or (grid, start, goal, heuristic) that asks the map for
        `edges(cell)` or `neighbors(cell)` of each cell that it expands, and returns a path, or nothing.
    grid : Grid
        The map, with a start, and a goal if the search needs one.
    heuristic : callable or None
        The fourth argument of the search.
    like : callable
        Which search it is meant to be, one of the package's five: G, F, H and parents are worked out as it does.
    most : int
        A search that does not end is stopped after so many cells. What it did until then is returned.

    Returns
    -------
    Trace
        The cells are those that the search expanded, in its order. Of a skeleton with blanks nothing can be run: then
        it is said which blank comes first, and the trace is that of the package's search.

    Raises
    ------
    ValueError
        If `like` is no search of the package, or if the search expands a cell to which no step led.

    Examples
    --------
    >>> def look_around(grid, start):
    ...     grid.neighbors(start)
    >>> grid = Grid.from_text("S . .")
    >>> trace = watch(look_around, grid)
    >>> trace.expanded, list(trace.at(1).open)
    (1, [(1, 0)])
    """
    kind_of(like)
    if left := blanks(search):
        print(f"{left}\nUntil then you see the search {like.__name__} of the package.")
        return record(bfs(grid, grid.start)) if like is bfs else reference(grid, like, heuristic)
    watched = Watched(grid, most)
    wanted = len(inspect.signature(search).parameters)
    try:
        said = search(*(watched, grid.start, grid.goal, heuristic)[:wanted])
    except EndlessError:
        said = None
    path = list(said) if isinstance(said, list) and wanted > 2 else []
    steps = told(watched, path, like, heuristic)
    steps.__name__ = search.__name__  # type: ignore[attr-defined]
    return record(steps)


def blanks(*functions: Callable[..., Any]) -> str:
    """Tell where skeletons still have blanks; "" if nowhere, or if they have no lines to be read."""
    found = []
    for function in functions:
        with suppress(OSError, TypeError, SyntaxError):
            lines = textwrap.dedent(inspect.getsource(inspect.unwrap(function))).splitlines()
            parts = ast.walk(ast.parse("\n".join(lines)))
            dots = [part.lineno for part in parts if isinstance(part, ast.Constant) and part.value is ...]
            found += [lines[line - 1].strip() for line in sorted(dots)]
    if not found:
        return ""
    left = "One blank is" if len(found) == 1 else f"{len(found)} blanks are"
    return f"{left} left. Fill in the dots, first in this line: {found[0]}"


def told(watched: Watched, path: list[Cell], like: Any, heuristic: Heuristic | None = None) -> Iterator[Step]:
    """Yield the steps of a search that was watched: G, F, H and parents as a search of its kind works them out."""
    grid, kind = watched.grid, kind_of(like)
    cost_so_far: dict[Node, Any] = {grid.start: 0}
    for current in watched.expanded:
        if current not in cost_so_far:
            raise ValueError(f"the search expands {current}, to which no step has led")
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in cost_so_far or (kind.improves and new_cost < cost_so_far[neighbor]):
                cost_so_far[neighbor] = new_cost
                reached.append((neighbor, *_numbers(kind, new_cost, neighbor, grid.goal, heuristic)))
        yield Step(current, reached)
    if path and path[0] == grid.start and path[-1] == grid.goal and grid.goal not in watched.expanded:
        yield Step(grid.goal, path=path)


def _numbers(kind: Kind, g: Any, cell: Node, goal: Node, heuristic: Heuristic | None) -> tuple[Any, ...]:
    """G, F and H of a row, as far as a search of this kind has them."""
    if kind.letter in ("", "G"):
        return (g, g)[: 1 + len(kind.letter)]
    h = heuristic(cell, goal) if heuristic else 0
    return g, h if kind.letter == "H" else g + h, h


def out_of_turn(watched: Watched, like: Any, heuristic: Heuristic | None = None) -> str:
    """Tell in words the first cell whose turn it was not, however ties are settled; "" if there is none."""
    grid, kind = watched.grid, kind_of(like)
    running = told(watched, [], like, heuristic)
    steps = {grid.start: 0}
    waiting: dict[Node, Any] = {grid.start: 0}
    puts = {grid.start: 1}
    for k, current in enumerate(watched.expanded, 1):
        if current not in steps:
            return f"In step {k} it expands {current}, to which no step has led."
        if not puts[current]:
            return f"In step {k} it expands {current} once more, and nothing new is known of it."
        puts[current] -= 1
        first = min(waiting, key=lambda cell: waiting[cell], default=current)
        mine = waiting.pop(current, None)
        if mine is not None and mine > waiting.get(first, mine) + 1e-9:
            return f"In step {k} it expands {current} with {_named(kind, mine)}, while {first} with " + (
                f"{_named(kind, waiting[first])} waits."
            )
        if current == grid.goal and kind.stops:
            return f"In step {k} it expands the goal: it should have stopped there."
        for neighbor, *numbers in next(running).reached:
            steps[neighbor] = steps[current] + 1
            waiting[neighbor] = numbers[1] if kind.letter else steps[neighbor]
            puts[neighbor] = puts.get(neighbor, 0) + 1
    first = min(waiting, key=lambda cell: waiting[cell], default=grid.goal)
    if kind.stops and waiting.get(first, 0) < waiting.get(grid.goal, 0) - 1e-9:
        why = f" If it does, it does not take the cell with the lowest {kind.letter}." if kind.letter else ""
        return (
            f"It stops at the goal, with {_named(kind, waiting[grid.goal])}, while {first} with "
            f"{_named(kind, waiting[first])} waits: stop when the goal is taken, not when it is opened.{why}"
        )
    return ""


def _named(kind: Kind, value: Any) -> str:
    return f"{kind.letter} {number(value)}" if kind.letter else f"{many(value, 'step')} from the start"


def reference(grid: Grid, like: Any, heuristic: Heuristic | None = None) -> Trace:
    """Record the package's search of this kind; a flood stops at the goal here, so that there is a path to be shown."""
    search = bfs_early_exit if like is bfs else like
    more = [heuristic or admissible(grid)] if kind_of(like).guesses else []
    return record(search(grid, grid.start, grid.goal, *more))
