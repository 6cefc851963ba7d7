"""Counting: how many cells are taken to find the nearest goal in one way or another."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from astar_lesson.maps.heuristics import manhattan
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, dijkstra
from astar_lesson.search.steps import Cell, Cost
from astar_lesson.world.goals.goals import Goals, nearest, to_nearest


class NearestCounts(NamedTuple):
    """How much work it is to find the nearest of many goals, in three ways.

    Attributes
    ----------
    cost : float
        The cost of the path to the nearest goal; inf if there is none.
    dijkstra, a_star, one_by_one : int
        Cells taken: by Dijkstra's algorithm, by A* with the smallest guess, and by A* run for each goal alone.
    guesses : int
        How often A* with the smallest guess asked for one.
    """

    cost: float
    dijkstra: int
    a_star: int
    one_by_one: int
    guesses: int


def count_nearest(goals: Goals) -> NearestCounts:
    """Find the nearest goal in three ways, with the Manhattan distance, and count.

    Examples
    --------
    >>> count_nearest(Goals.from_text("G..S..G"))
    NearestCounts(cost=3, dijkstra=6, a_star=4, one_by_one=8, guesses=8)
    """
    guesses = 0
    h = manhattan(goals.grid)

    def counted(cell: Cell, goal: Cell) -> Cost:
        nonlocal guesses
        guesses += 1
        return h(cell, goal)

    blind = record(to_nearest(dijkstra, goals))
    led = record(to_nearest(a_star, goals, nearest(counted, goals.goals)))
    one_by_one = [record(a_star(goals.grid, goals.start, goal, h)).expanded for goal in goals.goals]
    return NearestCounts(led.cost, blind.expanded, led.expanded, sum(one_by_one), guesses)


def count_units(goals: Goals, units: Iterable[Cell]) -> list[int]:
    """Send each unit to its nearest goal by A* with the smallest guess; return how many cells each search takes.

    Examples
    --------
    >>> count_units(Goals.from_text("G.....G"), [(1, 0), (4, 0)])
    [2, 3]
    """
    h = nearest(manhattan(goals.grid), goals.goals)
    maps = (Goals(replace(goals.grid, start=unit), goals.goals) for unit in units)
    return [record(to_nearest(a_star, alone, h)).expanded for alone in maps]
