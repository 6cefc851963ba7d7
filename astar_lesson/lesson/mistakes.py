"""The bug museum: the classic mistakes as running programs, each beside the right one and on a map where it fails.

Each is a generator of steps in the shape of `a_star`, so that the difference between the two is the mistake. Some
mistakes are no line of the search: they are a heuristic, a frontier or a right search that is used for the wrong thing.
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Any

from astar_lesson.maps.atlas import Atlas
from astar_lesson.maps.grid import EIGHT, FOUR, Grid, Moves
from astar_lesson.maps.heuristics import manhattan, octile, weighted, zero
from astar_lesson.maps.payment import PaidOnLeaving
from astar_lesson.search.costs import walked_cost
from astar_lesson.search.frontiers import EMPTY, OpenList, PriorityQueue
from astar_lesson.search.guard import guarded
from astar_lesson.search.open_lists import Scan, SortedList
from astar_lesson.search.searches import a_star, bfs_early_exit, dijkstra, greedy_best_first, walk_back
from astar_lesson.search.steps import Cell, Graph, Heuristic, Node, Step

__all__ = [
    "BOX_GAME_MAP",
    "EXHIBITS",
    "MAP_U",
    "TEN",
    "Exhibit",
    "LosingList",
    "OldestFirstHeap",
    "PaidOnLeaving",
    "UnsiftedHeap",
    "a_star_expects_a_path",
    "a_star_never_reopens",
    "a_star_never_updates",
    "a_star_priority_is_h",
    "a_star_stops_when_opened",
    "box_game",
    "box_game_h",
    "hex_distance_of_columns",
]


@guarded
def a_star_never_updates(
    grid: Graph, start: Node, goal: Node, heuristic: Heuristic, open_list: OpenList = PriorityQueue
) -> Iterator[Step]:
    """A* whose first way to a cell is its last: a better way to a waiting cell is not taken over."""
    frontier = open_list(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(current, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                h = heuristic(neighbor, goal)
                priority = new_cost + h
                frontier.put(neighbor, priority)
                reached.append((neighbor, new_cost, priority, h))
        yield Step(current, reached)


@guarded
def a_star_stops_when_opened(
    grid: Graph, start: Node, goal: Node, heuristic: Heuristic, open_list: OpenList = PriorityQueue
) -> Iterator[Step]:
    """A* that stops as soon as the goal is opened, when a better way to it may still come."""
    frontier = open_list(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                h = heuristic(neighbor, goal)
                priority = new_cost + h
                frontier.put(neighbor, priority)
                reached.append((neighbor, new_cost, priority, h))
        yield Step(current, reached)
        if goal in came_from:
            yield Step(goal, path=walk_back(came_from, goal))
            return


@guarded
def a_star_never_reopens(
    grid: Graph, start: Node, goal: Node, heuristic: Heuristic, open_list: OpenList = PriorityQueue
) -> Iterator[Step]:
    """A* that never looks at a closed cell again. Right if the heuristic is consistent, wrong if it is not."""
    frontier = open_list(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    closed = set()
    while frontier:
        current = frontier.get()
        closed.add(current)
        if current == goal:
            yield Step(current, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor in closed:
                continue
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                h = heuristic(neighbor, goal)
                priority = new_cost + h
                frontier.put(neighbor, priority)
                reached.append((neighbor, new_cost, priority, h))
        yield Step(current, reached)


@guarded
def a_star_priority_is_h(
    grid: Graph, start: Node, goal: Node, heuristic: Heuristic, open_list: OpenList = PriorityQueue
) -> Iterator[Step]:
    """A* that keeps G in its table and forgets it in the priority: the retelling's program, taken at its word."""
    frontier = open_list(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(current, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                h = heuristic(neighbor, goal)
                priority = h
                frontier.put(neighbor, priority)
                reached.append((neighbor, new_cost, priority, h))
        yield Step(current, reached)


@guarded
def a_star_expects_a_path(
    grid: Graph, start: Node, goal: Node, heuristic: Heuristic, open_list: OpenList = PriorityQueue
) -> Iterator[Step]:
    """A* that never asks whether anything is left to take: the velocity article's program, where no way leads."""
    frontier = open_list(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while True:
        current = frontier.get()
        if current == goal:
            yield Step(current, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                h = heuristic(neighbor, goal)
                priority = new_cost + h
                frontier.put(neighbor, priority)
                reached.append((neighbor, new_cost, priority, h))
        yield Step(current, reached)


@guarded
def box_game(grid: Graph, start: Node, goal: Node, heuristic: Heuristic, open_list: OpenList = Scan) -> Iterator[Step]:
    """The box-pushing game's program: no way is ever improved, and it stops when the goal is opened."""
    frontier = open_list(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                h = heuristic(neighbor, goal)
                priority = new_cost + h
                frontier.put(neighbor, priority)
                reached.append((neighbor, new_cost, priority, h))
        yield Step(current, reached)
        if goal in came_from:
            yield Step(goal, path=walk_back(came_from, goal))
            return


def box_game_h(cell: Cell, goal: Cell) -> int:
    """H of the box-pushing game: meant as a distance times 10, it is |rows| + 10 x columns x columns.

    The root covers the first product alone, and so does not cover the sum.
    """
    (x, y), (goal_x, goal_y) = cell, goal
    return abs(goal_y - y) + 10 * (goal_x - x) ** 2


def hex_distance_of_columns(atlas: Atlas) -> Heuristic:
    """The distance of hexagons, with columns and rows in place of axial coordinates: too high down to the right."""
    unit = min([1, *atlas.terrain.values()])

    def h(cell: Cell, goal: Cell) -> float:
        dq, dr = cell[0] + cell[1] // 2 - goal[0] - goal[1] // 2, cell[1] - goal[1]
        return unit * max(abs(dq), abs(dr), abs(dq + dr))

    return h


class OldestFirstHeap:
    """A heap as Python's library makes it; of equal priorities the one that came first wins."""

    def __init__(self, *cells: Hashable) -> None:
        self._tickets = count()
        self._heap: list[list[Any]] = [[0, next(self._tickets), cell] for cell in cells]  # [priority, ticket, cell]
        self._entry: dict[Hashable, list[Any]] = {entry[2]: entry for entry in self._heap}

    def put(self, cell: Hashable, priority: float) -> None:
        """Let a cell wait; one that waits already gets its priority, and the heap is put in order."""
        if cell in self._entry:
            self._entry[cell][0] = priority
            heapify(self._heap)
        else:
            self._entry[cell] = [priority, next(self._tickets), cell]
            heappush(self._heap, self._entry[cell])

    def get(self) -> Any:
        """Take the cell at the top; IndexError if none waits."""
        if not self._heap:
            raise IndexError(EMPTY)
        cell = heappop(self._heap)[2]
        del self._entry[cell]
        return cell

    def __len__(self) -> int:
        return len(self._heap)


class UnsiftedHeap(OldestFirstHeap):
    """The same heap, but a priority is changed where it stands: the top need not be the lowest any more."""

    def put(self, cell: Hashable, priority: float) -> None:
        """Let a cell wait; one that waits already gets its priority and keeps its place."""
        if cell in self._entry:
            self._entry[cell][0] = priority
        else:
            self._entry[cell] = [priority, next(self._tickets), cell]
            heappush(self._heap, self._entry[cell])


class LosingList(SortedList):
    """The velocity article's sorted list: a changed entry stays where it is, and one without a place is not let in."""

    def put(self, cell: Hashable, priority: float) -> None:
        """Let a cell wait, if a place is found."""
        if cell in self._priority:
            place = self._entries.index((self._priority[cell], cell))
            self._entries[place] = (priority, cell)  # neither the order nor the sum is mended
            self._priority[cell] = priority
            return
        place = self._place(priority)
        from_front = bool(self._entries) and priority * len(self._entries) <= self._sum
        if self._entries and place == (len(self._entries) if from_front else 0):
            return
        self._entries.insert(place, (priority, cell))
        self._priority[cell] = priority
        self._sum += priority


@dataclass(frozen=True)
class Exhibit:
    """One mistake, with a map on which it can be seen.

    Attributes
    ----------
    name : str
        What is done wrong.
    source : str
        Who does it: one of the five documents, or everybody's first program.
    symptom : str
        How it shows.
    text : str
        The smallest map known.
    wrong, right : callable
        `wrong(graph, start, goal)` and `right(graph, start, goal)`, the two searches.
    code : tuple
        Where the mistake stands: pairs (right, wrong) of functions, whose sources differ by it; (None, wrong) where
        there is nothing to set beside it.
    moves : Moves
        The rule for moves.
    paid_on_leaving : bool
        Whether a step costs what the cell costs that is left.
    """

    name: str
    source: str
    symptom: str
    text: str
    wrong: Callable[[Any, Cell, Cell], Iterator[Step]]
    right: Callable[[Any, Cell, Cell], Iterator[Step]]
    code: tuple[tuple[Callable[..., Any] | None, Callable[..., Any]], ...]
    moves: Moves = FOUR
    paid_on_leaving: bool = False

    @property
    def grid(self) -> Grid:
        """The map."""
        return Grid.from_text(self.text, self.moves)

    @property
    def graph(self) -> Any:
        """What the searches are run on: the map, or the map with its own rule for paying."""
        return PaidOnLeaving(self.grid) if self.paid_on_leaving else self.grid

    def on(self, text: str) -> "Exhibit":
        """Return the same mistake on another map."""
        return replace(self, text=text)

    def answers(self) -> tuple[float | str, float]:
        """Run both. Return what the ways cost, first the wrong one's; or for the wrong one the name of its error."""
        found: list[float | str] = []
        for search in (self.wrong, self.right):
            try:
                *_, last = search(self.graph, *self._ends)
                found.append(walked_cost(self.graph, last.path))
            except IndexError as error:
                found.append(type(error).__name__)
        return found[0], found[1]  # type: ignore[return-value]  # the right one has no error

    @property
    def _ends(self) -> tuple[Cell, Cell]:
        grid = self.grid
        assert grid.start is not None and grid.goal is not None
        return grid.start, grid.goal


def _by(search: Any, heuristic: Callable[[Grid], Heuristic] = manhattan, **more: Any) -> Any:
    """A search with its heuristic made for the map that it is run on."""

    def run(graph: Any, start: Cell, goal: Cell) -> Iterator[Step]:
        grid = graph if isinstance(graph, Grid) else graph.grid
        return search(graph, start, goal, heuristic(grid), **more)  # type: ignore[no-any-return]

    return run


def _said(values: dict[Cell, float]) -> Callable[[Grid], Heuristic]:
    """A heuristic that is 0 but for some cells."""
    return lambda grid: lambda cell, goal: values.get(cell, 0)


MAP_U = "S23G\n...."
TEN = Moves("TEN", 10)
BOX_GAME_MAP = """
............G
.#.#.#.#.#.#.
.#.#.#.#.#.#.
.#.#.###.#.#.
.#.#.#.#.#.#.
.#.#...#.#.#.
.....#.#.....
#.##...#.#..#
.....###.....
.#.#.#.#.#.#.
.#.#.#.#.#.#.
.#.#.....#.#.
....S#.#.....
""".strip()

EXHIBITS = [
    Exhibit(
        "breadth-first search where steps cost differently",
        "the retelling, before it brings in costs",
        "the way has the fewest steps, whatever they cost",
        MAP_U,
        bfs_early_exit,
        dijkstra,
        ((dijkstra, bfs_early_exit),),
    ),
    Exhibit(
        "greedy best-first search taken for A*",
        "everybody's first program",
        "the way looked short at every step",
        MAP_U,
        _by(greedy_best_first),
        _by(a_star),
        ((a_star, greedy_best_first),),
    ),
    Exhibit(
        "a waiting cell is never updated",
        "everybody's first program",
        "the first way to a cell stays, though a better one was seen",
        MAP_U,
        _by(a_star_never_updates),
        _by(a_star),
        ((a_star, a_star_never_updates),),
    ),
    Exhibit(
        "stopping when the goal is opened",
        "the older advice that the tutorial corrects",
        "the way leaves an expensive cell at its end, though a cheaper one was about to come",
        "G9S\n...",
        _by(a_star_stops_when_opened),
        _by(a_star),
        ((a_star, a_star_stops_when_opened),),
        paid_on_leaving=True,
    ),
    Exhibit(
        "stopping when the goal is opened, with diagonals",
        "the older advice that the tutorial corrects",
        "the goal is opened first on the more expensive of two ways",
        "#....G\nS.#...\n......",
        _by(a_star_stops_when_opened, zero),
        _by(a_star, zero),
        ((a_star, a_star_stops_when_opened),),
        EIGHT,
    ),
    Exhibit(
        "a weight above 1",
        "programs that shall be faster",
        "fewer cells are taken, and the way may cost up to the weight times as much",
        MAP_U,
        _by(a_star, lambda grid: weighted(manhattan(grid), 1.5)),
        _by(a_star),
        ((None, weighted),),
    ),
    Exhibit(
        "an H that says too much",
        "the tutorial: 10 x Manhattan distance, with diagonal steps of 14",
        "the cheapest way looks too expensive to be followed",
        ".....G\n..#...\nS.....",
        _by(a_star),
        _by(a_star, octile),
        ((octile, manhattan),),
        EIGHT,
    ),
    Exhibit(
        "an inconsistent H, and closed cells stay closed",
        "textbooks that never open a closed cell again",
        "a cell is closed on an expensive way, and the cheap way to it comes too late",
        "S....\n...#G",
        _by(a_star_never_reopens, _said({(1, 0): 4})),
        _by(a_star, _said({(1, 0): 4})),
        ((a_star, a_star_never_reopens),),
    ),
    Exhibit(
        "a priority changed inside a heap",
        "everybody's second program",
        "the cell with the lowest F is not at the top when its turn comes",
        "S33G\n....",
        _by(a_star, open_list=UnsiftedHeap),
        _by(a_star, open_list=OldestFirstHeap),
        ((OldestFirstHeap.put, UnsiftedHeap.put),),
    ),
    Exhibit(
        "a sorted list that loses a cell",
        "the velocity article's second open list",
        "a priority is changed in place, the order is broken, and a new cell finds no place",
        "S.\n..\n33\nG.",
        _by(a_star, zero, open_list=LosingList),
        _by(a_star, zero),
        ((SortedList.put, LosingList.put),),
        EIGHT,
    ),
    Exhibit(
        "the priority is H alone, though G is kept",
        "the retelling's program",
        "it looks like A* and searches like greedy",
        MAP_U,
        _by(a_star_priority_is_h),
        _by(a_star),
        ((a_star, a_star_priority_is_h),),
    ),
    Exhibit(
        "a root over the wrong sum, and a branch that never runs",
        "the box-pushing game's program",
        "H is |rows| + 10 x columns x columns, and no cell is ever improved",
        BOX_GAME_MAP,
        _by(box_game, lambda _: box_game_h),
        _by(a_star),
        ((a_star, box_game), (None, box_game_h)),
        TEN,
    ),
    Exhibit(
        "nobody asks whether a cell is left",
        "the velocity article's program",
        "the program fails where no way leads",
        "S#G",
        _by(a_star_expects_a_path),
        _by(a_star),
        ((a_star, a_star_expects_a_path),),
    ),
]
"""All mistakes, from the first that a learner makes to the rarest."""
