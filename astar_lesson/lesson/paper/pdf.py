"""A worksheet as PDF: vectors in black and white, on A4 or letter. The maps are drawn by a `Board`, as everywhere."""

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, findfont
from matplotlib.patches import Rectangle
from matplotlib.textpath import text_to_path

from astar_lesson.draw.board import Board
from astar_lesson.draw.colours import PAPER
from astar_lesson.draw.layers import draw_blanks, write_values
from astar_lesson.draw.layout import layout_of
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
    right_lines,
)
from astar_lesson.maps.atlas import Map

PAPERS = {"a4": (8.27, 11.69), "letter": (8.5, 11.0)}
"""Inches."""
MARGIN = 0.75
FONT = "DejaVu Sans"
"""It comes with matplotlib."""
SIZE = 10
LINE = 0.19
"""From one line of text to the next, in inches."""
CELL = 1.0
"""A cell with blanks, in inches: three numbers written by hand fit into it."""
BOX = (0.52, 0.32)
"""The box for a cell's name, at least so large."""
GAP = 0.08
"""Between boxes."""
PLACES = {"F": "left top", "G": "left bottom", "true": "left bottom", "island": "left bottom", "H": "right bottom"}
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
        paper_roll = _Roll(pages, PAPERS[paper], sheet.heading)
        if not sheet.has_answers:
            paper_roll.text(f"Name: {'_' * 32}     Date: {'_' * 14}", after=0.12)
        if sheet.difficulty:
            paper_roll.text(f"Counted, and the same in each variant: {', '.join(sheet.difficulty)}.", after=0.1)
        for part in sheet.parts:
            _draw(paper_roll, part)
        paper_roll.finish()


def check_font(font: str) -> None:
    """Refuse a font that is not installed: another would take its place without a word."""
    try:
        findfont(FontProperties(family=[font]), fallback_to_default=False)
    except ValueError:
        raise ValueError(
            f"the font {font!r} is not installed: install it, or leave --font out for {FONT}, which comes with matplotlib"
        ) from None


class _Roll:
    """Pages, filled from top to bottom. Lengths are inches, from the top left corner of a page."""

    def __init__(self, pages: PdfPages, size: tuple[float, float], heading: str) -> None:
        self._pages, (self.width, self.height), self._heading = pages, size, heading
        self.inner = self.width - 2 * MARGIN
        self._number = 0
        self._begin()

    def _begin(self) -> None:
        self._number += 1
        self._figure = Figure(figsize=(self.width, self.height))
        self.page = self._figure.add_axes((0, 0, 1, 1), xlim=(0, self.width), ylim=(self.height, 0))
        self.page.axis("off")
        foot = f"{self._heading} · page {self._number}"
        self.page.text(self.width / 2, self.height - 0.42, foot, ha="center", fontsize=8)
        self.top = MARGIN
        if self._number == 1:
            self.text(self._heading, size=15, weight="bold", after=0.14)

    def finish(self) -> None:
        """Write the page that was begun."""
        self._pages.savefig(self._figure)

    def room(self, height: float) -> None:
        """Begin a new page unless so much is left."""
        if self.top + height > self.height - MARGIN:
            self.finish()
            self._begin()

    def text(self, words: str, *, size: float = SIZE, indent: float = 0, after: float = 0.0, **style: Any) -> None:
        """Write a paragraph, broken into lines."""
        step = LINE * size / SIZE
        drawn = "\n" in words  # with characters: its lines and blanks are kept
        broken = _broken(words, self.inner - indent, size, style.get("weight", "normal"))
        for line in words.splitlines() if drawn else broken:
            self.room(step)
            self.page.text(MARGIN + indent, self.top, line, va="top", fontsize=size, **style)
            self.top += step
        self.top += after

    def box(self, x: float, y: float, width: float, height: float, **style: Any) -> None:
        """Draw an empty box."""
        look = {"fill": False, "linewidth": 0.7, "edgecolor": PAPER["lines"], **style}
        self.page.add_patch(Rectangle((x, y), width, height, **look))

    @contextmanager
    def map(self, grid: Map, cell: float, top: float = 0.1) -> Iterator[Axes]:
        """Give axes for a map, and go on below."""
        layout = layout_of(grid)
        wide, high = cell * layout.width, cell * layout.height
        self.room(top + high + 0.5)
        self.top += top
        left = MARGIN + 0.35
        bottom = self.height - self.top - high
        yield self._figure.add_axes((left / self.width, bottom / self.height, wide / self.width, high / self.height))
        self.top += high + 0.5


