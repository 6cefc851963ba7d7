"""How many cells it takes to find the nearest of many goals, counted on many maps."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from astar_lesson import Grid, Step, a_star, bfs, dijkstra, manhattan
from astar_lesson.maps.made import rough
from astar_lesson.world.goals.field import distance_field
from astar_lesson.world.goals.goals import Goals, nearest


class Work(NamedTuple):
    """How many cells are taken until the nearest of many goals is known, in three ways.

    Attributes
    ----------
    dijkstra, one_by_one, smallest : int
        By Dijkstra's algorithm, by A* run for each goal alone, and by one A* with the smallest guess as H.
    """

    dijkstra: int
    one_by_one: int
    smallest: int


def count(goals: Goals) -> list[Work]:
    """Find the nearest goal in three ways, with the Manhattan distance: of the first goal, the first two, ..., of all.

    Examples
    --------
    >>> count(Goals.from_text("G..S..G"))
    [Work(dijkstra=7, one_by_one=4, smallest=4), Work(dijkstra=6, one_by_one=8, smallest=4)]
    """
    h = manhattan(goals.grid)
    works, one_by_one = [], 0
    for many, goal in enumerate(goals.goals, start=1):
        some = Goals(goals.grid, goals.goals[:many])
        one_by_one += _taken(a_star(goals.grid, goals.start, goal, h))
        smallest = _taken(some.search(a_star, nearest(h, some.goals)))
        works.append(Work(_taken(some.search(dijkstra)), one_by_one, smallest))
    return works


def _taken(search: Iterator[Step]) -> int:
    return sum(1 for _ in search)


def scatter(grid: Grid, many: int, seed: int, *, far: bool = False, ground: str = "1") -> Goals:
    """Return a map with goals on random cells to which a path leads from the start.

    Parameters
    ----------
    grid : Grid
        The map, with a start.
    many : int
        How many goals.
    seed : int
        The same seed gives the same goals.
    far : bool
        Draw them from the last quarter of the cells that breadth-first search takes.
    ground : str
        What a step may cost: each cell but the start gets one of these digits at random.

    Examples
    --------
    >>> scatter(Grid.from_text("S......."), 2, seed=0, far=True).goals
    ((7, 0), (6, 0))
    """
    cells = [step.current for step in bfs(grid, grid.start)][1:]
    return Goals(rough(grid, ground, seed), Random(seed).sample(cells[3 * len(cells) // 4 :] if far else cells, many))


def wins(counts: Iterable[list[Work]]) -> list[int]:
    """Return, for each number of goals, on how many maps A* for each goal takes fewer cells than Dijkstra's algorithm.

    Examples
    --------
    >>> wins(count(Goals.from_text(text)) for text in ("G..S..G", "S..GG"))
    [1, 0]
    """
    return [sum(work.one_by_one < work.dijkstra for work in works) for works in zip(*counts, strict=True)]


def units_until(goals: Goals, seed: int) -> int:
    """Return from how many units on A* for each of them takes more cells than one distance field has.

    The units stand on random cells, each on one of its own; each goes to its nearest goal by the smallest guess.

    Examples
    --------
    >>> [units_until(Goals.from_text("G.....G"), seed) for seed in range(5)]
    [3, 5, 3, 4, 5]
    """
    field, h = distance_field(goals), nearest(manhattan(goals.grid), goals.goals)
    units = Random(seed).sample(list(field), len(field))
    taken = 0
    for many, unit in enumerate(units, start=1):
        alone = Goals(replace(goals.grid, start=unit), goals.goals)
        taken += _taken(alone.search(a_star, h))
        if taken > len(field):
            return many
    raise ValueError(f"A* for each of the {len(field)} cells takes {taken} cells: there is no such number of units")
