"""The player: one slider moves through a search, or through several side by side, forwards and back."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache, partial
from itertools import combinations
from time import thread_time
from typing import Any

import ipywidgets as widgets

from astar_lesson.draw.reel import Reel
from astar_lesson.draw.scene import Scene
from astar_lesson.maps.atlas import Atlas, Map, base_of
from astar_lesson.maps.grid import Grid, check_grid
from astar_lesson.play.controls import make_button, make_field, make_menu
from astar_lesson.play.instrument import BoardInstrument, SliderInstrument, below, html_of
from astar_lesson.play.slider import PLAY_INTERVAL, PlaySlider
from astar_lesson.search.record import Search, as_trace
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import Trace
from astar_lesson.words.certificate import proof_of
from astar_lesson.words.explain import called, explain, open_list_in_words, step_title
from astar_lesson.words.numbers import capital
from astar_lesson.words.stories import biography, parting

SPEEDS = {"1 step a second": 1000, "2 steps a second": PLAY_INTERVAL, "5 steps a second": 200, "10 steps a second": 100}
"""Milliseconds from step to step, by the names of the speeds."""
WAIT = 0.3
"""Seconds to wait with a reel after the last change, so that what the reader asks for comes first."""
REST = 0.001
"""Seconds to wait after each step of a reel, for the same reason."""
MOST_TIME = 4.0
"""Seconds of work for a reel. Where it needs more, the kernel draws each step."""
MOST_BYTES = 3_000_000
"""The size of a reel. Where it is larger, the kernel draws each step."""
MOST_TOLD = 2
"""The searches whose steps are told above the picture. Where there are more, their numbers stand there."""


class Player(SliderInstrument, BoardInstrument):
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
    letters : bool
        Whether the words name G, H and F; False for a reader who has not met them.
    **settings
        The settings of every `Board`.

    Attributes
    ----------
    slider, play : widget
        The slider, whose value is the number of steps, and the play button.
    cell : widget
        The field for the cell whose life is described.
    lives : list of str
        The life of that cell in each search, or why there is none.
    reeling : Task or None
        The task that makes the reel.

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
        self,
        grid: Map,
        trace: Search,
        *others: Search,
        names: Sequence[str] | None = None,
        k: int = 0,
        letters: bool = True,
        **settings: Any,
    ) -> None:
        check_grid(base_of(grid), (Grid, Atlas))
        traces = [as_trace(search) for search in (trace, *others)]
        longest = max(traces, key=len)
        longest.at(k)  # IndexError if there is no such step
        self.letters = letters
        self.settings = settings
        self.lives: list[str] = []
        self.reeling: asyncio.Task[None] | None = None
        self.scene = Scene(grid, traces, _names_of(traces, names), **settings)
        super().__init__(PlaySlider(k, len(longest), "which step is shown"))
        self.cell = make_field(grid.hint, "a cell, to read its life", lambda _: self.say())
        self.present(self.play_slider, more=[self._speeds(), *self._jump_buttons(), self.cell])

    def _speeds(self) -> widgets.Dropdown:
        def choose(interval: int) -> None:
            self.play.interval = interval

        return make_menu(SPEEDS, PLAY_INTERVAL, "speed of play", choose, "145px")

    def _jump_buttons(self) -> list[widgets.Button]:
        buttons = [make_button("next improvement", partial(self.jump, "next improvement"))]
        if len(self.scene.traces) > 1:
            buttons.append(make_button("first difference", self._go_to_difference))
        return buttons

    # --- the life of a cell -------------------------------------------------------------------------------------------

    def show_anew(self) -> None:
        """Show the present step anew, and send the page all steps as soon as the kernel is idle."""
        with self.drawing:
            self._read_life()
            super().show_anew()
        with suppress(RuntimeError):  # where no event loop runs, the kernel draws each step
            self.reeling = asyncio.get_running_loop().create_task(self._send_reel(self.version))

    def _read_life(self) -> None:
        """Look up the life of the cell that is typed into the field, and mark the cell."""
        grid = self.scene.grid
        typed = self.cell.value
        self.lives = []
        self.pane.read = []
        if not typed.strip():
            return
        try:
            cell = grid.node_named(typed)
            grid.check_end(cell, "cell")
        except ValueError as error:
            self.lives = [f"{error}."]
            return
        for name, trace in zip(self.scene.names, self.scene.traces, strict=True):
            self.lives.append(self._named(name, biography(trace, cell, self.letters)))
        if isinstance(base_of(grid), Grid):
            x, y = cell
            self.pane.read = [{"x": x, "y": y}]

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Describe the life of the cell that is clicked."""
        node = self.scene.boards[board].layout.at(*cell)
        if kind == "down" and node is not None:
            self.cell.value = str(node).strip("()")

    # --- steps to jump to ---------------------------------------------------------------------------------------------

    def jumps(self) -> dict[str, list[int]]:
        """Return the steps that improve a cell, and the first step in which two searches differ."""
        jumps = {"next improvement": sorted({k for trace in self.scene.traces for k in trace.improvements})}
        difference = self.difference()
        if difference:
            step, _ = difference
            jumps["first difference"] = [step]
        return jumps

    def difference(self) -> tuple[int, str] | None:
        """Return the first step in which two of the searches differ, and why they do; None if they never do."""
        named = zip(self.scene.traces, self.scene.names, strict=True)
        partings = []
        for (one, name), (other, other_name) in combinations(named, 2):
            found = parting(one, other, (name, other_name))
            if found:
                partings.append(found)
        return min(partings, default=None)

    def _go_to_difference(self) -> None:
        difference = self.difference()
        if difference is None:
            self.say("No difference: the searches are the same, step for step.")
            return
        step, why = difference
        self.slider.value = step
        self.say(why)

    # --- the reel -----------------------------------------------------------------------------------------------------

    async def _send_reel(self, version: int) -> None:
        """Send the page a reel of all steps of this version, so that it can play without the kernel."""
        await asyncio.sleep(WAIT)
        with self.drawing:
            film = self.scene.film
        reel = Reel(film.colours)
        spent = 0.0
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
                self.pane.reel = {"packed": packed, "version": version}

    # --- the words ----------------------------------------------------------------------------------------------------

    def report(self, k: int) -> list[str]:
        """Return where the slider stands, and the step in words."""
        return [f"Player at step {k} of {self.slider.max}.", *self._explained(k)]

    def html(self, k: int) -> str:
        """Return notes, the step in words or in numbers, and the life of a cell, as HTML."""
        words = self._explained(k) if self._tells_steps else ["; ".join(self._counted(k))]
        return html_of([*self.notes, *words]) + below(self.lives)

    def alt(self, k: int) -> str:
        """Return the description of the picture, with its open list, and the step in words if it is told only here."""
        words = [] if self._tells_steps else self._explained(k)
        lines = []
        if self.scene.boards[0].open_list:
            lines = [open_list_in_words(state) for state in self.scene.states(k)]
        return "\n".join([*words, *self.described(k), *lines])

    def _counted(self, k: int) -> list[str]:
        """For each search how far it has come, or what came of it, in a few words."""
        noun = self.scene.grid.noun
        named = zip(self.scene.names, self.scene.states(k), strict=True)
        shortest = 0
        return [step_title(name, noun, shortest, state) for name, state in named]

    @property
    def _tells_steps(self) -> bool:
        return len(self.scene.traces) <= MOST_TOLD

    def _explained(self, k: int) -> list[str]:
        sentences = []
        for name, state in zip(self.scene.names, self.scene.states(k), strict=True):
            trace = state.trace
            words = explain(self.scene.grid, trace, state.k, self.letters)
            is_at_goal = state.k == len(trace) and trace.found
            if is_at_goal and self.letters and trace.guide in ("F", "G"):
                words += f" {_proof(self.scene.grid, trace)}"
            sentences.append(self._named(f"{name}, {state.k} of {len(trace)} steps", words))
        return sentences

    def _named(self, name: str, words: str) -> str:
        return f"{name}. {words}" if len(self.scene.traces) > 1 else words


@lru_cache(maxsize=16)
def _proof(grid: Map, trace: Trace) -> str:
    """What the certificate proves, or why it proves nothing. It is kept: words, description and reel ask for it."""
    proof = proof_of(grid, trace)
    return f"{capital(proof.claim)}: this has been proved." if proof.claim else proof.words


def _names_of(traces: Sequence[Trace], names: Sequence[str] | None) -> list[str]:
    """The names given, or those of the searches; searches with the same name are numbered."""
    shown = [called(trace.name) for trace in traces] if names is None else list(names)
    if len(shown) != len(traces):
        raise ValueError(f"names has {len(shown)} entries for {len(traces)} searches: give one for each")
    return [name if shown.count(name) == 1 else f"{name} ({place})" for place, name in enumerate(shown, start=1)]
