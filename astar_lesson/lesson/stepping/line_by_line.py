"""Line by line: a program runs on a small map, and the reader looks at each line, its values and the board."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from html import escape
from itertools import pairwise
from typing import Any

from astar_lesson.draw.layers import draw_arrows, draw_leaps, write_values
from astar_lesson.draw.scene import Scene
from astar_lesson.lesson.programs.listing import lines_of
from astar_lesson.lesson.running.blanks import blanks
from astar_lesson.lesson.running.time_limit import EndlessError
from astar_lesson.lesson.stepping.stepped_run import code_of, name_of, run
from astar_lesson.lesson.stepping.values import as_text
from astar_lesson.maps.atlas import Atlas
from astar_lesson.maps.grid import Grid
from astar_lesson.play.controls import in_rows, make_button
from astar_lesson.play.instrument import BoardInstrument, SliderInstrument, html_of
from astar_lesson.play.slider import PlaySlider
from astar_lesson.search.steps import Node
from astar_lesson.words.explain import describe
from astar_lesson.words.numbers import listed, number

MOST_CELLS = 50
"""The most free cells of a map; a search that fails `check` on a larger one is not played. With more, a number does not
fit into its cell, and a table of all cells not into its place.
"""
WIDEST = 4.4
"""The greatest width of the board, in inches: its listing has room beside it."""
UNSOLVED = "Solve it first; then this cell plays your program."
MARK = "\u25b6"
"""Stands in the listing before the line that has run last."""
ROW = '<{0} style="display: block; padding-left: {1}ch; text-indent: -{1}ch">{2}</{0}>'
LISTING = '<div class="below"><div class="astar-listing"><pre>{}</pre><pre>{}</pre></div></div>'


class LineByLine(SliderInstrument, BoardInstrument):
    """A program on a small map, line by line: its listing, its values, and what the search knows.

    The listing marks the line that has run last. The values and the board are those after it. Of an object of the
    reader's the fields are shown. Where a function calls itself, the values are those of the innermost call.

    A cell is closed once its neighbours were asked for. It is open while it waits in `frontier`, or in a list, heap or
    queue with another usual name, such as `open_list` or `todo`; or while it stands in a set or dictionary and is not
    closed. The board also shows `current`, and the step from there to `neighbor` or `child`. It takes the arrows from
    `came_from` or `parent` and G from `cost_so_far` or `g_score`, or from the fields `parent` and `g` of objects in
    lists. An object stands for a cell if exactly one of its fields is a cell, as (x, y). What is not clear is left out.

    Parameters
    ----------
    function : callable
        A function or method. Its lines are stepped, with those of the functions inside it, and of the functions and
        methods beside it that ask the map for neighbours; others that it calls are not entered. One that yields is run
        to its end.
    *args : object
        What it is called with. The first that is a map is drawn, with the `start` and `goal` of the call; it has at
        most 50 free cells.
    k : int
        After how many lines to begin, or at the end, if there are fewer.
    like : callable or None
        Where a reader is to write the function: one that is right. As long as the reader's has blanks, the notebook
        shows no program, only the words that it must be solved first.
    h : mapping of Node to float or None
        What a heuristic says of the cells, to be written at the lower right.

    Attributes
    ----------
    slider, play : widget
        The slider, whose value is the number of lines that have run, and the play button.
    error : BaseException or None
        What the function raised, or what stopped it.
    was_cut : bool
        Whether it was stopped, because it does not end.
    expanded, path : list of Node
        The cells that it expanded, and the path that it returned.

    Raises
    ------
    ValueError
        If the function is none, or its source is not known, or it does not take these arguments; if there is no
        map, or it is too large. A function that fails or does not end is shown up to there, and one with blanks is not
        run.

    Examples
    --------
    >>> from astar_lesson import Grid, plain
    >>> grid = Grid.from_text("S.G")
    >>> LineByLine(plain.bfs, grid, grid.start, grid.goal, k=4)
    After 4 of 26 lines of bfs.
    Line 5: current = frontier.get()
    Now frontier = Queue(), current = (0, 0). Next is line 6.
    3 x 1 map; start (0, 0), goal (2, 0), 0 walls.
    Open: (0, 0).
    frontier = Queue()
    came_from = {(0, 0): None}
    current = (0, 0)
    """

    def __init__(
        self,
        function: Callable[..., Any],
        *args: Any,
        k: int = 0,
        like: Callable[..., Any] | None = None,
        h: Mapping[Node, float] | None = None,
    ) -> None:
        self._is_unsolved = like is not None and bool(blanks(function))
        function = like if like and self._is_unsolved else function
        self.name = name_of(function)
        lines_of(code_of(function))  # refused, if there are none
        grid = self._map_in(args)
        if not (isinstance(k, int) and k >= 0):
            raise ValueError(f"k is {k!r}: give the number of lines that have run at first, at least 0")
        self._moments, self._end, self._lines, self.error = run(function, grid, args)
        self.was_cut = isinstance(self.error, EndlessError | RecursionError)
        self._h = h or {}
        self.scene = Scene(_with_ends_of_call(grid, function, args), widest=WIDEST)
        with_arrows = set[Node]()
        for moment in self._moments:
            with_arrows.update(moment.parents)
        (board,) = self.scene.boards
        board.ends.leave_the_middle(with_arrows)
        last = len(self._moments) - 1
        super().__init__(PlaySlider(min(k, last), last, "how many lines have run"))
        buttons = [make_button(name, partial(self.jump, name)) for name in self.jumps()]
        self.present(self.play_slider, in_rows(*buttons))

    def _map_in(self, args: Sequence[object]) -> Grid | Atlas:
        """The map among the arguments; ValueError if there is none, or it is too large."""
        grid = next((part for part in args if isinstance(part, Grid | Atlas)), None)
        if grid is None or len(grid.nodes) > MOST_CELLS:
            remedy = f"give one of at most {MOST_CELLS} free cells, as in LineByLine({self.name}, grid, start, goal)"
            raise ValueError(f"the map is {grid!r}: {remedy}")
        return grid

    # --- moments of the run -------------------------------------------------------------------------------------------

    def jumps(self) -> dict[str, list[int]]:
        """Return after how many lines a cell is expanded, and a cost lowered, if any is."""
        expansions = []
        improvements = []
        for k, (before, after) in enumerate(pairwise(self._moments), start=1):
            if after.expanded != before.expanded:
                expansions.append(k)
            if any(after.costs.get(cell, g) < g for cell, g in before.costs.items()):
                improvements.append(k)
        jumps = {"previous expansion": expansions, "next expansion": expansions}
        if improvements:
            jumps["next improvement"] = improvements
        return jumps

    def expansion(self, count: int) -> int | None:
        """Return after how many lines so many cells are expanded; None if that does not come."""
        for k, moment in enumerate(self._moments):
            if len(moment.expanded) >= count:
                return k
        return None

    @property
    def first_repeated(self) -> int | None:
        """After how many lines a cell is expanded that was expanded before; None if none is."""
        before = list[Node]()
        for cell in self.expanded:
            if cell in before:
                return self.expansion(len(before) + 1)
            before.append(cell)
        return None

    @property
    def expanded(self) -> list[Node]:
        """The cells that the function expanded."""
        return [*self._moments[-1].expanded]

    @property
    def path(self) -> list[Node]:
        """The path that it returned; [] if there is none."""
        return self._moments[-1].path

    # --- what is shown ------------------------------------------------------------------------------------------------

    def _ipython_display_(self) -> None:
        if self._is_unsolved:
            print(UNSOLVED)
        else:
            super()._ipython_display_()

    def draw(self, k: int) -> bytes:
        """Return the board after k lines as a PNG file."""
        (board,) = self.scene.boards
        now = self._moments[k]
        board.show(None, now.path)
        board.marks.show(closed=now.closed, open=now.open, current=now.current)
        board.marks.point(board.layout.centres(now.parents), board.layout.centres(now.parents.values()))
        laid = [
            *write_values(board, now.costs, "left bottom", in_chips=True),
            *write_values(board, self._h, "right bottom", in_chips=True),
            *draw_arrows(board, now.step),
            *draw_leaps(board, now.path),
        ]
        picture = self.scene.figure.png(small=False)
        for artist in laid:
            artist.remove()
        return picture

    def html(self, k: int) -> str:
        """Return the line and what it has changed; beside the picture the listing and the values, as HTML."""
        line_run = self._moments[k - 1].line if k else 0
        lines = []
        for line, text in enumerate(self._lines, start=1):
            mark = MARK if line == line_run else " "
            lines.append(_row(f"{mark}{line:2} ", text))
        values = [_row(f"{name} = ", value) for name, value in self._moments[k].values.items()]
        return html_of([*self.notes, *self._told(k)]) + LISTING.format("".join(lines), "".join(values))

    def _told(self, k: int) -> list[str]:
        """What the last line was, what came of it, and which line is next or how the run ends."""
        now = self._moments[k]
        following = f"Next is line {now.line}." if k < self.slider.max else self._end
        if not k:
            return [f"No line has run. {following}"]
        before = self._moments[k - 1]
        news = f"Now {', '.join(now.news)}. " if now.news else ""
        if now.expanded != before.expanded:
            news += f"{as_text(now.expanded[-1])} is expanded. "
        deep = f", {before.depth} calls deep" if before.depth > 1 else ""
        return [f"Line {before.line}{deep}: {self._lines[before.line - 1].strip()}", news + following]

    def report(self, k: int) -> list[str]:
        """Return how many lines have run, the last of them, and what came of it."""
        return [f"After {k} of {self.slider.max} lines of {self.name}.", *self._told(k)]

    def described(self, k: int) -> list[str]:
        """Return the board, and what the names stand for."""
        now = self._moments[k]
        words = [describe(self.scene.grid, None, now.path)]
        if now.closed:
            words.append(f"Closed: {listed(now.closed)}.")
        if now.open:
            words.append(f"Open: {listed(now.open)}.")
        if self._h:
            words.append(f"H: {listed(f'{cell} {number(value)}' for cell, value in self._h.items())}.")
        return words + [f"{name} = {value}" for name, value in now.values.items()]


def _with_ends_of_call(grid: Grid | Atlas, function: Callable[..., Any], args: Sequence[object]) -> Grid | Atlas:
    """The map with the start and the goal with which the function is called, where they are cells of it."""
    ends: dict[str, Any] = {}
    for name, value in zip(inspect.signature(function).parameters, args, strict=False):
        if name in ("start", "goal") and value in grid.nodes:
            ends[name] = value
    return replace(grid, **ends)


def _row(begin: str, text: str) -> str:
    """A line of the listing or of the values, as HTML; if it is too long for a row, the next begin below its text."""
    indent = len(begin) + len(text) - len(text.lstrip()) + 4
    kind = "mark" if begin.startswith(MARK) else "span"
    return ROW.format(kind, indent, escape(begin + text))
