"""The player: one slider moves through a search, or through several side by side, forwards and back.

And the flipbook, which moves through pictures of any kind.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from itertools import combinations
from numbers import Integral
from time import thread_time
from typing import Any

from astar_lesson.draw.film import Scene
from astar_lesson.draw.pictures import Picture
from astar_lesson.draw.reel import Reel
from astar_lesson.maps.atlas import Atlas, Map, base_of
from astar_lesson.maps.grid import Grid, check_grid
from astar_lesson.play.controls import PLAY_INTERVAL, Mover, make_button, make_field, make_menu
from astar_lesson.play.screen import Jumping, Screen, below, html_of
from astar_lesson.search.record import Search, as_trace
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import Trace
from astar_lesson.words.certificate import certificate
from astar_lesson.words.explain import called, explain, waiting
from astar_lesson.words.stories import biography, parting

SPEEDS = {"1 step a second": 1000, "2 steps a second": PLAY_INTERVAL, "5 steps a second": 200, "10 steps a second": 100}
WAIT, REST = 0.3, 0.001
"""Seconds to wait with a reel after the last change, and after each step, so that what the reader asks for comes first.
"""
MOST_TIME, MOST_BYTES = 4.0, 3_000_000
"""The most seconds of work and the most bytes for a reel. Where it needs more, the kernel draws each step."""


class Player(Jumping):
    """A search to play with: slider, play button, single steps, the picture, and the step in words.

    Click a cell, or type it, to read what happened to it. Where no kernel runs, a saved notebook shows the picture of
    the first moment and its description.

    Parameters
    ----------
    grid : Grid, Atlas or Repriced
        The map that was searched.
    trace : Trace
        The search (or the search itself: then it is recorded first).
    *others : Trace
        More searches of the same map. They stand beside the first and move with the same slider; one that has ended
        waits at its end. A button leads to the first step in which two of them differ, and says why they do.
    names : sequence of str or None
        What to call the searches; None: their own names.
    k : int
        After how many steps to begin.
    **settings
        The settings of every `Board`.

    Attributes
    ----------
    slider, play : widget
        The slider, whose value is the number of steps, and the play button.
    cell : widget
        The field for the cell whose life is described.

    Raises
    ------
    ValueError
        If a trace does not belong to the map, or there is not one name for each.
    IndexError
        If the (longest) search does not have a step k.

    Examples
    --------
    >>> from astar_lesson import Grid, dijkstra, record
    >>> grid = Grid.from_text("S.G")
    >>> Player(grid, record(dijkstra(grid, grid.start, grid.goal)), k=1)
    Player at step 1 of 3.
    Step 1: expand (0, 0), the start. Open (1, 0) with G 1.
    3 x 1 map; dijkstra after 1 of 3 steps; closed 1: (0, 0); open 1: (1, 0).
    """

    folds = "more: speed, the life of a cell"

    def __init__(
        self, grid: Map, trace: Search, *others: Search, names: Sequence[str] | None = None, k: int = 0, **settings: Any
    ) -> None:
        check_grid(base_of(grid), (Grid, Atlas))
        traces = [as_trace(search) for search in (trace, *others)]
        longest = max(traces, key=len)
        longest.at(k)  # IndexError if there is no such step
        self.settings = settings
        self.scene = Scene(grid, traces, _names_of(traces, names), **settings)
        super().__init__(Mover(k, len(longest), "which step is shown"))
        buttons = [make_button(name, partial(self.jump, name)) for name in self.jumps()]
        if len(traces) > 1:
            buttons.append(make_button("first difference", self._go_to_difference))
        self.cell = make_field(grid.hint, "a cell, to read its life", lambda _: self.say())
        menu = make_menu(SPEEDS, PLAY_INTERVAL, "speed of play", partial(setattr, self.play, "interval"), "145px")
        self.present(self.mover, more=[menu, *buttons, self.cell])

    def fit(self) -> None:
        """Look up the life of the chosen cell, and mark the cell."""
        grid, typed, marked = self.scene.grid, self.cell.value, []
        self.lives: list[str] = []
        try:
            if typed.strip():
                grid.check_end(cell := grid.node_named(typed), "cell")
                traces = zip(self.scene.names, self.scene.traces, strict=True)
                self.lives = [self._named(name, biography(trace, cell)) for name, trace in traces]
                marked = [{"x": cell[0], "y": cell[1]}] if isinstance(base_of(grid), Grid) else []
        except ValueError as error:
            self.lives = [f"{error}."]
        self.stage.read = marked

    def jumps(self) -> dict[str, list[int]]:
        """Return the steps that improve a cell."""
        return {"next improvement": sorted({k for trace in self.scene.traces for k in trace.improvements})}

    def difference(self) -> tuple[int, str] | None:
        """Return the first step in which two of the searches differ, and why they do; None if they never do."""
        pairs = combinations(zip(self.scene.traces, self.scene.names, strict=True), 2)
        partings = [parting(one, other, (name, other_name)) for (one, name), (other, other_name) in pairs]
        return min((found for found in partings if found), default=None)

    def _go_to_difference(self) -> None:
        k, words = self.difference() or (self.step(), "No difference: the searches are the same, step for step.")
        self.slider.value = k
        self.say(words)

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Describe the life of the cell that is clicked."""
        node = self.scene.boards[board].layout.at(*cell)
        if kind == "down" and node is not None:
            self.cell.value = str(node).strip("()")

    def show_anew(self) -> None:
        """Show the present step anew, and send the page all steps as soon as the kernel is idle."""
        super().show_anew()
        with suppress(RuntimeError):  # where no event loop runs, the kernel draws each step
            self.reeling = asyncio.get_running_loop().create_task(self._send_reel(self.version))

    async def _send_reel(self, version: int) -> None:
        """Send the page a reel of all steps of this version, so that it can play without the kernel."""
        await asyncio.sleep(WAIT)
        with self.drawing:
            film = self.scene.film
        reel, spent = Reel(film.colours), 0.0
        for k in range(self.slider.max + 1):
            began = thread_time()
            with self.drawing:
                if spent > MOST_TIME or self.version != version or self.notes:
                    return
                reel.add(film.show(self.scene.states(k)), self.html(k), self.alt(k))
            spent += thread_time() - began
            await asyncio.sleep(REST)
        packed = reel.packed()
        with self.drawing:
            if self.version == version and len(packed) <= MOST_BYTES:
                self.stage.reel = {"packed": packed, "version": version}

    def report(self, k: int) -> list[str]:
        """Return where the slider stands, and the step in words."""
        return [f"Player at step {k} of {self.slider.max}.", *self._explained(k)]

    def html(self, k: int) -> str:
        """Return notes, the step in words, and the life of a cell, as HTML."""
        lines = [waiting(state) for state in self.scene.states(k)] if self.scene.boards[0].open_line else []
        return html_of([*self.notes, *self._explained(k)]) + below([*lines, *self.lives])

    def _explained(self, k: int) -> list[str]:
        sentences = []
        for name, state in zip(self.scene.names, self.scene.states(k), strict=True):
            trace = state.trace
            words = explain(self.scene.grid, trace, state.k)
            if state.k == len(trace) and trace.found and trace.guide in ("F", "G"):
                words += f" {_proof(self.scene.grid, trace)}"
            sentences.append(self._named(f"{name}, {state.k} of {len(trace)} steps", words))
        return sentences

    def _named(self, name: str, words: str) -> str:
        return f"{name}. {words}" if len(self.scene.traces) > 1 else words


