"""The third student imports nothing: lists, dictionaries and loops, and a helper or two.

Breadth-first search, and early exit.
"""

from styles.registry import mistake


def make_path(table, end):
    path = []
    while end != "start":
        path.insert(0, end)
        end = table[end]
    return path


# --- breadth-first search ---------------------------------------------------------------------------------------------


@mistake("bfs", "takes_newest")
def bfs_pop_without_zero(grid, start, goal):
    todo = [start]
    table = {start: "start"}
    while len(todo) > 0:
        now = todo.pop()
        for n in grid.neighbors(now):
            if n not in table.keys():
                table[n] = now
                todo.append(n)
    if goal in table:
        return make_path(table, goal)
    return []


@mistake("bfs", "marks_late")
def bfs_done_list(grid, start, goal):
    todo = [start]
    done = []
    table = {start: "start"}
    while todo != []:
        now = todo[0]
        del todo[0]
        done.append(now)
        for n in grid.neighbors(now):
            if n not in done:
                if n not in table:
                    table[n] = now
                todo.append(n)
    if goal in done:
        return make_path(table, goal)
    return []


@mistake("bfs", "forgets_reached")
def bfs_not_the_way_it_came(grid, start, goal):
    todo = [start]
    table = {start: "start"}
    while todo:
        now = todo.pop(0)
        for n in grid.neighbors(now):
            if n != table[now]:
                if n not in table:
                    table[n] = now
                todo.append(n)
    if goal in table:
        return make_path(table, goal)
    return []


@mistake("bfs", "start_missing")
def bfs_known_is_empty(grid, start, goal):
    todo = [start]
    known = []
    came = {}
    while todo:
        now = todo.pop(0)
        for n in grid.neighbors(now):
            if n not in known:
                known.append(n)
                came[n] = now
                todo.append(n)
    if goal not in known:
        return []
    path = [goal]
    while path[0] != start:
        path = [came[path[0]]] + path
    return path


@mistake("bfs", "no_return")
def bfs_builds_and_forgets(grid, start, goal):
    ring, known, came = [start], [start], {}
    while ring:
        next_ring = []
        for now in ring:
            for n in grid.neighbors(now):
                if n not in known:
                    known.append(n)
                    came[n] = now
                    next_ring.append(n)
        ring = next_ring
    path = []
    if goal in known:
        while goal != start:
            path.insert(0, goal)
            goal = came[goal]
        path.insert(0, start)


@mistake("bfs", "returns_table")
def bfs_list_of_pairs(grid, start, goal):
    todo = [start]
    table = {start: "start"}
    while todo:
        now = todo.pop(0)
        for n in grid.neighbors(now):
            if n not in table:
                table[n] = now
                todo.append(n)
    if goal in table:
        return list(table.items())
    return []


@mistake("bfs", "parent_swapped")
def bfs_leads_to(grid, start, goal):
    todo, known, table = [start], [start], {start: "start"}
    for now in todo:
        for n in grid.neighbors(now):
            if n not in known:
                known += [n]
                todo += [n]
                table[now] = n
    if goal in known:
        return make_path(table, goal)
    return []


@mistake("bfs", "endless")
def bfs_never_moves_back(grid, start, goal):
    todo, table = [start], {start: "start"}
    while todo:
        now = todo.pop(0)
        for n in grid.neighbors(now):
            if n not in table:
                table[n] = now
                todo.append(n)
    path = []
    if goal in table:
        here = goal
        while here != "start":
            path = [here]
            before = table[here]
    return path


# --- early exit -------------------------------------------------------------------------------------------------------


@mistake("bfs_early_exit", "no_path_unasked")
def exit_true_loop(grid, start, goal):
    todo, table = [start], {start: "start"}
    while True:
        now = todo.pop(0)
        if now == goal:
            return make_path(table, now)
        for n in grid.neighbors(now):
            if n not in table:
                table[n] = now
                todo.append(n)


@mistake("bfs_early_exit", "stops_when_opened")
def exit_while_goal_unknown(grid, start, goal):
    todo, table = [start], {start: "start"}
    while todo and goal not in table:
        now = todo.pop(0)
        for n in grid.neighbors(now):
            if n not in table:
                table[n] = now
                todo.append(n)
    if goal in table:
        return make_path(table, goal)
    return []


@mistake("bfs_early_exit", "parent_overwritten")
def exit_last_parent_wins(grid, start, goal):
    todo, known, table = [start], [start], {}
    while todo:
        now = todo.pop(0)
        if now == goal:
            path = [goal]
            while path[0] != start:
                path.insert(0, table[path[0]])
            return path
        for n in grid.neighbors(now):
            table[n] = now
            if n not in known:
                known.append(n)
                todo.append(n)
    return []


@mistake("bfs_early_exit", "takes_newest")
def exit_inserts_in_front(grid, start, goal):
    todo, table = [start], {start: "start"}
    while todo:
        now = todo.pop(0)
        if now == goal:
            return make_path(table, now)
        for n in grid.neighbors(now):
            if n not in table:
                table[n] = now
                todo.insert(0, n)
    return []


@mistake("bfs_early_exit", "path_backwards")
def exit_appends(grid, start, goal):
    todo, table = [start], {start: "start"}
    while todo:
        now = todo.pop(0)
        if now == goal:
            path = []
            while now != "start":
                path.append(now)
                now = table[now]
            return path
        for n in grid.neighbors(now):
            if n not in table:
                table[n] = now
                todo.append(n)
    return []


@mistake("bfs_early_exit", "never_asked")
def exit_knows_walls(grid, start, goal):
    todo, table = [start], {start: "start"}
    while todo:
        now = todo.pop(0)
        if now == goal:
            return make_path(table, now)
        x, y = now
        for dx, dy in [(1, 0), (0, 1), (-1, 0), (0, -1)]:
            n = (x + dx, y + dy)
            inside = 0 <= n[0] < grid.width and 0 <= n[1] < grid.height
            if inside and n not in grid.walls and n not in table:
                table[n] = now
                todo.append(n)
    return []


@mistake("bfs_early_exit", "crash")
def exit_removes_twice(grid, start, goal):
    todo, table = [start], {start: "start"}
    while todo:
        now = todo.pop(0)
        todo.remove(now)
        if now == goal:
            return make_path(table, now)
        for n in grid.neighbors(now):
            if n not in table:
                table[n] = now
                todo.append(n)
    return []
