"""What a search returns: a path, something else, or a path with a flaw."""

import inspect
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain, islice
from numbers import Real
from reprlib import repr as short
from typing import Any, NamedTuple

from astar_lesson.lesson.running.attempt import AnswerError
from astar_lesson.lesson.running.slips import about_answer
from astar_lesson.lesson.running.time_limit import EndlessError
from astar_lesson.maps.grid import Grid
from astar_lesson.search.costs import walked_cost
from astar_lesson.search.steps import Cell, Step

COST_DIGITS = 12
"""Decimal places of a cost: roots of 2 that are added in another order differ only in later ones."""


class Flaw(NamedTuple):
    """Why a list of cells is no path from start to goal.

    Attributes
    ----------
    words : str
        What is wrong, to follow "your path".
    kind : str
        Its key in `mistakes.toml`; "" if it has none.
    """

    words: str = ""
    kind: str = ""


class Answer(NamedTuple):
    """What a search answers.

    Attributes
    ----------
    kind : str
        "path", from start to goal; "backwards", from goal to start; "none"; "table"; "broken", a path that cannot be
        walked or has other ends, or an error; "endless"; or "other", which is no answer at all.
    cost : float or None
        What a path costs.
    ends : (Cell, Cell) or None
        Where a broken path begins and ends.
    """

    kind: str
    cost: float | None = None
    ends: tuple[Cell, Cell] | None = None


def answer_of(returned: Any, grid: Grid) -> Answer:
    """Return what answer a list of cells, a table or nothing is."""
    if not returned:
        return Answer("none")
    if isinstance(returned, dict):
        return Answer("table")
    first = returned[0]
    last = returned[-1]
    with suppress(ValueError):  # it cannot be walked
        if (first, last) == (grid.start, grid.goal):
            return Answer("path", cost=round(walked_cost(grid, returned), COST_DIGITS))
    with suppress(ValueError):
        if (last, first) == (grid.start, grid.goal):
            walked_cost(grid, returned[::-1])
            return Answer("backwards")
    return Answer("broken", ends=(first, last))


def read_answer(answer: Any, steps: list[Step], most: int) -> tuple[str, list[Cell]]:
    """The kind of an answer, and the path in it. The steps that it yields are added to `steps`."""
    if answer is None:
        return "none", []
    if isinstance(answer, Mapping):
        return "table", []
    if inspect.isgenerator(answer):
        answer = _read_generator(answer, steps, most)
    is_listed = isinstance(answer, Iterable) and not isinstance(answer, str | bytes | set | frozenset)
    cells = list(islice(answer, most)) if is_listed else [answer]
    if len(cells) == most:
        raise AnswerError(f"has returned {most} cells and was stopped")
    if not cells:
        return "none", []
    if all(map(is_cell, cells)):
        return "path", [(int(x), int(y)) for x, y in cells]
    if all(isinstance(row, tuple | list) and len(row) == 2 and is_cell(row[0]) for row in cells):
        return "table", []
    if all(isinstance(cell, list) and is_cell(tuple(cell)) for cell in cells):
        raise AnswerError(f"returns cells as lists, such as {cells[0]}: a cell is a tuple, {(*cells[0],)}")
    what, instead = about_answer(answer)
    fault = f"returns {what}"
    raise AnswerError(f"{fault}: {instead}" if instead else fault, fault=fault)


def _read_generator(answer: Iterator[Any], steps: list[Step], most: int) -> Iterable[Any]:
    """The path that a generator yields cell by cell, or with one of its steps, which are added to `steps`."""
    first = next(answer, None)
    whole = chain([] if first is None else [first], answer)
    if is_cell(first):
        return whole
    for step in whole:
        if not isinstance(step, Step):
            raise AnswerError(
                f"yields {short(step)} as step {len(steps) + 1}: yield Step(current, reached), and the path with "
                "the goal; or return the path"
            )
        if len(steps) == most:
            raise EndlessError(f"yielded {most} steps")
        steps.append(step)
    return path_told(steps)


def path_told(steps: Iterable[object]) -> list[Any]:
    """The path on the first step that carries one; [] if none does."""
    for step in steps:
        if isinstance(step, Step) and len(step.path):
            return list(step.path)
    return []


def is_cell(cell: Any) -> bool:
    """Whether this is a pair of numbers."""
    return isinstance(cell, tuple) and len(cell) == 2 and all(isinstance(part, (int, float, Real)) for part in cell)


def flaw_of(path: list[Cell], grid: Grid) -> Flaw:
    """Return why a list of cells is no path from start to goal."""
    if not path:
        return Flaw()
    start = grid.start
    goal = grid.goal
    if answer_of(path, grid).kind == "backwards":
        return Flaw(f"is backwards: it leads from the goal, {goal}, to the start, {start}")
    ends_twice = path[-2:] == [goal, goal]
    if path[0] == start and goal in path[:-1] and not ends_twice:
        return Flaw(f"goes on past the goal, {goal}, to {path[-1]}")
    return _flaw_of_an_end(path, grid) or _flaw_of_a_step(path, grid)


def _flaw_of_an_end(path: list[Cell], grid: Grid) -> Flaw | None:
    """The flaw of a path that lacks the start or the goal, or names it twice, and is right else."""
    for name, end, whole in (("start", grid.start, [grid.start, *path]), ("goal", grid.goal, [*path, grid.goal])):
        if end not in path and answer_of(whole, grid).kind == "path":
            return Flaw(f"lacks the {name}, {end}: start and goal belong to it", "end_missing")
    for name, end, rest in (("start", grid.start, path[1:]), ("goal", grid.goal, path[:-1])):
        is_doubled = [end, end] in (path[:2], path[-2:])
        if is_doubled and answer_of(rest, grid).kind == "path":
            return Flaw(f"names the {name}, {end}, twice", "end_doubled")
    return None


def _flaw_of_a_step(path: list[Cell], grid: Grid) -> Flaw:
    """The flaw of a path with a step that the map has not, or with other ends."""
    if (path[0], path[-1]) == (grid.start, grid.goal):
        try:
            walked_cost(grid, path)
        except ValueError as error:
            return Flaw(f"cannot be walked: {error}")
    return Flaw(f"leads from {path[0]} to {path[-1]}: it must lead from {grid.start} to {grid.goal}")
