"""The fourth student comes from Java: nodes that point to their parents, and searches that are classes.

Breadth-first search, and early exit.
"""

from styles.registry import mistake


class Node:
    def __init__(self, cell, parent=None):
        self.cell = cell
        self.parent = parent
        self.visited = False

    def path(self):
        if self.parent is None:
            return [self.cell]
        return self.parent.path() + [self.cell]


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


# --- breadth-first search ---------------------------------------------------------------------------------------------


@mistake("bfs", "marks_late")
def bfs_visited_in_get(grid, start, goal):
    graph = Graph(grid)
    fifo = [graph.node(start)]
    while fifo:
        node = fifo.pop(0)
        node.visited = True
        for other in graph.around(node):
            if not other.visited:
                other.parent = node
                fifo.append(other)
    end = graph.node(goal)
    return end.path() if end.visited else []


@mistake("bfs", "start_missing")
def bfs_start_never_visited(grid, start, goal):
    graph = Graph(grid)
    first = graph.node(start)
    fifo = [first]
    while fifo:
        node = fifo.pop(0)
        for other in graph.around(node):
            if not other.visited:
                other.visited = True
                other.parent = node
                fifo.append(other)
    end = graph.node(goal)
    if not end.visited:
        return []
    cells = []
    while end is not first:
        cells.append(end.cell)
        end = end.parent
    return [start] + cells[::-1]


@mistake("bfs", "parent_swapped")
def bfs_node_gets_a_child_as_parent(grid, start, goal):
    graph = Graph(grid)
    graph.node(start).visited = True
    fifo = [graph.node(start)]
    while fifo:
        node = fifo.pop(0)
        for other in graph.around(node):
            if not other.visited:
                other.visited = True
                node.parent = other
                fifo.append(other)
    end = graph.node(goal)
    return end.path() if end.visited else []


@mistake("bfs", "parent_overwritten")
def bfs_sets_parent_each_time(grid, start, goal):
    graph = Graph(grid)
    graph.node(start).visited = True
    fifo = [graph.node(start)]
    while fifo:
        node = fifo.pop(0)
        for other in graph.around(node):
            other.parent = node
            if not other.visited:
                other.visited = True
                fifo.append(other)
    end = graph.node(goal)
    if not end.visited:
        return []
    cells = [goal]
    while end.cell != start:
        end = end.parent
        cells.insert(0, end.cell)
    return cells


@mistake("bfs", "no_path_unasked")
def bfs_end_is_none(grid, start, goal):
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
    return end.path()


@mistake("bfs", "crash")
def bfs_parent_is_a_cell(grid, start, goal):
    seen = {start}
    fifo = [Node(start)]
    while fifo:
        node = fifo.pop(0)
        for cell in grid.neighbors(node.cell):
            if cell not in seen:
                seen.add(cell)
                fifo.append(Node(cell, node.cell))
        if node.cell == goal:
            end = node
    return end.path() if goal in seen else []


class Finder:
    """A search with its state in attributes."""

    def __init__(self, grid, start, goal):
        self.grid, self.start, self.goal = grid, start, goal
        self.waiting = [Node(start)]
        self.seen = {start}
        self.result = []

    def search(self):
        while self.waiting:
            self.visit(self.take())
        return self.result

    def take(self):
        return self.waiting.pop(0)

    def visit(self, node):
        if node.cell == self.goal:
            self.result = node.path()
        for cell in self.grid.neighbors(node.cell):
            self.look_at(cell, node)

    def look_at(self, cell, node):
        if cell not in self.seen:
            self.seen.add(cell)
            self.waiting.append(Node(cell, node))


@mistake("bfs", "no_return")
def bfs_finder_is_not_asked(grid, start, goal):
    finder = Finder(grid, start, goal)
    finder.search()


@mistake("bfs", "takes_newest")
def bfs_finder_with_a_stack(grid, start, goal):
    class StackFinder(Finder):
        def take(self):
            return self.waiting.pop()

    return StackFinder(grid, start, goal).search()


@mistake("bfs", "wrong_parameters")
def bfs_finder_mixes_its_arguments(grid, goal, start):
    return Finder(grid, start, goal).search()


# --- early exit -------------------------------------------------------------------------------------------------------


@mistake("bfs_early_exit", "never_stops")
def exit_finder_as_it_was(grid, start, goal):
    return Finder(grid, start, goal).search()


@mistake("bfs_early_exit", "stops_when_opened")
def exit_finder_looks_for_the_goal(grid, start, goal):
    class ExitFinder(Finder):
        def search(self):
            while self.waiting and not self.result:
                self.visit(self.take())
            return self.result

        def look_at(self, cell, node):
            super().look_at(cell, node)
            if cell == self.goal:
                self.result = self.waiting[-1].path()

    return ExitFinder(grid, start, goal).search()


@mistake("bfs_early_exit", "path_backwards")
def exit_follows_pointers(grid, start, goal):
    seen = {start}
    fifo = [Node(start)]
    while fifo:
        node = fifo.pop(0)
        if node.cell == goal:
            cells = []
            while node:
                cells.append(node.cell)
                node = node.parent
            return cells
        for cell in grid.neighbors(node.cell):
            if cell not in seen:
                seen.add(cell)
                fifo.append(Node(cell, node))
    return []


@mistake("bfs_early_exit", "forgets_reached")
def exit_compares_nodes(grid, start, goal):
    fifo, known = [Node(start)], []
    while fifo:
        node = fifo.pop(0)
        known.append(node)
        if node.cell == goal:
            return node.path()
        for cell in grid.neighbors(node.cell):
            other = Node(cell, node)
            if other not in known:  # never equal: a new object each time
                fifo.append(other)
    return []


@mistake("bfs_early_exit", "marks_late")
def exit_closed_list_only(grid, start, goal):
    fifo, closed = [Node(start)], []
    while fifo:
        node = fifo.pop(0)
        if node.cell == goal:
            return node.path()
        closed.append(node.cell)
        for cell in grid.neighbors(node.cell):
            if cell not in closed:
                fifo.append(Node(cell, node))
    return []
