"""The fourth student, with g, h and f in the nodes: Dijkstra's algorithm, greedy best-first search and A*."""

import heapq
from dataclasses import dataclass
from functools import total_ordering
from typing import Any

from styles.registry import mistake


class Node:
    def __init__(self, cell, parent=None, g=0, h=0):
        self.cell = cell
        self.parent = parent
        self.g = g
        self.h = h

    @property
    def f(self):
        return self.g + self.h

    def path(self):
        cells = []
        node = self
        while node:
            cells.insert(0, node.cell)
            node = node.parent
        return cells


def find(nodes, cell):
    for node in nodes:
        if node.cell == cell:
            return node
    return None


# --- Dijkstra's algorithm ---------------------------------------------------------------------------------------------


@mistake("dijkstra", "never_improves")
def dijkstra_node_found_is_left(grid, start, goal):
    open_nodes, closed_nodes = [Node(start)], []
    while open_nodes:
        node = min(open_nodes, key=lambda n: n.g)
        if node.cell == goal:
            return node.path()
        open_nodes.remove(node)
        closed_nodes.append(node)
        for cell, cost in grid.edges(node.cell):
            if find(open_nodes, cell) or find(closed_nodes, cell):
                continue
            open_nodes.append(Node(cell, node, node.g + cost))
    return []


@mistake("dijkstra", "cost_not_added")
def dijkstra_node_with_step_as_g(grid, start, goal):
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
            known = find(open_nodes, cell)
            if known is None:
                open_nodes.append(Node(cell, node, cost))
            elif cost < known.g:
                known.g, known.parent = cost, node
    return []


@mistake("dijkstra", "stops_when_opened")
def dijkstra_node_is_goal(grid, start, goal):
    open_nodes, closed_cells = [Node(start)], []
    while open_nodes:
        node = min(open_nodes, key=lambda n: n.g)
        open_nodes.remove(node)
        closed_cells.append(node.cell)
        for cell, cost in grid.edges(node.cell):
            if cell == goal:
                return Node(cell, node, node.g + cost).path()
            if cell in closed_cells:
                continue
            known = find(open_nodes, cell)
            if known is None:
                open_nodes.append(Node(cell, node, node.g + cost))
            elif node.g + cost < known.g:
                known.g, known.parent = node.g + cost, node
    return []


@mistake("dijkstra", "parent_overwritten")
def dijkstra_node_parent_always(grid, start, goal):
    nodes = {start: Node(start)}
    waiting = {start}
    while waiting:
        node = nodes[min(waiting, key=lambda cell: nodes[cell].g)]
        waiting.remove(node.cell)
        if node.cell == goal:
            cells = [goal]
            while cells[0] != start:
                node = node.parent
                cells.insert(0, node.cell)
            return cells
        for cell, cost in grid.edges(node.cell):
            new = cell not in nodes
            if new:
                nodes[cell] = Node(cell)
            nodes[cell].parent = node
            if new or node.g + cost < nodes[cell].g:
                nodes[cell].g = node.g + cost
                waiting.add(cell)
    return []


@mistake("dijkstra", "plain_queue")
def dijkstra_node_fifo(grid, start, goal):
    nodes = {start: Node(start)}
    waiting = [start]
    while waiting:
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
                if cell not in waiting:
                    waiting.append(cell)
    return []


# --- greedy best-first search -----------------------------------------------------------------------------------------


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


@mistake("greedy_best_first", "adds_g")
def greedy_nodes_by_f(grid, start, goal, heuristic):
    heap, seen = [ByF(start)], {start}
    while heap:
        node = heapq.heappop(heap)
        if node.cell == goal:
            return node.path()
        for cell, cost in grid.edges(node.cell):
            if cell not in seen:
                seen.add(cell)
                heapq.heappush(heap, ByF(cell, node, node.g + cost, heuristic(cell, goal)))
    return []


@mistake("greedy_best_first", "h_of_current")
def greedy_node_h_of_parent(grid, start, goal, heuristic):
    heap, seen = [ByH(start)], {start}
    while heap:
        node = heapq.heappop(heap)
        if node.cell == goal:
            return node.path()
        for cell, cost in grid.edges(node.cell):
            if cell not in seen:
                seen.add(cell)
                heapq.heappush(heap, ByH(cell, node, node.g + cost, heuristic(node.cell, goal)))
    return []


@mistake("greedy_best_first", "forgets_reached")
def greedy_node_new_each_time(grid, start, goal, heuristic):
    heap, closed = [ByH(start)], []
    while heap:
        node = heapq.heappop(heap)
        closed.append(node.cell)
        if node.cell == goal:
            return node.path()
        for cell in grid.neighbors(node.cell):
            heapq.heappush(heap, ByH(cell, node, 0, heuristic(cell, goal)))
    return []


