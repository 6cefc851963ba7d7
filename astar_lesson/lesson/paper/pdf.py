"""A worksheet as PDF: vectors in black and white, on A4 or letter. The maps are drawn by a `Board`, as everywhere."""

import math
from collections.abc import Mapping
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.font_manager import FontProperties, findfont

from astar_lesson.draw.board import Board
from astar_lesson.draw.colours import PAPER
from astar_lesson.draw.layers import draw_blanks, write_values
from astar_lesson.draw.layout import layout_of
from astar_lesson.lesson.paper.roll import LINE, MARGIN, SIZE, Roll, length_of
from astar_lesson.lesson.paper.tasks import (
    Choice,
    Filled,
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
from astar_lesson.search.record import record

PAPERS = {"a4": (8.27, 11.69), "letter": (8.5, 11.0)}
"""Inches."""
FONT = "DejaVu Sans"
"""It comes with matplotlib."""
CELL = 1.0
"""A cell with blanks, in inches: three numbers written by hand fit into it."""
BOX = (0.52, 0.32)
"""The box for a cell's name, at least so large."""
GAP = 0.08
"""Between boxes."""
PLACES = {"F": "left top", "G": "left bottom", "true": "left bottom", "island": "left bottom", "H": "right bottom"}
UNSEARCHED = record(iter(())).at(0)
"""The state of a search that has not begun: letters and costs are as small as in a state with numbers."""
DRAWING = 2.2
"""Room for a drawing, in inches."""


def write_pdf(sheet: Sheet, file: Path, paper: str = "a4", font: str = FONT) -> None:
    """Write a worksheet to a file, with its answers if it has any. The same sheet gives the same bytes.

    Parameters
    ----------
    sheet : Sheet
        What to write.
    file : Path
        Where to. What is there is replaced: see `files`.
    paper : str
        "a4" or "letter".
    font : str
        The name of a font family that is installed; digits on the maps are always DejaVu Sans.

    Raises
    ------
    ValueError
        If the paper is another, or the font cannot be found.
    """
    if paper not in PAPERS:
        raise ValueError(f"paper is {paper!r}: give {' or '.join(PAPERS)}")
    check_font(font)
    about = {"Title": sheet.heading, "CreationDate": None, "Creator": "astar_lesson", "Producer": None}
    with (
        mpl.rc_context({**mpl.rcParamsDefault, "pdf.fonttype": 42, "font.family": font}),
        PdfPages(file, metadata=about) as pages,
    ):
        roll = Roll(pages, PAPERS[paper], sheet.heading)
        if not sheet.has_answers:
            roll.text(f"Name: {'_' * 32}     Date: {'_' * 14}", after=0.12)
        if sheet.difficulty:
            roll.text(f"Counted, and the same in each variant: {', '.join(sheet.difficulty)}.", after=0.1)
        for part in sheet.parts:
            _draw(roll, part)
        roll.finish()


def check_font(font: str) -> None:
    """Refuse a font that is not installed: another would take its place without a word."""
    try:
        findfont(FontProperties(family=[font]), fallback_to_default=False)
    except ValueError:
        raise ValueError(
            f"font is {font!r}, which is not installed: install it, or give {FONT!r}, which comes with matplotlib"
        ) from None


def _draw(roll: Roll, part: Part) -> None:
    """Draw one part; each begins with its words."""
    if isinstance(part, Words):
        roll.text(part.text, after=0.1)
        return
    roll.room(_least(roll, part))
    line = f" {'_' * 24}" if isinstance(part, Short) and part.answer is None else ""
    roll.text(part.ask + line, after=0.04)
    match part:
        case Plan():
            _draw_plan(roll, part)
        case Roads():
            with roll.map(part.atlas, 0.62, top=0) as ax:
                Board(ax, part.atlas, colours=PAPER).show()
        case Listing():
            _draw_boxes(roll, part)
        case Short(answer=right) if right is not None:
            _draw_right(roll, right)
        case Choice():
            _draw_choice(roll, part)
        case Table():
            _draw_table(roll, part)
        case Space():
            if part.answer is None:
                roll.box(MARGIN, roll.top, roll.inner, DRAWING)
                roll.top += DRAWING
            else:
                roll.text(part.answer, family="monospace")
    roll.top += 0.12


def _least(roll: Roll, part: Part) -> float:
    """How much of a part must stay together on a page, in inches."""
    match part:
        case Plan():
            return layout_of(part.grid).height * CELL + 1.0
        case Listing(answer=None):
            return _rows(roll, part)[0] * (BOX[1] + GAP) + 2.5 * LINE
        case Listing() | Short() | Choice():
            return 4 * LINE
    return {Roads: 3.0, Space: DRAWING + 0.4, Table: 1.2}[type(part)]


def _draw_plan(roll: Roll, part: Plan) -> None:
    with roll.map(part.grid, CELL if part.blanks else 0.5) as ax:
        board = Board(ax, part.grid, numbers=_numbers(part), colours=PAPER)
        board.show(UNSEARCHED)
        if part.given:
            write_values(board, part.given, "right bottom")
        if part.answer:
            _show_answer(board, part, part.answer)
        else:
            blanks = {PLACES[name]: name for name in part.blanks if name in PLACES}
            draw_blanks(board, part.cells, blanks, pointers="parent" in part.blanks)
    if part.answer:
        if part.answer.state:
            roll.text("Solid frame: closed. Dashed frame: open at the end.", indent=0.2, size=8)
        several = _several(part.answer)
        if several:
            roll.text("The picture shows order 1. By cell, all that is right:", indent=0.2)
        for line in several:
            roll.text(line, indent=0.4)


def _numbers(part: Plan) -> str:
    """Those that the board writes."""
    return "".join(name.lower() for name in part.blanks if name in "FGH")


def _show_answer(board: Board, part: Plan, answer: Filled) -> None:
    if answer.state:
        board.show(answer.state, path=())
        return
    for name in part.blanks:
        values = {cell: float(entry) for cell, found in answer.entries.items() for entry in found[name]}
        write_values(board, values, PLACES[name])


def _several(answer: Filled) -> list[str]:
    """The blanks that have more than one right answer."""
    return [
        f"{cell}: {name} {either(right)}"
        for cell, blanks in answer.entries.items()
        for name, right in blanks.items()
        if len(right) > 1
    ]


def _draw_right(roll: Roll, right: Mapping[str, str]) -> None:
    for line in right_lines(right):
        roll.text(line, indent=0.2, weight="normal" if line.endswith(":") else "bold")


def _draw_boxes(roll: Roll, part: Listing) -> None:
    """A row of numbered boxes, or several."""
    if part.answer is not None:
        _draw_right(roll, part.answer)
        return
    _, a_row = _rows(roll, part)
    width = min(2 * BOX[0], (roll.inner + GAP) / a_row - GAP)
    for place in range(part.places):
        row, column = divmod(place, a_row)
        if column == 0:
            roll.top += BOX[1] + GAP if row else GAP
            roll.room(BOX[1])
        left = MARGIN + column * (width + GAP)
        roll.box(left, roll.top, width, BOX[1])
        roll.page.text(left + 0.03, roll.top + 0.02, str(place + 1), fontsize=5.5, va="top")
    roll.top += BOX[1]


def _rows(roll: Roll, part: Listing) -> tuple[int, int]:
    """How many rows of boxes there are, and how many boxes in each."""
    rows = math.ceil(part.places / ((roll.inner + GAP) // (BOX[0] + GAP)))
    return rows, math.ceil(part.places / rows)


def _draw_choice(roll: Roll, part: Choice) -> None:
    """Boxes to tick, side by side as far as there is room."""
    left, step = 0.2, LINE + 0.05
    for option in part.options:
        width = length_of(option, SIZE) + 0.5
        if left + width > roll.inner:
            left, roll.top = 0.2, roll.top + step
        x = MARGIN + left
        roll.box(x, roll.top + 0.01, 0.14, 0.14)
        if option in (part.answer or ()):
            roll.page.plot(
                [x, x + 0.14, x + 0.07, x, x + 0.14],
                roll.top + 0.01 + np.array([0, 0.14, 0.07, 0.14, 0]),
                color="black",
            )
        roll.page.text(x + 0.22, roll.top, option, va="top", fontsize=SIZE)
        left += width
    roll.top += step


def _draw_table(roll: Roll, part: Table) -> None:
    entries = part.printed or part.answer or (("",) * (len(part.columns) - 1),) * len(part.rows)
    lines = [part.columns, *((head, *row) for head, row in zip(part.rows, entries, strict=True))]
    columns = zip(*lines, strict=True)
    widths = np.array([max(length_of(entry, 9, "bold") for entry in column) + 0.14 for column in columns])
    if not part.printed:  # blanks have one width, whatever stands in them
        widths[1:] = (roll.inner - widths[0]) / (len(widths) - 1)
    for number, line in enumerate(lines):
        roll.room(0.28)
        left = MARGIN
        for width, entry in zip(widths, line, strict=True):
            roll.box(left, roll.top, width, 0.28)
            roll.page.text(
                left + 0.07, roll.top + 0.14, entry, va="center", fontsize=9, weight="normal" if number else "bold"
            )
            left += width
        roll.top += 0.28
