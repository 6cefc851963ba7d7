"""Right programs in odd styles: the judge has to pass them all."""

from bisect import insort
from collections import defaultdict, deque, namedtuple
from fractions import Fraction
from functools import reduce
from heapq import heapify, heappop, heappush
from itertools import count
from math import inf
from queue import PriorityQueue as LibraryQueue
from queue import SimpleQueue

from astar_lesson import Step
from astar_lesson import a_star as packaged
from astar_lesson import dijkstra as package_dijkstra
from styles.registry import mistakes, right


def back(prev, cell):
    return [] if cell is None else [*back(prev, prev[cell]), cell]


# --- breadth-first search ---------------------------------------------------------------------------------------------


@right("bfs")
def bfs_sets_of_rings(grid, start, goal):
    came_from = {start: None}
    ring = {start}
    while ring:
        outer = {}
        for cell in ring:
            outer |= {other: cell for other in grid.neighbors(cell) if other not in came_from}
        came_from |= outer
        ring = set(outer)
    return back(came_from, goal) if goal in came_from else None


@right("bfs")
def bfs_rings_by_recursion(grid, start, goal):
    came_from = {start: None}

    def spread(ring):
        outer = []
        for cell in ring:
            for other in grid.neighbors(cell):
                if came_from.setdefault(other, cell) is cell and other not in outer:
                    outer.append(other)
        return spread(outer) if outer else None

    spread([start])
    return back(came_from, goal) if goal in came_from else []


mistakes(
    bfs_rings_by_recursion,
    takes_newest={"outer.append(other)": "spread([other])"},
    path_backwards={"return back(came_from, goal)": "return back(came_from, goal)[::-1]"},
    crash={"outer.append(other)": "outer += other"},
)


@right("bfs")
def bfs_marks_late_but_skips(grid, start, goal):
    queue, parents = deque([(start, None)]), {}
    while queue:
        cell, parent = queue.popleft()
        if cell not in parents:
            parents[cell] = parent
            queue.extend((other, cell) for other in grid.neighbors(cell))
    return tuple(back(parents, goal)) if goal in parents else ()


@right("bfs")
def bfs_asks_for_neighbors_twice(grid, start, goal):
    queue, parents = SimpleQueue(), {start: None}
    queue.put(start)
    while not queue.empty():
        cell = queue.get()
        for k in range(len(grid.neighbors(cell))):
            other = grid.neighbors(cell)[k]
            if other not in parents:
                parents[other] = cell
                queue.put(other)
    if goal not in parents:
        return []
    path = []
    while goal:
        path, goal = [goal, *path], parents[goal]
    return path


@right("bfs")
def bfs_grows_its_list(grid, start, goal):
    cells, parents = [start], [-1]
    for k, cell in enumerate(cells):
        for other in reversed(grid.neighbors(cell)):
            if other not in cells:
                cells.append(other)
                parents.append(k)
    if goal not in cells:
        return None
    path, k = [], cells.index(goal)
    while k >= 0:
        path.append(cells[k])
        k = parents[k]
    return list(reversed(path))


# --- early exit -------------------------------------------------------------------------------------------------------


@right("bfs_early_exit")
def exit_by_exception(grid, start, goal):
    class FoundError(Exception):
        pass

    queue, parents = [start], {start: None}

    def expand(cell):
        if cell == goal:
            raise FoundError
        for other in grid.neighbors(cell):
            if other not in parents:
                parents[other] = cell
                queue.append(other)

    try:
        while queue:
            expand(queue.pop(0))
    except FoundError:
        return back(parents, goal)


@right("bfs_early_exit")
def exit_while_else(grid, start, goal):
    queue, parents, at = [start], {start: None}, 0
    while at < len(queue) and queue[at] != goal:
        for other, _cost in grid.edges(queue[at]):
            if parents.get(other, "new") == "new":
                parents[other] = queue[at]
                queue += [other]
        at += 1
    else:
        return back(parents, goal) if at < len(queue) else []


@right("bfs_early_exit")
def exit_tail_recursion(grid, start, goal):
    def step(queue, parents):
        if not queue:
            return None
        (cell, *rest) = queue
        if cell == goal:
            return back(parents, cell)
        new = [other for other in grid.neighbors(cell) if other not in parents]
        return step(rest + new, parents | dict.fromkeys(new, cell))

    return step([start], {start: None})


mistakes(
    exit_tail_recursion,
    no_return={"return step(rest + new": "step(rest + new"},
    takes_newest={"rest + new": "new + rest"},
)


# --- Dijkstra's algorithm ---------------------------------------------------------------------------------------------


