"""Floyd-Warshall against networkx on random graphs with negative edges; the matrix, its picture, and the mix-ups."""

import math
from itertools import pairwise

import networkx as nx
import pytest
from graphs import TOWN, Graph, as_networkx, check_round_trip, random_graphs
from matplotlib.patches import Rectangle

from astar_lesson import Grid, dijkstra, record
from astar_lesson.maps.made import random_map
from astar_lesson.world.negative.bellman_ford import NegativeCycleError
from astar_lesson.world.negative.floyd_warshall import Paths, Round, floyd_warshall
from astar_lesson.world.negative.matrix import Matrix, matrix_strip
from astar_lesson.world.negative.trials import count_operations, middle_innermost, small_roads, smallest_wrong_table


def table_of(graph, nodes):
    matrix = Matrix(nodes, floyd_warshall(graph, nodes))
    return matrix.at(len(matrix))


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
        matrix = Matrix(range(size), floyd_warshall(Graph(costs), range(size)))
        right = nx.floyd_warshall(graph)
        assert matrix.at(size) == {(a, b): right[a][b] for a in range(size) for b in range(size)}
        for (a, b), cost in matrix.at(size).items():
            path = matrix.path(a, b)
            assert bool(path) == (cost < math.inf)
            assert cost == math.inf or sum(costs[step] for step in pairwise(path)) == cost
    assert endless > 30
    assert with_negative_steps > 80


def test_after_k_rounds_the_first_k_places_may_stand_in_the_middle():
    for size, costs in list(random_graphs(60))[1::2]:
        matrix = Matrix(range(size), floyd_warshall(Graph(costs), range(size)))
        for k in range(size + 1):
            for (a, b), known in matrix.at(k).items():
                inside = {(x, y): c for (x, y), c in costs.items() if x in {*range(k), a} and y in {*range(k), b}}
                lengths = nx.single_source_bellman_ford_path_length(as_networkx(size, inside), a)
                assert known == lengths.get(b, math.inf)


def test_the_rounds_on_the_roads_of_the_notebook():
    rounds = list(floyd_warshall(TOWN, TOWN.nodes))
    assert [done.node for done in rounds] == [None, "depot", "lake", "pass", "mill", "farm"]
    assert {(a, b): cost for a, b, cost, middle in rounds[0].improved if middle is None} == {
        (a, b): cost for a, b, cost in TOWN.roads
    }
    assert [entry[:3] for entry in rounds[2].improved] == [
        ("depot", "pass", 5),
        ("depot", "mill", 3),
        ("farm", "depot", 5),
        ("farm", "pass", 6),
    ]
    assert [len(done.improved) for done in rounds[1:]] == [0, 4, 2, 3, 5]
    assert all(entry.middle == done.node for done in rounds for entry in done.improved)
    assert Paths(rounds).path("pass", "depot") == ["pass", "mill", "farm", "lake", "depot"]
    assert Paths(rounds[:3]).path("pass", "depot") == []


def test_it_tells_of_the_round_that_found_the_negative_cycle():
    trade = Graph({("A", "B"): -3, ("B", "C"): 1, ("C", "A"): 1, ("C", "D"): 9})
    rounds = floyd_warshall(trade, "ABCD")
    seen = []
    with pytest.raises(NegativeCycleError, match="A -> B -> C -> A costs -1") as caught:
        seen.extend(iter(lambda: next(rounds), None))
    assert caught.value.nodes == ["A", "B", "C", "A"]
    assert [done.node for done in seen] == [None, "A", "B"]
    with pytest.raises(NegativeCycleError, match="A -> A costs -2"):
        list(floyd_warshall(Graph({("A", "A"): -2}), "A"))
    assert table_of(Graph({("A", "A"): 2, ("A", "B"): -1, ("B", "A"): 1}), "AB")["A", "A"] == 0


def test_a_walk_that_crosses_itself_is_cut_down_to_a_round_trip():
    steps = {(1, 2): 1, (2, 3): 1, (3, 2): -4, (2, 1): 1}
    error = NegativeCycleError.along(Graph(steps), [1, 2, 3, 2, 1], [1, 3, 2])
    assert (error.nodes, error.cost) == ([3, 2, 3], -3)
    error = NegativeCycleError.along(Graph(steps | {(3, 2): 1, (2, 1): -9}), [1, 2, 3, 2, 1], [1, 3, 2])
    assert (error.nodes, error.cost) == ([1, 2, 1], -8)


def test_on_a_grid_each_row_is_what_dijkstra_finds():
    grid = Grid.from_text("S2#\n.9.")
    cells = [(x, y) for y in range(2) for x in range(3) if grid.passable((x, y))]
    table = table_of(grid, cells)
    for a in cells:
        run = record(dijkstra(grid, a))
        assert {b: table[a, b] for b in cells} == dict(run.at(len(run)).g)


@pytest.mark.parametrize(
    ("graph", "nodes", "words"),
    [
        (TOWN, [], "nodes is empty: name the places"),
        (TOWN, TOWN.nodes[:-1], "a step leads from mill to farm, which is not among the nodes: name every place"),
        (Graph({("A", "B"): math.nan}), "AB", "the step from 'A' to 'B' costs nan: a cost must be a finite number"),
        (7, "AB", "the map is 7: give a Grid"),
    ],
)
def test_bad_input_is_named(graph, nodes, words):
    with pytest.raises(ValueError, match=words):
        list(floyd_warshall(graph, nodes))


