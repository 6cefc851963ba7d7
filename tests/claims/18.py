"""Claims of page 18: one search for many goals, by three ways and on 30 maps; the distance field; the largest guess."""

from dataclasses import replace
from itertools import pairwise

from pages import NOTEBOOKS, prose

from astar_lesson import Grid, audit, record
from astar_lesson.search.all_ties import every_tie
from astar_lesson.world.goals import EXTRA_GOAL


def led_by(goals, make=nearest):
    return goals.search(a_star, make(manhattan(goals.grid), goals.goals))


def first_choice(goals):
    """Choose the goal with the smallest guess at the start, and search for this one alone."""
    h = manhattan(goals.grid)
    chosen = min(goals.goals, key=lambda goal: h(goals.start, goal))
    return record(a_star(goals.grid, goals.start, chosen, h)).cost


def downhill(goals):
    """The cost of a walk to the smallest number, whatever the step costs."""
    numbers, cell, paid = distance_field(goals), goals.start, 0
    while numbers[cell]:
        cell, cost = min(goals.grid.edges(cell), key=lambda step: numbers[step[0]])
        paid += cost
    return paid


# --- by hand, and the extra goal --------------------------------------------------------------------------------------

claim(
    "From each well one step leads there, and it costs nothing.",
    pumps.edges((0, 0)) == pumps.edges((3, 2)) == [(EXTRA_GOAL, 0)],
)
claim(
    "A search asks a map for its edges only, so no line of it changes.",
    list(dijkstra(pumps, pumps.start, EXTRA_GOAL))
    == list(dijkstra(type("Only", (), {"edges": staticmethod(pumps.edges)})(), pumps.start, EXTRA_GOAL)),
)


def by_hand(goals):
    """Write 0 into the goals, 1 into the free cells beside them, and so on."""
    written, ring, value = {}, list(goals.goals), 0
    while ring:
        written |= dict.fromkeys(ring, value)
        ring, value = [near for cell in ring for near in goals.grid.neighbors(cell) if near not in written], value + 1
    return written


claim(
    "Each number is the cost to the nearest well", by_hand(pumps) == numbers and by_hand(wells) == distance_field(wells)
)
claim("a unit steps to the neighbour for which step plus number is smallest", all(
    min(cost + field[near] for near, cost in goals.grid.edges(cell))
    == goals.grid.cost(cell, step_towards(goals.grid, field, cell)) + field[step_towards(goals.grid, field, cell)]
    for goals in (pumps, bog, wells) for field in [distance_field(goals)] for cell in field if field[cell]
))  # fmt: skip
claim(
    "(Or begin with all wells in the queue, each with 0.)",
    all(settle(goals.grid, dict.fromkeys(goals.goals, 0)) == distance_field(goals) for goals in (pumps, bog, wells)),
)
claim(
    "a cheapest path there comes through a nearest well",
    all(goals.search(dijkstra).cost == distance_field(goals)[goals.start] for goals in (pumps, lured, wells, bog)),
)

# --- fleeing and two wishes -------------------------------------------------------------------------------------------


def walked(grid, field, cell):
    """The cells to which a field leads."""
    path = [cell]
    while (following := step_towards(grid, field, path[-1])) != path[-1]:
        path.append(following)
    return path


