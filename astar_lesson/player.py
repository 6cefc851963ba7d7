"""The player: one slider moves through a search, step by step, forwards and back."""

import threading
from collections.abc import Iterable
from html import escape
from typing import Any

import ipywidgets as widgets

from astar_lesson.board import Board, fitting, sheet
from astar_lesson.explain import describe, explain
from astar_lesson.grid import Grid
from astar_lesson.steps import Step
from astar_lesson.trace import Trace, record

__all__ = ["Player"]


class Player(widgets.VBox):  # type: ignore[misc]
    """A search to play with: slider, play button, single steps, the picture, and the step in words.

    Where no kernel runs, a saved notebook shows the picture of the first moment and its description.

    Parameters
    ----------
    grid : Grid
        The map that was searched.
    trace : Trace
        The search (or the search itself: then it is recorded first).
    *others : Trace
        More searches of the same map. They stand beside the first and move with the same slider; one that has ended
        waits at its end.
    k : int
        After how many steps to begin.
    interval : int
        Milliseconds from step to step while playing.
    width : float or None
        Width of the picture in inches; None lets the map decide.
    **board
        Passed on to every `Board`.

    Raises
    ------
    ValueError
        If a trace does not belong to the map, or k is no step of it.

    Examples
    --------
    >>> from astar_lesson import Grid, dijkstra, record
    >>> grid = Grid.from_text("S.G")
    >>> Player(grid, record(dijkstra(grid, grid.start, grid.goal)), k=1)
    Player at step 1 of 3.
    Step 1: take (0, 0), the start. Open (1, 0) with G 1. Outside: (0, -1), (-1, 0), (0, 1).
    3 x 1 map; dijkstra, 1 of 3 steps taken; closed 1: (0, 0); open 1: (1, 0).
    """

    def __init__(
        self,
        grid: Grid,
        trace: Trace | Iterable[Step],
        *others: Trace | Iterable[Step],
        k: int = 0,
        interval: int = 500,
        width: float | None = None,
        **board: Any,
    ) -> None:
        self.grid = grid
        self.traces = [t if isinstance(t, Trace) else record(t) for t in (trace, *others)]
        last = max(map(len, self.traces))
        if not 0 <= k <= last:
            raise ValueError(f"k is {k}, but the search has steps 0 (before the first) to {last}")
        count = len(self.traces)
        width = width or min(11.0, count * min(7.5, 1.0 + 0.85 * grid.width))
        self._figure, axes = sheet([grid] * count, columns=count, width=width, titles=True)
        self._boards = [Board(ax, grid, **fitting(ax, grid, board)) for ax in axes]
        self._drawing = threading.Lock()  # callbacks may come from another thread; the figure is one
        self.slider = widgets.IntSlider(k, 0, last, description="step", layout=widgets.Layout(width="100%"))
        self.play = widgets.Play(value=k, min=0, max=last, interval=interval)
        widgets.jslink((self.play, "value"), (self.slider, "value"))
        self._picture = widgets.Image(format="png", layout=widgets.Layout(max_width="100%", align_self="flex-start"))
        self._words = widgets.HTML()
        buttons = [
            self._button("fast-backward", "first", lambda: 0),
            self._button("step-backward", "one step back", lambda: self.slider.value - 1),
            self._button("step-forward", "one step on", lambda: self.slider.value + 1),
            self._button("fast-forward", "last", lambda: last),
        ]
        self.slider.observe(lambda change: self._show(change["new"]), "value")
        self._show(k)
        super().__init__([widgets.HBox([self.play, *buttons, self.slider]), self._picture, self._words])

    def _button(self, icon: str, does: str, target: Any) -> Any:
        button = widgets.Button(icon=icon, tooltip=does, layout=widgets.Layout(width="38px", flex="0 0 auto"))
        button.on_click(lambda _: setattr(self.slider, "value", target()))
        return button

    def _show(self, k: int) -> None:
        with self._drawing:
            for board, trace in zip(self._boards, self.traces, strict=True):
                state = trace.at(min(k, len(trace)))
                board.show(state)
                end = f", cost {trace.cost:.6g}" if state.k == trace.path_step else ""
                board.ax.set_title(f"{trace.name}: step {state.k} of {len(trace)}{end}", fontsize=11)
            self._picture.value = self._figure.png(small=False)
        self._words.value = "".join(f"<p style='line-height: 1.4'>{escape(words)}</p>" for words in self._explained())

    def _explained(self) -> list[str]:
        several = len(self.traces) > 1
        steps = [(trace, min(self.slider.value, len(trace))) for trace in self.traces]
        return [(f"{t.name}. " if several else "") + explain(self.grid, t, k) for t, k in steps]

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**kwargs), "image/png": self._figure.png(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        k = self.slider.value
        shown = [describe(self.grid, trace.at(min(k, len(trace)))) for trace in self.traces]
        return "\n".join([f"Player at step {k} of {self.slider.max}.", *self._explained(), *shown])
