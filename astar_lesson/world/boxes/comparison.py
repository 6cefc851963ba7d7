"""The five searches on levels, in a table."""

from collections.abc import Iterable

from astar_lesson import Trace, a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first, record
from astar_lesson.lesson.table import text_table
from astar_lesson.words.numbers import number
from astar_lesson.world.boxes.collection import LEVELS
from astar_lesson.world.boxes.solver import nearest_marks


def five_searches(names: Iterable[str]) -> str:
    """Return a table of the states that the five searches expand by steps, with the costs in brackets.

    Parameters
    ----------
    names : iterable of str
        Levels of the collection.
    """
    rows = []
    for name in names:
        level = LEVELS[name]
        start = level.start
        goal = level.goal
        h = nearest_marks(level)
        traces = [
            record(bfs_early_exit(level, start, goal)),
            record(dijkstra(level, start, goal)),
            record(greedy_best_first(level, start, goal, h)),
            record(a_star(level, start, goal, h)),
        ]
        all_states = record(bfs(level, start)).expanded
        rows.append([name, all_states, *map(_states_and_cost, traces)])
    return text_table(["level", "all states", "early exit", "Dijkstra", "greedy", "A*"], rows, left=1)


def _states_and_cost(trace: Trace) -> str:
    return f"{trace.expanded} ({number(trace.cost)})"
