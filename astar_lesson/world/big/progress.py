"""A bar that moves while one waits."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

import ipywidgets as widgets
from IPython.display import display

T = TypeVar("T")
MOVES = 50
"""How often a bar moves at most: each time is a message to the page."""


class Bar(widgets.IntProgress):  # type: ignore[misc]
    """A bar that is saved as one line of text, the same in every run."""

    def __init__(self, total: int, what: str) -> None:
        super().__init__(0, 0, total, description=what, style={"description_width": "initial"})

    def __repr__(self) -> str:
        return f"{self.description} (up to {self.max:,})"


def watch(things: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Pass things on one by one, and move a bar.

    Parameters
    ----------
    things : iterable
        What is waited for, such as the steps of a search.
    total : int
        How many there are, or may be: the bar of a search that ends early is filled at its end.
    what : str
        What they are, in words.

    Examples
    --------
    >>> list(watch("abc", 3, "letters"))
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
