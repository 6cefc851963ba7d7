"""Questions about a search, asked and answered in words; and why a cell is not the next one."""

from collections.abc import Iterable
from typing import Any

from astar_lesson.maps.grid import Grid, check_grid
from astar_lesson.search.record import Search, as_trace
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import State
from astar_lesson.words.explain import explain
from astar_lesson.words.numbers import many, number


class Quiz:
    """Questions about the steps of a search, one after the other: which cell is expanded next?

    Every cell with the lowest number is right, whichever the search expands.

    Parameters
    ----------
    grid : Grid
        The map that was searched.
    trace : Trace
        The search (or the search itself: then it is recorded first).
    steps : iterable of int or None
        The steps to ask about, counted from 1 as in `trace.at`; None: every one after the first.

    Attributes
    ----------
    hits, misses, shown : int
        How many answers were right, how many were wrong, and how many were revealed.

    Raises
    ------
    ValueError
        If there is nothing to ask.

    Examples
    --------
    >>> from astar_lesson import Grid, a_star, manhattan
    >>> grid = Grid.from_text("S.G")
    >>> quiz = Quiz(grid, a_star(grid, grid.start, grid.goal, manhattan(grid)), steps=[2, 3])
    >>> quiz.question
    'Question 1 of 2. After 1 step: which cell is expanded next?'
    >>> quiz.answer((1, 0))
    'Right. Step 2: expand (1, 0), F 2 = G 1 + H 1. Open (2, 0) with G 2. ...'
    >>> quiz.reveal()
    'The answer is (2, 0). Step 3: expand (2, 0), F 2 = G 2 + H 0. It is the goal: stop. ...'
    >>> quiz
    1 right, 0 wrong, 1 shown. No more questions.
    """

    def __init__(self, grid: Grid, trace: Search, *, steps: Iterable[int] | None = None) -> None:
        check_grid(grid)
        self.grid, self.trace = grid, as_trace(trace)
        last = len(self.trace)
        wanted = range(2, last + 1) if steps is None else steps
        self.steps = [k for k in wanted if self.trace.at(k).k]
        if not self.steps:
            raise ValueError(f"there is nothing to ask about {self.trace!r}: give steps from 1 to {last}")
        self.restart()

    def restart(self) -> None:
        """Go back to the first question."""
        self.hits = self.misses = self.shown = 0

    @property
    def asked(self) -> int:
        """How many questions are answered or revealed."""
        return self.hits + self.misses + self.shown

    @property
    def over(self) -> bool:
        """Whether all questions are answered or revealed."""
        return self.asked == len(self.steps)

    @property
    def state(self) -> State:
        """What is known when the question is asked; after the last one, the state that it led to."""
        return self.trace.at(self.steps[-1] if self.over else self.steps[self.asked] - 1)

    @property
    def question(self) -> str:
        """The question, in words."""
        if self.over:
            return "No more questions."
        count = f"Question {self.asked + 1} of {len(self.steps)}"
        return f"{count}. After {many(self.state.k, 'step')}: which cell is expanded next?"

    def answer(self, cell: Any) -> str:
        """Answer the question with a cell (x, y). Return whether it is right, and why.

        Raises
        ------
        ValueError
            If it is not a cell, or if no question is left. It does not count.
        """
        cells, answer, reason = self._solution()
        if not (isinstance(cell, tuple) and len(cell) == 2):
            raise ValueError(f"{cell!r} is not a cell: give (x, y), two whole numbers")
        if cell in cells:
            self.hits += 1
            return f"Right. {reason}"
        why = why_not(self.grid, self.state, cell)
        self.misses += 1
        return f"No: {cell} {why}. It is {answer}. {reason}"

    def reveal(self) -> str:
        """Return the answer, with the reason, and go on. It counts as shown."""
        _, answer, reason = self._solution()
        self.shown += 1
        return f"The answer is {answer}. {reason}"

    def _solution(self) -> tuple[list[Cell], str, str]:
        """The right cells, the answer in words, and the reason."""
        if self.over:
            raise ValueError("there are no more questions: begin again, or make a new quiz")
        cell = self.trace[self.state.k].current
        tied = self.state.tied(cell)
        answer = f"{cell}, or one of {len(tied)} tied with it" if tied else f"{cell}"
        return [cell, *tied], answer, explain(self.grid, self.trace, self.state.k + 1)

    def __repr__(self) -> str:
        return f"{self.hits} right, {self.misses} wrong, {self.shown} shown. {self.question}"


def why_not(grid: Grid, state: State, cell: Cell) -> str:
    """Say why a cell is not one of those to be expanded next. ValueError if it is not a cell."""
    if not grid.in_bounds(cell):
        return "is outside the map"
    if cell in grid.walls:
        return "is a wall"
    if cell not in state.open:
        return "is closed already" if cell in state.g else "is not open, for no step has reached it yet"
    if cell not in state.f:
        return "waits, but another cell has waited longer"
    f, lowest = state.f[cell], min(state.f[each] for each in state.open)
    digits = 6 if number(f) != number(lowest) else 17  # rounding: show all there is
    return f"has {state.trace.guide} {number(f, digits)}, the lowest is {number(lowest, digits)}"
