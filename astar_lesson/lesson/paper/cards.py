"""Six reference cards, one A5 page each: the five searches, and which search to use when.

`python -m astar_lesson cards` writes them as .pdf and as .png. The code on a card is the code that runs, its numbers
come from a recorded search, and the table of the last card is the one that the README shows. Two runs write the same
bytes.
"""

import sys
import textwrap
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.font_manager import FontProperties, findfont
from matplotlib.patches import Rectangle

from astar_lesson.draw.board import Board
from astar_lesson.draw.layers import write_values
from astar_lesson.draw.pictures import Picture
from astar_lesson.lesson.listing import difference, source
from astar_lesson.lesson.paper.which import CARDS, Card, run, table, told
from astar_lesson.words.explain import describe

A5 = 5.83, 8.27
"""Inches."""
DPI = 300
MARGIN, GAP = 0.42, 0.1
"""Inches: around a page, and between its parts."""
FONTS = WORDS, CODE = "DejaVu Sans", "DejaVu Sans Mono"
"""Both come with matplotlib."""
SIZE, LEADING = 7.5, 1.28
"""The size of the type in points, and from line to line in sizes."""
WIDTHS = 17, 18, 20, 22
"""Letters in a line of each column, on the card."""
LEGEND = (
    "Solid outline: taken, in the order of the numbers at the bottom left. Dashed: open. Top right: what it costs to "
    "enter, if not 1. Each arrow points to the parent; the line is the path."
)
TITLE = "Which search when"
NO_DATES: dict[str, Any] = {"CreationDate": None, "Creator": None, "Producer": None}
"""What would make two runs differ, or two versions of matplotlib."""


class Page(Picture):
    """An A5 page that is filled from the top.

    Attributes
    ----------
    y : float
        How far down it is filled, in inches.
    """

    def __init__(self, title: str, subtitle: str) -> None:
        super().__init__(f"{title}. {subtitle}", figsize=A5, dpi=DPI, facecolor="white")
        self.y = MARGIN
        self.write([title], size=16, weight="bold")
        self.write(textwrap.wrap(subtitle, 75), size=9)
        self.rule()

    def write(
        self, lines: Sequence[str], x: float = MARGIN, size: float = SIZE, font: str = WORDS, **style: Any
    ) -> None:
        """Write lines, the first of them below all that is on the page."""
        for line in lines:
            self.text(x / A5[0], 1 - self.y / A5[1], line, size=size, family=font, va="top", **style)
            self.y += size * LEADING / 72

    def rule(self) -> None:
        """Draw a line from margin to margin."""
        self.y += GAP / 2
        self.mark(MARGIN, A5[0] - 2 * MARGIN, 0.008, 0)
        self.y += GAP

    def mark(self, x: float, width: float, height: float, down: float) -> None:
        """Fill a box; `down` is how far below the filled part it begins."""
        box = (x / A5[0], 1 - (self.y + down + height) / A5[1]), width / A5[0], height / A5[1]
        self.add_artist(Rectangle(*box, facecolor="black", linewidth=0))

    def board(self, search: Callable[..., Any], x: float, cell: float, *, order: bool) -> None:
        """Draw the end of a search at this height, `cell` inches a cell; `order`: with numbers and axes."""
        grid, trace = run(search)
        size = cell * grid.width, cell * grid.height
        where = x / A5[0], 1 - (self.y + size[1]) / A5[1], size[0] / A5[0], size[1] / A5[1]
        state = trace.at(len(trace))
        board = Board(self.add_axes(where), grid, numbers=False, arrows=order)
        board.show(state, trace.path_to(grid.goal))
        if order:
            board.ax.tick_params(labelsize=SIZE)
            board.ax.xaxis.label.set_fontsize(SIZE)
            board.ax.yaxis.label.set_fontsize(SIZE)
            write_values(board, {node: k for k, node in enumerate(state.closed, 1)}, "left bottom")
        else:
            board.ax.set_axis_off()
        self.words += "\n" + describe(grid, state, trace.path_to(grid.goal))
        self.y += size[1] + (0.36 if order else 0)


