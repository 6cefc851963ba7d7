"""The five searches, from breadth-first search to A*.

Each is a generator: it yields a `Step` for every cell that it expands, and stops when it has expanded the goal or when
its frontier is empty. They are written to be compared: from one to the next, three to five lines of the body change.
Drawing and counting are done elsewhere, with the steps. Arguments are checked before a search begins: see `guard`.

A search asks its map for `edges(node)` only, the pairs (neighbour, cost) of a node. A `Grid` has this method, and any
other graph can. The names follow the introduction by Red Blob Games: `frontier`, `came_from`, `cost_so_far`.
"""

from collections.abc import Iterator

from astar_lesson.search.frontiers import OpenList, PriorityQueue, Queue
from astar_lesson.search.guard import guarded
from astar_lesson.search.steps import Graph, Heuristic, Node, Step


def walk_back(came_from: dict[Node, Node], cell: Node) -> list[Node]:
    """Return the path from the start, whose parent is None, to a cell, by following the parents back from there."""
    path = []
    while cell is not None:
        path.append(cell)
        cell = came_from[cell]
    return path[::-1]


@guarded
def bfs(grid: Graph, start: Node) -> Iterator[Step]:
    """Breadth-first search: expand the cell that has waited longest, until every reachable cell is expanded.

    Parameters
    ----------
    grid : Graph
        The map: a `Grid`, or anything else with `edges(node)`.
    start : Node
        Where to begin.

    Yields
    ------
    Step
        One for each cell expanded, in order. G is added up along the path, but no decision depends on it.

    Raises
    ------
    ValueError
        At the call, if start is missing, a wall, or outside.
    """
    frontier = Queue(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                frontier.put(neighbor)
                reached.append((neighbor, new_cost))
        yield Step(current, reached)


@guarded
def bfs_early_exit(grid: Graph, start: Node, goal: Node) -> Iterator[Step]:
    """Breadth-first search that stops when it expands the goal.

    The path has the fewest steps. It need not be the cheapest where steps differ in cost.

    Parameters
    ----------
    grid : Graph
        The map: a `Grid`, or anything else with `edges(node)`.
    start, goal : Node
        Where to begin and where to end.

    Yields
    ------
    Step
        One for each cell expanded, in order; the one that expands the goal holds the path.

    Raises
    ------
    ValueError
        At the call, if start or goal is missing, a wall, or outside.
    """
    frontier = Queue(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(goal, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                frontier.put(neighbor)
                reached.append((neighbor, new_cost))
        yield Step(current, reached)


@guarded
def dijkstra(grid: Graph, start: Node, goal: Node = None) -> Iterator[Step]:
    """Dijkstra's algorithm: expand the cell that is cheapest to reach.

    The path found is a cheapest one, because no step costs less than 0.

    Parameters
    ----------
    grid : Graph
        The map: a `Grid`, or anything else with `edges(node)`.
    start : Node
        Where to begin.
    goal : Node or None
        Where to end. Without a goal, every reachable cell is expanded.

    Yields
    ------
    Step
        One for each cell expanded, in order; the one that expands the goal holds the path. The priority is G.

    Raises
    ------
    ValueError
        At the call, if start is missing, or if start or goal is a wall or outside; later, if a step of the map costs
        less than 0.

    Notes
    -----
    E. W. Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1 (1959).
    """
    frontier = PriorityQueue(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(goal, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                priority = new_cost
                frontier.put(neighbor, priority)
                reached.append((neighbor, new_cost, priority))
        yield Step(current, reached)


@guarded
def greedy_best_first(grid: Graph, start: Node, goal: Node, heuristic: Heuristic) -> Iterator[Step]:
    """Greedy best-first search: expand the cell that looks closest to the goal, whatever it cost to get there.

    The path found need not be the cheapest.

    Parameters
    ----------
    grid : Graph
        The map: a `Grid`, or anything else with `edges(node)`.
    start, goal : Node
        Where to begin and where to end.
    heuristic : callable
        `heuristic(cell, goal)`, a guess of the cost that is left.

    Yields
    ------
    Step
        One for each cell expanded, in order; the one that expands the goal holds the path. The priority is H.

    Raises
    ------
    ValueError
        At the call, if start or goal is missing, a wall, or outside, or if the heuristic does not return a number for
        the start.
    """
    frontier = PriorityQueue(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(goal, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                h = heuristic(neighbor, goal)
                priority = h
                frontier.put(neighbor, priority)
                reached.append((neighbor, new_cost, priority, h))
        yield Step(current, reached)


@guarded
def a_star(
    grid: Graph, start: Node, goal: Node, heuristic: Heuristic, open_list: OpenList = PriorityQueue
) -> Iterator[Step]:
    """A*: expand the cell with the lowest F = G + H, the cost so far plus the guess of what is left.

    The path found is a cheapest one if the heuristic never overestimates, which means that it is admissible. A closed
    cell that is later reached by a cheaper path is opened again.

    Parameters
    ----------
    grid : Graph
        The map: a `Grid`, or anything else with `edges(node)`.
    start, goal : Node
        Where to begin and where to end.
    heuristic : callable
        `heuristic(cell, goal)`, a guess of the cost that is left.
    open_list : callable
        `open_list(start)` makes the frontier, on which the start waits: `PriorityQueue` (newest of equal F first),
        `BinaryHeap` (the tutorial's), or anything else that makes a `Frontier`.

    Yields
    ------
    Step
        One for each cell expanded, in order; the one that expands the goal holds the path.

    Raises
    ------
    ValueError
        At the call, if start or goal is missing, a wall, or outside, if the heuristic does not return a number for the
        start, or if the open list cannot be used. An error that comes later has a note that says where the search was.

    Notes
    -----
    P. E. Hart, N. J. Nilsson, B. Raphael, "A Formal Basis for the Heuristic Determination of Minimum Cost Paths",
    IEEE Transactions on Systems Science and Cybernetics 4 (1968).
    """
    frontier = open_list(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(goal, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                h = heuristic(neighbor, goal)
                priority = new_cost + h
                frontier.put(neighbor, priority)
                reached.append((neighbor, new_cost, priority, h))
        yield Step(current, reached)
