"""True costs, found by expanding every state; and where a heuristic overestimates them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from astar_lesson import Graph, dijkstra, record
from astar_lesson.search.costs import InReach, Reversed
from astar_lesson.search.steps import Heuristic
from astar_lesson.world.boxes.levels import Level, Position


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
