"""Bellman-Ford against networkx on random graphs with negative edges; places behind negative cycles; roads."""

import math
import pickle
from itertools import islice, pairwise

import networkx as nx
import pytest
from graphs import TOWN, Graph, as_networkx, check_round_trip, random_graphs, round_ends

from astar_lesson import dijkstra, record
from astar_lesson.draw.layout import layout_of
from astar_lesson.world.negative.bellman_ford import NegativeCycleError, bellman_ford, costs_from, negative_cycle
from astar_lesson.world.negative.roads import Roads


def test_costs_ways_and_negative_cycles_are_those_of_networkx():
    endless = with_negative_steps = 0
    for size, costs in random_graphs():
        graph = as_networkx(size, costs)
        try:
            right = nx.single_source_bellman_ford_path_length(graph, 0)
        except nx.NetworkXUnbounded:
            endless += 1
            with pytest.raises(NegativeCycleError) as caught:
                list(bellman_ford(Graph(costs), 0))
            check_round_trip(caught.value, costs)
            assert set(caught.value.nodes) <= nx.descendants(graph, 0) | {0}
            continue
        with_negative_steps += any(cost < 0 for cost in costs.values())
        trace = record(bellman_ford(Graph(costs), 0))
        assert dict(trace.at(len(trace)).g) == right
        for node in right:
            assert sum(costs[step] for step in pairwise(trace.path_to(node))) == right[node]
    assert endless > 30
    assert with_negative_steps > 80


def test_after_n_rounds_no_way_of_n_steps_is_cheaper():
    for _, costs in islice(random_graphs(), 1, None, 2):
        trace = record(bellman_ford(Graph(costs), 0))
        cheapest = {0: 0}  # of all ways of so many steps at most
        for k in round_ends(trace):
            longer = dict(cheapest)
            for (a, b), cost in costs.items():
                if a in cheapest:
                    longer[b] = min(longer.get(b, math.inf), cheapest[a] + cost)
            cheapest = longer
            known = trace.at(k).g
            assert all(known[node] <= cost for node, cost in cheapest.items())


def test_it_stops_when_a_round_has_changed_nothing():
    onwards = Graph({(n, n + 1): 1 for n in range(5)})
    assert round_ends(record(bellman_ford(onwards, 0))) == [1, 3, 6, 10, 15, 21]
    assert round_ends(record(bellman_ford(onwards, 5))) == [1]
    at_once = Graph({(0, n): n for n in range(1, 6)})
    assert round_ends(record(bellman_ford(at_once, 0))) == [1, 7]


def test_a_negative_cycle_is_named_and_never_followed():
    trade = {("A", "B"): -3, ("B", "C"): 1, ("C", "A"): 1, ("C", "D"): 9}
    steps = bellman_ford(Graph(trade), "D")  # the cycle cannot be reached from D
    assert [step.current for step in steps] == ["D"]
    for start in "ABC":
        seen = []
        with pytest.raises(NegativeCycleError) as caught:
            seen.extend(islice(bellman_ford(Graph(trade), start), 100))
        assert [step.current for step in seen].count(start) == 4  # as many rounds as places, and not one more
        check_round_trip(caught.value, trade)
        assert sorted(caught.value.nodes[:-1]) == ["A", "B", "C"]
        assert caught.value.cost == -1
    with pytest.raises(ValueError, match=r"the round trip A -> A costs -1: each turn .* remove the step"):
        list(bellman_ford(Graph({("A", "A"): -1}), "A"))
    assert len(list(bellman_ford(Graph({("A", "B"): -1, ("B", "A"): 1}), "A"))) == 3  # 0 is not below 0


def test_the_round_trip_begins_with_the_place_found_first_and_counts_the_cheapest_of_several_steps():
    came_from = {"S": None, "A": "C", "B": "A", "C": "B", "D": "C"}
    steps = {("S", "A"): 9, ("A", "B"): 1, ("B", "C"): -4, ("C", "A"): 1}
    error = negative_cycle(Graph(steps), came_from)
    assert (error.nodes, error.cost) == (["A", "B", "C", "A"], -2)


def behind_negative_cycles(graph):
    """By networkx: the places on a negative cycle, and those that can be reached from one."""
    found = set()
    for part in nx.strongly_connected_components(graph):
        if nx.negative_edge_cycle(graph.subgraph(part).copy()):
            found |= part.union(*(nx.descendants(graph, node) for node in part))
    return found


