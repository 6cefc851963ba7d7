"""A worksheet as PDF, in black and white, on A4 or letter. The maps are drawn by a `Board`, as everywhere."""

import math
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np
from matplotlib.collections import PolyCollection

from astar_lesson.draw.board import Board
from astar_lesson.draw.colours import Style
from astar_lesson.draw.layers import write_values
from astar_lesson.draw.layout import SQUARE, layout_of
from astar_lesson.draw.marks import DISC, lettering, side, written
from astar_lesson.lesson.paper.roll import AXIS, PAPER, PAPERS, Roll, length_of, printing
from astar_lesson.lesson.paper.tasks import Cells, Choice, Part, Plan, Sheet, Short, Space, Tabular, either, right_lines
from astar_lesson.maps.grid import Grid
from astar_lesson.search.record import record
from astar_lesson.search.steps import Node

CELLS = (1.0, 0.92, 0.84, 0.76)
"""Sizes of a cell with blanks, in inches, for three handwritten numbers. The largest that saves a page is used."""
SMALL_CELL = 0.5
"""A cell without blanks."""
BOX = (0.52, 0.32)
"""The smallest box for a cell's name."""
GAP = 0.08
"""Between boxes."""
ROW, PRINTED_ROW = 0.28, 0.22
"""The height of a row to fill in, and of a printed one."""
DRAWING = 2.2
"""Room for a drawing, in inches."""
PLACES = {"F": "left top", "G": "left bottom", "true": "left bottom", "number": "left bottom", "H": "right bottom"}
UNSEARCHED = record(iter(())).at(0)
"""The state before a search: letters and costs are as small as in a state with numbers."""
NAME_AND_DATE = f"Name: {'_' * 32}     Date: {'_' * 14}"


def write_pdf(sheet: Sheet, file: Path, paper: str = "a4") -> None:
    """Write a worksheet to a file, with its answers if it has any. The same sheet gives the same bytes.

    Parameters
    ----------
    sheet : Sheet
        What to write.
    file : Path
        Where to. An existing file is replaced: see `files`.
    paper : str
        "a4" or "letter".
    """
    with printing():
        roll = _filled(sheet, paper, CELLS[0])
        smaller = (_filled(sheet, paper, cell) for cell in CELLS[1:] if len(roll.pages) > 1)
        min((roll, *smaller), key=lambda roll: len(roll.pages)).write_pdf(file)


def _filled(sheet: Sheet, paper: str, cell: float) -> Roll:
    """All pages of a sheet, with cells of so many inches."""
    roll = Roll(PAPERS[paper], sheet.heading, foot=True)
    roll.top += 0.14
    roll.text(sheet.counted or NAME_AND_DATE, after=0.1)
    roll.text(sheet.rules, after=0.1)
    for number, part in enumerate(sheet.parts, start=1):
        roll.room(_least(roll, part, cell))
        line = f" {'_' * 24}" if isinstance(part, Short) and part.answer is None else ""
        roll.text(f"{number}. {part.ask}{line}", after=0.04)
        _draw(roll, part, cell)
        roll.top += 0.12
    return roll


def _least(roll: Roll, part: Part, cell: float) -> float:
    """How much of a part must stay together on a page, in inches."""
    match part:
        case Plan():
            return layout_of(part.grid).height * (cell if part.blanks else SMALL_CELL) + AXIS + 0.6
        case Cells(answer=None):
            return _rows(roll, part)[0] * (BOX[1] + GAP) + 1.5 * roll.line()
        case Space():
            return DRAWING + 0.4
        case Tabular():
            return 1.2
        case Short(answer=None):
            return roll.line()
    return 2.5 * roll.line()


def _draw(roll: Roll, part: Part, cell: float) -> None:
    """Draw what belongs below the question of a part."""
    match part:
        case Plan():
            _draw_plan(roll, part, cell if part.blanks else SMALL_CELL)
        case Cells(answer=None):
            _draw_boxes(roll, part)
        case Cells(answer=right) | Short(answer=right) if right is not None:
            for line in right_lines(right):
                roll.text(line, 0.2, weight="normal" if line.endswith(":") else "bold")
        case Choice():
            _draw_choice(roll, part)
        case Tabular():
            _draw_table(roll, part)
        case Space(answer=None):
            roll.box(0, roll.top, roll.inner, DRAWING)
            roll.top += DRAWING
        case Space(answer=str(drawing)):
            roll.text(drawing, family="monospace")


