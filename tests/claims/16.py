"""Claims of page 16: free lines, the limit, the string and Theta* beside it, way-points, and Theta* over corners."""

from heapq import heappop, heappush
from itertools import combinations, count, product
from math import comb, dist

import networkx as nx
from test_sight import meets

from astar_lesson import EIGHT_CUT, dijkstra
from astar_lesson.world.angles.sight import line_of_sight
from astar_lesson.world.angles.way_points import corners

CELLS = [(x, y) for x in range(5) for y in range(4)]
claim(
    "If all four lie on the same side of the line, the line misses the square.",
    lambda: all(
        (min(sides) > 0 or max(sides) < 0) == (not meets(a, b, wall))
        for a, b in combinations(CELLS, 2)
        for wall in set(box(a, b)) - {a, b}
        for sides in [[side(a, b, corner) for corner in corners_of(wall)]]
    ),
)
sides_of = {wall: [side((0, 0), (4, 2), corner) for corner in corners_of(wall)] for wall in fence.walls}
claim(
    "(2, 2) lies on the right of the line, (3, 0) on the left, and (3, 1) on both sides.",
    min(sides_of[2, 2]) > 0 and max(sides_of[3, 0]) < 0 and min(sides_of[3, 1]) < 0 < max(sides_of[3, 1]),
)
claim(
    "walls outside it are not in the way",
    lambda: not any(meets(a, b, wall) for a, b in combinations(CELLS, 2) for wall in set(CELLS) - set(box(a, b))),
)
claim(
    "Above 0 the point lies on the right of a walker from a to b, below 0 on the left, and at 0 on the line.",
    [side((0, 0), (3, 0), (1, y)) for y in (1, -1, 0)] == [3, -3, 0],
)

# --- the limit --------------------------------------------------------------------------------------------------------


def is_clear(grid, a, b):
    """Whether the line between any two points misses every wall, all of its square: by sides, and without the box."""
    for x, y in grid.walls:
        sides = [side(a, b, corner) for corner in corners_of((x, y))]
        apart = min(sides) > 0 or max(sides) < 0
        beside = max(a[0], b[0]) < x - 0.5 or min(a[0], b[0]) > x + 0.5
        if not (apart or beside or max(a[1], b[1]) < y - 0.5 or min(a[1], b[1]) > y + 0.5):
            return False
    return True


def close_to_the_corners(grid, off=2**-21):
    """The length of the shortest path that keeps so far off the corners of the walls, and may bend there."""
    high = grid.width - 0.5, grid.height - 0.5
    spots = {(x + dx * (0.5 + off), y + dy * (0.5 + off)) for x, y in grid.walls for dx in (-1, 1) for dy in (-1, 1)}
    spots = {spot for spot in spots if min(spot) > -0.5 and spot[0] < high[0] and spot[1] < high[1]}
    lines_of = nx.Graph()
    for a, b in combinations([grid.start, grid.goal, *spots], 2):
        if is_clear(grid, a, b):
            lines_of.add_edge(a, b, weight=dist(a, b))
    return nx.dijkstra_path_length(lines_of, grid.start, grid.goal)


def over(grid, points):
    """The length of the shortest path over way-points."""
    graph = way_points(grid, points)
    return record(dijkstra(graph, grid.start, grid.goal)).cost


thirty = list(square_maps(30, 12, "...#", moves=EIGHT))
claim(
    "the length of the shortest path that may touch corners, here 15.31",
    round(close_to_the_corners(ground), 2) == round(lines.length(found["limit"]), 2) == 15.31
    and all(abs(close_to_the_corners(each) - over(each, corners(each, 2**-20))) < 1e-4 for each in thirty[:3]),
)
by_gap = [over(ground, corners(ground, 2.0**-k)) for k in range(1, 21)]
claim(
    "So unless S sees G no path is shortest: each could pass its corners more closely.",
    not line_of_sight(ground, ground.start, ground.goal) and by_gap == sorted(by_gap, reverse=True) != by_gap[::-1],
)
claim(
    "The shortest path that may touch corners bends only there.",
    lambda: all(
        abs(over(each, corners(each, 2**-20)) - over(each, [*corners(each, 2**-20), *each.nodes])) < 1e-9
        for each in thirty[:5]
    ),
)

# --- the string -------------------------------------------------------------------------------------------------------

