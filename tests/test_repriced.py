"""Repriced maps: the places of the map, and other prices for its steps."""

import pytest

from astar_lesson import EIGHT, Grid, dijkstra, record, true_costs
from astar_lesson.maps.repriced import Repriced


def test_a_repriced_map_has_the_places_of_its_map_and_its_own_costs():
    grid = Grid.from_text("S3.\n.#G", EIGHT)
    dear = Repriced(grid, lambda cell, neighbor, cost: cost + 100 * (neighbor == (2, 0)))
    assert (dear.grid, dear.nodes, dear.start, dear.goal) == (grid, grid.nodes, grid.start, grid.goal)
    assert dear.edges((1, 0)) == [((0, 0), 10), ((2, 0), 110)]
    assert record(dijkstra(dear, dear.start, dear.goal)).cost == 150
    assert true_costs(dear)[grid.start] == 150
    assert not hasattr(dear, "cost")  # the map's own answer would be wrong here
    with pytest.raises(ValueError, match=r"start \(1, 1\) is a wall"):
        dijkstra(dear, (1, 1))


def test_any_graph_can_be_repriced_and_bad_prices_are_named():
    class Street:
        def edges(self, node):
            return [(node + 1, 1)] if node < 5 else []

    assert record(dijkstra(Repriced(Street(), lambda cell, neighbor, cost: neighbor), 1, 5)).cost == 14
    with pytest.raises(ValueError, match="the map is 5: give a Grid"):
        Repriced(5, min)
    with pytest.raises(ValueError, match="the step from 1 to 2 costs 'much': a cost must be a number"):
        list(dijkstra(Repriced(Street(), lambda cell, neighbor, cost: "much"), 1, 5))
