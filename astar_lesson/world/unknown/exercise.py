"""The exercise of notebook 13: what to believe of a cell that nobody has seen."""

from typing import Any

from astar_lesson import Cell, Grid, Picture, true_costs
from astar_lesson.lesson.verdict import Verdict, draw_smallest, try_all
from astar_lesson.maps.made import small_maps, square_maps
from astar_lesson.world.unknown.exploring import Belief, explore

SIZES = [(2, 1), (3, 1), (2, 2), (4, 1), (3, 2)]
MOST_STEPS = 600
"""What a unit may walk in all on the twenty large maps, with sight radius 2."""


def check_belief(believe: Belief) -> Verdict:
    """Check whether a unit that believes this arrives wherever a path leads, and within the budget of steps.

    It walks over all maps of up to 3 x 2 cells with sight radius 1, then over twenty of 12 x 12 with sight radius 2.
    """
    walks: list[list[Cell]] = []
    large = [(grid, 2) for grid in square_maps(20, 12, "..#", seed=3)]

    def ask(true: Grid, radius: int) -> tuple[Any, ...]:
        walked = [moment.position for moment in explore(true, radius, believe=believe)]
        if walked[-1] != true.goal and true.start in true_costs(true):
            return f"a unit that gives up after {len(walked) - 1} steps", "a path to the goal", walked
        walks.append(walked)
        steps = sum(len(walk) - 1 for walk in walks[-len(large) :])
        if true is not large[-1][0] or steps <= MOST_STEPS:
            return None, None
        return f"{steps} steps in all on the twenty maps, of which this is the last", f"at most {MOST_STEPS}", walked

    def draw(true: Grid, walked: Any) -> Picture:
        return draw_smallest(true, walked if isinstance(walked, list) else [])  # without a walk, if believing fails

    small = [(grid, 1) for grid in small_maps(SIZES, ".#")]
    return try_all(believe, [*small, *large], ask, draw)
