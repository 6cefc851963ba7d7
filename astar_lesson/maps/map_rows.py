"""Maps as rows of numbers: lists of lists, or arrays of numpy.

The function returns the arguments of a `Grid` by name.
"""

from collections.abc import Iterable
from math import inf
from typing import Any

from astar_lesson.search.guard import as_python, is_hashable, is_number
from astar_lesson.search.steps import Cell

EXAMPLE = "[[0, 0, 1], [0, 0, 0]]"


def read_rows(rows: Any, wall: Any, start: Any, goal: Any) -> dict[str, Any]:
    """Read a map from rows of numbers: see `Grid.from_rows`."""
    if wall is not None and not is_number(as_python(wall)):
        remedy = "give the number that stands for a wall, or None; Grid.from_text reads maps drawn with characters"
        raise ValueError(f"wall is {wall!r}: {remedy}")
    table = _table(rows)
    width = len(table[0])
    walls: set[Cell] = set()
    terrain: dict[Cell, Any] = {}
    for y, row in enumerate(table):
        if len(row) != width:
            lengths = f"row {y} has length {len(row)}, but row 0 has length {width}"
            raise ValueError(f"{lengths}: make all rows equally long")
        for x, given in enumerate(row):
            value = _number(given, x, y)
            if wall is not None and value == wall:
                walls.add((x, y))
                continue
            _check_cost(value, wall, x, y)
            if value not in (0, 1):
                terrain[x, y] = value
    for name, end in (("start", start), ("goal", goal)):
        if is_hashable(end) and end in walls:
            x, y = end
            order = "a cell is (x, y), the column first"
            remedy = f"{order}; if {wall!r} is free in your rows, pass another number as wall"
            raise ValueError(f"{name} {end} is a wall, because row {y}, column {x} is {wall!r}: {remedy}")
    return {"width": width, "height": len(table), "walls": walls, "terrain": terrain, "start": start, "goal": goal}


def _table(rows: Any) -> list[list[Any]]:
    """The rows as lists, not yet looked at."""
    if isinstance(rows, str):
        raise ValueError("the map is text: read it with Grid.from_text(text)")
    table = []
    for y, row in enumerate(_items(rows, "rows")):
        if isinstance(row, str):
            raise ValueError(f"row {y} is text: {_for_text(row)}")
        table.append(_items(row, f"row {y}"))
    if not table or not table[0]:
        raise ValueError(f"the map is empty: give at least one row with one cell, such as {EXAMPLE}")
    return table


def _items(given: Iterable[Any], name: str) -> list[Any]:
    try:
        return list(given)
    except TypeError:  # also of an array of numpy that holds a single number
        raise ValueError(f"{name} is {given!r}: give a list of rows, each a list of numbers, as in {EXAMPLE}") from None


def _number(given: Any, x: int, y: int) -> Any:
    """What stands in a cell, as a number of Python."""
    place = f"row {y}, column {x} is {given!r}"
    if isinstance(given, str):
        raise ValueError(f"{place}, which is text: {_for_text(given)}")
    if isinstance(given, Iterable):
        raise ValueError(f"{place}: give one number for each cell, as in {EXAMPLE}")
    value = as_python(given)
    if not is_number(value):
        remedy = "give every cell a number, and walls one of their own, such as -1 with wall=-1"
        raise ValueError(f"{place}, which is not a number: {remedy}")
    return value


def _for_text(text: str) -> str:
    """What to do with text in the place of numbers."""
    if text.strip().isdecimal():
        return "make numbers of it, rows = [[int(cell) for cell in row] for row in rows]"
    return 'read a map of characters with Grid.from_text("\\n".join("".join(row) for row in rows))'


def _check_cost(value: Any, wall: Any, x: int, y: int) -> None:
    """Raise ValueError unless this can be the number of a free cell."""
    place = f"row {y}, column {x} is {value!r}"
    if value < 0 or value == inf:
        raise ValueError(f"{place}: a cost must be positive and finite; if it stands for a wall, pass wall={value!r}")
    if wall == 1 and value != 0:
        costs = "if the others are costs, name the number of walls: wall=0 or wall=-1, or wall=None for no walls"
        ends = "start and goal are passed as cells, such as start=(0, 0)"
        raise ValueError(f"{place}, but with wall=1 every cell is 0 or 1: {costs}; {ends}")
