"""Paths of a solver: whether each move is allowed, and how many of them are pushes."""

from collections.abc import Iterable
from itertools import pairwise

from astar_lesson.world.boxes.levels import Level, Position, in_words
from astar_lesson.world.boxes.solver import pushes


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