def _broken(words: str, width: float, size: float, weight: str) -> list[str]:
    """The lines of a paragraph that is so many inches wide."""
    style = FontProperties(family=mpl.rcParams["font.family"], size=size, weight=weight)

    def length(line: str) -> float:
        return float(text_to_path.get_text_width_height_descent(line, style, ismath=False)[0]) / 72

    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and length(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _draw(roll: _Roll, part: Part) -> None:
    """Draw one part; each begins with its words."""
    if isinstance(part, Words):
        roll.text(part.text, after=0.1)
        return
    roll.room(_least(part))
    roll.text(part.ask, after=0.04)
    match part:
        case Plan():
            _draw_plan(roll, part)
        case Roads():
            with roll.map(part.atlas, 0.62, top=0) as ax:
                Board(ax, part.atlas, colours=PAPER).show()
        case Listing():
            _draw_boxes(roll, part)
        case Short():
            roll.top += 0.04
            _draw_right(roll, part.answer) if part.answer else roll.text("_" * 40, indent=0.2)
        case Choice():
            for option in part.options:
                roll.room(LINE)
                roll.box(MARGIN + 0.22, roll.top + 0.01, 0.14, 0.14)
                if option in (part.answer or ()):
                    roll.page.text(
                        MARGIN + 0.29, roll.top + 0.08, "×", ha="center", va="center", fontsize=12, weight="bold"
                    )
                roll.text(option, indent=0.48, after=0.03)
        case Table():
            _draw_table(roll, part)
        case Space():
            if part.answer is None:
                roll.box(MARGIN, roll.top, roll.inner, DRAWING)
                roll.top += DRAWING
            else:
                roll.text(part.answer, family="monospace")
    roll.top += 0.12


def _least(part: Part) -> float:
    """How much of a part must stay together on a page, in inches."""
    if isinstance(part, Plan):
        return layout_of(part.grid).height * CELL + 1.0
    return {Roads: 3.0, Space: DRAWING + 0.4, Table: 1.2}.get(type(part), 0.8)


def _draw_plan(roll: _Roll, part: Plan) -> None:
    with roll.map(part.grid, CELL if part.blanks else 0.5) as ax:
        board = Board(ax, part.grid, numbers=_numbers(part), colours=PAPER)
        board.show()
        if part.given:
            write_values(board, part.given, "right bottom")
        if part.answer:
            _show_answer(board, part, part.answer)
        else:
            blanks = {PLACES[name]: name for name in part.blanks if name in PLACES}
            draw_blanks(board, part.cells, blanks, pointers="parent" in part.blanks)
    if part.answer:
        several = _several(part.answer)
        if several:
            roll.text("The picture shows one right answer. Right as well, in these cells:", indent=0.2)
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
        f"{cell}: {name} {'; or '.join(f'{entry} {when}'.strip() for entry, when in right.items())}"
        for cell, blanks in answer.entries.items()
        for name, right in blanks.items()
        if len(right) > 1
    ]


def _draw_right(roll: _Roll, right: Mapping[str, str]) -> None:
    for line in right_lines(right):
        roll.text(line, indent=0.2, weight="normal" if line.endswith(":") else "bold")


def _draw_boxes(roll: _Roll, part: Listing) -> None:
    """A row of numbered boxes, or several."""
    if part.answer is not None:
        _draw_right(roll, part.answer)
        return
    rows = math.ceil(part.places / ((roll.inner + GAP) // (BOX[0] + GAP)))
    a_row = math.ceil(part.places / rows)
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


def _draw_table(roll: _Roll, part: Table) -> None:
    entries = part.printed or part.answer or (("",) * (len(part.columns) - 1),) * len(part.rows)
    lines = [part.columns, *((head, *row) for head, row in zip(part.rows, entries, strict=True))]
    style = FontProperties(family=mpl.rcParams["font.family"], size=9)
    needed = [
        max(text_to_path.get_text_width_height_descent(c[0], style, False)[0] for c in [(line[i],) for line in lines])
        / 72
        for i in range(len(part.columns))
    ]
    widths = np.array(needed) + 0.16
    if not part.printed:  # blanks have one width, whatever stands in them
        heads = widths[0]
        widths[1:] = (roll.inner - heads) / (len(widths) - 1)
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
