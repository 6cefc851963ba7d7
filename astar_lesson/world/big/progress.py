"""A progress bar."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

import ipywidgets as widgets
from IPython.display import display

T = TypeVar("T")
MOVES = 50
"""The most moves of a bar: each one is a message to the page."""


class Bar(widgets.IntProgress):  # type: ignore[misc]
    """A progress bar, saved as one line of text that is the same in every run."""

    def __init__(self, total: int, what: str) -> None:
        super().__init__(0, 0, total, description=what, style={"description_width": "initial"})

    def __repr__(self) -> str:
        return f"{self.description} (up to {self.max:,})"


def show_progress(things: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Yield things one by one, and move a progress bar.

    Parameters
    ----------
    things : iterable
        Such as the steps of a search.
    total : int
        The most things that may come. The bar is filled at the end.
    what : str
        The label of the bar.

    Examples
    --------
    >>> list(show_progress("abc", 3, "letters"))
    letters (up to 3)
    ['a', 'b', 'c']
    """
    bar = Bar(total, what)
    display(bar)
    part = max(1, total // MOVES)
    for number, thing in enumerate(things):
        if number % part == 0:
            bar.value = number
        yield thing
    bar.value, bar.bar_style = total, "success"
