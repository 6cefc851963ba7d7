"""Claims of page 13: the walks over unknown maps, what hope guarantees, and what Adaptive A* saves and where not."""

from functools import cache
from math import inf

from graphs import by_rule, cheapest_ways

from astar_lesson import a_star, record, true_costs, walked_cost
from astar_lesson.maps.made import every_map
from astar_lesson.world.unknown.exploring import plan_cost


def places(moments):
    """Where a walk stands, moment by moment."""
    return [moment.position for moment in moments]


@cache
def walks():
    """Walks over every map of up to six cells, and over some larger ones, with radius 1 and 2."""
    small = [grid for grid in every_map(".#") if grid.width * grid.height <= 6]
    maps = [*small[::5], *square_maps(10, 8, "..#"), *square_maps(10, 8, "...#39")]
    return [Journey(grid, explore(grid, radius)) for grid in maps for radius in (1, 2)]


def plans(journey):
    return [moment for moment in journey.moments if moment.trace is not None]


def goes_straight_through(grid, radius):
    """A program that plans once: how many steps it believes to walk."""
    return len(Journey(grid, explore(grid, radius)).moments[0].plan) - 1


def kept_guess(keeper, grid):
    """A search that trusts what was learned, whatever has become of the map."""
    h = manhattan(grid)
    return record(a_star(grid, grid.start, grid.goal, lambda cell, goal: keeper.learned.get(cell, h(cell, goal))))


# --- two maps, and a walk by hand -------------------------------------------------------------------------------------

first = Memory(tiny)
first.look(tiny.start, 1)
claim(
    "With sight radius r a unit sees every cell at most r columns and at most r rows away.",
    first.seen == {(x, y) for x in range(2) for y in range(2)},
)
claim(
    "Four of the twelve cells have been seen, and one of the three walls.",
    (len(first.seen), tiny.width * tiny.height, len(first.known().walls), len(tiny.walls)) == (4, 12, 1, 3),
)
claim(
    "A unit with sight radius 1 walks over the map above. There are four neighbours, and a step costs 1. Its "
    "first plan leads down (three others, to the right, are as short). With the true map in hand it would need 5 "
    "steps.",
    walk.moments[0].plan[1] == (0, 1)
    and true_costs(tiny)[tiny.start] == 5
    and not tiny.terrain
    and [path[1] for path in cheapest_ways(by_rule(walk.moments[0].known), tiny.start, tiny.goal)].count((1, 0)) == 3
    and len(cheapest_ways(by_rule(walk.moments[0].known), tiny.start, tiny.goal)) == 4,
)
claim("11 steps and 2 plans.", (len(walk), walk.plans) == (11, [0, 3]))
claim(
    "The first plan had 5 steps, through cells that nobody had seen. After three of them the wall (2, 2) came "
    "in sight.",
    len(walk.moments[0].plan) == 6 and (2, 2) in walk.new(3) and (2, 2) in tiny.walls,
)
claim("it could leave only the way it came", tiny.neighbors((1, 2)) == (walk.moments[2].position,))
claim(
    "The new plan has 8 steps, back past the start: 3 + 8 = 11.",
    len(walk.moments[3].plan) == 9 and tiny.start in walk.moments[3].plan and len(walk) == 3 + 8,
)

# --- what hope guarantees ---------------------------------------------------------------------------------------------

claim(
    "for a plan with a wall in it, and for no plan at all",
    plan_cost(tiny, []) == plan_cost(tiny, [(0, 1), (1, 1)]) == inf,
)
claim(
    "A plan never overestimates. No cell costs more on the known map than on the true one. So the plan costs at "
    "most what the best true path from there costs.",
    all(
        plan_cost(moment.known, moment.plan) <= true_costs(journey.true).get(moment.position, inf)
        for journey in walks()
        for moment in journey.moments
    ),
)
claim("The unit never steps into a wall.", all(journey.cost < inf for journey in walks()))
claim(
    "It arrives, if a path leads there. Each plan after the first follows a cell newly seen, and "
    "there are only so many "
    "cells.",
    all(journey.arrived == (journey.true.start in true_costs(journey.true)) for journey in walks())
    and all(journey.new(k) for journey in walks() for k in journey.plans),
)
claim(
    "Between two plans every step shortens the plan by one, so this cannot go on for ever.",
    all(
        now.trace is not None or len(now.plan) == len(before.plan) - 1
        for journey in walks()
        for before, now in zip(journey.moments, journey.moments[1:], strict=False)
    ),
)
claim(
    "If it gives up, it is right. When not even the hopeful map has a path, the true one has none.",
    sum(not journey.arrived for journey in walks()) > 10,
)

