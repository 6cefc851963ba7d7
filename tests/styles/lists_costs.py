"""The third student, with `min`, `sort` and `index`: Dijkstra's algorithm, greedy best-first search and A*."""

from styles.registry import mistake


def make_path(table, end):
    path = [end]
    while table[path[0]] != None:
        path = [table[path[0]]] + path
    return path


# --- Dijkstra's algorithm ---------------------------------------------------------------------------------------------


@mistake("dijkstra", "plain_queue")
def dijkstra_forgets_sort(grid, start, goal):
    open_list, cost_of, table = [start], {start: 0}, {start: None}
    while open_list:
        now = open_list.pop(0)
        if now == goal:
            return make_path(table, goal)
        for n, c in grid.edges(now):
            new = cost_of[now] + c
            if n not in cost_of or new < cost_of[n]:
                cost_of[n] = new
                table[n] = now
                if n not in open_list:
                    open_list.append(n)
    return []


@mistake("dijkstra", "highest_first")
def dijkstra_sorts_and_pops(grid, start, goal):
    open_list, cost_of, table = [start], {start: 0}, {start: None}
    while open_list:
        open_list.sort(key=lambda cell: cost_of[cell])
        now = open_list.pop()
        if now == goal:
            return make_path(table, goal)
        for n, c in grid.edges(now):
            new = cost_of[now] + c
            if n not in cost_of or new < cost_of[n]:
                cost_of[n] = new
                table[n] = now
                if n not in open_list:
                    open_list.append(n)
    return []


@mistake("dijkstra", "priority_is_step")
def dijkstra_cheapest_step(grid, start, goal):
    open_list, cost_of, table = [(0, start)], {start: 0}, {start: None}
    while open_list:
        open_list.sort()
        now = open_list.pop(0)[1]
        if now == goal:
            return make_path(table, goal)
        for n, c in grid.edges(now):
            new = cost_of[now] + c
            if n not in cost_of or new < cost_of[n]:
                cost_of[n] = new
                table[n] = now
                open_list.append((c, n))
    return []


@mistake("dijkstra", "improves_silently")
def dijkstra_old_number_waits(grid, start, goal):
    open_list, cost_of, table = [[0, start]], {start: 0}, {start: None}
    while open_list:
        smallest = min(open_list)
        open_list.remove(smallest)
        now = smallest[1]
        if now == goal:
            return make_path(table, goal)
        for n, c in grid.edges(now):
            new = cost_of[now] + c
            if n not in cost_of:
                cost_of[n] = new
                table[n] = now
                open_list.append([new, n])
            if new < cost_of[n]:
                cost_of[n] = new
                table[n] = now
    return []


@mistake("dijkstra", "never_improves")
def dijkstra_known_is_known(grid, start, goal):
    open_list, known = [start], {start: (0, None)}
    while open_list:
        now = min(open_list, key=lambda cell: known[cell][0])
        open_list.remove(now)
        if now == goal:
            path = []
            while now:
                path = [now] + path
                now = known[now][1]
            return path
        for n, c in grid.edges(now):
            if n not in known:
                known[n] = (known[now][0] + c, now)
                open_list.append(n)
    return []


@mistake("dijkstra", "parent_swapped")
def dijkstra_table_now(grid, start, goal):
    open_list, cost_of, table = [start], {start: 0}, {start: None}
    while open_list:
        now = min(open_list, key=cost_of.get)
        open_list.remove(now)
        if now == goal:
            return make_path(table, goal)
        for n, c in grid.edges(now):
            new = cost_of[now] + c
            if n not in cost_of or new < cost_of[n]:
                cost_of[n] = new
                table[now] = n
                if n not in open_list:
                    open_list.append(n)
    return []


@mistake("dijkstra", "stops_when_opened")
def dijkstra_goal_in_list(grid, start, goal):
    open_list, cost_of, table = [start], {start: 0}, {start: None}
    while open_list:
        if goal in open_list:
            return make_path(table, goal)
        now = min(open_list, key=cost_of.get)
        open_list.remove(now)
        for n, c in grid.edges(now):
            new = cost_of[now] + c
            if n not in cost_of or new < cost_of[n]:
                cost_of[n] = new
                table[n] = now
                if n not in open_list:
                    open_list.append(n)
    return []


@mistake("dijkstra", "returns_table")
def dijkstra_costs_of_all(grid, start, goal):
    open_list, cost_of = [start], {start: 0}
    while open_list:
        now = min(open_list, key=cost_of.get)
        open_list.remove(now)
        if now == goal:
            return cost_of
        for n, c in grid.edges(now):
            if n not in cost_of or cost_of[now] + c < cost_of[n]:
                cost_of[n] = cost_of[now] + c
                if n not in open_list:
                    open_list.append(n)
    return {}


# --- greedy best-first search -----------------------------------------------------------------------------------------


@mistake("greedy_best_first", "plain_queue")
def greedy_first_in_list(grid, start, goal, heuristic):
    open_list, table, h = [start], {start: None}, {}
    while open_list:
        now = open_list[0]
        open_list = open_list[1:]
        if now == goal:
            return make_path(table, goal)
        for n in grid.neighbors(now):
            if n not in table:
                h[n] = heuristic(n, goal)
                table[n] = now
                open_list.append(n)
    return []


@mistake("greedy_best_first", "highest_first")
def greedy_max(grid, start, goal, heuristic):
    open_list, table = [start], {start: None}
    while open_list:
        now = max(open_list, key=lambda cell: heuristic(cell, goal))
        open_list.remove(now)
        if now == goal:
            return make_path(table, goal)
        for n in grid.neighbors(now):
            if n not in table:
                table[n] = now
                open_list.append(n)
    return []


