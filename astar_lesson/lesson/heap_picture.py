"""A heap, drawn twice: as a tree, and as the row of places in which it is kept."""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Any

from matplotlib.axes import Axes

from astar_lesson.draw.colours import COLOURS, MARK
from astar_lesson.draw.pictures import Picture
from astar_lesson.draw.settings import in_default_style
from astar_lesson.draw.sizes import sizes_in_use
from astar_lesson.words.numbers import listed, number

WIDTH = 7.2
NARROWEST = 5.2
"""Inches of a heap that stands alone in its row, and of one beside others."""
LEVEL = 0.52
"""Inches from a row of the tree to the next."""
LABEL = 1.0
"""Inches to the left of the row of places, for what its lines are."""
ROW = 1.25
"""Inches for the row of places, with the numbers above and below it."""
TITLE = 0.5
MARGIN = 0.1
"""Inches above the tree, with titles and without."""
LEGEND = 0.28
KEY = "yellow: just moved     brown line: the child is smaller than its parent"


@in_default_style
def draw_heaps(panels: Iterable[tuple[Any, ...]], *, columns: int = 1) -> Picture:
    """Draw heaps, each as a tree and below it as a row of places.

    Parameters
    ----------
    panels : iterable of (title, row) or (title, row, marked)
        The title may be "". `row` is a list whose place 0 is not used; `marked` names places that are drawn in yellow.
        Entries that do not form a heap are drawn as they stand, with a brown line where a child is smaller than its
        parent.
    columns : int
        How many stand side by side.

    Raises
    ------
    ValueError
        If there are no panels.
    """
    shown = [(title, row, *marked, ()) for title, row, *marked in panels]
    if not shown:
        raise ValueError("there are no panels: give at least one (title, row)")
    columns = min(columns, len(shown))
    lines = ceil(len(shown) / columns)
    levels = max(max(len(row) - 1, 1).bit_length() for _, row, *_ in shown)
    wide = max(WIDTH / columns, NARROWEST)
    above = TITLE if any(title for title, *_ in shown) else MARGIN
    high = above + levels * LEVEL + ROW
    height = lines * high + LEGEND
    figure = Picture(figsize=(columns * wide, height), dpi=sizes_in_use().dpi, facecolor="white")
    words = []
    for k, (title, row, marked, *_) in enumerate(shown):
        line, column = divmod(k, columns)
        bottom = height - (line + 1) * high
        box = (column / columns, bottom / height, 1 / columns, (high - above) / height)
        ax = figure.add_axes(box, xlim=(0, wide), ylim=(-ROW, levels * LEVEL))
        ax.axis("off")
        ax.set_title(title, fontsize=sizes_in_use().title)
        _draw_tree(ax, row, marked, levels)
        _draw_row(ax, row, marked)
        words.append(f"{title.strip()}\n{heap_in_words(row)}")
    figure.text(0.5, 0.1 / height, KEY, ha="center", fontsize=sizes_in_use().ticks, color=COLOURS["axes"])
    return figure.with_words("\n".join(words))


def heap_in_words(row: Sequence[Any]) -> str:
    """Describe a heap: its entries from place 1 on, and where the heap order is broken."""
    entries = listed(written(entry) for entry in row[1:])
    broken = [f"place {place} is smaller than place {place // 2}" for place in broken_at(row)]
    order = f"not in heap order, as {listed(broken)}" if broken else "in heap order"
    return f"Places 1 to {len(row) - 1} hold {entries}; {order}."


def broken_at(row: Sequence[Any]) -> list[int]:
    """Return the places whose entry is smaller than its parent. What is no number is left alone."""
    pairs = [(place, row[place], row[place // 2]) for place in range(2, len(row))]
    return [place for place, child, parent in pairs if _is_number(child) and _is_number(parent) and child < parent]


def _is_number(entry: Any) -> bool:
    return isinstance(entry, int | float)


def written(entry: Any) -> str:
    """Write an entry for a reader."""
    return number(entry) if _is_number(entry) else str(entry)


def _place_in_tree(ax: Axes, place: int, levels: int) -> tuple[float, float]:
    """Where an entry of the tree stands, in inches."""
    level = place.bit_length() - 1
    across = (place - 2**level + 0.5) / 2**level
    return across * ax.get_xlim()[1], (levels - level - 0.5) * LEVEL


def _write(ax: Axes, x: float, y: float, text: object, colour: str, **look: Any) -> None:
    """Write a small text; one in black is large."""
    sizes = sizes_in_use()
    size = sizes.title if colour == COLOURS["number"] else sizes.ticks
    ax.text(x, y, str(text), **{"ha": "center", "va": "center", "color": colour, "fontsize": size, **look})


def _face(place: int, marked: Sequence[int]) -> str:
    """The colour behind an entry."""
    return COLOURS["disc"] if place in marked else COLOURS["floor"]


def _draw_tree(ax: Axes, row: Sequence[Any], marked: Sequence[int], levels: int) -> None:
    """Draw each entry below its parent, with its place beside it."""
    broken = broken_at(row)
    for place in range(1, len(row)):
        x, y = _place_in_tree(ax, place, levels)
        if place > 1:
            parent_x, parent_y = _place_in_tree(ax, place // 2, levels)
            colour, width = (MARK, 3.5) if place in broken else (COLOURS["axes"], 1)
            ax.plot((x, parent_x), (y, parent_y), color=colour, lw=width, zorder=1)
        circle = {"boxstyle": "circle,pad=0.25", "facecolor": _face(place, marked), "edgecolor": COLOURS["axes"]}
        _write(ax, x, y, written(row[place]).rjust(2), COLOURS["number"], bbox=circle)
        beside = 0.25 if place % 2 else -0.25
        _write(ax, x + beside, y + 0.11, place, COLOURS["closed"])


def _draw_row(ax: Axes, row: Sequence[Any], marked: Sequence[int]) -> None:
    """Draw the row: above each entry its place, below it the place of its parent."""
    step = min(0.55, (ax.get_xlim()[1] - LABEL - 0.1) / max(len(row), 1))
    for name, y, colour in (("place n", -0.18, COLOURS["closed"]), ("parent n // 2", -0.86, MARK)):
        _write(ax, LABEL - 0.08, y, name, colour, ha="right")
    for place, entry in enumerate(row):
        x = LABEL + (place + 0.5) * step
        face = _face(place, marked) if place else COLOURS["lines"]
        ax.fill_between((x - step / 2, x + step / 2), -0.68, -0.32, facecolor=face, edgecolor=COLOURS["axes"])
        _write(ax, x, -0.18, place, COLOURS["closed"])
        if place:
            _write(ax, x, -0.5, written(entry), COLOURS["number"])
        if place > 1:
            _write(ax, x, -0.86, place // 2, MARK)
