"""Lines in order: the reader puts the shuffled lines of a program in order (a Parsons problem), and runs it."""

from bisect import bisect_left
from collections.abc import Callable, Iterable
from functools import partial
from html import escape
from random import Random
from typing import Any

import ipywidgets as widgets

from astar_lesson.lesson.judge.check import judged
from astar_lesson.lesson.judge.trial_maps import Case, cases_of, sample
from astar_lesson.lesson.programs.five_searches import SEARCHES, is_guided
from astar_lesson.lesson.programs.listing import defined, lines_of
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.play.closing import close_parts, close_those_before
from astar_lesson.play.controls import make_button
from astar_lesson.play.reordering import STYLE, PlainLines, make_dragged
from astar_lesson.play.saved import SAVED, show_widget
from astar_lesson.search.searches import bfs


class InOrder(widgets.VBox):  # type: ignore[misc]
    """The lines of a program in a wrong order, with their indentation, to be put in order and then checked.

    Drag a line, or choose it and move it by keys; without anywidget, by buttons. The program is run as it stands, so
    any order that works is right. Of one that does not, the first line that cannot stand where it stands is named.

    Parameters
    ----------
    function : callable
        The program: a plain search, judged like the search of the same name, or else like `bfs`.

    Attributes
    ----------
    lines : PlainLines
        The lines with buttons: `lines.order` has the numbers of all lines as they stand now, and may be set.
    dragged : PointerLines or None
        The lines that can be dragged, if there can be any. They have the same order.
    said : widget
        What the last check has said.

    Raises
    ------
    ValueError
        If there is no such function.

    Examples
    --------
    >>> from astar_lesson import plain
    >>> InOrder(plain.bfs)
    Put these lines in order:
     1      came_from = {start: None}
    ...
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        program = [line for line in lines_of(function).values() if line.strip()]
        self._function = function
        self._like = SEARCHES.get(function.__name__, bfs)
        places = range(len(program))
        shuffled = Random(1).sample(places, len(program))
        self._code = [program[place] for place in shuffled]
        self._right = [shuffled.index(place) for place in places]
        self.lines = PlainLines(self._code)
        self.lines.observe(lambda _: self._forget(), "order")
        self.said = widgets.HTML()
        self.dragged = make_dragged(self.lines)
        shown = [self.dragged, self.lines] if self.dragged else [self.lines]
        check = make_button("check", self.check)
        super().__init__([widgets.HTML(f"<style>{STYLE}</style>"), *shown, check, self.said])
        self.add_class("astar-screen").add_class("astar-lines")
        close_those_before(self)

    def _forget(self) -> None:
        """Forget what was said of another order."""
        self.said.value = ""
        self._mark(-1)

    def _mark(self, number: int) -> None:
        """Mark the line of this number as wrong; -1 for none."""
        if self.dragged is not None:
            self.dragged.wrong = number

    def check(self) -> None:
        """Run the program in this order, and say what comes of it: one thing at a time."""
        verdict = self._judged(self.lines.order, cases_of(self._like))
        if not verdict.solved:
            place = self._first_wrong_place()
            number = self.lines.order[place]
            line = self._code[number].strip()
            verdict = Verdict(False, f"The first line that cannot stand where it stands is line {place + 1}: {line}")
            self._mark(number)
        self.said.value = f'<div role="status">{verdict._repr_html_()}</div>'

    def _first_wrong_place(self) -> int:
        """The place from which on the program fails, though all lines after it stand as they should.

        A sample of the maps tells nearly always, and each of the programs that are tried is judged in no time.
        """
        places = range(len(self._code))
        every = cases_of(self._like)
        for maps in (sample(every), every):
            place = bisect_left(places, True, key=partial(self._is_wrong, maps))
            if place in places:
                return place
        return places[-1]

    def _is_wrong(self, maps: list[Case], place: int) -> bool:
        """Whether the program fails on one of these maps even if all lines after this place stand as they should."""
        begun = self.lines.order[: place + 1]
        rest = [number for number in self._right if number not in begun]
        return not self._judged(begun + rest, maps).solved

    def _judged(self, order: Iterable[int], maps: list[Case]) -> Verdict:
        """The verdict on the program with its lines in this order."""
        code = "\n".join(self._code[number] for number in order)
        try:
            program = defined(code, self._function, self._function.__name__)
        except SyntaxError as error:
            return Verdict(False, f"Python cannot read line {error.lineno}: {error.msg}.")
        return judged(program, self._like, maps, is_guided(self._like))

    def close(self) -> None:
        """Close this widget and all its parts."""
        close_parts(self)
        super().close()

    def __repr__(self) -> str:
        lines = [f"{place:2}  {self._code[number]}" for place, number in enumerate(self.lines.order, start=1)]
        return "\n".join(["Put these lines in order:", *lines])

    def _ipython_display_(self) -> None:
        html = SAVED.format(f"<pre>{escape(repr(self))}</pre>", "")
        show_widget(self, {"text/html": html, "text/plain": repr(self)})
