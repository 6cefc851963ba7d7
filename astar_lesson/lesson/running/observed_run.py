"""What a reader's search does on one map: which cells it expands, in which order, and what it answers."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from math import inf, nan
from reprlib import repr as short
from typing import Any, NamedTuple

from astar_lesson.lesson.running.attempt import AnswerError, Attempt
from astar_lesson.lesson.running.returned_path import Answer, answer_of, flaw_of, read_answer
from astar_lesson.lesson.running.runnable import Runnable
from astar_lesson.lesson.running.time_limit import SECONDS, EndlessError
from astar_lesson.lesson.running.watched import Notes, Watched
from astar_lesson.maps.grid import Grid
from astar_lesson.search.costs import is_less
from astar_lesson.search.record import record
from astar_lesson.search.steps import Cell, Heuristic, Step
from astar_lesson.search.trace import Trace
from astar_lesson.words.numbers import number

MOST_A_CELL = 50
"""A search is stopped after so many times as many expansions, steps or cells of a path as the map has cells."""
SECONDS_ONCE_MORE = 0.1
"""How many seconds it may run on the same map once more."""
SECONDS_ONCE_STUCK = 0.01
"""How many seconds it may run on a map if it did not end on another one."""
TOGETHER = 100
"""The number of runs that are made ready at once."""


@dataclass
class Run:
    """A search of one map.

    Attributes
    ----------
    grid : Grid
        The map.
    notes : Notes
        The cells whose neighbours it asked for.
    heuristics : tuple of callable
        The heuristic, if the search takes one.
    answer : Answer
        What it answers.
    path : list of Cell
        Whatever was returned as a path.
    steps : list of Step
        Those that it yielded.
    failed : AnswerError or None
        Why there is no answer, if there is none.
    """

    grid: Grid
    notes: Notes
    heuristics: tuple[Any, ...] = ()
    answer: Answer = field(default_factory=lambda: Answer("none"))
    path: list[Cell] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    failed: AnswerError | None = None

    @property
    def kind(self) -> str:
        """The kind of the answer."""
        return self.answer.kind

    @property
    def words(self) -> str:
        """What is wrong with the answer, whatever the map is like, to follow "your search"; "" if nothing is."""
        if self.failed:
            return self.failed.words
        return "returns a table, not the path" if self.kind == "table" else ""

    @property
    def error(self) -> BaseException | None:
        """What it raised."""
        return self.failed.error if self.failed else None

    @property
    def cost(self) -> float:
        """What the path costs; nan if the answer is no path from start to goal."""
        return nan if self.answer.cost is None else self.answer.cost

    @property
    def end(self) -> float | str:
        """What the path costs; or what came of it instead, in words."""
        return self.cost if self.kind == "path" else self.no_path

    @property
    def no_path(self) -> str:
        """What came of it in place of a path, in words."""
        ends = {"none": "no path", "table": "a dict, not a path", "endless": "it does not end"}
        if self.kind in ends:
            return ends[self.kind]
        if not self.path:
            return type(self.error).__name__
        if (self.path[0], self.path[-1]) == (self.grid.start, self.grid.goal):
            return "a path that cannot be walked"
        return f"a path from {self.path[0]} to {self.path[-1]}"

    @property
    def trace(self) -> Trace | None:
        """The trace of a search that yields its steps, if they can be drawn."""
        with suppress(TypeError, ValueError):
            trace = record(self.steps)
            return trace if self.steps and all(map(self.grid.passable, trace.nodes)) else None
        return None

    @property
    def seen(self) -> tuple[list[Cell], list[Cell], Any]:
        """What tells it from another run of the map: the cells that it expands, its path, its end."""
        return self.notes.expanded, self.path, self.end

    @property
    def key(self) -> str:
        """What was looked up in a table that does not hold it, as text."""
        return short(self.error.args[0]) if isinstance(self.error, KeyError) and self.error.args else ""

    @property
    def is_raised_on_purpose(self) -> bool:
        """Whether the error comes from a line of the search that raises it, or that ends the program."""
        is_raised_there = self.failed is not None and self.failed.code.startswith("raise ")
        return is_raised_there or isinstance(self.error, SystemExit)

    @property
    def returns_order(self) -> bool:
        """Whether the path is the order of expansion."""
        expanded = self.notes.expanded
        if self.grid.goal in expanded and self.path[-1:] == [self.grid.goal]:
            expanded = expanded[: expanded.index(self.grid.goal)]
        return self.path in (expanded, [*expanded, self.grid.goal])

    @property
    def is_out_of_time(self) -> bool:
        """Whether it was stopped for its time."""
        return isinstance(self.error, EndlessError) and not self.notes.cut

    @property
    def is_too_deep(self) -> bool:
        """Whether it called itself more deeply than Python allows."""
        return isinstance(self.error, RecursionError)

    @property
    def has_worked(self) -> bool:
        """Whether it was stopped, and is known to have worked all the time."""
        return isinstance(self.error, EndlessError) and self.error.has_worked

    @property
    def is_cut(self) -> bool:
        """Whether it was stopped for the number of its expansions."""
        return self.kind == "endless" and self.notes.cut

    def wrong(self, best: float, is_cheapest: bool) -> str:
        """What is wrong with the answer, where a cheapest path costs `best`; "" if nothing is."""
        if self.words and best == inf and self.kind != "endless":
            does = self.failed.fault if self.failed and self.kind == "other" else self.words
            return f"no path leads to the goal, and your search {does}. Where there is no path, return [] or None."
        if self.words:
            return f"your search {self.words}."
        if not self.path:
            return self._missing(best)
        if best == inf:
            return "your search returns a path, though there is none."
        if self.kind != "path":
            return f"your path {flaw_of(self.path, self.grid).words}."
        is_dear = is_cheapest and is_less(best, self.cost)
        return f"your path costs {number(self.cost)} instead of {number(best)}." if is_dear else ""

    def _missing(self, best: float) -> str:
        """What is wrong with an answer without a path; "" if there is none."""
        if self.grid.start == self.grid.goal:
            return f"your search returns no path, though the start is the goal: then the path is [{self.grid.start}]."
        return f"your search returns no path, though one costs {number(best)}." if best < inf else ""


class Prepared(NamedTuple):
    """What a search is called with, and the notes of the map on what it asks."""

    notes: Notes
    arguments: tuple[Any, ...]


def prepare(grid: Grid, heuristics: tuple[Any, ...], most: int = MOST_A_CELL) -> Prepared:
    """Make a call of a search on a map ready: it is stopped after so many expansions a cell."""
    notes = Notes(most * grid.width * grid.height)
    return Prepared(notes, (Watched(grid, notes), grid.start, grid.goal, *heuristics))


def observe(
    attempt: Attempt,
    grid: Grid,
    heuristics: tuple[Any, ...],
    seconds: float = SECONDS,
    most: int = MOST_A_CELL,
    prepared: Prepared | None = None,
) -> Run:
    """Run a search on a map, and note what it does, for so many seconds and expansions a cell at most."""
    call = prepared or prepare(grid, heuristics, most)
    run = Run(grid, call.notes, heuristics)
    try:
        with attempt.running(seconds):
            returned = attempt.function(*call.arguments)
            kind, run.path = read_answer(returned, run.steps, call.notes.most)
    except AnswerError as failed:
        run.failed = failed
        kind = _kind_of_failure(failed)
        failed.__traceback__ = None  # it holds what the search held, such as an endless path
        if failed.error:
            failed.error.__traceback__ = None
    run.answer = answer_of(run.path, grid) if kind == "path" else Answer(kind)
    return run


def _kind_of_failure(failed: AnswerError) -> str:
    """The kind of an answer that was not given."""
    if isinstance(failed.error, EndlessError | RecursionError):
        return "endless"
    return "broken" if failed.error else "other"


def observe_each(
    attempt: Attempt, tried: Iterator[tuple[Grid, dict[Cell, float], tuple[Heuristic, ...]]]
) -> Iterator[tuple[Run, float]]:
    """Observe a search on one map after another; yield each run, and what a cheapest path costs there."""
    while together := list(islice(tried, TOGETHER)):
        calls = [prepare(grid, heuristics) for grid, _, heuristics in together]
        if isinstance(attempt.function, Runnable):
            attempt.function.expect([call.arguments for call in calls], SECONDS)
        for (grid, costs, heuristics), call in zip(together, calls, strict=True):
            run = observe(attempt, grid, heuristics, prepared=call)
            if run.is_out_of_time:
                run = once_more(attempt, run)
            yield run, costs.get(grid.start, inf)  # type: ignore[arg-type]  # each of these maps has a start


def once_more(attempt: Attempt, run: Run, most: int = MOST_A_CELL) -> Run:
    """Run a search again that was stopped for its time: the machine may have paused, or tidied up after another one.

    If it has worked all the time, and so is probably endless, it gets less time. It is returned as it was if it is
    stopped again.
    """
    seconds = SECONDS_ONCE_MORE if run.has_worked else SECONDS
    again = observe(attempt, run.grid, run.heuristics, seconds, most)
    return run if again.is_out_of_time else again
