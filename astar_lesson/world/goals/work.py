"""How many cells are expanded to find the nearest of many goals, counted on many maps."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from astar_lesson import a_star, bfs, dijkstra, manhattan, record, square_maps
from astar_lesson.world.goals.goals import Goals, nearest


class Work(NamedTuple):
    """How many cells are expanded to find the nearest of many goals, by three methods.

    Attributes
    ----------
    dijkstra, one_by_one, smallest : int
        By Dijkstra's algorithm, by one A* for each goal, and by a single A* whose H is the smallest estimate.
    """

    dijkstra: int
    one_by_one: int
    smallest: int


def count(goals: Goals) -> list[Work]:
    """Count for the first goal, the first two, and so on up to all; H is the Manhattan distance.

    Examples
    --------
    >>> count(Goals.from_text("G..S..G"))
    [Work(dijkstra=7, one_by_one=4, smallest=4), Work(dijkstra=6, one_by_one=8, smallest=4)]
    """
    h = manhattan(goals.grid)
    works = []
    one_by_one = 0
    for many, goal in enumerate(goals.goals, start=1):
        some = Goals(goals.grid, goals.goals[:many])
        one_by_one += record(a_star(goals.grid, goals.start, goal, h)).expanded
        smallest = some.search(a_star, nearest(h, some.goals)).expanded
        works.append(Work(some.search(dijkstra).expanded, one_by_one, smallest))
    return works


def scattered(count: int, many: int = 8, *, far: bool = False) -> Iterator[Goals]:
    """Yield maps of 20 x 20 cells, about one in five a wall, with goals on random cells that can be reached.

    They are the same each time: the number of a map is the seed of its goals.

    Parameters
    ----------
    count : int
        How many maps.
    many : int
        How many goals.
    far : bool
        Draw the goals from the last quarter of the cells that breadth-first search expands.

    Examples
    --------
    >>> [goals.goals for goals in scattered(2, 2)]
    [((16, 2), (18, 3)), ((5, 7), (15, 18))]
    """
    for number, grid in enumerate(square_maps(count)):
        cells = [step.current for step in bfs(grid, grid.start)][1:]
        if far:
            cells = cells[3 * len(cells) // 4 :]
        yield Goals(grid, Random(number).sample(cells, many))


def wins(counts: Iterable[list[Work]]) -> list[int]:
    """Return, for each number of goals, on how many maps A* one by one expands fewer cells than Dijkstra's algorithm.

    Examples
    --------
    >>> wins(count(Goals.from_text(text)) for text in ("G..S..G", "S..GG"))
    [1, 0]
    """
    return [sum(work.one_by_one < work.dijkstra for work in works) for works in zip(*counts, strict=True)]
