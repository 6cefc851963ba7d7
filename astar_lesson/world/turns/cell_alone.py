"""A* with a price for turning whose nodes are still cells: the attempt that fails."""

from collections.abc import Iterator

from astar_lesson import PriorityQueue, Step, walk_back
from astar_lesson.search.frontiers import OpenList
from astar_lesson.search.guard import guarded
from astar_lesson.search.steps import Cell, Graph, Heuristic, Node
from astar_lesson.world.turns.bends import turns


def is_turn(before: Cell | None, cell: Cell, after: Cell) -> bool:
    """Return whether a walk from `before` over `cell` to `after` turns there; at the start it does not.

    >>> is_turn((0, 0), (1, 0), (2, 1)), is_turn(None, (1, 0), (2, 1))
    (True, False)
    """
    return before is not None and turns([before, cell, after]) == 1


@guarded
def a_star_cell_alone(
    grid: Graph, start: Node, goal: Node, heuristic: Heuristic, open_list: OpenList = PriorityQueue, price: float = 10
) -> Iterator[Step]:
    """A* that adds the price of a turn, but whose nodes are still cells. It can miss the cheapest path.

    It reads the heading from the parent. But each cell has only one parent, that of the path cheapest *so far*, and
    exactly this path may have to turn next.
    """
    frontier = open_list(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(current, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            turn = price * is_turn(came_from.get(current), current, neighbor)
            new_cost = cost_so_far[current] + cost + turn
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                h = heuristic(neighbor, goal)
                priority = new_cost + h
                frontier.put(neighbor, priority)
                reached.append((neighbor, new_cost, priority, h))
        yield Step(current, reached)
