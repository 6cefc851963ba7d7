"""The fourth student comes from Java: nodes that point to their parents, and searches that are classes."""

import heapq
from dataclasses import dataclass
from functools import total_ordering
from typing import Any

from styles.registry import mistakes, right


class Node:
    def __init__(self, cell, parent=None, g=0, h=0):
        self.cell = cell
        self.parent = parent
        self.g = g
        self.h = h
        self.visited = False

    @property
    def f(self):
        return self.g + self.h

    def path(self):
        if self.parent is None:
            return [self.cell]
        return self.parent.path() + [self.cell]

    def path_from(self, start):
        node, cells = self, [self.cell]
        while node.cell != start:
            node = node.parent
            cells.insert(0, node.cell)
        return cells


class Graph:
    """Makes one node for each cell, when it is first asked for."""

    def __init__(self, grid):
        self.grid = grid
        self.nodes = {}

    def node(self, cell):
        if cell not in self.nodes:
            self.nodes[cell] = Node(cell)
        return self.nodes[cell]

    def around(self, node):
        return [self.node(cell) for cell in self.grid.neighbors(node.cell)]


@right("bfs")
def bfs(grid, start, goal):
    graph = Graph(grid)
    graph.node(start).visited = True
    fifo = [graph.node(start)]
    while fifo:
        node = fifo.pop(0)
        for other in graph.around(node):
            if not other.visited:
                other.visited = True
                other.parent = node
                fifo.append(other)
    end = graph.node(goal)
    return end.path() if end.visited else []


mistakes(
    bfs,
    marks_late={
        "    graph.node(start).visited = True\n": "",
        "                other.visited = True\n": "",
        "fifo.pop(0)": "fifo.pop(0)\n        node.visited = True",
    },
    start_missing={"    graph.node(start).visited = True\n": "", "path()": "path_from(start)"},
    parent_swapped={"other.parent = node": "node.parent = other"},
    parent_overwritten={
        "                other.parent = node\n": "",
        "if not": "other.parent = node\n            if not",
        "path()": "path_from(start)",
    },
)


@right("bfs")
def bfs_of_new_nodes(grid, start, goal):
    seen = {start}
    fifo = [Node(start)]
    end = None
    while fifo:
        node = fifo.pop(0)
        if node.cell == goal:
            end = node
        for cell in grid.neighbors(node.cell):
            if cell not in seen:
                seen.add(cell)
                fifo.append(Node(cell, node))
    return end.path() if end else []


mistakes(
    bfs_of_new_nodes,
    no_path_unasked={" if end else []": ""},
    crash={"Node(cell, node)": "Node(cell, node.cell)"},
)


class Finder:
    """A search with its state in attributes."""

    stops = False

    def __init__(self, grid, start, goal):
        self.grid, self.start, self.goal = grid, start, goal
        self.waiting = [Node(start)]
        self.seen = {start}
        self.result = []

    def search(self):
        while self.waiting and not (self.stops and self.result):
            self.visit(self.take())
        return self.result

    def take(self):
        return self.waiting.pop(0)

    def visit(self, node):
        if node.cell == self.goal:
            self.result = node.path()
            if self.stops:
                return
        for cell in self.grid.neighbors(node.cell):
            self.look_at(cell, node)

    def look_at(self, cell, node):
        if cell not in self.seen:
            self.seen.add(cell)
            self.waiting.append(Node(cell, node))


class StackFinder(Finder):
    def take(self):
        return self.waiting.pop()


class ExitFinder(Finder):
    stops = True


class EarlyFinder(ExitFinder):
    def look_at(self, cell, node):
        super().look_at(cell, node)
        if cell == self.goal:
            self.result = self.waiting[-1].path()


@right("bfs")
def bfs_finder(grid, start, goal):
    return Finder(grid, start, goal).search()


mistakes(
    bfs_finder,
    no_return={"return Finder(grid, start, goal).": "finder = Finder(grid, start, goal)\n    finder."},
    takes_newest={"Finder(": "StackFinder("},
    wrong_parameters={"(grid, start, goal):": "(grid, goal, start):"},
)


@right("bfs_early_exit")
def exit_finder(grid, start, goal):
    return ExitFinder(grid, start, goal).search()


mistakes(
    exit_finder,
    never_stops={"ExitFinder": "Finder"},
    stops_when_opened={"ExitFinder": "EarlyFinder"},
)


@right("bfs_early_exit")
def bfs_early_exit(grid, start, goal):
    seen = {start}
    fifo = [Node(start)]
    while fifo:
        node = fifo.pop(0)
        if node.cell == goal:
            return node.path()
        for cell in grid.neighbors(node.cell):
            if cell not in seen:
                seen.add(cell)
                fifo.append(Node(cell, node))
    return []


mistakes(
    bfs_early_exit,
    path_backwards={
        "return node.path()": """\
cells = []
            while node:
                cells.append(node.cell)
                node = node.parent
            return cells"""
    },
    forgets_reached={  # nodes are never equal: there is a new one each time
        "{start}": "[]",
        "fifo.pop(0)": "fifo.pop(0)\n        seen.append(node)",
        "if cell not in": "other = Node(cell, node)\n            if other not in",
        "                seen.add(cell)\n": "",
        "append(Node(cell, node))": "append(other)",
    },
    marks_late={
        "{start}": "[]",
        "fifo.pop(0)": "fifo.pop(0)\n        seen.append(node.cell)",
        "                seen.add(cell)\n": "",
    },
)


def find(nodes, cell):
    for node in nodes:
        if node.cell == cell:
            return node
    return None


