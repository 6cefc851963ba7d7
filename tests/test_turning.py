"""A turn penalty: the cost, against networkx on the graph of steps; the measures of a path; and the pictures."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest
from glyphs import patches, watched
from graphs import best_cost, by_rule, graph_of, steps_by_rule
from strategies import any_map, draw_map, sizes

from astar_lesson import (
    EIGHT,
    FOUR,
    Grid,
    a_star,
    dijkstra,
    manhattan,
    octile,
    record,
    walked_cost,
)
from astar_lesson.world.turns.bends import measure, turns_of
from astar_lesson.world.turns.headings import STEPS
from astar_lesson.world.turns.turn_pictures import show_poses, show_turns
from astar_lesson.world.turns.turning import Turning

CORNER = "S..\n...\n.#G"
NARROW = ".S\n..\n..\nG#"
ANY = {"sizes": sizes(range(1, 8), range(1, 7)), "grounds": ["....##25"], "ends": "any"}


def angle(a, b):
    """By how many degrees two steps differ, by complex numbers."""
    turned = complex(*b) / complex(*a)
    return abs(np.angle(turned, deg=True))


def walk_cost(turning, path):
    """What a walk over cells costs, including turns."""
    times = measure(path).turns if turning.per == "turn" else round(measure(path).degrees / 45)
    return walked_cost(turning.grid, path) + turning.penalty * times


def true_cost(grid, penalty, per):
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
            onward.append(((a, b), (b, c), further + penalty * times))
    return best_cost(graph_of(onward, ["start", "goal"]), "start", "goal")


def test_the_cost_is_that_of_networkx_on_the_graph_of_steps():
    rng = Random(7)
    found = 0
    for _ in range(100):
        grid, penalty = draw_map(rng.choice, **ANY), rng.choice([0, 0.5, 1, 3, 10])
        moves, per = grid.moves, rng.choice(["turn", "45 degrees"])
        turning = Turning(grid, penalty, per)
        expected = true_cost(grid, penalty, per)
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
    assert found > 40


@any_map(moves=[EIGHT], **ANY)
def test_a_lifted_guess_stays_consistent(grid):
    turning = Turning(grid, 5)
    h = turning.lift(octile(grid))
    for pose in record(dijkstra(turning, turning.start)).nodes:
        assert all(h(pose, turning.goal) <= cost + h(onward, turning.goal) for onward, cost in turning.edges(pose))
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


@pytest.mark.parametrize(
    ("text", "penalty", "per", "words"),
    [
        ("S..", 1, "turn", "goal is missing"),
        ("S.G", -1, "turn", "penalty is -1: give a number of at least 0"),
        ("S.G", float("nan"), "turn", "penalty is nan"),
        ("S.G", "5", "turn", "penalty is '5'"),
        ("S.G", 1, "45", 'per is \'45\': give "turn" or "45 degrees"'),
    ],
)
def test_what_cannot_be_is_named(text, penalty, per, words):
    with pytest.raises(ValueError, match=words):
        Turning(Grid.from_text(text), penalty, per)


def test_an_arrow_stands_on_the_side_to_which_it_points():
    turning = Turning(Grid(5, 5, start=(2, 2), goal=(4, 4), moves=EIGHT), 1)
    trace = record(dijkstra(turning, turning.start, turning.goal))
    opened = show_poses(turning, trace, 1).axes[0].collections[-3]
    poses = [pose for pose in sorted(trace.at(1).open) if pose[2] != "end"]
    for pose, path in zip(poses, opened.get_paths(), strict=True):
        tip, middle = path.vertices[0], path.vertices[:4].mean(axis=0)
        assert np.allclose(np.sign(np.round(tip - pose[:2], 6)), STEPS[pose[2]])
        assert np.dot(tip - middle, STEPS[pose[2]]) > 0


def test_a_turn_is_found_where_it_is_with_its_degrees():
    path = [(0, 0), (1, 0), (1, 0), (2, 0), (3, 1), (3, 0), (2, 0), (3, 0), (5, 0)]
    assert turns_of(path) == [((2, 0), 45), ((3, 1), 135), ((3, 0), 90), ((2, 0), 180)]
    assert [turns_of(path[:k]) for k in range(4)] == [[]] * 4
    assert measure(path)[:2] == (4, 450)
    assert measure([(0, 0), (3, 2), (9, 6)]) == (0, 0, pytest.approx(np.hypot(9, 6)))


def test_the_degrees_of_a_path_are_that_of_complex_numbers():
    rng = Random(14)
    for _ in range(50):
        path = [(0, 0)]
        for dx, dy in rng.choices([*STEPS.values()], k=6):
            path.append((path[-1][0] + dx, path[-1][1] + dy))
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)]
        turned = [round(angle(a, b), 6) for a, b in pairwise(steps)]
        assert [degrees for _, degrees in turns_of(path)] == pytest.approx([each for each in turned if each])


def test_the_degrees_stand_in_the_cells_of_the_turns():
    grid = Grid.from_text("S..\n..G", EIGHT)
    with watched() as texts:
        picture = show_turns(grid, {"around": [(0, 0), (1, 0), (2, 0), (2, 1)], "across": [(0, 0), (1, 0), (2, 1)]})
    written = [[text for patch in patches(ax) for text, _ in texts(patch)] for ax in picture.axes]
    assert "90" in written[0]
    assert "45" in written[1]
    assert picture.words.splitlines()[0].startswith("around: 1 turn, 90°, length 3.00: 3 x 2 map;")
