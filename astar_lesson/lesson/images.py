"""The folder `images`: the figures of the A* tutorial, the slides' comparison, and the search as a moving picture.

`python -m astar_lesson figures` writes it. Two runs write the same bytes.
"""

import io
from functools import partial
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.colors import LinearSegmentedColormap
from PIL import Image

from astar_lesson.draw.board import Board
from astar_lesson.draw.colours import TUTORIAL
from astar_lesson.draw.figures import STEPS, tutorial_figure, tutorial_trace
from astar_lesson.draw.marks import written
from astar_lesson.draw.pictures import Picture, gallery, sheet
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.maps.moves import FOUR
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, dijkstra
from astar_lesson.search.trace import CLOSED, OPEN, State

CLOSENESS = LinearSegmentedColormap.from_list("closeness", ["#2a0a5e", "#31688e", "#9ad93c"])
"""The colours of cells, from the farthest to the goal itself."""

MOMENT = 700
"""Milliseconds for each step of the animation; the last one is shown five times as long."""
OBSTACLE = frozenset({(8, y) for y in range(2, 9)} | {(x, y) for x in (6, 7) for y in (2, 8)})
"""The walls of the slides' map: a bracket, open towards the start."""


def animation() -> bytes:
    """Return the tutorial's search, played, as a GIF file: three rounds, and figure 6 as its last frame."""
    grid, trace = tutorial_trace()
    figure, (ax,) = sheet([grid], columns=1, width=7.5, titles=False)
    board = Board(ax, grid, numbers="fgh", letters="AB", style=TUTORIAL)
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
    return gallery(panels, width=10, layers=layers, letters="SG", style=TUTORIAL)


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
