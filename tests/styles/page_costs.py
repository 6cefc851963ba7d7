"""The first student again, with the page's `PriorityQueue`: Dijkstra's algorithm, greedy best-first search and A*."""

from astar_lesson import PriorityQueue, Queue, walk_back
from styles.registry import mistake

# --- Dijkstra's algorithm ---------------------------------------------------------------------------------------------


@mistake("dijkstra", "plain_queue")
def dijkstra_queue_left(grid, start, goal):
    frontier = Queue(start)
    parent = {start: None}
    g = {start: 0}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell, cost in grid.edges(cell):
            new_g = g[cell] + cost
            if next_cell not in parent or new_g < g[next_cell]:
                g[next_cell] = new_g
                parent[next_cell] = cell
                frontier.put(next_cell)


@mistake("dijkstra", "priority_is_step")
def dijkstra_by_step(grid, start, goal):
    frontier = PriorityQueue(start)
    parent = {start: None}
    g = {start: 0}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell, cost in grid.edges(cell):
            if next_cell not in g or g[cell] + cost < g[next_cell]:
                g[next_cell] = g[cell] + cost
                parent[next_cell] = cell
                frontier.put(next_cell, cost)


@mistake("dijkstra", "never_improves")
def dijkstra_first_come(grid, start, goal):
    frontier = PriorityQueue(start)
    parent = {start: None}
    g = {start: 0}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell, cost in grid.edges(cell):
            new_g = g[cell] + cost
            if next_cell not in parent:
                g[next_cell] = new_g
                parent[next_cell] = cell
                frontier.put(next_cell, new_g)


@mistake("dijkstra", "improves_silently")
def dijkstra_puts_once(grid, start, goal):
    frontier = PriorityQueue(start)
    parent = {start: None}
    g = {start: 0}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell, cost in grid.edges(cell):
            new_g = g[cell] + cost
            if next_cell not in parent:
                frontier.put(next_cell, new_g)
            if next_cell not in parent or new_g < g[next_cell]:
                g[next_cell] = new_g
                parent[next_cell] = cell


@mistake("dijkstra", "cost_not_added")
def dijkstra_that_adds_nothing(grid, start, goal):
    frontier = PriorityQueue(start)
    parent = {start: None}
    g = {start: 0}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell, cost in grid.edges(cell):
            new_g = g[cell]
            if next_cell not in parent or new_g < g[next_cell]:
                g[next_cell] = new_g
                parent[next_cell] = cell
                frontier.put(next_cell, new_g)


@mistake("dijkstra", "stops_when_opened")
def dijkstra_in_a_hurry(grid, start, goal):
    frontier = PriorityQueue(start)
    parent = {start: None}
    g = {start: 0}
    while frontier:
        cell = frontier.get()
        for next_cell, cost in grid.edges(cell):
            new_g = g[cell] + cost
            if next_cell not in parent or new_g < g[next_cell]:
                g[next_cell] = new_g
                parent[next_cell] = cell
                if next_cell == goal:
                    return walk_back(parent, goal)
                frontier.put(next_cell, new_g)


@mistake("dijkstra", "never_stops")
def dijkstra_everywhere(grid, start, goal):
    frontier = PriorityQueue(start)
    parent = {start: None}
    g = {start: 0}
    while frontier:
        cell = frontier.get()
        for next_cell, cost in grid.edges(cell):
            new_g = g[cell] + cost
            if next_cell not in parent or new_g < g[next_cell]:
                g[next_cell] = new_g
                parent[next_cell] = cell
                frontier.put(next_cell, new_g)
    return walk_back(parent, goal) if goal in parent else []


@mistake("dijkstra", "parent_overwritten")
def dijkstra_parent_too_far_left(grid, start, goal):
    frontier = PriorityQueue(start)
    parent = {start: None}
    g = {start: 0}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell, cost in grid.edges(cell):
            new_g = g[cell] + cost
            if next_cell not in g or new_g < g[next_cell]:
                g[next_cell] = new_g
                frontier.put(next_cell, new_g)
            parent[next_cell] = cell


# --- greedy best-first search -----------------------------------------------------------------------------------------


@mistake("greedy_best_first", "h_of_current")
def greedy_guesses_where_it_stands(grid, start, goal, heuristic):
    frontier = PriorityQueue(start)
    parent = {start: None}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell in grid.neighbors(cell):
            if next_cell not in parent:
                parent[next_cell] = cell
                frontier.put(next_cell, heuristic(cell, goal))


@mistake("greedy_best_first", "adds_g")
def greedy_that_counts_cost(grid, start, goal, heuristic):
    frontier = PriorityQueue(start)
    parent = {start: None}
    g = {start: 0}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell, cost in grid.edges(cell):
            if next_cell not in parent:
                g[next_cell] = g[cell] + cost
                parent[next_cell] = cell
                frontier.put(next_cell, g[next_cell] + heuristic(next_cell, goal))