@right("dijkstra")
def dijkstra(grid, start, goal):
    open_nodes, closed_cells = [Node(start)], []
    while open_nodes:
        node = min(open_nodes, key=lambda n: n.g)
        if node.cell == goal:
            return node.path()
        open_nodes.remove(node)
        closed_cells.append(node.cell)
        for cell, cost in grid.edges(node.cell):
            if cell in closed_cells:
                continue
            new_g = node.g + cost
            known = find(open_nodes, cell)
            if known is None:
                open_nodes.append(Node(cell, node, new_g))
            elif new_g < known.g:
                known.g, known.parent = new_g, node
    return []


GOAL = "        if node.cell == goal:\n            return node.path()\n"
mistakes(
    dijkstra,
    never_improves={"            elif new_g < known.g:\n                known.g, known.parent = new_g, node\n": ""},
    cost_not_added={"node.g + cost": "cost"},
    stops_when_opened={
        GOAL: "",
        "if cell in": """\
if cell == goal:
                return Node(cell, node, node.g + cost).path()
            if cell in""",
    },
)


@right("dijkstra")
def dijkstra_of_waiting_cells(grid, start, goal):
    nodes, waiting = {start: Node(start)}, [start]
    while waiting:
        waiting.sort(key=lambda cell: nodes[cell].g)
        node = nodes[waiting.pop(0)]
        if node.cell == goal:
            return node.path()
        for cell, cost in grid.edges(node.cell):
            if cell not in nodes:
                nodes[cell] = Node(cell, node, node.g + cost)
                waiting.append(cell)
            elif node.g + cost < nodes[cell].g:
                nodes[cell].g = node.g + cost
                nodes[cell].parent = node
    return []


mistakes(
    dijkstra_of_waiting_cells,
    parent_overwritten={"    nodes[cell].parent": "nodes[cell].parent", "path()": "path_from(start)"},
    plain_queue={
        "        waiting.sort(key=lambda cell: nodes[cell].g)\n": "",
        "parent = node": """\
parent = node
                if cell not in waiting:
                    waiting.append(cell)""",
    },
)


@total_ordering
class ByH(Node):
    def __lt__(self, other):
        return self.h < other.h

    def __eq__(self, other):
        return self.h == other.h


class ByF(ByH):
    def __lt__(self, other):
        return self.f < other.f

    def __eq__(self, other):
        return self.f == other.f


@right("greedy_best_first")
def greedy(grid, start, goal, heuristic):
    heap, seen = [ByH(start)], {start}
    while heap:
        node = heapq.heappop(heap)
        if node.cell == goal:
            return node.path()
        for cell, cost in grid.edges(node.cell):
            if cell not in seen:
                seen.add(cell)
                heapq.heappush(heap, ByH(cell, node, node.g + cost, heuristic(cell, goal)))
    return []


mistakes(
    greedy,
    adds_g={"ByH(cell": "ByF(cell"},
    h_of_current={"heuristic(cell": "heuristic(node.cell"},
    forgets_reached={
        "            if cell not in seen:\n                seen.add(cell)\n    ": "",
    },
    no_path_unasked={"return node.path()": "break", "return []": "return node.path()"},
    crash={"node = heapq.heappop(heap)": "heap.sort(key=lambda n: n.h())\n        node = heap.pop(0)"},
)


@dataclass
class Place:
    cell: Any
    parent: Any = None
    g: float = float("inf")
    f: float = float("inf")


class World:
    """Keeps all places and finds the best of those that wait; a search is written around it."""

    def __init__(self, grid, start):
        self.places = {start: Place(start, None, 0, 0)}
        self.waiting = [start]
        self.grid = grid

    def best(self):
        cell = min(self.waiting, key=lambda c: self.places[c].f)
        self.waiting.remove(cell)
        return self.places[cell]

    def at(self, cell):
        return self.places.setdefault(cell, Place(cell))

    def wait(self, cell):
        if cell not in self.waiting:
            self.waiting.append(cell)

    def path(self, place):
        return (self.path(place.parent) if place.parent else []) + [place.cell]


@right("a_star")
def a_star(grid, start, goal, heuristic):
    world = World(grid, start)
    while world.waiting:
        place = world.best()
        if place.cell == goal:
            return world.path(place)
        for cell, cost in grid.edges(place.cell):
            other = world.at(cell)
            if place.g + cost < other.g:
                other.g = place.g + cost
                other.f = other.g + heuristic(cell, goal)
                other.parent = place
                world.wait(cell)
    return []


mistakes(
    a_star,
    closed_forever={
        "    while": "    closed = set()\n    while",
        "best()": "best()\n        closed.add(place.cell)",
        "other = world.at(cell)": "if cell in closed:\n                continue\n            other = world.at(cell)",
    },
    never_improves={"place.g + cost < other.g": 'other.g == float("inf")'},
    h_in_cost={
        "                other.g = place.g + cost\n": "",
        "if place.g + cost < other.g": """\
total = place.f + cost + heuristic(cell, goal)
            if total < other.f""",
        "= other.g + heuristic(cell, goal)": "= total",
    },
    h_only={"other.g + heuristic": "heuristic"},
    h_from_start={"(cell, goal)": "(start, cell)"},
    stops_when_opened={
        "while world.waiting": "while world.waiting and goal not in world.waiting",
        "        if place.cell == goal:\n            return world.path(place)\n": "",
        "return []": "return world.path(world.at(goal)) if goal in world.waiting else []",
    },
    improves_silently={
        "other = world.at(cell)": "is_new = cell not in world.places\n            other = world.at(cell)",
        "other.f = other.g + heuristic(cell, goal)\n                other.parent = place": """\
other.parent = place
                if not is_new:
                    continue
                other.f = other.g + heuristic(cell, goal)""",
    },
)
