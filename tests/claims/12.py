"""Claims of page 12: what units plan, what many crowds do, and the small crowds on which each policy fails."""

from collections import deque
from itertools import product

DOORS = halls.hall(0, 3)


def end(policy, grid=door, units=halls.FILE, **more):
    return crowd.end_of(crowd.simulate(grid, units, policy, ticks=100, **more))


def cells_of(grid):
    return [cell for cell in product(range(grid.width), range(grid.height)) if grid.passable(cell)]


def apart(here, there):
    """Whether a tick from here to there is allowed: two cells for two units, and no change of places."""
    on = [cell for cell in there if cell]
    return len(set(on)) == len(on) and (there[0] is None or there != here[::-1])


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
            if apart(here, there) and there not in ticks:
                ticks[there] = ticks[now] + 1
                waiting.append(there)
    return None


def charge(overall, units, who):
    """What the path of the exit ticket costs: `overall` joins two extra costs, `who` gives the cells."""
    extra = {}
    for unit in units:
        for cell in who(unit):
            extra[cell] = overall(extra.get(cell, 0), 3)
    return sum(1 + extra.get((x, 0), 0) for x in (1, 2, 3))


# --- one unit's tick --------------------------------------------------------------------------------------------------

far = policies.Unit((9, 9), ((2, 2),))
claim(
    "is_near(me, other) is true if the two are at most 3 cells apart, columns plus rows.",
    all(
        is_near(far, policies.Unit((9, 9), (cell,))) == (abs(cell[0] - 2) + abs(cell[1] - 2) <= 3)
        for cell in product(range(8), range(8))
    ),
)
claim(
    "The only path leads through (2, 1) and (3, 1), and both are claimed. So unit 1 plans to stay, although unit 2 is "
    "about to make room.",
    {(2, 1), (3, 1)} <= {*other.plan}
    and len(policies.plan_path(Grid(4, 3, gap.walls | {(2, 1)}), me, [], policies.ignore)) == 1,
)
tens = [halls.FILE, *halls.random_crowds(9)]


def of_ten(policy):
    """The slowest of the exercise's crowds, and the steps refused in all; None for a crowd that is not through."""
    ends_of = halls.trials(door, tens, policy, ticks=25)
    return [end.ticks for end in ends_of], sum(end.refused for end in ends_of)


def with_price(price, wall=True, own=False):
    def policy(me, other):
        extra = dict.fromkeys([other.cell] if own else other.plan, price) if is_near(me, other) else {}
        return extra | ({other.cell: WALL} if wall and other.stood and extra else {})

    return policy


claim(
    "ignore is fast, but 121 steps are refused. claims_are_walls refuses none, and is not through in time.",
    of_ten(policies.ignore)[1] == 121
    and of_ten(policies.claims_are_walls)[1] == 0
    and None in of_ten(policies.claims_are_walls)[0],
)
claim("66 are refused now.", of_ten(with_price(3, wall=False))[1] == 66)
claim("62 are refused.", of_ten(with_price(3))[1] == 62)
claim(
    "A price of 5 on other.cell alone does it, too.",
    all(check_hall(with_price(price)).solved for price in (2, 4, 10, 20, 50))
    and check_hall(with_price(5, wall=False, own=True)).solved,
)

# --- the hall ---------------------------------------------------------------------------------------------------------

claim(
    "At first each unit claims its own cell, no two the same. A unit that plans avoids every cell claimed by "
    "others, or stays where it is. So no two plans share a cell, and no step can be refused.",
    all(
        len([c for u in tick.units.values() for c in u.plan]) == len({c for u in tick.units.values() for c in u.plan})
        for tick in runs["claims_are_walls"]
    ),
)
walled = runs["claims_are_walls"]
claim(
    "In tick 8. When it plans, unit 1 stands on (7, 3). Until then unit 1 claimed the door or (6, 3), the only cell "
    "behind the door.",
    [number for number, unit in walled[8].units.items() if unit.cell != walled[7].units[number].cell] == [1, 2]
    and walled[7].units[1].cell == (7, 3)
    and [n for n, unit in walled[7].units.items() if unit.cell != walled[0].units[n].cell] == [1]
    and all({(5, 3), (6, 3)} & {*walled[k].units[1].plan} for k in range(1, 7))
    and [cell for cell in door.neighbors((5, 3)) if cell[0] > 5] == [(6, 3)],
)