@mistake("greedy_best_first", "heuristic_not_called")
def greedy_hands_on_its_heuristic(grid, start, goal, heuristic):
    frontier = PriorityQueue(start)
    parent = {start: None}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell in grid.neighbors(cell):
            if next_cell not in parent:
                parent[next_cell] = cell
                frontier.put(next_cell, heuristic)


@mistake("greedy_best_first", "never_stops")
def greedy_without_goal(grid, start, goal, heuristic):
    frontier = PriorityQueue(start)
    parent = {start: None}
    while frontier:
        cell = frontier.get()
        for next_cell in grid.neighbors(cell):
            if next_cell not in parent:
                parent[next_cell] = cell
                frontier.put(next_cell, heuristic(next_cell, goal))
    if goal in parent:
        return walk_back(parent, goal)


@mistake("greedy_best_first", "wrong_parameters")
def greedy_without_heuristic(grid, start, goal):
    frontier = PriorityQueue(start)
    parent = {start: None}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell in grid.neighbors(cell):
            if next_cell not in parent:
                parent[next_cell] = cell
                frontier.put(next_cell, abs(next_cell[0] - goal[0]) + abs(next_cell[1] - goal[1]))


# --- A* ---------------------------------------------------------------------------------------------------------------


@mistake("a_star", "h_in_cost")
def a_star_one_sum(grid, start, goal, heuristic):
    frontier = PriorityQueue(start)
    parent = {start: None}
    g = {start: 0}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell, cost in grid.edges(cell):
            new_g = g[cell] + cost + heuristic(next_cell, goal)
            if next_cell not in parent or new_g < g[next_cell]:
                g[next_cell] = new_g
                parent[next_cell] = cell
                frontier.put(next_cell, new_g)


@mistake("a_star", "g_only")
def a_star_unguided(grid, start, goal, heuristic):
    frontier = PriorityQueue(start)
    parent = {start: None}
    g = {start: 0}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell, cost in grid.edges(cell):
            new_g = g[cell] + cost
            if next_cell not in parent or new_g < g[next_cell]:
                g[next_cell] = new_g
                parent[next_cell] = cell
                frontier.put(next_cell, new_g)


@mistake("a_star", "h_only")
def a_star_blind_to_cost(grid, start, goal, heuristic):
    frontier = PriorityQueue(start)
    parent = {start: None}
    g = {start: 0}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell, cost in grid.edges(cell):
            new_g = g[cell] + cost
            if next_cell not in parent or new_g < g[next_cell]:
                g[next_cell] = new_g
                parent[next_cell] = cell
                frontier.put(next_cell, heuristic(next_cell, goal))


@mistake("a_star", "cost_not_added")
def a_star_forgets_the_way_so_far(grid, start, goal, heuristic):
    frontier = PriorityQueue(start)
    parent = {start: None}
    g = {start: 0}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell, cost in grid.edges(cell):
            new_g = cost
            if next_cell not in parent or new_g < g[next_cell]:
                g[next_cell] = new_g
                parent[next_cell] = cell
                frontier.put(next_cell, new_g + heuristic(next_cell, goal))


@mistake("a_star", "closed_forever")
def a_star_done_is_done(grid, start, goal, heuristic):
    frontier = PriorityQueue(start)
    parent = {start: None}
    g = {start: 0}
    done = set()
    while frontier:
        cell = frontier.get()
        done.add(cell)
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell, cost in grid.edges(cell):
            new_g = g[cell] + cost
            if next_cell not in done and (next_cell not in parent or new_g < g[next_cell]):
                g[next_cell] = new_g
                parent[next_cell] = cell
                frontier.put(next_cell, new_g + heuristic(next_cell, goal))


@mistake("a_star", "h_from_start")
def a_star_looks_back(grid, start, goal, heuristic):
    frontier = PriorityQueue(start)
    parent = {start: None}
    g = {start: 0}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell, cost in grid.edges(cell):
            new_g = g[cell] + cost
            if next_cell not in parent or new_g < g[next_cell]:
                g[next_cell] = new_g
                parent[next_cell] = cell
                frontier.put(next_cell, new_g + heuristic(next_cell, start))


@mistake("a_star", "never_improves")
def a_star_keeps_the_first(grid, start, goal, heuristic):
    frontier = PriorityQueue(start)
    parent = {start: None}
    g = {start: 0}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell, cost in grid.edges(cell):
            new_g = g[cell] + cost
            if next_cell not in g:
                g[next_cell] = new_g
                parent[next_cell] = cell
                frontier.put(next_cell, new_g + heuristic(next_cell, goal))