@lru_cache(maxsize=16)
def _proof(grid: Map, trace: Trace) -> str:
    """What the certificate proves, or why it proves nothing. It is kept: words, description and reel ask for it."""
    told = certificate(grid, trace)
    _, so, claim = told.rpartition(", so ")
    is_proved = bool(so) and claim.startswith("no path from")
    return f"It is proved that {claim}" if is_proved else told


def _names_of(traces: Sequence[Trace], names: Sequence[str] | None) -> list[str]:
    """The names given, or those of the searches; searches with the same name are numbered."""
    shown = [called(trace.name) for trace in traces] if names is None else list(names)
    if len(shown) != len(traces):
        raise ValueError(f"names has {len(shown)} entries for {len(traces)} searches: give one for each")
    return [name if shown.count(name) == 1 else f"{name} ({place})" for place, name in enumerate(shown, start=1)]


class Flipbook(Screen):
    """Pictures, one for each step of a slider, with the controls of a player.

    A `Player` moves through the steps of a search. A flipbook moves through anything that can be drawn for a number:
    units that walk, maps that become known, a table that fills in. Each picture is drawn when it is first shown.

    Parameters
    ----------
    draw : callable
        `draw(k)` returns the `Picture` of step k; its words stand above it.
    last : int
        The last step; the first is 0.
    k : int
        The step to begin with.

    Raises
    ------
    ValueError
        If there is no step k, or `draw` returns something that is not a picture.

    Examples
    --------
    >>> from astar_lesson import Grid, gallery
    >>> rooms = [Grid.from_text(text) for text in ("S.G", "S#G")]
    >>> Flipbook(lambda k: gallery([(f"after {k} days", rooms[k], None)]), last=1, k=1)
    Flipbook at step 1 of 1.
    after 1 days: 3 x 1 map; start (0, 0), goal (2, 0), 1 wall.
    """

    def __init__(self, draw: Callable[[int], Picture], last: int, *, k: int = 0) -> None:
        if not (isinstance(last, Integral) and last >= 0):
            raise ValueError(f"last is {last!r}: give the number of the last step, at least 0")
        if not (isinstance(k, Integral) and 0 <= k <= last):
            raise ValueError(f"k is {k!r}: give a step from 0 to {last}")
        self.picture: Callable[[int], Any] = lru_cache(maxsize=1)(draw)
        super().__init__(Mover(k, last, "which picture is shown"))
        self.present(self.mover)

    def draw(self, k: int) -> bytes:
        """Return picture k as a PNG file."""
        picture = self.picture(k)
        if not isinstance(picture, Picture):
            raise ValueError(f"draw({k}) is {picture!r}: return a Picture, as gallery does")
        return picture.png(small=False)

    def html(self, k: int) -> str:
        """Return the words of picture k, as HTML."""
        return html_of(self.described(k))

    def report(self, k: int) -> list[str]:
        """Return where the slider stands."""
        return [f"Flipbook at step {k} of {self.slider.max}."]

    def described(self, k: int) -> list[str]:
        """Return the words of picture k."""
        words: str = self.picture(k).words
        return words.splitlines()