def _draw_plan(roll: Roll, part: Plan, cell: float) -> None:
    """A map, with its blanks or the right entries."""
    roll.top += 0.1
    ax = roll.map(part.grid, cell, axis=AXIS if isinstance(part.grid, Grid) else 0)
    numbers = "".join(name.lower() for name in part.blanks if name in "FGH")
    board = Board(ax, part.grid, numbers=numbers, letters="SG", style=Style(PAPER, chips=False))
    board.show(UNSEARCHED)
    write_values(board, part.given, "right bottom")
    if part.answer is None:
        blanks = {PLACES[name]: name for name in part.blanks if name in PLACES}
        _draw_blanks(board, part.cells, blanks, pointers="parent" in part.blanks)
        return
    if part.answer.state:
        board.show(part.answer.state, path=())
        roll.text("Solid frame: closed. Dashed frame: open at the end.", 0.2, size=8)
    else:
        for name in part.blanks:
            values = {cell: float(*found[name]) for cell, found in part.answer.entries.items()}
            write_values(board, values, PLACES[name])
    several = [
        f"{cell}: {name} {either(right)}"
        for cell, blanks in part.answer.entries.items()
        for name, right in blanks.items()
        if len(right) > 1
    ]
    if several:
        roll.text("The picture shows order 1. All right entries, cell by cell:", 0.2)
        for line in several:
            roll.text(line, 0.4)


def _draw_blanks(board: Board, cells: Iterable[Node], blanks: Mapping[str, str], *, pointers: bool) -> None:
    """Draw empty boxes into cells, to be filled in by hand; with `pointers`, also a ring for an arrow.

    `blanks` maps a corner ("left top", "left bottom" or "right bottom") to what is written small in its box.
    """
    size, room = np.array((0.4, 0.3)), 0.94 * np.array(board.layout.scenery.room)
    shapes, labels = [], []
    for centre in board.layout.centres(cells):
        for where, label in blanks.items():
            middle = centre + (room - size / 2) * side(where)
            shapes.append(middle + size * SQUARE)
            labels.append(written(label, middle - 0.44 * size, 0.1, "left top"))
        if pointers:
            shapes.append(centre + 0.36 * DISC)
    line = PAPER["lines"]
    board.ax.add_collection(PolyCollection(shapes, facecolors="white", edgecolors=line, linewidths=0.7, zorder=4))
    lettering(board.ax, "number", labels)


def _draw_boxes(roll: Roll, part: Cells) -> None:
    """A row of numbered boxes, or several."""
    _, a_row = _rows(roll, part)
    width = min(2 * BOX[0], (roll.inner + GAP) / a_row - GAP)
    for place in range(part.places):
        row, column = divmod(place, a_row)
        if column == 0:
            roll.top += BOX[1] + GAP if row else GAP
        left = column * (width + GAP)
        roll.box(left, roll.top, width, BOX[1])
        roll.ax.text(left + 0.03, roll.top + 0.02, str(place + 1), fontsize=5.5, va="top")
    roll.top += BOX[1]


def _rows(roll: Roll, part: Cells) -> tuple[int, int]:
    """How many rows of boxes there are, and how many boxes in each."""
    rows = math.ceil(part.places / ((roll.inner + GAP) // (BOX[0] + GAP)))
    return rows, math.ceil(part.places / rows)


def _draw_choice(roll: Roll, part: Choice) -> None:
    """Boxes to tick, side by side as long as there is room."""
    left, step, side = 0.2, roll.line() + 0.05, 0.14
    for option in part.options:
        width = length_of(option, roll.paper.size) + 0.5
        if left + width > roll.inner:
            left, roll.top = 0.2, roll.top + step
        roll.box(left, roll.top + 0.01, side, side)
        if option in (part.answer or ()):
            cross = np.array([(0, 0), (1, 1), (0.5, 0.5), (0, 1), (1, 0)]) * side + (left, roll.top + 0.01)
            roll.ax.plot(*cross.T, color="black")
        roll.ax.text(left + 0.22, roll.top, option, va="top", fontsize=roll.paper.size)
        left += width
    roll.top += step


def _draw_table(roll: Roll, part: Tabular) -> None:
    """A table; all blanks have the same width, whatever the answers."""
    lines = [part.columns, *((head, *row) for head, row in zip(part.rows, part.entries, strict=True))]
    columns = zip(*lines, strict=True)
    widths = np.array([max(length_of(entry, 9, "bold") for entry in column) + 0.14 for column in columns])
    if not part.printed:
        widths[1:] = (roll.inner - widths[0]) / (len(widths) - 1)
    high = PRINTED_ROW if part.printed else ROW
    for number, line in enumerate(lines):
        roll.room(high)
        for left, width, entry in zip(np.cumsum(widths) - widths, widths, line, strict=True):
            roll.box(left, roll.top, width, high)
            weight = "normal" if number else "bold"
            roll.ax.text(left + 0.07, roll.top + high / 2, entry, va="center", fontsize=9, weight=weight)
        roll.top += high
