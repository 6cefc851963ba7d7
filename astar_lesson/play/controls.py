"""The controls: buttons, fields, menus, switches, and a slider that plays.

Each has a tooltip that says what it does. Screen readers read it, too.
"""

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as widgets

PLAY_INTERVAL = 500
"""Milliseconds from step to step, until the reader chooses another speed."""
OnValue = Callable[[Any], object]
"""What gets the new value of a control."""


def make_button(does: str, act: Callable[[], object], icon: str = "") -> widgets.Button:
    """Return a button: an icon with a tooltip, or what it does in words."""
    layout = {"width": "38px" if icon else "auto", "flex": "0 0 auto"}
    button = widgets.Button(description="" if icon else does, icon=icon, tooltip=does, layout=layout)
    button.on_click(lambda _: act())
    return button


def make_field(hint: str, does: str, act: OnValue, width: str = "130px") -> widgets.Text:
    """Return a field to type into; `act` gets the text when Enter is pressed."""
    field = widgets.Text(placeholder=hint, tooltip=does, continuous_update=False, layout={"width": width})
    return observed(field, act)


def make_menu(options: Sequence[Any], value: Any, does: str, act: OnValue, width: str, name: str = "") -> Any:
    """Return a menu to choose one of the options from."""
    look = {"tooltip": does, "description": name, "layout": {"width": width}}
    return observed(widgets.Dropdown(options=options, value=value, **look), act)


def make_switch(name: str, does: str, act: OnValue) -> widgets.Checkbox:
    """Return a switch, which is off."""
    layout = {"width": "auto", "margin": "2px 10px 2px 2px"}
    return observed(widgets.Checkbox(False, description=name, indent=False, tooltip=does, layout=layout), act)


def in_rows(*parts: widgets.Widget) -> widgets.HBox:
    """Return controls side by side, in as many rows as they need."""
    return widgets.HBox(parts, layout={"flex_flow": "row wrap", "align_items": "center"})


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
    link : widget
        What joins the two in the page.
    """

    def __init__(self, k: int, last: int, does: str) -> None:
        look = {"layout": {"width": "100%"}, "style": {"description_width": "initial"}}
        self.slider = widgets.IntSlider(k, 0, last, description="step", tooltip=does, **look)
        self.play = widgets.Play(value=k, min=0, max=last, interval=PLAY_INTERVAL)
        self.link = widgets.jslink((self.play, "value"), (self.slider, "value"))
        buttons = [
            make_button("first", lambda: self.go(0), "fast-backward"),
            make_button("one step back", lambda: self.go(self.slider.value - 1), "step-backward"),
            make_button("one step on", lambda: self.go(self.slider.value + 1), "step-forward"),
            make_button("last", lambda: self.go(self.slider.max), "fast-forward"),
        ]
        super().__init__([self.play, *buttons, self.slider])

    def go(self, k: int) -> None:
        """Move to a number; beyond an end, to that end."""
        self.slider.value = k

    def fit(self, last: int) -> None:
        """Set another largest number; a slider that stands at its end stays at the end.

        The value must never be beyond the end: the browser would lower it and send it back. So the slider goes first:
        ipywidgets lowers its value before its end, and in the browser the play button follows it.
        """
        at_end = self.slider.value == self.slider.max
        self.slider.max = self.play.max = last
        if at_end:
            self.slider.value = last


def observed(control: Any, act: OnValue) -> Any:
    """Return the control; from now on `act` gets its new values."""
    control.observe(lambda change: act(change["new"]), "value")
    return control
