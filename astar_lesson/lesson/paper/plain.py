"""A worksheet as text: to be read out by a screen reader, filled in with any editor, or brailled."""

from collections.abc import Iterable, Iterator
from textwrap import fill

from astar_lesson.lesson.paper.tasks import Cells, Choice, Part, Plan, Sheet, Short, Space, Tabular, either, right_lines
from astar_lesson.maps.atlas import Atlas, Map
from astar_lesson.search.steps import Node
from astar_lesson.words.numbers import number

BLANK = "____"
WIDTH = 100
HOW = (
    "This is the sheet in words. Maps are described row by row, from the top. Each blank is a row of underscores. "
    "Where the sheet asks for an arrow, write the name of the parent."
)


def text_of(sheet: Sheet) -> str:
    """Return a worksheet as text, with its answers if it has any."""
    words = [fill(text, WIDTH) for text in (HOW, sheet.counted, sheet.rules) if text]
    parts = [
        "\n".join([fill(f"{number}. {part.ask}", WIDTH), *_lines(part)])
        for number, part in enumerate(sheet.parts, start=1)
    ]
    return "\n\n".join([sheet.heading, *words, *parts]) + "\n"


def map_lines(grid: Map) -> list[str]:
    r"""Describe a map row by row, cell by cell; or road by road.

    >>> from astar_lesson import Grid
    >>> map_lines(Grid.from_text("S 3 #\n. . G"))
    ['Row y = 0, from x = 0 to 2: S, 3, wall.', 'Row y = 1, from x = 0 to 2: floor, floor, goal.']
    """
    if isinstance(grid, Atlas):
        return [f"Road between {a} and {b}: {length} km." for a, b, length in grid.scenery.lines]
    names: dict[Node, str] = {cell: number(cost) for cell, cost in grid.terrain.items()}
    names |= dict.fromkeys(grid.walls, "wall") | {grid.start: "S", grid.goal: "goal"}
    rows = (", ".join(names.get((x, y), "floor") for x in range(grid.width)) for y in range(grid.height))
    return [f"Row y = {y}, from x = 0 to {grid.width - 1}: {row}." for y, row in enumerate(rows)]


def _lines(part: Part) -> Iterable[str]:
    """The lines below the question of a part."""
    lines: Iterable[str]
    match part:
        case Plan():
            lines = [*map_lines(part.grid), *_cell_lines(part)]
        case Choice():
            lines = [f"[{'x' if option in (part.answer or ()) else ' '}] {option}" for option in part.options]
        case Tabular():
            lines = _table_lines(part)
        case Space():
            lines = [part.answer or BLANK]
        case Cells() | Short():
            lines = (fill(line, WIDTH, subsequent_indent="    ") for line in _answer_lines(part))
    return lines


def _answer_lines(part: Cells | Short) -> list[str]:
    if part.answer is not None:
        lines = right_lines(part.answer)
        return lines if len(lines) > 1 else [f"Right: {lines[0]}"]
    if isinstance(part, Short):
        return [f"Answer: {BLANK}"]
    return ["; ".join(f"{place}: {BLANK}" for place in range(1, part.places + 1))]


def _cell_lines(part: Plan) -> Iterator[str]:
    for cell, h in part.given.items():
        yield f"H of {cell} is {number(h)}."
    for cell in part.cells:
        right = part.answer.entries[cell] if part.answer else {}
        yield f"Cell {cell}: {', '.join(f'{name} {either(right[name]) if right else BLANK}' for name in part.blanks)}"


def _table_lines(part: Tabular) -> Iterator[str]:
    head, *columns = part.columns
    for row, entries in zip(part.rows, part.entries, strict=True):
        pairs = zip(columns, entries, strict=True)
        blank = "empty" if part.printed or part.answer else BLANK
        yield f"{head} {row}: " + "; ".join(f"{column}: {entry or blank}" for column, entry in pairs)
