"""The mover: a slider with play and step buttons, which moves one whole number."""

import ipywidgets as widgets

from astar_lesson.play.screen import make_button

__all__ = ["Mover"]


class Mover(widgets.HBox):  # type: ignore[misc]
    """A slider from 0 to `last`, play, and buttons for one step and for both ends.

    Parameters
    ----------
    k : int
        Where it stands first.
    last : int
        The largest number.
    interval : int
        Milliseconds from step to step while playing.
    does : str
        What the slider moves, for its tooltip.

    Attributes
    ----------
    slider, play : widget
        The slider, whose value is the number, and the play button.

    Raises
    ------
    ValueError
        If `interval` is no number of milliseconds.
    """

    def __init__(self, k: int, last: int, interval: int, does: str = "how many steps are taken") -> None:
        if not isinstance(interval, int) or interval <= 0:
            raise ValueError(f"interval is {interval!r}: give the milliseconds from step to step, such as 500")
        self.slider = widgets.IntSlider(
            k,
            0,
            last,
            description="step",
            tooltip=does,
            layout={"width": "100%"},
            style={"description_width": "initial"},
        )
        self.play = widgets.Play(value=k, min=0, max=last, interval=interval)
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

    def close(self) -> None:
        """Close the mover; its parts are closed by the screen that holds it."""
        if hasattr(self, "_link"):  # else it was never finished
            self._link.close()
        super().close()
