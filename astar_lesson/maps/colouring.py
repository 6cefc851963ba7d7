"""The colours of areas on a map: no two neighbours have the same."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Area = TypeVar("Area")


def greedy_colouring(areas: Sequence[Area], are_neighbours: Callable[[Area, Area], bool]) -> tuple[int, ...]:
    """Return for each area the lowest number that no neighbour before it has.

    >>> greedy_colouring([1, 2, 3, 5], lambda a, b: abs(a - b) == 1)
    (0, 1, 0, 0)
    """
    colours: list[int] = []
    for area in areas:
        taken = {colour for other, colour in zip(areas, colours, strict=False) if are_neighbours(area, other)}
        colours.append(min(set(range(len(areas))) - taken))
    return tuple(colours)