@mistake("greedy_best_first", "no_path_unasked")
def greedy_node_expects_a_path(grid, start, goal, heuristic):
    heap, seen = [ByH(start)], {start}
    node = None
    while heap:
        node = heapq.heappop(heap)
        if node.cell == goal:
            break
        for cell in grid.neighbors(node.cell):
            if cell not in seen:
                seen.add(cell)
                heapq.heappush(heap, ByH(cell, node, 0, heuristic(cell, goal)))
    return node.path()


@mistake("greedy_best_first", "crash")
def greedy_node_calls_a_property(grid, start, goal, heuristic):
    waiting, seen = [Node(start)], {start}
    while waiting:
        waiting.sort(key=lambda n: n.h())
        node = waiting.pop(0)
        if node.cell == goal:
            return node.path()
        for cell in grid.neighbors(node.cell):
            if cell not in seen:
                seen.add(cell)
                waiting.append(Node(cell, node, 0, heuristic(cell, goal)))
    return []


# --- A* ---------------------------------------------------------------------------------------------------------------


@mistake("a_star", "closed_forever")
def a_star_nodes_closed(grid, start, goal, heuristic):
    open_nodes, closed_cells = [Node(start)], set()
    while open_nodes:
        node = min(open_nodes, key=lambda n: n.f)
        open_nodes.remove(node)
        if node.cell == goal:
            return node.path()
        closed_cells.add(node.cell)
        for cell, cost in grid.edges(node.cell):
            if cell in closed_cells:
                continue
            old = find(open_nodes, cell)
            if old and old.g <= node.g + cost:
                continue
            if old:
                open_nodes.remove(old)
            open_nodes.append(Node(cell, node, node.g + cost, heuristic(cell, goal)))
    return []


@mistake("a_star", "never_improves")
def a_star_nodes_seen(grid, start, goal, heuristic):
    heap, seen = [ByF(start)], {start}
    while heap:
        node = heapq.heappop(heap)
        if node.cell == goal:
            return node.path()
        for cell, cost in grid.edges(node.cell):
            if cell not in seen:
                seen.add(cell)
                heapq.heappush(heap, ByF(cell, node, node.g + cost, heuristic(cell, goal)))
    return []


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


@mistake("a_star", "h_in_cost")
def a_star_world_stores_f_in_g(grid, start, goal, heuristic):
    world = World(grid, start)
    while world.waiting:
        place = world.best()
        if place.cell == goal:
            return world.path(place)
        for cell, cost in grid.edges(place.cell):
            other = world.at(cell)
            total = place.f + cost + heuristic(cell, goal)
            if total < other.f:
                other.f = total
                other.parent = place
                world.wait(cell)
    return []


@mistake("a_star", "h_only")
def a_star_world_f_is_h(grid, start, goal, heuristic):
    world = World(grid, start)
    while world.waiting:
        place = world.best()
        if place.cell == goal:
            return world.path(place)
        for cell, cost in grid.edges(place.cell):
            other = world.at(cell)
            if place.g + cost < other.g:
                other.g = place.g + cost
                other.f = heuristic(cell, goal)
                other.parent = place
                world.wait(cell)
    return []


@mistake("a_star", "h_from_start")
def a_star_world_h_of_start(grid, start, goal, heuristic):
    world = World(grid, start)
    while world.waiting:
        place = world.best()
        if place.cell == goal:
            return world.path(place)
        for cell, cost in grid.edges(place.cell):
            other = world.at(cell)
            if place.g + cost < other.g:
                other.g = place.g + cost
                other.f = other.g + heuristic(start, cell)
                other.parent = place
                world.wait(cell)
    return []


@mistake("a_star", "stops_when_opened")
def a_star_world_goal_waits(grid, start, goal, heuristic):
    world = World(grid, start)
    while world.waiting and goal not in world.waiting:
        place = world.best()
        for cell, cost in grid.edges(place.cell):
            other = world.at(cell)
            if place.g + cost < other.g:
                other.g = place.g + cost
                other.f = other.g + heuristic(cell, goal)
                other.parent = place
                world.wait(cell)
    return world.path(world.at(goal)) if goal in world.waiting else []


@mistake("a_star", "improves_silently")
def a_star_world_g_without_f(grid, start, goal, heuristic):
    world = World(grid, start)
    while world.waiting:
        place = world.best()
        if place.cell == goal:
            return world.path(place)
        for cell, cost in grid.edges(place.cell):
            if cell not in world.places:
                other = world.at(cell)
                other.g = place.g + cost
                other.f = other.g + heuristic(cell, goal)
                other.parent = place
                world.wait(cell)
            elif place.g + cost < world.at(cell).g:
                world.at(cell).g = place.g + cost
                world.at(cell).parent = place
    return []
