"""The player: one slider moves through a search, step by step, forwards and back; and the race of several searches."""

from collections.abc import Sequence
from functools import lru_cache, partial
from html import escape
from itertools import combinations
from typing import Any

from astar_lesson.draw.pictures import Search, as_trace
from astar_lesson.maps.atlas import Map
from astar_lesson.play.controls import PAUSE, in_rows, make_button, make_field, make_menu, make_switch
from astar_lesson.play.screen import Screen, check_grid
from astar_lesson.play.winding import Winder
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import State, Trace
from astar_lesson.words.explain import explain
from astar_lesson.words.numbers import number
from astar_lesson.words.stories import biography, certificate, parting
from astar_lesson.words.table import html_table

SPEEDS = {"1 step a second": 1000, "2 steps a second": PAUSE, "5 steps a second": 200, "10 steps a second": 100}
LISTED = 400
"""Open list and closed list are shown for maps of at most so many cells."""


class Player(Screen):
    """A search to play with: slider, play button, single steps, the picture, and the step in words.

    A click on a cell tells its life; so does typing the cell. Where no kernel runs, a saved notebook shows the picture
    of the first moment and its description.

    Parameters
    ----------
    grid : Grid or Atlas
        The map that was searched.
    trace : Trace
        The search (or the search itself: then it is recorded first).
    *others : Trace
        More searches of the same map. They stand beside the first and move with the same slider; one that has ended
        waits at its end.
    names : sequence of str or None
        What to call the searches; None: their own names.
    k : int
        After how many steps to begin.
    **settings
        The settings of every `Board`, and `width`: that of the picture in inches, if the map is not to decide.

    Attributes
    ----------
    slider, play : widget
        The slider, whose value is the number of steps, and the play button.
    cell : widget
        The field for the cell whose life is told.
    switches : dict of str to widget
        Whether "numbers" and "arrows" are drawn.
    lists : widget
        Whether the open list and the closed list are shown.

    Raises
    ------
    ValueError
        If a trace does not belong to the map, or there is not one name for each.
    IndexError
        If k is no step of the (longest) search.

    Examples
    --------
    >>> from astar_lesson import Grid, dijkstra, record
    >>> grid = Grid.from_text("S.G")
    >>> Player(grid, record(dijkstra(grid, grid.start, grid.goal)), k=1)
    Player at step 1 of 3.
    Step 1: expand (0, 0), the start. Open (1, 0) with G 1.
    3 x 1 map; dijkstra after 1 of 3 steps; closed 1: (0, 0); open 1: (1, 0).
    """

    def __init__(
        self, grid: Map, trace: Search, *others: Search, names: Sequence[str] | None = None, k: int = 0, **settings: Any
    ) -> None:
        check_grid(grid, Map)
        traces = [as_trace(search) for search in (trace, *others)]
        called = _names_of(traces, names)
        longest = max(traces, key=len)
        longest.at(k)  # IndexError if there is no such step
        self.settings = settings
        self.winder = Winder(self)
        self.set_up(grid, traces, called, **settings)
        self.start_slider(k, len(longest), "how many steps are taken")
        self.present(*self.controls())
        self.wind()

    def wind(self) -> None:
        """Let the page have all steps, if the kernel can make them in a second of its idle time."""
        if hasattr(self.stage, "follow"):
            self.winder.start()

    def controls(self) -> list[Any]:
        """Return what stands above the picture."""
        self._drawn = {"numbers": self.settings.get("numbers") or True, "arrows": True}  # where it is switched on
        self.cell = make_field(self.grid.hint, "a cell, to hear its story", lambda _: self.tell(), "110px")
        self.lists = make_switch("lists", "show the open list and the closed list", lambda _: self.change())
        self.switches = {name: make_switch(name, f"draw {name}", partial(self._switch, name)) for name in self._drawn}
        self.fit_switches()
        below = in_rows(
            make_menu(
                list(SPEEDS.items()),
                PAUSE,
                "speed of play",
                partial(setattr, self.play, "interval"),
                layout={"width": "145px"},
            ),
            make_button("next improvement", lambda: self._go_to_next("improvements", "improvement")),
            make_button("next tie", lambda: self._go_to_next("ties", "tie")),
            *self.switches.values(),
            self.lists,
            self.cell,
        )
        return [self.mover, below]

    def fit_switches(self) -> None:
        """Show the switches that this map has a use for, as they are set."""
        board = self.boards[0]
        for name, switch in self.switches.items():
            switch.value = bool(getattr(board, name))
            switch.layout.display = "" if board.detailed else "none"
        self.lists.layout.display = "" if board.layout.count <= LISTED else "none"

    def _switch(self, name: str, is_on: bool) -> None:
        if is_on == bool(getattr(self.boards[0], name)):
            return
        with self.drawing:
            self.settings[name] = is_on and self._drawn[name]
            for board in self.boards:
                setattr(board, name, self.settings[name])
            self.start_film()
            self.change()

    def _go_to_next(self, what: str, word: str) -> None:
        later = [k for trace in self.traces for k in getattr(trace, what) if k > self.slider.value]
        if later:
            self.mover.go(min(later))
        else:
            self.tell(f"No {word} after this step.")

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Tell the life of the cell that is clicked."""
        node = self.boards[board].layout.at(*cell)
        if kind == "down" and node is not None:
            self.cell.value = str(node).strip("()")

    def report(self) -> list[str]:
        """Return where the slider stands, and the step in words."""
        return [*super().report(), *self._explained()]

    def said(self) -> list[str]:
        """Return the step in words, and what was asked for."""
        return [*self._explained(), *self.told, *self._lives()]

    def words(self) -> str:
        """Return the sentences, and the lists if they are wanted."""
        listed = self.lists.value and self.lists.layout.display != "none"
        return super().words() + (self._listed() if listed else "")

    def _explained(self) -> list[str]:
        said = []
        for name, state in zip(self.names, self.states(), strict=True):
            name_and_step = f"{name}, {state.k} of {len(state.trace)} steps"
            words = [explain(self.grid, state.trace, state.k), _proof(self.grid, state)]
            said.append(self._named(name_and_step, " ".join(filter(None, words))))
        return said

    def _lives(self) -> list[str]:
        if not self.cell.value.strip():
            return []
        try:
            cell = self.grid.read(self.cell.value)
            self.grid.check_end(cell, "cell")
        except ValueError as error:
            return [f"{error}."]
        return [self._named(name, biography(trace, cell)) for name, trace in zip(self.names, self.traces, strict=True)]

    def _named(self, name: str, words: str) -> str:
        return f"{name}. {words}" if len(self.traces) > 1 else words

    def _listed(self) -> str:
        """The open list, lowest priority first, and the closed list, as a table."""
        rows = []
        for name, state in zip(self.names, self.states(), strict=True):
            seen = [cell for cell in state.trace.nodes if cell in state.open]  # a set has no order of its own
            waiting = sorted(seen, key=lambda cell, f=state.f: f.get(cell, 0))  # type: ignore[misc]
            letter = state.trace.guide
            opened = [f"{cell} {letter} {number(state.f[cell])}" if cell in state.f else f"{cell}" for cell in waiting]
            for kind, cells in (("open", opened), ("closed", list(map(str, state.closed)))):
                rows.append(
                    f"<tr><th>{escape(self._named(name, kind))}</th><td>{' &middot; '.join(cells) or 'empty'}</td></tr>"
                )
        return f"<table>{''.join(rows)}</table>"


class Race(Player):
    """Two to four searches side by side, with what each has cost; a button jumps to the first step where they differ.

    Parameters
    ----------
    grid : Grid or Atlas
        The map that was searched.
    *traces : Trace
        The searches (or the searches themselves: then they are recorded first).
    **settings
        As in `Player`.

    Raises
    ------
    ValueError
        If there are not two to four searches, or they are not of this map.

    Examples
    --------
    >>> from astar_lesson import Grid, a_star, dijkstra, manhattan, record
    >>> grid = Grid.from_text('''
    ... S . .
    ... . . G
    ... ''')
    >>> by_cost = record(dijkstra(grid, grid.start, grid.goal))
    >>> race = Race(grid, by_cost, record(a_star(grid, grid.start, grid.goal, manhattan(grid))))
    >>> race.difference
    (3, 'Step 3: dijkstra expands (1, 0), a_star expands (1, 1). ...')
    """

    def __init__(self, grid: Map, *traces: Search, **settings: Any) -> None:
        if not 2 <= len(traces) <= 4:
            raise ValueError(f"a race has two to four searches, not {len(traces)}: give Race(grid, first, second)")
        super().__init__(grid, *traces, **settings)
        pairs = combinations(zip(self.traces, self.names, strict=True), 2)
        partings = [parting(a, b, (name_a, name_b)) for (a, name_a), (b, name_b) in pairs]
        self.difference = min((found for found in partings if found), default=None)

    def controls(self) -> list[Any]:
        """Return what stands above the picture."""
        return [*super().controls(), in_rows(make_button("first difference", self.jump))]

    def jump(self) -> None:
        """Go to the first step where the searches differ, and say why they do."""
        if self.difference is None:
            self.tell("No difference: the searches take the same cells in the same order.")
            return
        k, words = self.difference
        self.mover.go(k)
        self.tell(words)

    def __repr__(self) -> str:
        parts = self.difference[1] if self.difference else "None: the searches are the same, step for step."
        return f"{super().__repr__()}\nFirst difference. {parts}"

    def words(self) -> str:
        """Return the table of the race, the steps in words, and what was asked for."""
        rows: list[tuple[Any, ...]] = []
        for name, state in zip(self.names, self.states(), strict=True):
            trace = state.trace
            end = (number(trace.cost), len(trace.path) - 1) if trace.found else ("no path", "no path")
            rows.append((name, state.k, trace.expanded, *end))
        columns = ("search", "steps so far", "expanded in all", "cost", "steps of the path")
        return html_table(columns, rows) + super().words()


def _names_of(traces: Sequence[Trace], names: Sequence[str] | None) -> list[str]:
    """What to call searches, so that each name says which is which: the names given, or their own."""
    called = [trace.name for trace in traces] if names is None else list(names)
    if len(called) != len(traces):
        raise ValueError(f"names has {len(called)} entries for {len(traces)} searches: give one for each")
    return [name if called.count(name) == 1 else f"{name} ({place})" for place, name in enumerate(called, start=1)]


def _proof(grid: Map, state: State) -> str:
    """At the end of a search whose numbers promise something: whether its path is proved to be a cheapest one."""
    trace = state.trace
    at_end = state.k == len(trace) and trace.found
    return _certificate(grid, trace) if at_end and trace.guide in ("F", "G") else ""


_certificate = lru_cache(maxsize=4)(certificate)
"""Kept, for it looks at every edge that was searched; of the searches of one player."""
