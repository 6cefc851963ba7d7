"""Six reference cards, one A5 page each: the five searches, and which search to use when.

`python -m astar_lesson cards` writes them as .pdf and as .png. The code on a card is the code that runs, its numbers
come from a recorded search, and the README shows the table of the last card. Two runs write the same bytes.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from astar_lesson.draw.board import Board
from astar_lesson.draw.layers import write_values
from astar_lesson.draw.layout import draw_legend
from astar_lesson.lesson.listing import difference, source
from astar_lesson.lesson.paper.files import write_files
from astar_lesson.lesson.paper.roll import A5, Roll, printing
from astar_lesson.lesson.paper.which import CARDS, Card, run, summary, table

CODE = "DejaVu Sans Mono"
"""It comes with matplotlib."""
COLUMNS = 0.0, 1.12, 2.31, 3.63
"""Where the columns of the table begin, in inches; BETWEEN is the gap before the next one."""
BETWEEN = 0.12
LEGEND = (
    "Light blue: expanded, numbered in order. White: open. Dark: a wall. Brown: ground that costs more to enter. "
    "Arrow: to the parent. Line: the path."
)
TITLE = "Which search when"


def search_card(card: Card, before: Card | None) -> Roll:
    """Draw the card of a search: its code, what is new since the search before, its promises, and a run."""
    roll = _begun(card.name, f"Expand {card.expands}.")
    code = [f"  {line}" for line in source(card.search).splitlines()]
    if before:
        code = [line for line in difference(before.search, card.search).splitlines() if not line.startswith("-")]
    for number, line in enumerate(code):
        if line.startswith("+"):
            top = roll.top - 0.02 + number * roll.line()
            roll.box(0, top, 0.035, roll.line(), fill=True, facecolor="black", linewidth=0)
    roll.text("\n".join(line[2:] for line in code), 0.1, family=CODE)
    if before:
        roll.text("A bar marks what is new since the card before.", 0.1)
    _rule(roll)
    for head, text in (("Finds", card.finds), ("Work", card.work), ("Use it when", card.when)):
        top = roll.top
        roll.text(head, weight="bold")
        roll.top = top
        roll.text(text[0].upper() + text[1:].rstrip(".") + ".", 0.85)
    _rule(roll)
    roll.text(summary(*run(card.search)), weight="bold", after=0.1)
    _board(roll, card, 0.25, 0.38, order=True)
    roll.text(LEGEND)
    return roll


def which_card() -> Roll:
    """Draw the card "Which search when": the table, and all five searches on one map."""
    roll = _begun(TITLE, "Five searches on one map: what each expands, what it finds, and when to use it.")
    for number, row in enumerate(table()):
        top, lowest = roll.top, roll.top
        for text, left, end in zip(row, COLUMNS, (*COLUMNS[1:], roll.inner + BETWEEN), strict=True):
            roll.top = top
            weight = "bold" if left == 0 or number == 0 else "normal"
            roll.text(text, left, width=end - left - BETWEEN, weight=weight)
            lowest = max(lowest, roll.top)
        roll.top = lowest
        _rule(roll)
    top = roll.top
    for number, card in enumerate(CARDS):
        down, across = divmod(number, 2)
        roll.top, left = top + 1.1 * down, 2.6 * across
        _board(roll, card, left, 0.17, order=False)
        roll.top = top + 1.1 * down
        roll.text(card.name, left + 1.45, width=0.94, weight="bold")
        roll.text(summary(*run(card.search)).replace("; ", "\n"), left + 1.45)
    roll.top = top + 2.2
    roll.text("Light blue: expanded. White: open.\nBrown: it costs more to enter.", 2.6)
    return roll


def _begun(title: str, subtitle: str) -> Roll:
    """A card with its head."""
    roll = Roll(A5, title)
    roll.text(subtitle, size=9)
    _rule(roll)
    return roll


def _rule(roll: Roll) -> None:
    """Draw a line from margin to margin."""
    roll.ax.plot([0, roll.inner], [roll.top + 0.05] * 2, color="black", linewidth=0.6)
    roll.top += 0.15


def _board(roll: Roll, card: Card, left: float, cell: float, *, order: bool) -> None:
    """Draw the end of a search, `cell` inches a cell; `order`: with numbers and axes."""
    grid, trace = run(card.search)
    state = trace.at(len(trace))
    ax = roll.map(grid, cell, left, 0.25 if order else 0)
    board = Board(ax, grid, numbers=False, arrows=order, axes="xy" if order else "")
    board.show(state, trace.path_to(grid.goal))
    if order:
        write_values(board, {node: k for k, node in enumerate(state.closed, 1)}, "left bottom")
        ax.tick_params(labelsize=roll.paper.size)
        draw_legend(ax, board.legend, loc="upper left", bbox_to_anchor=(0, 0), ncols=len(board.legend))
        roll.top += 0.26  # for the legend


PAGES: dict[str, Callable[[], Roll]] = {
    **{
        f"card{k}_{card.search.__name__}": partial(search_card, card, before)
        for k, (before, card) in enumerate(zip((None, *CARDS), CARDS, strict=False), 1)
    },
    "card6_which_search": which_card,
}
"""What draws each card, by the name of its files."""


def write_cards(folder: Path = Path("cards"), *, force: bool = False) -> list[Path]:
    """Write the cards to a folder, each as .pdf and as .png; return the files.

    Parameters
    ----------
    folder : Path
        Where to; it is made if it does not exist.
    force : bool
        Whether existing files are overwritten.

    Raises
    ------
    OSError
        If the folder is a file, or a file exists and may not be overwritten.
    """
    makers = {f"{name}.{kind}": partial(_write, draw) for name, draw in PAGES.items() for kind in ("pdf", "png")}
    return write_files(folder, makers, force=force)


def _write(draw: Callable[[], Roll], file: Path) -> None:
    with printing():
        roll = draw()
        if file.suffix == ".pdf":
            roll.write_pdf(file)
        else:
            file.write_bytes(roll.pages[0].png())
