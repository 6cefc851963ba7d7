"""Best-first search, which can be any of the five searches."""

from collections.abc import Callable

from astar_lesson.search.frontiers import OpenList
from astar_lesson.search.searches import walk_back
from astar_lesson.search.steps import Cost, Graph, Node


def best_first(
    grid: Graph,
    start: Node,
    goal: Node | None,
    open_list: OpenList,
    priority: Callable[[Cost, Node], Cost],
    improves: bool,
) -> list[Node] | None:
    """Search from start to goal, expanding the node with the lowest priority first.

    Parameters
    ----------
    grid : Graph
        What is searched. It needs only `edges(node)`.
    start, goal : Node
        Where the path begins and ends. With goal None every node is expanded, and None is returned.
    open_list : callable
        `open_list(start)` makes the frontier, which holds the start.
    priority : callable
        `priority(g, node)` is the priority of a node.
    improves : bool
        Whether a cheaper path to a known node replaces the old one.

    Returns
    -------
    list of Node or None
        The path, start and goal included; None if there is none.
    """
    frontier = open_list(start)
    came_from: dict[Node, Node | None] = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            return list(walk_back(came_from, goal))
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from or (improves and new_cost < cost_so_far[neighbor]):
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                frontier.put(neighbor, priority(new_cost, neighbor))
    return None
