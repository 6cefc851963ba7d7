"""A reader's own search, watched: which cells it expands, in which order, and whether such a search may do so.

A plain function that returns a path yields no steps. But whenever it expands a cell, it asks the map for the
neighbours of that cell. So a map that notes these questions is enough to record the search, and to judge it.
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
from astar_lesson.search.guard import trusted
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.search.steps import Cell, Heuristic, Node, Step
from astar_lesson.search.trace import Trace
from astar_lesson.words.numbers import many, number


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


def traits_of(like: Any) -> Traits:
    """Return the traits of one of the package's five searches."""
    if like not in TRAITS:
        raise ValueError(f"like is {like!r}: give bfs, bfs_early_exit, dijkstra, greedy_best_first or a_star")
    return TRAITS[like]


class Watched:
    """A map that notes which cells a search expands: those whose neighbours it asks for.

    Parameters
    ----------
    grid : Grid
        The map.
    most : int
        After this many cells the search is stopped by an EndlessError.
    """

    def __init__(self, grid: Grid, most: int) -> None:
        self.grid, self.most = grid, most
        self.expanded: list[Node] = []

    @trusted
    def edges(self, cell: Cell) -> Any:
        """Return the steps out of a cell, and note the cell."""
        self._note(cell)
        return self.grid.edges(cell)

    def neighbors(self, cell: Cell) -> Any:
        """Return the cells one step away, and note the cell."""
        self._note(cell)
        return self.grid.neighbors(cell)

    def _note(self, cell: Cell) -> None:
        if self.expanded[-1:] != [cell]:  # asking twice in a row is one expansion
            if len(self.expanded) == self.most:
                raise EndlessError(f"expanded {self.most} cells")
            self.expanded.append(cell)

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
    like = like or {known.__name__: known for known in TRAITS}.get(search.__name__, bfs)
    traits_of(like)
    if left := blanks(search):
        print(f"{left}\nUntil then you see the search {like.__name__} of the package.")
        return record(bfs(grid, grid.start)) if like is bfs else reference(grid, like, heuristic)
    watched = Watched(grid, most)
    wanted = len(inspect.signature(search).parameters)
    try:
        answer = search(*(watched, grid.start, grid.goal, heuristic)[:wanted])
    except EndlessError:
        answer = None
    path = list(answer) if isinstance(answer, list) and wanted > 2 else []
    return record(steps_of(grid, watched.expanded, path, like, heuristic), name=search.__name__)


def blanks(*functions: Callable[..., Any]) -> str:
    """Say how many blanks functions still have, and quote the first; "" if none, or if their source is not known."""
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


def out_of_turn(watched: Watched, like: Any, heuristic: Heuristic | None = None) -> str:
    """Describe the first cell that was expanded too early, whatever the rule for ties; "" if there is none."""
    grid, traits = watched.grid, traits_of(like)
    running = steps_of(grid, watched.expanded, [], like, heuristic)
    steps = {grid.start: 0}
    waiting: dict[Node, Any] = {grid.start: 0}
    puts = {grid.start: 1}
    for k, current in enumerate(watched.expanded, 1):
        if current not in steps:
            return f"In step {k} it expands {current}, which no step has reached."
        if not puts[current]:
            return f"In step {k} it expands {current} again, though nothing new is known about it."
        puts[current] -= 1
        first = min(waiting, key=lambda cell: waiting[cell], default=current)
        mine = waiting.pop(current, None)
        if mine is not None and mine > waiting.get(first, mine) + 1e-9:
            return f"In step {k} it expands {current} with {_named(traits, mine)}, while {first} with " + (
                f"{_named(traits, waiting[first])} waits."
            )
        if current == grid.goal and traits.stops:
            return f"In step {k} it expands the goal: it should have stopped there."
        for neighbor, *numbers in next(running).reached:
            steps[neighbor] = steps[current] + 1
            waiting[neighbor] = numbers[1] if traits.letter else steps[neighbor]
            puts[neighbor] = puts.get(neighbor, 0) + 1
    first = min(waiting, key=lambda cell: waiting[cell], default=grid.goal)
    if traits.stops and waiting.get(first, 0) < waiting.get(grid.goal, 0) - 1e-9:
        why = "Stop when the goal is expanded, not when it is opened."
        if letter := traits.letter:
            why = f"Either it stops when the goal is opened, or it does not expand the cell with the lowest {letter}."
        goal, other = _named(traits, waiting[grid.goal]), _named(traits, waiting[first])
        return f"It stops at the goal, with {goal}, while {first} with {other} waits. {why}"
    return ""


def _named(traits: Traits, value: Any) -> str:
    return f"{traits.letter} {number(value)}" if traits.letter else f"{many(value, 'step')} from the start"


def reference(grid: Grid, like: Any, heuristic: Heuristic | None = None) -> Trace:
    """Record the package's own search; `bfs` stops at the goal here, so that there is a path to show."""
    search = bfs_early_exit if like is bfs else like
    more = [heuristic or admissible(grid)] if traits_of(like).guesses else []
    return record(search(grid, grid.start, grid.goal, *more))
