"""A failure: a program on a map on which a check has found it wrong, to be played to the line where it goes wrong."""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import ipywidgets as widgets

from astar_lesson.lesson.programs.listing import lines_of
from astar_lesson.lesson.running.time_limit import HOUSE
from astar_lesson.lesson.stepping.line_by_line import MOST_CELLS, LineByLine
from astar_lesson.lesson.stepping.stepped_run import code_of
from astar_lesson.maps.atlas import Map
from astar_lesson.play.closing import close_parts, close_those_before
from astar_lesson.play.controls import make_button
from astar_lesson.play.instrument import SliderInstrument, html_of
from astar_lesson.search.steps import Node
from astar_lesson.words.numbers import many

GIVES_WAY = """<style>.jp-OutputArea-child:has(.astar-verdict) + \
:has(> .jp-OutputArea-output:not([data-mime-type])):not(:has(.astar-watch)) {{ display: none; }}</style>\
<div class="astar-verdict">{}</div>"""
"""A verdict with a button. Where no kernel runs, the button is not shown, nor an error in its place."""
ANOTHER = (
    "Your program does something else now than in the check. Does it choose at random, or keep anything from one call "
    "to the next, such as a list outside the function?"
)


class Playable(Protocol):
    """What can be played to where it goes wrong."""

    label: str
    """What the button says that plays it."""

    def can_be_played(self) -> bool:
        """Whether it can be played; the program is not run for this."""

    def play(self) -> SliderInstrument:
        """Run the program again, and return what shows it."""

    def find(self, played: Any) -> None:
        """Move what shows it to where it goes wrong, or where that begins."""


@dataclass(frozen=True)
class Failure:
    """A program, and how a check has called it when it was wrong.

    Attributes
    ----------
    function : callable
        The program.
    grid : Map
        The map on which it fails.
    arguments : tuple
        What follows the map: start, goal, and perhaps a heuristic.
    k : int or None
        How many cells it expands like a right search; None if only its answer is wrong.
    expanded, path : sequence of Node
        The cells that it expanded in the check, and the path that it returned, if these are known: a program that keeps
        something from call to call may do something else when it is played.
    """

    function: Callable[..., Any]
    grid: Map
    arguments: tuple[Any, ...]
    k: int | None = None
    expanded: Sequence[Node] | None = None
    path: Sequence[Node] = ()
    label = "Watch it fail, line by line"

    def can_be_played(self) -> bool:
        """Whether the map is small enough, and the source of the program known. The program is not run for this."""
        if len(self.grid.nodes) > MOST_CELLS:
            return False
        try:
            code = code_of(self.function)
            head, *_ = lines_of(code).values()
        except ValueError:
            return False
        is_function = inspect.isroutine(inspect.unwrap(self.function))
        is_stand_in = code.co_filename.startswith(HOUSE) and not is_function  # for a function in another process
        return head.startswith(f"def {code.co_name}(") and not is_stand_in

    def play(self) -> LineByLine:
        """Run the program on the map again, and return what shows it, at the line at which it goes wrong.

        If only its answer is wrong, that is the line that returns it.
        """
        _, goal, *heuristics = self.arguments
        h = {cell: heuristic(cell, goal) for heuristic in heuristics for cell in self.grid.nodes}
        played = LineByLine(self.function, self.grid, *self.arguments, h=h)
        self.find(played)
        return played

    def find(self, played: LineByLine) -> None:
        """Move to the line at which it goes wrong, and say why that is the line."""
        place, why = self._wrong_line(played)
        played.slider.value = place
        played.say(ANOTHER if self._is_another(played) else why)

    def _wrong_line(self, played: LineByLine) -> tuple[int, str]:
        """After how many lines it has gone wrong, and why that is the line."""
        if self.k is not None:
            parting = played.expansion(self.k + 1)
            if parting is not None:
                why = f"Here, in step {self.k + 1}, your search and a correct one part ways. Step back to see why."
                return parting, why
        if played.was_cut:
            again = played.first_repeated
            if again is not None:
                why = "Here your program expands a cell a second time. It goes on like that until it is stopped."
                return again, why
        return played.slider.max, self._end(played)

    def _end(self, played: LineByLine) -> str:
        """What is wrong with the end of the run."""
        if played.was_cut:
            return "Here your program was stopped. Step back to see what it does."
        if played.error:
            return "Here your program fails. Step back to see how it came to this."
        if self.k is None:
            return "Here your program ends, with a wrong answer. Step back to see how it came to this."
        if not played.expanded:
            return "Your program never asks the map for neighbours, so no step of its search can be seen."
        return f"Here, after {many(self.k, 'step')}, your search ends. A correct one goes on. Step back to see why."

    def _is_another(self, played: LineByLine) -> bool:
        """Whether the program has not done again what it did in the check, as far as both went."""
        if self.expanded is None:
            return False
        now = played.expanded
        both_ended = not (played.was_cut or played.error)
        differs = any(one != other for one, other in zip(self.expanded, now, strict=False))
        is_longer = both_ended and bool(self.path) and len(self.expanded) != len(now)
        is_path_another = bool(played.path) and both_ended and [*self.path] != [*played.path]
        return differs or is_longer or is_path_another


class WatchButton(widgets.VBox):  # type: ignore[misc]
    """A button; once it is pressed, the program is run and shown below. Pressed again, it leads back to the line.

    Attributes
    ----------
    button : widget
        The button.
    played : SliderInstrument or None
        What is shown.
    """

    def __init__(self, failure: Playable) -> None:
        self._failure = failure
        self.played: SliderInstrument | None = None
        self.button = make_button(failure.label, self.watch)
        self.button.layout.align_self = "flex-start"
        super().__init__([self.button])
        self.add_class("astar-watch")
        close_those_before(self)

    def watch(self) -> None:
        """Show the program at the line at which it goes wrong."""
        if self.played:
            self._failure.find(self.played)
            return
        try:
            self.played = self._failure.play()
        except ValueError as error:  # its own lines do not run, because something else is called in its place
            self.children = [self.button, widgets.HTML(html_of([f"It cannot be played. {error}."]))]
            return
        self.children = [self.button, self.played]

    def close(self) -> None:
        """Close the button and what it shows."""
        close_parts(self)
        super().close()
