"""Predictions: a search stops and asks what comes next. `words.quiz` asks in plain calls, `Predict` with clicks."""

from collections.abc import Iterable
from typing import Any

from astar_lesson.maps.grid import Grid
from astar_lesson.play.scene import Scene
from astar_lesson.play.screen import Asking
from astar_lesson.search.record import Search
from astar_lesson.words.quiz import Quiz


class Predict(Asking):
    """A quiz on a search, with clicks: answer with a click on the cell, or type the answer.

    Parameters
    ----------
    grid, trace, steps
        As in `Quiz`.
    **settings
        As in `Player`.

    Examples
    --------
    >>> from astar_lesson import Grid, dijkstra
    >>> grid = Grid.from_text("S.G")
    >>> Predict(grid, dijkstra(grid, grid.start, grid.goal))
    0 right, 0 wrong, 0 shown. Question 1 of 2. After 1 step: which cell is expanded next?
    3 x 1 map; dijkstra after 1 of 3 steps; closed 1: (0, 0); open 1: (1, 0).
    """

    def __init__(self, grid: Grid, trace: Search, *, steps: Iterable[int] | None = None, **settings: Any) -> None:
        self.quiz = quiz = Quiz(grid, trace, steps=steps)
        self.scene = Scene(grid, [quiz.trace], [quiz.trace.name], **settings)
        super().__init__()
        self.ask("your answer", quiz.answer, {"show the answer": quiz.reveal, "begin again": quiz.restart})

    def step(self) -> int:
        """Return after how many steps the question is asked."""
        return self.quiz.state.k

    def report(self, k: int) -> list[str]:
        """Return the score and the question."""
        return [repr(self.quiz)]
