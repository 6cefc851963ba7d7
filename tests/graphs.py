"""Graphs for tests: the roads of notebook 14, and random ones with negative steps, for us and for networkx."""

import random
from itertools import pairwise

import networkx as nx

from astar_lesson.world.negative.roads import Roads

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
    graph = nx.DiGraph()
    graph.add_nodes_from(range(size))
    graph.add_weighted_edges_from((a, b, cost) for (a, b), cost in costs.items())
    return graph


def check_round_trip(error, costs):
    """It is closed, passes no place twice, and costs what it says: less than nothing."""
    assert error.nodes[0] == error.nodes[-1]
    assert len(set(error.nodes)) == len(error.nodes) - 1
    assert error.cost == sum(costs[step] for step in pairwise(error.nodes)) < 0