@right("dijkstra")
def dijkstra_pushes_everything(grid, start, goal):
    heap, parents = [(0, start, None)], {}
    while heap:
        d, cell, parent = heappop(heap)
        if cell in parents:
            continue
        parents[cell] = parent
        if cell == goal:
            return back(parents, goal)
        for other, cost in grid.edges(cell):
            heappush(heap, (d + cost, other, cell))


@right("dijkstra")
def dijkstra_in_floats(grid, start, goal):
    dist, prev, waiting = {start: 0.0}, {start: None}, {start}
    while waiting:
        cell = min(waiting, key=dist.__getitem__)
        waiting.discard(cell)
        if cell == goal:
            return back(prev, goal)
        for other, cost in grid.edges(cell):
            new = dist[cell] + float(cost) / 10
            if new < dist.get(other, inf) - 1e-9:
                dist[other], prev[other] = new, cell
                waiting.add(other)
    return []


@right("dijkstra")
def dijkstra_in_fractions_by_insort(grid, start, goal):
    order, prev = [(Fraction(0), start)], {start: None}
    dist = {start: Fraction(0)}
    while order:
        d, cell = order.pop(0)
        if cell == goal:
            return back(prev, goal)
        for other, cost in grid.edges(cell):
            new = d + Fraction(cost)
            if other in dist and dist[other] <= new:
                continue
            if (entry := (dist.get(other), other)) in order:
                order.remove(entry)
            dist[other], prev[other] = new, cell
            insort(order, (new, other))
    return []


@right("dijkstra")
def dijkstra_sorted_backwards(grid, start, goal):
    waiting, best = [(0, start)], {start: (0, None)}
    while waiting:
        waiting.sort(reverse=True)
        d, cell = waiting.pop()
        if best[cell][0] < d:
            continue
        if cell == goal:
            path = [cell]
            while (cell := best[cell][1]) is not None:
                path.insert(0, cell)
            return path
        for other, cost in grid.edges(cell):
            if other not in best or best[other][0] > d + cost:
                best[other] = (d + cost, cell)
                waiting.append((d + cost, other))
    return []


@right("dijkstra")
def dijkstra_all_cells_at_infinity(grid, start, goal):
    dist = {(x, y): inf for x in range(grid.width) for y in range(grid.height)}
    dist[start] = 0
    prev, unvisited = {start: None}, set(dist)
    while unvisited:
        cell = min(unvisited, key=lambda c: dist[c])
        if dist[cell] == inf:
            return []
        if cell == goal:
            return back(prev, cell)
        unvisited.remove(cell)
        for other, cost in grid.edges(cell):
            if other in unvisited and dist[cell] + cost < dist[other]:
                dist[other], prev[other] = dist[cell] + cost, cell


@right("dijkstra")
def dijkstra_in_buckets(grid, start, goal):
    buckets, g, prev = defaultdict(list, {0: [start]}), {start: 0}, {start: None}
    while buckets:
        d = min(buckets)
        for cell in buckets.pop(d):
            if g[cell] < d:
                continue
            if cell == goal:
                return back(prev, goal)
            for other, cost in grid.edges(cell):
                if d + cost < g.get(other, inf):
                    g[other], prev[other] = d + cost, cell
                    buckets[d + cost].append(other)
    return []


@right("dijkstra")
def dijkstra_from_the_package(grid, start, goal):
    *_, last = package_dijkstra(grid, start, goal)
    return last.path


# --- greedy best-first search -----------------------------------------------------------------------------------------


@right("greedy_best_first")
def greedy_ties_by_counter(grid, start, goal, heuristic):
    tie, parents = count(), {start: None}
    heap = [(heuristic(start, goal), next(tie), start)]
    while heap:
        *_, cell = heappop(heap)
        if cell == goal:
            return back(parents, goal)
        for other in grid.neighbors(cell):
            if other not in parents:
                parents[other] = cell
                heappush(heap, (heuristic(other, goal), -next(tie), other))


@right("greedy_best_first")
def greedy_table_of_rows(grid, start, goal, heuristic):
    table = {start: {"parent": None, "h": heuristic(start, goal), "open": True}}
    while any(row["open"] for row in table.values()):
        cell = min((c for c in table if table[c]["open"]), key=lambda c: (table[c]["h"], c))
        table[cell]["open"] = False
        if cell == goal:
            return back({c: row["parent"] for c, row in table.items()}, goal)
        for other in grid.neighbors(cell):
            table.setdefault(other, {"parent": cell, "h": heuristic(other, goal), "open": True})
    return []


@right("greedy_best_first")
def greedy_yields_and_counts(grid, start, goal, heuristic):
    heap, parents, g = [(0, start)], {start: None}, {start: 0}
    while heap:
        cell = heappop(heap)[1]
        if cell == goal:
            yield Step(cell, (), back(parents, goal))
            return
        new = [(other, g[cell] + cost) for other, cost in grid.edges(cell) if other not in parents]
        g |= dict(new)
        parents |= {other: cell for other, _ in new}
        heap += [(heuristic(other, goal), other) for other, _ in new]
        heapify(heap)
        yield Step(cell, [(*row, heuristic(row[0], goal), heuristic(row[0], goal)) for row in new])


