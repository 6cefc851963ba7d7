"""Every run: all orders in which a search may take its cells, if of equal ones it may take any."""

from collections.abc import Callable, Iterable
from typing import Any

from astar_lesson.lesson.watched import KINDS, Watched, told
from astar_lesson.search.record import record
from astar_lesson.search.steps import Heuristic, Node
from astar_lesson.search.trace import Trace

MOST_RUNS = 4
"""A key lists all of them: more, nobody would read."""


def every_run(grid: Any, like: Any, heuristic: Heuristic | None = None, most: int = MOST_RUNS) -> list[Trace]:
    r"""Return all runs of a search to the goal that differ by ties alone; first that of the package itself.

    Parameters
    ----------
    grid : Grid or Atlas
        The map, with start and goal.
    like : callable
        `dijkstra`, `greedy_best_first` or `a_star`.
    heuristic : callable or None
        `heuristic(cell, goal)`, for the last two.
    most : int
        Of more runs none is returned.

    Examples
    --------
    >>> from astar_lesson import Grid, a_star, manhattan
    >>> grid = Grid.from_text("S2\n.G")
    >>> [[step.current for step in run] for run in every_run(grid, a_star, manhattan(grid))]
    [[(0, 0), (0, 1), (1, 1)]]
    """
    guesses = [heuristic] if KINDS[like].guesses else []
    own = record(like(grid, grid.start, grid.goal, *guesses))
    runs: list[Trace] = []
    waiting: list[list[Node]] = [[grid.start]]
    while waiting:
        order = waiting.pop()
        so_far = _run(grid, order, like, heuristic)
        tied = so_far.at(len(order)).lowest
        if grid.goal in tied or not tied:
            path = so_far.path_to(grid.goal)
            runs.append(_run(grid, order, like, heuristic, path))
            if len(runs) > most:
                return []
        waiting += [[*order, cell] for cell in tied if cell != grid.goal]
    return sorted(runs, key=lambda run: order_of(run) != order_of(own))


def order_of(run: Trace) -> list[Node]:
    """Return the cells in the order in which a run takes them."""
    return [step.current for step in run]


def by_run(runs: Iterable[Trace], tell: Callable[[Trace], str]) -> dict[str, str]:
    """Return what is told of each run, each answer once, and with which of the runs it goes."""
    answers: dict[str, list[int]] = {}
    for number, run in enumerate(runs, start=1):
        answers.setdefault(tell(run), []).append(number)
    if len(answers) == 1:
        return dict.fromkeys(answers, "")
    return {answer: f"with order {' or '.join(map(str, numbers))}" for answer, numbers in answers.items()}


def _run(grid: Any, order: list[Node], like: Any, heuristic: Heuristic | None, path: list[Node] | None = None) -> Trace:
    """The run that takes these cells, as a search of this kind would; with a path it takes the goal last."""
    watched = Watched(grid, len(order))
    watched.expanded = order
    return record(told(watched, path or [], like, heuristic))
