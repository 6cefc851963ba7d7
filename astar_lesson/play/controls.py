"""The controls of instruments: buttons, fields and menus, each with a tooltip, which screen readers read, too."""

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets as widgets

OnValue = Callable[[Any], object]
"""What gets the new value of a control."""


def make_button(does: str, act: Callable[[], object], icon: str = "") -> widgets.Button:
    """Return a button: an icon with a tooltip, or what it does in words."""
    layout = {"width": "40px" if icon else "auto", "flex": "0 0 auto"}
    label = "" if icon else does
    button = widgets.Button(description=label, icon=icon, tooltip=does, layout=layout)
    button.on_click(lambda _: act())
    return button


def make_field(hint: str, does: str, act: OnValue) -> widgets.Text:
    """Return a field to type into; `act` gets the text when Enter is pressed."""
    placeholder = f"{hint}, then Enter"
    layout = {"width": "180px"}
    field = widgets.Text(continuous_update=False, placeholder=placeholder, tooltip=does, layout=layout)
    return observed(field, act)


def make_menu(
    options: Mapping[str, Any], value: object, does: str, act: OnValue, width: str, name: str = ""
) -> widgets.Dropdown:
    """Return a menu to choose from: names, and what they stand for."""
    layout = {"width": width}
    menu = widgets.Dropdown(options=options, value=value, tooltip=does, description=name, layout=layout)
    return observed(menu, act)


def observed(control: widgets.Widget, act: OnValue) -> widgets.Widget:
    """Return the control; from now on `act` gets its new values."""
    control.observe(lambda change: act(change["new"]), "value")
    return control


def in_rows(*parts: widgets.Widget) -> widgets.HBox:
    """Return controls side by side, in as many rows as they need."""
    return widgets.HBox(parts).add_class("astar-row")
