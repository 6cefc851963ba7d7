"""Maps that are not squares: their roads beside networkx and plain geometry, their pictures, words and players."""

import copy
import math
import pickle
import random
import re
from dataclasses import FrozenInstanceError
from html import escape
from itertools import combinations, pairwise, permutations, product

import networkx as nx
import numpy as np
import pytest
from glyphs import watched
from graphs import TILE, cost_of, costs_from, costs_to, fewest_steps, graph_of, in_a_row
from matplotlib.figure import Figure
from matplotlib.patches import FancyArrowPatch
from matplotlib.path import Path
from strategies import COSTS, draw_text, quick_first
from test_sight import meets

from astar_lesson import (
    Grid,
    Player,
    Predict,
    a_star,
    bfs,
    bfs_early_exit,
    biography,
    describe,
    dijkstra,
    explain,
    greedy_best_first,
    record,
    road_map,
    towns,
)
from astar_lesson.draw.board import Board
from astar_lesson.draw.colours import LANDS
from astar_lesson.draw.labels import Labels
from astar_lesson.draw.layers import draw_arrows, hatch, shade, write_values
from astar_lesson.draw.layout import layout_of
from astar_lesson.draw.scene import Scene
from astar_lesson.lesson.audit_picture import audit
from astar_lesson.maps.atlas import Atlas, Place, Scenery
from astar_lesson.search.costs import true_costs
from astar_lesson.words.explain import looks
from astar_lesson.world.angles.way_points import corners, way_points
from astar_lesson.world.shapes.countries import areas, countries
from astar_lesson.world.shapes.hex_pictures import show_line, with_flat_tops
from astar_lesson.world.shapes.hexagons import (
    ASIDE,
    axial,
    board,
    centre_of,
    distance,
    hex_distance,
    hexagons,
    line,
    offset,
)
from astar_lesson.world.shapes.straight import safe_scale, straight_line

COMB = hexagons("""
. . . .
 S 2 3 G
# 2 . .
""")
LAND = countries(
    {"Anda": (0, 0), "Bel": (2, 0.2), "Cor": (1, 2), "Dorn": (3, 1.8), "Moor": (5, 0)},
    {("Anda", "Bel"): 7, ("Bel", "Cor"): 4, ("Anda", "Cor"): 12, ("Cor", "Dorn"): 5},
    start="Anda",
    goal="Dorn",
    water=[(3.4, 0)],
)
GROUND = Grid.from_text("S..#.\n.#...\n...#G")
POINTS = way_points(GROUND, [(int(x), int(y)) for x, y in corners(GROUND, 0.5)])
ATLASES = {"hexagons": COMB, "countries": LAND, "way-points": POINTS}
GUESSES = {"hexagons": hex_distance(COMB), "countries": straight_line(LAND), "way-points": straight_line(POINTS)}
each_kind = pytest.mark.parametrize("kind", ATLASES)


def end_of(kind):
    atlas = ATLASES[kind]
    return atlas, record(a_star(atlas, atlas.start, atlas.goal, GUESSES[kind]))


# Beside networkx


