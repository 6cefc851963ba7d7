"""What is true of a level, found by looking at every state: the costs left, and where a heuristic says too much."""

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
from astar_lesson.world.boxes.levels import Level, State
from astar_lesson.world.boxes.pictures import board_of
from astar_lesson.world.boxes.solver import Game, nearest_marks, pushes


class TooLargeError(ValueError):
    """More states can be reached than are looked at."""


class Backwards:
    """A graph with every edge turned round.

    Parameters
    ----------
    graph : Graph
        The graph.
    start : Node
        What can be reached from here belongs to it.
    most : int
        More places than these are not looked at.

    Attributes
    ----------
    steps : dict
        For each place the list of (place before, cost).
    """

    def __init__(self, graph: Graph, start: Node, most: int = 100_000) -> None:
        self.steps: dict[Node, list[tuple[Node, Any]]] = {start: []}
        waiting = [start]
        for place in waiting:
            for after, cost in graph.edges(place):
                if after not in self.steps:
                    self.steps[after] = []
                    waiting.append(after)
                self.steps[after].append((place, cost))
            if len(waiting) > most:
                raise TooLargeError(f"more than {most:,} places can be reached: choose a smaller level")

    def edges(self, place: Node) -> list[tuple[Node, Any]]:
        """Return the places from which one step leads here, with its cost."""
        return self.steps.get(place, [])


def costs_left(graph: Graph, start: State, goal: State, most: int = 100_000) -> Mapping[State, Any]:
    """Return the cost of a cheapest path to the goal, for each state that has one and can be reached.

    Raises
    ------
    TooLargeError
        If more than `most` states can be reached.
    """
    trace = record(dijkstra(Backwards(graph, start, most), goal))
    return dict(trace.at(len(trace)).g)


class Overestimate(NamedTuple):
    """A state for which a heuristic says more than the truth."""

    state: State
    says: Any
    truth: Any


def overestimates(
    level: Level, heuristic: Heuristic, graph: Graph | None = None, most: int = 100_000
) -> list[Overestimate]:
    """Ask a heuristic about every state that has a solution, and return those for which it says too much.

    Parameters
    ----------
    level : Level
        The level.
    heuristic : callable
        `heuristic(state, goal)`.
    graph : Graph or None
        Other rules for the level, such as a `Game`; None: steps.
    most : int
        With more states than these the level is too large.

    Returns
    -------
    list of Overestimate
        (state, says, truth), near the goal first. An empty list: it is admissible on this level.
    """
    return above(costs_left(graph or level, level.start, level.goal, most), heuristic, level.goal)


def above(truths: Mapping[State, Any], heuristic: Heuristic, goal: State) -> list[Overestimate]:
    """Return the states for which a heuristic says more than these true costs."""
    asked = (Overestimate(state, heuristic(state, goal), truth) for state, truth in truths.items())
    return [row for row in asked if row.says > row.truth + 1e-9]


class Table(str):
    """A table that a notebook shows as it is."""

    __repr__ = str.__str__


def five_searches(names: Iterable[str], graph: Callable[[Level], Graph] = lambda level: level) -> Table:
    """Run the five searches on levels, and return a table: states expanded, and the cost of the path in brackets.

    Parameters
    ----------
    names : iterable of str
        Levels of the collection.
    graph : callable
        `graph(level)` returns what is searched. Without it: the level, by steps.
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
    return Table(text_table(["level", "all states", "early exit", "Dijkstra", "greedy", "A*"], rows, left=1))


def two_guesses(
    names: Iterable[str], first: Callable[[Level], Heuristic], second: Callable[[Level], Heuristic]
) -> Table:
    """Run A* by steps with two heuristics on levels of the collection; return a table of the states expanded."""
    rows = []
    for name in names:
        level = LEVELS[name]
        traces = [record(a_star(level, level.start, level.goal, guess(level))) for guess in (first, second)]
        rows.append((name, *(trace.expanded for trace in traces)))
    return Table(text_table(["A* expands in", first.__name__, second.__name__], rows, left=1))


def without(hopeless: Callable[[Level], Callable[[State], bool]], names: Iterable[str]) -> Table:
    """Run breadth-first search by steps with and without hopeless states; return a table of the states expanded."""
    rows = []
    for name in names:
        level = LEVELS[name]
        fewer = Game(level, Level.edges, hopeless(level))
        traces = [record(bfs_early_exit(graph, level.start, level.goal)) for graph in (level, fewer)]
        rows.append((name, *(f"{trace.expanded} ({number(trace.cost)})" for trace in traces)))
    return Table(text_table(["level", "early exit", f"without {hopeless.__name__}"], rows, left=1))


def pushes_of(level: Level, path: Iterable[State]) -> int:
    """Count the pushes of a path, in which the pusher walks or pushes one box by one cell from state to state.

    Raises
    ------
    ValueError
        If it does not begin at the start, or the rules do not allow a move; the message names the move.
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
            allowed = told_apart(level, after) in [state for state, _ in pushes(level, here)]
        if not allowed:
            raise ValueError(f"move {k} is against the rules: from {_short(here)} to {_short(after)}")
    return count


def steps_of(level: Level, path: Iterable[State]) -> int:
    """Count the steps of a path: the pusher takes a shortest path to each push.

    Parameters
    ----------
    level : Level
        The level.
    path : iterable of State
        From the start on, with one step or one push from state to state.
    """
    board, steps, pusher, boxes = board_of(level), 0, level.pusher, level.boxes
    for to, after in list(path)[1:]:
        walk = replace(board, walls=board.walls | boxes)
        if after != boxes:
            (((x, y),), ((to_x, to_y),)) = boxes - after, after - boxes
            behind = 2 * x - to_x, 2 * y - to_y
            steps += len(record(bfs_early_exit(walk, pusher, behind)).path)  # a cell for each step, the push included
            pusher, boxes = (x, y), after
        elif to:
            steps += len(record(bfs_early_exit(walk, pusher, to)).path) - 1
            pusher = to
    return steps


def told_apart(level: Level, state: State) -> State:
    """The state that stands for all from which the pusher can walk to one another."""
    pusher, boxes = state
    return state if pusher is None else (min(level.reach(pusher, boxes)), boxes)


def _short(state: State) -> str:
    return f"pusher {state[0]}, boxes {', '.join(map(str, sorted(state[1])))}"