def search_card(card: Card, before: Card | None) -> Page:
    """Draw the card of a search: its code, what is new since the search before, its promises, and a run."""
    page = Page(card.name, f"Take {card.takes}.")
    code = [f"  {line}" for line in source(card.search).splitlines()]
    if before:
        code = [line for line in difference(before.search, card.search).splitlines() if not line.startswith("-")]
    for line in code:
        if line.startswith("+"):
            page.mark(MARGIN, 0.035, SIZE * LEADING / 72, -0.02)
        page.write([line[2:]], MARGIN + 0.1, font=CODE)
    if before:
        page.write(["A bar marks what is new since the card before."], MARGIN + 0.1)
    page.rule()
    for head, text in (("Finds", card.finds), ("Work", card.work), ("Use it when", card.when)):
        top = page.y
        page.write([head], weight="bold")
        page.y = top
        page.write(textwrap.wrap(text[0].upper() + text[1:].rstrip(".") + ".", 74), MARGIN + 0.85)
    page.rule()
    page.write([told(*run(card.search))], weight="bold")
    page.y += GAP
    page.board(card.search, MARGIN + 0.25, 0.46, order=True)
    page.write(textwrap.wrap(LEGEND, 98))
    return page


def which_card() -> Page:
    """Draw the card "Which search when": the table, and all five searches on one map."""
    page = Page(TITLE, "Five searches, one map: what each takes, finds and is for.")
    for number, row in enumerate(table()):
        top, lowest, x = page.y, page.y, MARGIN
        for text, letters in zip(row, WIDTHS, strict=True):
            page.y = top
            page.write(textwrap.wrap(text, letters), x, weight="bold" if text == row[0] or not number else "normal")
            lowest, x = max(lowest, page.y), x + 0.066 * letters
        page.y = lowest
        page.rule()
    top = page.y
    for number, card in enumerate(CARDS):
        down, across = divmod(number, 2)
        page.y, x = top + 1.1 * down, MARGIN + 2.6 * across
        page.board(card.search, x, 0.17, order=False)
        page.y = top + 1.1 * down
        page.write(textwrap.wrap(card.name, 16), x + 1.45, weight="bold")
        page.write(told(*run(card.search)).split("; "), x + 1.45)
    page.y = top + 2.2
    page.write(["Solid outline: taken. Dashed: open.", "A number: the cost to enter, if not 1."], MARGIN + 2.6)
    return page


PAGES: dict[str, Callable[[], Page]] = {
    **{
        f"card{k}_{card.search.__name__}": partial(search_card, card, before)
        for k, (before, card) in enumerate(zip((None, *CARDS), CARDS, strict=False), 1)
    },
    "card6_which_search": which_card,
}
"""What draws each card, by the name of its files."""


def write_cards(folder: Path, *, force: bool = False) -> list[Path]:
    """Write the cards to a folder, each as .pdf and as .png; return the files.

    Parameters
    ----------
    folder : Path
        Where to; it is made, if the folder around it is there.
    force : bool
        Whether files that exist are overwritten without a question.

    Raises
    ------
    ValueError
        If the folder cannot be made, a file is there and nobody says that it may go, or a font is missing.
    """
    check_fonts(FONTS)
    if not folder.parent.is_dir() or (folder.exists() and not folder.is_dir()):
        raise ValueError(f"{folder} cannot be a folder of cards: name one in a folder that exists")
    files = [folder / f"{name}.{kind}" for name in PAGES for kind in ("pdf", "png")]
    may_overwrite([file for file in files if file.exists()], force=force)
    folder.mkdir(exist_ok=True)
    with mpl.rc_context({**mpl.rcParamsDefault, "pdf.fonttype": 42}):
        for name, draw in PAGES.items():
            page = draw()
            page.savefig(folder / f"{name}.pdf", metadata={"Title": page.words.split(".")[0], **NO_DATES})
            (folder / f"{name}.png").write_bytes(page.png())
    return files


def check_fonts(names: Sequence[str]) -> None:
    """Raise ValueError if one of these fonts is missing; matplotlib would take another, whose lines are longer."""
    for name in names:
        try:
            findfont(FontProperties(family=name), fallback_to_default=False)
        except ValueError:
            raise ValueError(f"the font {name} is missing: it comes with matplotlib, so install that again") from None


def may_overwrite(files: Sequence[Path], *, force: bool) -> None:
    """Ask whether files may be overwritten, if there are any; raise ValueError if not, or if nobody can be asked."""
    if not files or force:
        return
    there = f"{files[0]} exists" if len(files) == 1 else f"{files[0]} and {len(files) - 1} more files exist"
    if not sys.stdin.isatty():
        raise ValueError(f"{there}: overwrite with --force, or name another folder")
    if input(f"{there}. Overwrite? [y/N] ").strip().lower() not in ("y", "yes"):
        raise ValueError(f"{there}, and nothing was written")