# --- the bay ----------------------------------------------------------------------------------------------------------

claim("The best path leads around the bay in 16 steps.", true_costs(bay)[bay.start] == 16)
claim("28 steps, 12 more than needed.", (len(journey), len(journey) - 16) == (28, 12))
claim("In moment 6 the unit plans again.", journey.plans == [0, 6])
claim(
    "(9, 3), a wall on the straight line to the goal. The four cells beside it in that column are walls, too: "
    "the bay is "
    "closed.",
    journey.new(6) == [(9, y) for y in range(1, 6)] and bay.walls.issuperset(journey.new(6)),
)
claim(
    "6 steps walked and 22 planned, 28 together. This plan holds to the end.",
    len(journey.moments[6].plan) - 1 == 22 and list(journey.moments[6].plan) == places(journey.moments[6:]),
)
claim(
    "The 13 cells of the upper row.",
    {(x, 0) for x in range(13)} == {(x, y) for x in range(13) for y in range(7)} - journey.moments[-1].seen,
)
claim("from (7, 3), where the unit stands", journey.moments[6].position == (7, 3))
steps = [[len(Journey(grid, explore(grid, radius))) for radius in (1, 2, 3, 4, 5, 6, 8)] for grid in (bay, back)]
claim(
    "From the other side hope costs nothing: 16 steps with each of these radii, even with 10 plans.",
    set(steps[1]) == {16} and len(Journey(back, explore(back, 1)).plans) == 10,
)
claim(
    "In this bay a unit that sees farther walks less.", all(a > b for a, b in zip(steps[0], steps[0][1:], strict=False))
)
luck = Grid.from_text("..G#.\n..##.\n...#.\n....S")
claim(
    "On the map below a unit walks 7 steps with radius 1, 9 with radius 2, and 7 with radius 4.",
    [len(Journey(luck, explore(luck, radius))) for radius in (1, 2, 4)] == [7, 9, 7],
)
seen_by_two = Journey(luck, explore(luck, 2)).moments[0]
claim(
    "With radius 2 it sees the walls on the left, where the best path is. So the right looks better, and there the way "
    "is shut",
    {(2, 1), (3, 1)} <= seen_by_two.known.walls and seen_by_two.plan[1] == (4, 2) and (3, 0) in luck.walls,
)
claim(
    "Only this is sure: a unit that sees the whole map walks a cheapest path.",
    all(
        len(Journey(grid, explore(grid, 8)).plans) == 1
        and Journey(grid, explore(grid, 8)).cost == true_costs(grid)[grid.start]
        for grid in square_maps(20, 8, "...#3")
    ),
)

# --- Adaptive A* ------------------------------------------------------------------------------------------------------


@cache
def learners():
    """Walks with Adaptive A*: the costs of its plans beside those of new ones, and how far what it learned is safe."""
    told = []
    for grid in [tiny, hook, *square_maps(8, 10, "..#"), *square_maps(8, 10, "...#39")]:
        keeper = Adaptive()
        for moment in plans(Journey(grid, explore(grid, 1))):
            cost, costs = keeper.plan(moment.known, moment.position).cost, true_costs(moment.known)
            safe = all(h <= costs.get(cell, inf) for cell, h in keeper.learned.items())
            h = {cell: keeper.learned.get(cell, manhattan(grid)(cell, grid.goal)) for cell in moment.known.nodes}
            steps = [(a, b, c) for a in moment.known.nodes for b, c in moment.known.edges(a)]
            told.append((cost == moment.trace.cost, safe, all(h[a] <= c + h[b] for a, b, c in steps)))
    return told


