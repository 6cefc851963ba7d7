"""Every tie followed: the costs and the numbers of cells that the series tells of, and no run outside of them."""

import random
from math import inf

import pytest
from strategies import ALL_MOVES, draw_map, draw_table, quick_first

from astar_lesson import (
    EIGHT,
    FOUR,
    OCTILE,
    Grid,
    a_star,
    manhattan,
    octile,
    record,
    tutorial_trace,
    weighted,
)
from astar_lesson.search import all_ties
from astar_lesson.search.all_ties import every_tie


@pytest.mark.parametrize(
    ("text", "moves", "least", "most", "costs"),
    [
        ("S...\n.#..\n...G", EIGHT, 5, 9, [44, 50]),
        (".....G\n..#...\nS.....", EIGHT, 7, 7, [64]),
        ("S23G\n....", FOUR, 7, 7, [5]),
        ("SG", FOUR, 2, 2, [1]),
        ("S#G", FOUR, 1, 1, [inf]),
    ],
)
def test_what_can_come_out(text, moves, least, most, costs):
    grid = Grid.from_text(text, moves)
    assert every_tie(grid, manhattan(grid)) == (least, most, costs)


@pytest.mark.parametrize(("width", "height"), [(2, 2), (5, 4), (20, 1), (30, 30)])
def test_on_an_empty_field_ties_decide_between_a_line_and_everything(width, height):
    grid = Grid(width, height, start=(0, 0), goal=(width - 1, height - 1))
    assert every_tie(grid, manhattan(grid)) == (width + height - 1, width * height, [width + height - 2])


def test_the_tutorials_ties():
    grid, trace = tutorial_trace()
    h = manhattan(grid)
    assert every_tie(grid, h) == (12, 16, [68])
    assert every_tie(grid, h, trace.at(2)) == (10, 14, [68])
    assert every_tie(grid, h, trace.at(13)) == (1, 1, [68])
    assert every_tie(grid, h, trace.at(14)) == (0, 0, [68])


# --- the oracle: one run after the other ------------------------------------------------------------------------------


def ends(grid, h, g, opened, known):
    """Every (cells taken, cost) that a run from here on can end with."""
    state = (frozenset(g.items()), frozenset(opened))
    if not opened:
        return {(0, inf)}
    if state not in known:
        f = {cell: g[cell] + h(cell, grid.goal) for cell in opened}
        found = set()
        for cell in (cell for cell in opened if f[cell] == min(f.values())):
            if cell == grid.goal:
                found.add((1, g[cell]))
                continue
            better = {to: g[cell] + cost for to, cost in grid.edges(cell) if g[cell] + cost < g.get(to, inf)}
            after = ends(grid, h, {**g, **better}, opened - {cell} | set(better), known)
            found |= {(count + 1, cost) for count, cost in after}
        known[state] = found
    return known[state]


def summed_up(found):
    counts, costs = zip(*found, strict=True)
    return min(counts), max(counts), sorted(set(costs))


def drawn(rng):
    """A map of up to twelve cells, and heuristics of all kinds for it."""
    small = [(4, 3), (3, 4), (6, 2), (3, 3), (5, 1)]
    grid = draw_map(rng.choice, ALL_MOVES, small, ["....", "...#", "...2", "..#39"])
    h, off = manhattan(grid), draw_table(rng.choice, grid, [0, 0, 0, 1, 2])
    return grid, {
        "consistent": octile(grid),
        "often inadmissible": h,
        "weighted": weighted(h, rng.choice([1.5, 2, 5])),
        "any numbers": lambda cell, goal: off[cell],
        "admissible with four neighbours, not consistent": lambda cell, goal: max(0, h(cell, goal) - off[cell]),
        "too high here and there": lambda cell, goal: h(cell, goal) + off[cell],
        "below zero": lambda cell, goal: -h(cell, goal),
        "hopeless here and there": lambda cell, goal: inf if off[cell] else 0,
    }


@pytest.mark.parametrize("count", quick_first([90, 600]))
def test_what_can_come_out_is_what_does_come_out_of_all_runs(count):
    rng, several, uncertain = random.Random(1), 0, 0
    for _ in range(count):
        grid, heuristics = drawn(rng)
        for name, h in heuristics.items():
            known = {}
            found = every_tie(grid, h)
            assert found == summed_up(ends(grid, h, {grid.start: 0}, {grid.start}, known)), (str(grid), name)
            trace = record(a_star(grid, grid.start, grid.goal, h))
            state = trace.at(rng.randrange(len(trace)))
            rest = summed_up(ends(grid, h, dict(state.g), state.open, known))
            assert every_tie(grid, h, state) == rest, (str(grid), name, state.k)
            several += found.least < found.most
            uncertain += len(found.costs) > 1
    assert several > 4 / 3 * count
    assert uncertain > count / 120


def test_too_many_choices_are_refused(monkeypatch):
    grid = Grid.from_text("S...\n.#..\n...G", EIGHT)
    monkeypatch.setattr(all_ties, "MOST_SITUATIONS", 4)
    with pytest.raises(ValueError, match="more than 4 situations: give a smaller map, of up to about 25 cells"):
        every_tie(grid, manhattan(grid))


def test_with_a_consistent_heuristic_there_is_nothing_to_follow(monkeypatch):
    monkeypatch.setattr(all_ties, "MOST_SITUATIONS", 0)
    rng = random.Random(3)
    for _ in range(100):
        grid, heuristics = drawn(rng)
        if grid.moves != OCTILE:  # rounding
            every_tie(grid, heuristics["consistent"])
