"""The controls: buttons, fields, menus and switches. Each says what it does, also to those who do not see it."""

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as widgets


def make_button(does: str, act: Callable[[], Any], icon: str = "") -> Any:
    """Return a button: an icon with a tooltip, or what it does in words."""
    layout = {"width": "38px" if icon else "auto", "flex": "0 0 auto"}
    button = widgets.Button(description="" if icon else does, icon=icon, tooltip=does, layout=layout)
    button.on_click(lambda _: act())
    return button


def make_field(hint: str, does: str, act: Callable[[str], Any], width: str = "130px") -> Any:
    """Return a field to type into; `act` gets the text as soon as it is finished."""
    field = widgets.Text(placeholder=hint, tooltip=does, continuous_update=False, layout={"width": width})
    return _telling(field, act)


def make_menu(options: Sequence[Any], value: Any, does: str, act: Callable[[Any], Any], **style: Any) -> Any:
    """Return a menu to choose one of the options from."""
    return _telling(widgets.Dropdown(options=options, value=value, tooltip=does, **style), act)


def make_switch(name: str, does: str, act: Callable[[bool], Any]) -> Any:
    """Return a switch, which is off."""
    layout = {"width": "auto", "margin": "2px 10px 2px 2px"}
    return _telling(widgets.Checkbox(False, description=name, indent=False, tooltip=does, layout=layout), act)


def in_rows(*parts: Any) -> Any:
    """Return controls side by side, in as many rows as they need."""
    return widgets.HBox(parts, layout={"flex_flow": "row wrap", "align_items": "center"})


def _telling(control: Any, act: Callable[[Any], Any]) -> Any:
    control.observe(lambda change: act(change["new"]), "value")
    return control
