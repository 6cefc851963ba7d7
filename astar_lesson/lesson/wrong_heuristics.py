"""Wrong heuristics: what two programs take for a distance."""

from astar_lesson.maps.atlas import Atlas
from astar_lesson.search.steps import Cell, Heuristic


def box_game_h(cell: Cell, goal: Cell) -> int:
    """H of the box-pushing game: meant as a distance times 10, it is |rows| + 10 x columns x columns.

    The root covers the first product alone, and so does not cover the sum.
    """
    (x, y), (goal_x, goal_y) = cell, goal
    return abs(goal_y - y) + 10 * (goal_x - x) ** 2


def hex_distance_of_columns(atlas: Atlas) -> Heuristic:
    """The distance of hexagons, with columns and rows in place of axial coordinates: too high down to the right."""
    unit = min([1, *atlas.terrain.values()])

    def h(cell: Cell, goal: Cell) -> float:
        dq, dr = cell[0] + cell[1] // 2 - goal[0] - goal[1] // 2, cell[1] - goal[1]
        return unit * max(abs(dq), abs(dr), abs(dq + dr))

    return h
