"""What a reader's search does on one map: which cells it expands, in which order, and what it answers."""

import inspect
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice, pairwise
from math import inf
from numbers import Real
from reprlib import repr as short
from typing import Any, NamedTuple

from astar_lesson.lesson.asking import AnswerError, Asking
from astar_lesson.lesson.patience import EndlessError
from astar_lesson.lesson.watched import Notes, Watched
from astar_lesson.maps.grid import Grid
from astar_lesson.search.costs import is_less
from astar_lesson.search.steps import Cell, Step
from astar_lesson.words.numbers import number


class Limits(NamedTuple):
    """How long a search may run on one map.

    Attributes
    ----------
    seconds, instructions : float, int
        By the clock; or where there is none, by the instructions of its own code.
    steps_a_cell : int
        And so many times as many cells as the map has may be expanded.
    """

    seconds: float = 1.0
    instructions: int = 2_000_000
    steps_a_cell: int = 50


PATIENT, SAMPLED = Limits(), Limits(steps_a_cell=12)
IMPATIENT = Limits(0.02, 20_000, 12)
"""For a search that did not end on another map."""


@dataclass
class Run:
    """A search of one map.

    Attributes
    ----------
    grid : Grid
    more : tuple
        The map, and the heuristic, if the search takes one.
    kind : str
        What it answers: "path", from start to goal; "backwards", from goal to start; "none"; "table"; "broken", a path
        that cannot be walked or has other ends, or an error; "endless"; or "other", which is no answer at all.
    cost : float or None
        Of a path.
    path : list of Cell
        Whatever was returned as a path.
    notes : Notes
        The cells whose neighbours it asked for.
    steps : list of Step
        Those that it yielded.
    words : str
        What is wrong with the answer, whatever the map is like, to follow "your search"; "" if nothing is.
    error : BaseException or None
        What it raised.
    """

    grid: Grid
    more: tuple[Any, ...] = ()
    kind: str = "none"
    cost: float | None = None
    path: list[Cell] = field(default_factory=list)
    notes: Notes = field(default_factory=lambda: Notes(0))
    steps: list[Step] = field(default_factory=list)
    words: str = ""
    error: BaseException | None = None

    def wrong(self, best: float, is_cheapest: bool) -> str:
        """What is wrong with the answer, where a cheapest path costs `best`; "" if nothing is."""
        if self.words:
            return f"your search {self.words}."
        if not self.path:
            return f"your search returns no path, though one costs {number(best)}." if best < inf else ""
        if best == inf:
            return "your search returns a path, though there is none."
        if self.kind != "path":
            return f"your path {self._flaw()}."
        is_dear = is_cheapest and self.cost is not None and is_less(best, self.cost)
        return f"your path costs {number(self.cost)} instead of {number(best)}." if is_dear else ""

    def _flaw(self) -> str:
        """Why a list of cells is no path from start to goal, to follow "your path"."""
        start, goal = self.grid.start, self.grid.goal
        if self.kind == "backwards":
            return f"is backwards: it leads from the goal, {goal}, to the start, {start}"
        if (self.path[0], self.path[-1]) == (start, goal):
            try:
                sum(self.grid.cost(a, b) for a, b in pairwise(self.path))
            except ValueError as error:
                return f"cannot be walked: {error}"
        if len(self.path) == 1:
            return f"has only one cell, {self.path[0]}: it must lead from {start} to {goal}"
        for name, whole in (("start", [start, *self.path]), ("goal", [*self.path, goal])):
            if kind_of(whole, self.grid)[0] == "path":
                return f"lacks the {name}, {start if name == 'start' else goal}: start and goal belong to it"
        return f"leads from {self.path[0]} to {self.path[-1]}: it must lead from {start} to {goal}"


def observe(asking: Asking, grid: Grid, more: tuple[Any, ...], limits: Limits = PATIENT) -> Run:
    """Run a search on a map, and note what it does."""
    notes = Notes(limits.steps_a_cell * grid.width * grid.height)
    run = Run(grid, more, notes=notes)
    try:
        with asking.answer(limits.instructions, limits.seconds):
            answer = asking.function(Watched(grid, notes.add), grid.start, grid.goal, *more)
            run.kind, run.path = _read(answer, run.steps, notes.most)
    except AnswerError as error:
        is_endless = isinstance(error.error, EndlessError | RecursionError)
        run.kind = "endless" if is_endless else "broken" if error.error else "other"
        run.words, run.error = error.words, error.error
    if run.kind == "table":
        run.words = "returns a table of cells, and no path"
    if run.kind == "path":
        run.kind, run.cost = kind_of(run.path, grid)
    return run


def kind_of(answer: Any, grid: Grid) -> tuple[str, float | None]:
    """Return what kind of answer a list of cells, a table or nothing is, and the cost of a path."""
    if not answer:
        return "none", None
    if isinstance(answer, dict):
        return "table", None
    for kind, path in (("path", answer), ("backwards", answer[::-1])):
        if path[0] == grid.start and path[-1] == grid.goal:
            with suppress(ValueError):  # it cannot be walked
                cost = sum(grid.cost(a, b) for a, b in pairwise(path))
                return kind, round(cost, 6) if kind == "path" else None
    return "broken", None


def _read(answer: Any, steps: list[Step], most: int) -> tuple[str, list[Cell]]:
    """The kind of an answer, and the path in it. The steps that it yields are added to `steps`."""
    if answer is None:
        return "none", []
    if isinstance(answer, Mapping):
        return "table", []
    if inspect.isgenerator(answer):
        for step in answer:
            if not isinstance(step, Step):
                raise AnswerError(
                    f"yields {short(step)} as step {len(steps) + 1}: yield Step(current, reached), and the path with "
                    "the goal; or return the path"
                )
            if len(steps) == most:
                raise EndlessError(f"yielded {most} steps")
            steps.append(step)
        answer = next((step.path for step in steps if len(step.path)), [])
    if isinstance(answer, str | bytes | set | frozenset) or not isinstance(answer, Iterable):
        raise AnswerError(f"returns {short(answer)}: return a list of cells, such as [(0, 0), (1, 0)]")
    cells = list(islice(answer, most))
    if len(cells) == most:
        raise EndlessError(f"returned {most} cells")
    if cells and all(map(_is_cell, cells)):
        return "path", [(int(x), int(y)) for x, y in cells]
    if cells and all(isinstance(row, tuple | list) and len(row) == 2 and _is_cell(row[0]) for row in cells):
        return "table", []
    if cells and all(isinstance(cell, list) and _is_cell(tuple(cell)) for cell in cells):
        raise AnswerError(f"returns cells as lists, such as {cells[0]}: a cell is a tuple, {(*cells[0],)}")
    if cells:
        kind = "a list of Steps" if isinstance(cells[0], Step) else short(answer)
        raise AnswerError(f"returns {kind}: return a list of cells, such as [(0, 0), (1, 0)], or yield Steps")
    return "none", []


def _is_cell(cell: Any) -> bool:
    return isinstance(cell, tuple) and len(cell) == 2 and all(isinstance(part, (int, float, Real)) for part in cell)
