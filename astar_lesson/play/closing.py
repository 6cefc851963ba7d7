"""Closing: what is no longer shown must not stay in the kernel, nor in the page."""

from collections.abc import Iterable
from typing import Any

from IPython.core.getipython import get_ipython

_shown: dict[str, tuple[str, list[Any]]] = {}
"""By notebook cell: its last run, and the screens that this run has shown."""


def close_all(parts: Iterable[Any]) -> None:
    """Close widgets and all that they are made of."""
    for part in parts:
        close_all(getattr(part, "children", ()))
        for own in (part.layout, getattr(part, "style", None)):
            if own is not None:
                own.close()
        part.close()


def close_those_before(screen: Any) -> None:
    """Close the screens that an earlier run of the same notebook cell has shown."""
    shell: Any = get_ipython()
    parent = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell, run = parent.get("metadata", {}).get("cellId"), parent.get("header", {}).get("msg_id", "")
    if not cell:
        return
    last_run, screens = _shown.get(cell, ("", []))
    if last_run != run:
        for old in screens:
            old.close()
        screens = []
    _shown[cell] = (run, [*screens, screen])
