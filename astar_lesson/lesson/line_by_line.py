"""Line by line: a plain function runs on a small map, and the reader looks at each line, its values and the board.

Python itself tells which line comes next and what the names stand for (`sys.settrace`). So the function may be written
in any way; what the board shows is read from a few names, see `LineByLine`.
"""

import inspect
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from html import escape
from itertools import pairwise
from math import inf
from typing import Any

from astar_lesson.draw.film import Scene
from astar_lesson.draw.layers import draw_arrows, write_values
from astar_lesson.draw.marks import give
from astar_lesson.lesson.attempt import AnswerError, Attempt, EndlessError, blanks
from astar_lesson.lesson.listing import lines_of
from astar_lesson.lesson.watched import Notes, Watched
from astar_lesson.maps.atlas import Atlas
from astar_lesson.maps.grid import Grid
from astar_lesson.play.controls import Mover, in_rows, make_button
from astar_lesson.play.screen import Jumping, html_of
from astar_lesson.search.guard import is_number
from astar_lesson.words.explain import describe
from astar_lesson.words.numbers import listed

MOST_CELLS, MOST_LINES, SECONDS, LONGEST = 12, 2000, 3.0, 300
"""Free cells of a map; lines and seconds of a run, which is cut there; letters of a value."""
ROW = '<{0} style="display: block; padding-left: {1}ch; text-indent: -{1}ch">{2}</{0}>'
LISTING = '<div class="below"><div class="astar-listing"><pre>{}</pre><pre>{}</pre></div></div>'


class LineState:
    """What there is before a line, or at the end.

    Parameters
    ----------
    grid : Map
        The map.
    line : int
        The number of the line in the listing; 0 at the end.
    names : mapping of str to object
        The local names, but for arguments that are as they were given, and what they stand for.
    expanded : sequence of Node
        The cells that were expanded.

    Attributes
    ----------
    values : dict of str to str
        The names and what they stand for, as text.
    facts : dict of str to str
        The same with an entry for each key of a dictionary.
    closed, open, current, path : list of Node
        Cells; `current` is one, or none.
    step : list of (Node, Node)
        From `current` to `neighbor`, if that is one of its neighbours and these were asked for.
    parents, costs : dict of Node to Node or number
        What `came_from` and `cost_so_far` say of cells.
    """

    def __init__(self, grid: Any, line: int = 0, names: Mapping[str, Any] = {}, expanded: Sequence[Any] = ()) -> None:
        self.line, self.expanded, self.path = line, expanded, list[Any]()
        self.values = {name: _said(value) for name, value in names.items()}
        dicts = {name: table for name, table in names.items() if isinstance(table, dict)}
        entries = ((f"{name}[{_said(key)}]", value) for name, table in dicts.items() for key, value in table.items())
        facts = {name: text for name, text in self.values.items() if not dicts.get(name)}
        self.facts = facts | {name: _said(value) for name, value in entries}
        tables = [*dicts.values(), *(table for table in names.values() if isinstance(table, set))]
        came_from, costs = dicts.get("came_from", {}), dicts.get("cost_so_far", {})
        cells, frontier = grid.nodes, names.get("frontier", ())
        self.parents = {cell: came_from[cell] for cell in cells if came_from.get(cell) in cells}
        self.costs = {cell: costs[cell] for cell in cells if is_number(costs.get(cell))}
        known = {cell for cell in cells for table in tables if cell in table and costs.get(cell) != inf}
        waiting = {cell for cell in cells if hasattr(frontier, "__contains__") and cell in frontier}
        closed = {cell for cell in cells if cell in expanded} - waiting
        self.closed, self.open = grid.in_order(closed), grid.in_order((known | waiting) - closed)
        self.current = [cell for cell in cells if cell == names.get("current", *expanded[-1:])]
        around = grid.neighbors(*self.current) if self.current and self.current == expanded[-1:] else ()
        self.step = [(*self.current, cell) for cell in around if cell == names.get("neighbor")]


