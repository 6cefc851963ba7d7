"""Predictions: a search stops and asks what comes next. `words.quiz` asks in plain calls, `Predict` with clicks."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from astar_lesson.draw.film import Scene
from astar_lesson.draw.layers import hatch
from astar_lesson.maps.grid import Grid
from astar_lesson.play.screen import Act, Choosing, below, html_of
from astar_lesson.search.record import Search
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import State
from astar_lesson.words.explain import called
from astar_lesson.words.numbers import listed
from astar_lesson.words.quiz import Quiz


class Predict(Choosing):
    """A quiz on a search, with clicks: click one of the open cells, or choose it by keys, or type it.

    The right answer is shown with its reason, until the reader asks for the next question.

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
    Question 1 of 2. After 1 step: which cell is expanded next?
    3 x 1 map; dijkstra after 1 of 3 steps; closed 1: (0, 0); open 1: (1, 0).
    """

    _verdict: str | None = None  # None as long as the question is asked

    def __init__(self, grid: Grid, trace: Search, *, steps: Iterable[int] | None = None, **settings: Any) -> None:
        self.quiz = quiz = Quiz(grid, trace, steps=steps)
        self.scene = Scene(grid, [quiz.trace], [called(quiz.trace.name)], **settings | {"discs": self._choice})
        super().__init__()
        self._go_on()
        reveal, answer = partial(self._end, quiz.reveal), partial(self._end, quiz.answer)
        self.ask("your answer", answer, {"show the answer": reveal, "Next": self._go_on, "begin again": self._restart})

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Take a click or Enter on a cell for an answer; where the answer is shown, let Enter go on."""
        if kind in ("enter", "go") and self._verdict:
            self.attempt(self._go_on)
        else:
            super().on_pointer(kind, board, cell)

    def _end(self, act: Act, *cell: Cell) -> str | None:
        """End the question, if this is the answer. Where it is shown already, a second click is no answer."""
        if self._verdict:
            return self._verdict
        asked, note = self.quiz.asked, act(*cell)
        if self.quiz.asked > asked:
            self._verdict = note
        return note

    def _go_on(self) -> str | None:
        """Ask the next question, if there is one."""
        if not self.quiz.over:
            self._question, self._k, self._verdict = self.quiz.question, self.quiz.state.k, None
        return self._verdict

    def _restart(self) -> None:
        self.quiz.restart()
        self._go_on()

    def fit(self) -> None:
        """Offer the buttons that do something now. None takes the place of another, which a second click would hit."""
        reveal, following, again, *_ = self.buttons
        reveal.disabled, following.disabled = bool(self._verdict), not self._verdict or self.quiz.over
        again.layout.display = "" if self.quiz.asked else "none"

    def step(self) -> int:
        """Return after how many steps the question is asked; one more where the answer is shown."""
        return self._k + bool(self._verdict)

    def draw(self, k: int) -> bytes:
        """Return the picture as a PNG file, with wrong answers hatched."""
        (board,) = self.scene.boards
        board.show(self.quiz.trace.at(k))
        (hatched,) = hatch(board, self.quiz.wrong)
        picture = self.scene.figure.png(small=False)
        hatched.remove()
        return picture

    def _choice(self, state: State) -> set[Any]:
        """The open cells that may be the answer."""
        return set() if self._verdict else state.open.difference(self.quiz.wrong)

    def described(self, k: int) -> list[str]:
        """Return everything that the picture shows, in words."""
        wrong = listed(self.quiz.wrong)
        return [*super().described(k), *[f"Hatched: {wrong}."] * bool(wrong)]

    def report(self, k: int) -> list[str]:
        """Return the question, and the score if there is one."""
        return [self._question, *filter(None, [self.quiz.score])]

    def html(self, k: int) -> str:
        """Return the question, and what is said of the answer; below the score, as HTML."""
        question, *score = self.report(k)
        end = [f"{self.quiz.question} You can begin again."] * self.quiz.over
        said = html_of([*(self.notes or ["Choose one of the open cells: they carry a yellow disc."]), *end])
        return f'<p class="astar-question">{question}</p>{said}{below(score)}'
