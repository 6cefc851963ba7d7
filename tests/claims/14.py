"""Claims of page 14: turns and degrees, prices, lines of sight, and four kinds of path beside each other."""

from itertools import pairwise

import networkx as nx
from graphs import by_rule, cheapest_ways

from astar_lesson import BinaryHeap, Scan, dijkstra, tutorial_trace, walked_cost
from astar_lesson.maps.made import small_maps
from astar_lesson.world.turns.bends import length, measure, turns
from astar_lesson.world.turns.theta import pull, sees_by_rounding
from astar_lesson.world.turns.turning import is_turn

cells_touched, line_of_sight = sight.cells_touched, sight.line_of_sight


class FirstStepTurns(Turning):
    """Takes the first step for a turn."""

    def sharpness(self, heading, towards):
        return 1 if heading == "start" else super().sharpness(heading, towards)


def over_places(turning):
    return record(dijkstra(turning, turning.start, turning.goal))


def over_cells(grid, open_list=None, **price):
    settings = [open_list] if open_list else []
    return record(a_star_cell_alone(grid, grid.start, grid.goal, octile(grid), *settings, **price))


def bent_length(grid):
    return record(theta.theta_star(grid, grid.start, grid.goal, theta.straight)).cost


def shortest_length(grid):
    return record(dijkstra(theta.Sights(grid), grid.start, grid.goal)).cost


# --- turns and degrees ------------------------------------------------------------------------------------------------

ways = cheapest_ways(by_rule(grid), grid.start, grid.goal)
claim("each with six steps", len(first) == len(second) == 7)
claim("The first one is from page 06.", (tutorial_trace()[0], tutorial_trace()[1].path) == (grid, first))
claim(
    "Both have 4 turns, and both cost 68.",
    [(turns(path), walked_cost(grid, path)) for path in (first, second)] == [(4, 68)] * 2,
)
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
    (len(ways), {turns(path) for path in ways}) == (8, {4})
    and {walked_cost(grid, path) for path in ways} == {68}
    and sorted({measure(path).degrees for path in ways}) == [180, 225, 270],
)

# --- a price for turning ----------------------------------------------------------------------------------------------

claim("Try it on nine cells.", corner.width * corner.height == 9)
claim(
    "A turn costs 10, a straight step 10, a diagonal step 14, and no corner may be cut.",
    (corner.moves.straight, corner.moves.diagonal, corner.moves.cut_corners, turning.price) == (10, 14, False, 10),
)
claim(
    "diagonally to (1, 1), right to (2, 1), down to (2, 2): 14 + 10 + 10, and two turns: 54",
    walked_cost(corner, [(0, 0), (1, 1), (2, 1), (2, 2)]) + 10 * 2 == 54 == 34 + 20,
)
claim(
    "right, right, down, down: 40, and one turn: 50",
    walked_cost(corner, [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]) + 10 == 50,
)
claim("The program keeps one G and one parent for each cell.", len(alone.nodes) == len(set(alone.nodes)))
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
claim("The path for 40 would have gone straight on: 40 + 10 = 50.", right.at(11).g[2, 2, "S"] == 50)
claim(
    "The search over cells alone has one pointer in each cell: at the end (2, 1) points to (1, 1).",
    alone.at(len(alone)).parent[2, 1] == (1, 1),
)
claim(
    'Now (2, 1, "E") with G 34 and (2, 1, "S") with G 40 are two places',
    [right.at(len(right)).g[2, 1, heading] for heading in "ES"] == [34, 40],
)
claim('here "E".', direction((0, 0), (1, 0)) == "E")
claim(
    "sharpness says how many times the price is due: 0 if the heading stays, else 1. If you ask for it, the "
    "price is due once for every 45 degrees.",
    [turning.sharpness("N", towards) for towards in ("N", "NE", "S")] == [0, 1, 1]
    and [Turning(corner, 1, "45 degrees").sharpness("N", towards) for towards in ("N", "NE", "S", "W")] == [0, 1, 4, 2],
)
claim(
    "From each of these places a step of cost 0 leads to an extra goal node,",
    all(turning.edges((2, 2, heading))[-1] == ((2, 2, "end"), 0) for heading in ("N", "S", "SE")),
)
claim(
    "It stays admissible, because a price of at least 0 never lowers the cost.",
    all(
        turning.edges(place)[i][1] >= cost
        for place in right.nodes
        if place[2] != "end"
        for i, (_, cost) in enumerate(corner.edges(place[:2]))
    ),
)
claim("A* itself is unchanged, and now it returns the path for 50.", (right.name, right.cost) == ("a_star", 50))
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
claim('(0, 0, "NW") is not (0, 0, "start"). Each neighbour', opened[1] == [(0, 0, "NW")])
claim(
    "No cheapest path comes back there.",
    (0, 0) not in [cell for place in right.path[1:] for cell in [place[:2]]],
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
    "Its cheapest paths cost 68 and have 4 turns. There is also a path with 2 turns, whose steps cost 80.",
    (turns(two_turns), walked_cost(grid, two_turns)) == (2, 80),
)
claim(
    "At 6: 68 + 4 x 6 = 80 + 2 x 6 = 92. At 6.5 the path with 2 turns wins.",
    sorted({(turns(path), walked_cost(grid, path)) for path in tied}) == [(2, 80), (3, 74), (4, 68)]
    and sum(turns(path) == 3 for path in tied) == 8
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
    "A cell has up to eight places, one for each heading; start and goal have one more. The search over cells "
    "expanded 14; with 10 per turn it expands 82 places.",
    (tutorial_trace()[1].expanded, record(a_star(grid, grid.start, grid.goal, octile(grid))).expanded, at_10.expanded)
    == (14, 14, 82),
)

