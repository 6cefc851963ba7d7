"""Best-first search with settings that make it none of the five searches, and without a goal."""

from collections.abc import Callable, Hashable, Iterator
from functools import cache
from itertools import groupby, islice, zip_longest
from random import Random
from typing import Any, NamedTuple

from astar_lesson.lesson.expansion_picture import draw_orders
from astar_lesson.lesson.programs.best_first import best_first
from astar_lesson.lesson.running.attempt import Attempt
from astar_lesson.lesson.running.observed_run import MOST_A_CELL, Prepared, Run, observe
from astar_lesson.lesson.running.watched import Notes, Watched
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import admissible
from astar_lesson.maps.made import random_ground
from astar_lesson.maps.moves import EIGHT
from astar_lesson.search.frontiers import OpenList, PriorityQueue, Queue
from astar_lesson.search.steps import Cell, Cost, Heuristic

Priority = Callable[[Any, Any], Any]
"""`priority(g, node)` is the priority of a node."""
MAPS = 25
"""At most so many maps are searched with each of the settings."""
PRICED_MAPS = 600
"""They are chosen from so many."""
DEAREST = 20


class HighestFirst(PriorityQueue):
    """The highest priority comes first."""

    def put(self, cell: Hashable, priority: Cost) -> None:
        """Add a cell; if it waits already, give it a new priority."""
        super().put(cell, -priority)


class Settings(NamedTuple):
    """What best-first search is given beside the map.

    Attributes
    ----------
    open_list : callable
        Makes the frontier.
    letter : str
        The priority: "G" or "F"; "" for 0; or "its own", a number for each cell that no cost changes.
    improves : bool
        Whether a cheaper path to a known node replaces the old one.
    has_goal : bool
        Whether the goal is that of the map, and not None.
    """

    open_list: OpenList
    letter: str
    improves: bool
    has_goal: bool = True

    def __str__(self) -> str:
        names: dict[Any, str] = {HighestFirst: "an open list that returns the highest number first"}
        frontier = names.get(self.open_list) or f"a {self.open_list.__name__}"
        words = {"": "0", "F": "G + H", "its own": "(5 * x + 3 * y) % 31"}
        priority = words.get(self.letter, self.letter)
        goal = "" if self.has_goal else ", and the goal None"
        return f"With {frontier}, the priority {priority} and improves={self.improves}{goal}"


SETTINGS = [
    Settings(PriorityQueue, "F", improves=False),
    Settings(PriorityQueue, "G", improves=False),
    Settings(PriorityQueue, "its own", improves=True),
    Settings(HighestFirst, "G", improves=False),
    Settings(Queue, "G", improves=True),
    Settings(HighestFirst, "its own", improves=True),
    Settings(PriorityQueue, "G", improves=True, has_goal=False),
    Settings(PriorityQueue, "G", improves=False, has_goal=False),
    Settings(PriorityQueue, "its own", improves=True, has_goal=False),
    Settings(Queue, "", improves=False, has_goal=False),
]


def refused_with_settings(search: Callable[..., Any]) -> Verdict | None:
    """Search maps with other settings, smallest first; None if each path is that of best-first search."""
    for settings, grid in settings_and_maps():
        run = run_with(search, settings, grid)
        right = run_with(best_first, settings, grid)
        wrong = _fault(run, right, settings)
        if wrong:
            words = f"{settings}, on this map of {grid.width * grid.height} cells, your search {wrong}."
            orders = {"yours": run.notes.expanded, "right": right.notes.expanded}
            return Verdict(False, words, draw_orders(grid, orders, [run.path, right.path]))
    return None


def _fault(run: Run, right: Run, settings: Settings) -> str:
    """What is wrong with a run, to follow "your search"; "" if nothing is."""
    if run.words:
        return run.words
    if run.path and not settings.has_goal:
        return f"returns {run.path}: no cell is the goal, so it must expand every cell, and return [] or None"
    if run.path != right.path:
        return f"returns {run.path or 'no path'}, but {right.path} is the path of such a search"
    if settings.has_goal:
        return ""
    left = run.grid.in_order(set(right.notes.asked) - set(run.notes.asked))
    if left:
        return f"does not expand {left[0]}: no cell is the goal, so it must expand every cell"
    return "" if settings.open_list is Queue else _fault_of_order(run, right)


