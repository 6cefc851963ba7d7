"""Claims of page 16: free lines, way-points, the string and Theta* beside the shortest path, and a mesh."""

from itertools import combinations
from math import dist

import networkx as nx

from astar_lesson import EIGHT_CUT, dijkstra
from astar_lesson.world.angles.sight import cells_touched, line_of_sight

claim("From S you can look straight to (5, 3) and beyond", line_of_sight(ground, (1, 1), (5, 3)))
claim(
    "If all four lie on the same side of the line, the line misses the square.",
    lambda: all(
        (min(sides) > 0 or max(sides) < 0) == (wall not in cells_touched(a, b))
        for a, b in combinations([(x, y) for x in range(5) for y in range(4)], 2)
        for wall in set(box(a, b)) - {a, b}
        for sides in [[side(a, b, corner) for corner in corners_of(wall)]]
    ),
)
claim(
    "Above 0 the point lies on the right of a walker from a to b, below 0 on the left, and at 0 on the line.",
    [side((0, 0), (3, 0), (1, y)) for y in (1, -1, 0)] == [3, -3, 0],
)

# --- way-points -------------------------------------------------------------------------------------------------------

claim(
    "With every cell as a way-point, each step of the grid is one of the roads, so the shortest path cannot be "
    "longer than over the grid.",
    {(a, b) for a in ground.nodes for b, _ in ground.edges(a)} <= set(every.roads),
)


def is_clear(a, b):
    """Whether the line between any two points misses every wall."""
    for x, y in ground.walls:
        sides = [side(a, b, corner) for corner in corners_of((x, y))]
        apart = min(sides) > 0 or max(sides) < 0
        beside = max(a[0], b[0]) < x - 0.5 or min(a[0], b[0]) > x + 0.5
        if not (apart or beside or max(a[1], b[1]) < y - 0.5 or min(a[1], b[1]) > y + 0.5):
            return False
    return True


def close_to_the_corners(off=1e-6):
    """The shortest path that keeps so far off the corners of the walls, and may bend there."""
    spots = {(x + dx * (0.5 + off), y + dy * (0.5 + off)) for x, y in ground.walls for dx in (-1, 1) for dy in (-1, 1)}
    lines_of = nx.Graph()
    for a, b in combinations([ground.start, ground.goal, *spots], 2):
        if is_clear(a, b):
            lines_of.add_edge(a, b, weight=dist(a, b))
    return nx.dijkstra_path_length(lines_of, ground.start, ground.goal)


claim("Here 15.31 is approached, and never reached.", round(close_to_the_corners(), 2) == 15.31)
better = [k for k, step in enumerate(by_sight, 1) for row in step.reached if row.cell == (2, 5)]
claim(
    "The way-point (2, 5) is opened in step 3 and improved twice.",
    (better, [by_sight[k - 1].current for k in better]) == ([3, 8, 13], [(7, 5), (4, 5), (1, 5)]),
)
at_last = by_sight.at(len(by_sight))
claim(
    "(2, 7) with F 17.28 and (13, 1) with F 17.29, and the path is 16.97 long",
    {place: round(at_last.f[place], 2) for place in at_last.open} == {(13, 1): 17.29, (2, 7): 17.28},
)

# --- Theta* -----------------------------------------------------------------------------------------------------------

ledge = Grid.from_text("S....\n#...G", EIGHT)
by_hand = record(theta_star(ledge, ledge.start, ledge.goal, straight))
rows = {row.cell: round(row.g, 2) for step in by_hand for row in step.reached}
claim("Expand (2, 1); (2, 0) has the same F.", [by_hand.at(2).f[cell] for cell in [(2, 1), (2, 0)]] == [2 + 5**0.5] * 2)
claim(
    "Its parent (0, 0) sees (3, 1): G 3.16. Expand (3, 1): (0, 0) sees the goal, too, and G is 4.12.",
    ([step.current for step in by_hand][2:], rows[3, 1], rows[4, 1]) == ([(2, 1), (3, 1), (4, 1)], 3.16, 4.12),
)
claim(
    "The path is one straight line. (F fell, from 4.24 over 4.16 to 4.12.",
    by_hand.path == [(0, 0), (4, 1)]
    and [round(f, 2) for step in by_hand for cell, _, f, _ in step.reached if cell in ((2, 1), (3, 1), (4, 1))][-3:]
    == [4.24, 4.16, 4.12],
)
claim("The string makes the same mistake.", lines.pull(slot, bent.path) == bent.path)
claim(
    "Neither always finds the shortest path.",
    all(any(of_one_map[k] > of_one_map[3] + 1e-9 for of_one_map in lengths) for k in (1, 2)),
)
claim(
    "The string is never longer than the path.",
    all(string <= steps + 1e-9 for steps, string, _, _ in lengths),
)

# --- a line of pixels -------------------------------------------------------------------------------------------------


# --- the mesh, and the exit ticket ------------------------------------------------------------------------------------

inside = set(cells_touched((0, 0), (5, 3)))
claim(
    "The line runs through 8 cells, and in its middle it passes exactly through a corner: the two cells beside it "
    "count, too. Rounding looks at 6.",
    len(inside) == 10 and {(2, 2), (3, 1)} <= inside and len({(x, round(3 * x / 5)) for x in range(6)}) == 6,
)
shelf = Grid.from_text("S...\n##..", EIGHT)
claim(
    "S does not see (2, 1), so (2, 0) is its parent: 2 + 1.",
    record(theta_star(shelf, shelf.start, (2, 1), straight)).cost == 3,
)
cutting = Grid.from_text("S...\n##..", EIGHT_CUT)
claim(
    "b steps diagonally from (1, 0), past the corner of a wall.",
    round(lines.length(record(dijkstra(cutting, (0, 0), (2, 1))).path), 2) == 2.41,
)
