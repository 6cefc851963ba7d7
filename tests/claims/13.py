"""Claims of page 13: the walks over unknown maps, what hope guarantees, and what Adaptive A* saves and where not."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import inf
from random import Random

from graphs import by_rule, cheapest_ways

from astar_lesson import a_star, record, square_maps, true_costs, walked_cost
from astar_lesson.lesson.judge.trial_maps import SMALL_SIZES
from astar_lesson.maps.made import small_maps
from astar_lesson.world.unknown.exploring import plan_cost


@cache
def walks():
    """Walks over every map of up to six cells, and over some larger ones, with radius 1 and 2."""
    maps = [*list(small_maps(SMALL_SIZES, ".#"))[::5], *square_maps(10, 8, "..#"), *square_maps(10, 8, "...#39")]
    return [Journey(Memory(grid, radius)) for grid in maps for radius in (1, 2)]


def moments_with_plans(journey):
    return [moment for moment in journey.moments if moment.trace is not None]


def cells_expanded(journey):
    """How many cells the searches of a walk expand: each from nothing, and as Adaptive A*."""
    keeps = {}
    moments = moments_with_plans(journey)
    kept = [plan_adaptively(moment.known, moment.position, keeps) for moment in moments]
    return [[moment.trace.expanded for moment in moments], [trace.expanded for trace in kept]]


def kept_guess(keeps, grid):
    """A search that trusts what was learned, whatever has become of the map."""
    h = manhattan(grid)
    return record(a_star(grid, grid.start, grid.goal, lambda cell, goal: keeps.get(cell, h(cell, goal))))


# --- two maps, and a walk by hand -------------------------------------------------------------------------------------

first_map = walk.moments[0].known
claim(
    "A unit with sight radius 1 walks over the map above. Its first plan leads down (three others are as short).",
    walk.moments[0].plan[1] == (0, 1)
    and not tiny.terrain
    and [path[1] for path in cheapest_ways(by_rule(first_map), tiny.start, tiny.goal)].count((1, 0)) == 3
    and len(cheapest_ways(by_rule(first_map), tiny.start, tiny.goal)) == 4,
)
claim(
    "11 steps and 2 plans. The first plan had 5 steps. After three of them the wall (2, 2) came in sight: the unit "
    "stood in a dead end. The new plan has 8 steps, back past the start: 3 + 8 = 11.",
    (len(walk), walk.plans) == (11, [0, 3])
    and [len(walk.moments[k].plan) - 1 for k in walk.plans] == [5, 8]
    and (2, 2) in walk.new(3)
    and tiny.start in walk.moments[3].plan,
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
claim(
    "The unit never steps into a wall. It has seen the next cell before it takes a step.",
    all(plan_cost(each.true, each.trail(len(each))) < inf for each in walks())
    and all(moment.plan[1] in moment.seen for each in walks() for moment in each.moments if moment.plan[1:]),
)
claim(
    "It arrives, if a path leads there. A new plan is made only after a cell was newly seen, and there are only so "
    "many cells.",
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
road = replace(Grid.from_text("S#.G\n...."), terrain={(0, 1): 0.1, (1, 1): 0.1, (2, 1): 0.1, (3, 1): 0.1})
claim(
    "All this holds as long as no ground costs less than the floor that is hoped for",
    plan_cost(Memory(road, radius=1).known(), [(0, 0), (0, 1), (1, 1), (2, 1), (3, 1), (3, 0)])
    > true_costs(road)[road.start],
)

# --- the bay ----------------------------------------------------------------------------------------------------------

claim("With the true map, 19 steps would do.", true_costs(bay)[bay.start] == 19)
claim(
    "(11, 4), a wall on the straight line to the goal. The bay is closed.",
    journey.plans == [0, 7]
    and (11, 4) in journey.new(7)
    and {(11, y) for y in range(1, 8)} <= journey.moments[7].known.walls,
)
claim("7 steps walked and 26 planned, 33 together.", (len(journey.moments[7].plan) - 1, len(journey)) == (26, 33))
unseen = {(x, y) for x in range(14) for y in range(9)} - journey.moments[-1].seen
claim(
    "The 14 cells of the upper row. No: even as floor they gave no cheaper path.",
    unseen == {(x, 0) for x in range(14)},
)
back = replace(bay, start=bay.goal, goal=bay.start)
steps_by_radius = [len(Journey(Memory(bay, radius))) for radius in range(1, 11)]
claim(
    "From the other side, with radius 1, hope costs nothing: 19 steps.",
    steps_by_radius[1] > steps_by_radius[0]
    and all(one > other for one, other in pairwise(steps_by_radius[1:]))
    and len(Journey(Memory(back, radius=1))) == 19,
)


def steps_with_ties_by_lot(radius, lots):
    """Walk from S to the goal of the bay, plans kept; among equal plans a lot decides."""
    memory, walked, plan = Memory(bay, radius=radius), [bay.start], []
    while walked[-1] != bay.goal:
        memory.look(walked[-1])
        known = memory.known()
        if not plan or any(cell in known.walls for cell in plan):
            left, here, plan = true_costs(known), walked[-1], []
            while here != bay.goal:
                here = lots.choice([cell for cell in known.neighbors(here) if left.get(cell) == left[here] - 1])
                plan.append(here)
        walked.append(plan.pop(0))
    return len(walked) - 1


def steps_by_lot(radius):
    lots = Random(0)
    return sum(steps_with_ties_by_lot(radius, lots) for _ in range(100)) / 100


claim(
    "With our order of neighbours, radius 2 walks more than radius 1; with ties by lot, about 46 steps against 54.",
    lambda: abs(steps_by_lot(2) - 46) < 1 and abs(steps_by_lot(1) - 54) < 1,
)
shared = Memory(bay, radius=3)
trips = [len(Journey(shared)) for unit in ("first", "next")]
claim("once one has crossed the bay with radius 3, the next walks 19 steps, not 33.", trips == [33, 19])

# --- Adaptive A* ------------------------------------------------------------------------------------------------------

first_search = trip.moments[0].trace
at_its_end = first_search.at(len(first_search))
claim(
    "The path to (2, 2) costs 2, and no path from S costs less than 6: so from (2, 2) on, none costs less than "
    "6 - 2 = 4. For (0, 2) the same sum says 6 - 4 = 2, less than its Manhattan distance, 4.",
    (at_its_end.g[2, 2], at_its_end.g[0, 2], first_search.cost) == (2, 4, 6)
    and (0, 2) in at_its_end.open
    and manhattan(hook)((0, 2), hook.goal) == 4
    and true_costs(trip.moments[0].known)[2, 2] == 4,
)
claim("The Manhattan distance of (2, 2) is 2.", manhattan(hook)((2, 2), hook.goal) == 2)


@cache
def learners():
    """Walks with Adaptive A*: the costs of its plans beside those of new ones, and how far what it learned is safe."""
    told = []
    for grid in [tiny, hook, bay, *square_maps(8, 10, "..#"), *square_maps(8, 10, "...#39")]:
        keeps = {}
        for moment in moments_with_plans(Journey(Memory(grid, radius=1))):
            run = plan_adaptively(moment.known, moment.position, keeps)
            costs = true_costs(moment.known)
            safe = all(h <= costs.get(cell, inf) for cell, h in keeps.items())
            h = {cell: keeps.get(cell, manhattan(grid)(cell, grid.goal)) for cell in moment.known.nodes}
            steps = [(a, b, c) for a in moment.known.nodes for b, c in moment.known.edges(a)]
            consistent = all(h[a] <= c + h[b] for a, b, c in steps)
            end = run.at(len(run))
            open_late = all(end.f[cell] >= run.cost for cell in end.open if cell in end.f)
            told.append((run.cost == moment.trace.cost, safe, consistent, open_late))
    return told


claim(
    "That holds for each open cell: it was not expanded before the goal, so its F is at least 6.",
    all(at_its_end.f[cell] >= 6 for cell in at_its_end.open) and all(row[3] for row in learners()),
)
claim("Both find paths of the same cost.", len(learners()) > 60 and all(row[0] for row in learners()))
claim("C - G is a safe H for each cell expanded", all(row[1] for row in learners()))
claim("If H was consistent, it still is.", all(row[2] for row in learners()))
anew, kept = cells_expanded(Journey(Memory(bay, radius=1)))
claim(
    "In all it expands 305 cells instead of 473; now and then more, because ties decide among cells whose F is C.",
    (sum(anew), sum(kept)) == (473, 305) and any(more > less for less, more in zip(anew, kept, strict=True)),
)


def only_ties_are_more():
    """Each cell that Adaptive A* alone expands has an F of C: what must be expanded is less."""
    extra = 0
    for moment, run in zip(plans, adaptive, strict=True):
        end = run.at(len(run))
        alone = {*end.closed} - {step.current for step in moment.trace}
        extra += len(alone)
        if any(end.f[cell] != run.cost for cell in alone):
            return False
    return extra > 0


claim("because ties decide among cells whose F is C", only_ties_are_more())


def on_random_maps():
    journeys = [Journey(Memory(grid, radius=2)) for grid in square_maps(300, 16, "..#")]
    sums = [[sum(search) for search in cells_expanded(journey)] for journey in journeys]
    anew, adaptively = [sum(pair[k] for pair in sums) for k in (0, 1)]
    return 1 - adaptively / anew


claim(
    "On random maps it saves less: about 4 % on 300 maps of 16 x 16 cells, one third walls, with radius 2.",
    lambda: 0.03 < on_random_maps() < 0.05,
)
claim(
    "A new search fills the bay each time: the goal is near behind its end, so H is small there.",
    {(x, y) for x in range(2, 11) for y in range(3, 7)} <= {step.current for step in plans[-1].trace}
    and not {(x, y) for x in range(5, 11) for y in range(3, 7)} & {step.current for step in adaptive[-1]},
)

# --- the gate ---------------------------------------------------------------------------------------------------------

shut, opened = Grid.from_text("S.#G\n...."), Grid.from_text("S..G\n....")
stale = {}
plan_adaptively(shut, shut.start, stale)
claim(
    "With the gate shut a search learns that (1, 0) is 4 from the goal. If the gate opens, keeping the 4 may cost 5 "
    "instead of 3.",
    (stale[1, 0], true_costs(shut)[1, 0], true_costs(opened)[1, 0]) == (4, 4, 2)
    and (kept_guess(stale, opened).cost, true_costs(opened)[opened.start]) == (5, 3)
    and {1 + stale.get(cell, manhattan(opened)(cell, opened.goal)) for cell in [(1, 0), (0, 1)]} == {5},
)
claim(
    "On a hopeful walk no step gets cheaper, if no ground costs less than floor: a cell newly seen is as hoped, or "
    "worse.",
    all(
        now.known.walls >= before.known.walls
        and all(now.known.terrain.get(cell, 1) >= before.known.terrain.get(cell, 1) for cell in now.known.nodes)
        for journey in walks()
        for before, now in zip(journey.moments, journey.moments[1:], strict=False)
    ),
)

# --- the bug hunt -----------------------------------------------------------------------------------------------------

claim(
    "On three cells only the goal is unknown, and the program looks right. In the bay it does not take a single step.",
    all(Journey(Memory(row, radius=1), hopeful=False).arrived for row in rows[:2])
    and [len(Journey(Memory(bay, radius), hopeful=False)) for radius in (1, 2, 3)] == [0, 0, 0],
)

# --- key points and exit ticket ---------------------------------------------------------------------------------------

claim(
    "O(n log n) on a grid of n cells, and there are at most n plans",
    all(journey.new(k) for journey in walks() for k in journey.plans),
)
dead_end = Grid.from_text("S..#G\n.##..\n.....")
ways = Journey(Memory(dead_end, radius=1))
claim(
    "2 steps into the dead end, 2 back, 8 around. A program that plans once, and goes through the wall, walks 4. One "
    "that plans on the true map walks 8.",
    (len(ways), ways.plans) == (2 + 2 + 8, [0, 2])
    and len(ways.moments[0].plan) - 1 == 4
    and walked_cost(dead_end, plan_anew(dead_end, dead_end.start).path) == 8,
)
whole = {}
claim(
    "A search that knows the whole map of question 1 finds a path of cost 8 and expands (2, 0), with G 2.",
    plan_adaptively(dead_end, dead_end.start, whole).cost == 8 and whole[2, 0] == 8 - 2,
)
claim(
    "C - G = 8 - 2. A program that keeps the Manhattan distance says 2. 10 is the true cost from there",
    (whole[2, 0], manhattan(dead_end)((2, 0), (4, 0)), true_costs(dead_end)[2, 0]) == (6, 2, 10),
)
