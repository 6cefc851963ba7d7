"""A* with a turn penalty whose states are cells alone: it can miss the cheapest path."""

from astar_lesson import Cell, a_star
from astar_lesson.lesson.programs.listing import changed
from astar_lesson.search.guard import guarded
from astar_lesson.world.turns.headings import direction

TURN = "            turn = penalty * is_turn(came_from.get(current), current, neighbor)\n"
NEW_COST = "            new_cost = cost_so_far[current] + cost"


def is_turn(before: Cell | None, cell: Cell, after: Cell) -> bool:
    """Return whether a walk from `before` over `cell` to `after` turns there; at the start it does not.

    >>> is_turn((0, 0), (1, 0), (2, 1)), is_turn(None, (1, 0), (2, 1))
    (True, False)
    """
    return before is not None and direction(before, cell) != direction(cell, after)


CHANGES = {"PriorityQueue)": "PriorityQueue, penalty=10)", NEW_COST: TURN + NEW_COST + " + turn"}

a_star_cell_alone = guarded(changed(a_star, "a_star_cell_alone", CHANGES, is_turn=is_turn))
"""A* that adds a turn penalty, but whose states are still cells. It can miss the cheapest path.

It reads the heading from the parent. But each cell has only one parent, that of the path cheapest *so far*, and exactly
this path may have to turn next.
"""
