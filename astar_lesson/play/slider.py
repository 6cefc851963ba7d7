"""The slider: it says which step is shown, and it plays."""

from functools import partial

import ipywidgets as widgets

from astar_lesson.play.controls import make_button

PLAY_INTERVAL = 500
"""Milliseconds from step to step, until the reader chooses another speed."""


class PlaySlider(widgets.HBox):  # type: ignore[misc]
    """Play, buttons for one step, and a slider from 0 to `last`.

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

    def __init__(self, k: int, last: int, does: str) -> None:
        self.slider = widgets.IntSlider(k, 0, last, tooltip=does)
        self.play = widgets.Play(value=k, min=0, max=last, interval=PLAY_INTERVAL)
        self._link = widgets.jslink((self.play, "value"), (self.slider, "value"))
        self._end = widgets.Label(f"of {last}")
        back = make_button("one step back", partial(self.move, -1), "chevron-left")
        on = make_button("one step on", partial(self.move, 1), "chevron-right")
        place = widgets.HBox([self.slider, self._end])
        place.add_class("astar-place")  # in a row of its own where it is narrow
        super().__init__([self.play, back, on, place])
        self.add_class("astar-row")

    def move(self, steps: int) -> None:
        """Move on by so many steps; beyond an end, to that end."""
        self.slider.value += steps

    def set_last(self, last: int) -> None:
        """Set another largest number; a slider that stands at its end stays at the end.

        The value must never be beyond the end: the browser would lower it and send it back. So the slider goes first:
        ipywidgets lowers its value before its end, and in the browser the play button follows it.
        """
        at_end = self.slider.value == self.slider.max
        self.slider.max = self.play.max = last
        self._end.value = f"of {last}"
        if at_end:
            self.slider.value = last

    def close(self) -> None:
        """Close the slider, and what joins it with the play button in the page."""
        self._link.close()
        super().close()
