"""What is handed in as a search and is none: with what it does instead."""

from collections import deque

from astar_lesson import Queue, bfs, walk_back
from styles.registry import odd


def flood(grid, start):
    queue, came_from = deque([start]), {start: None}
    while queue:
        cell = queue.popleft()
        for other in grid.neighbors(cell):
            if other not in came_from:
                came_from[other] = cell
                queue.append(other)
    return came_from


@odd("a path backwards")
def from_goal_to_start(grid, start, goal):
    came_from = flood(grid, start)
    return walk_back(came_from, goal)[::-1] if goal in came_from else []


@odd("a table")
def parents_of_all(grid, start, goal):
    return flood(grid, start)


@odd("nothing")
def explores_and_is_silent(grid, start, goal):
    flood(grid, start)


@odd("a printed path")
def tells_the_screen(grid, start, goal):
    came_from = flood(grid, start)
    if goal in came_from:
        print(walk_back(came_from, goal))


@odd("a generator never recorded")
def makes_a_search_and_leaves_it(grid, start, goal):
    came_from = {start: None}

    def steps():
        queue = deque([start])
        while queue:
            cell = queue.popleft()
            for other in grid.neighbors(cell):
                if other not in came_from:
                    came_from[other] = cell
                    queue.append(other)
            yield cell

    steps()
    return walk_back(came_from, goal) if goal in came_from else []


@odd("a string")
def says_where_to_go(grid, start, goal):
    came_from = flood(grid, start)
    return " -> ".join(str(cell) for cell in walk_back(came_from, goal)) if goal in came_from else ""


@odd("a path without its start")
def only_the_steps(grid, start, goal):
    came_from = flood(grid, start)
    return walk_back(came_from, goal)[1:] if goal in came_from else []


@odd("a path without its goal")
def up_to_the_goal(grid, start, goal):
    came_from = flood(grid, start)
    return walk_back(came_from, came_from[goal]) if goal in came_from else []


@odd("... left")
def still_has_blanks(grid, start, goal):
    frontier = Queue(start)
    came_from = {start: None}
    while frontier:
        current = ...
        for neighbor in grid.neighbors(current):
            if neighbor not in came_from:
                frontier.put(neighbor)
                came_from[neighbor] = ...
    return walk_back(came_from, goal)


@odd("endless while")
def waits_for_ever(grid, start, goal):
    found = False
    while not found:
        if start == goal:
            found = True
    return [goal]


@odd("endless walk back")
def walks_in_a_circle(grid, start, goal):
    came_from = flood(grid, start)
    came_from[start] = start
    path = []
    while goal is not None:
        path = [goal]
        goal = came_from.get(goal)
    return path


@odd("never asks the map")
def looks_for_itself(grid, start, goal):
    queue, came_from = deque([start]), {start: None}
    while queue:
        x, y = queue.popleft()
        for other in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]:
            if grid.passable(other) and other not in came_from:
                came_from[other] = (x, y)
                queue.append(other)
    return walk_back(came_from, goal) if goal in came_from else []


@odd("clears grid state", like="bfs_early_exit")
def wipes_its_traces(grid, start, goal):
    came_from = flood(grid, start)
    grid.expanded.clear()
    return walk_back(came_from, goal) if goal in came_from else []


@odd("a list of steps", like="bfs")
def collects_steps(grid, start, goal):
    return list(bfs(grid, start))