def test_places_behind_a_negative_cycle_have_no_cheapest_path_and_all_others_keep_theirs():
    sizes = set()
    for size, costs in random_graphs():
        graph = as_networkx(size, costs)
        reached = nx.descendants(graph, 0) | {0}
        behind = behind_negative_cycles(graph.subgraph(reached))
        kept = graph.subgraph(reached - behind)
        right = nx.single_source_bellman_ford_path_length(kept, 0) if 0 in kept else {}
        assert costs_from(Graph(costs), 0) == dict.fromkeys(behind, -math.inf) | right
        sizes.add((bool(behind), bool(right)))
    assert sizes == {(True, False), (True, True), (False, True)}


def test_a_long_way_behind_a_negative_cycle_is_long():
    row = {(n, n + 1): 5 for n in range(30)} | {(3, 2): -6}
    costs = costs_from(Graph(row), 0)
    assert [costs[n] for n in (0, 1)] == [0, 5]
    assert {costs[n] for n in range(2, 31)} == {-math.inf}


def test_dijkstra_refuses_a_negative_road():
    with pytest.raises(ValueError, match="from 'pass' to 'mill' costs -4: a cost must be a number, finite and not"):
        list(dijkstra(TOWN, "depot"))


@pytest.mark.parametrize(
    ("graph", "start", "words"),
    [
        (TOWN, None, "start is missing: name one of the places"),
        (TOWN, ["depot"], r"start \[.depot.\] is not on the map of 5 places: choose one of depot, lake"),
        (TOWN, "harbour", "'harbour' is not on the map of 5 places: choose one of depot, lake"),
        (Graph({("A", "B"): math.nan}), "A", "the step from 'A' to 'B' costs nan: a cost must be a finite number"),
    ],
)
def test_bad_input_is_named(graph, start, words):
    with pytest.raises(ValueError, match=words):
        list(bellman_ford(graph, start))
    with pytest.raises(ValueError, match=words):
        costs_from(graph, start)


def test_a_graph_that_gives_no_pairs_is_named():
    class Names:
        def edges(self, node):
            return ["AB", "C"]

    class Lists:
        def edges(self, node):
            return [(["B"], 1)]

    with pytest.raises(ValueError, match=r"edges\('A'\) gives .*: it must give pairs"):
        list(bellman_ford(Names(), "A"))
    with pytest.raises(ValueError, match=r"names \['B'\]: a node must be hashable"):
        list(bellman_ford(Lists(), "A"))


@pytest.mark.parametrize(
    ("roads", "words"),
    [
        ([("A", "C", 1)], "the road from A to C: end 'C' is not on the map of 2 places: choose one of A, B"),
        ([("A", "A", 1)], "a road from A to A: leave it out"),
        ([("A", "B", 1), ("A", "B", 2)], "a second road from A to B: leave it out"),
        ([("A", "B", math.nan)], "the road from A to B costs nan: give a finite number"),
        ([("A", "B", -math.inf)], "the road from A to B costs -inf: give a finite number"),
    ],
)
def test_roads_that_cannot_be_are_named(roads, words):
    with pytest.raises(ValueError, match=words):
        Roads({"A": (0, 0), "B": (1, 0)}, roads)
    with pytest.raises(ValueError, match="the map has no places: give at least one place"):
        Roads({}, [])


def test_roads_can_be_sent_to_another_process():
    sent = pickle.loads(pickle.dumps(TOWN))
    assert (sent.roads, sent.places) == (TOWN.roads, TOWN.places)


def test_a_one_way_road_is_drawn_with_an_arrow_and_one_that_costs_the_same_both_ways_once():
    roads = layout_of(TOWN).roads
    assert sum(road.is_one_way for road in roads) == 5
    assert [road.text for road in roads].count("2") == 2  # depot and lake, mill and farm
    one, other = layout_of(Roads({"A": (0, 0), "B": (3, 0)}, [("A", "B", 10), ("B", "A", 11)])).roads
    assert (one.text, other.text, one.is_one_way, other.is_one_way) == ("10", "11", False, False)
    assert one.beside[1] == -other.beside[1] != 0  # on two sides of the line
