"""The legend under a picture names what is seen, once, and takes no room from the boards."""

import pytest

from astar_lesson import Grid, a_star, gallery, hatch, manhattan, record, ring
from astar_lesson.draw.layers import grey_out

GRID = Grid.from_text("S..\n.#.\n.4.\n..G")
ROOM = Grid.from_text("S.G\n...")
SEARCH = record(a_star(ROOM, ROOM.start, ROOM.goal, manhattan(ROOM)))
SMALL = Grid(30, 3, terrain={(n, 0): cost for n, cost in enumerate((2, 3, 5, 7, 9))})
DEAR = Grid(9, 1, terrain={(x, 0): 100 * x + 2 for x in range(5)}, start=(8, 0))
PAIR = Grid.from_text("SG")
AT_THE_GOAL = record(a_star(PAIR, PAIR.start, PAIR.start, manhattan(PAIR)))
MARKS = ["open", "closed", "expanded last", "to the parent", "path"]
COSTS = ["cost 2", "cost 3", "cost 7", "cost 9"]


def legend_of(*panels, **settings):
    """What the legend of a gallery says, row by row as a reader sees it; [] if there is none."""
    settings.setdefault("width", 8)
    picture = gallery(panels, **settings)
    picture.png()
    for legend in picture.legends:
        assert legend.get_window_extent().y1 <= min(ax.get_window_extent().y0 for ax in picture.axes)
    return [text.get_text() for legend in picture.legends for text in legend.get_texts()]


def test_a_legend_takes_no_room_from_the_boards():
    panels = [("", GRID, None), ("", Grid(2, 2), None)]
    plain = gallery(panels)
    with_legend = gallery(panels, layers=[lambda board: grey_out(board, [(0, 0)], "unknown")])
    assert with_legend.legends
    for one, other in zip(plain.axes, with_legend.axes, strict=True):
        before = one.get_window_extent()
        after = other.get_window_extent()
        assert after.size == pytest.approx(before.size)
        assert with_legend.bbox.y1 - after.y1 == pytest.approx(plain.bbox.y1 - before.y1)


def test_a_label_that_is_longer_than_a_narrow_map_is_wide_is_not_cut():
    long = "H falls by more than the step costs"
    picture = gallery([("", Grid(1, 1), None)], layers=[lambda board: hatch(board, [(0, 0)], long)])
    picture.png()
    (legend,) = picture.legends
    assert [text.get_text() for text in legend.get_texts()] == [long]
    assert legend.get_texts()[0].get_window_extent().x1 <= picture.bbox.x1


def lay(board):
    hatch(board, [(0, 0)], "lost")
    ring(board, [(1, 0)])


@pytest.mark.parametrize(
    ("panels", "settings", "said"),
    [
        ([("", SMALL, None)] * 2, {"columns": 1}, COSTS),
        ([("", SMALL, None)] * 2, {"columns": 1, "layers": (lay, lay)}, [*COSTS, "lost"]),
        ([("", GRID, None)], {"width": 3}, []),
        ([("", DEAR, None)], {"width": 1}, ["cost 2", "cost 102 to 402"]),  # of one colour
        # a path of one cell is its centre, beneath the sign of the start; around the chip of a search it is a ring
        ([("", PAIR, None, [(0, 0)])], {"width": 3}, []),
        ([("", PAIR, None, [(0, 0), (1, 0)])], {"width": 3}, ["path"]),
        ([("", PAIR, AT_THE_GOAL)], {"width": 3, "numbers": ""}, ["expanded last", "closed", "path"]),
    ],
)
def test_a_legend_says_what_the_ground_layers_and_paths_mean(panels, settings, said):
    assert sorted(legend_of(*panels, **settings)) == sorted(said)


@pytest.mark.parametrize(
    ("steps", "settings", "said"),
    [
        ([0], {"numbers": "g"}, ["open", "= cost from the start"]),
        ([1], {"numbers": "", "discs": True}, [*MARKS[:3], "may be expanded next", "to the parent"]),
        ([0, 3, 2], {"numbers": ""}, MARKS),
        # at the end no cell is expanded next
        ([3], {"numbers": False, "discs": True}, ["open", "expanded last", "path", "closed", "to the parent"]),
        ([3], {"numbers": "f", "columns": 1}, ["open", "expanded last", "path", "closed", "to the parent", "= G + H"]),
    ],
)
def test_a_legend_names_what_is_seen_of_a_search_in_one_order_row_by_row(steps, settings, said):
    """A matplotlib legend counts by columns."""
    panels = [("", ROOM, SEARCH.at(k)) for k in steps]
    assert legend_of(*panels, **{"width": 4.5 * len(steps), **settings}) == said


def test_three_numbers_are_told_apart_in_the_legend():
    numbers = ["= G (left) + H (right)", "= cost from the start", "= guess to the goal"]
    assert set(legend_of(("", ROOM, SEARCH))) == {*MARKS, *numbers}


@pytest.mark.parametrize(("numbers", "is_named"), [(True, True), ("g", False)])
def test_ground_that_tells_its_cost_among_several_numbers_is_named_in_the_legend(numbers, is_named):
    grid = Grid.from_text("S4G")
    trace = record(a_star(grid, grid.start, grid.goal, manhattan(grid)))
    assert ("cost 4" in legend_of(("", grid, trace.at(1)), numbers=numbers)) is is_named