claim(
    "(From there the current cell is in sight: no step cuts a corner.)",
    all(line_of_sight(each, a, b) for each in thirty for a in each.nodes for b in each.neighbors(a)),
)
claim(
    "A string is never longer than its path: each straight line replaces a way between the same two cells.",
    all(string <= grid_path + 1e-9 for string, grid_path in zip(above["string"], above["grid"], strict=True)),
)
claim(
    "From G the line to (3, 2) touches a corner of the wall (2, 1), so the cell before becomes the corner.",
    side((0, 1), (3, 2), (1.5, 1.5)) == 0 and (1.5, 1.5) in corners_of((2, 1)) and from_g[1] == (2, 2),
)
claim(
    "it is 6.41 long from S, 6.24 from G",
    [round(lines.length(path), 2) for path in (from_s, from_g)] == [6.41, 6.24],
)

# --- Theta* -----------------------------------------------------------------------------------------------------------

rows = {row.cell: round(row.g, 2) for step in by_theta for row in step.reached}
claim(
    "Expand (2, 1); (2, 0) has the same F.",
    [by_theta.at(2).f[cell] for cell in [(2, 1), (2, 0)]] == [2 + 5**0.5] * 2,
)
claim(
    "Its parent (0, 0) sees (3, 1): G 3.16. Expand (3, 1): (0, 0) sees the goal, too, and G is 4.12.",
    ([step.current for step in by_theta][2:], rows[3, 1], rows[4, 1]) == ([(2, 1), (3, 1), (4, 1)], 3.16, 4.12),
)
claim(
    "So (1, 1) keeps the parent (1, 0), and (1, 0) is asked whether it sees G. It does not. S does, but nobody asks S.",
    bent.path == [(0, 0), (1, 0), (1, 1), (2, 1)]
    and not line_of_sight(slot, (0, 0), (1, 1))
    and not line_of_sight(slot, (1, 0), (2, 1))
    and line_of_sight(slot, (0, 0), (2, 1)),
)
claim("3.00 instead of 2.24", (bent.cost, round(dist(slot.start, slot.goal), 2)) == (3, 2.24))
claim(
    "Neither always finds the shortest path.",
    all(
        any(one > best + 1e-9 for one, best in zip(above[kind], above["every cell"], strict=True))
        for kind in ("string", "Theta*")
    ),
)

# --- over the corners -------------------------------------------------------------------------------------------------

claim(
    "At 1/2 the way-points are centres of cells",
    set(way_points(ground, gap=1 / 2).nodes) <= set(ground.nodes),
)
claim("20 points have 190 lines to check", (len(few.nodes), comb(20, 2)) == (20, 190))
better = [k for k, step in enumerate(by_corners, 1) for row in step.reached if row.cell == (2.375, 5.375)]
claim(
    "In step 7 by (6.625, 5.375), in step 10 by (3.625, 4.625), in step 14 by (1.375, 4.625).",
    [(k, by_corners[k - 1].current) for k in better[1:]]
    == [(7, (6.625, 5.375)), (10, (3.625, 4.625)), (14, (1.375, 4.625))],
)
claim("The way-point (2.375, 5.375) is opened in step 4 and improved three times.", (better[0], len(better)) == (4, 4))
claim("its F is 15.35, and the others have less", round(by_corners.at(13).f[1.375, 4.625], 2) == 15.35)
at_last = by_corners.at(len(by_corners))
claim(
    "(2.375, 6.625) with F 16.52 and (12.625, 1.375) with F 16.45, and the path is 15.67 long",
    {place: round(at_last.f[place], 2) for place in at_last.open} == {(2.375, 6.625): 16.52, (12.625, 1.375): 16.45},
)

# --- what it is worth -------------------------------------------------------------------------------------------------

mean = {kind: sum(percent) / len(percent) for kind, percent in above.items()}
claim(
    "no path that bends in centres is shorter.",
    all(
        best <= one + 1e-9
        for kind in ("grid", "string", "Theta*")
        for one, best in zip(above[kind], above["every cell"], strict=True)
    ),
)
claim(
    "So two thirds of what Theta* loses here is due to its places, the centres of cells.",
    0.63 < mean["every cell"] / mean["Theta*"] < 0.7,
)


def is_wall(grid, x, y):
    return (x, y) in grid.walls or not (0 <= x < grid.width and 0 <= y < grid.height)


def around(point):
    """The four cells around a corner of cells: the first and the last are diagonal, and so are the others."""
    left, top = int(point[0] - 0.5), int(point[1] - 0.5)
    return [(left, top), (left + 1, top), (left, top + 1), (left + 1, top + 1)]


def is_pinched(grid, point):
    """Whether two walls touch at this corner of cells, and only there."""
    walls = [is_wall(grid, *cell) for cell in around(point)]
    return walls in ([True, False, False, True], [False, True, True, False])


