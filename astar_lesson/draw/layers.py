"""Layers: what is drawn over a board beside the state of a search, such as marked cells, values and arrows."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba_array
from matplotlib.lines import Line2D
from matplotlib.patches import FancyArrowPatch, Patch
from matplotlib.patheffects import withStroke

from astar_lesson.draw.board import Board
from astar_lesson.draw.colours import BORDER, COLOURS, LANDS, MARK, SHADES, TINT, UNKNOWN
from astar_lesson.draw.legend import sign
from astar_lesson.draw.marks import DISC, RING, give, lettering, side, written
from astar_lesson.draw.sizes import scale
from astar_lesson.search.steps import Node
from astar_lesson.words.numbers import number


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
    outlines, above_the_chips = board.layout.outlines(cells, share), 3.6
    board.add_to_legend(label if outlines else "", Patch(fc=TINT, ec=MARK, hatch="////"))
    shapes = PolyCollection(outlines, fc=TINT, ec=MARK, lw=1.2, hatch="////", zorder=above_the_chips)
    return [board.ax.add_collection(shapes)]


def grey_out(board: Board, cells: Iterable[Node], label: str = "") -> list[Artist]:
    """Grey cells of which nothing is known, or that play no part."""
    grey = list(cells)
    board.add_to_legend(label if grey else "", Patch(fc=UNKNOWN))
    return _fill(board, grey, UNKNOWN, 1)


def ring(board: Board, cells: Iterable[Node], label: str = "") -> list[Artist]:
    """Draw a ring in cells that have a part of their own, such as entrances."""
    rings = list(board.layout.centres(cells)[:, None] + 1.4 * DISC)
    mark = Line2D([], [], marker="o", ms=9, mfc="none", mec=MARK, mew=2, ls="none")
    board.add_to_legend(label if rings else "", mark)
    edge = [withStroke(linewidth=max(3, board.marks.points / 7), foreground="white")]
    width = max(1.2, board.marks.points / 14)
    shapes = PolyCollection(rings, facecolors="none", edgecolors=MARK, lw=width, path_effects=edge, zorder=2)
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
    darkest = max(shaded.values(), default=0)
    top = largest or darkest or 1  # where no value is above 0, nothing is shaded
    board.add_to_legend(label if shaded else "", Patch(fc=SHADES(darkest / top), alpha=0.75))
    return _fill(board, shaded, SHADES(np.array(list(shaded.values())) / top), 0.75)


def tint(board: Board, groups: Mapping[Node, int], label: str = "") -> list[Artist]:
    """Colour cells by the group that they belong to, with a line between two groups; groups 6 apart share a colour.

    Parameters
    ----------
    board : Board
        The board that is drawn over.
    groups : mapping of Node to int
        The number of each cell's group.
    label : str
        As in `hatch`.
    """
    board.add_to_legend(label if groups else "", Patch(fc=LANDS[0], ec=BORDER, lw=2))
    sides = {(1, 0): [(0.5, -0.5), (0.5, 0.5)], (0, 1): [(-0.5, 0.5), (0.5, 0.5)]}
    beside = [(cell, tuple(np.add(cell, side)), line) for cell in groups for side, line in sides.items()]
    ends = [np.add(cell, line) for cell, other, line in beside if groups.get(other, groups[cell]) != groups[cell]]
    lines = board.ax.add_collection(LineCollection(ends, colors=BORDER, lw=2.5, zorder=1.6))
    return [*_fill(board, groups, [LANDS[group % len(LANDS)] for group in groups.values()], 1), lines]


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
    layout, share = board.layout, board.marks.share
    on_path = [cell for cell in path if cell in numbers or cell in board.ends]
    give(board.marks.on_path, layout.outlines(on_path, RING * share, rounded=True))
    for kind, marks in ("closed", board.marks.closed), ("open", board.marks.open):
        cells = [cell for cell in numbers if (cell in expanded) == (kind == "closed")]
        give(marks, layout.outlines(cells, share, rounded=True))
    board.add_search_to_legend()
    board.add_to_legend(said[1:].strip(), sign(said[0]))
    if h:
        board.add_to_legend("= number at the lower right", sign("H"))
    return write_values(board, numbers, in_chips=True) + write_values(board, h or {}, "right bottom", in_chips=True)


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
    if not (board.detailed and values):
        return []
    size = scale(0.27 if where == "middle" else 0.18 if in_chips else 0.22, board.marks.points)
    room = board.marks.room if in_chips else 0.8 * np.array(board.layout.scenery.room)
    corners = board.layout.centres(values) + room * side(where)
    texts = [written(number(value, 4), at, size, where) for value, at in zip(values.values(), corners, strict=True)]
    if where == "middle":
        board.leave_the_middle(values)
    edge = 2 if in_chips or where != "middle" else 6  # a path may run through the middle of a cell
    return [lettering(board.ax, "number", texts, edge=edge)]


def draw_arrows(board: Board, pairs: Iterable[tuple[Node, Node]], part: Sequence[float] = (0.22, 0.78)) -> list[Artist]:
    """Draw an arrow from the first to the second cell of each pair; none on a map with more than 1,600 cells.

    `part` says where each begins and ends: 0 is the centre of the first cell, 1 the centre of the second.
    """
    arrows: list[Artist] = []
    style: dict[str, Any] = {"arrowstyle": "-|>", "mutation_scale": 13, "shrinkA": 0, "shrinkB": 0, "linewidth": 2.2}
    for a, b in map(board.layout.centres, pairs) if board.detailed else ():
        tail, head = (tuple(a + share * (b - a)) for share in part)
        arrows.append(board.ax.add_patch(FancyArrowPatch(tail, head, color=MARK, zorder=8, **style)))
    return arrows


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
    share, aside = (0.3, 0.66) if among_numbers else (0.72, 0.0)
    centres = board.layout.centres(units) - aside * np.array(board.layout.scenery.room)
    size = share * board.marks.points
    x, y = centres.T
    artists: list[Artist] = [board.ax.scatter(x, y, size**2, COLOURS["current"], linewidths=0, zorder=8)]
    if board.detailed and units:
        size = scale(0.55 * share, board.marks.points)
        texts = [written(str(name), at, size, "middle") for name, at in zip(units.values(), centres, strict=True)]
        artists.append(lettering(board.ax, "letter", texts, zorder=9))
    return artists


def _fill(board: Board, cells: Iterable[Node], colours: Any, opacity: float) -> list[Artist]:
    """Fill cells; those of a large map as an image, since squares would be slow and their edges blurred."""
    colours = to_rgba_array(colours, opacity)
    if board.detailed:
        shapes = PolyCollection(board.layout.outlines(cells), fc=colours, ec="white", lw=0.8, zorder=1.5)
        return [board.ax.add_collection(shapes)]  # the white edges keep the cells apart
    x, y = board.layout.centres(cells).astype(int).T
    width, height = board.layout.raster
    image = np.zeros((height, width, 4))
    image[y, x] = colours
    return [board.ax.imshow(image, interpolation="nearest", aspect="equal", zorder=1.5)]
