"""The exhibits of the bug museum: each classic mistake, with the right search and a map on which it fails.

The wrong programs are in `wrong_programs`. Some mistakes are not in a program: a right search is used for the wrong
purpose.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

from astar_lesson.lesson import wrong_lists
from astar_lesson.lesson import wrong_programs as wrong
from astar_lesson.lesson.open_lists import SortedList
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan, octile, weighted, zero
from astar_lesson.maps.moves import EIGHT, FOUR, Moves
from astar_lesson.maps.repriced import Paid, on_leaving
from astar_lesson.search.costs import walked_cost
from astar_lesson.search.searches import a_star, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.search.steps import Cell, Heuristic, Step

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
BOX_GAME = Grid.from_text(BOX_GAME_MAP, TEN)


def _by(search: Any, heuristic: Callable[[Grid], Heuristic] = manhattan, **more: Any) -> Any:
    """A search with its heuristic made for the map that it is run on."""

    @wraps(search)
    def run(graph: Any, start: Cell, goal: Cell) -> Iterator[Step]:
        return search(graph, start, goal, heuristic(getattr(graph, "grid", graph)), **more)  # type: ignore[no-any-return]

    return run


A_STAR = _by(a_star)


@dataclass(frozen=True)
class Exhibit:
    """One mistake, with a map on which it shows.

    Attributes
    ----------
    name : str
        The mistake.
    source : str
        Who makes it: one of the five documents, or everybody's first program.
    text : str
        The smallest map known.
    wrong, right : callable
        `wrong(graph, start, goal)` and `right(graph, start, goal)`, the two searches.
    code : tuple
        Where the mistake is: pairs (right, wrong) of functions whose sources differ by it; (None, wrong) where
        there is no right one to compare it with. By default the two searches.
    moves : Moves
        The rule for moves.
    paid_on_leaving : bool
        Whether a step costs what its first cell costs, not the cell it enters.
    """

    name: str
    source: str
    text: str
    wrong: Callable[[Any, Cell, Cell], Iterator[Step]]
    right: Callable[[Any, Cell, Cell], Iterator[Step]] = A_STAR
    code: tuple[tuple[Callable[..., Any] | None, Callable[..., Any]], ...] = ()
    moves: Moves = FOUR
    paid_on_leaving: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", self.code or ((self.right, self.wrong),))

    @property
    def number(self) -> int:
        """Its place in the museum, from 1; it stays the same on another map."""
        return [known.name for known in EXHIBITS].index(self.name) + 1

    @property
    def grid(self) -> Grid:
        """The map."""
        return Grid.from_text(self.text, self.moves)

    @property
    def graph(self) -> Any:
        """What the searches run on: the map, or a map on which you pay for the cell that you leave."""
        return Paid(self.grid, on_leaving) if self.paid_on_leaving else self.grid

    def on(self, text: str) -> "Exhibit":
        """Return the same mistake on another map."""
        return replace(self, text=text)

    def answers(self) -> tuple[float | str, float | str]:
        """Run both and return what their paths cost, the wrong one's first; or, if it fails, the name of its error."""
        return answer(self.wrong, self.graph), answer(self.right, self.graph)


def answer(search: Callable[[Any, Cell, Cell], Iterator[Step]], graph: Any) -> float | str:
    """Return what the path of a search costs, from start to goal; or, if it fails, the name of its error."""
    try:
        *_, last = search(graph, graph.start, graph.goal)
    except IndexError as error:
        return type(error).__name__
    return walked_cost(graph, last.path)


def _knows_one_cell(grid: Grid) -> Heuristic:
    """A heuristic that is 0 except in one cell, where it is the true cost."""
    return lambda cell, goal: 4 if cell == (1, 0) else 0


EXHIBITS = [
    Exhibit(
        "breadth-first search where steps cost differently",
        "the retelling, before it brings in costs",
        MAP_U,
        bfs_early_exit,
        dijkstra,
    ),
    Exhibit("greedy best-first search mistaken for A*", "everybody's first program", MAP_U, _by(greedy_best_first)),
    Exhibit("a waiting cell is never updated", "everybody's first program", MAP_U, _by(wrong.a_star_never_updates)),
    Exhibit(
        "stopping when the goal is opened",
        "the older advice that the tutorial corrects",
        "G9S\n...",
        _by(wrong.a_star_stops_when_opened),
        paid_on_leaving=True,
    ),
    Exhibit(
        "stopping when the goal is opened, with diagonals",
        "the older advice that the tutorial corrects",
        "#....G\nS.#...\n......",
        _by(wrong.a_star_stops_when_opened, zero),
        _by(a_star, zero),
        moves=EIGHT,
    ),
    Exhibit(
        "a weight above 1",
        "programs that were meant to be faster",
        MAP_U,
        _by(a_star, lambda grid: weighted(manhattan(grid), 1.5)),
        code=((None, weighted),),
    ),
    Exhibit(
        "an H that overestimates",
        "the tutorial: 10 x Manhattan distance, with diagonal steps of 14",
        ".....G\n..#...\nS.....",
        A_STAR,
        _by(a_star, octile),
        ((octile, manhattan),),
        EIGHT,
    ),
    Exhibit(
        "an inconsistent H, and closed cells stay closed",
        "textbooks that never open a closed cell again",
        "S....\n...#G",
        _by(wrong.a_star_never_reopens, _knows_one_cell),
        _by(a_star, _knows_one_cell),
    ),
    Exhibit(
        "a priority changed inside a heap",
        "everybody's second program",
        "S33G\n....",
        _by(a_star, open_list=wrong_lists.UnsiftedHeap),
        _by(a_star, open_list=wrong_lists.OldestFirstHeap),
        ((wrong_lists.OldestFirstHeap.put, wrong_lists.UnsiftedHeap.put),),
    ),
    Exhibit(
        "a sorted list that loses a cell",
        "the velocity article's second open list",
        "S.\n..\n33\nG.",
        _by(a_star, zero, open_list=wrong_lists.LosingList),
        _by(a_star, zero),
        ((SortedList.put, wrong_lists.LosingList.put),),
        EIGHT,
    ),
    Exhibit(
        "the priority is H alone, though G is kept", "the retelling's program", MAP_U, _by(wrong.a_star_priority_is_h)
    ),
    Exhibit(
        "a root over the wrong sum, and a branch that never runs",
        "the box-pushing game's program",
        BOX_GAME_MAP,
        _by(wrong.box_game, lambda _: wrong.box_game_h),
        code=((a_star, wrong.box_game), (None, wrong.box_game_h)),
        moves=TEN,
    ),
    Exhibit(
        "the last cell is never returned",
        "the velocity article's heap",
        "S..G",
        _by(a_star, open_list=wrong_lists.LastCellHeap),
        _by(a_star, open_list=wrong_lists.OldestFirstHeap),
        ((wrong_lists.OldestFirstHeap.get, wrong_lists.LastCellHeap.get),),
    ),
]
"""All mistakes, from a learner's first to the rarest."""
MUSEUM_MAPS = list(dict.fromkeys(exhibit.text for exhibit in EXHIBITS if exhibit.text != BOX_GAME_MAP))
"""The small maps of the museum, each once."""
