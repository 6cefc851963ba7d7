"""The check of page 19: one round of Bellman-Ford, or one of Floyd-Warshall."""

from collections.abc import Callable
from typing import Any

from astar_lesson.lesson.verdict import Verdict
from astar_lesson.world.negative.bellman_ford import bellman_ford
from astar_lesson.world.negative.bellman_ford_check import check_relaxing
from astar_lesson.world.negative.floyd_warshall import floyd_warshall
from astar_lesson.world.negative.floyd_warshall_check import check_middle


def check_round(one_round: Callable[..., Any], search: Callable[..., Any]) -> Verdict:
    """Check whether a function does one round of a search.

    Parameters
    ----------
    one_round : callable
        The reader's function: `one_round(grid, came_from, cost_so_far)`, which returns whether anything changed, or
        `one_round(nodes, middle, cost_of, first_step)`. Both change the tables, and nothing else.
    search : callable
        `bellman_ford` or `floyd_warshall`.
    """
    checks = {bellman_ford: check_relaxing, floyd_warshall: check_middle}
    return checks[search](one_round)
