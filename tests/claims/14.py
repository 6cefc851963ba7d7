"""Claims of page 14: turns and degrees, what the cell alone loses, prices, and a compass that is a circle."""

from itertools import pairwise

import networkx as nx
from graphs import by_rule, cheapest_ways

from astar_lesson import BinaryHeap, Scan, dijkstra, tutorial_trace, walked_cost
from astar_lesson.world.turns.bends import measure
from astar_lesson.world.turns.cell_alone import is_turn


class FirstStepTurns(Turning):
    """Takes the first step for a turn."""

    def sharpness(self, heading, towards):
        return 1 if heading == "start" else super().sharpness(heading, towards)


def over_places(turning):
    return record(dijkstra(turning, turning.start, turning.goal))


def over_cells(grid, open_list=None, **price):
    settings = [open_list] if open_list else []
    return record(a_star_cell_alone(grid, grid.start, grid.goal, octile(grid), *settings, **price))


# --- turns and degrees ------------------------------------------------------------------------------------------------

ways = cheapest_ways(by_rule(grid), grid.start, grid.goal)
claim(
    "The first turns by 90 degrees at (2, 4); the second turns by 45 degrees each time. In total the first turns by "
    "225 "
    "degrees, the second by 180.",
    measure(first[1:4]).degrees == 90
    and {measure(second[i : i + 3]).degrees for i in range(5)} == {0, 45}
    and (measure(first).degrees, measure(second).degrees) == (225, 180),
)
claim(
    "Eight paths cost 68 on this map, each with 4 turns, and with 180 to 270 degrees.",
    (len(ways), {measure(path).turns for path in ways}) == (8, {4})
    and {walked_cost(grid, path) for path in ways} == {68}
    and sorted({measure(path).degrees for path in ways}) == [180, 225, 270],
)

# --- a price for turning ----------------------------------------------------------------------------------------------

claim(
    "It costs 54 instead of 50.",
    {over_cells(corner, list_of).cost for list_of in (None, Scan, BinaryHeap)} == {54} and right.cost == 50,
)
claim(
    "Step 2 expands (1, 1) and opens (2, 1): 14 + 10 + 10 for the turn, so G is 34.",
    (alone[1].current, alone.at(2).g[2, 1], (2, 1) in alone.at(1).g) == ((1, 1), 34, False),
)
claim(
    "Step 5 expands (2, 0) and looks at (2, 1) again: 20 + 10 + 10 for the turn, so G would be 40. That is more "
    "than 34. Nothing is improved.",
    (alone[4].current, alone[4].reached, alone.at(5).g[2, 0]) == ((2, 0), (), 20) and is_turn((1, 0), (2, 0), (2, 1)),
)
claim(
    "Step 7 expands (2, 1) and opens the goal below: 34 + 10 + 10 for another turn, so G is 54.",
    (alone[6].current, alone.at(7).g[2, 2]) == ((2, 1), 54),
)
claim(
    "It stays admissible, and consistent if it was, because a price of at least 0 never makes a step cheaper.",
    all(
        turning.edges(place)[i][1] >= cost
        for place in right.nodes
        if place[2] != "end"
        for i, (_, cost) in enumerate(corner.edges(place[:2]))
    ),
)
last = right.at(5)
claim(
    "With E, SE and S. The places have G 34, 34 and 40.",
    {place[2]: last.g[place] for place in last.g if place[:2] == (2, 1)} == {"E": 34, "SE": 34, "S": 40},
)
opened = [[row.cell for row in step.reached if row.cell[:2] == (0, 0)] for step in right]
claim(
    "In steps 2, 3 and 4 the search opens the start again.",
    [k for k, rows_of in enumerate(opened, 1) if rows_of] == [2, 3, 4],
)
taken = [step.current[:2] for step in right]
claim(
    "(1, 1), in step 8: first with the heading SE, then with S.",
    [len(set(taken[:k])) for k in (7, 8)] == [7, 7]
    and [step.current for step in right if step.current[:2] == (1, 1)][:2] == [(1, 1, "SE"), (1, 1, "S")]
    and right[7].current == (1, 1, "S"),
)
plain_price = {(price, per): over_places(Turning(grid, price, per)) for price, per in
               [(6, "turn"), (6.5, "turn"), (10, "turn"), (10, "45 degrees")]}  # fmt: skip
