"""The fifth student has read the package: searches that yield steps, or that call themselves."""

from heapq import heappop, heappush

from astar_lesson import PriorityQueue, Queue, Step, walk_back
from styles.registry import mistake


def way(came_from, cell):
    return [] if cell is None else [*way(came_from, came_from[cell]), cell]


# --- breadth-first search and early exit, step by step ----------------------------------------------------------------


@mistake("bfs", "no_return")
def bfs_steps_without_path(grid, start, goal):
    frontier, came_from, g = Queue(start), {start: None}, {start: 0}
    while frontier:
        current = frontier.get()
        reached = []
        for neighbor, cost in grid.edges(current):
            if neighbor not in came_from:
                came_from[neighbor] = current
                g[neighbor] = g[current] + cost
                frontier.put(neighbor)
                reached.append((neighbor, g[neighbor]))
        yield Step(current, reached)


@mistake("bfs_early_exit", "never_stops")
def exit_steps_go_on(grid, start, goal):
    frontier, came_from, g = Queue(start), {start: None}, {start: 0}
    while frontier:
        current = frontier.get()
        reached = []
        for neighbor, cost in grid.edges(current):
            if neighbor not in came_from:
                came_from[neighbor] = current
                g[neighbor] = g[current] + cost
                frontier.put(neighbor)
                reached.append((neighbor, g[neighbor]))
        yield Step(current, reached, way(came_from, goal) if current == goal else ())


@mistake("bfs_early_exit", "stops_when_opened")
def exit_steps_stop_early(grid, start, goal):
    frontier, came_from, g = Queue(start), {start: None}, {start: 0}
    while frontier:
        current = frontier.get()
        reached = []
        for neighbor, cost in grid.edges(current):
            if neighbor not in came_from:
                came_from[neighbor] = current
                g[neighbor] = g[current] + cost
                frontier.put(neighbor)
                reached.append((neighbor, g[neighbor]))
        yield Step(current, reached)
        if goal in came_from:
            yield Step(goal, [], way(came_from, goal))
            return


# --- breadth-first search and early exit, by recursion ----------------------------------------------------------------


@mistake("bfs", "takes_newest")
def bfs_by_recursion_goes_deep(grid, start, goal):
    came_from = {start: None}

    def visit(cell):
        for neighbor in grid.neighbors(cell):
            if neighbor not in came_from:
                came_from[neighbor] = cell
                visit(neighbor)

    visit(start)
    return way(came_from, goal) if goal in came_from else []


@mistake("bfs", "path_backwards")
def bfs_rings_by_recursion_wrong_end(grid, start, goal):
    came_from = {start: None}

    def spread(ring):
        outer = []
        for cell in ring:
            for neighbor in grid.neighbors(cell):
                if neighbor not in came_from:
                    came_from[neighbor] = cell
                    outer.append(neighbor)
        if outer:
            spread(outer)

    def back(cell):
        return [cell] + (back(came_from[cell]) if came_from[cell] else [])

    spread([start])
    return back(goal) if goal in came_from else []


@mistake("bfs", "crash")
def bfs_rings_by_recursion_adds_two_numbers(grid, start, goal):
    came_from = {start: None}

    def spread(ring):
        outer = []
        for cell in ring:
            for neighbor in grid.neighbors(cell):
                if neighbor not in came_from:
                    came_from[neighbor] = cell
                    outer += neighbor
        if outer:
            spread(outer)

    spread([start])
    return way(came_from, goal) if goal in came_from else []


@mistake("bfs_early_exit", "no_return")
def exit_recursion_drops_its_answer(grid, start, goal):
    came_from = {start: None}

    def step(queue):
        if not queue:
            return []
        cell, *rest = queue
        if cell == goal:
            return way(came_from, goal)
        for neighbor in grid.neighbors(cell):
            if neighbor not in came_from:
                came_from[neighbor] = cell
                rest.append(neighbor)
        step(rest)

    return step([start])


