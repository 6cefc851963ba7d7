"""Answers that others have published: the Moving AI benchmarks, and cases from books, lessons and other libraries."""

import json
import math
import os
from collections import defaultdict
from functools import cache
from itertools import pairwise, product
from pathlib import Path

import pytest
from published import FOLDER, MAPS, Scenario, count_steps, judge, wrong_answers
from strategies import quick_first

from astar_lesson import FOUR, Grid, Moves, a_star, dijkstra, greedy_best_first, manhattan, octile, record, zero

# --- Moving AI --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("every", quick_first([100, 1]))
@pytest.mark.parametrize("name", quick_first(MAPS, 5))
def test_moving_ai_scenarios_get_the_published_answer(movingai, name, every):
    """The scenarios go from short ways to long ones: the quick sample has some of each."""
    found = list(wrong_answers(movingai, name, every))
    assert [wrong for wrong in found if wrong] == []
    assert len(found) == 100 // every


ROOM = ["....", ".@..", "...."]


@pytest.mark.parametrize(
    ("path", "steps"),
    [
        pytest.param([(0, 0), (1, 0), (2, 0), (3, 1)], (2, 1), id="both kinds"),
        pytest.param([(0, 0)], (0, 0), id="no step"),
        pytest.param([(0, 1), (1, 1)], None, id="into a wall"),
        pytest.param([(1, 1), (0, 1)], None, id="out of a wall"),
        pytest.param([(0, 1), (1, 0)], None, id="a corner"),
        pytest.param([(0, 0), (2, 0)], None, id="a jump"),
        pytest.param([(0, 1), (-1, 1)], None, id="out at the left"),
    ],
)
def test_the_judge_knows_the_rule(path, steps):
    if steps:
        assert count_steps(ROOM, path) == steps
    else:
        with pytest.raises(ValueError):
            count_steps(ROOM, path)


GOOD = Scenario((0, 0), (3, 1), 2, 1, 3.414213562, 3.41421)
WAY = ((0, 0), (1, 0), (2, 0), (3, 1))


@pytest.mark.parametrize(
    ("scenario", "path", "cost", "wrong"),
    [
        (GOOD, WAY, 3.414213562373095, ""),
        (GOOD, (), math.inf, "no way was found"),
        (GOOD, WAY[:-1], 2, "the way leads from (0, 0) to (2, 0)"),
        (GOOD, WAY[1:], 2.414213562373095, "the way leads from (1, 0) to (3, 1)"),
        (GOOD, (*WAY[:3], (3, 0), (3, 1)), 4, "4 + 0 sqrt 2 = 4.0"),
        (GOOD, WAY, 3.41422, "G 3.41422, instead of 2 + 1 sqrt 2"),
        (GOOD._replace(exact=3.41422), WAY, 3.414213562373095, "instead of 2 + 1 sqrt 2 = 3.41422"),
        (GOOD._replace(published=3.41422), WAY, 3.414213562373095, "but 3.41422 was published"),
    ],
    ids=["good", "none", "short of the goal", "not from the start", "too long", "wrong G", "exact", "published"],
)
def test_the_judge_sees_what_is_wrong(scenario, path, cost, wrong):
    said = judge(ROOM, scenario, path, cost)
    assert (wrong in said) if wrong else said == ""


# --- books, lessons, other libraries ----------------------------------------------------------------------------------

PEERS = json.loads(Path(__file__).with_name("peer_cases.json").read_text(encoding="utf-8"))
ELSEWHERE = Path(os.environ.get("ASTAR_PEER_CASES") or FOLDER.parent / "peer_cases.json")
CASES = {case["id"]: case for case in PEERS["cases"]}
ON_MAPS = [name for name, case in CASES.items() if "map" in case]


@cache
def drawings():
    """The maps of all cases; those that may not be part of the project only where their file is."""
    maps = dict(PEERS["maps"])
    if ELSEWHERE.is_file():
        there = {case["id"]: case for case in json.loads(ELSEWHERE.read_text(encoding="utf-8"))["cases"]}
        maps |= {CASES[name]["map"]: there[name] for name in ON_MAPS if CASES[name]["map"] not in maps}
    return maps


def entering(case):
    """Return width and height of a case's map, and the cost of entering each cell that is no wall."""
    if case["map"] not in drawings():
        pytest.skip(f"{ELSEWHERE} is no file: name the one with the map {case['map']} in ASTAR_PEER_CASES")
    drawing = drawings()[case["map"]]
    rows, costs = drawing["rows"], {".": 1} | drawing.get("costs", {})
    cells = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}
    free = {cell: costs[mark] if mark in costs else int(mark) for cell, mark in cells.items() if mark != "#"}
    return len(rows[0]), len(rows), free


