"""Claims of page 13: the walks over unknown maps, what hope guarantees, and what Adaptive A* saves and where not."""

from functools import cache
from math import inf

from graphs import by_rule, cheapest_ways

from astar_lesson import a_star, record, true_costs, walked_cost
from astar_lesson.lesson.judge.trial_maps import SIZES
from astar_lesson.maps.made import small_maps
from astar_lesson.world.unknown.exploring import plan_cost


def places(moments):
    """Where a walk stands, moment by moment."""
    return [moment.position for moment in moments]


@cache
def walks():
    """Walks over every map of up to six cells, and over some larger ones, with radius 1 and 2."""
    maps = [*list(small_maps(SIZES, ".#"))[::5], *square_maps(10, 8, "..#"), *square_maps(10, 8, "...#39")]
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

claim(
    "A unit with sight radius 1 walks over the map above. Its first plan leads down (three others are as short). "
    "With the true map in hand it would need 5 steps.",
    walk.moments[0].plan[1] == (0, 1)
    and true_costs(tiny)[tiny.start] == 5
    and not tiny.terrain
    and [path[1] for path in cheapest_ways(by_rule(walk.moments[0].known), tiny.start, tiny.goal)].count((1, 0)) == 3
    and len(cheapest_ways(by_rule(walk.moments[0].known), tiny.start, tiny.goal)) == 4,
)

# --- what hope guarantees ---------------------------------------------------------------------------------------------

claim(
    "A plan never overestimates. No cell costs more on the known map than on the true one.",
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
    "Between two plans every step shortens the plan by one.",
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
claim(
    "The 13 cells of the upper row.",
    {(x, 0) for x in range(13)} == {(x, y) for x in range(13) for y in range(7)} - journey.moments[-1].seen,
)
last = journey.moments[6].trace
claim(
    "The second search, from (7, 3), closes the whole bay",
    journey.moments[6].position == (7, 3)
    and {(x, y) for x in range(2, 9) for y in (2, 3, 4)} <= {step.current for step in last},
)
shared = Memory(bay)
trips = [len(Journey(bay, explore(bay, 2, shared))) for unit in ("first", "next")]
claim("once one has crossed the bay with radius 2, the next walks 16 steps, not 28.", trips == [28, 16])
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
    "If H was consistent, it still is.",
    all(row[2] for row in learners()),
)
shut, opened = Grid.from_text("S.#G\n...."), Grid.from_text("S..G\n....")
stale = Adaptive()
stale.plan(shut, shut.start)
claim(
    "With the gate shut a search learns that (1, 0) is 4 from the goal. If the gate opens, keeping the 4 may cost 5 "
    "instead of 3.",
    (stale.learned[1, 0], true_costs(shut)[1, 0], true_costs(opened)[1, 0]) == (4, 4, 2)
    and (kept_guess(stale, opened).cost, true_costs(opened)[opened.start]) == (5, 3)
    and {1 + stale.learned.get(cell, manhattan(opened)(cell, opened.goal)) for cell in [(1, 0), (0, 1)]} == {5},
)

# --- the gate -------------------------------------------------------------------------------------------------------

claim(
    "On a hopeful walk this never happens if no ground costs less than floor: a cell newly seen is as hoped, or worse.",
    all(
        moment.known.walls >= before.known.walls
        for journey in walks()
        for before, moment in zip(journey.moments, journey.moments[1:], strict=False)
    ),
)
# --- the bug hunt -----------------------------------------------------------------------------------------------------


# --- key points and exit ticket ---------------------------------------------------------------------------------------

claim(
    "O(n log n) on a grid of n cells, and there are at most n plans",
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
    "C - G = 8 - 2. A program that keeps the Manhattan distance says 2. 10 is the true cost from there",
    (whole.learned[2, 0], manhattan(dead_end)((2, 0), (4, 0)), true_costs(dead_end)[2, 0]) == (6, 2, 10),
)


@cache
def walked_in_all(price, seed=3):
    """All steps over twenty maps; with seed 3 those of the exercise."""
    maps_of = square_maps(20, 12, "..#", seed)
    return sum(len([*explore(grid, 2, believe=lambda cell, seen: price)]) - 1 for grid in maps_of)


claim("Hope walks 632; with the whole map in hand 446 would do.", walked_in_all(1) == 632)
claim("With 2 it walks 566 steps, with 10 it walks 550.", (walked_in_all(2), walked_in_all(10)) == (566, 550))
claim(
    "On twenty others (seed 7) hope wins: 562 steps against 566 and 570.",
    [walked_in_all(price, 7) for price in (1, 2, 10)] == [562, 566, 570],
)
claim(
    "with the whole map in hand 446 would do.",
    sum(true_costs(grid)[grid.start] for grid in square_maps(20, 12, "..#", seed=3)) == 446,
)
third = [both_expand(true, radius=2) for true in square_maps(30, 16, "..#", seed=3)]
claim(
    "On others it gains less: with seed 3, 183.6 cells instead of 184.2.",
    [round(sum(pair[k] for pair in third) / 30, 1) for k in (1, 0)] == [183.6, 184.2],
)
