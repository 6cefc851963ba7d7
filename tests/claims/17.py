"""The claims of 17 Big maps: components, two tiers and what they cost."""

from dataclasses import replace
from math import inf
from random import Random
from time import process_time

from astar_lesson import bfs, walked_cost
from astar_lesson.maps.made import small_maps
from astar_lesson.world.big.entrances import entrances
from astar_lesson.world.big.smoothing import straight_lines

SMALL = list(small_maps([(1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 3)], ".#", EIGHT, ends="none"))


def count(numbers):
    return len(set(numbers.values()))


# --- the castle, components -------------------------------------------------------------------------------------------

claim("10 rows of 10 rooms", (castle.width // 32, castle.height // 32) == (10, 10))
claim("so your castle is ours", rooms(320, doors=0.6, seed=201, moves=EIGHT) == castle)
claim("some rooms have no door at all", count(number) == 5)
claim(
    'A* can say "no path" only when its open list is empty',
    all(
        record(a_star(grid, a, b, octile(grid))).expanded == len(list(bfs(grid, a)))
        for grid in SMALL
        for a in grid.nodes
        for b in grid.nodes
        if components(grid)[a] != components(grid)[b]
    ),
)
claim(
    "One flood is enough because each step of a Grid can be walked back.",
    all(a in grid.neighbors(b) for grid in SMALL for a in grid.nodes for b in grid.neighbors(a)),
)
claim(
    "No search: 0 cells instead of 90,451.",
    lambda: record(a_star(castle, start, sealed, h)).expanded == 90_451,
)

# --- two tiers --------------------------------------------------------------------------------------------------------

gap_of = {length: entrances([((6, y), (7, y)) for y in range(length)]) for length in range(1, 12)}
claim(
    "A narrow gap gets one crossing, in its middle. A wide one, of 6 cells or more, gets one at each end.",
    all(gap_of[n] == [((6, n // 2), (7, n // 2))] for n in range(1, 6))
    and all([pair[0][1] for pair in gap_of[n]] == [0, n - 1] for n in range(6, 12)),
)
claim("No road leads to S and G yet.", not {town.start, town.goal} & small.roads.keys())


claim(
    "H need not change, because no road costs less than the octile distance between its ends.",
    all(cost >= octile(town)(a, b) for a in small.roads for b, cost in small.roads[a]),
)
arrows_of_6 = legs.panels[6][2]
claim("One: its cluster has one entrance, (1, 3).", small.entrances(town.start) == [(1, 3)])
claim(
    "The longest arrow leads from (4, 5) to (7, 7).",
    max(arrows_of_6, key=lambda pair: abs(pair[0][0] - pair[1][0]) + abs(pair[0][1] - pair[1][1])) == ((4, 5), (7, 7)),
)
single = [k for k, leg in enumerate(small.refine(far.path), 1) if small.cluster(leg[0]) != small.cluster(leg[-1])]
claim("Legs 2, 4 and 6: they cross a border.", single == [2, 4, 6])
rough_town = small.route(town.start, town.goal).path
visited = [cell for cell in rough_town if cell in small.roads]
claim("(1, 3), (1, 4) and (7, 7).",
      [cell for cell in visited if cell not in smooth(town, rough_town)] == [(1, 3), (1, 4), (7, 7)])  # fmt: skip
claim("From picture 9 on", legs.steps == 8)

# --- what it costs ----------------------------------------------------------------------------------------------------

claim(
    "Two tiers find a path whenever there is one, if diagonal steps cut no corners",
    all(
        Tiers(grid, 2).route(a, b).cost < inf
        for grid in SMALL[::7]
        if max(grid.width, grid.height) > 2
        for a in grid.nodes
        for b in grid.nodes
        if components(grid)[a] == components(grid)[b]
    ),
)


def times_most(grid, size):
    """How many times the cheapest path two tiers cost at most, for all pairs of cells of a map."""
    tiers = Tiers(grid, size)
    return max(
        tiers.route(a, b).cost / record(a_star(grid, a, b, octile(grid))).cost
        for a in grid.nodes
        for b in grid.nodes
        if a != b and components(grid)[a] == components(grid)[b]
    )


def of_neighbours(size):
    """What two neighbours on both sides of a border pay at most, on empty floor with two clusters."""
    tiers = Tiers(Grid(2 * size, size, moves=EIGHT), size)
    return max(tiers.route((size - 1, y), (size, y)).cost for y in range(size))


def furthest(size):
    """In the gaps of a border of this size: how far a cell is from the nearest crossing, at most."""
    every = [entrances([((6, y), (7, y)) for y in range(n)]) for n in range(1, size + 1)]
    return max(min(abs(y - pair[0][1]) for pair in gap) for n, gap in enumerate(every, 1) for y in range(n))


claim(
    "walk along the gap to a crossing, cross, and walk back",
    all(10 + 20 * furthest(size) == of_neighbours(size) for size in (4, 8, 16)) and furthest(32) == 15,
)
claim(
    "So the detour is bounded, but the bound grows with the cluster: 15 times the cheapest path for 16 x 16, 31 times "
    "for 32 x 32.",
    (of_neighbours(16), of_neighbours(32)) == (150, 310) and times_most(Grid(8, 4, [(2, 2)], moves=EIGHT), 4) <= 5,
)


def worst_on_costly_ground():
    """How often two tiers pay more than the bound says, and the largest excess over plain ground's 15 times."""
    pick, over = Random(3), []
    for _ in range(60):
        terrain = {(x, y): pick.choice([0.25, 1, 9]) for x in range(8) for y in range(4)}
        grid = Grid(8, 4, [(pick.randrange(8), pick.randrange(4))], terrain=terrain, moves=EIGHT)
        prices = [terrain[cell] for cell in grid.nodes]
        over.append(times_most(grid, 4) - of_neighbours(4) / 10 * max(prices) / min(prices))
    return max(over)


crossroads = Grid(8, 8, moves=EIGHT)
claim(
    "(A diagonal step at a corner of four clusters crosses two borders, but near their ends.)",
    Tiers(crossroads, 4).route((3, 3), (4, 4)).cost == 74
    and all(min(y for (_, y), _ in entrances([((6, y), (7, y)) for y in range(n)])) <= 2 for n in range(1, 33)),
)
two_cheap = {(x, y): 9 for x in range(32) for y in range(16)} | {(15, 8): 0.25, (16, 8): 0.25}
cheap_step = Tiers(Grid(32, 16, terrain=two_cheap, moves=EIGHT), 16).route((15, 8), (16, 8)).cost
claim(
    "On costly ground multiply the bound by the ratio of the dearest ground to the cheapest.",
    9 * 15 < cheap_step / 2.5 == 1262.5 / 2.5 <= 9 / 0.25 * 15,
)
claim(
    "On costly ground multiply the bound by the ratio of the dearest ground to the cheapest.",
    lambda: worst_on_costly_ground() <= 0,
)
claim("lines from a cell in all eight directions", len(list(straight_lines(Grid(3, 3, moves=EIGHT), (1, 1)))) == 8)
costs_of_lines = [
    (walked_cost(grid, line), record(a_star(grid, line[0], line[-1], octile(grid))).cost)
    for grid in (twelve, town)
    for cell in grid.nodes
    for line in straight_lines(grid, cell)
]
claim(
    "On plain floor no path is cheaper than a straight line, so a smoothed path never costs more.",
    all(line == best for line, best in costs_of_lines),
)
claim(
    "in the town 182 becomes 168, and a cheapest path costs 162.",
    (walked_cost(town, rough_town), walked_cost(town, smooth(town, rough_town))) == (182, 168)
    and record(a_star(town, town.start, town.goal, octile(town))).cost == 162,
)


# --- where two tiers pay, and where not -------------------------------------------------------------------------------

maze = rooms(48, 2, doors=0.7, seed=1, moves=EIGHT)


def seconds(search):
    began = process_time()
    search()
    return process_time() - began


def times_as_fast(grid, made, ends):
    plainly = min(seconds(lambda: record(a_star(grid, *ends, octile(grid)))) for _ in range(3))
    return plainly / min(seconds(lambda: made.smooth_route(*ends)) for _ in range(3))


claim(
    "with smoothing, they were 9 times as fast as plain A* in the castle",
    lambda: (
        times_as_fast(castle, tiers, ((2, 2), (308, 308)))
        > 3
        > 0.6
        > times_as_fast(maze, Tiers(maze, 16), ((0, 0), (46, 46)))
    ),
)

# --- further ideas ----------------------------------------------------------------------------------------------------


def blocks(grid, size):
    """The map with one cell for each block; a block with a wall in it is a wall."""
    walls = {(x // size, y // size) for x, y in grid.walls}
    return Grid(grid.width // size, grid.height // size, walls, moves=EIGHT)


coarse = blocks(castle, 4)
claim(
    "With doors of one cell they find no path.",
    record(a_star(coarse, (1, 1), (76, 76), octile(coarse))).path == [],
)

# --- bug hunt ---------------------------------------------------------------------------------------------------------

claim("On the castle it finds the right five.", count(wrong) == 5 == count(right) == count(components(castle)))
corner = Grid.from_text("S#\n#G", EIGHT)
smaller = small_maps([(1, 1), (2, 1), (1, 2), (3, 1), (1, 3)], ".#", EIGHT, ends="none")
claim("A smallest such map has four cells", (count(components(corner)), count(touching(corner))) == (2, 1))
claim("A smallest such map has four cells", all(components(grid) == touching(grid) for grid in smaller))

# --- key points, exit ticket ------------------------------------------------------------------------------------------


def changed_clusters(grid, cell, size):
    """The clusters of entrances whose roads a new wall changes, those of entrances that come or go included."""
    old, new = Tiers(grid, size), Tiers(replace(grid, walls=grid.walls | {cell}), size)
    places = old.roads.keys() | new.roads.keys()
    return {old.cluster(one) for one in places if sorted(old.roads.get(one, [])) != sorted(new.roads.get(one, []))}


def apart(one, other):
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def after_each_wall(grid, size):
    """How far from the new wall's cluster the roads change."""
    pick, free = Random(4), sorted(grid.nodes)
    walls = [pick.choice(free) for _ in range(40)]
    return {apart((x // size, y // size), other) for x, y in walls for other in changed_clusters(grid, (x, y), size)}


neighbours_too = changed_clusters(Grid(12, 4), (3, 2), 4)
claim("its cluster, and those that share a border with it", neighbours_too == {(0, 0), (1, 0)})
road = {(4, 2), (7, 2)}
claim(
    "A wall beside a border can move a crossing; then roads inside the neighbour change, too.",
    road <= Tiers(Grid(12, 4), 4).roads.keys() and (4, 2) not in Tiers(Grid(12, 4, [(3, 2)]), 4).roads,
)
claim(
    "its cluster, and those that share a border with it",
    after_each_wall(town, 4) | after_each_wall(Grid(20, 15, moves=EIGHT), 5) == {0, 1},
)
claim("(From X it expands only 961", lambda: record(a_star(castle, sealed, start, h)).expanded == 961)
strip_of_eight = Grid(8, 4, moves=EIGHT)
claim("The gap of 4 cells has one crossing, in row 2.", list(Tiers(strip_of_eight, 4).roads) == [(3, 2), (4, 2)])
claim("Two steps down, one across, two up.", Tiers(strip_of_eight, 4).route((3, 0), (4, 0)).cost == 50)


def with_last_pair(row):
    """The cost if the one entrance lies in this row."""
    upper = {(3, 0): [((3, row), 10 * row)], (3, row): [((4, row), 10)], (4, row): [((4, 0), 10 * row)]}
    return sum(cost for ((_, cost),) in upper.values())


claim(
    "a is what plain A* finds; c uses the last row, 3.",
    (record(a_star(strip_of_eight, (3, 0), (4, 0), octile(strip_of_eight))).cost, with_last_pair(3), with_last_pair(2))
    == (10, 70, 50),
)
