"""Searches whose order of expansion cannot be seen, because they ask for all edges before they begin."""

from typing import Any

from astar_lesson.lesson.judge.follower import Follower
from astar_lesson.lesson.programs.five_searches import Like, letter_of
from astar_lesson.lesson.programs.mistakes import mistake
from astar_lesson.lesson.running.attempt import Attempt
from astar_lesson.lesson.running.observed_run import observe
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import admissible
from astar_lesson.search.costs import true_costs, walked_cost

BEHIND_A_WALL = Grid.from_text("S.G#..")
"""A map with cells to which no path leads."""
DEAR_ABOVE = Grid.from_text("S9.G\n....")
"""A map on which breadth-first search reaches cells by the dear path first."""
BELOW = [(0, 0), (0, 1), (1, 1), (2, 1), (3, 1), (3, 0)]
"""Its cheapest path."""


def asks_before_it_searches(attempt: Attempt, like: Like, heuristics: tuple[Any, ...]) -> bool:
    """Tell whether a search collects the edges of the map before it begins, so that its order cannot be seen.

    Then it asks for cells to which no path leads. Or it asks for each cell once, in an order in which a search by cost
    would have to ask again, and its path is right all the same.
    """
    beyond = observe(attempt, BEHIND_A_WALL, (admissible(BEHIND_A_WALL),) if heuristics else ())
    if any(cell not in true_costs(BEHIND_A_WALL) for cell in beyond.notes.asked):
        return True
    if not like or letter_of(like) not in ("G", "F"):
        return False
    around = observe(attempt, DEAR_ABOVE, (admissible(DEAR_ABOVE),) if heuristics else ())
    asked = around.notes.expanded
    is_each_once = len(asked) == len(set(asked)) and set(asked) == set(DEAR_ABOVE.nodes)
    never_stops = Follower(like.__name__, mistake("never_stops").of(like.__name__))
    return is_each_once and around.cost == walked_cost(DEAR_ABOVE, BELOW) and not never_stops.follow(around).explains
