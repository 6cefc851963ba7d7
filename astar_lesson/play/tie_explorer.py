"""The tie explorer: at every step A* asks which of the cells with the lowest F to expand."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import islice
from math import inf, isinf
from typing import Any

from astar_lesson.draw.scene import Scene
from astar_lesson.maps.grid import Grid, check_grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.play.choosing import Choosing, why_not
from astar_lesson.play.controls import make_button
from astar_lesson.play.instrument import Answers, html_of
from astar_lesson.search.all_ties import Ties, every_tie
from astar_lesson.search.frontiers import PriorityQueue
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star
from astar_lesson.search.steps import Cell, Heuristic
from astar_lesson.search.trace import Trace
from astar_lesson.words.certificate import certificate
from astar_lesson.words.explain import SHOWN, explain
from astar_lesson.words.numbers import listed, many, number

MOST_CELLS = 1600
"""The most cells of a map on which it is found out what can still come out."""


class TieExplorer(Choosing):
    """A* with you as the open list: the cells with the lowest F are marked, and you choose which one to expand.

    Click it, choose it by keys, or type it. The words say what can still come out, unless there are too many choices to
    follow. At the end they compare your run with all others.

    Parameters
    ----------
    grid : Grid
        The map, with start and goal.
    heuristic : callable or None
        `heuristic(cell, goal)`; None: Manhattan distance.
    choices : iterable of Cell
        The cells that are expanded already, from the start on.
    **settings
        As in `Player`.

    Attributes
    ----------
    choices : list of Cell
        The cells expanded so far.
    state : State
        The state of the search after these choices.
    prospects : callable
        `prospects(*choices)` returns what can still come out after these; None if that is too much to find out.

    Raises
    ------
    ValueError
        If the map cannot be searched, or one of the choices does not have the lowest F.

    Examples
    --------
    >>> grid = Grid.from_text('''
    ... S . .
    ... . . G
    ... ''')
    >>> TieExplorer(grid, choices=[(0, 0)])
    Step 1: expand (0, 0), the start. Open (1, 0) with G 1 and (0, 1) with G 1.
    The lowest F is 3: (1, 0), (0, 1).
    From here on: 3 to 5 more cells (4 to 6 in all), cost 3.
    3 x 2 map; a_star (your choices, then newest first) after 1 of 4 steps; closed 1: (0, 0); open 2: (1, 0), (0, 1).
    """

    without_kernel = (
        "Here the newest of tied cells is expanded; click on another to see where that could lead. "
        "To go on from there, run the notebook."
    )

    def __init__(
        self, grid: Grid, heuristic: Heuristic | None = None, *, choices: Iterable[Cell] = (), **settings: Any
    ) -> None:
        check_grid(grid)
        self.grid = grid
        self._heuristic = manhattan(grid) if heuristic is None else heuristic
        self._settings = {"discs": True, **settings}
        self.prospects = cache(self._prospects)  # a picture, its words and its saved form all ask
        super().__init__()
        self._go([])
        for cell in choices:
            self.choose(cell)
        look_ahead = make_button("look ahead", self._show_what_follows)
        undo = self.button("undo", self._undo)
        restart = self.button("restart", self._restart)
        newest_first = self.button("newest first", self._go_on_newest_first)
        self.present_with_field("the cell to expand", [look_ahead, undo, restart], folded=[newest_first])

    def _undo(self) -> None:
        self._go(self.choices[:-1])

    def _restart(self) -> None:
        self._go([])

    def _go_on_newest_first(self) -> None:
        self._go([step.current for step in self._run(self.choices)])

    def _show_what_follows(self) -> None:
        following = self.look_ahead().values()
        self.say(*following or ["Nothing is left to choose."])

    def step(self) -> int:
        """Return how many cells are expanded."""
        return len(self.choices)

    def look_ahead(self) -> dict[Cell, str]:
        """Return for each cell that may be expanded what can still come out then, in words."""
        words = {}
        for cell in self.state.lowest:
            ties = self.prospects(*self.choices, cell)
            words[cell] = f"If you expand {cell}: {_outlook(ties, self.step() + 1)}."
        return words

    def report(self, k: int) -> list[str]:
        """Return the step in words, then what can still come out; at the end, what came out and what could have."""
        state = self.state
        trace = state.trace
        sentences = [explain(self.grid, trace, k)]
        if k < len(trace):
            choice = "Only the start is open."
            if k:
                choice = f"The lowest F is {number(state.f[state.lowest[0]])}: {listed(state.lowest, most=SHOWN)}."
            return [*sentences, choice, f"From here on: {_outlook(self.prospects(*self.choices), k)}."]
        end = f"cost {number(trace.cost)}" if trace.found else "no path to the goal"
        outlook = _outlook(self.prospects(), 0)
        sentences.append(f"You have expanded {many(k, 'cell')}, {end}. From the start: {outlook}.")
        return [*sentences, certificate(self.grid, trace)] if trace.found else sentences

    def _run(self, choices: Sequence[Cell]) -> Trace:
        """The search with these choices; it goes on to its end, newest first."""
        grid = self.grid
        open_list = partial(Chosen, choices)
        search = a_star(grid, grid.start, grid.goal, self._heuristic, open_list)
        return record(search, name="a_star (your choices, then newest first)")

    def _prospects(self, *choices: Cell) -> Ties | None:
        """What can still come out after these choices; None if that is too much to find out."""
        if self.grid.width * self.grid.height > MOST_CELLS:
            return None
        with suppress(ValueError):  # too many choices
            return every_tie(self.grid, self._heuristic, self._run(choices).at(len(choices)))
        return None

    def choose(self, cell: Cell) -> None:
        """Expand a cell; ValueError if it does not have the lowest F."""
        self.grid.check_end(cell, "cell")
        state = self.state
        if state.k == len(state.trace):
            raise ValueError(f"{cell} cannot be expanded: the search has ended with step {state.k}")
        if cell not in state.lowest:
            raise ValueError(f"{cell} cannot be expanded: it {why_not(state, cell)}")
        self._go([*self.choices, cell])

    def _go(self, choices: list[Cell]) -> None:
        """Search once more, from the start, with these choices."""
        trace = self._run(choices)
        with self.drawing:
            self.scene = Scene(self.grid, [trace], ["A*, you choose"], **self._settings)
            self.choices = choices
            self.state = trace.at(len(choices))

    def moments(self) -> Iterator[Answers]:
        """Go on to the end, newest first; a click on another tied cell is answered by what could follow."""
        moment = 0
        while self.state.lowest:
            newest = self.state.lowest[-1]
            answers = {_name(cell): (html_of([words]), moment) for cell, words in self.look_ahead().items()}
            answers[_name(newest)] = ("", moment + 1)
            yield answers
            self.attempt(self.choose, newest)
            moment += 1
        yield {}

    def first_number(self) -> int:
        """Return how many cells are expanded already."""
        return self.step()


def _name(cell: Cell) -> str:
    x, y = cell
    return f"{x},{y}"


def _outlook(ties: Ties | None, expanded: int) -> str:
    """What can still come out when so many cells are expanded."""
    if ties is None:
        return "too many choices to follow them all"
    numbers = [ties.least, ties.most]
    noun = "cell" if ties.most == 1 else "cells"
    cells = f"{_span(numbers, ' to ')} {noun}"
    if expanded:
        in_all = _span([count + expanded for count in numbers], " to ")
        cells = f"{_span(numbers, ' to ')} more {noun} ({in_all} in all)"
    end = "no path to the goal" if isinf(ties.costs[0]) else f"cost {_span(ties.costs, ' or ')}"
    return f"{cells}, {end}"


def _span(numbers: Iterable[float], between: str) -> str:
    return between.join(dict.fromkeys(map(number, numbers)))  # equal ones, as they are written, once


class Chosen(PriorityQueue):
    """An open list that returns the cells chosen in advance, and then the newest with the lowest F.

    >>> waiting = Chosen(["b", "d"])
    >>> for cell, priority in [("a", 3), ("b", 3), ("c", 3), ("d", 5)]:
    ...     waiting.put(cell, priority)
    >>> [waiting.get() for _ in range(4)]
    ['b', 'd', 'c', 'a']
    """

    def __init__(self, choices: Iterable[Hashable], *cells: Hashable) -> None:
        self._choices = iter(tuple(choices))
        super().__init__(*cells)

    def get(self) -> Any:
        """Remove and return the next of the chosen cells; after these, the newest with the lowest F."""
        for cell in islice(self._choices, 1):
            self.put(cell, -inf)
        return super().get()
