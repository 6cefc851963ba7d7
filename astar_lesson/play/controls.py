"""The controls: buttons, fields, menus, and a slider that plays.

Each has a tooltip that says what it does. Screen readers read it, too.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import ipywidgets as widgets

PLAY_INTERVAL = 500
"""Milliseconds from step to step, until the reader chooses another speed."""
OnValue = Callable[[Any], object]
"""What gets the new value of a control."""


def make_button(does: str, act: Callable[[], object], icon: str = "") -> widgets.Button:
    """Return a button: an icon with a tooltip, or what it does in words."""
    layout = {"width": "40px" if icon else "auto", "flex": "0 0 auto"}
    button = widgets.Button(description="" if icon else does, icon=icon, tooltip=does, layout=layout)
    button.on_click(lambda _: act())
    return button


def make_field(hint: str, does: str, act: OnValue) -> widgets.Text:
    """Return a field to type into; `act` gets the text when Enter is pressed."""
    look = {"placeholder": f"{hint}, then Enter", "tooltip": does, "layout": {"width": "180px"}}
    return observed(widgets.Text(continuous_update=False, **look), act)


def make_menu(options: Mapping[str, Any], value: Any, does: str, act: OnValue, width: str, name: str = "") -> Any:
    """Return a menu to choose from: names, and what they stand for."""
    look = {"tooltip": does, "description": name, "layout": {"width": width}}
    return observed(widgets.Dropdown(options=options, value=value, **look), act)


def in_rows(*parts: widgets.Widget) -> widgets.HBox:
    """Return controls side by side, in as many rows as they need."""
    return widgets.HBox(parts).add_class("astar-row")


class Mover(widgets.HBox):  # type: ignore[misc]
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
    link : widget
        What joins the two in the page.
    """

    def __init__(self, k: int, last: int, does: str) -> None:
        self.slider = widgets.IntSlider(k, 0, last, tooltip=does)
        self.play = widgets.Play(value=k, min=0, max=last, interval=PLAY_INTERVAL)
        self.link = widgets.jslink((self.play, "value"), (self.slider, "value"))
        self.end = widgets.Label(f"of {last}")
        back = make_button("one step back", partial(self.move, -1), "chevron-left")
        on = make_button("one step on", partial(self.move, 1), "chevron-right")
        place = widgets.HBox([self.slider, self.end]).add_class("astar-place")  # in a row of its own where it is narrow
        super().__init__([self.play, back, on, place])
        self.add_class("astar-row")

    def move(self, steps: int) -> None:
        """Move on by so many steps; beyond an end, to that end."""
        self.slider.value += steps

    def fit(self, last: int) -> None:
        """Set another largest number; a slider that stands at its end stays at the end.

        The value must never be beyond the end: the browser would lower it and send it back. So the slider goes first:
        ipywidgets lowers its value before its end, and in the browser the play button follows it.
        """
        at_end = self.slider.value == self.slider.max
        self.slider.max = self.play.max = last
        self.end.value = f"of {last}"
        if at_end:
            self.slider.value = last


def observed(control: Any, act: OnValue) -> Any:
    """Return the control; from now on `act` gets its new values."""
    control.observe(lambda change: act(change["new"]), "value")
    return control