def run(function: Callable[..., Any], grid: Any, args: tuple[Any, ...]) -> tuple[list[LineState], str]:
    """Call a function; return a moment before each of its lines and one at the end, and in words how it ends."""
    if left := blanks(function):
        return [LineState(grid)], left
    moments, notes, before = list[LineState](), Notes(MOST_LINES), sys.gettrace()
    code, outermost, given = inspect.unwrap(function).__code__, list[Any](), dict[str, Any]()
    places = {number: place for place, number in enumerate(lines_of(function), start=1)}

    def trace(frame: Any, event: str, _: object) -> Any:
        if frame.f_code is not code:
            return None if limit is before else limit(frame, event, _)
        if not outermost:
            outermost.append(frame)
            given.update(frame.f_locals)
        if event == "line" and len(moments) > MOST_LINES:
            raise EndlessError(f"run {MOST_LINES:,} lines")
        if event == "line" or (event == "return" and frame is outermost[0]):
            line = places[frame.f_lineno - code.co_firstlineno + 1] if event == "line" else 0
            names = {name: value for name, value in frame.f_locals.items() if given.get(name, given) is not value}
            moments.append(LineState(grid, line, names, notes.expanded))
        return trace

    try:
        with Attempt(function).running(SECONDS):
            limit: Any = sys.gettrace()  # without a clock, Python 3.11 keeps the time by a trace of its own
            sys.settrace(trace)
            answer = function(*(Watched(grid, notes) if part is grid else part for part in args))
        end = f"It returns {_said(answer)}."
        if moments and isinstance(answer, list) and all(cell in grid.nodes for cell in answer):
            moments[-1].path = answer
    except AnswerError as error:
        end = f"{function.__name__} {error.words.partition(', in line ')[0]}."
    finally:
        sys.settrace(before)
    if not moments:
        raise ValueError(f"{end} Give a function that returns a path, and the arguments that it takes")
    return moments, end


