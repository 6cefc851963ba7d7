"""True costs, found by expanding every state; where a heuristic overestimates; and searches in tables."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.search.steps import Graph, Heuristic, Node
from astar_lesson.words.numbers import number
from astar_lesson.words.table import text_table
from astar_lesson.world.boxes.collection import LEVELS
from astar_lesson.world.boxes.levels import Level, Position, short
from astar_lesson.world.boxes.pictures import board_of
from astar_lesson.world.boxes.solver import Game, nearest_marks, pushes


class TooLargeError(ValueError):
    """Too many states can be reached."""


class Backwards:
    """A graph with every edge reversed.

    Parameters
    ----------
    graph : Graph
        The graph.
    start : Node
        Only nodes that can be reached from here belong to it.
    most : int
        The most nodes.

    Attributes
    ----------
    steps : dict
        For each node, a list of (node before, cost).
    """

    def __init__(self, graph: Graph, start: Node, most: int = 100_000) -> None:
        self.steps: dict[Node, list[tuple[Node, Any]]] = {start: []}
        waiting = [start]
        for node in waiting:
            for after, cost in graph.edges(node):
                if after not in self.steps:
                    self.steps[after] = []
                    waiting.append(after)
                self.steps[after].append((node, cost))
            if len(waiting) > most:
                raise TooLargeError(f"more than {most:,} states can be reached: choose a smaller level")

    def edges(self, node: Node) -> list[tuple[Node, Any]]:
        """Return the nodes from which an edge leads here, each with its cost."""
        return self.steps.get(node, [])


def costs_left(graph: Graph, start: Position, goal: Position, most: int = 100_000) -> Mapping[Position, Any]:
    """Return the cost of a cheapest path to the goal, for each state in reach that has one.

    Raises
    ------
    TooLargeError
        If more than `most` states can be reached.
    """
    trace = record(dijkstra(Backwards(graph, start, most), goal))
    return dict(trace.at(len(trace)).g)


class StateOverestimate(NamedTuple):
    """A state for which a heuristic is above the true cost."""

    state: Position
    h: Any
    true_cost: Any


def overestimates(
    level: Level, heuristic: Heuristic, graph: Graph | None = None, most: int = 100_000
) -> list[StateOverestimate]:
    """Return the states, of all that have a solution, for which a heuristic overestimates.

    Parameters
    ----------
    level : Level
        The level.
    heuristic : callable
        `heuristic(state, goal)`.
    graph : Graph or None
        Other rules for the level, such as a `Game`; None: steps.
    most : int
        The most states; a level with more is too large.

    Returns
    -------
    list of StateOverestimate
        (state, h, true_cost), near the goal first. [] means admissible on this level.
    """
    return above(costs_left(graph or level, level.start, level.goal, most), heuristic, level.goal)


def above(true_costs: Mapping[Position, Any], heuristic: Heuristic, goal: Position) -> list[StateOverestimate]:
    """Return the states for which a heuristic is above these true costs."""
    asked = (StateOverestimate(state, heuristic(state, goal), cost) for state, cost in true_costs.items())
    return [row for row in asked if row.h > row.true_cost + 1e-9]


class PlainTable(str):
    """Text that a notebook shows without quotes."""

    __repr__ = str.__str__


def five_searches(names: Iterable[str], graph: Callable[[Level], Graph] = lambda level: level) -> PlainTable:
    """Run the five searches on levels; return a table of the states expanded, with the cost of the path in brackets.

    Parameters
    ----------
    names : iterable of str
        Levels of the collection.
    graph : callable
        `graph(level)` returns what is searched; by default the level, by steps.
    """
    rows = []
    for name in names:
        level = LEVELS[name]
        searched, ends, h = graph(level), (level.start, level.goal), nearest_marks(level)
        traces = [
            record(bfs(searched, level.start)),
            record(bfs_early_exit(searched, *ends)),
            record(dijkstra(searched, *ends)),
            record(greedy_best_first(searched, *ends, h)),
            record(a_star(searched, *ends, h)),
        ]
        costs = [f"{trace.expanded} ({number(trace.cost)})" if trace.found else f"{trace.expanded}" for trace in traces]
        rows.append((name, *costs))
    return PlainTable(text_table(["level", "all states", "early exit", "Dijkstra", "greedy", "A*"], rows, left=1))


def two_guesses(
    names: Iterable[str], first: Callable[[Level], Heuristic], second: Callable[[Level], Heuristic]
) -> PlainTable:
    """Run A* by steps with two heuristics on levels of the collection; return a table of the states expanded."""
    rows = []
    for name in names:
        level = LEVELS[name]
        traces = [record(a_star(level, level.start, level.goal, guess(level))) for guess in (first, second)]
        rows.append((name, *(trace.expanded for trace in traces)))
    return PlainTable(text_table(["A* expands in", first.__name__, second.__name__], rows, left=1))


def without(hopeless: Callable[[Level], Callable[[Position], bool]], names: Iterable[str]) -> PlainTable:
    """Run breadth-first search by steps with and without hopeless states; return a table of the states expanded."""
    rows = []
    for name in names:
        level = LEVELS[name]
        fewer = Game(level, Level.edges, hopeless(level))
        traces = [record(bfs_early_exit(graph, level.start, level.goal)) for graph in (level, fewer)]
        rows.append((name, *(f"{trace.expanded} ({number(trace.cost)})" for trace in traces)))
    return PlainTable(text_table(["level", "early exit", f"without {hopeless.__name__}"], rows, left=1))


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
            raise ValueError(f"move {k} is against the rules: from {short(here)} to {short(after)}")
    return count


def steps_of(level: Level, path: Iterable[Position]) -> int:
    """Count the steps of a path, with a shortest walk to each push.

    Parameters
    ----------
    level : Level
        The level.
    path : iterable of Position
        From the start, with one step or one push from state to state.
    """
    board, steps, pusher, boxes = board_of(level), 0, level.pusher, level.boxes
    for to, after in list(path)[1:]:
        walk = replace(board, walls=board.walls | boxes)
        if after != boxes:
            (((x, y),), ((to_x, to_y),)) = boxes - after, after - boxes
            behind = 2 * x - to_x, 2 * y - to_y
            steps += len(record(bfs_early_exit(walk, pusher, behind)).path)  # a cell for each step, including the push
            pusher, boxes = (x, y), after
        elif to:
            steps += len(record(bfs_early_exit(walk, pusher, to)).path) - 1
            pusher = to
    return steps


def canonical(level: Level, state: Position) -> Position:
    """The one state that stands for all that differ only by a walk of the pusher."""
    pusher, boxes = state
    return state if pusher is None else (min(level.reach(pusher, boxes)), boxes)
