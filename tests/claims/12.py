"""Claims of page 12: what units plan, what many crowds do, and the small crowds on which each policy fails."""

from collections import deque
from itertools import product

FOUR = [policy.__name__ for policy in POLICIES]
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
claim("returns an empty dict.", policies.ignore(me, other) == {})
claim(
    "WALL is infinity: no path enters that cell.",
    float("inf") == WALL and len(plans["claims_are_walls"]) == 1,
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
    "Every price from 2 to 50 that was tried does it, too, and so does a price of 5 on other.cell alone.",
    all(halls.check_hall(with_price(price)).solved for price in (2, 4, 10, 20, 50))
    and halls.check_hall(with_price(5, wall=False, own=True)).solved,
)

# --- the hall ---------------------------------------------------------------------------------------------------------

claim("The hall below has 11 x 7 cells and one door.", (door.width, door.height, door.width - 11) == (11, 7, 0))
claim(
    "each wants to get to the mirrored place in the right one",
    all(goal == (10 - start[0], start[1]) for start, goal in halls.FILE) and len(halls.FILE) == 8,
)
claim(
    "At first each unit claims its own cell, no two the same. A unit that plans avoids every cell claimed by "
    "others, or stays where it is. So no step can be refused.",
    all(
        len([c for u in tick.units.values() for c in u.plan]) == len({c for u in tick.units.values() for c in u.plan})
        for tick in runs["claims_are_walls"]
    ),
)
claim("The price is time: 66 ticks instead of 18.", (ends["claims_are_walls"].ticks, ends["ignore"].ticks) == (66, 18))
third = runs["ignore"][3].units
wanting = [number for number, unit in runs["ignore"][4].units.items() if unit.cell == (4, 3)]
wanting += [number for number, wish in runs["ignore"][4].refused.items() if wish == (4, 3)]
claim("Tick 4, ignore: three units want the cell (4, 3).", len(wanting) == 3)
claim("Units 1, 4 and 5 want it, and unit 1 has the lowest number.", sorted(wanting) == [1, 4, 5])
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

claim(
    "every second unit comes from the other side",
    all((unit[0][0] > 5) == bool(i % 2) for units in meetings for i, unit in enumerate(units)),
)
claim(
    "A fifth policy counts all units, not only near ones",
    all_units(far, far._replace(plan=((7, 7),))) == {(7, 7): 3},
)


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
claim("of 100 such crowds, 89 and 58", [sum(end.ticks is not None for end in found) for found in counted] == [89, 58])
# --- no policy is safe ------------------------------------------------------------------------------------------------

claim(
    "In the first of four small crowds two units must change places in a corridor",
    crowds["step aside"][1][0] == ((0, 0), (2, 0)),
)
claim("four units stand on the four cells of a square", len(ring) == len(cells_of(Grid(2, 2))) == 4)
claim(
    "In the ring each cell is left when it is entered: under ignore all four arrive in tick 1.",
    end(policies.ignore, *crowds["ring"]).ticks == 1,
)
claim(
    "With claims as walls nobody moves",
    end(policies.claims_are_walls, *crowds["ring"]).steps == 0,
)
claim(
    "Each policy fails on one of these crowds that another gets through:",
    all(any(row[i] == 0 < max(row) for row in table.values()) for i in range(4)),
)
claim("only claims_cost_extra gets both units past each other", table["two rows"] == [0, 0, 2, 0])
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
claim("On step aside all four fail, though 4 ticks are enough", table["step aside"] == [0] * 4)


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
claim("unit 2 walks to the middle and down into (1, 1), unit 1 passes", together(*crowds["step aside"]) == 4)

# --- the referee ------------------------------------------------------------------------------------------------------
claim("No number differs.", end(policies.ignore) == end(policies.ignore, settle=settle_once))
claim(
    "Unit 1 stands on (1, 0), and so does unit 2.", settle_once(row, wishes)[1] == (1, 0) == settle_once(row, wishes)[2]
)
claim(
    "In the hall this happens ten times, and no count of ticks or steps shows it:",
    crowd.collisions(ticks) == 10 and crowd.end_of(ticks) == ends["ignore"],
)
claim(
    "Unit 1 wants to follow unit 2, unit 2 wants the cell of unit 3, and unit 3 stays.",
    wishes[3] == row[3] == wishes[2],
)
claim(
    "Claims that are walls prevent every refusal, and close the way for a file.",
    ends["claims_are_walls"].refused == 0 and table["step aside"][2:] == [0, 0],
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

near_each = {cell for unit in walking for cell in unit.plan}
claim("Unit 2 on (1, 0) and unit 3 on (2, 0) are walking there, too.", near_each == {(1, 0), (2, 0), (3, 0)})
claim("Unit 2 walks in front of it, through the gap.", other.plan[0] == (2, 1) and gap.passable((2, 1)))
claim("First all go from left to right through one door.", all(a[0] < 5 < b[0] for a, b in halls.random_crowds(20)[0]))
claim(
    "When unit 1 was asked, unit 2 was about to leave. Then unit 2 was refused, and nobody asked unit 1 again.",
    not crowd.is_refused(1, row, wishes)
    and crowd.is_refused(2, row, wishes)
    and crowd.is_refused(1, row, wishes | {2: (1, 0)}),
)
