"""The bridge to networkx: an independent opinion on costs. Also some graphs that are no maps, with negative steps."""

import math
import random
from itertools import pairwise, product

import networkx as nx

from astar_lesson import EIGHT, EIGHT_CUT, FOUR, OCTILE
from astar_lesson.maps.atlas import Place
from astar_lesson.world.negative.roads import Roads

RULES = {FOUR: (1, None, False), EIGHT: (10, 14, False), EIGHT_CUT: (10, 14, True), OCTILE: (1, math.sqrt(2), False)}
"""Cost of a straight and of a diagonal step, and whether corners may be cut."""


# --- from ours to networkx --------------------------------------------------------------------------------------------


def graph_of(steps, nodes=()):
    """A graph of these steps (a, b, cost), and of places without any."""
    graph = nx.DiGraph()
    graph.add_nodes_from(nodes)
    graph.add_weighted_edges_from(steps)
    return graph


def as_told(graph, nodes):
    """The graph of what `edges` tells at these places."""
    nodes = list(nodes)
    return graph_of(((a, b, cost) for a in nodes for b, cost in graph.edges(a)), nodes)


def pay_on_entering(left, entered):
    return entered


def steps_by_rule(grid, cell, pay=pay_on_entering):
    """The steps out of a cell, row by row, left to right.

    They come from the size, the walls, the terrain and the rule above: nothing asks the grid where a step may lead.
    """

    def free(x, y):
        return 0 <= x < grid.width and 0 <= y < grid.height and (x, y) not in grid.walls

    own = (grid.moves.straight, grid.moves.diagonal, grid.moves.cut_corners)  # a rule that a test has made
    straight, diagonal, cut_corners = RULES.get(grid.moves, own)
    x, y = cell
    for row in (y - 1, y, y + 1):
        for column in (x - 1, x, x + 1):
            length = {1: straight, 2: diagonal}.get(abs(column - x) + abs(row - y))
            if length and free(column, row) and (cut_corners or (free(column, y) and free(x, row))):
                ground = pay(*(grid.terrain.get(place, 1) for place in (cell, (column, row))))
                yield (column, row), length * ground


def by_rule(grid, pay=pay_on_entering):
    """The graph of all these steps."""
    free = set(product(range(grid.width), range(grid.height))) - grid.walls
    return graph_of(((a, b, cost) for a in free for b, cost in steps_by_rule(grid, a, pay)), free)


# --- what networkx says -----------------------------------------------------------------------------------------------


def costs_from(graph, start):
    """For each place that a way leads to, what the cheapest costs."""
    return nx.single_source_dijkstra_path_length(graph, start)


def costs_to(graph, goal):
    """For each place that a way leads from, what the cheapest costs."""
    return costs_from(graph.reverse(copy=False), goal)


def best_cost(graph, start, goal):
    """The cost of a cheapest way; inf if there is none."""
    return costs_from(graph, start).get(goal, math.inf)


def fewest_steps(graph, start):
    return nx.single_source_shortest_path_length(graph, start)


def cheapest_ways(graph, start, goal):
    """Every cheapest way, sorted."""
    return sorted(nx.all_shortest_paths(graph, start, goal, weight="weight"))


def cost_of(graph, path):
    """What a way costs; KeyError if a step is not allowed."""
    return sum(graph.edges[step]["weight"] for step in pairwise(path))


# --- maps of places ---------------------------------------------------------------------------------------------------

TILE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


def in_a_row(names):
    """Places of an atlas with these names, side by side."""
    return {name: Place((x, 0), tuple((x + dx, y) for dx, y in TILE)) for x, name in enumerate(names)}


# --- graphs with negative steps ---------------------------------------------------------------------------------------

TOWN = Roads(
    {"depot": (0, 1), "lake": (1.5, 2), "pass": (1.5, 0), "mill": (3, 1), "farm": (3.4, 2.3)},
    [
        ("depot", "pass", 6),
        ("depot", "lake", 2),
        ("lake", "depot", 2),
        ("pass", "mill", -4),
        ("lake", "mill", 1),
        ("lake", "pass", 3),
        ("mill", "farm", 2),
        ("farm", "mill", 2),
        ("farm", "lake", 3),
    ],
)


class Graph:
    """Any graph: numbered places, and steps from a dictionary."""

    def __init__(self, costs):
        self.costs = costs

    def edges(self, node):
        return [(b, cost) for (a, b), cost in self.costs.items() if a == node]


def random_graphs(count=200):
    """Half of them without a negative cycle: what a place is worth is taken at its door and given back behind it."""
    rng = random.Random(14)
    for number in range(count):
        size = rng.randint(2, 8)
        worth = [rng.randint(-5, 5) if number % 2 else 0 for _ in range(size)]
        pairs = [
            (a, b) for a in range(size) for b in range(size) if rng.random() < 0.4 and (a != b or rng.random() < 0.1)
        ]
        lowest = 0 if number % 2 else -4
        yield size, {(a, b): rng.randint(lowest, 9) + worth[a] - worth[b] for a, b in pairs}


def as_networkx(size, costs):
    return graph_of(((a, b, cost) for (a, b), cost in costs.items()), range(size))


def check_round_trip(error, costs):
    """It is closed, passes no place twice, and costs what it says: less than nothing."""
    assert error.nodes[0] == error.nodes[-1]
    assert len(set(error.nodes)) == len(error.nodes) - 1
    assert error.cost == sum(costs[step] for step in pairwise(error.nodes)) < 0


def detours(count):
    """A road with detours, one after the other, on which a search that opens closed places again takes very long.

    The direct road from each place to the next costs nothing. The detour climbs first and then pays back more than it
    took. So every detour improves all that comes after it; and the later ones, which climb less, are tried first.
    """
    places = {str(section): (1.5 * section, 1.0) for section in range(count + 1)}
    places |= {f"top {section}": (1.5 * section + 0.75, 0.0) for section in range(count)}
    roads = []
    for section in range(count):
        climb = 2 ** (count - section)
        here, top, after = str(section), f"top {section}", str(section + 1)
        roads += [(here, after, 0), (here, top, climb), (top, after, -climb - climb // 2)]
    return Roads(places, roads)


def round_ends(trace):
    """After how many steps each round of a recorded Bellman-Ford was over; every round begins with the start."""
    starts = [k for k, step in enumerate(trace) if step.current == trace.nodes[0]]
    return [*starts[1:], len(trace)]