through = [crowd.end_of(ticks[:19]).arrived for ticks in runs.values()]
claim("All eight under ignore, one under claims_are_walls.", through == [8, 1])

# --- samples ----------------------------------------------------------------------------------------------------------


def face_to_face(units):
    *_, last = crowd.simulate(DOORS, units, policies.ignore)
    wishes = {last.units[number].cell: wish for number, wish in last.refused.items()}
    return any(wishes.get(wish) == cell for cell, wish in wishes.items())


claim(
    "in each, two units end face to face.",
    all(map(face_to_face, meetings)),
)
hundred = halls.random_crowds(100, meeting=True)
counted = [halls.trials(DOORS, hundred, policy) for policy in (policies.claims_cost_extra, all_units)]
claim(
    "of 100 such crowds 89 get through, and 58 with all units counted",
    [sum(end.ticks is not None for end in found) for found in counted] == [89, 58],
)
# --- no policy is safe ------------------------------------------------------------------------------------------------

claim(
    "In the ring each cell is left when it is entered: under ignore all four arrive in tick 1.",
    end(policies.ignore, *crowds["ring"]).ticks == 1,
)
in_rows = list(crowd.simulate(*crowds["two rows"], policies.standing_are_walls))
claim(
    "Under standing_are_walls both step into the other row, again and again",
    [[cell[1] for cell in (unit.cell for unit in tick.units.values())] for tick in in_rows[1:]]
    == [[0, 0], [0, 0], [1, 1], [1, 1], [0, 0]]
    and in_rows[-1].units == in_rows[1].units,
)
out = list(crowd.simulate(*crowds["first out"], policies.claims_are_walls))
claim(
    "only with claims as walls does unit 1 wait until unit 2 has gone",
    table["first out"] == [0, 0, 0, 2] and out[1].units[1].cell == (0, 0),
)


def paths_without_a_loop(grid, path, goal):
    """Every path from the end of this one to the goal that enters no cell twice."""
    if path[-1] == goal:
        return [path]
    further = [paths_without_a_loop(grid, [*path, cell], goal) for cell in grid.neighbors(path[-1]) if cell not in path]
    return [one for found in further for one in found]


claim(
    "(1, 1) is a dead end and nobody's goal, so no plan ever enters it, whatever extra costs of at least 0.",
    not any(
        (1, 1) in path
        for start, goal in product([(0, 0), (1, 0), (2, 0)], [(0, 0), (2, 0)])
        for path in paths_without_a_loop(aside, [start], goal)
    )
    and together(Grid(3, 1), crowds["step aside"][1]) is None,
)
claim("unit 2 steps to the middle and into (1, 1), unit 1 passes", together(*crowds["step aside"]) == 4)

# --- the referee ------------------------------------------------------------------------------------------------------

# --- exit ticket ------------------------------------------------------------------------------------------------------

places, wants = {1: (3, 0), 2: (1, 0), 3: (0, 0)}, {1: (2, 0), 2: (2, 0), 3: (1, 0)}
claim("The lower number gets the cell, unit 2 stays, and so unit 3 is refused as well.",
      [*crowd.settle(places, wants).values()] == [(2, 0), (1, 0), (0, 0)])  # fmt: skip
claim(
    "b is what settle_once returns; c, no referee at all.",
    [*settle_once(places, wants).values()] == [(2, 0), (1, 0), (1, 0)]
    and [*wants.values()] == [(2, 0), (2, 0), (1, 0)],
)
walking = [policies.Unit((3, 0), tuple((x, 0) for x in range(first, 4))) for first in (1, 2)]
you = policies.Unit((3, 0), ((0, 0),))
total = {}
for unit in walking:
    for cell, more in policies.claims_cost_extra(you, unit).items():
        total[cell] = total.get(cell, 0) + more
claim(
    "Three steps; (1, 0) is claimed once, (2, 0) and (3, 0) twice: 3 + 3 + 6 + 6.",
    3 + total[1, 0] + total[2, 0] + total[3, 0] == 18 == charge(lambda a, b: a + b, walking, lambda unit: unit.plan),
)
claim("b counts each claimed cell once.", charge(max, walking, lambda unit: unit.plan) == 12)
claim("a charges only for the cells where units stand.", charge(max, walking, lambda unit: [unit.cell]) == 9)
