"""The seven figures of the A* tutorial and the slides' comparison, drawn from recorded searches.

`python -m astar_lesson figures` writes them to the folder `images`, as .png and as .svg, and the search itself as .gif.
Two runs write the same bytes.
"""

import io
from functools import partial
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.colors import LinearSegmentedColormap
from PIL import Image

from astar_lesson.draw.board import Board
from astar_lesson.draw.marks import written
from astar_lesson.draw.pictures import Picture, gallery, sheet
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.maps.moves import EIGHT, FOUR
from astar_lesson.search.frontiers import BinaryHeap
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, dijkstra
from astar_lesson.search.trace import CLOSED, OPEN, State, Trace
from astar_lesson.words.explain import describe

TUTORIAL_MAP = """
. . . . . . .
. . . # . . .
. S . # . G .
. . . # . . .
. . . . . . .
"""

CAPTIONS = {
    1: "The search area: a grid with start A, goal B and a wall. The centre of each cell is a node of the graph.",
    2: "After one step: A is closed, and its eight neighbours are open. Each of them points to its parent, A.",
    3: "The same moment with its numbers: F top left, G bottom left, H bottom right.",
    4: "After two steps: the cell right of A had the lowest F, 40. It is closed; none of its neighbours got better.",
    5: "After three steps: of two cells with F 54 the lower one was expanded. It opened two cells below it.",
    6: "The end: the goal is closed. The cell two below A has a new parent, and its G fell from 28 to 20.",
    7: "The path, read from B along the parents back to A, from cell centre to cell centre.",
}
STEPS = {1: 0, 2: 1, 3: 1, 4: 2, 5: 3, 6: 14, 7: 14}
"""How many steps of the search each figure shows."""

CLOSENESS = LinearSegmentedColormap.from_list("closeness", ["#2a0a5e", "#31688e", "#9ad93c"])
"""The colours of cells, from the farthest to the goal itself."""

MOMENT = 700
"""Milliseconds for each step of the animation; the last one is shown five times as long."""
OBSTACLE = frozenset({(8, y) for y in range(2, 9)} | {(x, y) for x in (6, 7) for y in (2, 8)})
"""The walls of the slides' map: a bracket, open towards the start."""


def tutorial_trace() -> tuple[Grid, Trace]:
    """Return the tutorial's map and the search that its figures show.

    Eight neighbours for 10 and 14, no corner cutting, H = 10 x Manhattan distance, and the author's own open list, a
    `BinaryHeap`: every sentence of the tutorial holds only with its rule for ties.

    Notes
    -----
    P. Lester, "A* Pathfinding for Beginners" (2005).
    """
    grid = Grid.from_text(TUTORIAL_MAP, moves=EIGHT)
    return grid, record(a_star(grid, grid.start, grid.goal, manhattan(grid), open_list=BinaryHeap))


def tutorial_figure(n: int, width: float = 7.5) -> Picture:
    """Draw figure n of the tutorial, 1 to 7.

    Parameters
    ----------
    n : int
        The figure's number.
    width : float
        Width in inches.

    Raises
    ------
    ValueError
        For any other number.
    """
    if n not in STEPS:
        raise ValueError(f"figure {n!r}: the tutorial has figures 1 to 7")
    grid, trace = tutorial_trace()
    state = trace.at(STEPS[n])
    figure, (ax,) = sheet([grid], columns=1, width=width, titles=False)
    board = Board(ax, grid, numbers="fgh" if n in (3, 4, 5, 6) else "", letters="AB")
    if n == 1:
        board.show()
        x, y = zip(*(cell for cell in grid.nodes if cell not in board.ends), strict=True)
        ax.plot(x, y, ".", color="#b5b5b5")
    else:
        board.show(state, path=None if n == 7 else ())
    return figure.describe(f"Figure {n}. {CAPTIONS[n]} {describe(grid, state, None if n == 7 else ())}")


def animation() -> bytes:
    """Return the tutorial's search, played, as a GIF file: three rounds, and figure 6 as its last frame."""
    grid, trace = tutorial_trace()
    figure, (ax,) = sheet([grid], columns=1, width=7.5, titles=False)
    board = Board(ax, grid, numbers="fgh", letters="AB")
    frames = []
    for k in range(len(trace) + 1):
        board.show(trace.at(k), path=())
        frames.append(Image.open(io.BytesIO(figure.png(small=False))))
    palette = frames[-1].quantize(128, Image.Quantize.MAXCOVERAGE)  # the last frame has all colours
    first, *others = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
    pauses = [MOMENT] * len(others) + [5 * MOMENT]
    file = io.BytesIO()
    first.save(file, "gif", save_all=True, append_images=others, duration=pauses, loop=2, optimize=False)
    return file.getvalue()


def astar_vs_dijkstra() -> Picture:
    """Draw the comparison of the slides: A* and Dijkstra's algorithm, on open ground and with an obstacle.

    Hollow marks are open cells, filled ones are closed, and the colour shows how close a cell is to the goal.
    """
    panels = []
    for ground, walls in (("open ground", frozenset()), ("an obstacle", OBSTACLE)):
        grid = Grid(15, 11, walls, start=(3, 5), goal=(11, 5), moves=FOUR)
        informed = a_star(grid, grid.start, grid.goal, manhattan(grid))
        for name, search in (("A*", informed), ("Dijkstra", dijkstra(grid, grid.start, grid.goal))):
            trace = record(search)
            panels.append((f"{name}, {ground}: {trace.expanded} cells closed, cost {trace.cost}", grid, trace))
    layers = [partial(_show_dots, state=trace.at(len(trace))) for _, _, trace in panels]
    return gallery(panels, width=10, layers=layers, letters="SG")


def write_images(folder: Path) -> list[Path]:
    """Write all pictures to a folder, each as .png and as .svg, and the search as .gif; return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    with mpl.rc_context({**mpl.rcParamsDefault, "svg.hashsalt": "astar_lesson"}):
        pictures = {f"figure{n}": tutorial_figure(n) for n in STEPS} | {"astar_vs_dijkstra": astar_vs_dijkstra()}
        for name, picture in pictures.items():
            (folder / f"{name}.png").write_bytes(picture.png())
            about = {"Date": None, "Creator": None, "Description": picture.words}
            picture.savefig(folder / f"{name}.svg", metadata=about)
        (folder / "search.gif").write_bytes(animation())
    return [folder / "search.gif", *(folder / f"{name}.{kind}" for name in pictures for kind in ("png", "svg"))]


def _show_dots(board: Board, state: State) -> None:
    """Draw a state with dots instead of outlines, and with large dark letters on start and goal."""
    board.show(path=state.path)
    board.path.set_marker("")
    board.writing.put({"number": [written(letter, x, y, 0.5, "middle") for (x, y), letter in board.ends.items()]})
    (centres, status), points = board.seen(state), board.marks.points
    away = centres - board.layout.centres(state.path[-1:])
    colours = CLOSENESS(1 - np.hypot(*away.T) / max(board.layout.raster))
    for code, size, edge in ((OPEN, 0.5 * points, max(1, points / 12)), (CLOSED, 0.62 * points, 0)):
        (x, y), colour = centres[status == code].T, colours[status == code]
        fill = "none" if code == OPEN else colour
        board.ax.scatter(x, y, size**2, linewidths=edge, facecolors=fill, edgecolors=colour, zorder=5)