def test_places_may_be_any_iterable_and_are_taken_once():
    assert list(floyd_warshall(TOWN, iter(TOWN.nodes * 2))) == list(floyd_warshall(TOWN, TOWN.nodes))


MATRIX = Matrix(TOWN.nodes, floyd_warshall(TOWN, TOWN.nodes))


def test_the_matrix_goes_back_and_forth():
    assert len(MATRIX) == 5
    assert MATRIX.at(0)["depot", "mill"] == math.inf
    assert [MATRIX.at(k)["depot", "mill"] for k in (3, 2, 5, 1)] == [1, 3, 1, math.inf]
    assert MATRIX.at(0)["mill", "mill"] == 0
    for k in (-1, 6):
        with pytest.raises(IndexError, match=f"round {k} of a matrix with 5 rounds: give 0 to 5"):
            MATRIX.at(k)


def test_the_picture_marks_what_changed_and_where_it_came_from():
    (ax,) = MATRIX.picture(3).axes
    assert ax.get_title() == "round 3: through pass"
    rows = [[ax.texts[5 * y + x].get_text() for x in range(5)] for y in range(5)]
    assert rows[0] == ["0", "2", "5", "1", "\u2013"]
    assert rows[1] == ["2", "0", "3", "\u22121", "\u2013"]
    assert [text.get_text() for text in ax.texts if text.get_fontweight() == "bold"] == ["1", "\u22121"]
    marks = [p for p in ax.patches if isinstance(p, Rectangle) and p.get_linewidth() == 1.8]
    assert [p.get_center().round().tolist() for p in marks] == [[3, 0], [3, 1]]
    frames = [p for p in ax.patches if p.get_linewidth() == 2]
    assert [p.get_center().tolist() for p in frames] == [[2, 2], [2, 2]]
    assert [label.get_text() for label in ax.get_yticklabels()] == TOWN.nodes
    (ax,) = MATRIX.picture(0).axes
    assert not [p for p in ax.patches if p.get_linewidth() > 1]


def test_the_words_say_what_changed():
    assert MATRIX.picture(3).words == (
        "5 x 5 table; round 3 of 5, through pass. Changed: depot -> mill 3 to 1, lake -> mill 1 to -1."
    )
    with pytest.raises(ValueError, match="rounds is empty: name the rounds"):
        matrix_strip(MATRIX, [])
    film = matrix_strip(MATRIX, [0, 1, 4])
    assert len(film.axes) == 3
    first, second, third = film.words.splitlines()
    assert first.startswith("5 x 5 table before the first round. Single steps: depot -> lake 2, depot -> pass 6,")
    assert second.endswith("through depot. Changed: nothing.")
    assert "pass -> farm no way to -2" in third
    many = Matrix(range(5), [Round(None, ()), *floyd_warshall(Grid(5, 1), [(x, 0) for x in range(5)])][:1])
    assert many.describe(0) == "5 x 5 table before the first round. Single steps: nothing."


def test_the_loops_in_the_wrong_order_fail_on_four_places_and_three_roads_and_on_nothing_smaller():
    found = smallest_wrong_table(middle_innermost)
    assert found.roads.roads == [("A", "B", 1), ("B", "D", 1), ("D", "C", 1)]
    assert (found.tried, found.wrong) == (188, [("A", "C", math.inf, 3)])
    assert smallest_wrong_table(floyd_warshall) is None
    for roads in small_roads(3, (1, 3)):  # whatever they cost
        said = Matrix(roads.nodes, middle_innermost(roads, roads.nodes))
        assert said.at(len(said)) == table_of(roads, roads.nodes)


def test_small_roads_are_all_there_are_smallest_first():
    found = [(len(roads.nodes), len(roads.roads), tuple(roads.roads)) for roads in small_roads(3, (1, -1))]
    assert len(found) == len(set(found)) == 1 + 3**2 + 3**6  # each road is not there, or costs 1, or -1
    assert [sizes[:2] for sizes in found] == sorted(sizes[:2] for sizes in found)


class Cost(int):
    """A cost that counts how often two of its kind are added."""

    added = 0

    def __add__(self, other):
        Cost.added += 1
        return Cost(int.__add__(self, other)) if isinstance(other, int) else other

    __radd__ = __add__


def test_operations_are_what_the_programs_do():
    found = count_operations(Grid(4, 3, start=(0, 0), goal=(3, 2)))
    assert (found.nodes, found.steps) == (12, 34)
    assert found.dijkstra == found.steps  # it takes every cell once
    assert found.dijkstra_from_all == 12 * found.steps
    assert found.a_star <= found.dijkstra_to_goal < found.dijkstra < found.bellman_ford
    assert found.floyd_warshall == 12**3
    size = 5
    complete = Graph({(a, b): Cost(1 + (a * b) % 3) for a in range(size) for b in range(size) if a != b})
    rounds = floyd_warshall(complete, range(size))
    next(rounds)
    Cost.added = 0
    list(rounds)
    assert Cost.added == size**3 - size  # the 0 from a place to itself is a plain number
    assert count_operations(random_map(6, seed=1)).nodes == 33
