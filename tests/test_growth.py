"""Growing maps: what each open list has to do, counted exactly, and a picture and table that hold these counts."""

import re
from functools import cache

import pytest

from astar_lesson import BinaryHeap, Scan, SortedList, dijkstra, record
from astar_lesson.lesson.growth import CountedList, CountedPriority, Growth, Run, grow
from astar_lesson.maps.made import swamps, walled

LISTS = {"Scan": Scan, "SortedList": SortedList, "BinaryHeap": BinaryHeap}

COUNTS = {  # map, open list: cost, cells expanded, longest list, comparisons, moves, look-ups
    (8, "Scan"): (252, 29, 25, 452, 0, 0),
    (8, "SortedList"): (252, 29, 25, 314, 1219, 179),
    (8, "BinaryHeap"): (252, 29, 25, 364, None, None),
    (16, "Scan"): (590, 153, 104, 10256, 0, 0),
    (16, "SortedList"): (590, 153, 105, 4509, 24203, 3201),
    (16, "BinaryHeap"): (590, 153, 104, 2490, None, None),
}


@cache
def growth():
    return grow(*LISTS.values(), maps=swamps, sizes=[64, 32, 16, 8])


def test_counts_of_small_maps_are_exact():
    found = {(run.size, run.name): run[2:-1] for run in growth().runs if run.size <= 16}
    assert found == COUNTS


def test_the_same_counts_in_every_round():
    again = grow(*LISTS.values(), maps=swamps, sizes=[8, 16])
    assert [run[:-1] for run in again.runs] == [run[:-1] for run in growth().runs[:6]]


def test_every_list_finds_a_way_of_the_cost_that_dijkstra_finds():
    for size in (8, 64):
        grid = swamps(size)
        best = record(dijkstra(grid, grid.start, grid.goal)).cost
        assert {run.cost for run in growth().runs if run.size == size} == {best}


def test_slopes_distinguish_n_squared_from_n_log_n():
    assert growth().slope(Scan) > 1.8
    assert growth().slope(SortedList) > 1.8
    assert 1 < growth().slope(BinaryHeap) < 1.2


def test_a_slope_is_the_power_of_n():
    runs = [Run(size, "Scan", 0, n, 0, 5 * n**3, None, None, 1.0) for size, n in ((8, 10), (16, 70), (32, 400))]
    assert growth_of(runs).slope("Scan") == pytest.approx(3)
    assert growth_of(runs).grew("Scan") == round((400 / 70) ** 3, 1)
    with pytest.raises(ValueError, match="growth shows between two maps"):
        growth_of(runs[:1]).slope("Scan")


def growth_of(runs):
    return Growth(tuple(runs))


# --- maps -------------------------------------------------------------------------------------------------------------


def test_a_seed_is_a_map():
    assert swamps(9) == swamps(9)
    assert swamps(9) != swamps(9, seed=2)
    costs = list(swamps(40).terrain.values())
    assert 0.25 < sum(cost >= 100 for cost in costs) / 1600 < 0.35
    assert not any(5 < cost < 100 for cost in costs)


def test_other_wrong_arguments_are_named():
    with pytest.raises(ValueError, match="no open list is given"):
        grow(sizes=[8])
    with pytest.raises(ValueError, match="no open list is called 'stack': give one of Scan, SortedList, BinaryHeap"):
        growth().of("stack")


# --- picture and table ------------------------------------------------------------------------------------------------


def test_the_lines_hold_exactly_what_was_counted_and_measured():
    counted, measured = growth().picture().axes
    drawn = {line.get_label(): line for line in counted.lines if line.get_marker() != "None"}
    assert list(drawn) == list(LISTS)
    for name, line in drawn.items():
        runs = growth().of(name)
        assert line.get_xdata().tolist() == [run.expanded for run in runs]
        assert line.get_ydata().tolist() == [run.comparisons + (run.moves or 0) + (run.lookups or 0) for run in runs]
    for line, name in zip(measured.lines, LISTS, strict=False):
        assert line.get_ydata().tolist() == [run.milliseconds for run in growth().of(name)]


def test_a_clock_too_coarse_for_small_maps_leaves_points_out():
    coarse = growth_of(run._replace(milliseconds=15.6 if run.size == 64 else 0.0) for run in growth().runs)
    _, measured = coarse.picture().axes
    assert [line.get_ydata().tolist() for line in measured.lines[:3]] == [[15.6]] * 3
    stopped = growth_of(run._replace(milliseconds=0.0) for run in growth().runs)
    assert stopped.picture().png().startswith(b"\x89PNG")


def test_words_tell_counts_and_no_times():
    other = growth_of(run._replace(milliseconds=run.milliseconds + 1000) for run in growth().runs)
    for tell in (repr, lambda growth: growth._repr_html_(), lambda growth: str(growth.picture())):
        assert tell(growth()) == tell(other)
    words = str(growth().picture())
    assert "16 x 16 map, SortedList: n 153, 31913 counted" in words
    assert "16 x 16  SortedList    590             153           105        4,509     24,203" in repr(growth())
    assert "<td>4,509</td>" in growth()._repr_html_()
    assert len(re.findall("<tr>", growth()._repr_html_())) == 13


# --- lists that count nothing -----------------------------------------------------------------------------------------


class Plain:
    """A reader's list, which counts nothing."""

    def __init__(self, start):
        self.waiting = {start: 0}

    def __len__(self):
        return len(self.waiting)

    def put(self, cell, priority):
        self.waiting[cell] = priority

    def get(self):
        lowest = next(iter(self.waiting))
        for cell in self.waiting:
            if self.waiting[cell] < self.waiting[lowest]:
                lowest = cell
        del self.waiting[lowest]
        return lowest


def test_priorities_count_what_a_list_counts_itself():
    """The plain loop also compares the first cell with itself: one more for each get but that of the start."""
    own, plain = grow(Scan, Plain, maps=swamps, sizes=[16]).runs
    assert plain.comparisons == own.comparisons + own.expanded - 1
    assert (plain.moves, plain.lookups, plain.work) == (None, None, plain.comparisons)
    assert "-" in repr(grow(Plain, sizes=[8]))


def test_a_pair_that_is_compared_counts_once():
    tally = CountedList(Plain("start"))
    a, b = CountedPriority(3, tally), CountedPriority(5, tally)
    assert (a, "x") < (b, "w")
    assert tally.comparisons == 1
    assert sorted([b, a]) == [a, b]
    before = tally.comparisons
    assert a <= b and b >= a and b > a and a == 3 and a < 4
    assert tally.comparisons == before + 5
    assert isinstance(a, CountedPriority) and hash(a) == hash(3)


def test_walled_maps_have_a_path_and_a_quarter_of_walls():
    for size in (2, 8, 32, 64):
        grid = walled(size)
        assert record(dijkstra(grid, grid.start, grid.goal)).found
        assert walled(size) == grid
    assert 0.22 < len(walled(64).walls) / 64**2 < 0.28