def random_hexagons(rng):
    """A map, its distance, and the same as a graph: hexagons whose centres are one width apart, by Pythagoras."""
    width, height = rng.randint(1, 6), rng.randint(2, 6)
    text = draw_text(rng.choice, [(width, height)], "..29#")
    rows, atlas = text.splitlines(), hexagons(text)
    free = [(x, y) for y in range(height) for x in range(width) if rows[y][x] != "#"]
    centre = {(x, y): (x + (y % 2) / 2, y * math.sqrt(3) / 2) for x, y in free}
    name = {(x, y): (x - y // 2, y) for x, y in free}
    costs = {(x, y): COSTS.get(rows[y][x], 1) for x, y in free}
    near = [(a, b) for a, b in product(free, repeat=2) if 0 < math.dist(centre[a], centre[b]) < 1.1]
    return atlas, hex_distance(atlas), graph_of(((name[a], name[b], costs[b]) for a, b in near), name.values())


def random_countries(rng):
    """A map, its distance, and the same as a graph: each crossing in both directions."""
    names = list("ABCDEFGHIJKL"[: rng.randint(1, 12)])
    spots = rng.sample(list(product(range(6), range(5))), k=len(names))
    capitals = {name: (2 * x + rng.random(), 2 * y + rng.random()) for name, (x, y) in zip(names, spots, strict=True)}
    pairs = list(combinations(names, 2))
    table = {pair: rng.randint(0, 30) for pair in rng.sample(pairs, k=rng.randint(0, len(pairs) // 2))}
    start, goal = rng.choice(names), rng.choice(names)
    atlas = countries(capitals, table, start=start, goal=goal)
    both_ways = {(b, a): cost for (a, b), cost in table.items()} | table
    return atlas, straight_line(atlas), graph_of(((a, b, cost) for (a, b), cost in both_ways.items()), names)


def random_way_points(rng):
    """A map, its distance, and the same as a graph: every pair that no wall is between, by fractions."""
    cells = list(product(range(7), range(5)))
    walls = set(rng.sample(cells, k=rng.randint(0, 9)))
    free = [cell for cell in cells if cell not in walls]
    start, goal, *points = rng.sample(free, k=rng.randint(2, 8))
    atlas = way_points(Grid(7, 5, frozenset(walls), start=start, goal=goal), points)
    places = [start, goal, *points]
    seen = [(a, b) for a, b in permutations(places, 2) if not any(meets(a, b, wall) for wall in walls)]
    return atlas, straight_line(atlas), graph_of(((a, b, math.dist(a, b)) for a, b in seen), places)


RANDOM = {"hexagons": random_hexagons, "countries": random_countries, "way-points": random_way_points}


@pytest.mark.sampled
@pytest.mark.parametrize("count", quick_first([50, 200]))
@pytest.mark.parametrize("kind", RANDOM)
def test_random_maps_agree_with_networkx(kind, count):
    rng = random.Random(kind)
    found_paths = 0
    for _ in range(count):
        atlas, guess, graph = RANDOM[kind](rng)
        start, goal = atlas.start, atlas.goal
        assert {(a, b): cost for a in atlas.nodes for b, cost in atlas.edges(a)} == {
            (a, b): pytest.approx(cost) for a, b, cost in graph.edges(data="weight")
        }
        assert set(atlas.nodes) == set(graph)
        costs = costs_from(graph, start)
        flood = record(dijkstra(atlas, start))
        assert flood.at(len(flood)).g == pytest.approx(costs)
        assert true_costs(atlas) == pytest.approx(costs_to(graph, goal))
        rings = record(bfs(atlas, start))
        steps = fewest_steps(graph, start)
        assert {node: len(rings.path_to(node)) - 1 for node in rings.nodes} == steps
        best = costs.get(goal, math.inf)
        found_paths += best < math.inf
        for search in (dijkstra(atlas, start, goal), a_star(atlas, start, goal, guess)):
            trace = record(search)
            assert trace.cost == pytest.approx(best)
            assert not trace.found or cost_of(graph, trace.path) == pytest.approx(best)
        for search in (bfs_early_exit(atlas, start, goal), greedy_best_first(atlas, start, goal, guess)):
            trace = record(search)
            assert trace.found == (goal in costs)
            assert not trace.found or cost_of(graph, trace.path) >= best - 1e-9  # KeyError: not allowed
        assert len(record(bfs_early_exit(atlas, start, goal)).path) == steps.get(goal, -1) + 1
        found = audit(atlas, guess)
        assert (found.admissible, found.consistent) == (True, True)
    assert count / 2 < found_paths < count


# Hexagons


def test_the_distance_counts_in_the_cheapest_ground():
    cheap = Atlas(COMB.places, COMB.roads, terrain={(1, 1): 0.5})
    assert hex_distance(cheap)((0, 0), (3, 0)) == 1.5


def test_distance_and_line_agree_with_the_graph_of_steps():
    empty = board(4)
    graph = graph_of(((a, b, 1) for a in empty.nodes for b in empty.neighbors(a)), empty.nodes)
    lengths = dict(nx.all_pairs_shortest_path_length(graph))
    for a, b in product(empty.nodes, repeat=2):
        assert distance(a, b) == lengths[a][b] == len(line(a, b)) - 1
        assert all(distance(*step) == 1 for step in pairwise(line(a, b)))
        for aside in (ASIDE, -ASIDE):
            assert line(a, b, aside) == line(b, a, aside)[::-1]


def test_the_ties_of_a_line_go_to_the_side_of_the_shift():
    assert line((0, 0), (2, -1)) == [(0, 0), (1, 0), (2, -1)]
    assert line((0, 0), (2, -1), -ASIDE) == [(0, 0), (1, -1), (2, -1)]
    assert line((0, 0), (3, 0)) == line((0, 0), (3, 0), -ASIDE) == [(0, 0), (1, 0), (2, 0), (3, 0)]
    picture = show_line((0, 0), (2, -1))
    for board_of_line in picture.axes:
        *_, ties = board_of_line.lines
        assert len(ties.get_xdata()) == 1
    assert "over (0, 0), (1, 0), (2, -1)." in picture.words


def test_flat_tops_are_pointed_ones_turned_by_30_degrees():
    pointed = board(2)
    flat = with_flat_tops(pointed)
    assert (flat.nodes, flat.roads) == (pointed.nodes, pointed.roads)
    for cell, place in flat.places.items():
        q, r = cell
        assert place.centre == pytest.approx((q * math.sqrt(3) / 2, r + q / 2))
        assert [math.dist(corner, place.centre) for corner in place.outline] == pytest.approx([1 / math.sqrt(3)] * 6)
        assert sum(y == pytest.approx(place.centre[1] - 0.5) for _, y in place.outline) == 2  # a flat top


def test_offset_and_axial_coordinates_name_the_same_hexagon():
    for column, row in product(range(-4, 5), repeat=2):
        assert offset(axial((column, row))) == (column, row)
        x, y = centre_of(*axial((column, row)))
        assert (x, y) == pytest.approx((column + (row % 2) / 2, row * math.sqrt(3) / 2))


# Countries


def test_areas_are_nearest_to_their_own_points_and_fill_the_land():
    rng = random.Random(8)
    points = [(rng.uniform(0, 9), rng.uniform(0, 7)) for _ in range(10)]
    around = [(4.5 + 20 * math.cos(turn), 3.5 + 20 * math.sin(turn)) for turn in range(6)]
    found = areas([*points, *around], 10)
    for point, outline in zip(points, found, strict=True):
        for corner in outline:
            assert math.dist(corner, point) <= min(math.dist(corner, other) for other in points) + 1e-5
    for _ in range(100):
        spot = rng.uniform(0, 9), rng.uniform(0, 7)
        (home,) = [point for point, area in zip(points, found, strict=True) if Path(area).contains_point(spot)]
        assert home == min(points, key=lambda point: math.dist(point, spot))


def test_a_crossing_holds_both_ways():
    atlas = countries({"A": (0, 0), "B": (2, 0), "C": (4, 0)}, {("A", "B"): 3, ("C", "B"): 2})
    assert [atlas.cost(*road) for road in (("A", "B"), ("B", "A"), ("B", "C"), ("C", "B"))] == [3, 3, 2, 2]
    assert atlas.scenery.lines == (("A", "B", "3"), ("C", "B", "2"))


def test_on_the_road_map_a_step_costs_its_length_both_ways():
    roads = towns()
    assert len(roads.scenery.lines) == 20
    assert all(roads.cost(a, b) == roads.cost(b, a) == int(length) for a, b, length in roads.scenery.lines)


def test_a_road_map_is_drawn_as_its_text():
    roads = road_map(
        "      Mill\nFarm       Church\n\nFarm - Church 9\n Farm-Mill 3\nMill  -  Church 4\n", "Farm", "Church"
    )
    assert roads.nodes == ("Church", "Farm", "Mill")
    assert (roads.edges("Farm"), roads.edges("Mill")) == ((("Church", 9), ("Mill", 3)), (("Church", 4), ("Farm", 3)))
    centres = {town: place.centre for town, place in roads.places.items()}
    assert centres["Farm"][0] < centres["Mill"][0] < centres["Church"][0]
    assert centres["Mill"][1] < centres["Farm"][1] == centres["Church"][1]
    assert record(dijkstra(roads, roads.start, roads.goal)).cost == 7


WRONG_ROADS = {
    "A      A": "line 1: a second A: give each place a name of its own",
    "A B": "line 1: B is too near A: leave more blanks between them",
    "A      B\nA - C 3": "line 2: C is not drawn above: draw it there, or choose one of A, B",
    "A      B\n\nA - B": "line 3: 'A - B' is not a road: write two places and a length, as in Farm - Mill 3",
    "A      B\nA B 3": "line 2: 'A B 3' is not a road: write two places and a length, as in Farm - Mill 3",
    "A      B\nA - B 2.5": "line 2: 'A - B 2.5' is not a road: write two places and a length, as in Farm - Mill 3",
    "A      B\nA - A 3": "line 2: a road from A to itself: name two places",
    "A      B\nA - B 3\nB - A 2": "line 3: a second road from B to A: keep the shorter one",
    "A      C\nA - C 3": "goal 'B' is not on the map of 2 towns: choose one of A, C",
    "": "the map has no towns: give at least one place",
}


@pytest.mark.parametrize("text", WRONG_ROADS)
def test_a_wrong_line_of_a_road_map_is_named(text):
    with pytest.raises(ValueError, match=re.escape(WRONG_ROADS[text])):
        road_map(f"\n{text}\n", "A", "B")


def test_a_straight_line_is_rounded_down_where_all_costs_are_whole():
    h = straight_line(LAND, 1)
    assert (h("Anda", "Cor"), type(h("Anda", "Cor"))) == (2, int)
    assert straight_line(POINTS)((0, 0), (2, 1)) == pytest.approx(math.sqrt(5))


def test_without_roads_a_straight_line_says_nothing():
    alone = countries({"A": (0, 0), "B": (2, 0)}, {})
    assert safe_scale(alone) == 0
    assert straight_line(alone)("A", "B") == 0


# Way-points


def test_way_points_are_the_corners_unless_others_are_given():
    assert way_points(GROUND, gap=0.5).roads == POINTS.roads
    assert way_points(GROUND, []).nodes == ((0, 0), (4, 2))


def test_corners_are_beside_those_of_walls_that_stand_out():
    walls = Grid.from_text(".....\n.###.\n.#...\n.....")
    assert sorted(corners(walls, 0.5)) == [(0, 0), (0, 3), (2, 3), (4, 0), (4, 2)]
    assert corners(Grid.from_text("#.\n.#")) == []  # two walls that touch
    assert corners(Grid.from_text("#..\n...\n..#"), 0.25) == [(0.75, 0.75), (1.25, 1.25)]  # none outside
    assert corners(Grid(4, 3)) == []


# The atlas itself


@each_kind
def test_an_atlas_never_changes(kind):
    atlas = ATLASES[kind]
    with pytest.raises(FrozenInstanceError):
        atlas.start = atlas.goal
    for part in (atlas.places, atlas.roads, atlas.terrain, atlas.scenery, atlas.scenery.lines):
        with pytest.raises(TypeError):
            part[atlas.start] = None


@each_kind
def test_an_atlas_can_be_copied_and_sent(kind):
    atlas = ATLASES[kind]
    for other in (copy.deepcopy(atlas), pickle.loads(pickle.dumps(atlas))):
        assert other.places == atlas.places
        assert [other.edges(node) for node in other.nodes] == [atlas.edges(node) for node in atlas.nodes]
        assert (other.start, other.goal, other.title) == (atlas.start, atlas.goal, atlas.title)


HERE = in_a_row(["here"])
TWO = {"A": (0, 0), "B": (2, 0)}
BAD = {
    "no places": (lambda: Atlas({}, {}), "the map has no places: give at least one"),
    "a road from nowhere": (lambda: Atlas(HERE, {("nowhere", "here"): 1}), r"'nowhere' is not on the map of 1 places"),
    "a negative cost": (lambda: Atlas(HERE, {("here", "here"): -1}), "here to here costs -1: give a finite number"),
    "a list as a start": (lambda: record(bfs(LAND, ["Anda"])), r"start \['Anda'\] is not on the map of 5 countries"),
    "no start": (lambda: record(bfs(LAND, None)), "start is missing: name one of the countries, such as Anda"),
    "no goal": (lambda: audit(Atlas(HERE, {}), lambda a, b: 0), "goal is missing"),
    "the cost of no road": (lambda: LAND.cost("Anda", "Dorn"), "no step leads from Anda to Dorn: neighbours are"),
    "a crossing to nowhere": (lambda: countries(TWO, {("A", "C"): 1}), "end 'C' is not on the map of 2 countries"),
    "a strange character": (lambda: hexagons("S.\n.x"), "line 2, column 2: 'x' is not part of a map"),
    "a way-point in a wall": (lambda: way_points(GROUND, [(3, 0)]), r"way-point \(3, 0\) is in a wall or outside"),
    "a way-point on a border": (lambda: way_points(GROUND, [(2.5, 0)]), r"\(2.5, 0\) is in a wall or outside: choose"),
    "a way-point outside": (lambda: way_points(GROUND, [(5, 0)]), r"way-point \(5, 0\) is in a wall or outside"),
    "no way-points": (lambda: way_points(Grid(2, 2)), "the map has no way-points"),
    "a state of another map": (
        lambda: board_of(LAND).show(end_of("hexagons")[1].at(1)),
        "draw a trace on the map that",
    ),
    "a path over another map": (
        lambda: board_of(LAND).show(path=["Elm"]),
        r"path is \['Elm'\]: give countries of the map",
    ),
    "a prediction": (lambda: Predict(*end_of("countries")), "give the Grid that was searched"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_met_in_words(case):
    call, words = BAD[case]
    with pytest.raises(ValueError, match=words):
        call()


@pytest.mark.parametrize(
    ("kind", "typed", "node"),
    [
        ("countries", " dorn ", "Dorn"),
        ("hexagons", "-1, 2", None),
        ("hexagons", "(0,2)", (0, 2)),
        ("hexagons", "0 2", (0, 2)),
        ("way-points", "2, 2", (2, 2)),
    ],
)
def test_places_are_read_as_they_are_typed(kind, typed, node):
    if node is None:  # a wall
        with pytest.raises(ValueError, match="not on the map of 11 hexagons"):
            ATLASES[kind].node_named(typed)
    else:
        assert ATLASES[kind].node_named(typed) == node


# Words


def test_the_words_of_a_step_name_places_and_no_walls():
    atlas, trace = end_of("hexagons")
    assert explain(atlas, trace, 1) == (
        "Step 1: expand (0, 1), the start. Open (0, 0) with G 1, (1, 0) with G 1, (1, 1) with G 2 and (0, 2) with G 2."
    )
    assert [look.outcome for look in looks(atlas, trace, 3)] == ["kept", "improved", "closed", "closed"]
    by_cost = record(dijkstra(LAND, "Anda", "Dorn"))
    assert explain(LAND, by_cost, 2) == "Step 2: expand Bel, G 7. Improve Cor: G 11 is below 12. Closed already: Anda."


def test_places_are_listed_in_the_order_of_the_map():
    """Not in the order of a set, which for names is another one in every run."""
    trace = record(dijkstra(LAND, "Cor"))
    assert "open 3: Anda, Bel, Dorn." in describe(LAND, trace.at(1))
    assert LAND.in_order({"Dorn", "Anda"}) == ["Anda", "Dorn"]
    assert pickle.loads(pickle.dumps(LAND)).in_order({"Dorn", "Anda"}) == ["Anda", "Dorn"]


class Counted(str):
    """The name of a place, which counts how often it is compared."""

    __slots__ = ()
    __hash__ = str.__hash__
    compared = 0

    def __eq__(self, other):
        Counted.compared += 1
        return str.__eq__(self, other)


def test_places_are_not_looked_for_from_the_first_on():
    many = Atlas(in_a_row([Counted(number) for number in range(500)]), {})
    backwards = [Counted(number) for number in reversed(range(500))]
    Counted.compared = 0
    assert many.in_order(backwards) == backwards[::-1]
    assert Counted.compared < 3000  # 125,000 if each is looked for; the comparison of the two lists is among them


# Pictures


def board_of(atlas, **settings):
    return Board(Figure(figsize=(8, 6)).add_subplot(), atlas, **settings)


def drawn(collection, atlas, share):
    """The places whose outlines a collection shows."""
    known = dict(zip(map(key, layout_of(atlas).outlines(atlas.nodes, share)), atlas.nodes, strict=True))
    return [known[key(path.vertices[:-1])] for path in collection.get_paths()]


def key(outline):
    return tuple(map(tuple, np.round(outline, 9).tolist()))


@each_kind
def test_chips_pointers_path_and_ends_stand_in_their_places(kind):
    atlas, trace = end_of(kind)
    board, centre = board_of(atlas), {node: np.array(place.centre) for node, place in atlas.places.items()}
    for k in [*range(len(trace) + 1), 1, len(trace)]:
        state, marks, share = trace.at(k), board.marks, board.canvas.share
        board.show(state)
        assert set(drawn(marks.open, atlas, share)) == state.open
        assert set(drawn(marks.closed, atlas, share)) == set(state.closed)
        assert drawn(marks.current, atlas, share) == ([state.current] if k else [])
        children = [node for node in trace.nodes if node in state.parent and node not in state.path]
        for node, pointer in zip(children, marks.pointers.get_paths(), strict=True):
            towards = centre[state.parent[node]] - centre[node]
            tip, tail = pointer.vertices[1], pointer.vertices[[0, 2]].mean(0)
            assert np.cross([*(tip - tail), 0], [*towards, 0])[2] == pytest.approx(0, abs=1e-9)
            assert tip == pytest.approx(centre[node] + 0.56 * towards / max(1, *np.abs(towards)))
    assert pytest.approx(np.array([centre[node] for node in trace.path])) == np.array(board.path.get_data()).T
    assert drawn(marks.on_path, atlas, 1.1 * share) == trace.path
    for node, mark in board.ends.marks.items():
        assert np.hypot(*(mark.get_paths()[0].vertices - centre[node]).T).max() < (0.6 if kind == "countries" else 0.45)


@pytest.mark.parametrize("atlas", [LAND, towns()])
def test_no_name_of_a_town_lies_on_a_road(atlas):
    with watched() as texts:
        board = board_of(atlas)
        board.show()
    names = [path.get_extents() for text, path in texts(board.writing.inks["number"]) if text in atlas.places]
    assert len(names) == len(atlas.places)
    assert not [box for box in names for road in board.layout.roads if Path(road.line).intersects_bbox(box)]


def test_countries_with_a_common_border_differ_in_colour():
    floor, groups = LAND.scenery.floor[1:], LAND.scenery.groups[1:]  # the first is the sea
    corners = [{(round(x, 6), round(y, 6)) for x, y in outline} for outline in floor]
    pairs = combinations(zip(corners, groups, strict=True), 2)
    assert not [a for (one, a), (other, b) in pairs if a % len(LANDS) == b % len(LANDS) and one & other]


@pytest.mark.parametrize("atlas", [LAND, towns()])
def test_no_cost_of_a_road_lies_on_a_place(atlas):
    with watched() as texts:
        board = board_of(atlas)
        board.show()
        costs = [path.get_extents() for _, path in texts(board.writing.inks["ground cost"])]
    assert len(costs) == len(atlas.scenery.lines)
    for middle in (cost.get_points().mean(0) for cost in costs):
        assert all(math.dist(middle, place.centre) > 0.4 for place in atlas.places.values())


def test_places_at_one_point_have_a_road_that_can_be_drawn():
    atlas = Atlas(
        {**HERE, "there": Place((0, 0), TILE)}, {("here", "there"): 0}, scenery=Scenery(lines=(("here", "there", "0"),))
    )
    board = board_of(atlas)
    (roads,) = [c for c in board.ax.collections if type(c).__name__ == "LineCollection"]
    assert np.isfinite(roads.get_segments()).all()


def test_what_is_laid_over_a_board_has_the_shapes_of_its_places():
    board = board_of(LAND)
    (hatched,) = hatch(board, ["Bel", "Cor"])
    assert drawn(hatched, LAND, 0.84) == ["Bel", "Cor"]
    (shaded,) = shade(board, {"Anda": 0, "Dorn": 3})
    assert drawn(shaded, LAND, 1) == ["Dorn"]
    (arrow,) = draw_arrows(board, [("Anda", "Bel")])
    assert isinstance(arrow, FancyArrowPatch)
    (text,) = write_values(board, {"Cor": 5}, "left bottom")
    box = text.get_path().get_extents()
    assert 0.4 < box.x0 < box.x1 < 1
    assert 2 < box.y0 < box.y1 < 2.5


# Players


@each_kind
def test_a_click_on_a_place_tells_its_life(kind):
    atlas, trace = end_of(kind)
    player = Player(atlas, trace)
    for node, place in atlas.places.items():
        assert click(player, place.centre) == node
        assert escape(biography(trace, node)) in player.pane.words
    before = player.cell.value
    wall_or_water = {"hexagons": np.mean(COMB.scenery.walls[0], axis=0), "countries": (3.4, 0), "way-points": (3, 0)}
    assert click(player, wall_or_water[kind]) is None
    assert player.cell.value == before


def click(player, point):
    """Click on a point of the map, and return the place that is there."""
    board = player.scene.boards[0]
    low, high = (np.array([pick(board.ax.get_xlim()), pick(board.ax.get_ylim())]) for pick in (min, max))
    field = ((np.array(point) - low) / (high - low) * board.layout.raster).astype(int)
    player.on_pointer("down", 0, tuple(field.tolist()))
    return board.layout.at(*field)


def test_costs_of_numpy_do_not_overflow():
    road = Atlas(in_a_row("abc"), {("a", "b"): np.uint8(200), ("b", "c"): np.uint8(100)}, "a", "c")
    assert record(dijkstra(road, "a", "c")).cost == 300


def test_a_name_below_another_name_stands_below_its_own_town():
    """Between two towns one above the other, two names would read as one."""
    roads = towns()
    (board,) = Scene(roads).boards
    labels = Labels(board.canvas, roads, board.ends.kinds)
    for town in ("Dunmoor", "Fernholt"):
        (name,) = labels.written([town])["number"]
        ((_, y),) = board.layout.centres([town])
        assert name.get_extents().y0 > y  # y points down


def test_the_flag_of_a_town_leaves_the_corner_of_what_was_improved_free():
    roads = road_map(
        """
           Mill
Farm                  Church

Farm - Mill 5
Mill - Church 6
Farm - Church 12
""",
        start="Farm",
        goal="Church",
    )
    trace = record(dijkstra(roads, roads.start, roads.goal))
    (board,) = Scene(roads, [trace], numbers="g").boards
    board.show(trace.at(2))
    (corner,) = board.marks.improved.get_paths()
    (flag,) = board.ends.marks["Church"].get_paths()
    assert not corner.intersects_path(flag)
