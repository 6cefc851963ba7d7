"""Lines in order: the reader puts the shuffled lines of a program in order (a Parsons problem), and runs it."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable
from functools import partial
from html import escape
from random import Random
from typing import Any

import ipywidgets as widgets

from astar_lesson.draw.pictures import image_tag
from astar_lesson.lesson.judge.check import judged
from astar_lesson.lesson.judge.trial_maps import Case, cases_of, sample
from astar_lesson.lesson.programs.five_searches import SEARCHES, check_like, is_guided
from astar_lesson.lesson.programs.listing import defined, lines_of
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.play.controls import in_rows, make_button, make_field
from astar_lesson.play.saved import SAVED, show_widget
from astar_lesson.search.searches import bfs

STYLE = """<style>.astar-lines .widget-radio-box label { position: relative; height: auto; padding-left: 8ch;
  text-indent: -8ch; white-space: pre-wrap; font: 12px/1.6 monospace; }
.astar-lines [type="radio"] { position: absolute; left: 0; opacity: 0; }
.astar-lines label:has(:checked) { background: rgba(60, 130, 220, 0.22); }
.astar-lines label:has(:focus-visible) { outline: 2px solid; }
@media (max-width: 600px) { .astar-lines .widget-radio-box label { font-size: 11px; } }
@media (any-pointer: coarse) { .astar-lines .widget-radio-box label { padding-block: 13px; } }</style>"""


class InOrder(widgets.VBox):  # type: ignore[misc]
    """The lines of a program in a wrong order, with their indentation, to be put in order and then checked.

    Choose a line and move it with the buttons, or type the numbers of the lines; those that are not typed follow. The
    program is run as it stands, so any order that works is right.

    Parameters
    ----------
    function : callable
        The program: a plain search.
    like : callable or None
        As for `check`; None: the search of the same name, or `bfs`.

    Attributes
    ----------
    order : list of int
        The numbers of the lines as they stand now, from 1.
    lines, typed, said : widget
        The lines, the field to type numbers into, and the verdict.

    Raises
    ------
    ValueError
        If there is no such function, or `like` is none of the five searches.

    Examples
    --------
    >>> from astar_lesson import plain
    >>> InOrder(plain.bfs)
    Put these lines in order:
     1          current = frontier.get()
    ...
    """

    def __init__(self, function: Callable[..., Any], like: Callable[..., Any] | None = None) -> None:
        program = [line for line in lines_of(function).values() if line.strip()]
        self._function = function
        self._like = like or SEARCHES.get(function.__name__, bfs)
        check_like(self._like)
        numbers = range(1, len(program) + 1)
        self._right = Random(1).sample(numbers, len(program))
        self._code = dict(sorted(zip(self._right, program, strict=True)))
        self.lines = widgets.RadioButtons(tooltip="the lines, in your order", layout={"width": "auto"})
        self.typed = make_field("such as 3 1 2", "the numbers of the lines, in your order", self._type)
        self.said = widgets.HTML()
        up = make_button("up", partial(self._move, -1))
        down = make_button("down", partial(self._move, 1))
        row = in_rows(self.typed, up, down, make_button("check", self.check))
        super().__init__([widgets.HTML(STYLE), row, self.lines, self.said])
        self.add_class("astar-screen").add_class("astar-lines")
        self._put([*self._code], 1)

    def _put(self, order: list[int], chosen: int) -> None:
        """Show the lines in this order, one of them chosen."""
        self.order = order
        self.lines.options = [(f"{number:2}  {self._code[number]}", number) for number in order]
        self.lines.value = chosen
        self.said.value = ""

    def _move(self, by: int) -> None:
        """Move the chosen line up or down by one."""
        chosen = self.lines.value
        place = self.order.index(chosen) + by
        order = [number for number in self.order if number != chosen]
        order.insert(max(0, place), chosen)
        self._put(order, chosen)

    def _type(self, text: str) -> None:
        """Put the lines whose numbers are typed first."""
        typed = [int(number) for number in re.findall(r"-?\d+", text)]
        has_doubles = len(set(typed)) < len(typed)
        if has_doubles or not set(typed) <= self._code.keys():
            self.said.value = f"<p>Type numbers from 1 to {len(self._code)}, each at most once.</p>"
        elif typed:
            others = [number for number in self.order if number not in typed]
            self._put(typed + others, typed[0])

    def check(self) -> None:
        """Run the program in this order, and say what comes of it."""
        verdict = self._judged(self.order, cases_of(self._like))
        said = verdict._repr_html_()
        if not verdict.solved:
            place = self._first_wrong_place()
            line = self._code[self.order[place]].strip()
            said += f"<p>{escape(f'The first line that cannot stand there is line {place + 1}: {line}')}</p>"
        if verdict.picture is not None:
            said += image_tag(verdict.picture.png(), verdict.picture.words)
        self.said.value = said

    def _first_wrong_place(self) -> int:
        """The place from which on the program fails, though all lines after it stand as they should.

        A sample of the maps tells nearly always, and each of the programs that are tried is judged in no time.
        """
        places = range(len(self.order))
        every = cases_of(self._like)
        for maps in (sample(every), every):
            place = bisect_left(places, True, key=partial(self._is_wrong, maps))
            if place in places:
                return place
        return places[-1]

    def _is_wrong(self, maps: list[Case], place: int) -> bool:
        """Whether the program fails on one of these maps even if all lines after this place stand as they should."""
        begun = self.order[: place + 1]
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

    def __repr__(self) -> str:
        lines = [f"{number:2}  {self._code[number]}" for number in self.order]
        return "\n".join(["Put these lines in order:", *lines])

    def _ipython_display_(self) -> None:
        html = SAVED.format(f"<pre>{escape(repr(self))}</pre>", "")
        show_widget(self, {"text/html": html, "text/plain": repr(self)})
