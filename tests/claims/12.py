"""Claims of page 12: what units plan, what many crowds do, and where no policy helps."""

from collections import deque
from itertools import pairwise, product
from math import perm


def with_price(price, wall=True, near=is_near):
    def policy(me, other):
        extra = dict.fromkeys(other.plan, price) if near(me, other) else {}
        return extra | ({other.cell: WALL} if wall and other.stood and near(me, other) else {})

    return policy


def walked(policy, grid, units, ticks=60):
    return list(crowd.simulate(grid, units, policy, ticks=ticks))


def kinds(policy, crowds, ticks=60):
    return [crowd.end_of(walked(policy, two_doors, units, ticks)).kind for units in crowds]


def swapping(tick):
    """The pairs of units that want to swap cells."""
    wishes = {unit.cell: unit.wish for unit in tick.units}
    return {frozenset((cell, wish)) for cell, wish in wishes.items() if wish != cell and wishes.get(wish) == cell}


# --- each alone -------------------------------------------------------------------------------------------------------

claim(
    "From tick 6 on nobody moves: units 3 and 8 want to swap, and the others queue behind them.",
    (crowd.end_of(alone).kind, crowd.end_of(alone).since) == ("deadlock", 6)
    and swapping(alone[6]) == {frozenset(unit.cell for unit in alone[6].units if unit.number in (3, 8))}
    and len(alone[6].refused) == 8,
)
far = policies.Unit(1, (9, 9), ((2, 2),))
claim(
    "is_near(me, other) is true if the two are at most 3 cells apart, columns plus rows.",
    all(
        is_near(far, policies.Unit(2, (9, 9), (cell,))) == (abs(cell[0] - 2) + abs(cell[1] - 2) <= 3)
        for cell in product(range(8), range(8))
    ),
)
claim(
    "The gap is the only way.",
    all(
        len(policies.plan_path(Grid(4, 3, gap.walls | {cell}), me, [], policies.ignore)) == 1
        for cell in ((2, 1), (3, 1))
    ),
)

# --- one door ---------------------------------------------------------------------------------------------------------

claim("All eight, and two.", [len(crowd.end_of(ticks[:18]).arrived) for ticks in runs.values()] == [8, 2])
walled = runs["claims_are_walls"]
in_the_left_room = [
    [unit for unit in tick.units if unit.cell[0] < 5 and len(unit.plan) > 1] for tick in walled
]  # those that do not wait
claim(
    "The others wait until nobody claims the door and the cell behind it.",
    all({(5, 3), (6, 3)} <= {*unit.plan} for units in in_the_left_room for unit in units)
    and all(sum(cell in unit.plan for unit in tick.units) <= 1 for tick in walled for cell in ((5, 3), (6, 3)))
    and [cell for cell in door.neighbors((5, 3)) if cell[0] > 5] == [(6, 3)],
)

# --- many crowds ------------------------------------------------------------------------------------------------------

meetings_of_20 = halls.random_crowds(20, meeting=True)
claim(
    "The meetings still take 41.6 ticks: nobody has to go around a unit that stands.",
    round(averages(two_doors, meetings_of_20, with_price(4, wall=False))[0], 1) == 41.6,
)
claim(
    "You will write one that lets the eight pass.",
    crowd.end_of(walked(policies.claims_cost_extra, two_doors, meeting)).kind == "through",
)
units = [
    policies.Unit(number, (3, 0), ((0, number), (1, number)), stood) for number in (1, 2) for stood in (False, True)
]
claim(
    "right_of_way is claims_cost_extra with one more condition: only a lower number that stood is a wall.",
    all(
        policies.right_of_way(me, other)
        == policies.claims_cost_extra(me, other._replace(stood=other.stood and other.number < me.number))
        for me, other in product(units, units)
    ),
)
hundred = halls.random_crowds(100, meeting=True)
claim(
    "with claims_cost_extra 94 of 100 meetings get through, and 58 if it looks at all units, however far away.",
    kinds(policies.claims_cost_extra, hundred).count("through") == 94
    and kinds(with_price(4, near=lambda me, other: True), hundred).count("through") == 58,
)

# --- deadlock and livelock --------------------------------------------------------------------------------------------

claim(
    "So all arrive, or a tick comes again, and then everything repeats for ever.",
    not any("unfinished" in kinds(policy, meetings_of_20, ticks=1000) for policy in policies.POLICIES),
)


def next_tick(tick, policy):
    """The tick after this one, told from its units alone."""
    wishes = {unit.number: unit.wish for unit in tick.units if not unit.has_arrived}
    granted = crowd.settle({unit.number: unit.cell for unit in tick.units if not unit.has_arrived}, wishes)
    moved = [unit.moved_to(granted[unit.number]) for unit in tick.units if unit.number in granted]
    walking = [unit for unit in moved if not unit.has_arrived]
    for k, me in enumerate(walking):
        others = [unit for unit in walking if unit.number != me.number]
        walking[k] = me._replace(plan=policies.plan_path(two_doors, me, others, policy))
    return [unit for unit in moved if unit.has_arrived] + walking


claim(
    "A tick depends only on the one before, and there are finitely many different ones.",
    all(next_tick(one, policies.right_of_way) == other.units for one, other in pairwise(passing)),
)
dance = tried["standing_are_walls"]
claim(
    "here tick 5 is tick 1 again.",
    dance[5] == dance[1]
    and [crowd.end_of(ticks).kind for ticks in tried.values()] == ["deadlock", "livelock", "through"],
)


def only_lower_numbers(me, other):
    return policies.standing_are_walls(me, other) if other.number < me.number else {}


claim(
    "A right of way breaks the symmetry.",
    crowd.end_of(walked(only_lower_numbers, rows, crossing)).kind == "through",
)

