"""Halls: two rooms, a wall with doors between them, and crowds that want to get through; drawn, and counted."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import inf, isfinite
from random import Random
from statistics import mean
from typing import Any

from astar_lesson import Board, Cell, Grid, Picture, gallery, hatch, shade, walked_cost, write_values
from astar_lesson.draw.layers import draw_units
from astar_lesson.words.numbers import number
from astar_lesson.words.table import html_table, text_table
from astar_lesson.world.units.crowd import End, Tick, end_of, simulate
from astar_lesson.world.units.policies import Policy, Unit, plan_path

WIDTH, HEIGHT = 11, 7
Crowd = Sequence[tuple[Cell, Cell]]

FILE: Crowd = [((x, y), (WIDTH - 1 - x, y)) for y in (2, 3, 4, 5) for x in (1, 0)]
"""Eight units in the left room; each wants to go to the place in the right room that mirrors its own."""
MEETING: Crowd = [((x, y), (to, HEIGHT - 1 - y)) for y in (1, 2, 4, 5) for x, to in ((1, WIDTH - 1), (WIDTH - 2, 0))]
"""Four units in each room, and all want to go to the other one."""


def hall(*doors: int) -> Grid:
    """Return the map of two rooms of 5 x 7 cells, with doors in the wall between them.

    Parameters
    ----------
    *doors : int
        The rows of the doors.

    Raises
    ------
    ValueError
        If there is no door, or one is not in rows 0 to 6.

    Examples
    --------
    >>> [hall(3).passable((5, y)) for y in range(7)]
    [False, False, False, True, False, False, False]
    """
    if not doors or not set(doors) <= set(range(HEIGHT)):
        raise ValueError(f"doors in rows {doors}: name at least one row, from 0 to {HEIGHT - 1}")
    return Grid(WIDTH, HEIGHT, frozenset((WIDTH // 2, y) for y in range(HEIGHT) if y not in doors))


def random_crowds(count: int, *, meeting: bool = False, seed: int = 1) -> list[Crowd]:
    """Return crowds of eight with starts and goals drawn at random.

    Parameters
    ----------
    count : int
        How many crowds.
    meeting : bool
        False: all go from left to right. True: every second one comes the other way.
    seed : int
        The same seed gives the same crowds.
    """
    rng = Random(seed)
    left = [(x, y) for x in range(WIDTH // 2 - 1) for y in range(HEIGHT)]
    right = [(WIDTH - 1 - x, y) for x, y in left]
    pairs = [list(zip(rng.sample(left, 8), rng.sample(right, 8), strict=True)) for _ in range(count)]
    return [[(b, a) if meeting and i % 2 else (a, b) for i, (a, b) in enumerate(crowd)] for crowd in pairs]


class Trials:
    """What many crowds have done under several policies, as a table.

    Attributes
    ----------
    ends : dict of str to list of End
        For each policy, by its name, what each crowd has done.
    """

    columns = ("policy", "through", "ticks", "fewest", "most", "refused", "fewer than the first", "more", "steps")

    def __init__(self, ends: dict[str, list[End]]) -> None:
        self.ends = ends

    def through(self, policy: Policy) -> list[End]:
        """Return what the crowds have done that were through in time."""
        return [end for end in self.ends[policy.__name__] if end.ticks is not None]

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """Yield a row for each policy: the crowds through in time, and of these ticks, steps refused, and steps made.

        In between: in how many of all crowds fewer steps are refused than under the first policy, and in how many more.
        """
        first, *_ = self.ends.values()
        for name, ends in self.ends.items():
            done = [end for end in ends if end.ticks is not None]
            fewer = sum(end.refused < other.refused for end, other in zip(ends, first, strict=True))
            more = sum(end.refused > other.refused for end, other in zip(ends, first, strict=True))
            ticks = [end.ticks for end in done if end.ticks is not None]
            means = [f"{mean(column):.1f}" if column else "-" for column in (ticks, [end.refused for end in done])]
            steps = f"{mean(end.steps for end in done):.1f}" if done else "-"
            spread = min(ticks, default="-"), max(ticks, default="-")
            yield name, len(done), means[0], *spread, means[1], fewer, more, steps

    def __repr__(self) -> str:
        return text_table(self.columns, self.rows(), left=1)

    def _repr_html_(self) -> str:
        return html_table(self.columns, self.rows())


def trials(grid: Grid, crowds: Sequence[Crowd], policies: Iterable[Policy], ticks: int = 60) -> Trials:
    """Let many crowds walk, one after the other, under each policy; return a table.

    >>> from astar_lesson.world.units.policies import ignore
    >>> trials(hall(3), [FILE], [ignore]).ends
    {'ignore': [End(ticks=18, arrived=8, refused=16, steps=88)]}
    """
    if not crowds:
        raise ValueError("there are no crowds: give at least one")
    return Trials({p.__name__: [end_of(simulate(grid, crowd, p, ticks)) for crowd in crowds] for p in policies})
