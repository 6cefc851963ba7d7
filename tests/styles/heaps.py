"""The second student knows `deque` and `heapq`.

A cheaper entry is pushed beside the old one, which is skipped when it comes up.
"""

from collections import deque
from heapq import heappop, heappush
from math import inf

from styles.registry import mistakes, right


def retrace(prev, start, goal):
    out = deque([goal])
    while out[0] != start:
        out.appendleft(prev[out[0]])
    return list(out)


@right("bfs")
def bfs(grid, start, goal):
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
    return retrace(prev, start, goal) if goal in seen else []


mistakes(
    bfs,
    marks_late={
        "seen = {start}": "seen = set()",
        "                seen.add(v)\n": "",
        "u = q.popleft()": "u = q.popleft()\n        seen.add(u)",
    },
    takes_newest={"popleft": "pop"},
    forgets_reached={
        "if v not in seen:\n                seen.add(v)\n                q.append(v)\n                prev[v] = u": """\
q.append(v)
            if v not in seen:
                prev[v] = u
            seen.add(v)"""
    },
    start_missing={
        "seen = {start}": "seen = set()",
        "prev = {}": "prev = {start: None}",
        "return retrace(prev, start, goal) if goal in seen else []": """\
if goal not in prev:
        return []
    path = []
    at = goal
    while at:
        path += [at]
        at = prev[at]
    return path[::-1]""",
    },
    parent_swapped={"prev[v] = u": "prev[u] = v"},
    parent_overwritten={"                prev[v] = u\n": "", "if v not": "prev[v] = u\n            if v not"},
    no_path_unasked={" if goal in seen else []": ""},
    path_backwards={
        "return retrace(prev, start, goal) if goal in seen else []": """\
if goal not in seen:
        return []
    out = deque([goal])
    while out[-1] != start:
        out.append(prev[out[-1]])
    return list(out)"""
    },
    returns_table={
        "prev = {}": "dist = {start: 0}",
        "prev[v] = u": "dist[v] = dist[u] + 1",
        "retrace(prev, start, goal) if goal in seen else []": "dist",
    },
)


@right("bfs_early_exit")
def bfs_early_exit(grid, start, goal):
    q = deque([[start]])
    seen = {start}
    while q:
        path = q.popleft()
        if path[-1] == goal:
            return path
        for v in grid.neighbors(path[-1]):
            if v not in seen:
                seen.add(v)
                q.append([*path, v])
    return []


mistakes(
    bfs_early_exit,
    marks_late={
        "{start}": "set()",
        "                seen.add(v)\n": "",
        "q.popleft()": "q.popleft()\n        seen.add(path[-1])",
    },
    stops_when_opened={
        "        if path[-1] == goal:\n            return path\n": "",
        "if v not": "if v == goal:\n                return [*path, v]\n            if v not",
    },
    takes_newest={"append": "appendleft"},
    forgets_reached={"            if v not in seen:\n                seen.add(v)\n                q": "            q"},
    never_stops={"return path": "best = path", "while q": "best = []\n    while q", "return []": "return best"},
    endless={"q.popleft()": "q[0]"},
    wrong_parameters={"(grid, start, goal)": "(start, goal, grid)"},
)


@right("dijkstra")
def dijkstra(grid, start, goal):
    dist, prev = {start: 0}, {}
    pq = [(0, start)]
    while pq:
        d, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        if d > dist[u]:
            continue
        for v, w in grid.edges(u):
            alt = d + w
            if alt < dist.get(v, inf):
                dist[v] = alt
                prev[v] = u
                heappush(pq, (alt, v))
    return []


GOAL = "        if u == goal:\n            return retrace(prev, start, goal)\n"
mistakes(
    dijkstra,
    highest_first={"d > dist[u]": "-d > dist[u]", "d + w": "dist[u] + w", "(alt, v)": "(-alt, v)"},
    priority_is_step={"d, u = heappop(pq)": "_, u = heappop(pq)\n        d = dist[u]", "(alt, v)": "(w, v)"},
    never_improves={"alt < dist.get(v, inf)": "v not in dist"},
    improves_silently={
        "        if d > dist[u]:\n            continue\n": "",
        "d + w": "dist[u] + w",
        "\n                heappush(pq, (alt, v))": "",
        "if alt": "if v not in dist:\n                heappush(pq, (alt, v))\n            if alt",
    },
    cost_not_added={"alt = d + w": "alt = w"},
    no_return={"return retrace(prev, start, goal)": 'print("found!", d)\n            break', "    return []\n": ""},
    no_path_unasked={"while pq": "while True"},
    crash={"dist.get(v, inf)": "dist[v]"},
    never_stops={GOAL: "", "return []": "return retrace(prev, start, goal) if goal in dist else []"},
)


@right("greedy_best_first")
def greedy(grid, start, goal, heuristic):
    prev = {start: None}
    pq = [(heuristic(start, goal), start)]
    while pq:
        _, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        for v in grid.neighbors(u):
            if v not in prev:
                prev[v] = u
                heappush(pq, (heuristic(v, goal), v))
    return []


mistakes(
    greedy,
    forgets_reached={
        "            if v not in prev:\n": "",
        "    prev[v] = u": "prev.setdefault(v, u)",
        "    heappush": "heappush",
    },
    highest_first={"[(heuristic": "[(-heuristic", "pq, (heuristic": "pq, (-heuristic"},
    h_from_start={"heuristic(v, goal)": "heuristic(start, v)"},
    heuristic_not_called={
        "prev =": "tie = count()\n    prev =",
        "heuristic(start, goal)": "heuristic, next(tie)",
        "_, u": "_, _, u",
        "heuristic(v, goal)": "heuristic, next(tie)",
    },
)


@right("a_star")
def a_star(grid, start, goal, heuristic):
    dist, prev = {start: 0}, {}
    pq = [(0, 0, start)]
    while pq:
        _, d, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        if d > dist[u]:
            continue
        for v, w in grid.edges(u):
            g = d + w
            if g < dist.get(v, inf):
                dist[v] = g
                prev[v] = u
                heappush(pq, (g + heuristic(v, goal), g, v))
    return []


mistakes(
    a_star,
    h_in_cost={"g + heuristic(v, goal), g": "g, g", "d + w": "d + w + heuristic(v, goal)"},
    improves_silently={
        "        if d > dist[u]:\n            continue\n": "",
        "g = d + w": "g = dist[u] + w\n            is_new = v not in dist",
        "heappush": "if is_new:\n                    heappush",
    },
    closed_forever={
        "    while": "    closed = set()\n    while",
        "d > dist[u]:\n            continue": "u in closed:\n            continue\n        closed.add(u)",
        "if g <": "if v not in closed and g <",
    },
    h_of_current={"heuristic(v, goal)": "heuristic(u, goal)"},
    h_only={"g + heuristic": "heuristic"},
    heuristic_not_called={"heuristic(v, goal)": "heuristic"},
    stops_when_opened={
        GOAL: "",
        "heappush": "if v == goal:\n                    return retrace(prev, start, goal)\n                heappush",
    },
    never_stops={GOAL: "", "return []": "return retrace(prev, start, goal) if goal in prev else []"},
)
