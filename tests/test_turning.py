"""A price for turning: the cost, against networkx on the graph of steps; and the smallest maps for the cell alone."""

from itertools import pairwise, permutations, product
from math import degrees
from random import Random

import numpy as np
import pytest
from graphs import best_cost, by_rule, graph_of, steps_by_rule
from strategies import any_map, draw_map, sizes

from astar_lesson import (
    EIGHT,
    EIGHT_CUT,
    FOUR,
    OCTILE,
    Grid,
    Picture,
    a_star,
    dijkstra,
    manhattan,
    octile,
    record,
    walked_cost,
    zero,
)
from astar_lesson.world.turns import bends
from astar_lesson.world.turns.bends import turns
from astar_lesson.world.turns.cell_alone import a_star_cell_alone, is_turn
from astar_lesson.world.turns.turning import COMPASS, Turning, direction

CORNER = "S..\n...\n.#G"
NARROW = ".S\n..\n..\nG#"
ANY = {"sizes": sizes(range(1, 8), range(1, 7)), "grounds": ["....##25"], "ends": "any"}


def angle(a, b):
    """By how many degrees two steps differ, by complex numbers."""
    turned = complex(*b) / complex(*a)
    return abs(np.angle(turned, deg=True))


def walk_cost(turning, path):
    """What a walk over cells costs, including turns."""
    times = turns(path) if turning.per == "turn" else round(bends.degrees(path) / 45)
    return walked_cost(turning.grid, path) + turning.price * times


def true_cost(grid, price, per):
    """The cheapest way by networkx: its nodes are the steps (a, b) of the grid, its edges lead from step to step."""
    if grid.start == grid.goal:
        return 0
    onward = []
    for a, b, cost in by_rule(grid).edges(data="weight"):
        if a == grid.start:
            onward.append(("start", (a, b), cost))
        if b == grid.goal:
            onward.append(((a, b), "goal", 0))
        for c, further in steps_by_rule(grid, b):
            turn = angle((b[0] - a[0], b[1] - a[1]), (c[0] - b[0], c[1] - b[1]))
            times = round(turn / 45) if per == "45 degrees" else turn > 1
            onward.append(((a, b), (b, c), further + price * times))
    return best_cost(graph_of(onward, ["start", "goal"]), "start", "goal")


@pytest.mark.sampled
@pytest.mark.parametrize("per", ["turn", "45 degrees"])
@pytest.mark.parametrize("moves", [FOUR, EIGHT, EIGHT_CUT, OCTILE])
def test_the_cost_is_that_of_networkx_on_the_graph_of_steps(moves, per):
    rng = Random(7)
    found = 0
    for _ in range(50):
        grid, price = draw_map(rng.choice, [moves], **ANY), rng.choice([0, 0.5, 1, 3, 10])
        turning = Turning(grid, price, per)
        expected = true_cost(grid, price, per)
        guess = manhattan(grid) if moves is FOUR else octile(grid)
        for search in (
            dijkstra(turning, turning.start, turning.goal),
            a_star(turning, turning.start, turning.goal, turning.lift(guess)),
        ):
            trace = record(search)
            assert trace.cost == pytest.approx(expected)
            if trace.found:
                path = Turning.cells(trace.path)
                assert (path[0], path[-1]) == (grid.start, grid.goal)
                assert walk_cost(turning, path) == pytest.approx(expected)
        found += trace.found
    assert found > 20


@any_map(moves=[EIGHT], **ANY)
def test_a_lifted_guess_stays_consistent(grid):
    turning = Turning(grid, 5)
    h = turning.lift(octile(grid))
    for place in record(dijkstra(turning, turning.start)).nodes:
        assert all(h(place, turning.goal) <= cost + h(onward, turning.goal) for onward, cost in turning.edges(place))
    assert h(turning.goal, turning.goal) == 0


def test_the_first_step_is_no_turn_and_the_goal_leads_nowhere():
    turning = Turning(Grid.from_text("S..\n..G", EIGHT), 7, "45 degrees")
    assert turning.edges(turning.start) == [((1, 0, "E"), 10), ((0, 1, "S"), 10), ((1, 1, "SE"), 14)]
    assert turning.edges(turning.goal) == []
    assert turning.edges((2, 1, "SE"))[-1] == (turning.goal, 0)
    assert dict(turning.edges((1, 0, "E"))) == {
        (0, 0, "W"): 10 + 4 * 7,
        (2, 0, "E"): 10,
        (0, 1, "SW"): 14 + 3 * 7,
        (1, 1, "S"): 10 + 2 * 7,
        (2, 1, "SE"): 14 + 7,
    }
    assert dict(Turning(turning.grid, 7).edges((1, 0, "E")))[0, 1, "SW"] == 14 + 7


def test_the_names_of_the_steps_go_round_with_north_up():
    angles = [degrees(np.arctan2(dx, -dy)) % 360 for dx, dy in COMPASS]
    assert np.allclose(angles, np.arange(8) * 45)
    assert list(COMPASS.values()) == ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


