"""A worksheet as text: to be read out by a screen reader, filled in with any editor, or brailled."""

from textwrap import fill

from astar_lesson.lesson.paper.tasks import (
    Choice,
    Listing,
    Part,
    Plan,
    Roads,
    Sheet,
    Short,
    Space,
    Table,
    Words,
    either,
    right_lines,
)
from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell
from astar_lesson.words.numbers import number

BLANK = "____"
WIDTH = 100
HOW = (
    "This is the sheet in words. Maps are told row by row, from the top. Each blank is a row of underscores. Where the "
    "sheet asks for an arrow, write the name of the parent."
)


def text_of(sheet: Sheet) -> str:
    """Return a worksheet as text, with its answers if it has any."""
    blocks = [sheet.heading, fill(HOW, WIDTH)]
    if sheet.difficulty:
        blocks.append(fill(f"Counted, and the same in each variant: {', '.join(sheet.difficulty)}.", WIDTH))
    blocks += ["\n".join([fill(_ask(part), WIDTH), *_lines(part)]) for part in sheet.parts]
    return "\n\n".join(blocks) + "\n"


def grid_lines(grid: Grid) -> list[str]:
    r"""Say a map row by row, cell by cell.

    >>> from astar_lesson import Grid
    >>> grid_lines(Grid.from_text("S 3 #\n. . G"))
    ['Row y = 0, from x = 0 to 2: S, 3, wall.', 'Row y = 1, from x = 0 to 2: floor, floor, goal.']
    """
    names: dict[Cell | None, str] = {cell: number(cost) for cell, cost in grid.terrain.items()}
    names |= dict.fromkeys(grid.walls, "wall")
    names |= {grid.start: "S", grid.goal: "goal"}
    rows = (", ".join(names.get((x, y), "floor") for x in range(grid.width)) for y in range(grid.height))
    return [f"Row y = {y}, from x = 0 to {grid.width - 1}: {row}." for y, row in enumerate(rows)]


def _ask(part: Part) -> str:
    return part.text if isinstance(part, Words) else part.ask


def _lines(part: Part) -> list[str]:
    lines: list[str] = []
    match part:
        case Plan():
            lines = _plan(part)
        case Roads():
            lines = [f"Road between {a} and {b}: {length} km." for a, b, length in part.atlas.scenery.lines]
        case Listing():
            lines = _right(part, "; ".join(f"{place}: {BLANK}" for place in range(1, part.places + 1)))
        case Short():
            lines = _right(part, f"Answer: {BLANK}")
        case Choice():
            ticked = part.answer or ()
            lines = [f"[{'x' if option in ticked else ' '}] {option}" for option in part.options]
        case Table():
            lines = _table(part)
        case Space():
            lines = [part.answer or BLANK]
    return lines


def _right(part: Listing | Short, blanks: str) -> list[str]:
    lines = [blanks] if part.answer is None else right_lines(part.answer)
    if len(lines) == 1 and part.answer is not None:
        lines = [f"Right: {lines[0]}"]
    return [fill(line, WIDTH, subsequent_indent="    ") for line in lines]


def _plan(part: Plan) -> list[str]:
    given = part.given or {}
    lines = grid_lines(part.grid)
    lines += [f"H of {cell} is {number(h)}." for cell, h in given.items()]
    for cell in part.cells if part.blanks else ():
        found = part.answer.entries[cell] if part.answer else {}
        told = (f"{name} {either(found[name]) if found else BLANK}" for name in part.blanks)
        lines.append(f"Cell {cell}: {', '.join(told)}")
    return lines


def _table(part: Table) -> list[str]:
    entries = part.printed or part.answer
    blank = (BLANK,) * (len(part.columns) - 1)
    lines = []
    for place, head in enumerate(part.rows):
        told = zip(part.columns[1:], entries[place] if entries else blank, strict=True)
        lines.append(
            f"{part.columns[0]} {head}: " + "; ".join(f"{column}: {entry or 'empty'}" for column, entry in told)
        )
    return lines
