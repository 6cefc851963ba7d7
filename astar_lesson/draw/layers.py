"""Layers: what is drawn over a board beside the state of a search, such as marked cells, values and arrows.

Each function returns the artists that it has added, so that an instrument that shows the next step on the same board
can remove them again.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba_array
from matplotlib.lines import Line2D
from matplotlib.patches import ConnectionStyle, FancyArrowPatch, Patch
from matplotlib.patheffects import withStroke

from astar_lesson.draw import texts
from astar_lesson.draw.board import Board
from astar_lesson.draw.colours import BORDER, COLOURS, LANDS, MARK, SHADES, TINT, UNKNOWN
from astar_lesson.draw.ground import draw_arrow
from astar_lesson.draw.legend import letter_mark
from astar_lesson.draw.marks import DISC, shapes_at
from astar_lesson.draw.sizes import scale
from astar_lesson.maps.atlas import Map
from astar_lesson.search.costs import walked_cost
from astar_lesson.search.steps import Node
from astar_lesson.words.numbers import number

ABOVE_CHIPS = 3.6
"""The layer above the chips of cells, and beneath numbers."""
BEND = 0.45
"""The most that the arc of a leap bends: twice its height, as a share of its length."""
ASIDE = 0.45
"""The most that it bends aside, in cells: it does not leave the map."""
SHADED = 0.75
"""The opacity of shades: the ground is seen through them."""


def hatch(board: Board, cells: Iterable[Node], label: str = "", share: float = 0.84) -> list[Artist]:
    """Hatch cells in which something is wrong.

    Parameters
    ----------
    board : Board
        The board that is drawn over.
    cells : iterable of Node
        Which cells.
    label : str
        What the legend of the picture says of them, if there are any; "" for nothing.
    share : float
        How wide the hatching is, in cells.
    """
    outlines = board.layout.outlines(cells, share)
    if outlines:
        board.legend.add(label, Patch(fc=TINT, ec=MARK, hatch="////"))
    shapes = PolyCollection(
        outlines,
        fc=TINT,
        ec=MARK,
        lw=1.2,
        hatch="////",
        zorder=ABOVE_CHIPS,
    )
    return [board.ax.add_collection(shapes)]


def grey_out(board: Board, cells: Iterable[Node], label: str = "") -> list[Artist]:
    """Grey cells of which nothing is known, or that play no part."""
    grey = list(cells)
    if grey:
        board.legend.add(label, Patch(fc=UNKNOWN))
    return [_fill(board, grey, UNKNOWN)]


def ring(board: Board, cells: Iterable[Node], label: str = "") -> list[Artist]:
    """Draw a ring in cells that have a part of their own, such as entrances."""
    points = board.canvas.points
    rings = shapes_at(board.layout.centres(cells), 1.4 * DISC)
    if len(rings):
        mark = Line2D(
            [],
            [],
            marker="o",
            ms=9,
            mfc="none",
            mec=MARK,
            mew=2,
            ls="none",
        )
        board.legend.add(label, mark)
    edge = withStroke(linewidth=max(3, points / 7), foreground="white")
    shapes = PolyCollection(
        list(rings),
        facecolors="none",
        edgecolors=MARK,
        lw=max(1.2, points / 14),
        zorder=2,
    )
    shapes.set_path_effects([edge])
    return [board.ax.add_collection(shapes)]


def shade(board: Board, values: Mapping[Node, float], largest: float | None = None, label: str = "") -> list[Artist]:
    """Shade cells: the larger the value, the darker the cell.

    Parameters
    ----------
    board : Board
        The board that is drawn over.
    values : mapping of Node to float
        At least 0. Cells of value 0 stay as they are.
    largest : float or None
        The value of the darkest shade, so that several boards can be compared; None or 0: the largest of these.
    label : str
        As in `hatch`.
    """
    shaded = {cell: value for cell, value in values.items() if value > 0}
    if not shaded:
        return [_fill(board, [], [])]
    darkest = max(shaded.values())
    top = largest or darkest
    board.legend.add(label, Patch(fc=SHADES(darkest / top), alpha=SHADED))
    fills = SHADES(np.array(list(shaded.values())) / top)
    return [_fill(board, shaded, fills, SHADED)]


def tint(board: Board, groups: Mapping[Node, int]) -> list[Artist]:
    """Colour cells by the group that they belong to, with a line between two groups; groups 6 apart share a colour.

    Parameters
    ----------
    board : Board
        The board that is drawn over.
    groups : mapping of Node to int
        The number of each cell's group.
    """
    borders = []
    for (x, y), group in groups.items():
        if groups.get((x + 1, y), group) != group:
            borders.append([(x + 0.5, y - 0.5), (x + 0.5, y + 0.5)])
        if groups.get((x, y + 1), group) != group:
            borders.append([(x - 0.5, y + 0.5), (x + 0.5, y + 0.5)])
    lines = board.ax.add_collection(LineCollection(borders, colors=BORDER, lw=2.5, zorder=1.6))
    fills = [LANDS[group % len(LANDS)] for group in groups.values()]
    return [_fill(board, groups, fills), lines]


def lay_chips(
    board: Board,
    numbers: Mapping[Node, float],
    expanded: Collection[Node],
    path: Sequence[Node] = (),
    h: Mapping[Node, float] | None = None,
    said: str = "1 = order of expansion",
) -> list[Artist]:
    """Lay chips with numbers into the cells that a program has reached, of whose steps no more is known.

    Parameters
    ----------
    board : Board
        The board that is drawn over.
    numbers : mapping of Node to float
        A number for each cell that was reached.
    expanded : collection of Node
        Which of them were expanded; the others are open.
    path : sequence of Node
        The path, which runs beneath, as under all chips.
    h : mapping of Node to float or None
        H, at the lower right.
    said : str
        What the legend says of the numbers; its first character stands for them.
    """
    closed = [cell for cell in numbers if cell in expanded]
    waiting = [cell for cell in numbers if cell not in expanded]
    on_path = [cell for cell in path if cell in numbers or cell in board.ends.kinds]
    board.marks.show(closed=closed, open=waiting, on_path=on_path)
    seen = {"closed": closed, "open": waiting, "path": on_path}
    board.legend.add_marks(label for label, cells in seen.items() if cells)
    board.legend.add(said[1:].strip(), letter_mark(said[0]))
    artists = write_values(board, numbers, in_chips=True)
    if h:
        board.legend.add("= number at the lower right", letter_mark("H"))
        artists += write_values(board, h, "right bottom", in_chips=True)
    return artists


def write_values(
    board: Board, values: Mapping[Node, float], where: str = "middle", in_chips: bool = False
) -> list[Artist]:
    """Write a number into cells.

    Parameters
    ----------
    board : Board
        The board that is drawn over. On a map with more than 1,600 cells nothing is written.
    values : mapping of Node to float
        The numbers.
    where : str
        "middle", "left top", "left bottom", "right top" or "right bottom".
    in_chips : bool
        Whether that is a corner of the chip, in which less has room, or of the cell.
    """
    if not (board.layout.detailed and values):
        return []
    room = board.canvas.room if in_chips else 0.8 * np.array(board.layout.scenery.room)
    edge: float = 2
    if where == "middle":
        size = 0.27
        board.ends.leave_the_middle(values)
        if not in_chips:
            edge = 6  # a path may run through the middle of a cell
    else:
        size = 0.18 if in_chips else 0.22
    size = scale(size, board.canvas.points)
    corners = board.layout.centres(values) + room * texts.side(where)
    numbers = [number(value, 4) for value in values.values()]
    written = [texts.written(text, at, size, where) for text, at in zip(numbers, corners, strict=True)]
    return [texts.draw_texts(board.ax, written, COLOURS["number"], edge=edge)]


def draw_arrows(
    board: Board, pairs: Iterable[tuple[Node, Node]], part: Sequence[float] = (0.22, 0.78), label: str = ""
) -> list[Artist]:
    """Draw an arrow from the first to the second cell of each pair; none on a map with more than 1,600 cells.

    Parameters
    ----------
    board : Board
        The board that is drawn over.
    pairs : iterable of (Node, Node)
        The cells.
    part : sequence of float
        Where each arrow begins and ends: 0 is the centre of the first cell, 1 the centre of the second.
    label : str
        As in `hatch`.
    """
    if not board.layout.detailed:
        return []
    begin, end = part
    arrows: list[Artist] = []
    for pair in pairs:
        a, b = board.layout.centres(pair)
        tail = a + begin * (b - a)
        tip = a + end * (b - a)
        arrows.append(draw_arrow(board.ax, tail, tip, size=13, color=MARK, lw=2.2, zorder=8))
    if arrows:
        board.legend.add(label, Line2D([], [], color=MARK, ls="", ms=12, marker=r"$\rightarrow$"))
    return arrows


def draw_leaps(board: Board, path: Sequence[Node]) -> list[Artist]:
    """Draw each leap of a path, where no step of the map leads, as a dashed arc above the chips, and not as its line.

    So a leap over a cell looks unlike a path through it. `board.show` draws the whole path as a line again.
    """
    line: list[Sequence[float]] = []
    leaps: list[Artist] = []
    nothing = (np.nan, np.nan)
    for a, b in pairwise(path):
        begin, end = board.layout.centres((a, b))
        line.append(begin)
        if a == b or _is_step(board.grid, a, b):
            continue
        line.append(nothing)
        length = float(np.hypot(*(end - begin)))
        bend = min(BEND, 2 * ASIDE / length)
        arc = FancyArrowPatch(
            begin,
            end,
            connectionstyle=ConnectionStyle.Arc3(rad=bend),
            arrowstyle="-",
            shrinkA=0,
            shrinkB=0,
            color=COLOURS["path"],
            linestyle=(0, (3, 2)),
            lw=0.6 * board.path.get_linewidth(),
            zorder=ABOVE_CHIPS,
        )
        leaps.append(board.ax.add_patch(arc))
    if leaps:
        line.extend(board.layout.centres(path[-1:]))
        board.path.set_data(*np.transpose(line))
    return leaps


def _is_step(grid: Map, a: Node, b: Node) -> bool:
    """Tell whether a step leads from one place to the other; from a wall none does."""
    try:
        walked_cost(grid, (a, b))
    except ValueError:
        return False
    return True


def draw_units(board: Board, units: Mapping[Node, object], *, among_numbers: bool = False) -> list[Artist]:
    """Draw a round mark with a label for each unit; on a map with more than 1,600 cells only the mark.

    Parameters
    ----------
    board : Board
        The board that is drawn over.
    units : mapping of Node to object
        Where the units are, and what is written on each: a number or a letter.
    among_numbers : bool
        Whether the marks leave room for the numbers of a search.
    """
    share = 0.3 if among_numbers else 0.72
    aside = 0.66 if among_numbers else 0
    points = board.canvas.points
    centres = board.layout.centres(units) - aside * np.array(board.layout.scenery.room)
    x, y = centres.T
    marks = board.ax.scatter(x, y, (share * points) ** 2, COLOURS["current"], linewidths=0, zorder=8)
    artists: list[Artist] = [marks]
    if board.layout.detailed and units:
        size = scale(0.55 * share, points)
        named = zip(units.values(), centres, strict=True)
        names = [texts.written(str(name), at, size, "middle") for name, at in named]
        artists.append(texts.draw_texts(board.ax, names, COLOURS["letter"], zorder=9))
    return artists


def _fill(board: Board, cells: Iterable[Node], colours: Any, opacity: float = 1) -> Artist:
    """Fill cells; those of a large map as an image, since squares would be slow and their edges blurred."""
    fills = to_rgba_array(colours, opacity)
    if board.layout.detailed:  # the white edges keep the cells apart
        shapes = PolyCollection(
            board.layout.outlines(cells),
            fc=fills,
            ec="white",
            lw=0.8,
            zorder=1.5,
        )
        return board.ax.add_collection(shapes)
    x, y = board.layout.centres(cells).astype(int).T
    width, height = board.layout.raster
    image = np.zeros((height, width, 4))
    image[y, x] = fills
    return board.ax.imshow(image, interpolation="nearest", aspect="equal", zorder=1.5)
