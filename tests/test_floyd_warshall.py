"""Floyd-Warshall against networkx on random graphs with negative edges; the table, and the mix-ups."""

import math
from itertools import pairwise

import networkx as nx
import pytest
from graphs import TOWN, Graph, as_networkx, check_round_trip, random_graphs

from astar_lesson.world.negative.bellman_ford import NegativeCycleError
from astar_lesson.world.negative.floyd_warshall import floyd_warshall


def table_of(graph, nodes):
    *_, done = floyd_warshall(graph, nodes)
    return done.cost_of


def test_costs_ways_and_negative_cycles_are_those_of_networkx():
    endless = with_negative_steps = 0
    for size, costs in random_graphs():
        graph = as_networkx(size, costs)
        if nx.negative_edge_cycle(graph):
            endless += 1
            with pytest.raises(NegativeCycleError) as caught:
                list(floyd_warshall(Graph(costs), range(size)))
            check_round_trip(caught.value, costs)
            continue
        with_negative_steps += any(cost < 0 for cost in costs.values())
        *_, done = floyd_warshall(Graph(costs), range(size))
        right = nx.floyd_warshall(graph)
        assert done.cost_of == {(a, b): right[a][b] for a in range(size) for b in range(size)}
        for (a, b), cost in done.cost_of.items():
            path = done.path(a, b)
            assert bool(path) == (cost < math.inf)
            assert cost == math.inf or sum(costs[step] for step in pairwise(path)) == cost
    assert endless > 30
    assert with_negative_steps > 80


def test_after_k_rounds_the_first_k_places_may_stand_in_the_middle():
    for size, costs in list(random_graphs(60))[1::2]:
        for k, done in enumerate(floyd_warshall(Graph(costs), range(size))):
            for (a, b), known in done.cost_of.items():
                inside = {(x, y): c for (x, y), c in costs.items() if x in {*range(k), a} and y in {*range(k), b}}
                lengths = nx.single_source_bellman_ford_path_length(as_networkx(size, inside), a)
                assert known == lengths.get(b, math.inf)


def test_it_names_the_negative_cycle_in_place_of_the_round_that_found_it():
    trade = Graph({("A", "B"): -3, ("B", "C"): 1, ("C", "A"): 1, ("C", "D"): 9})
    rounds = floyd_warshall(trade, "ABCD")
    seen = []
    with pytest.raises(NegativeCycleError, match="costs -1") as caught:
        seen.extend(iter(lambda: next(rounds), None))
    assert sorted(set(caught.value.nodes)) == ["A", "B", "C"]
    assert [done.node for done in seen] == [None, "A"]  # no wrong table is given out
    with pytest.raises(NegativeCycleError, match="A -> A costs -2"):
        list(floyd_warshall(Graph({("A", "A"): -2}), "A"))
    assert table_of(Graph({("A", "A"): 2, ("A", "B"): -1, ("B", "A"): 1}), "AB")["A", "A"] == 0


@pytest.mark.parametrize(
    ("graph", "nodes", "words"),
    [
        (TOWN, [], "nodes is empty: name the nodes"),
        (TOWN, TOWN.nodes[:-1], "a step leads from mill to farm, which is not among the nodes: name all of them"),
        (Graph({("A", "B"): math.nan}), "AB", "the step from 'A' to 'B' costs nan: a cost must be a finite number"),
    ],
)
def test_bad_input_is_named(graph, nodes, words):
    with pytest.raises(ValueError, match=words):
        list(floyd_warshall(graph, nodes))


def test_places_may_be_any_iterable_and_are_taken_once():
    assert list(floyd_warshall(TOWN, iter(TOWN.nodes * 2))) == list(floyd_warshall(TOWN, TOWN.nodes))
