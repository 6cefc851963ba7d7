"""Wrong searches: the classic mistakes as running programs.

Each is a generator of steps in the shape of `a_star`, so that the difference between the two is the mistake. What it
is called here says what it does wrong. See `exhibits` for the maps on which it shows.
"""

from collections.abc import Iterator

from astar_lesson.search.frontiers import OpenList, PriorityQueue
from astar_lesson.search.guard import guarded
from astar_lesson.search.open_lists import Scan
from astar_lesson.search.searches import walk_back
from astar_lesson.search.steps import Graph, Heuristic, Node, Step


@guarded
def a_star_never_updates(
    grid: Graph, start: Node, goal: Node, heuristic: Heuristic, open_list: OpenList = PriorityQueue
) -> Iterator[Step]:
    """A* that keeps its first path to a cell: a cheaper path to a waiting cell is not taken over."""
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
            if neighbor not in came_from:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                h = heuristic(neighbor, goal)
                priority = new_cost + h
                frontier.put(neighbor, priority)
                reached.append((neighbor, new_cost, priority, h))
        yield Step(current, reached)


@guarded
def a_star_stops_when_opened(
    grid: Graph, start: Node, goal: Node, heuristic: Heuristic, open_list: OpenList = PriorityQueue
) -> Iterator[Step]:
    """A* that stops as soon as the goal is opened, when a cheaper path to it may still come."""
    frontier = open_list(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
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
        if goal in came_from:
            yield Step(goal, path=walk_back(came_from, goal))
            return


@guarded
def a_star_never_reopens(
    grid: Graph, start: Node, goal: Node, heuristic: Heuristic, open_list: OpenList = PriorityQueue
) -> Iterator[Step]:
    """A* that never looks at a closed cell again. Right if the heuristic is consistent, wrong if it is not."""
    frontier = open_list(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    closed = set()
    while frontier:
        current = frontier.get()
        closed.add(current)
        if current == goal:
            yield Step(current, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor in closed:
                continue
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                h = heuristic(neighbor, goal)
                priority = new_cost + h
                frontier.put(neighbor, priority)
                reached.append((neighbor, new_cost, priority, h))
        yield Step(current, reached)


@guarded
def a_star_priority_is_h(
    grid: Graph, start: Node, goal: Node, heuristic: Heuristic, open_list: OpenList = PriorityQueue
) -> Iterator[Step]:
    """A* that keeps G in its table and forgets it in the priority: the retelling's program, taken at its word."""
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
                priority = h
                frontier.put(neighbor, priority)
                reached.append((neighbor, new_cost, priority, h))
        yield Step(current, reached)


@guarded
def a_star_expects_a_path(
    grid: Graph, start: Node, goal: Node, heuristic: Heuristic, open_list: OpenList = PriorityQueue
) -> Iterator[Step]:
    """A* that never asks whether a cell is left: the velocity article's program, which fails where there is no path."""
    frontier = open_list(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while True:
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


@guarded
def box_game(grid: Graph, start: Node, goal: Node, heuristic: Heuristic, open_list: OpenList = Scan) -> Iterator[Step]:
    """The box-pushing game's program: no path is ever improved, and it stops when the goal is opened."""
    frontier = open_list(start)
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
                h = heuristic(neighbor, goal)
                priority = new_cost + h
                frontier.put(neighbor, priority)
                reached.append((neighbor, new_cost, priority, h))
        yield Step(current, reached)
        if goal in came_from:
            yield Step(goal, path=walk_back(came_from, goal))
            return
