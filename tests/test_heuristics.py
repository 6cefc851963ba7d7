"""Heuristics: their values in the units of each rule for moves, and which of them never overestimate."""

import math

import numpy as np
import pytest
from graphs import by_rule, costs_from
from strategies import sample

from astar_lesson import EIGHT, EIGHT_CUT, FOUR, OCTILE, Grid, chebyshev, euclidean, manhattan, octile, weighted, zero

ROOT2 = math.sqrt(2)
MOVES = [FOUR, EIGHT, EIGHT_CUT, OCTILE]


@pytest.mark.parametrize(
    ("heuristic", "moves", "value"),
    [
        (manhattan, FOUR, 7),
        (manhattan, EIGHT, 70),
        (manhattan, OCTILE, 7),
        (octile, FOUR, 1 + 3 * ROOT2),  # no diagonal steps: sqrt 2 straight ones
        (octile, EIGHT, 52),
        (octile, OCTILE, 1 + 3 * ROOT2),
        (chebyshev, FOUR, 4),
        (chebyshev, EIGHT, 40),
        (chebyshev, OCTILE, 4),
        (euclidean, FOUR, 5),
        (euclidean, EIGHT, 50),
        (euclidean, OCTILE, 5),
        (zero, FOUR, 0),
    ],
)
def test_four_columns_and_three_rows_away(heuristic, moves, value):
    """The same in all eight directions, with columns and rows exchanged too; dear ground and walls do not count."""
    h = heuristic(Grid(11, 9, walls=[(5, 3)], terrain={(4, 4): 9}, moves=moves))
    moved = [(4, 3), (4, -3), (-4, 3), (-4, -3), (3, 4), (3, -4), (-3, 4), (-3, -4)]
    assert [h((5, 4), (5 + dx, 4 + dy)) for dx, dy in moved] == pytest.approx([value] * 8)
    assert h((5, 4), (5, 4)) == 0


@pytest.mark.parametrize("heuristic", [manhattan, octile, chebyshev, zero])
def test_whole_numbers_stay_whole(heuristic):
    assert type(heuristic(Grid(5, 4, moves=EIGHT))((0, 0), (4, 3))) is int


@pytest.mark.parametrize("heuristic", [manhattan, octile, chebyshev, euclidean])
def test_the_unit_is_a_straight_step_on_the_cheapest_ground(heuristic):
    """A map is assumed to have some floor of cost 1, so more expensive ground changes nothing."""
    for terrain, unit in (({}, 1), ({(0, 0): 5}, 1), ({(0, 0): 0.5, (1, 0): 0.25, (2, 0): 3}, 0.25)):
        assert heuristic(Grid(5, 4, terrain=terrain, moves=EIGHT))((0, 1), (3, 1)) == 30 * unit


def largest_overestimate(heuristic, grid):
    """The largest h(cell, goal) - true cost over all pairs with a way between them; admissible is 0 or less."""
    h = heuristic(grid)
    graph = by_rule(grid)
    return max(h(cell, goal) - cost for cell in graph for goal, cost in costs_from(graph, cell).items())


ADMISSIBLE = [
    (manhattan, FOUR),
    *((octile, moves) for moves in (EIGHT, EIGHT_CUT, OCTILE, FOUR)),
    *((chebyshev, moves) for moves in MOVES),
    *((euclidean, moves) for moves in (FOUR, OCTILE)),
    *((zero, moves) for moves in MOVES),
]


@pytest.mark.parametrize(("heuristic", "moves"), ADMISSIBLE)
def test_admissible_on_every_terrain(heuristic, moves):
    grounds = [(1, 1, 1, "#"), (1, 2, 9, "#"), (0.25, 0.5, 1, 4), (3, 5, 3, 5, "#")]
    for grid in sample(0, 16, moves=[moves], sizes=[(4, 3), (3, 5), (6, 4)], grounds=grounds, ends="none"):
        assert largest_overestimate(heuristic, grid) <= 1e-9, str(grid)


@pytest.mark.parametrize("weight", [0, 1, 1.25, 3, True])
def test_weighted(weight):
    h = weighted(manhattan(Grid(7, 5, moves=EIGHT)), weight)
    assert h((1, 2), (5, 4)) == weight * 60


@pytest.mark.parametrize("weight", [-0.001, math.nan, math.inf, "2", 1j, np.array([1, 2])], ids=repr)
def test_weight_must_be_a_number_of_at_least_0(weight):
    with pytest.raises(ValueError) as error:
        weighted(manhattan(Grid(4, 3)), weight)
    assert str(error.value) == f"weight is {weight!r}: give a finite number of at least 0"