# --- lines ------------------------------------------------------------------------------------------------------------

claim(
    "So far all directions are multiples of 45 degrees.",
    all((b[0] - a[0], b[1] - a[1]) in {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)} for a, b in pairwise(two_turns)),
)
claim("0.5 becomes 0", (round(0.5), round(1.5)) == (0, 2))
far = [(x, y) for x in range(-5, 6) for y in range(-5, 6)]
claim(
    "cells_touched lists every cell that the line runs through, and where it passes exactly through a corner, both "
    "cells beside it.",
    cells_touched((0, 0), (1, 1)) == [(0, 0), (1, 0), (0, 1), (1, 1)]
    and cells_touched((0, 0), (2, 1))[1:3] == [(1, 0), (1, 1)],
)
claim(
    "(Along a row or column the time stands at 0, and borders of one kind alone are crossed.) The border whose time "
    "comes first is crossed next. All of these are whole numbers, so nothing is rounded.",
    cells_touched((0, 0), (2, 0)) == [(0, 0), (1, 0), (2, 0)]
    and cells_touched((0, 2), (0, 0)) == [(0, 2), (0, 1), (0, 0)]
    and all(isinstance(part, int) for b in far for cell in cells_touched((0, 0), b) for part in cell),
)
filled = [Grid.from_text("\n".join(rows), EIGHT) for k in range(5) for rows in (
    ["#####" if y == k else "....." for y in range(5)], ["....#...."[4 - k : 9 - k]] * 5)]  # fmt: skip
claim(
    "It is right on walls that fill a whole row or column.",
    len({each.walls for each in filled}) == 10
    and all(
        sees_by_rounding(each, a, b) == line_of_sight(each, a, b)
        for each in filled
        for a in each.nodes
        for b in each.nodes
    ),
)
claim(
    "It says True both times. On the left the line cuts a corner, on the right it runs through the wall.",
    sees_by_rounding(small, (0, 0), (1, 1))
    and sees_by_rounding(larger, (0, 0), (2, 1))
    and not line_of_sight(small, (0, 0), (1, 1))
    and (1, 1) in cells_touched((0, 0), (2, 1))
    and larger.walls == {(1, 1)},
)
looked = [(round(2 * i / 2), round(i / 2)) for i in range(3)]
claim(
    "The line on the right runs from (1, 0) into (1, 1), in the middle of the second column. Rounding looks at (1, 0) "
    "and never at (1, 1). On the left it looks at the two ends only. The fix: look at every cell",
    (1, 0) in looked and (1, 1) not in looked,
)
claim(
    "The string is never longer than the path, because a straight line is never longer than a detour.",
    all(
        length(pull(each, way)) <= length(way) + 1e-9
        for each in square_maps(30, 8, "...#", seed=3, moves=EIGHT)
        for way in [record(a_star(each, each.start, each.goal, octile(each))).path]
    ),
)
claim(
    "6.41 from S, 6.24 from G. So the string is only almost tight. Pulling is greedy: it never revises a corner.",
    (round(length(from_start), 2), round(length(from_goal), 2)) == (6.41, 6.24),
)

# --- Theta* -----------------------------------------------------------------------------------------------------------

