"""Widgets are closed with all their parts, and when their notebook cell is run again; else a kernel keeps them all."""

from IPython.core.getipython import get_ipython
from ipywidgets import Widget

_shown: dict[str, tuple[str, list[Widget]]] = {}
"""By notebook cell: its last run, and the widgets that this has shown."""


def close_parts(widget: Widget) -> None:
    """Close all widgets that a widget is made of: those inside it, their layout and style."""
    for part in _parts(widget):
        close_parts(part)
        part.close()


def _parts(widget: Widget) -> list[Widget]:
    parts = []
    for value in widget.trait_values(sync=True).values():
        held = value if isinstance(value, tuple) else (value,)
        parts += [each for each in held if isinstance(each, Widget)]
    return parts


def close_those_before(widget: Widget) -> None:
    """Close what an earlier run of the same notebook cell has shown, and remember this widget."""
    try:
        parent = get_ipython().get_parent()  # type: ignore[union-attr]
    except AttributeError:  # no kernel runs
        return
    cell = parent.get("metadata", {}).get("cellId")
    run = parent.get("header", {}).get("msg_id", "")
    if not cell:
        return
    earlier_run, earlier = _shown.get(cell, (run, []))
    if earlier_run != run:
        while earlier:
            earlier.pop().close()
    _shown[cell] = (run, [*earlier, widget])
