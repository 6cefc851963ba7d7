"""The first student keeps to the page: its skeleton, its `Queue` and `walk_back`, with names of his own.

Breadth-first search, and early exit.
"""

from astar_lesson import PriorityQueue, Queue, walk_back
from styles.registry import mistake

# --- breadth-first search ---------------------------------------------------------------------------------------------


@mistake("bfs", "takes_newest")
def bfs_with_the_wrong_queue(grid, start, goal):
    frontier = PriorityQueue(start)
    parents = {start: None}
    while frontier:
        here = frontier.get()
        for cell in grid.neighbors(here):
            if cell not in parents:
                frontier.put(cell, 0)
                parents[cell] = here
    if goal in parents:
        return walk_back(parents, goal)


@mistake("bfs", "forgets_reached")
def bfs_without_if(grid, start, goal):
    frontier = Queue(start)
    parents = {start: None}
    while frontier:
        here = frontier.get()
        for cell in grid.neighbors(here):
            frontier.put(cell)
            parents[cell] = here
    if goal in parents:
        return walk_back(parents, goal)


@mistake("bfs", "start_missing")
def bfs_from_an_empty_dict(grid, start, goal):
    frontier = Queue(start)
    parents = {}
    while frontier:
        here = frontier.get()
        for cell in grid.neighbors(here):
            if cell not in parents:
                frontier.put(cell)
                parents[cell] = here
    if goal in parents:
        return walk_back(parents, goal)


@mistake("bfs", "no_return")
def bfs_that_keeps_its_path(grid, start, goal):
    frontier = Queue(start)
    parents = {start: None}
    while frontier:
        here = frontier.get()
        for cell in grid.neighbors(here):
            if cell not in parents:
                frontier.put(cell)
                parents[cell] = here
    if goal in parents:
        path = walk_back(parents, goal)


@mistake("bfs", "returns_table")
def bfs_that_returns_parents(grid, start, goal):
    frontier = Queue(start)
    parents = {start: None}
    while frontier:
        here = frontier.get()
        for cell in grid.neighbors(here):
            if cell not in parents:
                frontier.put(cell)
                parents[cell] = here
    return parents


@mistake("bfs", "path_backwards")
def bfs_from_goal_to_start(grid, start, goal):
    frontier = Queue(start)
    parents = {start: None}
    while frontier:
        here = frontier.get()
        for cell in grid.neighbors(here):
            if cell not in parents:
                frontier.put(cell)
                parents[cell] = here
    path = []
    if goal in parents:
        cell = goal
        while cell is not None:
            path.append(cell)
            cell = parents[cell]
    return path


@mistake("bfs", "parent_swapped")
def bfs_with_child_of(grid, start, goal):
    frontier = Queue(start)
    reached = {start}
    came_from = {start: None}
    while frontier:
        current = frontier.get()
        for neighbor in grid.neighbors(current):
            if neighbor not in reached:
                frontier.put(neighbor)
                reached.add(neighbor)
                came_from[current] = neighbor
    if goal in came_from:
        return walk_back(came_from, goal)


@mistake("bfs", "parent_overwritten")
def bfs_parent_after_if(grid, start, goal):
    frontier = Queue(start)
    came_from = {start: None}
    while frontier:
        current = frontier.get()
        for neighbor in grid.neighbors(current):
            if neighbor not in came_from:
                frontier.put(neighbor)
            came_from[neighbor] = current
    if goal in came_from:
        return walk_back(came_from, goal)


@mistake("bfs", "no_path_unasked")
def bfs_always_walks_back(grid, start, goal):
    frontier = Queue(start)
    came_from = {start: None}
    while frontier:
        current = frontier.get()
        for neighbor in grid.neighbors(current):
            if neighbor not in came_from:
                frontier.put(neighbor)
                came_from[neighbor] = current
    return walk_back(came_from, goal)


@mistake("bfs", "endless")
def bfs_that_gets_only_once(grid, start, goal):
    frontier = Queue(start)
    came_from = {start: None}
    current = frontier.get()
    frontier.put(current)
    while frontier:
        for neighbor in grid.neighbors(current):
            if neighbor not in came_from:
                frontier.put(neighbor)
                came_from[neighbor] = current
    if goal in came_from:
        return walk_back(came_from, goal)