class LineByLine(Jumping):
    """A plain function on a small map, line by line: its listing, its values, and what the search knows.

    The listing marks the line that has run last. The values and the board are those after it. A cell is closed once its
    neighbours were asked for. It is open while it waits in `frontier`, or stands in a set or dictionary and is not
    closed. The board also shows `current`, and the step from there to `neighbor`, and it takes the arrows from
    `came_from` and G from `cost_so_far`.

    Parameters
    ----------
    function : callable
        A function that returns. Functions that it calls are not entered.
    *args : object
        What it is called with. The first that is a map is drawn, with the `start` and `goal` of the call; it has at
        most 12 free cells.
    k : int
        After how many lines to begin, or at the end, if there are fewer.
    like : callable or None
        What is shown in place of a function that has blanks.

    Attributes
    ----------
    slider, play : widget
        The slider, whose value is the number of lines that have run, and the play button.

    Raises
    ------
    ValueError
        If the function is none, yields steps, or does not take these arguments; if there is no map, or it is too large.
        A function that fails or does not end is shown up to there, and one with blanks is not run.

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
        self, function: Callable[..., Any], *args: Any, k: int = 0, like: Callable[..., Any] | None = None
    ) -> None:
        if like and (left := blanks(function)):
            print(f"{left}\nUntil then you see the package's program, {like.__name__}.")
            function = like
        self._lines = list(lines_of(function).values())
        self.name, grid = function.__name__, next((part for part in args if isinstance(part, (Grid, Atlas))), None)
        if grid is None or len(grid.nodes) > MOST_CELLS:
            remedy = f"give one of at most {MOST_CELLS} free cells, as in LineByLine({self.name}, grid, start, goal)"
            raise ValueError(f"the map is {grid!r}: {remedy}")
        if not (isinstance(k, int) and k >= 0):
            raise ValueError(f"k is {k!r}: give the number of lines that have run at first, at least 0")
        self._moments, self._end = run(function, grid, args)
        last = len(self._moments) - 1
        given = zip(inspect.signature(function).parameters, args, strict=False)
        ends = {name: node for name, node in given if name in ("start", "goal") and node in grid.nodes}
        self.scene = Scene(replace(grid, **ends))
        super().__init__(Mover(min(k, last), last, "how many lines have run"))
        self.present(self.mover, in_rows(*(make_button(name, partial(self.jump, name)) for name in self.jumps())))

    def jumps(self) -> dict[str, list[int]]:
        """Return after how many lines a cell is expanded, and a cost lowered, if any is."""
        steps = [*enumerate(pairwise(self._moments), start=1)]
        expansions = [k for k, (a, b) in steps if a.expanded != b.expanded]
        improvements = [k for k, (a, b) in steps if any(b.costs.get(cell, g) < g for cell, g in a.costs.items())]
        return {"next expansion": expansions} | ({"next improvement": improvements} if improvements else {})

    def draw(self, k: int) -> bytes:
        """Return the board after k lines as a PNG file."""
        board, now = self.scene.boards[0], self._moments[k]
        marks, layout = board.marks, board.layout
        board.show(None, now.path)
        for kind, cells in ((marks.closed, now.closed), (marks.open, now.open), (marks.current, now.current)):
            give(kind, layout.outlines(cells, marks.share, rounded=True))
        children, parents = layout.centres(now.parents), layout.centres(now.parents.values())
        marks.point(children, parents, [False] * len(children), beaks=False)
        laid = [*write_values(board, now.costs, "left bottom", in_chips=True), *draw_arrows(board, now.step)]
        picture = self.scene.figure.png(small=False)
        for artist in laid:
            artist.remove()
        return picture

    def html(self, k: int) -> str:
        """Return the line and what it has changed; beside the picture the listing and the values, as HTML."""
        marks, at = " \u25b6", self._moments[k - 1].line if k else 0
        lines = [_row(f"{marks[line == at]}{line:2} ", text) for line, text in enumerate(self._lines, start=1)]
        values = [_row(f"{name} = ", value) for name, value in self._moments[k].values.items()]
        return html_of([*self.notes, *self._told(k)]) + LISTING.format("".join(lines), "".join(values))

    def _told(self, k: int) -> list[str]:
        """What the last line was, what came of it, and which line is next or how the run ends."""
        now, before = self._moments[k], self._moments[max(0, k - 1)]
        following = f"Next is line {now.line}." if k < self.slider.max else self._end
        if not k:
            return [f"No line has run. {following}"]
        came = [f"{name} = {value}" for name, value in now.facts.items() if before.facts.get(name) != value]
        what = f"Now {', '.join(came)}. " if came else ""
        if now.expanded != before.expanded:
            what += f"{now.expanded[-1]} is expanded. "
        return [f"Line {before.line}: {self._lines[before.line - 1].strip()}", what + following]

    def report(self, k: int) -> list[str]:
        """Return how many lines have run, the last of them, and what came of it."""
        return [f"After {k} of {self.slider.max} lines of {self.name}.", *self._told(k)]

    def described(self, k: int) -> list[str]:
        """Return the board, and what the names stand for."""
        now = self._moments[k]
        board = [f"{name}: {listed(cells)}." for name, cells in (("Closed", now.closed), ("Open", now.open)) if cells]
        values = [f"{name} = {value}" for name, value in now.values.items()]
        return [describe(self.scene.grid, None, now.path), *board, *values]


def _row(begin: str, text: str) -> str:
    """A line of the listing or of the values, as HTML; if it is too long for a row, the next begin below its text."""
    indent = len(begin) + len(text) - len(text.lstrip()) + 4
    return ROW.format("mark" if begin[0] == "\u25b6" else "span", indent, escape(begin + text))


def _said(value: Any) -> str:
    """A value as Python writes it, but without its place in memory, and not too long; a set in order."""
    try:
        text = f"{{{', '.join(sorted(map(repr, value)))}}}" if isinstance(value, set) and value else repr(value)
    except Exception:  # it is the reader's
        text = object.__repr__(value)
    text = re.sub(" at 0x[0-9a-f]+", "", text)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."
