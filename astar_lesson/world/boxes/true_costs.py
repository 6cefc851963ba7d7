"""True costs, found by expanding every state; where a heuristic overestimates; and the five searches in a table."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from astar_lesson import Graph, a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first, record
from astar_lesson.lesson.table import text_table
from astar_lesson.search.costs import InReach, Reversed
from astar_lesson.search.steps import Heuristic
from astar_lesson.words.numbers import number
from astar_lesson.world.boxes.collection import LEVELS
from astar_lesson.world.boxes.levels import Level, Position, in_words
from astar_lesson.world.boxes.solver import nearest_marks, pushes


class TooLargeError(ValueError):
    """Too many states can be reached."""


def costs_left(graph: Graph, start: Position, goal: Position, most: int = 100_000) -> Mapping[Position, Any]:
    """Return the cost of a cheapest path to the goal, for each state in reach that has one.

    Raises
    ------
    TooLargeError
        If more than `most` states can be reached.
    """
    in_reach = InReach(graph, [start], most)
    if in_reach.too_many:
        raise TooLargeError(f"more than {most:,} states can be reached: choose a smaller level")
    trace = record(dijkstra(Reversed(in_reach), goal))
    return dict(trace.at(len(trace)).g)


class StateOverestimate(NamedTuple):
    """A state for which a heuristic is above the true cost."""

    state: Position
    h: Any
    true_cost: Any


def overestimates(level: Level, heuristic: Heuristic, graph: Graph | None = None) -> list[StateOverestimate]:
    """Return the states, of all that have a solution, for which a heuristic overestimates.

    Parameters
    ----------
    level : Level
        The level.
    heuristic : callable
        `heuristic(state, goal)`.
    graph : Graph or None
        Other rules for the level, such as a `Game`; None: steps.

    Returns
    -------
    list of StateOverestimate
        (state, h, true_cost), near the goal first. [] means admissible on this level.
    """
    return above(costs_left(graph or level, level.start, level.goal), heuristic, level.goal)


def above(true_costs: Mapping[Position, Any], heuristic: Heuristic, goal: Position) -> list[StateOverestimate]:
    """Return the states for which a heuristic is above these true costs."""
    asked = (StateOverestimate(state, heuristic(state, goal), cost) for state, cost in true_costs.items())
    return [row for row in asked if row.h > row.true_cost + 1e-9]


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
        ends, h = (level.start, level.goal), nearest_marks(level)
        all_states = record(bfs(level, level.start))
        informed = greedy_best_first(level, *ends, h), a_star(level, *ends, h)
        traces = map(record, (bfs_early_exit(level, *ends), dijkstra(level, *ends), *informed))
        rows.append((name, all_states.expanded, *(f"{t.expanded} ({number(t.cost)})" for t in traces)))
    return text_table(["level", "all states", "early exit", "Dijkstra", "greedy", "A*"], rows, left=1)


def pushes_of(level: Level, path: Iterable[Position]) -> int:
    """Count the pushes of a path whose moves are steps, walks, or pushes of one box by one cell.

    Raises
    ------
    ValueError
        If it does not begin at the start, or a move is against the rules; the message names the move.
    """
    states = list(path)
    if not states or states[0] != level.start:
        raise ValueError("it does not begin at the start of the level")
    count = 0
    for k, (here, after) in enumerate(pairwise(states), 1):
        pusher, boxes = here
        if pusher is None:
            raise ValueError(f"move {k} goes on after the level is solved")
        if after[1] == boxes:
            allowed = after[0] in level.reach(pusher, boxes)
        else:
            count += 1
            allowed = canonical(level, after) in [state for state, _ in pushes(level, here)]
        if not allowed:
            raise ValueError(f"move {k} is against the rules: from {in_words(here)} to {in_words(after)}")
    return count


def canonical(level: Level, state: Position) -> Position:
    """The one state that stands for all that differ only by a walk of the pusher."""
    pusher, boxes = state
    return state if pusher is None else (min(level.reach(pusher, boxes)), boxes)