grid_of_wolf = wolf.grid
refuge = {fear: walked(grid_of_wolf, flee(grid_of_wolf, danger, fear), wolf.start) for fear in (1, 2)}
claim(
    '"Step to the highest number" fails: it leaves the sheep in the dead end.',
    max(grid_of_wolf.neighbors(wolf.start), key=danger.get) == (3, 2) and danger[3, 2] < danger[wolf.start],
)
claim(
    "Try 1, too: then it stays in the dead end.",
    refuge[1] == [wolf.start] and refuge[2][-1] == (0, 1) and danger[0, 1] == max(danger.values()),
)
claim(
    "The larger the factor, the more steps towards the wolf the sheep accepts to reach a far refuge.",
    walked(grid_of_wolf, flee(grid_of_wolf, danger, 1.5), wolf.start) == [wolf.start] and (4, 2) in refuge[2],
)
claim(
    "lower each one that is above a neighbour's number plus the step to it, until there is none.",
    all(
        settled[cell] == min([start[cell], *(settled[near] + cost for near, cost in grid_of_wolf.edges(cell))])
        for start in (
            {cell: -2 * danger[cell] for cell in danger},
            {cell: water[cell] - danger[cell] for cell in water},
        )
        for settled in [settle(grid_of_wolf, start)]
        for cell in start
    ),
)
claim(
    "The well at (2, 4) is nearer, but the wolf is on the way. The arrows lead the sheep to the other one.",
    walked(grid_of_wolf, water, wolf.start)[-1] == (2, 4)
    and (4, 3) in walked(grid_of_wolf, water, wolf.start)
    and (7, 0) in walked(grid_of_wolf, wishes, wolf.start),
)

claim(
    "But a sum may have hollows, cells without an arrow: a sheep at (0, 2) stays there, and never drinks.",
    walked(grid_of_wolf, wishes, (0, 2)) == [(0, 2)] not in [[well] for well in wells_too.goals],
)

# --- the smallest guess -----------------------------------------------------------------------------------------------

claim(
    "The smallest guess is at most the guess for the goal that is truly nearest, and that one is at most the "
    "true cost.",
    all(audit(goals, nearest(manhattan(goals.grid), goals.goals)).admissible for goals in (pumps, lured, wells, bog)),
)
claim(
    "On a step of cost c none of the guesses falls by more than c, and at a well its own guess is 0, so the free step "
    "loses nothing. So the smallest cannot, either.",
    all(audit(goals, nearest(manhattan(goals.grid), goals.goals)).consistent for goals in (pumps, lured, wells, bog)),
)
h = manhattan(lured.grid)
claim(
    "In step 1, (3, 2) gets H 3.",
    led.at(1).h[3, 2] == 3 and [h((3, 2), goal) for goal in lured.goals] == [3, 6],
)
fs = [led.at(k).f.get(led[k].current) for k in range(1, len(led))]
claim(
    "In step 4. Steps 2 and 3 go west with F 4. Then no open cell has F 4 any more, and A* expands one with F 5.",
    fs[:3] == [4, 4, 5] and [step.current for step in led][1:4] == [(3, 2), (2, 2), (5, 2)],
)
claim(
    "Each cell that A* expands before the well has F at most C, the cost of the path, and H above 0. So its G is below "
    "C, and Dijkstra's algorithm expands all such cells.",
    {step.current for step in led_there} <= {step.current for step in blind},
)
claim("It costs 10, all the way round the wall.", first_choice(lured) == 10)
claim("keeps both goals to the end, and its path costs 5", led.cost == 5)
tables = {far: [work.count(goals) for goals in work.scattered(30, far=far)] for far in (False, True)}
rows = [one for counts in tables.values() for counted in counts for one in counted]

# --- one by one -------------------------------------------------------------------------------------------------------

maps = [goals.grid for goals in work.scattered(30)]
claim(
    "Here are 30 maps of 20 x 20 cells, about one cell in five a wall, with S in a corner and eight goals",
    {(grid.width, grid.height, grid.start) for grid in maps} == {(20, 20, (0, 0))}
    and len(maps) == 30
    and 0.18 < sum(len(grid.walls) for grid in maps) / (30 * 400) < 0.22
    and {len(counts) for counts in tables[False]} == {8},
)
claim("stops at the first goal that it expands", all(
    a.dijkstra >= b.dijkstra for counts in tables.values() for row in counts for a, b in pairwise(row)
))  # fmt: skip
claim(
    "expands no more cells than either, on any of these maps",
    all(one.smallest <= min(one.dijkstra, one.one_by_one) for one in rows),
)
# --- the field --------------------------------------------------------------------------------------------------------

in_bog = distance_field(bog)
claim("1 and 4. A unit in the bog has paid for its cell already; to enter G costs it 1.",
      (in_bog[1, 0], in_bog[0, 0], bog.grid.cost((1, 0), (2, 0))) == (1, 4, 1))  # fmt: skip