@mistake("bfs", "crash")
def bfs_in_british_english(grid, start, goal):
    frontier = Queue(start)
    came_from = {start: None}
    while frontier:
        current = frontier.get()
        for neighbour in grid.neighbours(current):
            if neighbour not in came_from:
                frontier.put(neighbour)
                came_from[neighbour] = current
    if goal in came_from:
        return walk_back(came_from, goal)


@mistake("bfs", "wrong_parameters")
def bfs_of_two(grid, start):
    frontier = Queue(start)
    came_from = {start: None}
    while frontier:
        current = frontier.get()
        for neighbor in grid.neighbors(current):
            if neighbor not in came_from:
                frontier.put(neighbor)
                came_from[neighbor] = current
    if grid.goal in came_from:
        return walk_back(came_from, grid.goal)


@mistake("bfs", "never_asked")
def bfs_on_its_own_compass(grid, start, goal):
    frontier = Queue(start)
    came_from = {start: None}
    while frontier:
        x, y = frontier.get()
        for cell in [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]:
            if grid.passable(cell) and cell not in came_from:
                frontier.put(cell)
                came_from[cell] = (x, y)
    if goal in came_from:
        return walk_back(came_from, goal)


# --- early exit -------------------------------------------------------------------------------------------------------


@mistake("bfs_early_exit", "stops_when_opened")
def exit_in_the_loop(grid, start, goal):
    queue = Queue(start)
    came_from = {start: None}
    while queue:
        here = queue.get()
        for there in grid.neighbors(here):
            if there not in came_from:
                came_from[there] = here
                queue.put(there)
                if there == goal:
                    return walk_back(came_from, goal)


@mistake("bfs_early_exit", "never_stops")
def exit_forgotten(grid, start, goal):
    queue = Queue(start)
    came_from = {start: None}
    found = False
    while queue:
        here = queue.get()
        if here == goal:
            found = True
        for there in grid.neighbors(here):
            if there not in came_from:
                came_from[there] = here
                queue.put(there)
    if found:
        return walk_back(came_from, goal)


@mistake("bfs_early_exit", "takes_newest")
def exit_depth_first(grid, start, goal):
    stack = PriorityQueue(start)
    came_from = {start: None}
    while stack:
        here = stack.get()
        if here == goal:
            return walk_back(came_from, here)
        for there in grid.neighbors(here):
            if there in came_from:
                continue
            came_from[there] = here
            stack.put(there, 1)


@mistake("bfs_early_exit", "no_return")
def exit_with_break(grid, start, goal):
    queue = Queue(start)
    came_from = {start: None}
    while queue:
        here = queue.get()
        if here == goal:
            walk_back(came_from, goal)
            break
        for there in grid.neighbors(here):
            if there not in came_from:
                came_from[there] = here
                queue.put(there)


@mistake("bfs_early_exit", "path_backwards")
def exit_reversed_once_more(grid, start, goal):
    queue = Queue(start)
    came_from = {start: None}
    while queue:
        here = queue.get()
        if here == goal:
            path = walk_back(came_from, goal)
            path.reverse()
            return path
        for there in grid.neighbors(here):
            if there not in came_from:
                came_from[there] = here
                queue.put(there)


@mistake("bfs_early_exit", "no_path_unasked")
def exit_while_not_goal(grid, start, goal):
    queue = Queue(start)
    came_from = {start: None}
    here = queue.get()
    while here != goal:
        for there in grid.neighbors(here):
            if there not in came_from:
                came_from[there] = here
                queue.put(there)
        here = queue.get()
    return walk_back(came_from, goal)


@mistake("bfs_early_exit", "crash")
def exit_with_a_typo(grid, start, goal):
    queue = Queue(start)
    came_from = {start: None}
    while queue:
        here = queue.get()
        if here == goal:
            return walk_back(came_form, goal)
        for there in grid.neighbors(here):
            if there not in came_from:
                came_from[there] = here
                queue.put(there)
