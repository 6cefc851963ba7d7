"""The second student, with `heapq`: a cheaper entry is pushed beside the old one, which is skipped when it comes up."""

import heapq
from heapq import heappop, heappush
from itertools import count
from math import inf

from styles.registry import mistake


def retrace(prev, start, goal):
    path = [goal]
    while path[-1] != start:
        path.append(prev[path[-1]])
    return path[::-1]


# --- Dijkstra's algorithm ---------------------------------------------------------------------------------------------


@mistake("dijkstra", "highest_first")
def dijkstra_max_heap(grid, start, goal):
    dist, prev = {start: 0}, {}
    pq = [(0, start)]
    while pq:
        d, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        if -d > dist[u]:
            continue
        for v, w in grid.edges(u):
            if dist[u] + w < dist.get(v, inf):
                dist[v] = dist[u] + w
                prev[v] = u
                heappush(pq, (-dist[v], v))
    return []


@mistake("dijkstra", "priority_is_step")
def dijkstra_pushes_w(grid, start, goal):
    dist, prev = {start: 0}, {}
    pq = [(0, start)]
    while pq:
        _, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        for v, w in grid.edges(u):
            if dist[u] + w < dist.get(v, inf):
                dist[v] = dist[u] + w
                prev[v] = u
                heappush(pq, (w, v))
    return []


@mistake("dijkstra", "never_improves")
def dijkstra_marks_when_pushed(grid, start, goal):
    dist, prev, seen = {start: 0}, {}, {start}
    pq = [(0, start)]
    while pq:
        d, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        for v, w in grid.edges(u):
            if v not in seen:
                seen.add(v)
                dist[v] = d + w
                prev[v] = u
                heappush(pq, (d + w, v))
    return []


@mistake("dijkstra", "improves_silently")
def dijkstra_without_second_push(grid, start, goal):
    dist, prev = {start: 0}, {}
    pq = [(0, start)]
    while pq:
        _, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        for v, w in grid.edges(u):
            if v not in dist:
                dist[v] = dist[u] + w
                prev[v] = u
                heappush(pq, (dist[v], v))
            elif dist[u] + w < dist[v]:
                dist[v] = dist[u] + w
                prev[v] = u
    return []


@mistake("dijkstra", "cost_not_added")
def dijkstra_relaxes_with_w(grid, start, goal):
    dist, prev = {start: 0}, {}
    pq = [(0, start)]
    while pq:
        d, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        if d > dist[u]:
            continue
        for v, w in grid.edges(u):
            alt = w
            if alt < dist.get(v, inf):
                dist[v] = alt
                prev[v] = u
                heappush(pq, (alt, v))
    return []


@mistake("dijkstra", "no_return")
def dijkstra_prints(grid, start, goal):
    dist, prev = {start: 0}, {}
    pq = [(0, start)]
    while pq:
        d, u = heappop(pq)
        if u == goal:
            print("found!", d)
            break
        for v, w in grid.edges(u):
            if d + w < dist.get(v, inf):
                dist[v] = d + w
                prev[v] = u
                heappush(pq, (d + w, v))


@mistake("dijkstra", "no_path_unasked")
def dijkstra_until_goal(grid, start, goal):
    dist, prev = {start: 0}, {}
    pq = [(0, start)]
    while True:
        d, u = heapq.heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        for v, w in grid.edges(u):
            if d + w < dist.get(v, inf):
                dist[v] = d + w
                prev[v] = u
                heapq.heappush(pq, (d + w, v))


@mistake("dijkstra", "crash")
def dijkstra_without_infinity(grid, start, goal):
    dist, prev = {start: 0}, {}
    pq = [(0, start)]
    while pq:
        d, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        for v, w in grid.edges(u):
            if d + w < dist[v]:
                dist[v] = d + w
                prev[v] = u
                heappush(pq, (d + w, v))
    return []


@mistake("dijkstra", "never_stops")
def dijkstra_to_everywhere(grid, start, goal):
    dist, prev = {start: 0}, {}
    pq = [(0, start)]
    closed = set()
    while pq:
        d, u = heappop(pq)
        if u in closed:
            continue
        closed.add(u)
        for v, w in grid.edges(u):
            if d + w < dist.get(v, inf):
                dist[v] = d + w
                prev[v] = u
                heappush(pq, (d + w, v))
    return retrace(prev, start, goal) if goal in closed else []


# --- greedy best-first search -----------------------------------------------------------------------------------------


@mistake("greedy_best_first", "forgets_reached")
def greedy_pushes_always(grid, start, goal, heuristic):
    prev = {start: None}
    pq = [(heuristic(start, goal), start)]
    while pq:
        _, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        for v in grid.neighbors(u):
            prev.setdefault(v, u)
            heappush(pq, (heuristic(v, goal), v))
    return []


@mistake("greedy_best_first", "highest_first")
def greedy_with_minus(grid, start, goal, heuristic):
    prev = {start: None}
    pq = [(-heuristic(start, goal), start)]
    while pq:
        _, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        for v in grid.neighbors(u):
            if v not in prev:
                prev[v] = u
                heappush(pq, (-heuristic(v, goal), v))
    return []