claim(
    "So C - G is never more than the true cost from there", len(learners()) > 60 and all(row[1] for row in learners())
)
claim(
    "It plans a path of cost 6: down, left, left, up, up, right.",
    trip.moments[0].plan == [(3, 1), (3, 2), (2, 2), (1, 2), (1, 1), (1, 0), (2, 0)],
)
claim(
    "Below, a unit with sight radius 1 sees the walls beside and above it.",
    trip.moments[0].known.walls == {(2, 1), (3, 0)},
)
claim(
    "This search closes the start (3, 1), where the Manhattan distance is 2.",
    hook.start == (3, 1) and manhattan(hook)(hook.start, hook.goal) == 2,
)
base = manhattan(hook)
before = dict(learner.learned)
claim("It may be 6, because C - G = 6 - 0.", before[3, 1] == trip.moments[0].trace.cost - 0 == 6)
claim(
    "It rises for (3, 2) and (2, 2), too. For the other four cells it is the Manhattan distance, as before: C - G is "
    "more "
    "than H only if F = G + H was below C.",
    [cell for cell, h in before.items() if h > base(cell, hook.goal)] == [(3, 1), (3, 2), (2, 2)] and len(before) == 7,
)
anew = trip.moments[2].trace
again = learner.plan(trip.moments[2].known, trip.moments[2].position)
claim(
    "Two steps later the wall (1, 1) comes in sight, and the unit plans again; C is 6. A new search goes back to (3, "
    "2) "
    "and (3, 1), both with F 4.",
    trip.plans == [0, 2]
    and (1, 1) in trip.new(2)
    and [anew.at(len(anew)).f[cell] for cell in [(3, 2), (3, 1)]] == [4, 4]
    and {(3, 2), (3, 1)} == {step.current for step in anew} - {step.current for step in again}
    and anew.cost == 6,
)
claim(
    "The adaptive one has F 6 and 8 there. It cannot expand (3, 1), for 8 is more than C. (3, 2) is a tie",
    (again.at(len(again)).f[3, 2], 1 + before[3, 2], 2 + before[3, 1]) == (6, 6, 8),
)
claim(
    "It expands 7 cells instead of 9, for a path of the same cost.",
    (again.expanded, anew.expanded) == (7, 9) and again.cost == anew.cost and all(row[0] for row in learners()),
)
claim("In the bay it expands 239 cells instead of 285; on the 30 maps", both_expand(bay, 1) == (285, 239))
claim(
    "on the 30 maps on average 225.6 instead of 237.5: fewer on 21 maps, the same number on 9.",
    [round(sum(cells) / 30, 1) for cells in zip(*pairs, strict=True)] == [237.5, 225.6]
    and [sum(b < a for a, b in pairs), sum(b == a for a, b in pairs)] == [21, 9],
)
first_plan = walk.moments[0].trace
claim(
    "On tiny it saves nothing, 15 cells either way: F of each closed cell was C already.",
    both_expand(tiny, 1) == (15, 15)
    and {first_plan.at(len(first_plan)).g[s.current] + manhattan(tiny)(s.current, tiny.goal) for s in first_plan}
    == {5},
)


def of_a_hundred():
    both = [both_expand(grid, 1) for grid in square_maps(100, 12, "..#")]
    return [sum(b < a for a, b in both), sum(b == a for a, b in both), sum(b > a for a, b in both)]


claim("it expanded fewer cells on 35, the same number on 64, and more on one.", lambda: of_a_hundred() == [35, 64, 1])
sealed = Grid.from_text("...#\nS.#G\n...#")
claim(
    "On these twelve cells it expands 26 instead of 25, until the unit gives up",
    both_expand(sealed, 1) == (25, 26) and not Journey(sealed, explore(sealed, 1)).arrived,
)
claim(
    "If H was consistent, it still is (Koenig and Likhachev, 2005).",
    all(row[2] for row in learners()),
)
stale = Adaptive()
stale.plan(shut, shut.start)
claim(
    "With the gate (2, 0) shut, the search learned that (1, 0) is 4 from the goal. With the gate open it is 2. A "
    "search that keeps the 4 sees F 5 on both paths: its path may cost 5 instead of 3.",
    (stale.learned[1, 0], true_costs(shut)[1, 0], true_costs(opened)[1, 0]) == (4, 4, 2)
    and (kept_guess(stale, opened).cost, true_costs(opened)[opened.start]) == (5, 3)
    and {1 + stale.learned.get(cell, manhattan(opened)(cell, opened.goal)) for cell in [(1, 0), (0, 1)]} == {5},
)

# --- one memory -------------------------------------------------------------------------------------------------------

