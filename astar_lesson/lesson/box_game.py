"""The program of the box-pushing game, as its article prints it: two mistakes in the search, and a third in H."""

from astar_lesson.lesson.listing import changed
from astar_lesson.lesson.mistakes import with_mistake
from astar_lesson.lesson.open_lists import Scan
from astar_lesson.search.guard import guarded
from astar_lesson.search.searches import a_star
from astar_lesson.search.steps import Cell

box_game = guarded(
    changed(
        with_mistake(a_star, "never_improves", "stops_when_opened"), "box_game", {"=PriorityQueue": "=Scan"}, Scan=Scan
    )
)
"""No path is ever improved, and it stops when the goal is opened."""


def box_game_h(cell: Cell, goal: Cell) -> int:
    """H of the game: meant as a distance times 10, it is |rows| + 10 x columns x columns.

    The square root covers only the first product, not the sum.
    """
    (x, y), (goal_x, goal_y) = cell, goal
    return abs(goal_y - y) + 10 * (goal_x - x) ** 2