@right("greedy_best_first")
def greedy_stops_when_the_goal_is_opened(grid, start, goal, heuristic):
    """Right here, where the goal has H 0 and is next as soon as it is opened."""
    waiting, parents = [start], {start: None}
    while waiting:
        waiting.sort(key=lambda cell: -heuristic(cell, goal))
        cell = waiting.pop()
        for other in grid.neighbors(cell):
            if other not in parents:
                parents[other] = cell
                waiting.append(other)
        if goal in parents:
            return back(parents, goal)
    return []


# --- A* ---------------------------------------------------------------------------------------------------------------

Entry = namedtuple("Entry", "f h cell g parent")


@right("a_star")
def a_star_entries_with_parents(grid, start, goal, heuristic):
    heap, best = [Entry(0, 0, start, 0, None)], {start: 0}
    while heap:
        here = heappop(heap)
        if here.g > best[here.cell]:
            continue
        if here.cell == goal:
            path = []
            while here:
                path.append(here.cell)
                here = here.parent
            return path[::-1]
        for cell, cost in grid.edges(here.cell):
            g, h = here.g + cost, heuristic(cell, goal)
            if g < best.get(cell, inf):
                best[cell] = g
                heappush(heap, Entry(g + h, h, cell, g, here))
    return []


@right("a_star")
def a_star_library_queue_ties_by_cell(grid, start, goal, heuristic):
    queue, g, parents = LibraryQueue(), {start: 0}, {start: None}
    queue.put((0, start))
    while not queue.empty():
        f, cell = queue.get()
        if cell == goal:
            return back(parents, goal)
        if f > g[cell] + heuristic(cell, goal):
            continue
        for other, cost in grid.edges(cell):
            if other not in g or g[cell] + cost < g[other]:
                g[other], parents[other] = g[cell] + cost, cell
                queue.put((g[other] + heuristic(other, goal), other))
    return None


@right("a_star")
def a_star_opens_closed_cells_again(grid, start, goal, heuristic):
    open_list, closed_list, g, parent = [start], [], {start: 0}, {}
    while open_list:
        now = reduce(lambda a, b: b if g[b] + heuristic(b, goal) <= g[a] + heuristic(a, goal) else a, open_list)
        open_list.remove(now)
        closed_list.append(now)
        if now == goal:
            path = [now]
            while path[0] in parent:
                path = [parent[path[0]]] + path
            return path
        for cell, cost in grid.edges(now):
            cheaper = g[now] + cost < g.get(cell, inf)
            if cell in closed_list and cheaper:
                closed_list.remove(cell)
            if cell not in closed_list and cheaper:
                g[cell], parent[cell] = g[now] + cost, now
                if cell not in open_list:
                    open_list.append(cell)
    return []


class Spot:
    def __init__(self, cell):
        self.cell, self.g, self.h, self.before = cell, inf, 0, None

    def __lt__(self, other):
        return (self.g + self.h, self.h) < (other.g + other.h, other.h)

    def trail(self):
        return (self.before.trail() if self.before else []) + [self.cell]


@right("a_star")
def a_star_of_spots(grid, start, goal, heuristic):
    spots = {start: Spot(start)}
    spots[start].g = 0
    waiting = [spots[start]]
    while waiting:
        waiting.sort()
        spot = waiting.pop(0)
        if spot.cell == goal:
            return spot.trail()
        for cell, cost in grid.edges(spot.cell):
            other = spots.setdefault(cell, Spot(cell))
            if spot.g + cost < other.g:
                other.g, other.h, other.before = spot.g + cost, heuristic(cell, goal), spot
                if other not in waiting:
                    waiting.append(other)
    return []


@right("a_star")
def a_star_yields_from_the_package(grid, start, goal, heuristic=None):
    yield from packaged(grid, start, goal, heuristic or (lambda a, b: 0))


@right("a_star")
def a_star_by_recursion(grid, start, goal, heuristic):
    def expand(waiting, g, parents):
        if not waiting:
            return []
        cell = min(waiting, key=lambda c: (g[c] + heuristic(c, goal), -g[c]))
        if cell == goal:
            return back(parents, goal)
        better = {c: g[cell] + cost for c, cost in grid.edges(cell) if g[cell] + cost < g.get(c, inf)}
        return expand(waiting - {cell} | set(better), g | better, parents | dict.fromkeys(better, cell))

    return expand({start}, {start: 0}, {start: None})


mistakes(a_star_by_recursion, no_path_unasked={"        if not waiting:\n            return []\n": ""})
