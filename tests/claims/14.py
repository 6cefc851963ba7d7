"""Claims of page 14: turns and degrees, what the cell alone loses, penalties, and a compass that is a circle."""

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


def by_poses(turning):
    return record(dijkstra(turning, turning.start, turning.goal))


def by_cells(grid, open_list=None, **penalty):
    settings = [open_list] if open_list else []
    return record(a_star_cell_alone(grid, grid.start, grid.goal, octile(grid), *settings, **penalty))


# --- turns and degrees ------------------------------------------------------------------------------------------------

ways = cheapest_ways(by_rule(grid), grid.start, grid.goal)
claim(
    "A* as you know it cannot: it adds up steps, and no step knows of a turn.",
    walked_cost(grid, first) == walked_cost(grid, second) == 68 < walked_cost(grid, third),
)
claim("The first one is from page 06.", tutorial_trace()[1].path == first)
claim(
    "The first two paths cost 68, and both have 4 turns. Still the second one looks smoother: it never turns by more "
    "than 45 degrees.",
    {measure(path).turns for path in (first, second)} == {4}
    and {measure(second[i : i + 3]).degrees for i in range(5)} == {0, 45}
    and (measure(first).degrees, measure(second).degrees) == (225, 180),
)
claim(
    "The third path costs 80, and has only 2 turns.",
    (walked_cost(grid, third), measure(third).turns, measure(third).degrees) == (80, 2, 180),
)
claim(
    "Eight paths cost 68 on this map, each with 4 turns, and with 180 to 270 degrees. However A* settles its ties, it "
    "never returns the third.",
    (len(ways), {measure(path).turns for path in ways}) == (8, {4})
    and {walked_cost(grid, path) for path in ways} == {68}
    and sorted({measure(path).degrees for path in ways}) == [180, 225, 270],
)

# --- a turn penalty ---------------------------------------------------------------------------------------------------

claim(
    "The goal is entered from above, from (2, 1).",
    [cell for cell, _ in corner.edges(corner.goal)] == [(2, 1)],
)
claim(
    "It costs 54 instead of 50.",
    {by_cells(corner, list_of).cost for list_of in (None, Scan, BinaryHeap)} == {54} and right.cost == 50,
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
    "What a step costs now depends on the two poses alone, so A* is right again, and its code stays as it was.",
    by_poses(turning).cost == right.cost == 50,
)
claim(
    "It stays admissible, and consistent if it was, because a penalty of at least 0 never makes a step cheaper.",
    all(
        turning.edges(pose)[i][1] >= cost
        for pose in right.nodes
        if pose[2] != "end"
        for i, (_, cost) in enumerate(corner.edges(pose[:2]))
    ),
)
last = right.at(5)
claim(
    "With E, SE and S. The poses have G 34, 34 and 40.",
    {pose[2]: last.g[pose] for pose in last.g if pose[:2] == (2, 1)} == {"E": 34, "SE": 34, "S": 40},
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
at_six, over = Turning(grid, 6), nx.DiGraph()
for pose in by_poses(at_six).nodes:
    over.add_weighted_edges_from((pose, onto, cost) for onto, cost in at_six.edges(pose))
tied = [Turning.cells(way) for way in cheapest_ways(over, at_six.start, at_six.goal)]
claim(
    "At 6: 68 + 4 x 6 = 80 + 2 x 6 = 92.",
    sorted({(measure(path).turns, walked_cost(grid, path)) for path in tied}) == [(2, 80), (3, 74), (4, 68)]
    and by_poses(at_six).cost == 68 + 4 * 6 == 80 + 2 * 6,
)
fewest = by_poses(Turning(grid, 1000))
claim(  # with a higher penalty a path with more turns grows dearer by more, and none has fewer
    "Above 6 a path with 2 turns wins.",
    fewest.cost == 80 + 2 * 1000 and by_poses(Turning(grid, 6.001)).cost < 68 + 4 * 6.001,
)
smooth = found["10 for 45°"]
claim(
    "But it turns by 180 degrees, and so does a smoothest path of cost 68. With a penalty for each 45 degrees A* "
    "returns such a path.",
    measure(found["10 a turn"])[:2] == (2, 180)
    and min(measure(path).degrees for path in ways) == measure(smooth).degrees == 180
    and smooth in ways,
)
poses_of = {}
for x, y, heading in record(dijkstra(slow, slow.start)).nodes:
    poses_of.setdefault((x, y), set()).add(heading)
claim(
    "A cell has up to eight poses, one for each heading; start and goal have one more.",
    max(len(headings - {"start", "end"}) for headings in poses_of.values()) == 8
    and {cell for cell, headings in poses_of.items() if headings & {"start", "end"}} == {yard.start, yard.goal},
)
claim(
    "On this map A* expands 12 cells; with 10 for a turn it expands 142 poses.",
    (over_cells.expanded, over_poses.expanded) == (12, 142),
)
everywhere = record(dijkstra(slow, slow.start))
g = everywhere.at(len(everywhere)).g
f = {pose: g[pose] + slow.lift(octile(yard))(pose, slow.goal) for pose in g}
claim(
    "At the start it says 80, close to the 86 of the cheapest steps, but far below 122, the cheapest total with turns. "
    "By page 07 every pose with F below 122 must be expanded, and there are 136 of them.",
    (octile(yard)(yard.start, yard.goal), over_cells.cost, over_poses.cost) == (80, 86, 122)
    and sum(number < 122 for number in f.values()) == 136,
)

# --- the compass, and the exit ticket ---------------------------------------------------------------------------------

known = [kind(grid, 10, "45 degrees") for kind in (Turning, Subtracts)]
claim(
    "On the first map, with 10 for each 45 degrees, this program still finds a path of the right cost, 108.",
    [by_poses(each).cost for each in known] == [108, 108],
)
fair = Turning(from_the_right, 5, "45 degrees")
claim(
    "Here it goes N, W, NW with turns of 90 and 45 degrees, and pays 49.",
    [direction(a, b) for a, b in pairwise(driven["wrong"])] == ["N", "W", "NW"] and wrong.degrees == 135,
)
claim(
    "The mistake shows only where a turn passes between NW and N.",
    all(
        (fair.sharpness(a, b) != Subtracts(corner, 5, "45 degrees").sharpness(a, b)) == (abs(i - j) > 4)
        for i, a in enumerate(HEADINGS)
        for j, b in enumerate(HEADINGS)
    ),
)
square = Grid.from_text("S . .\n. . #\n. . G", EIGHT)
eight = Turning(square, 8)
claim(
    "Down, down, right, right costs 40 + 8. A search that keeps one path to each cell returns 50: its path costs "
    "34 + 2 x 8. One that counts the first step as a turn returns 56.",
    (by_poses(eight).cost, by_cells(square, penalty=8).cost, by_poses(FirstStepTurns(square, 8)).cost) == (48, 50, 56),
)
ten = Turning(Grid(10, 10, start=(0, 0), goal=(9, 9)), 1)
claim(
    "Four headings in each cell, one pose without a heading, and the goal node.",
    len(record(dijkstra(ten, ten.start)).nodes) <= 402,
)
