"""Every tie: what can come out of A* if equal F are settled in all possible ways."""

from math import inf
from typing import NamedTuple

from astar_lesson.grid import Grid
from astar_lesson.steps import Cell, Heuristic

__all__ = ["Ties", "every_tie"]

MOST_STATES = 50_000


class Ties(NamedTuple):
    """What can come out.

    Attributes
    ----------
    least, most : int
        The fewest and the most cells that are taken until the goal is.
    costs : list of float
        Every cost that the way found can have, smallest first; inf if no way leads to the goal.
    """

    least: int
    most: int
    costs: list[float]


State = tuple[frozenset[tuple[Cell, float]], frozenset[Cell]]
"""What decides all that follows: every cell seen with its G, and which of them are open."""


def every_tie(grid: Grid, heuristic: Heuristic) -> Ties:
    """Follow every choice that A* has between open cells of the lowest F.

    Meant for maps of up to about twenty cells: the number of states grows fast.

    Raises
    ------
    ValueError
        If start or goal is missing, or the choices are too many to be followed.

    Examples
    --------
    >>> from astar_lesson import EIGHT, manhattan
    >>> grid = Grid.from_text('''
    ... S . . .
    ... . # . .
    ... . . . G
    ... ''', EIGHT)
    >>> every_tie(grid, manhattan(grid)).costs
    [44, 50]
    """
    grid.check_end(grid.start, "start")
    grid.check_end(grid.goal, "goal")
    first: State = (frozenset([(grid.start, 0)]), frozenset([grid.start]))  # type: ignore[list-item]
    known: dict[State, Ties] = {}
    choices: dict[State, tuple[list[Ties], list[State]]] = {}
    waiting = [first]
    while waiting:  # depth first: a state is known when all that can follow are
        state = waiting.pop()
        if state in choices:
            ends, after = choices[state]
            went_on = [Ties(ties.least + 1, ties.most + 1, ties.costs) for ties in map(known.__getitem__, after)]
            known[state] = _together(ends + went_on)
        elif state not in known:
            if len(choices) == MOST_STATES:
                raise ValueError(f"more than {MOST_STATES} states: give a smaller map, of up to about 20 cells")
            choices[state] = _choices(grid, heuristic, state)
            waiting += [state, *(other for other in choices[state][1] if other not in known)]
    return known[first]


def _choices(grid: Grid, heuristic: Heuristic, state: State) -> tuple[list[Ties], list[State]]:
    """What the search can do next: end, in these ways, or go on to these states."""
    g, opened = dict(state[0]), state[1]
    if not opened:
        return [Ties(0, 0, [inf])], []
    score = {cell: g[cell] + heuristic(cell, grid.goal) for cell in opened}
    lowest = [cell for cell in opened if score[cell] == min(score.values())]
    ends = [Ties(1, 1, [g[cell]]) for cell in lowest if cell == grid.goal]
    return ends, [_take(grid, g, opened, cell) for cell in lowest if cell != grid.goal]


def _take(grid: Grid, g: dict[Cell, float], opened: frozenset[Cell], cell: Cell) -> State:
    better = {
        neighbor: g[cell] + cost
        for neighbor, cost in grid.edges(cell)
        if neighbor not in g or g[cell] + cost < g[neighbor]
    }
    return frozenset((g | better).items()), frozenset((opened - {cell}) | better.keys())


def _together(found: list[Ties]) -> Ties:
    """All that can come out of one of these."""
    return Ties(
        min(ties.least for ties in found),
        max(ties.most for ties in found),
        sorted({c for ties in found for c in ties.costs}),
    )