def test_start_and_goal_may_be_the_same_cell():
    grid = Grid(3, 2, start=(1, 1), goal=(1, 1))
    turning = Turning(grid, 3)
    trace = record(a_star(turning, turning.start, turning.goal, turning.lift(zero(grid))))
    assert (trace.cost, Turning.cells(trace.path)) == (0, [(1, 1)])


def test_no_way_is_no_way():
    turning = Turning(Grid.from_text("S#G"), 3)
    trace = record(dijkstra(turning, turning.start, turning.goal))
    assert (trace.found, Turning.cells(trace.path)) == (False, [])


def test_the_cell_alone_misses_the_best_way_on_map_corner():
    grid = Grid.from_text(CORNER, EIGHT)
    alone = record(a_star_cell_alone(grid, grid.start, grid.goal, octile(grid)))
    assert (alone.cost, alone.path) == (54, [(0, 0), (1, 1), (2, 1), (2, 2)])
    assert true_cost(grid, 10, "turn") == 50
    assert alone.at(len(alone)).g[2, 1] == 34


def test_on_map_corner_no_way_of_settling_ties_helps():
    """Every choice among equal F is followed, and at equal G both parents."""
    grid = Grid.from_text(CORNER, EIGHT)
    for h in (octile(grid), zero(grid)):
        assert all_outcomes(grid, h) == {54}


def test_the_cell_alone_pays_too_much_on_map_narrow():
    grid = Grid.from_text(NARROW, EIGHT)
    assert walk_cost(Turning(grid, 10), record(a_star_cell_alone(grid, grid.start, grid.goal, octile(grid))).path) == 54
    assert true_cost(grid, 10, "turn") == 44


@pytest.mark.deep
@pytest.mark.parametrize(("most", "sizes"), [(6, set()), pytest.param(8, {8}, marks=pytest.mark.deep)])
def test_a_smallest_map_has_eight_cells_and_up_to_there_ties_are_to_blame(most, sizes):
    """All maps of floor and walls up to so many cells: the first failures are NARROW and its images."""
    failures = []
    for grid in small_maps(most):
        search = a_star_cell_alone(grid, grid.start, grid.goal, octile(grid))
        trace = record(search)
        if not turns(trace.path):  # none, or straight to the goal: nothing is cheaper
            continue
        best = record(dijkstra(turning := Turning(grid, 10), turning.start, turning.goal)).cost
        if walk_cost(turning, trace.path) != best:
            failures.append(grid)
            assert best in all_outcomes(grid, octile(grid))  # another way of settling ties finds it
    assert {grid.width * grid.height for grid in failures} == sizes
    assert (NARROW in map(str, failures)) == bool(sizes)
    assert len(failures) == 4 * len(sizes)