def _fault_of_order(run: Run, right: Run) -> str:
    """The first step in which a run expands another cell than the right one; "" if there is none."""
    orders = [[cell for cell, _ in groupby(order)] for order in run.notes.orders]
    if right.notes.expanded in orders:
        return ""
    both = zip_longest(run.notes.expanded, right.notes.expanded)
    step, cell, wanted = next((step, *pair) for step, pair in enumerate(both, 1) if pair[0] != pair[1])
    yours = f"expands {cell}" if cell else "stops"
    theirs = f"expands {wanted}" if wanted else "stops"
    if wanted in right.notes.expanded[: step - 1]:
        theirs += " again, as a cheaper path to it has been found"
    return f"{yours} in step {step}, where such a search {theirs}"


def run_with(search: Callable[..., Any], settings: Settings, grid: Any, edges_of: Any = None) -> Run:
    """Run a search with these settings; `edges_of` is asked for neighbours in place of the map, if it is given."""
    notes = Notes(MOST_A_CELL * grid.width * grid.height)
    goal = grid.goal if settings.has_goal else None
    priority = priority_of(settings.letter, grid)
    shown = Watched(edges_of or grid, notes)
    arguments = (shown, grid.start, goal, settings.open_list, priority, settings.improves)
    return observe(Attempt(search), grid, (), prepared=Prepared(notes, arguments))


def number_of(cell: Cell, _: Any) -> int:
    """Return a number for each cell, which is not that of a cell beside it."""
    x, y = cell
    return (5 * x + 3 * y) % 31


def priority_of(letter: str, grid: Grid) -> Priority:
    """Return the priority that this letter stands for."""
    h = admissible(grid) if letter == "F" else None
    if letter == "its own":
        h = number_of
    return priority_with(letter in ("G", "F"), h, grid.goal)


def priority_with(counts_g: bool, h: Heuristic | None, goal: Cell | None) -> Priority:
    """Return a priority that is the sum of G, if that counts, and of H, if there is one."""

    def priority(g: Any, cell: Any) -> Any:
        return (g if counts_g else 0) + (h(cell, goal) if h else 0)

    return priority


class TurnedRound:
    """A map whose neighbours come in the opposite order."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid

    def edges(self, cell: Cell) -> list[tuple[Cell, Any]]:
        """Return the steps out of a cell, the last one first."""
        return [*self._grid.edges(cell)][::-1]


@cache
def settings_and_maps() -> list[tuple[Settings, Grid]]:
    """Return settings and maps, smallest first, on which there is one right path or order: see `is_telling`."""
    chosen = []
    for settings in SETTINGS:
        fitting = (grid for grid in _priced_maps() if is_telling(settings, grid))
        chosen += [(settings, grid) for grid in islice(fitting, MAPS)]
    chosen.sort(key=lambda each: each[1].width * each[1].height)
    return chosen


def is_telling(settings: Settings, grid: Grid) -> bool:
    """Tell whether the order of neighbours does not matter on a map, and `improves` does.

    With a goal they matter if the path is another one, and without a goal if the order is. Of a queue without a goal
    only the set of cells is judged, and with the highest number first and no improvement `improves` need not matter.
    """
    if settings.open_list is Queue and not settings.has_goal:
        return True
    told = _told(settings, grid)
    if told != _told(settings, grid, TurnedRound(grid)):
        return False
    if settings.open_list is HighestFirst and not settings.improves:
        return True
    return told != _told(settings._replace(improves=not settings.improves), grid)


def _told(settings: Settings, grid: Grid, edges_of: Any = None) -> list[Cell]:
    """What is judged of a run with these settings: the path, or without a goal the order of expansion."""
    run = run_with(best_first, settings, grid, edges_of)
    return run.path if settings.has_goal else run.notes.expanded


def _priced_maps() -> Iterator[Grid]:
    """Yield maps of 2 to 5 columns and rows of all prices, with eight neighbours: with four few cells are improved."""
    random = Random(1)
    for _ in range(PRICED_MAPS):
        yield random_ground(random, range(2, 6), range(1, DEAREST + 1), moves=EIGHT)