claim(
    "Three units of one player walk to the same goal, in turns, a step each, with radius 1.",
    len(starts) == len(alone) == 3 and all(unit.arrived for unit in alone + together),
)
claim(
    "Alone they walk 90 steps, with one memory 74.",
    [sum(len(unit) for unit in group) for group in (alone, together)] == [90, 74],
)
claim(
    "And 89 cells are kept instead of 183",
    (len(memory.seen), sum(len(unit.moments[-1].seen) for unit in alone)) == (89, 183),
)


def of_squads(turns):
    rose = []
    for grid in square_maps(100, 10, "..#"):
        farthest = list(true_costs(grid))[-3:][::turns]  # which come in the order of their cost
        own, shared = (squad(grid, farthest, 1, kept) for kept in (None, Memory(grid)))
        rose.append(sum(map(len, shared)) - sum(map(len, own)))
    return [sum(more < 0 for more in rose), rose.count(0), sum(more > 0 for more in rose)]


claim(
    "the nearest moving first, the sum fell on 78, stayed the same on 21 and rose on one; with the farthest "
    "first 66, 33 and one.",
    lambda: [of_squads(1), of_squads(-1)] == [[78, 21, 1], [66, 33, 1]],
)
claim(
    "On a hopeful walk this never happens, if no ground costs less than floor: a cell newly seen is as hoped, or "
    "worse.",
    len(learners()) > 60,  # where each plan is one that refuses cheaper maps
)
blind = Grid.from_text("...#\n..#G\n#.S.")
claim(
    "On twelve cells, with units at (2, 2) and (0, 0), in this order, it rises: Alone they walk 2 and 6 steps, with "
    "one memory "
    "2 and 8.",
    [[len(unit) for unit in squad(blind, [(2, 2), (0, 0)], 1, kept)] for kept in (None, Memory(blind))]
    == [[2, 6], [2, 8]],
)

# --- the bug hunt -----------------------------------------------------------------------------------------------------

claim("In the bay, with radius 2, this unit gives up.", not afraid.arrived and len(afraid) == 0)
rows = [Grid(width, 1, start=(0, 0), goal=(width - 1, 0)) for width in (2, 3, 4)]
claim(
    "It gives up after 0 steps, in the bay and on a row of four cells.",
    [Journey(grid, explore(grid, 1, view=Memory.feared)).arrived for grid in rows] == [True, True, False],
)
claim("And on a single row of floor, with S and G at the ends and radius 1", str(rows[2]) == "S..G" == str(row))
claim(
    "The unit at S sees (1, 0). The cell (2, 0) is unknown",
    first.true is tiny and str(Journey(row, explore(row, 1)).new(0)) == "[(0, 0), (1, 0)]",
)
three = Memory(rows[1])
three.look((0, 0), 1)
claim(
    "In a row of three cells, only the goal is unknown, and the program looks right.",
    set(rows[1].nodes) - three.seen == {rows[1].goal},
)

# --- key points and exit ticket ---------------------------------------------------------------------------------------

claim(
    "each new plan needs a newly seen cell, so there are at most n",
    all(walk.new(k) for walk in walks() for k in walk.plans),
)
dead_end = Grid.from_text("S..#G\n.##..\n.....")
ways = Journey(dead_end, explore(dead_end, 1))
claim(
    "2 steps into the dead end, 2 back, 8 around. A program that plans once, and goes through the wall, walks 4. One "
    "that plans on the true map walks 8.",
    (len(ways), ways.plans) == (2 + 2 + 8, [0, 2])
    and goes_straight_through(dead_end, 1) == 4
    and walked_cost(dead_end, plan_anew(dead_end, dead_end.start).path) == 8,
)
whole = Adaptive()
claim(
    "A search that knows the whole map of question 1 finds a path of cost 8 and closes (2, 0), with G 2.",
    whole.plan(dead_end, dead_end.start).cost == 8 and whole.learned[2, 0] == 8 - 2,
)
claim(
    "C - G = 8 - 2. A program that keeps the Manhattan distance says 2. One that searches backwards from the goal "
    "through the whole map says 10, the true cost from there",
    (whole.learned[2, 0], manhattan(dead_end)((2, 0), (4, 0)), true_costs(dead_end)[2, 0]) == (6, 2, 10),
)
