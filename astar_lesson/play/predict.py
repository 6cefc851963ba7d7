"""Predictions with clicks: a `Quiz` on a screen."""

from collections.abc import Iterable
from typing import Any

from astar_lesson.draw.pictures import Search
from astar_lesson.maps.grid import Grid
from astar_lesson.play.controls import in_rows, make_button
from astar_lesson.play.quiz import Quiz
from astar_lesson.play.screen import Screen, check_grid
from astar_lesson.search.steps import Cell


class Predict(Screen):
    """A quiz on a search, with clicks: answer with a click on the cell, or type the answer.

    Parameters
    ----------
    grid, trace, ask, steps
        As in `Quiz`.
    **settings
        As in `Player`.

    Examples
    --------
    >>> from astar_lesson import Grid, dijkstra
    >>> grid = Grid.from_text("S.G")
    >>> Predict(grid, dijkstra(grid, grid.start, grid.goal))
    0 right, 0 wrong, 0 shown. Question 1 of 2. After 1 step: which cell is taken next?
    3 x 1 map; dijkstra, 1 of 3 steps taken; closed 1: (0, 0); open 1: (1, 0).
    """

    def __init__(
        self, grid: Grid, trace: Search, *, ask: str = "cell", steps: Iterable[int] | None = None, **settings: Any
    ) -> None:
        check_grid(grid)
        self.quiz = Quiz(grid, trace, ask=ask, steps=steps)
        self.set_up(grid, [self.quiz.trace], [self.quiz.trace.name], **settings)
        hint = grid.hint if ask == "cell" else f"{self.quiz.trace.guide}, a number"
        self.typed = self.ask(hint, "your answer", grid.read if ask == "cell" else _read_number, self._answer)
        buttons = [
            make_button("show the answer", lambda: self.attempt(self._reveal)),
            make_button("begin again", self._begin_again),
        ]
        self.present(in_rows(self.typed, *buttons))

    def step(self) -> int:
        """Return after how many steps the question is asked."""
        return self.quiz.state.k

    def said(self) -> list[str]:
        """Return the last verdict, the score and the question."""
        return [*self.told, repr(self.quiz)]

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Take a click as the answer."""
        if kind == "down" and self.quiz.ask == "cell":
            self.attempt(self._answer, cell)

    def _answer(self, said: Any) -> None:
        self.tell(self.quiz.answer(said))

    def _reveal(self) -> None:
        self.tell(self.quiz.reveal())

    def _begin_again(self) -> None:
        self.quiz.hits = self.quiz.misses = self.quiz.shown = 0
        self.tell()

    def __repr__(self) -> str:
        return "\n".join([repr(self.quiz), *self.described()])


def _read_number(text: str) -> float:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise ValueError(f"{text!r} is no number: type digits, such as 54") from None