@mistake("greedy_best_first", "h_from_start")
def greedy_near_start(grid, start, goal, heuristic):
    open_list, table = [start], {start: None}
    while open_list:
        now = min(open_list, key=lambda cell: heuristic(cell, start))
        open_list.remove(now)
        if now == goal:
            return make_path(table, goal)
        for n in grid.neighbors(now):
            if n not in table:
                table[n] = now
                open_list.append(n)
    return []


@mistake("greedy_best_first", "never_stops")
def greedy_to_the_end(grid, start, goal, heuristic):
    open_list, table = [start], {start: None}
    while open_list:
        open_list = sorted(open_list, key=lambda cell: heuristic(cell, goal))
        now = open_list.pop(0)
        for n in grid.neighbors(now):
            if n not in table:
                table[n] = now
                open_list.append(n)
    if goal in table:
        return make_path(table, goal)


@mistake("greedy_best_first", "never_asked")
def greedy_looks_at_passable(grid, start, goal, heuristic):
    open_list, table = [start], {start: None}
    while open_list:
        now = min(open_list, key=lambda cell: heuristic(cell, goal))
        open_list.remove(now)
        if now == goal:
            return make_path(table, goal)
        x, y = now
        for n in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]:
            if grid.passable(n) and n not in table:
                table[n] = now
                open_list.append(n)
    return []


@mistake("greedy_best_first", "start_missing")
def greedy_can_return_to_start(grid, start, goal, heuristic):
    open_list, table = [start], {}
    while open_list:
        now = min(open_list, key=lambda cell: heuristic(cell, goal))
        open_list.remove(now)
        if now == goal:
            path = [goal]
            while path[0] != start:
                path = [table[path[0]]] + path
            return path
        for n in grid.neighbors(now):
            if n not in table:
                table[n] = now
                open_list.append(n)
    return []


# --- A* ---------------------------------------------------------------------------------------------------------------


@mistake("a_star", "g_only")
def a_star_min_of_g(grid, start, goal, heuristic):
    open_list, closed_list, table = [start], [], {start: None}
    g, f = {start: 0}, {start: heuristic(start, goal)}
    while open_list:
        now = min(open_list, key=g.get)
        open_list.remove(now)
        closed_list.append(now)
        if now == goal:
            return make_path(table, goal)
        for n, c in grid.edges(now):
            if n not in g or g[now] + c < g[n]:
                g[n] = g[now] + c
                f[n] = g[n] + heuristic(n, goal)
                table[n] = now
                if n not in open_list:
                    open_list.append(n)
    return []


@mistake("a_star", "closed_forever")
def a_star_closed_list(grid, start, goal, heuristic):
    open_list, closed_list, table = [start], [], {start: None}
    g, f = {start: 0}, {start: heuristic(start, goal)}
    while open_list:
        now = min(open_list, key=f.get)
        open_list.remove(now)
        closed_list.append(now)
        if now == goal:
            return make_path(table, goal)
        for n, c in grid.edges(now):
            if n in closed_list:
                continue
            if n not in open_list or g[now] + c < g[n]:
                g[n] = g[now] + c
                f[n] = g[n] + heuristic(n, goal)
                table[n] = now
                if n not in open_list:
                    open_list.append(n)
    return []


@mistake("a_star", "highest_first")
def a_star_largest_f(grid, start, goal, heuristic):
    open_list, table, g, f = [start], {start: None}, {start: 0}, {start: 0}
    while open_list:
        best = open_list[0]
        for cell in open_list:
            if f[cell] > f[best]:
                best = cell
        open_list.remove(best)
        if best == goal:
            return make_path(table, goal)
        for n, c in grid.edges(best):
            if n not in g or g[best] + c < g[n]:
                g[n] = g[best] + c
                f[n] = g[n] + heuristic(n, goal)
                table[n] = best
                if n not in open_list:
                    open_list.append(n)
    return []


@mistake("a_star", "h_of_current")
def a_star_f_of_now(grid, start, goal, heuristic):
    open_list, table, g, f = [start], {start: None}, {start: 0}, {start: 0}
    while open_list:
        now = min(open_list, key=f.get)
        open_list.remove(now)
        if now == goal:
            return make_path(table, goal)
        for n, c in grid.edges(now):
            if n not in g or g[now] + c < g[n]:
                g[n] = g[now] + c
                f[n] = g[n] + heuristic(now, goal)
                table[n] = now
                if n not in open_list:
                    open_list.append(n)
    return []


@mistake("a_star", "never_improves")
def a_star_table_is_enough(grid, start, goal, heuristic):
    open_list, table, g, f = [start], {start: None}, {start: 0}, {start: 0}
    while open_list:
        now = min(open_list, key=f.get)
        open_list.remove(now)
        if now == goal:
            return make_path(table, goal)
        for n, c in grid.edges(now):
            if n in table:
                continue
            g[n] = g[now] + c
            f[n] = g[n] + heuristic(n, goal)
            table[n] = now
            open_list.append(n)
    return []


@mistake("a_star", "parent_overwritten")
def a_star_table_first(grid, start, goal, heuristic):
    open_list, table, g, f = [start], {start: None}, {start: 0}, {start: 0}
    while open_list:
        now = min(open_list, key=f.get)
        open_list.remove(now)
        if now == goal:
            path = [goal]
            while path[0] != start:
                path = [table[path[0]]] + path
            return path
        for n, c in grid.edges(now):
            table[n] = now
            if n not in g or g[now] + c < g[n]:
                g[n] = g[now] + c
                f[n] = g[n] + heuristic(n, goal)
                if n not in open_list:
                    open_list.append(n)
    return []
