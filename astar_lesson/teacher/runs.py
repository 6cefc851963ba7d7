"""Every run: all orders in which a search may expand its cells, if ties may be broken in any way."""

from collections.abc import Callable, Iterable
from typing import Any

from astar_lesson.lesson.watched import is_guided, steps_of
from astar_lesson.search.record import record
from astar_lesson.search.steps import Heuristic, Node
from astar_lesson.search.trace import Trace

MOST_RUNS = 4
"""A key lists all runs; nobody would read more than these. If there are more, none is returned."""


def every_run(grid: Any, like: Any, heuristic: Heuristic | None = None) -> list[Trace]:
    r"""Return all runs of a search to the goal that differ only by ties; the package's own run comes first.

    Parameters
    ----------
    grid : Grid or Atlas
        The map, with start and goal.
    like : callable
        `dijkstra`, `greedy_best_first` or `a_star`.
    heuristic : callable or None
        `heuristic(cell, goal)`, for greedy best-first search and A*.

    Examples
    --------
    >>> from astar_lesson import Grid, a_star, manhattan
    >>> grid = Grid.from_text("S2\n.G")
    >>> [[step.current for step in run] for run in every_run(grid, a_star, manhattan(grid))]
    [[(0, 0), (0, 1), (1, 1)]]
    """
    guesses = [heuristic] if is_guided(like) else []
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
            if len(runs) > MOST_RUNS:
                return []
        waiting += [[*order, cell] for cell in tied if cell != grid.goal]
    return sorted(runs, key=lambda run: order_of(run) != order_of(own))


def order_of(run: Trace) -> list[Node]:
    """Return the cells in the order in which a run expands them."""
    return [step.current for step in run]


def by_run(runs: Iterable[Trace], ask: Callable[[Trace], str]) -> dict[str, str]:
    """Return the answers of all runs, each once, and with which runs it goes."""
    answers: dict[str, list[int]] = {}
    for number, run in enumerate(runs, start=1):
        answers.setdefault(ask(run), []).append(number)
    if len(answers) == 1:
        return dict.fromkeys(answers, "")
    return {answer: f"with order {' or '.join(map(str, numbers))}" for answer, numbers in answers.items()}


def _run(grid: Any, order: list[Node], like: Any, heuristic: Heuristic | None, path: list[Node] | None = None) -> Trace:
    """The run that expands these cells, as such a search would; with a path it expands the goal last."""
    return record(steps_of(grid, order, path or [], like, heuristic))