def may_pass(grid, a, b):
    """Whether a line may be walked that touches walls: not through one, nor between two that touch each other."""
    for x, y in grid.walls:
        sides = [side(a, b, corner) for corner in corners_of((x, y))]
        is_beside = max(a[0], b[0]) <= x - 0.5 or min(a[0], b[0]) >= x + 0.5
        is_above_or_below = max(a[1], b[1]) <= y - 0.5 or min(a[1], b[1]) >= y + 0.5
        if min(sides) < 0 < max(sides) and not (is_beside or is_above_or_below):
            return False
    half = [(x + 0.5, y + 0.5) for x, y in product(range(-1, grid.width), range(-1, grid.height))]
    low, high = [min(pair) for pair in zip(a, b, strict=True)], [max(pair) for pair in zip(a, b, strict=True)]
    on_it = [p for p in half if side(a, b, p) == 0 and low[0] <= p[0] <= high[0] and low[1] <= p[1] <= high[1]]
    if any(is_pinched(grid, point) for point in on_it if point not in (a, b)):
        return False
    for along, across in ((0, 1), (1, 0)):
        if a[across] == b[across] and a[across] % 1 == 0.5:  # along a line between cells
            for place in range(round(low[along] + 0.5), round(high[along] + 0.5)):
                beside = [
                    (place, int(a[1] + step)) if along == 0 else (int(a[0] + step), place) for step in (-0.5, 0.5)
                ]
                if all(is_wall(grid, *cell) for cell in beside):
                    return False
    return True


def theta_over_corners(grid):
    """The length of the path that Theta* finds if its places are the corners of cells; start and goal stay centres."""
    start, goal = grid.start, grid.goal

    def near(place):
        reach = 0.5 if place in (start, goal) else 1
        steps = [step for step in product((-reach, 0, reach), repeat=2) if all(step) or (reach == 1 and any(step))]
        found = [(place[0] + dx, place[1] + dy) for dx, dy in steps]
        found = [p for p in found if -0.5 <= p[0] < grid.width and -0.5 <= p[1] < grid.height]
        found = [p for p in found if not is_pinched(grid, p)]
        found += [end for end in (start, goal) if place not in (start, goal) and dist(end, place) < 1]
        return [p for p in found if may_pass(grid, place, p)]

    cost, parent, ticket = {start: 0}, {start: None}, count()
    waiting = [(0, 0, start)]
    while waiting:
        _, _, current = heappop(waiting)
        if current == goal:
            return cost[goal]
        for place in near(current):
            before = parent[current]
            if before is None or not may_pass(grid, before, place):
                before = current
            new_cost = cost[before] + dist(before, place)
            if place not in cost or new_cost < cost[place] - 1e-12:
                cost[place], parent[place] = new_cost, before
                heappush(waiting, (new_cost + dist(place, goal), -next(ticket), place))


def loss_over_corners():
    """By how many percent its paths are above the limit, on average; each is at least as long as the limit."""
    losses = []
    for grid, limit in zip(thirty, limits, strict=True):
        losses.append(100 * (theta_over_corners(grid) / limit - 1))
    assert min(losses) > -1e-3
    return sum(losses) / len(losses)


limits = [over(grid, corners(grid, 2**-20)) for grid in thirty]
claim(
    "Its authors take the corners of cells: then it is 0.1 % above the limit on these maps.",
    lambda: round(loss_over_corners(), 1) == 0.1,
)

# --- the exit ticket --------------------------------------------------------------------------------------------------

inside = {cell for cell in product(range(6), range(4)) if meets((0, 0), (5, 3), cell)}
claim(
    "The line runs through 8 cells, and in its middle it passes exactly through a corner: the two cells beside it "
    "count, too. Rounding looks at 6.",
    len(inside) == 10 and {(2, 2), (3, 1)} <= inside and len({(x, round(3 * x / 5)) for x in range(6)}) == 6,
)
shelf = Grid.from_text("S...\n##..", EIGHT)
claim(
    "S does not see (2, 1), so (2, 0) is its parent: 2 + 1.",
    record(theta_star(shelf, shelf.start, (2, 1), lines.straight)).cost == 3,
)
cutting = Grid.from_text("S...\n##..", EIGHT_CUT)
claim(
    "b steps diagonally from (1, 0), past the corner of a wall.",
    round(lines.length(record(dijkstra(cutting, (0, 0), (2, 1))).path), 2) == 2.41,
)
