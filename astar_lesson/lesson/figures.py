"""The seven figures of the A* tutorial, drawn from its recorded search."""

from astar_lesson.draw.colours import TUTORIAL
from astar_lesson.draw.pictures import Picture, sheet
from astar_lesson.draw.settings import in_default_style
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.maps.moves import EIGHT
from astar_lesson.search.binary_heap import BinaryHeap
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star
from astar_lesson.search.trace import Trace
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


@in_default_style
def tutorial_figure(n: int) -> Picture:
    """Draw figure n of the tutorial, 1 to 7.

    Parameters
    ----------
    n : int
        The figure's number.

    Raises
    ------
    ValueError
        For any other number.
    """
    if n not in STEPS:
        raise ValueError(f"figure {n!r}: the tutorial has figures 1 to 7")
    grid, trace = tutorial_trace()
    state = trace.at(STEPS[n])
    numbers = "fgh" if n in (3, 4, 5, 6) else ""
    figure, (board,) = sheet([grid], columns=1, width=7.5, titles=False, numbers=numbers, style=TUTORIAL)
    if n == 1:
        board.show()
        x, y = zip(*(cell for cell in grid.nodes if cell not in board.ends.kinds), strict=True)
        board.ax.plot(x, y, ".", color="#b5b5b5")
    else:
        board.show(state, path=None if n == 7 else ())
    return figure.with_words(f"Figure {n}. {CAPTIONS[n]} {describe(grid, state, None if n == 7 else ())}")