# --- step aside -------------------------------------------------------------------------------------------------------

change_places = [((0, 0), (2, 0)), ((2, 0), (0, 0))]


def together(grid, units):
    """The fewest ticks for two units, by breadth-first search over the places of both; who has arrived leaves."""
    goals = tuple(goal for _, goal in units)
    first = tuple(start for start, _ in units)
    ticks, waiting = {first: 0}, deque([first])
    while waiting:
        now = waiting.popleft()
        here = tuple(None if cell == goal else cell for cell, goal in zip(now, goals, strict=True))
        if now == goals or here == (None, None):
            return ticks[now]
        for there in product(*[[cell, *grid.neighbors(cell)] if cell else [None] for cell in here]):
            on = [cell for cell in there if cell]
            is_allowed = len(set(on)) == len(on) and (there[0] is None or there != here[::-1])
            if is_allowed and there not in ticks:
                ticks[there] = ticks[now] + 1
                waiting.append(there)
    return None


def paths_without_a_loop(grid, path, goal):
    """Every path from the end of this one to the goal that enters no cell twice."""
    if path[-1] == goal:
        return [path]
    further = [paths_without_a_loop(grid, [*path, cell], goal) for cell in grid.neighbors(path[-1]) if cell not in path]
    return [one for found in further for one in found]


claim(
    "a plan is a path to the goal without a loop, or the unit's own cell. No such plan enters a dead end that is "
    "nobody's goal.",
    not any(
        (1, 1) in path
        for start, goal in product([(0, 0), (1, 0), (2, 0)], [(0, 0), (2, 0)])
        for path in paths_without_a_loop(aside, [start], goal)
    )
    and together(Grid(3, 1), change_places) is None
    and not any(crowd.end_of(walked(policy, aside, change_places)).kind == "through" for policy in policies.POLICIES),
)
claim("In 4: each has 2 steps to go, and one must step into (1, 1) and back.",
      together(aside, change_places) == 4 and any((1, 1) in pair for pair in joint.path))  # fmt: skip
free = sum(two_doors.passable(cell) for cell in product(range(two_doors.width), range(two_doors.height)))
claim(
    "For eight units in the hall with two doors there are nearly 5 x 10<sup>14</sup> such places.",
    4.8e14 < perm(free, 8) < 5e14,
)

# --- plans that know of time ------------------------------------------------------------------------------------------


def earliest(start, goal, reserved, swaps):
    """After how many ticks a unit can be at its goal, if another has reserved a plan and leaves at its end."""
    waiting, known = deque([(start, 0)]), {(start, 0)}
    while waiting:
        cell, tick = waiting.popleft()
        if cell == goal:
            return tick
        taken = dict(enumerate(reserved))
        for there in [cell, *aside.neighbors(cell)]:
            is_swap = taken.get(tick + 1) == cell and taken.get(tick) == there
            is_free = taken.get(tick + 1) != there and (swaps or not is_swap)
            if is_free and tick < 20 and (there, tick + 1) not in known:
                known.add((there, tick + 1))
                waiting.append((there, tick + 1))
    return None


to_the_right, to_the_left = plans[0], plans[0][::-1]
claim(
    "These plans for the corridor never claim the same cell in the same tick",
    not {*enumerate(plans[0])} & {*enumerate(plans[1])} and earliest((2, 0), (0, 0), to_the_right, swaps=True) == 3,
)
claim("In tick 1 they walk through each other.", [len(tick.refused) for tick in swapped] == [0, 2, 0, 0])
claim(
    "Without swaps, whoever plans first, and straight to its goal, leaves the other no plan: prioritized planning is "
    "incomplete.",
    earliest((2, 0), (0, 0), to_the_right, swaps=False) is None
    and earliest((0, 0), (2, 0), to_the_left, swaps=False) is None,
)

# --- the referee ------------------------------------------------------------------------------------------------------

both = [
    list(crowd.simulate(door, halls.random_crowds(5)[4], policies.ignore, referee=referee))
    for referee in (crowd.settle, settle_once)
]
claim(
    "No number of ticks shows it: count collisions.",
    len(both[0]) == len(both[1]) and [crowd.collisions(ticks) > 0 for ticks in both] == [False, True],
)

# --- exit ticket ------------------------------------------------------------------------------------------------------

places, wants = {1: (3, 0), 2: (1, 0), 3: (0, 0)}, {1: (2, 0), 2: (2, 0), 3: (1, 0)}
claim("The lower number gets the cell, unit 2 stays, and so unit 3 is refused as well.",
      [*crowd.settle(places, wants).values()] == [(2, 0), (1, 0), (0, 0)])  # fmt: skip
claim(
    "b is what settle_once returns; c, no referee at all.",
    [*settle_once(places, wants).values()] == [(2, 0), (1, 0), (1, 0)]
    and [*wants.values()] == [(2, 0), (2, 0), (1, 0)],
)


def clash(plan):
    """The ticks in which this plan and the reserved one share a cell, and those whose step is a swap."""
    ours, theirs = dict(enumerate(plan)), dict(enumerate(to_the_right))
    shared = [tick for tick in ours if ours[tick] == theirs.get(tick)]
    swaps = [tick for tick in ours if theirs.get(tick + 1) == ours[tick] and theirs.get(tick) == ours.get(tick + 1)]
    return shared, swaps


claim("In a they swap in the first tick, which a table of cells and ticks alone would allow.",
      clash([(1, 0), (0, 0)]) == ([], [0]))  # fmt: skip
claim("In b both are in (1, 0) in tick 1.", clash([(1, 0), (1, 0), (0, 0)])[0] == [1])
claim(
    "Which plan from (1, 0) to (0, 0) may unit 2 reserve?",
    clash([(1, 0), (1, 1), (1, 0), (0, 0)]) == ([], []),
)
