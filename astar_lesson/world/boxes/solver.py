"""The parts of a solver: dead squares, frozen boxes, heuristics, and pushes as edges; and a solver made of them all."""

from collections.abc import Callable, Iterable
from itertools import permutations
from math import inf
from typing import Any

from astar_lesson import Cell
from astar_lesson.search.steps import Heuristic
from astar_lesson.world.boxes.levels import DIRECTIONS, Level, Position, Successors


def push_distances(level: Level, mark: Cell) -> dict[Cell, int]:
    """Return the cells from which a lone box can be pushed to a mark, each with the fewest pushes.

    They are found backwards, by pulling the box from the mark: the pusher needs two free cells in a line.
    """
    distances = {mark: 0}
    waiting = [mark]
    for x, y in waiting:
        for dx, dy in DIRECTIONS:
            before = (x + dx, y + dy)
            pusher = (x + 2 * dx, y + 2 * dy)
            if before in level.floor and pusher in level.floor and before not in distances:
                distances[before] = distances[x, y] + 1
                waiting.append(before)
    return distances


def dead_squares(level: Level) -> set[Cell]:
    """Return the cells from which no box can be pushed to a mark."""
    return set(level.floor).difference(*(push_distances(level, mark) for mark in level.marks))


def frozen_boxes(level: Level, boxes: Iterable[Cell]) -> set[Cell]:
    """Return the boxes that can never be moved again.

    At first, all boxes count as stuck. A box can move along a line if both cells beside it on this line are floor
    without a stuck box: then it is not stuck, and may free others. Each round frees a box, or nothing changes any more.
    """
    stuck = set(boxes)
    for _ in list(stuck):
        for x, y in sorted(stuck):
            across = [(x - 1, y), (x + 1, y)]
            down = [(x, y - 1), (x, y + 1)]
            for sides in (across, down):
                if all(side in level.floor and side not in stuck for side in sides):
                    stuck.discard((x, y))
    return stuck


def hopeless(level: Level) -> Callable[[Position], bool]:
    """Return `is_hopeless(state)`: whether a box stands on a dead square, or is frozen and not on a mark."""
    dead = dead_squares(level)

    def is_hopeless(state: Position) -> bool:
        boxes = state[1]
        stuck = frozen_boxes(level, boxes)
        return any(box in dead or (box in stuck and box not in level.marks) for box in boxes)

    return is_hopeless


def nearest_marks(level: Level) -> Heuristic:
    """Return H: the sum over all boxes of the Manhattan distance to the nearest mark."""

    def h(state: Position, goal: Position) -> int:
        return sum(min(abs(x - a) + abs(y - b) for a, b in level.marks) for x, y in state[1])

    return h


def cheapest_assignment(level: Level) -> Heuristic:
    """Return H: the fewest pushes if each box gets a mark of its own and is alone in the level."""
    distances = [push_distances(level, mark) for mark in sorted(level.marks)]

    def pushes_in(order: tuple[Cell, ...]) -> float:
        return sum(distances[k].get(box, inf) for k, box in enumerate(order))

    def h(state: Position, goal: Position) -> float:
        return min(map(pushes_in, permutations(state[1])))

    return h


class Game:
    """A level with other rules.

    Parameters
    ----------
    level : Level
        The level, with start and goal.
    edges : callable
        `edges(level, state)` returns the states one move away, each with its cost.
    is_hopeless : callable or None
        `is_hopeless(state)`: such states are left out.
    """

    def __init__(
        self,
        level: Level,
        edges: Callable[[Level, Position], Iterable[tuple[Position, Any]]] = Level.edges,
        is_hopeless: Callable[[Position], bool] | None = None,
    ) -> None:
        self.level = level
        self.start = level.start
        self.goal = level.goal
        self._edges = edges
        self._is_hopeless = is_hopeless

    def edges(self, state: Position) -> list[tuple[Position, Any]]:
        """Return the states one move away, without hopeless ones."""
        if state == self.goal:
            return []
        edges = self._edges(self.level, state)
        if self._is_hopeless is None:
            return list(edges)
        return [edge for edge in edges if not self._is_hopeless(edge[0])]


def pushes(level: Level, state: Position) -> Successors:
    """Return the states one push away, however far the pusher has to walk first. Each push costs 1.

    Nobody asks about the goal: a `Game` has no edges there.
    """
    pusher, boxes = state
    near = level.reach(pusher, boxes)  # type: ignore[arg-type]
    found = []
    for x, y in sorted(boxes):
        for dx, dy in DIRECTIONS:
            behind = (x - dx, y - dy)
            beyond = (x + dx, y + dy)
            if behind in near and beyond in level.floor and beyond not in boxes:
                moved = boxes - {(x, y)} | {beyond}
                after = min(level.reach((x, y), moved))  # all cells that it can walk to are one state
                found.append((level.state(after, moved), 1))
    return found


class Reference:
    """The package's own solver of a level.

    Parameters
    ----------
    level : Level
        The level.

    Attributes
    ----------
    game : Game
        Pushes as edges, without hopeless states.
    by_steps : Game
        Steps as edges, without hopeless states.
    guess : callable
        H: the cheapest assignment.
    dead : set of Cell
        The dead squares.
    """

    def __init__(self, level: Level) -> None:
        self.game = Game(level, pushes, hopeless(level))
        self.by_steps = Game(level, Level.edges, hopeless(level))
        self.guess = cheapest_assignment(level)
        self.dead = dead_squares(level)
