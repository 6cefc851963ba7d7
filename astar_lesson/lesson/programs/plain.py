"""The five searches as plain functions, which return a path and tell no steps: the programs that a reader writes.

The same searches, written to tell each step, are in `search.searches`; both expand the same cells and find the same
path. `mistakes` has these programs with one mistake each.
"""

from typing import Any

from astar_lesson.search.frontiers import PriorityQueue, Queue
from astar_lesson.search.searches import walk_back
from astar_lesson.search.steps import Heuristic, Node


def bfs(grid: Any, start: Node, goal: Node) -> Any:
    """Breadth-first search: return the path with the fewest steps, after all reachable cells are expanded."""
    frontier = Queue(start)
    came_from = {start: None}
    while frontier:
        current = frontier.get()
        for neighbor in grid.neighbors(current):
            if neighbor not in came_from:
                came_from[neighbor] = current
                frontier.put(neighbor)
    if goal in came_from:
        return walk_back(came_from, goal)


def bfs_early_exit(grid: Any, start: Node, goal: Node) -> Any:
    """Breadth-first search that stops when it expands the goal."""
    frontier = Queue(start)
    came_from = {start: None}
    while frontier:
        current = frontier.get()
        if current == goal:
            return walk_back(came_from, goal)
        for neighbor in grid.neighbors(current):
            if neighbor not in came_from:
                came_from[neighbor] = current
                frontier.put(neighbor)


def dijkstra(grid: Any, start: Node, goal: Node) -> Any:
    """Dijkstra's algorithm: return the cheapest path."""
    frontier = PriorityQueue(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            return walk_back(came_from, goal)
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                frontier.put(neighbor, new_cost)


def greedy_best_first(grid: Any, start: Node, goal: Node, heuristic: Heuristic) -> Any:
    """Greedy best-first search: return the path that it finds, whatever it costs."""
    frontier = PriorityQueue(start)
    came_from = {start: None}
    while frontier:
        current = frontier.get()
        if current == goal:
            return walk_back(came_from, goal)
        for neighbor in grid.neighbors(current):
            if neighbor not in came_from:
                came_from[neighbor] = current
                frontier.put(neighbor, heuristic(neighbor, goal))


def a_star(grid: Any, start: Node, goal: Node, heuristic: Heuristic) -> Any:
    """A*: return the cheapest path, if the heuristic never overestimates."""
    frontier = PriorityQueue(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            return walk_back(came_from, goal)
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                frontier.put(neighbor, new_cost + heuristic(neighbor, goal))


PLAIN = {search.__name__: search for search in (bfs, bfs_early_exit, dijkstra, greedy_best_first, a_star)}
"""The five by their names."""