@mistake("greedy_best_first", "h_from_start")
def greedy_away_from_start(grid, start, goal, heuristic):
    prev = {start: None}
    pq = [(0, start)]
    while pq:
        _, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        for v in grid.neighbors(u):
            if v not in prev:
                prev[v] = u
                heappush(pq, (heuristic(start, v), v))
    return []


@mistake("greedy_best_first", "heuristic_not_called")
def greedy_counts_instead(grid, start, goal, heuristic):
    tie = count()
    prev = {start: None}
    pq = [(heuristic, next(tie), start)]
    while pq:
        _, _, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        for v in grid.neighbors(u):
            if v not in prev:
                prev[v] = u
                heappush(pq, (heuristic, next(tie), v))
    return []


# --- A* ---------------------------------------------------------------------------------------------------------------


@mistake("a_star", "h_in_cost")
def a_star_pops_f_as_g(grid, start, goal, heuristic):
    dist, prev = {start: 0}, {}
    pq = [(0, start)]
    while pq:
        d, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        for v, w in grid.edges(u):
            f = d + w + heuristic(v, goal)
            if f < dist.get(v, inf):
                dist[v] = f
                prev[v] = u
                heappush(pq, (f, v))
    return []


@mistake("a_star", "improves_silently")
def a_star_pushes_new_cells_only(grid, start, goal, heuristic):
    dist, prev = {start: 0}, {}
    pq = [(heuristic(start, goal), start)]
    while pq:
        _, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        for v, w in grid.edges(u):
            is_new = v not in dist
            if is_new or dist[u] + w < dist[v]:
                dist[v] = dist[u] + w
                prev[v] = u
                if is_new:
                    heappush(pq, (dist[v] + heuristic(v, goal), v))
    return []


@mistake("a_star", "closed_forever")
def a_star_pops_once(grid, start, goal, heuristic):
    dist, prev = {start: 0}, {}
    pq = [(heuristic(start, goal), start)]
    closed = set()
    while pq:
        _, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        if u in closed:
            continue
        closed.add(u)
        for v, w in grid.edges(u):
            if v not in closed and dist[u] + w < dist.get(v, inf):
                dist[v] = dist[u] + w
                prev[v] = u
                heappush(pq, (dist[v] + heuristic(v, goal), v))
    return []


@mistake("a_star", "h_of_current")
def a_star_h_of_u(grid, start, goal, heuristic):
    dist, prev = {start: 0}, {}
    pq = [(0, start)]
    while pq:
        _, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        h = heuristic(u, goal)
        for v, w in grid.edges(u):
            if dist[u] + w < dist.get(v, inf):
                dist[v] = dist[u] + w
                prev[v] = u
                heappush(pq, (dist[v] + h, v))
    return []


@mistake("a_star", "h_only")
def a_star_pushes_h(grid, start, goal, heuristic):
    dist, prev = {start: 0}, {}
    pq = [(heuristic(start, goal), 0, start)]
    while pq:
        _, d, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        if d > dist[u]:
            continue
        for v, w in grid.edges(u):
            if d + w < dist.get(v, inf):
                dist[v] = d + w
                prev[v] = u
                heappush(pq, (heuristic(v, goal), d + w, v))
    return []


@mistake("a_star", "heuristic_not_called")
def a_star_adds_a_function(grid, start, goal, heuristic):
    dist, prev = {start: 0}, {}
    pq = [(0, start)]
    while pq:
        _, u = heappop(pq)
        if u == goal:
            return retrace(prev, start, goal)
        for v, w in grid.edges(u):
            g = dist[u] + w
            if g < dist.get(v, inf):
                dist[v] = g
                prev[v] = u
                heappush(pq, (g + heuristic, v))
    return []


@mistake("a_star", "stops_when_opened")
def a_star_grabs_the_goal(grid, start, goal, heuristic):
    dist, prev = {start: 0}, {}
    pq = [(heuristic(start, goal), start)]
    while pq:
        _, u = heappop(pq)
        for v, w in grid.edges(u):
            g = dist[u] + w
            if g < dist.get(v, inf):
                dist[v] = g
                prev[v] = u
                if v == goal:
                    return retrace(prev, start, goal)
                heappush(pq, (g + heuristic(v, goal), v))
    return []


@mistake("a_star", "never_stops")
def a_star_empties_the_heap(grid, start, goal, heuristic):
    dist, prev = {start: 0}, {}
    pq = [(heuristic(start, goal), 0, start)]
    while pq:
        _, d, u = heappop(pq)
        if d > dist[u]:
            continue
        for v, w in grid.edges(u):
            g = d + w
            if g < dist.get(v, inf):
                dist[v] = g
                prev[v] = u
                heappush(pq, (g + heuristic(v, goal), g, v))
    return retrace(prev, start, goal) if goal in prev else []
