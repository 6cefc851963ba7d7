"""Instruments that wait for the reader to choose a cell: with a click, by keys, or typed."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial

import ipywidgets as widgets

from astar_lesson.play.controls import in_rows, make_button, make_field
from astar_lesson.play.instrument import BoardInstrument
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import State
from astar_lesson.words.numbers import capital, side_by_side

Act = Callable[..., str | None]
"""What a control does. It returns a note or None, and raises ValueError if it cannot be done."""


class Choosing(BoardInstrument):
    """An instrument that waits for the reader to choose a cell.

    Attributes
    ----------
    typed : widget
        The field to type a cell into. If the picture can be clicked, it is folded.
    """

    steers = "mark"

    @abstractmethod
    def choose(self, cell: Cell) -> str | None:
        """Take the cell that the reader chooses, and return a note or None; ValueError if it cannot be taken."""

    def present_with_field(
        self,
        does: str,
        row: Sequence[widgets.Widget],
        folded: Sequence[widgets.Widget] = (),
        spare: Sequence[widgets.Widget] = (),
    ) -> None:
        """Present the instrument, with a field to type a cell into.

        Parameters
        ----------
        does : str
            What to type into the field.
        row, folded : sequence of widget
            The controls in sight, and those that are folded.
        spare : sequence of widget
            Controls for what keys and the pointer do, too: folded with the field where the picture can be clicked.
        """
        self.typed = make_field(self.scene.grid.hint, does, self._take_typed)
        spare = [*spare, self.typed]
        if self.pane.takes_clicks:
            self.present(in_rows(*row), more=[*folded, *spare])
        else:
            self.present(in_rows(*row, *spare), more=folded)

    def button(self, name: str, act: Act) -> widgets.Button:
        """Return a button whose note, or why it can do nothing, is shown."""
        return make_button(name, partial(self.attempt, act))

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Take the cell that is clicked, or on which Enter is pressed."""
        if kind in ("down", "enter"):
            self.attempt(self.choose, cell)

    def attempt(self, act: Act, *arguments: object) -> None:
        """Do what the reader asks for, and note what it returns; if it cannot be done, note why."""
        try:
            note = act(*arguments)
        except ValueError as error:
            note = capital(f"{error}.")
        if note:
            self.say(note)
        else:
            self.say()

    def _take_typed(self, text: str) -> None:
        if text.strip():
            self.attempt(self._choose_named, text)

    def _choose_named(self, text: str) -> str | None:
        """Choose the cell that this text names; a text that names none stays in the field."""
        cell = self.scene.grid.node_named(text)
        self.typed.value = ""
        return self.choose(cell)


def why_not(state: State, cell: Cell) -> str:
    """Say why a free cell of the map is not one of those to be expanded next."""
    if cell not in state.open:
        return "is closed already" if cell in state.g else "is not open, for no step has reached it yet"
    if cell not in state.f:
        return "waits, but another cell has waited longer"
    f, lowest = side_by_side(state.f[cell], min(state.f[each] for each in state.open))
    return f"has {state.trace.guide} {f}, the lowest is {lowest}"