at_six, over = Turning(grid, 6), nx.DiGraph()
for place in plain_price[6, "turn"].nodes:
    over.add_weighted_edges_from((place, onto, cost) for onto, cost in at_six.edges(place))
tied = [Turning.cells(way) for way in cheapest_ways(over, at_six.start, at_six.goal)]
two_turns = Turning.cells(plain_price[6.5, "turn"].path)
claim(
    "At 6: 68 + 4 x 6 = 80 + 2 x 6 = 92. At 6.5 the path with 2 turns wins.",
    sorted({(measure(path).turns, walked_cost(grid, path)) for path in tied}) == [(2, 80), (3, 74), (4, 68)]
    and sum(measure(path).turns == 3 for path in tied) == 8
    and plain_price[6, "turn"].cost == 68 + 4 * 6 == 80 + 2 * 6
    and plain_price[6.5, "turn"].cost == 80 + 13 < 68 + 26,
)
claim(
    "But it turns by 180 degrees, and so does a smoothest path of cost 68. With a price for each 45 degrees A* "
    "returns that one.",
    measure(two_turns).degrees == 180 == min(measure(path).degrees for path in ways)
    and Turning.cells(run.path) in ways
    and (measure(Turning.cells(run.path)).degrees, priced.per) == (180, "45 degrees"),
)
priced_10 = Turning(grid, 10)
at_10 = record(a_star(priced_10, priced_10.start, priced_10.goal, priced_10.lift(octile(grid))))
claim(
    "A cell has up to eight places, one for each heading; start and goal have one more. On page 06 the search over "
    "cells expanded 14; with 10 per turn it expands 82 places.",
    (tutorial_trace()[1].expanded, record(a_star(grid, grid.start, grid.goal, octile(grid))).expanded, at_10.expanded)
    == (14, 14, 82),
)

# --- the compass, and the exit ticket ---------------------------------------------------------------------------------

known = [kind(grid, 10, "45 degrees") for kind in (Turning, Subtracts)]
claim(
    "On the map of page 06, with a price of 10 for each 45 degrees, this program still finds a path of the right cost, "
    "108.",
    [over_places(each).cost for each in known] == [108, 108],
)
fair = Turning(from_the_right, 5, "45 degrees")
claim(
    "Here it goes N, W, NW with turns of 90 and 45 degrees, and pays 49.",
    [direction(a, b) for a, b in pairwise(wrong)] == ["N", "W", "NW"] and measure(wrong).degrees == 135,
)
claim(
    "The mistake shows only where a turn passes between NW and N on the compass.",
    all(
        (fair.sharpness(a, b) != Subtracts(corner, 5, "45 degrees").sharpness(a, b)) == (abs(i - j) > 4)
        for i, a in enumerate(HEADINGS)
        for j, b in enumerate(HEADINGS)
    ),
)
walls = [(0, 1), (0, 7), (1, 3), (1, 6), (2, 1), (3, 0), (3, 7), (4, 2), (4, 3), (4, 6), (9, 4), (10, 1), (10, 7)]
winding = Turning(Grid(12, 9, [*walls, (11, 0)], start=(7, 1), goal=(2, 7), moves=EIGHT), 10)
guess = octile(winding.grid)
claim(
    "As H knows nothing of turns, the places expanded can grow even more: on one map from 12 cells to 142 places.",
    [
        record(a_star(winding.grid, (7, 1), (2, 7), guess)).expanded,
        record(a_star(winding, winding.start, winding.goal, winding.lift(guess))).expanded,
    ]
    == [12, 142],
)
square = Grid.from_text("S . .\n. . #\n. . G", EIGHT)
eight = Turning(square, 8)
claim(
    "Down, down, right, right costs 40 + 8. A search that keeps one path to each cell returns 50: its path costs "
    "34 + 2 x 8. One that counts the first step as a turn returns 56.",
    (over_places(eight).cost, over_cells(square, price=8).cost, over_places(FirstStepTurns(square, 8)).cost)
    == (48, 50, 56),
)
ten = Turning(Grid(10, 10, start=(0, 0), goal=(9, 9)), 1)
claim(
    "Four headings in each cell, one place without a heading, and the extra goal node.",
    len(record(dijkstra(ten, ten.start)).nodes) <= 402,
)
