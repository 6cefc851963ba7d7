"""The second student knows `deque` and lets a cell wait several times, until it is taken for the first time.

Breadth-first search, and early exit.
"""

from collections import defaultdict, deque

from styles.registry import mistake


def retrace(prev, start, goal):
    out = deque([goal])
    while out[0] != start:
        out.appendleft(prev[out[0]])
    return list(out)


# --- breadth-first search ---------------------------------------------------------------------------------------------


@mistake("bfs", "marks_late")
def bfs_visits_on_arrival(grid, start, goal):
    q = deque([start])
    visited = set()
    prev = {}
    while q:
        u = q.popleft()
        visited.add(u)
        for v in grid.neighbors(u):
            if v not in visited:
                q.append(v)
                prev[v] = u
    return retrace(prev, start, goal) if goal in visited else []


@mistake("bfs", "takes_newest")
def bfs_pops_right(grid, start, goal):
    q = deque([start])
    seen = {start}
    prev = {}
    while q:
        u = q.pop()
        for v in grid.neighbors(u):
            if v not in seen:
                seen.add(v)
                q.append(v)
                prev[v] = u
    return retrace(prev, start, goal) if goal in seen else []


@mistake("bfs", "forgets_reached")
def bfs_seen_but_not_asked(grid, start, goal):
    q = deque([start])
    seen = {start}
    prev = {}
    while q:
        u = q.popleft()
        for v in grid.neighbors(u):
            q.append(v)
            if v not in seen:
                prev[v] = u
            seen.add(v)
    return retrace(prev, start, goal) if goal in seen else []


@mistake("bfs", "start_missing")
def bfs_start_not_seen(grid, start, goal):
    q = deque([start])
    seen = set()
    prev = {start: None}
    while q:
        u = q.popleft()
        for v, _ in grid.edges(u):
            if v not in seen:
                seen.add(v)
                q.append(v)
                prev[v] = u
    if goal not in prev:
        return []
    path = []
    at = goal
    while at:
        path += [at]
        at = prev[at]
    return path[::-1]


@mistake("bfs", "parent_swapped")
def bfs_prev_the_wrong_way(grid, start, goal):
    q = deque([start])
    dist = {start: 0}
    prev = {}
    while q:
        u = q.popleft()
        for v in grid.neighbors(u):
            if v not in dist:
                dist[v] = dist[u] + 1
                prev[u] = v
                q.append(v)
    return retrace(prev, start, goal) if goal in dist else []


@mistake("bfs", "parent_overwritten")
def bfs_prev_before_if(grid, start, goal):
    q = deque([start])
    dist = {start: 0}
    prev = {}
    while q:
        u = q.popleft()
        for v in grid.neighbors(u):
            prev[v] = u
            if v not in dist:
                dist[v] = dist[u] + 1
                q.append(v)
    return retrace(prev, start, goal) if goal in dist else []


@mistake("bfs", "no_path_unasked")
def bfs_sure_of_its_goal(grid, start, goal):
    q = deque([start])
    seen = {start}
    prev = {}
    while q:
        u = q.popleft()
        for v in grid.neighbors(u):
            if v not in seen:
                seen.add(v)
                q.append(v)
                prev[v] = u
    return retrace(prev, start, goal)


@mistake("bfs", "path_backwards")
def bfs_appends_where_it_should_appendleft(grid, start, goal):
    q = deque([start])
    prev = {start: start}
    while q:
        u = q.popleft()
        for v in grid.neighbors(u):
            if v not in prev:
                prev[v] = u
                q.append(v)
    if goal not in prev:
        return []
    out = deque([goal])
    while out[-1] != start:
        out.append(prev[out[-1]])
    return list(out)


@mistake("bfs", "returns_table")
def bfs_returns_distances(grid, start, goal):
    q = deque([start])
    dist = defaultdict(lambda: None)
    dist[start] = 0
    while q:
        u = q.popleft()
        for v in grid.neighbors(u):
            if dist[v] is None:
                dist[v] = dist[u] + 1
                q.append(v)
    return dist


# --- early exit -------------------------------------------------------------------------------------------------------


@mistake("bfs_early_exit", "marks_late")
def exit_visits_on_arrival(grid, start, goal):
    q = deque([(start, None)])
    prev = {}
    while q:
        u, before = q.popleft()
        prev.setdefault(u, before)
        if u == goal:
            path = [u]
            while prev[path[-1]]:
                path.append(prev[path[-1]])
            return path[::-1]
        for v in grid.neighbors(u):
            if v not in prev:
                q.append((v, u))
    return None


@mistake("bfs_early_exit", "stops_when_opened")
def exit_checks_v(grid, start, goal):
    q = deque([[start]])
    seen = {start}
    while q:
        path = q.popleft()
        for v in grid.neighbors(path[-1]):
            if v == goal:
                return [*path, v]
            if v not in seen:
                seen.add(v)
                q.append([*path, v])
    return []


@mistake("bfs_early_exit", "takes_newest")
def exit_appends_left(grid, start, goal):
    q = deque([[start]])
    seen = {start}
    while q:
        path = q.popleft()
        if path[-1] == goal:
            return path
        for v in grid.neighbors(path[-1]):
            if v not in seen:
                seen.add(v)
                q.appendleft([*path, v])
    return []


@mistake("bfs_early_exit", "forgets_reached")
def exit_paths_without_seen(grid, start, goal):
    q = deque([[start]])
    while q:
        path = q.popleft()
        if path[-1] == goal:
            return path
        for v in grid.neighbors(path[-1]):
            q.append([*path, v])
    return []


@mistake("bfs_early_exit", "never_stops")
def exit_loop_goes_on(grid, start, goal):
    q = deque([[start]])
    seen = {start}
    best = []
    while q:
        path = q.popleft()
        if path[-1] == goal:
            best = path
        for v in grid.neighbors(path[-1]):
            if v not in seen:
                seen.add(v)
                q.append([*path, v])
    return best


@mistake("bfs_early_exit", "endless")
def exit_peeks(grid, start, goal):
    q = deque([start])
    prev = {start: None}
    while q:
        u = q[0]
        if u == goal:
            return retrace(prev, start, goal)
        for v in grid.neighbors(u):
            if v not in prev:
                prev[v] = u
                q.append(v)
    return []


@mistake("bfs_early_exit", "wrong_parameters")
def exit_start_first(start, goal, grid):
    q = deque([start])
    prev = {start: None}
    while q:
        u = q.popleft()
        if u == goal:
            return retrace(prev, start, goal)
        for v in grid.neighbors(u):
            if v not in prev:
                prev[v] = u
                q.append(v)
    return []
