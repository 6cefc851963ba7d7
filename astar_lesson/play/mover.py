"""The mover: a slider with play and step buttons, which moves one whole number."""

import ipywidgets as widgets

from astar_lesson.play.controls import make_button

PAUSE = 500
"""Milliseconds from step to step while playing, at first."""


class Mover(widgets.HBox):  # type: ignore[misc]
    """A slider from 0 to `last`, play, and buttons for one step and for both ends.

    Parameters
    ----------
    k : int
        Where it stands first.
    last : int
        The largest number.
    does : str
        What the slider moves, for its tooltip.

    Attributes
    ----------
    slider, play : widget
        The slider, whose value is the number, and the play button.
    """

    def __init__(self, k: int, last: int, does: str = "how many steps are taken") -> None:
        look = {"layout": {"width": "100%"}, "style": {"description_width": "initial"}}
        self.slider = widgets.IntSlider(k, 0, last, description="step", tooltip=does, **look)
        self.play = widgets.Play(value=k, min=0, max=last, interval=PAUSE)
        self._link = widgets.jslink((self.play, "value"), (self.slider, "value"))
        slider = self.slider
        buttons = [
            make_button("first", lambda: self.go(0), "fast-backward"),
            make_button("one step back", lambda: self.go(slider.value - 1), "step-backward"),
            make_button("one step on", lambda: self.go(slider.value + 1), "step-forward"),
            make_button("last", lambda: self.go(slider.max), "fast-forward"),
        ]
        super().__init__([self.play, *buttons, self.slider])

    def go(self, k: int) -> None:
        """Move to a number; beyond an end, to that end."""
        self.slider.value = k

    def fit(self, last: int) -> None:
        """Take another largest number; who stands at the end stays at the end.

        At no moment may the value be beyond the end: the browser would cut it off, and send back what it has cut.
        """
        at_end = self.slider.value == self.slider.max
        order = [("max", last), ("value", last if at_end else min(self.slider.value, last))]
        for name, value in order if last >= self.slider.max else reversed(order):
            for part in (self.play, self.slider):
                setattr(part, name, value)

    def close(self) -> None:
        """Close the mover; its parts are closed by the screen that holds it."""
        if hasattr(self, "_link"):  # else it was never finished
            self._link.close()
        super().close()
