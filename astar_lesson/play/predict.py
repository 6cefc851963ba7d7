"""Predictions: a search stops and asks what comes next. A `Quiz` asks in plain calls, `Predict` with clicks."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from astar_lesson.draw.film import Scene
from astar_lesson.draw.layers import hatch
from astar_lesson.maps.atlas import base_of
from astar_lesson.maps.grid import Grid, check_grid
from astar_lesson.maps.repriced import Repriced
from astar_lesson.play.screen import Act, Choosing, below, html_of
from astar_lesson.search.record import Search, as_trace
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import State
from astar_lesson.words.explain import SHOWN, called, explain
from astar_lesson.words.numbers import listed, many, side_by_side


class Quiz:
    """Questions about the steps of a search, one after the other: which cell is expanded next?

    Every cell with the lowest number is right, whichever the search expands. A right answer leads to the next question.
    After a wrong one the question stays, and only another open cell counts as a new try.

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
    hits, later, shown : int
        How many questions were answered at the first try, how many later, and how many answers were shown.
    wrong : list of Cell
        The open cells that were wrong answers to the present question.

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
    >>> quiz.answer((0, 0))
    'No: (0, 0) is closed already. Try again.'
    >>> quiz.answer((1, 0))
    'Right. Step 2: expand (1, 0), F 2 = G 1 + H 1. Open (2, 0) with G 2. ...'
    >>> quiz.reveal()
    'The answer: (2, 0). Step 3: expand (2, 0), F 2 = G 2 + H 0. It is the goal: stop. ...'
    >>> quiz.question, quiz.score
    ('That was the last question.', '1 of 2 right at the first try, 1 shown.')
    """

    def __init__(self, grid: Grid | Repriced, trace: Search, *, steps: Iterable[int] | None = None) -> None:
        check_grid(base_of(grid))
        self.grid, self.trace = grid, as_trace(trace)
        last = len(self.trace)
        wanted = range(2, last + 1) if steps is None else steps
        self.steps = [k for k in wanted if self.trace.at(k).k]
        if not self.steps:
            raise ValueError(f"there is nothing to ask about {self.trace!r}: give steps from 1 to {last}")
        self.restart()

    def restart(self) -> None:
        """Go back to the first question."""
        self.hits = self.later = self.shown = 0
        self.wrong: list[Cell] = []

    @property
    def asked(self) -> int:
        """How many questions are behind the reader."""
        return self.hits + self.later + self.shown

    @property
    def over(self) -> bool:
        """Whether no question is left."""
        return self.asked == len(self.steps)

    @property
    def state(self) -> State:
        """What is known when the question is asked; after the last one, the state that it led to."""
        return self.trace.at(self.steps[-1] if self.over else self.steps[self.asked] - 1)

    @property
    def question(self) -> str:
        """The question, in words."""
        if self.over:
            return "That was the last question."
        count = f"Question {self.asked + 1} of {len(self.steps)}"
        return f"{count}. After {many(self.state.k, 'step')}: which cell is expanded next?"

    @property
    def score(self) -> str:
        """The score, in words; "" before the first right answer."""
        parts = [f"{self.hits} of {self.asked} right at the first try"]
        parts += [f"{count} {how}" for count, how in ((self.later, "later"), (self.shown, "shown")) if count]
        return f"{', '.join(parts)}." if self.hits + self.later else ""

    def answer(self, cell: Any) -> str:
        """Answer the question with a cell (x, y). Return whether it is right, and why.

        Raises
        ------
        ValueError
            If it is not a free cell of the map, or if no question is left.
        """
        right, reason = self._solution()
        self.grid.check_end(cell, "cell")
        if cell not in right:
            if cell in self.state.open and cell not in self.wrong:
                self.wrong = [*self.wrong, cell]
            return f"No: {cell} {why_not(self.state, cell)}. Try again."
        if self.wrong:
            self.later += 1
        else:
            self.hits += 1
        self.wrong = []
        return f"Right. {reason}"

    def reveal(self) -> str:
        """Return the answer, with the reason, and go on. It counts as shown."""
        right, reason = self._solution()
        self.shown += 1
        self.wrong = []
        tied = ", which are tied" if right[1:] else ""
        return f"The answer: {listed(right, most=SHOWN, last=' or ')}{tied}. {reason}"

    def _solution(self) -> tuple[list[Cell], str]:
        """The right cells, the one that the search expands first, and the reason."""
        if self.over:
            raise ValueError("there are no more questions: restart() begins again")
        cell = self.trace[self.state.k].current
        return [cell, *self.state.tied(cell)], explain(self.grid, self.trace, self.state.k + 1)


def why_not(state: State, cell: Cell) -> str:
    """Say why a free cell of the map is not one of those to be expanded next."""
    if cell not in state.open:
        return "is closed already" if cell in state.g else "is not open, for no step has reached it yet"
    if cell not in state.f:
        return "waits, but another cell has waited longer"
    f, lowest = side_by_side(state.f[cell], min(state.f[each] for each in state.open))
    return f"has {state.trace.guide} {f}, the lowest is {lowest}"


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

    def __init__(
        self, grid: Grid | Repriced, trace: Search, *, steps: Iterable[int] | None = None, **settings: Any
    ) -> None:
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
        self.scene.show(k)
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
