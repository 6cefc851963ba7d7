"""Predictions: a search stops and asks which cell is expanded next.

`lesson.compare` sets a typed prediction beside what the run says.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from astar_lesson.draw.layers import hatch
from astar_lesson.draw.scene import Scene
from astar_lesson.maps.atlas import base_of
from astar_lesson.maps.grid import Grid, check_grid
from astar_lesson.maps.repriced import Repriced
from astar_lesson.play.choosing import Choosing, why_not
from astar_lesson.play.instrument import Answers, html_of
from astar_lesson.search.record import Search, as_trace
from astar_lesson.search.steps import Cell, Node
from astar_lesson.search.trace import State
from astar_lesson.words.explain import SHOWN, called, explain
from astar_lesson.words.numbers import listed, many


class Predict(Choosing):
    """Questions about the steps of a search: click the cell that is expanded next, or choose it by keys, or type it.

    Every cell with the lowest number is right, whichever the search expands. After a wrong answer the question stays,
    and only another open cell counts as a new try. The right answer is shown with its reason, until the reader asks for
    the next question.

    Parameters
    ----------
    grid : Grid
        The map that was searched.
    trace : Trace
        The search (or the search itself: then it is recorded first).
    steps : iterable of int or None
        The steps to ask about, counted from 1 as in `trace.at`; None: every one after the first.
    **settings
        As in `Player`.

    Attributes
    ----------
    steps : list of int
        The steps that are asked about.
    hits, later, shown : int
        How many questions were answered at the first try, how many later, and how many answers were shown.
    wrong : list of Cell
        The open cells that were wrong answers to the present question.
    reply : str
        The right answer with its reason, once the present question has been answered; else "".

    Raises
    ------
    ValueError
        If there is nothing to ask.

    Examples
    --------
    >>> from astar_lesson import Grid, dijkstra
    >>> grid = Grid.from_text("S.G")
    >>> predict = Predict(grid, dijkstra(grid, grid.start, grid.goal))
    >>> predict
    Question 1 of 2. After 1 step: which cell is expanded next?
    3 x 1 map; dijkstra after 1 of 3 steps; closed 1: (0, 0); open 1: (1, 0).
    >>> predict.choose((0, 0))
    'No: (0, 0) is closed already. Try again.'
    >>> predict.choose((1, 0))
    'Right. Step 2: expand (1, 0), G 1. Open (2, 0) with G 2. ...'
    """

    without_kernel = (
        "Click an open cell to answer, or go one step on to see the answer. To have your answers counted, run the "
        "notebook."
    )

    def __init__(
        self, grid: Grid | Repriced, trace: Search, *, steps: Iterable[int] | None = None, **settings: Any
    ) -> None:
        check_grid(base_of(grid))
        self.grid = grid
        self.trace = as_trace(trace)
        last = len(self.trace)
        wanted = range(2, last + 1) if steps is None else steps
        self.steps = [k for k in wanted if self.trace.at(k).k]
        if not self.steps:
            raise ValueError(f"there is nothing to ask about {self.trace!r}: give steps from 1 to {last}")
        self.hits = 0
        self.later = 0
        self.shown = 0
        self.wrong: list[Cell] = []
        self.reply = ""
        settings["discs"] = self._candidates
        self.scene = Scene(grid, [self.trace], [called(self.trace.name)], **settings)
        super().__init__()
        self.reveal_button = self.button("show the answer", self.reveal)
        self.next_button = self.button("Next", self.go_on)
        self.again_button = self.button("begin again", self.begin_again)
        self.present_with_field("your answer", [self.reveal_button, self.next_button, self.again_button])

    # --- the questions ------------------------------------------------------------------------------------------------

    @property
    def answered(self) -> int:
        """How many questions have been answered."""
        return self.hits + self.later + self.shown

    @property
    def over(self) -> bool:
        """Whether the last question has been answered."""
        return self.answered == len(self.steps)

    @property
    def number(self) -> int:
        """The number of the present question, from 1."""
        return self.answered if self.reply else self.answered + 1

    @property
    def state(self) -> State:
        """What is known when the present question is asked."""
        return self.trace.at(self.steps[self.number - 1] - 1)

    @property
    def question(self) -> str:
        """The question, in words."""
        count = f"Question {self.number} of {len(self.steps)}"
        return f"{count}. After {many(self.state.k, 'step')}: which cell is expanded next?"

    @property
    def score(self) -> str:
        """The score, in words; "" before the first right answer."""
        if not self.hits + self.later:
            return ""
        parts = [f"{self.hits} of {self.answered} right at the first try"]
        if self.later:
            parts.append(f"{self.later} later")
        if self.shown:
            parts.append(f"{self.shown} shown")
        return f"{', '.join(parts)}."

    def choose(self, cell: Cell) -> str:
        """Answer the question with a cell (x, y). Return whether it is right, and why.

        Where the answer is shown already, nothing is counted: a double click is one answer.

        Raises
        ------
        ValueError
            If it is not a free cell of the map.
        """
        if self.reply:
            return self.reply
        is_right, words = self._judged(cell)
        if not is_right:
            if cell in self.state.open and cell not in self.wrong:
                self.wrong.append(cell)
            return words
        if self.wrong:
            self.later += 1
        else:
            self.hits += 1
        self._end(words)
        return words

    def reveal(self) -> str:
        """Return the answer, with the reason. It counts as shown."""
        if not self.reply:
            right = self._right_cells()
            tied = ", which are tied" if len(right) > 1 else ""
            words = f"The answer: {listed(right, most=SHOWN, last=' or ')}{tied}. {self._reason()}"
            self.shown += 1
            self._end(words)
        return self.reply

    def go_on(self) -> str:
        """Ask the next question, if there is one; else return the last answer."""
        if not self.over:
            self.reply = ""
        return self.reply

    def begin_again(self) -> None:
        """Go back to the first question."""
        self.hits = 0
        self.later = 0
        self.shown = 0
        self._end("")

    def _end(self, reply: str) -> None:
        self.reply = reply
        self.wrong = []

    def _judged(self, cell: Cell) -> tuple[bool, str]:
        """Whether a cell is a right answer, and what is said of it."""
        self.grid.check_end(cell, "cell")
        if cell in self._right_cells():
            return True, f"Right. {self._reason()}"
        return False, f"No: {cell} {why_not(self.state, cell)}. Try again."

    def _right_cells(self) -> list[Node]:
        """The cell that the search expands, and those that are tied with it."""
        state = self.state
        cell = self.trace[state.k].current
        return [cell, *state.tied(cell)]

    def _reason(self) -> str:
        return explain(self.grid, self.trace, self.state.k + 1)

    # --- what is shown ------------------------------------------------------------------------------------------------

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Take a click or Enter on a cell for an answer; where the answer is shown, let Enter go on."""
        if kind in ("enter", "go") and self.reply:
            self.attempt(self.go_on)
        else:
            super().on_pointer(kind, board, cell)

    def fit_controls(self) -> None:
        """Offer the buttons that do something now. None takes the place of another, which a second click would hit."""
        self.reveal_button.disabled = bool(self.reply)
        self.next_button.disabled = not self.reply or self.over
        self.again_button.layout.display = "" if self.answered else "none"

    def step(self) -> int:
        """Return after how many steps the question is asked; one more where the answer is shown."""
        return self.state.k + bool(self.reply)

    def draw(self, k: int) -> bytes:
        """Return the picture as a PNG file, with wrong answers hatched."""
        (board,) = self.scene.boards
        self.scene.show(k)
        (hatched,) = hatch(board, self.wrong)
        picture = self.scene.figure.png(small=False)
        hatched.remove()
        return picture

    def _candidates(self, state: State) -> set[Node]:
        """The open cells that may be the answer."""
        return set() if self.reply else state.open.difference(self.wrong)

    def described(self, k: int) -> list[str]:
        """Return everything that the picture shows, in words."""
        words = super().described(k)
        if self.wrong:
            words.append(f"Hatched: {listed(self.wrong)}.")
        return words

    def report(self, k: int) -> list[str]:
        """Return the question, and the score if there is one."""
        return [self.question, self.score] if self.score else [self.question]

    def html(self, k: int) -> str:
        """Return the question with the score, and what is said of the answer, as HTML."""
        return self._html(self.notes)

    def _html(self, notes: list[str]) -> str:
        said = notes or ["Choose one of the open cells: they carry a yellow disc."]
        if self.over:
            said = [*said, "That was the last question. You can begin again."]
        score = f'<p class="astar-score">{self.score}</p>' if self.score else ""
        return f'<p class="astar-question">{self.question}</p>{score}{html_of(said)}'

    # --- without a kernel ---------------------------------------------------------------------------------------------

    def moments(self) -> Iterator[Answers]:
        """Go through the questions: each with the replies to all answers, and then with its answer shown."""
        for question in range(len(self.steps)):
            self.attempt(self.go_on)
            yield self._replies(2 * question)
            self.attempt(self.reveal)
            yield {}

    def _replies(self, moment: int) -> Answers:
        """The reply to each answer: a right one leads to the next moment, which shows it; else the question stays."""
        replies = {}
        for x, y in product(range(self.grid.width), range(self.grid.height)):
            try:
                is_right, words = self._judged((x, y))
            except ValueError as error:
                is_right = False
                words = f"{error}."
            if is_right:
                replies[f"{x},{y}"] = (self._html([words]), moment + 1)
            else:
                replies[f"{x},{y}"] = (html_of([words]), moment)
        return replies
