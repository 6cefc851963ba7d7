"""The five searches, from breadth-first search to A*.

Each is a generator: it yields a `Step` for every cell that it takes from its frontier, and stops when it has taken
the goal or when nothing is left to take. They are written to be compared: from one to the next, three to five lines
of the body change. Nothing in them is about drawing or counting; that is done with the steps, elsewhere. What they are
given is checked before they begin: see `guard`.

A search asks its map for `edges(node)` only, the pairs (neighbour, cost) of a place. A `Grid` has it, and so can any
other graph. The names follow the introduction by Red Blob Games: `frontier`, `came_from`, `cost_so_far`.
"""

from collections.abc import Iterator

from astar_lesson.search.frontiers import OpenList, PriorityQueue, Queue
from astar_lesson.search.guard import guarded
from astar_lesson.search.steps import Graph, Heuristic, Node, Step


def walk_back(came_from: dict[Node, Node], cell: Node) -> list[Node]:
    """Follow the parents from a cell back to the start, whose parent is None; return that path, start first."""
    path = []
    while cell is not None:
        path.append(cell)
        cell = came_from[cell]
    return path[::-1]


@guarded
def bfs(grid: Graph, start: Node) -> Iterator[Step]:
    """Breadth-first search: take the cell that has waited longest, until every reachable cell is taken.

    Parameters
    ----------
    grid : Graph
        The map: a `Grid`, or anything else with `edges(node)`.
    start : Node
        Where to begin.

    Yields
    ------
    Step
        One for each cell taken, in order. G is added up along the path, but plays no part in any decision.

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
    """Breadth-first search that stops when it takes the goal.

    The path found has the fewest steps. It need not be the cheapest where steps differ in cost.

    Parameters
    ----------
    grid : Graph
        The map: a `Grid`, or anything else with `edges(node)`.
    start, goal : Node
        Where to begin and where to end.

    Yields
    ------
    Step
        One for each cell taken, in order; the one that takes the goal holds the path.

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
            yield Step(current, path=walk_back(came_from, goal))
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
    """Dijkstra's algorithm: take the cell that is cheapest to reach.

    The path found is the cheapest, for costs that are not negative.

    Parameters
    ----------
    grid : Graph
        The map: a `Grid`, or anything else with `edges(node)`.
    start : Node
        Where to begin.
    goal : Node or None
        Where to end; None explores everything that can be reached.

    Yields
    ------
    Step
        One for each cell taken, in order; the one that takes the goal holds the path.

    Raises
    ------
    ValueError
        At the call, if start is missing, or start or goal is a wall or outside.

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
            yield Step(current, path=walk_back(came_from, goal))
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
    """Greedy best-first search: take the cell that looks closest to the goal, whatever it cost to get there.

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
        One for each cell taken, in order; the one that takes the goal holds the path.

    Raises
    ------
    ValueError
        At the call, if start or goal is missing, a wall, or outside; later, if the heuristic says something
        that is no number, for which cell.
    """
    frontier = PriorityQueue(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(current, path=walk_back(came_from, goal))
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
    """A*: take the cell with the lowest F = G + H, the cost so far plus the guess of what is left.

    The path found is the cheapest if the heuristic never says too much (if it is admissible). A taken cell that is
    later reached on a cheaper path is opened again.

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
        One for each cell taken, in order; the one that takes the goal holds the path.

    Raises
    ------
    ValueError
        At the call, if start or goal is missing, a wall, or outside, or the heuristic or open list cannot be one;
        later, if the heuristic says something that is no number, for which cell.

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
            yield Step(current, path=walk_back(came_from, goal))
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