claim("A search from G that does not reverse the steps says 9.", bog.grid.cost((2, 0), (1, 0)) == 9)
claim(
    "In the bog map, 1 stands right of S and 3 below it, but 9 + 1 is more than 1 + 3. "
    "A unit that only looks for the smallest number walks a path that costs 10 instead of 4.",
    (in_bog[1, 0], in_bog[0, 1], downhill(bog), in_bog[0, 0]) == (1, 3, 10, 4)
    and step_towards(bog.grid, in_bog, bog.start) == (0, 1),
)
turned = Goals(replace(bog.grid, terrain={}), bog.goals)
claim(
    "It serves all units with the same goals, costs and moves.",
    distance_field(turned) != in_bog != distance_field(Goals(bog.grid, [(0, 0)])),
)
field = distance_field(wells)
units = (Goals(replace(wells.grid, start=unit), wells.goals) for unit in field)
alone = [led_by(unit).expanded for unit in units]
mean_alone = sum(alone) / len(field)
claim(
    "It expands 168 cells, once. A* expands 16.5 for one unit, the mean over all starts: from 11 units on the field "
    "expands fewer cells.",
    round(mean_alone, 1) == 16.5 and len(alone) == len(field) == 168 and 10 < len(field) / mean_alone < 11,
)

# --- the largest guess ------------------------------------------------------------------------------------------------

claim("On pumps its path costs 3, as it should.", led_by(pumps, farthest).cost == led_by(pumps).cost == 3)


def fails_whatever_the_ties(goals):
    right = led_by(goals).cost
    return right < min(every_tie(goals, farthest(manhattan(goals.grid), goals.goals)).costs)


claim("On this row of six cells it fails.", fails_whatever_the_ties(six))
wrong = six.search(a_star, largest)
claim(
    "The left well has F 1 + 5 = 6, because the well on the far right is five columns away. The path to the "
    "middle well has F 4 and 5. So A* goes there, for a cost of 2, while the left well waits for a cost of 1.",
    (wrong.at(3).f[0, 0], largest((0, 0), EXTRA_GOAL), wrong.at(3).f[2, 0], wrong.at(3).f[3, 0]) == (6, 5, 4, 5)
    and (wrong.cost, led_by(six).cost) == (2, 1),
)

# --- key points and exit ticket ---------------------------------------------------------------------------------------

claim(
    "with few goals, and more often if they are far away.",
    all(near <= far for near, far in zip(*map(work.wins, tables.values()), strict=True)),
)
ticket = Goals.from_text("G#S..G\n......")
offered = nearest(manhattan(ticket.grid), ticket.goals)(ticket.start, EXTRA_GOAL)
claim(
    "It goes to the goal behind the wall. a is the guess itself. b is the cost to the nearest goal",
    (offered, led_by(ticket).cost, first_choice(ticket)) == (2, 3, 4),
)
ford = Goals.from_text("S5.G\n....")
evenly = Goals(Grid(4, 2, start=(0, 0)), [(3, 0)])
claim(
    "Right of S stands 2, below S stands 4, so it goes through the 5.",
    (distance_field(ford)[1, 0], distance_field(ford)[0, 1], downhill(ford)) == (2, 4, 7),
)
claim("b is the cost for a unit that adds the cost of the step.", distance_field(ford)[0, 0] == 5)
claim("a is the number of its steps", distance_field(evenly)[0, 0] == 3)

# --- what is said in general ------------------------------------------------------------------------------------------

asked = []
nearest(lambda a, b: asked.append(b) or 0, wells.goals)(wells.start, EXTRA_GOAL)
claim("adds O(n) for each H that it works out", len(asked) == len(wells.goals))
(page,) = [path for path in NOTEBOOKS if path.name.startswith("18")]
exec("def my_field" + prose(page).split("def my_field")[1].split("```")[0], mine := {"PriorityQueue": PriorityQueue})
claim(
    "The package's distance_field returns the same numbers.",
    all(mine["my_field"](goals) == distance_field(goals) for goals in (pumps, lured, wells, bog)),
)
