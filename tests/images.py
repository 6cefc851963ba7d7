"""Write the files of the folder `images` again: `python tests/images.py [FOLDER]`.

They are the seven figures of the tutorial, a comparison of A* and Dijkstra's algorithm, and two moving pictures.
Without a folder the comparison is also put into page 06, where it is folded: what a cell prints cannot be.
"""

import io
import sys
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
import nbformat
from PIL import Image

from astar_lesson.draw.colours import TUTORIAL
from astar_lesson.draw.film import Film
from astar_lesson.draw.legend import add_legend
from astar_lesson.draw.pictures import Picture, gallery, sheet
from astar_lesson.lesson.figures import STEPS, tutorial_figure, tutorial_trace
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.search.costs import walked_cost
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first

IMAGES = Path(__file__).parents[1] / "images"
PAGE = IMAGES.parent / "notebooks" / "06_seven_figures.ipynb"
COMPARISON = "astar_vs_dijkstra.png"
MOMENT, RACE_MOMENT, STILL = 700, 120, 4000
"""Milliseconds for each step of the tutorial's search, of the race, and of the last frame of both."""
LAKE = """
. . . . . . . . . . .
. . S . . 5 5 . . . .
. . . . 5 5 5 G . . .
. . . . . 5 # . . . .
. . . . . . # . . . .
. . . . . . . . . . .
. . . . . . . . . . .
"""
"""A map on which the five searches expand five numbers of cells."""
OBSTACLE = frozenset({(8, y) for y in range(2, 9)} | {(x, y) for x in (6, 7) for y in (2, 8)})
"""The walls of the slides' map: a bracket, open towards the start."""


def astar_vs_dijkstra() -> Picture:
    """Draw the comparison of the slides: A* and Dijkstra's algorithm, on open ground and with an obstacle."""
    panels = []
    for ground, walls in (("open ground", frozenset()), ("an obstacle", OBSTACLE)):
        grid = Grid(15, 11, walls, start=(3, 5), goal=(11, 5))
        informed = record(a_star(grid, grid.start, grid.goal, manhattan(grid)))
        uninformed = record(dijkstra(grid, grid.start, grid.goal))
        for name, trace in (("A*", informed), ("Dijkstra", uninformed)):
            panels.append((f"{name}, {ground}: {trace.expanded} cells closed, cost {trace.cost}", grid, trace))
    return gallery(panels, width=10, numbers=False, arrows=False)


def animation() -> bytes:
    """Return the tutorial's search, played, as a GIF file; figure 6 is its last frame."""
    grid, trace = tutorial_trace()
    figure, (board,) = sheet([grid], columns=1, width=7.5, titles=False, numbers="fgh", style=TUTORIAL)
    frames = []
    for k in range(len(trace) + 1):
        board.show(trace.at(k), path=())
        frames.append(figure.png(small=False))
    return _as_gif(frames, MOMENT)


def race() -> bytes:
    """Return five searches of one map, played side by side, as a GIF file; the last frame counts cells and costs.

    In each frame all have expanded the same number of cells, or have stopped.
    """
    grid = Grid.from_text(LAKE)
    start, goal, h = grid.start, grid.goal, manhattan(grid)
    searches = {
        "breadth-first": bfs(grid, start),
        "early exit": bfs_early_exit(grid, start, goal),
        "Dijkstra": dijkstra(grid, start, goal),
        "greedy": greedy_best_first(grid, start, goal, h),
        "A*": a_star(grid, start, goal, h),
    }
    traces = {name: record(search) for name, search in searches.items()}
    figure, boards = sheet([grid] * len(traces), columns=3, width=8, numbers=False, arrows=False)
    for board, trace in zip(boards, traces.values(), strict=True):
        board.show(trace.at(len(trace)))
        board.add_search_to_legend(trace.at(len(trace)))
    add_legend(figure, [board.legend for board in boards])
    titles = [board.ax.set_title(name, y=1, pad=17, fontsize=11) for board, name in zip(boards, traces, strict=True)]
    film, longest = Film(figure, boards), max(map(len, traces.values()))
    frames = [film.png([trace.at(min(k, len(trace))) for trace in traces.values()]) for k in range(longest)]
    for board, title, (name, trace) in zip(boards, titles, traces.items(), strict=True):
        path = trace.path_to(goal)  # a film shows no path of a search without a goal
        board.show(trace.at(len(trace)), path)
        title.set_text(f"{name}: {trace.expanded} cells, cost {walked_cost(grid, path)}")
    frames.append(figure.png(small=False))
    return _as_gif(frames, RACE_MOMENT)


def _as_gif(pngs: Sequence[bytes], moment: int) -> bytes:
    """Return pictures as a GIF file that plays three times, at so many milliseconds a picture, and stays at its end."""
    frames = [Image.open(io.BytesIO(png)).convert("RGB") for png in pngs]
    palette = frames[-1].quantize(64, Image.Quantize.MAXCOVERAGE)  # the last frame has all colours
    first, *others = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
    file = io.BytesIO()
    pauses = [moment] * len(others) + [STILL]
    first.save(file, "gif", save_all=True, append_images=others, duration=pauses, loop=2, optimize=True)
    return file.getvalue()


def write_images(folder: Path) -> list[Path]:
    """Write all pictures to a folder, each as .png and as .svg, and the search as .gif; return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    with mpl.rc_context({**mpl.rcParamsDefault, "svg.hashsalt": "astar_lesson"}):
        pictures = {f"figure{n}": tutorial_figure(n) for n in STEPS} | {"astar_vs_dijkstra": astar_vs_dijkstra()}
        for name, picture in pictures.items():
            (folder / f"{name}.png").write_bytes(picture.png())
            about = {"Date": None, "Creator": None, "Description": picture.words}
            picture.savefig(folder / f"{name}.svg", metadata=about)
        moving = {"search": animation(), "race": race()}
        for name, gif in moving.items():
            (folder / f"{name}.gif").write_bytes(gif)
    stills = (folder / f"{name}.{kind}" for name in pictures for kind in ("png", "svg"))
    return [*(folder / f"{name}.gif" for name in moving), *stills]


def attach_comparison() -> None:
    """Put the comparison of A* and Dijkstra's algorithm into the cell of page 06 that shows it."""
    notebook = nbformat.read(PAGE, as_version=4)
    (cell,) = [cell for cell in notebook.cells if f"(attachment:{COMPARISON})" in cell.source]
    png = (IMAGES / COMPARISON).read_bytes()
    cell.attachments = {COMPARISON: {"image/png": b64encode(png).decode()}}
    nbformat.write(notebook, PAGE)


if __name__ == "__main__":
    for file in write_images(Path(sys.argv[1]) if sys.argv[1:] else IMAGES):
        print(file)
    if not sys.argv[1:]:
        attach_comparison()