@mistake("bfs_early_exit", "takes_newest")
def exit_recursion_new_ones_first(grid, start, goal):
    came_from = {start: None}

    def step(queue):
        if not queue:
            return []
        cell, *rest = queue
        if cell == goal:
            return way(came_from, goal)
        new = [neighbor for neighbor in grid.neighbors(cell) if neighbor not in came_from]
        came_from.update(dict.fromkeys(new, cell))
        return step(new + rest)

    return step([start])


# --- Dijkstra's algorithm ---------------------------------------------------------------------------------------------


@mistake("dijkstra", "path_backwards")
def dijkstra_steps_from_goal(grid, start, goal):
    frontier, came_from, g = PriorityQueue(start), {start: None}, {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(current, path=walk_back(came_from, goal)[::-1])
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = g[current] + cost
            if neighbor not in g or new_cost < g[neighbor]:
                g[neighbor], came_from[neighbor] = new_cost, current
                frontier.put(neighbor, new_cost)
                reached.append((neighbor, new_cost, new_cost))
        yield Step(current, reached)


@mistake("dijkstra", "priority_is_step")
def dijkstra_steps_by_cost(grid, start, goal):
    frontier, came_from, g = PriorityQueue(start), {start: None}, {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(current, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = g[current] + cost
            if neighbor not in g or new_cost < g[neighbor]:
                g[neighbor], came_from[neighbor] = new_cost, current
                frontier.put(neighbor, cost)
                reached.append((neighbor, new_cost, cost))
        yield Step(current, reached)


@mistake("dijkstra", "never_stops")
def dijkstra_steps_keep_coming(grid, start, goal):
    heap, came_from, g = [(0, start)], {start: None}, {start: 0}
    while heap:
        cost_here, current = heappop(heap)
        if cost_here > g[current]:
            continue
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = cost_here + cost
            if neighbor not in g or new_cost < g[neighbor]:
                g[neighbor], came_from[neighbor] = new_cost, current
                heappush(heap, (new_cost, neighbor))
                reached.append((neighbor, new_cost, new_cost))
        yield Step(current, reached, way(came_from, goal) if current == goal else ())


@mistake("dijkstra", "crash")
def dijkstra_step_without_name(grid, start, goal):
    frontier, came_from, g = PriorityQueue(start), {start: None}, {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(current, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor, price in grid.edges(current):
            new_cost = g[current] + cost
            if neighbor not in g or new_cost < g[neighbor]:
                g[neighbor], came_from[neighbor] = new_cost, current
                frontier.put(neighbor, new_cost)
                reached.append((neighbor, new_cost, new_cost))
        yield Step(current, reached)


# --- greedy best-first search -----------------------------------------------------------------------------------------


def greedy_steps(grid, start, goal, rate):
    """Yield the steps of a search led by `rate(cell)`."""
    heap, came_from, g = [(rate(start), start)], {start: None}, {start: 0}
    while heap:
        _, current = heappop(heap)
        if current == goal:
            yield Step(current, [], way(came_from, goal))
            break
        reached = []
        for neighbor, cost in grid.edges(current):
            if neighbor in came_from:
                continue
            came_from[neighbor], g[neighbor] = current, g[current] + cost
            heappush(heap, (rate(neighbor), neighbor))
            reached.append((neighbor, g[neighbor], rate(neighbor)))
        yield Step(current, reached)


@mistake("greedy_best_first", "highest_first")
def greedy_rates_by_nearness(grid, start, goal, heuristic):
    return greedy_steps(grid, start, goal, lambda cell: -heuristic(cell, goal))


@mistake("greedy_best_first", "h_from_start")
def greedy_rates_from_start(grid, start, goal, heuristic):
    yield from greedy_steps(grid, start, goal, lambda cell: heuristic(cell, start))


@mistake("greedy_best_first", "plain_queue")
def greedy_rates_nothing(grid, start, goal, heuristic):
    turns = {}
    return greedy_steps(grid, start, goal, lambda cell: turns.setdefault(cell, len(turns)))


# --- A* ---------------------------------------------------------------------------------------------------------------


@mistake("a_star", "g_only")
def a_star_steps_with_f_for_show(grid, start, goal, heuristic):
    frontier, came_from, g = PriorityQueue(start), {start: None}, {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(current, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = g[current] + cost
            if neighbor not in g or new_cost < g[neighbor]:
                g[neighbor], came_from[neighbor] = new_cost, current
                h = heuristic(neighbor, goal)
                frontier.put(neighbor, new_cost)
                reached.append((neighbor, new_cost, new_cost + h, h))
        yield Step(current, reached)


@mistake("a_star", "h_in_cost")
def a_star_steps_add_h_to_g(grid, start, goal, heuristic):
    frontier, came_from, g = PriorityQueue(start), {start: None}, {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(current, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            h = heuristic(neighbor, goal)
            f = g[current] + cost + h
            if neighbor not in g or f < g[neighbor]:
                g[neighbor], came_from[neighbor] = f, current
                frontier.put(neighbor, f)
                reached.append((neighbor, f - h, f, h))
        yield Step(current, reached)


@mistake("a_star", "closed_forever")
def a_star_steps_skip_closed(grid, start, goal, heuristic):
    frontier, came_from, g, closed = PriorityQueue(start), {start: None}, {start: 0}, set()
    while frontier:
        current = frontier.get()
        closed |= {current}
        if current == goal:
            yield Step(current, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            if neighbor in closed:
                continue
            new_cost = g[current] + cost
            if new_cost < g.get(neighbor, float("inf")):
                g[neighbor], came_from[neighbor] = new_cost, current
                h = heuristic(neighbor, goal)
                frontier.put(neighbor, new_cost + h)
                reached.append((neighbor, new_cost, new_cost + h, h))
        yield Step(current, reached)


@mistake("a_star", "plain_queue")
def a_star_steps_in_a_row(grid, start, goal, heuristic):
    frontier, came_from, g = Queue(start), {start: None}, {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(current, path=walk_back(came_from, goal))
            return
        reached = []
        for neighbor, cost in grid.edges(current):
            new_cost = g[current] + cost
            if neighbor not in g or new_cost < g[neighbor]:
                g[neighbor], came_from[neighbor] = new_cost, current
                f = new_cost + heuristic(neighbor, goal)
                frontier.put(neighbor, f)
                reached.append((neighbor, new_cost, f, f - new_cost))
        yield Step(current, reached)


@mistake("a_star", "no_path_unasked")
def a_star_recursion_expects_more(grid, start, goal, heuristic):
    came_from, g = {start: None}, {start: 0}

    def expand(waiting):
        current = min(waiting, key=lambda cell: g[cell] + heuristic(cell, goal))
        if current == goal:
            return way(came_from, goal)
        for neighbor, cost in grid.edges(current):
            if neighbor not in g or g[current] + cost < g[neighbor]:
                g[neighbor], came_from[neighbor] = g[current] + cost, current
                waiting = waiting | {neighbor}
        return expand(waiting - {current})

    return expand({start})


@mistake("a_star", "h_of_current")
def a_star_steps_guess_once(grid, start, goal, heuristic):
    frontier, came_from, g = PriorityQueue(start), {start: None}, {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            yield Step(current, path=walk_back(came_from, goal))
            return
        reached = []
        h = heuristic(current, goal)
        for neighbor, cost in grid.edges(current):
            new_cost = g[current] + cost
            if neighbor not in g or new_cost < g[neighbor]:
                g[neighbor], came_from[neighbor] = new_cost, current
                frontier.put(neighbor, new_cost + h)
                reached.append((neighbor, new_cost, new_cost + h, h))
        yield Step(current, reached)
