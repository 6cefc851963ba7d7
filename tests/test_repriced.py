"""Repriced maps: the places of the map, and other prices for its steps."""

from math import inf

import pytest
from graphs import in_a_row

from astar_lesson import (
    EIGHT,
    Grid,
    Player,
    Predict,
    a_star,
    audit,
    dijkstra,
    explain,
    gallery,
    manhattan,
    record,
    strip,
    true_costs,
)
from astar_lesson.maps.atlas import Atlas, base_of
from astar_lesson.maps.repriced import Repriced, with_extra_costs
from astar_lesson.world.costs import VALLEY, send_units


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


# --- in pictures and words --------------------------------------------------------------------------------------------

GROUND = Grid.from_text("S.3G\n....")
GUARDED = with_extra_costs(GROUND, {(1, 0): 9, (2, 1): inf})
RUN = record(a_star(GUARDED, GUARDED.start, GUARDED.goal, manhattan(GROUND)))


def test_a_player_tells_what_the_steps_of_the_map_that_was_searched_cost():
    end = repr(Player(GUARDED, RUN, k=len(RUN)))
    assert "The path has 3 steps and costs 14." in end
    assert "No path from (0, 0) to (3, 0) is cheaper: this has been proved." in end
    assert "4 x 2 map with other prices; a_star after 6 of 6 steps" in end
    assert end.endswith("path of 4 cells, cost 14: (0, 0), (1, 0), (2, 0), (3, 0).")
    assert "nothing is proved" in repr(Player(GROUND, RUN, k=len(RUN)))


def test_a_right_search_for_a_unit_is_proved_on_its_own_map():
    runs = list(send_units(VALLEY, [{(5, 5)}] * 4, loss=5, fade=0.9, share=0.5))
    for run in runs:
        assert repr(Player(run.grid, run.trace, k=len(run.trace))).count(
            "No path from (0, 4) to (10, 4) is cheaper: this has been proved."
        )
        assert run.grid.base is VALLEY
    assert "nothing is proved" in repr(Player(VALLEY, runs[-1].trace, k=len(runs[-1].trace)))


def test_a_step_that_its_price_forbids_is_named():
    assert explain(GUARDED, RUN, 3).endswith("Closed already: (0, 1). Barred by its price: (2, 1).")
    twice = with_extra_costs(GUARDED, {(1, 1): inf})
    assert twice.around((0, 1)) == [((0, 0), ""), ((-1, 1), "outside"), ((1, 1), "barred"), ((0, 2), "outside")]
    assert (twice.base, twice.title) == (GROUND, "4 x 2 map with other prices")


@pytest.mark.parametrize("size", [4, 50], ids=["cell by cell", "as an image"])
def test_the_picture_is_that_of_the_map_without_prices(size):
    ground = Grid(size, size + 1, walls=[(1, 1)], terrain={(2, 2): 5}, start=(0, 0), goal=(3, 3))
    dear = with_extra_costs(ground, {(1, 0): 3})
    trace = record(dijkstra(dear, dear.start, dear.goal))
    assert strip(dear, trace, [4]).png() == strip(ground, trace, [4]).png()
    assert gallery([("", dear, None)]).png() == gallery([("", ground, None)]).png()
    assert base_of(dear) is base_of(ground) is ground


def test_a_repriced_atlas_can_be_played():
    atlas = Atlas(in_a_row("abc"), {("a", "b"): 1, ("b", "c"): 1, ("a", "c"): 5}, "a", "c")
    toll = with_extra_costs(atlas, {"b": 10})
    player = Player(toll, record(dijkstra(toll, "a", "c")), k=2)
    assert "No path from a to c is cheaper: this has been proved." in repr(player)
    player.cell.value = "b"
    assert "b: opened in step 1 by a with G 11; never closed." in player.pane.words


def test_a_prediction_and_an_audit_take_the_map_that_was_searched():
    predict = Predict(GUARDED, RUN, steps=[4])
    assert predict.choose((1, 0)).startswith("Right. Step 4: expand (1, 0), F 12 = G 10 + H 2. Open (2, 0) with G 13.")
    found = audit(GUARDED, manhattan(GROUND))
    assert found.true[GROUND.start] == 14
    assert "In each cell the true cost and H." in found.picture().words


def test_a_repriced_graph_that_is_no_map_cannot_be_drawn():
    class Street:
        def edges(self, node):
            return [(node + 1, 1)] if node < 5 else []

    dear = Repriced(Street(), lambda cell, neighbor, cost: 2)
    trace = record(dijkstra(dear, 1, 5))
    with pytest.raises(ValueError, match="give the Grid that was searched"):
        Player(dear, trace)
    with pytest.raises(ValueError, match=r"give \(title, grid, trace\)"):
        strip(dear, trace)