claim(
    "Besides the name, three lines are changed and one is new.",
    [sum(line[0] == mark for line in str(difference(a_star, theta.theta_star)).splitlines()[2:]) for mark in "-+"]
    == [3, 4],
)
ledge = Grid.from_text("S....\n#...G", EIGHT)
by_hand = record(theta.theta_star(ledge, ledge.start, ledge.goal, theta.straight))
rows = {row.cell: round(row.g, 2) for step in by_hand for row in step.reached}
claim("By hand, on ten cells", ledge.width * ledge.height == 10)
claim(
    "Expand (0, 0). It has no parent, so (1, 0) gets the parent (0, 0) and G 1.",
    (by_hand[0].current, [row.cell for row in by_hand[0].reached], rows[1, 0]) == ((0, 0), [(1, 0)], 1),
)
claim(
    "Expand (1, 0). Its parent (0, 0) sees (2, 1), so (2, 1) gets the parent (0, 0), and G is √5 = 2.24 instead "
    "of 1 + √2 = 2.41.",
    (by_hand[1].current, rows[2, 1], round(1 + 2**0.5, 2)) == ((1, 0), 2.24, 2.41),
)
claim(
    "Expand (2, 1); (2, 0) has the same F, 2 + √5. Its parent (0, 0) sees (3, 1): G 3.16. Expand (3, 1): (0, 0) "
    "sees the goal, too, and G is 4.12.",
    [by_hand.at(2).f[cell] for cell in [(2, 1), (2, 0)]] == [2 + 5**0.5] * 2
    and ([step.current for step in by_hand][2:], rows[3, 1], rows[4, 1]) == ([(2, 1), (3, 1), (4, 1)], 3.16, 4.12),
)
over_the_grid = record(a_star(ledge, ledge.start, ledge.goal, octile(ledge))).path
claim(
    "The path is one straight line. Over the grid it is 4.41 long.",
    by_hand.path == [(0, 0), (4, 1)] and round(length(over_the_grid), 2) == 4.41,
)
claim(
    "It returns 3.0. S does not see (1, 1), so (1, 1) keeps the parent (1, 0)",
    (bent.cost, bent.path[1:3], line_of_sight(slot, (0, 0), (1, 1))) == (3, [(1, 0), (1, 1)], False)
    and line_of_sight(slot, (0, 0), (2, 1)),
)
claim("The string makes the same mistake.", pull(slot, bent.path) == bent.path)
tiny = small_maps([(2, 1), (1, 2), (3, 1), (1, 3), (4, 1), (1, 4), (2, 2), (5, 1), (1, 5)], ".#", EIGHT)
claim(
    "No map of walls and floor with fewer than six cells fools Theta*.",
    all(
        abs(bent_length(each) - shortest_length(each)) < 1e-9
        for each in tiny
        if record(dijkstra(each, each.start, each.goal)).found
    ),
)
better = sum(by_theta < string - 1e-9 for _, string, by_theta, _ in lengths)
worse = sum(by_theta > string + 1e-9 for _, string, by_theta, _ in lengths)
claim(
    "30 maps of 12 x 12 cells with seed 14, one cell in four a wall:",
    {(each.width, each.height) for each in maps} == {(12, 12)}
    and 0.2 < sum(len(each.walls) for each in maps) / 30 / 144 < 0.3,
)
claim(
    "On average the path over the grid is 8.9 % longer than the shortest, the string 4.4 %, Theta* 4.0 %.",
    [round(sum(100 * (each[k] / each[3] - 1) for each in lengths) / 30, 1) for k in range(3)] == [8.9, 4.4, 4.0],
)
best = sum(by_theta < by_points + 1e-9 for _, _, by_theta, by_points in lengths)
claim(
    "Theta* is shorter than the string on 12 of them and longer on 3. On one map it finds the shortest.",
    (better, worse, best) == (12, 3, 1),
)
hill = Grid.from_text("S9G", EIGHT)


def refused(smooth, *rest):
    try:
        smooth(hill, *rest)
    except ValueError as error:
        return "costs 9" in str(error)
    return False


claim(
    "pull and theta_star refuse uneven ground: there a shorter line can cost more.",
    refused(pull, [(0, 0), (1, 0), (2, 0)]) and refused(theta.theta_star, (0, 0), (2, 0), theta.straight),
)

# --- key points and exit ticket ---------------------------------------------------------------------------------------

claim(
    "On all 30 maps the string and Theta* were shorter than the path over the grid. Neither is always the shortest.",
    all(max(each[1:3]) <= each[0] + 1e-9 for each in lengths) and bent.cost > shortest_length(slot),
)
claim(
    "A line of sight looks at every cell that the line touches.",
    not line_of_sight(larger, (0, 0), (2, 1)),
)
claim(
    "a line of sight looks at O(w + h) cells",
    all(len(cells_touched((0, 0), b)) <= 2 * (abs(b[0]) + abs(b[1])) + 1 for b in far),
)
claim(
    "way-points in all n cells ask for up to n - 1 lines a step",
    len(theta.Sights(grid).edges((1, 2))) < len(list(grid.nodes)),
)
ticket = Grid.from_text("S..\n..#\n..G", EIGHT)
claim(
    "Down, down, right, right costs 40 + 8. A search that keeps one path to each cell returns 50: its path costs "
    "34 + 2 x 8. One that counts the first step as a turn returns 56.",
    (
        over_places(Turning(ticket, 8)).cost,
        over_cells(ticket, price=8).cost,
        over_places(FirstStepTurns(ticket, 8)).cost,
    )
    == (48, 50, 56),
)
claim("A straight step costs 10, a diagonal one 14, a turn 8.", ticket.moves is EIGHT)
inside = set(cells_touched((0, 0), (5, 3)))
claim(
    "The line runs through 8 cells, and in its middle it passes exactly through a corner: the two cells beside it "
    "count, too. Rounding looks at 6.",
    len(inside) == 10 and {(2, 2), (3, 1)} <= inside and len({(x, round(3 * x / 5)) for x in range(6)}) == 6,
)

claim(
    "Paths of the same cost can differ in degrees, and paths of the same degrees in turns.",
    (measure(two_turns).degrees, turns(two_turns), turns(second)) == (measure(second).degrees, 2, 4),
)