def diagonal_cost(case):
    return {None: None, 1: 1, "sqrt 2": math.sqrt(2)}[case.get("diagonal")]


@cache
def grid_of(drawing, diagonal):
    """One grid for all cases of a map, so that a search that left something behind would be found out."""
    width, height, free = entering({"map": drawing})
    walls = set(product(range(width), range(height))) - free.keys()
    return Grid(width, height, walls, free, moves=Moves("KING", 1, diagonal, cut_corners=True) if diagonal else FOUR)


class Roads:
    """A case as a graph that is no grid: it has `edges` only. The rule for steps on a map is written here once more."""

    def __init__(self, case):
        self.ways = defaultdict(dict)  # from each node to each neighbour: the cost of the step
        if "graph" in case:
            graph = PEERS["graphs"][case["graph"]]
            for a, b, cost in graph["roads"]:
                self.ways[a][b] = cost
                if not graph["directed"]:
                    self.ways[b][a] = cost
        else:
            diagonal, (*_, free) = diagonal_cost(case), entering(case)
            for (x, y), dx, dy in product(free, (-1, 0, 1), (-1, 0, 1)):
                times, neighbor = {1: 1, 2: diagonal}.get(abs(dx) + abs(dy)), (x + dx, y + dy)
                if times and neighbor in free:
                    self.ways[x, y][neighbor] = times * free[neighbor]

    def edges(self, node):
        return self.ways[node].items()


def ends(case):
    return [tuple(end) if "map" in case else end for end in (case["start"], case["goal"])]


def check(case, trace):
    """Compare an answer with the published one."""
    if case["cost"] is None:
        assert (trace.found, trace.path, trace.cost) == (False, [], math.inf)
        return
    assert trace.cost == pytest.approx(case["cost"], rel=1e-8)  # published with up to 9 decimals
    assert [trace.path[0], trace.path[-1]] == ends(case)
    ways = Roads(case).ways
    assert sum(ways[a][b] for a, b in pairwise(trace.path)) == pytest.approx(trace.cost)
    assert len(trace.path) == case.get("cells", len(trace.path))
    if "path" in case:
        assert trace.path == [tuple(cell) if "map" in case else cell for cell in case["path"]]


@pytest.mark.parametrize("name", CASES)
def test_a_case_as_a_graph(name):
    case = CASES[name]
    roads, (start, goal) = Roads(case), ends(case)
    check(case, record(dijkstra(roads, start, goal)))
    check(case, record(a_star(roads, start, goal, lambda node, _: 0)))
    if "heuristic" in case:
        trace = record(a_star(roads, start, goal, lambda node, _: case["heuristic"][node]))
        check(case | {"cost": case.get("misled", case["cost"])}, trace)


@pytest.mark.parametrize("name", ON_MAPS)
def test_a_case_on_a_grid(name):
    case = CASES[name]
    grid, (start, goal) = grid_of(case["map"], diagonal_cost(case)), ends(case)
    heuristics = [octile, zero] if "diagonal" in case else [octile, zero, manhattan]
    for search, *more in [[dijkstra], *([a_star, h(grid)] for h in heuristics)]:
        if case["cost"] is None:  # on these maps an end is a wall; as a graph they have no way
            with pytest.raises(ValueError, match="is a wall"):
                search(grid, start, goal, *more)
        else:
            check(case, record(search(grid, start, goal, *more)))


@pytest.mark.parametrize("on", [Roads, lambda case: grid_of(case["map"], None)], ids=["graph", "grid"])
def test_the_cost_field_of_red_blob_games(on):
    case = CASES["redblob-diagram4-a"]
    trace = record(dijkstra(on(case), tuple(case["start"])))
    printed = {(x, y): g for y, row in enumerate(case["field"]) for x, g in enumerate(row) if g is not None}
    assert len(printed) == 76
    assert dict(trace.at(len(trace)).g).items() >= printed.items()


def test_greedy_best_first_goes_by_fagaras():
    case = CASES["aima-romania"]
    trace = record(greedy_best_first(Roads(case), *ends(case), lambda town, _: case["heuristic"][town]))
    assert (trace.path, trace.cost) == (case["greedy"], 450)