def small_maps(most):
    """Every map of floor and walls with at most so many cells, eight neighbours, start and goal everywhere."""
    for count in range(2, most + 1):
        for width in (width for width in range(1, count + 1) if count % width == 0):
            cells = [(place % width, place // width) for place in range(count)]
            for start, goal in permutations(cells, 2):
                rest = [cell for cell in cells if cell not in (start, goal)]
                for kinds in product((False, True), repeat=len(rest)):
                    walls = frozenset(cell for cell, wall in zip(rest, kinds, strict=True) if wall)
                    yield Grid(width, count // width, walls, {}, start, goal, EIGHT)


def all_outcomes(grid, h, price=10):
    """What the ways cost that the cell alone can find, over every choice among equal F and every parent at equal G."""
    first = (((grid.start, 0, None),), frozenset([grid.start]))
    waiting, known, found = [first], {first}, set()
    while waiting:
        entries, opened = waiting.pop()
        g = {cell: cost for cell, cost, _ in entries}
        parent = {cell: before for cell, _, before in entries}
        if not opened:
            found.add(float("inf"))
            continue
        lowest = min(g[cell] + h(cell, grid.goal) for cell in opened)
        for current in (cell for cell in opened if g[cell] + h(cell, grid.goal) == lowest):
            if current == grid.goal:
                path = [current]
                while parent[path[0]] is not None:
                    path.insert(0, parent[path[0]])
                found.add(walk_cost(Turning(grid, price), path))
                continue
            branches = [(g, parent, opened - {current})]
            for neighbor, cost in grid.edges(current):
                new = g[current] + cost + price * is_turn(parent[current], current, neighbor)
                if neighbor not in g or new < g[neighbor]:
                    branches = [
                        ({**a, neighbor: new}, {**b, neighbor: current}, c | {neighbor}) for a, b, c in branches
                    ]
                elif new == g[neighbor] and neighbor in opened:
                    branches += [(a, {**b, neighbor: current}, c) for a, b, c in branches]
            for a, b, c in branches:
                state = (tuple(sorted(((cell, a[cell], b[cell]) for cell in a), key=str)), frozenset(c))
                if state not in known:
                    known.add(state)
                    waiting.append(state)
    return found


def test_a_turn_needs_two_steps_and_two_directions():
    for a, b in product(COMPASS, repeat=2):
        path = [(5, 5), (5 + a[0], 5 + a[1]), (5 + a[0] + b[0], 5 + a[1] + b[1])]
        assert is_turn(*path) == (a != b) == bool(turns(path))
    assert not is_turn(None, (1, 1), (2, 2))


@pytest.mark.parametrize(
    ("grid", "price", "per", "words"),
    [
        (Grid.from_text("S.."), 1, "turn", "goal is missing"),
        (Grid.from_text("..G"), 1, "turn", "start is missing"),
        (Grid.from_text("S.G"), -1, "turn", "price is -1"),
        (Grid.from_text("S.G"), float("inf"), "turn", "price is inf"),
        (Grid.from_text("S.G"), float("nan"), "turn", "price is nan"),
        (Grid.from_text("S.G"), "1", "turn", "price is '1'"),
        (Grid.from_text("S.G"), 1, "corner", "per is 'corner'"),
        ("S.G", 1, "turn", "give a Grid"),
    ],
)
def test_what_cannot_be_is_named(grid, price, per, words):
    with pytest.raises(ValueError, match=words):
        Turning(grid, price, per)


@pytest.mark.parametrize("start", [(0, 0), None, (0, 0, "up"), (9, 9, "N"), (1, 0, "start")])
def test_a_search_must_begin_at_a_place(start):
    turning = Turning(Grid.from_text("S#G"), 1)
    with pytest.raises(ValueError, match="start"):
        record(dijkstra(turning, start, turning.goal))


@pytest.mark.deep
def test_the_picture_tells_of_places_and_draws_an_arrow_for_each():
    grid = Grid.from_text(CORNER, EIGHT)
    turning = Turning(grid, 10)
    trace = record(a_star(turning, turning.start, turning.goal, turning.lift(octile(grid))))
    for k in range(len(trace) + 1):
        picture = turning.picture(trace, k)
        assert isinstance(picture, Picture)
        state = trace.at(k)
        left = picture.axes[0]
        opened, closed, current = left.collections[-3:]
        assert len(opened.get_paths()) == sum(place[2] in COMPASS.values() for place in state.open)
        assert len(closed.get_paths()) == sum(place[2] in COMPASS.values() for place in state.closed)
        assert len(current.get_paths()) == (0 < k < len(trace) and state.current[2] != "start")
        assert f"{len(state.closed)} places closed, {len(state.open)} open" in str(picture)
    assert "expand the goal, cost 50" in str(picture)
    assert "path of 5 cells" in str(picture)


def test_an_arrow_stands_on_the_side_to_which_it_points():
    turning = Turning(Grid(5, 5, start=(2, 2), goal=(4, 4), moves=EIGHT), 1)
    trace = record(dijkstra(turning, turning.start, turning.goal))
    opened = turning.picture(trace, 1).axes[0].collections[-3]
    places = [place for place in sorted(trace.at(1).open) if place[2] != "end"]
    steps = {name: step for step, name in COMPASS.items()}
    for place, path in zip(places, opened.get_paths(), strict=True):
        tip, middle = path.vertices[0], path.vertices[:4].mean(axis=0)
        assert np.allclose(np.sign(np.round(tip - place[:2], 6)), steps[place[2]])
        assert np.dot(tip - middle, steps[place[2]]) > 0


def test_pairs_of_cells_on_a_path_are_its_steps():
    grid = Grid.from_text(NARROW, EIGHT)
    turning = Turning(grid, 10)
    path = record(dijkstra(turning, turning.start, turning.goal)).path
    assert [COMPASS[b[0] - a[0], b[1] - a[1]] for a, b in pairwise(Turning.cells(path))] == [p[2] for p in path[1:-1]]


@pytest.mark.parametrize("heading", ["up", "", None, "n"])
def test_a_heading_that_is_none(heading):
    turning = Turning(Grid.from_text("S.G"), 1)
    with pytest.raises(ValueError, match=rf"{heading!r} is not a heading: give N, NE, .* or NW"):
        turning.edges((0, 0, heading))
    with pytest.raises(ValueError, match=f"{heading!r} is not a heading"):
        turning.sharpness("N", heading)
    with pytest.raises(ValueError, match=r"a heading is start, end, N, NE, .* or NW"):
        record(dijkstra(turning, (0, 0, heading), turning.goal))


def test_a_direction_leads_to_one_of_eight_cells():
    assert {direction((3, 3), (3 + dx, 3 + dy)) for dx, dy in COMPASS} == set(COMPASS.values())
    for far in [(3, 3), (5, 3), (4, 5)]:
        with pytest.raises(ValueError, match="is not a step: give one of the eight cells"):
            direction((3, 3), far)
