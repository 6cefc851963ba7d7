"""The player: one slider moves through a search, step by step, forwards and back."""

import threading
from collections.abc import Iterable
from html import escape
from typing import Any

import ipywidgets as widgets

from astar_lesson.board import Board
from astar_lesson.explain import describe, explain, number
from astar_lesson.grid import Grid
from astar_lesson.pictures import as_trace, fitting, sheet
from astar_lesson.steps import Step
from astar_lesson.trace import Trace

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
        If a trace does not belong to the map.
    IndexError
        If k is no step of the (longest) search.

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
        if not isinstance(grid, Grid):
            raise ValueError(f"grid is {grid!r}: give the Grid that was searched, and then its trace")
        self.grid = grid
        self.traces = [as_trace(search) for search in (trace, *others)]
        last = max(map(len, self.traces))
        max(self.traces, key=len).at(k)  # IndexError if there is no such step
        count = len(self.traces)
        width = width or min(11.0, count * min(7.5, 1.0 + 0.85 * grid.width))
        self._figure, axes = sheet([grid] * count, columns=count, width=width)
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
        self.slider.observe(lambda _: self._show(), "value")
        self._show()
        super().__init__([widgets.HBox([self.play, *buttons, self.slider]), self._picture, self._words])

    def _button(self, icon: str, does: str, target: Any) -> Any:
        button = widgets.Button(icon=icon, tooltip=does, layout=widgets.Layout(width="38px", flex="0 0 auto"))
        button.on_click(lambda _: setattr(self.slider, "value", target()))
        return button

    def _show(self) -> None:
        with self._drawing:
            k = self.slider.value  # read once: picture and words must be of one step
            for board, trace in zip(self._boards, self.traces, strict=True):
                state = trace.at(min(k, len(trace)))
                board.show(state)
                end = f", cost {number(trace.cost)}" if state.path else ""
                board.ax.set_title(f"{trace.name}: step {state.k} of {len(trace)}{end}", fontsize=11)
            words = "".join(f"<p style='line-height: 1.4'>{escape(said)}</p>" for said in self._explained(k))
            self._picture.value, self._words.value = self._figure.png(small=False), words

    def _explained(self, k: int) -> list[str]:
        several = len(self.traces) > 1
        steps = [(trace, min(k, len(trace))) for trace in self.traces]
        return [(f"{trace.name}. " if several else "") + explain(self.grid, trace, k) for trace, k in steps]

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        with self._drawing:
            saved = {"image/png": self._figure.png(), "text/plain": repr(self)}
        return {**super()._repr_mimebundle_(**kwargs), **saved}

    def __repr__(self) -> str:
        k = self.slider.value
        shown = [describe(self.grid, trace.at(min(k, len(trace)))) for trace in self.traces]
        return "\n".join([f"Player at step {k} of {self.slider.max}.", *self._explained(k), *shown])
