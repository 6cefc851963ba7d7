"""A price for turning: the cost, against networkx on the graph of steps; and what the cell alone misses."""

from random import Random

import numpy as np
import pytest
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
from astar_lesson.world.turns.bends import measure
from astar_lesson.world.turns.headings import STEPS
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


def test_the_cost_is_that_of_networkx_on_the_graph_of_steps():
    rng = Random(7)
    found = 0
    for _ in range(100):
        grid, price = draw_map(rng.choice, **ANY), rng.choice([0, 0.5, 1, 3, 10])
        moves, per = grid.moves, rng.choice(["turn", "45 degrees"])
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
    assert found > 40


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


@pytest.mark.parametrize(
    ("text", "price", "per", "words"),
    [
        ("S..", 1, "turn", "goal is missing"),
        ("S.G", -1, "turn", "price is -1: give a number of at least 0"),
        ("S.G", float("nan"), "turn", "price is nan"),
        ("S.G", "5", "turn", "price is '5'"),
        ("S.G", 1, "45", 'per is \'45\': give "turn" or "45 degrees"'),
    ],
)
def test_what_cannot_be_is_named(text, price, per, words):
    with pytest.raises(ValueError, match=words):
        Turning(Grid.from_text(text), price, per)


def test_an_arrow_stands_on_the_side_to_which_it_points():
    turning = Turning(Grid(5, 5, start=(2, 2), goal=(4, 4), moves=EIGHT), 1)
    trace = record(dijkstra(turning, turning.start, turning.goal))
    opened = turning.picture(trace, 1).axes[0].collections[-3]
    places = [place for place in sorted(trace.at(1).open) if place[2] != "end"]
    for place, path in zip(places, opened.get_paths(), strict=True):
        tip, middle = path.vertices[0], path.vertices[:4].mean(axis=0)
        assert np.allclose(np.sign(np.round(tip - place[:2], 6)), STEPS[place[2]])
        assert np.dot(tip - middle, STEPS[place[2]]) > 0
