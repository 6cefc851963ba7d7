"""Claims of page 21: the rules, the table of searches, dead and frozen boxes, both heuristics, points and limits."""

import re
from math import comb

from pages import NOTEBOOKS, prose

from astar_lesson import Grid, bfs, dijkstra
from astar_lesson.world.boxes.collection import KNOWN
from astar_lesson.world.boxes.solver import cheapest_assignment, dead_squares, frozen_boxes, pushes
from astar_lesson.world.boxes.true_costs import costs_left
from astar_teacher.box_solutions import solutions

(page_text,) = [prose(path) for path in NOTEBOOKS if path.name.startswith("21")]


def steps_by(search, name, *guess):
    level = LEVELS[name]
    return record(search(level, level.start, level.goal, *guess))


def room(width, height, boxes, marks, pusher):
    cells = [(x, y) for x in range(1, width + 1) for y in range(1, height + 1)]
    return Level(frozenset(cells), frozenset(marks), pusher, frozenset(boxes))


# --- the state and the rules ------------------------------------------------------------------------------------------

four = LEVELS["four in a room"]
states_of_four = comb(len(four.floor), len(four.boxes)) * (len(four.floor) - len(four.boxes))
claim(
    "A search meets 10: P cannot get past the box, and the solved ones are one state.",
    len(record(bfs(LEVELS["corridor"], LEVELS["corridor"].start))) == 10,
)
claim("That makes 712,530 states.", states_of_four == 712_530)
claim(
    "All boxes are alike: in another order they must give the same state.",
    not check_state(lambda pusher, boxes: (pusher, tuple(boxes))).solved
    and check_state(lambda pusher, boxes: (pusher, frozenset(boxes))).solved,
)
claim(
    "It opens three states, each with G 1. In all three the box stays.",
    len(panels) == 4 and all(state[1] == twelve.boxes for _, _, state in panels),
)
flood = record(bfs_early_exit(twelve, twelve.start, twelve.goal))
claim(
    "It expands 20 states until the level is solved: three steps to get below the box, and one push.",
    (flood.expanded, flood.cost, pushes_of(twelve, flood.path)) == (20, 4, 1)
    and flood.path[3] == ((3, 3), twelve.boxes),
)

# --- the five searches ------------------------------------------------------------------------------------------------


def agree(name):
    """Whether three searches find the optimum of a level."""
    level = LEVELS[name]
    costs = [steps_by(bfs_early_exit, name).cost, steps_by(dijkstra, name).cost]
    return {*costs, steps_by(a_star, name, nearest_marks(level)).cost} == {KNOWN[name].steps}


claim("Early exit, Dijkstra's algorithm and A* agree on the cost.", all(map(agree, small)))
pushed = [k for k in range(1, len(path)) if path[k][1] != path[k - 1][1]]
claim("Steps 2, 5, 6, 7 and 11.", pushed == [2, 5, 6, 7, 11])
claim(
    "The box on the left gets four, and ends on (5, 3). The other one gets a single push, to (3, 3).",
    [path[k - 1][1] - path[k][1] for k in pushed] == [{(2, 2)}, {(2, 3)}, {(3, 3)}, {(4, 3)}, {(3, 2)}]
    and path[7][1] == {(3, 2), (5, 3)},
)
claim("The last box has to go down, so P must stand above it, on (3, 1).", path[10][0] == (3, 1))
claim("It walks around the box: (4, 2), (4, 1), (3, 1).", [path[k][0] for k in (8, 9, 10)] == [(4, 2), (4, 1), (3, 1)])

# --- dead squares -----------------------------------------------------------------------------------------------------

claim(
    "8 are dead. Alive are the mark, (2, 1) on its left, and (2, 2) and (3, 2) below.",
    twelve.floor - dead_squares(twelve) == {(3, 1), (2, 1), (2, 2), (3, 2)} and len(dead_squares(twelve)) == 8,
)

# --- heuristics -------------------------------------------------------------------------------------------------------

two = LEVELS["two abreast"]
by_push = costs_left(Game(two, pushes), two.start, two.goal)
claim(
    "The nearest marks never overestimate in this level. Twice the boxes does, in nine states. In the three "
    "drawn here one push is enough.",
    not overestimates(two, nearest_marks(two), Game(two, pushes))
    and len(found) == 9
    and {(row.h, row.true_cost) for row in found[:3]} == {(2, 1)}
    and all(row.true_cost == by_push[row.state] < row.h for row in found),
)


tables = {mark: push_distances(two, mark) for mark in two.marks}
claim(
    "With a mark for each box it is 4 + 1 or 2 + 3: both are 5. The level needs 5 pushes.",
    [tables[5, 3][2, 2], tables[3, 3][3, 2], tables[3, 3][2, 2], tables[5, 3][3, 2]] == [4, 1, 2, 3]
    and cheapest_assignment(two)(two.start, two.goal) == 5 == KNOWN["two abreast"].pushes,
)


def expands(name, guess):
    return steps_by(a_star, name, guess(LEVELS[name])).expanded


# --- hopeless states --------------------------------------------------------------------------------------------------


wall = frozenset({(2, 1), (3, 1)})
claim("Two boxes side by side along a wall lock each other", frozen_boxes(four, wall) == wall)
# --- pushes -----------------------------------------------------------------------------------------------------------

claim(
    "Name the smallest: min(level.reach(...)).",
    not check_pushes(
        lambda level, state: [
            (after if after == level.goal else (next(iter(state[1] - after[1])), after[1]), cost)
            for after, cost in pushes(level, state)
        ]
    ).solved,
)


class Weighed:
    """The store by steps, where a push costs a little more: of all shortest paths the one with fewest pushes."""

    def edges(self, state):
        return [(after, 1000 + (after[1] != state[1])) for after, _ in store.edges(state)]


claim(
    "No solution has both 30 steps and 10 pushes: a search minimises what its edges cost.",
    lambda: 30_010 < record(dijkstra(Weighed(), store.start, store.goal)).cost < 31_000,
)

# --- the bug ----------------------------------------------------------------------------------------------------------

claim(
    "By steps, A* with this H finds an optimum in each of the first twelve levels.",
    lambda: all(
        steps_by(a_star, name, in_order(level)).cost == KNOWN[name].steps for name, level in [*LEVELS.items()][:12]
    ),
)
left = costs_left(six, six.start, six.goal)[right.path[2]]
claim(
    "It says 3, but 2 steps are left: up, and a push to the left.",
    (in_order(six)(right.path[2], six.goal), left, right.path[3][0]) == (3, 2, (3, 1)),
)
claim(
    "Sorted, the boxes are (1, 2) and (2, 1), the marks (1, 1) and (1, 2). So the first box is sent to (1, 1), "
    "though it stands on a mark already.",
    sorted(six.marks) == [(1, 1), (1, 2)] and (1, 2) in six.marks,
)
# --- points -----------------------------------------------------------------------------------------------------------

most = [check(lambda *anything: ...).most for check in (check_assignment, check_frozen, check_pushes)]
whole = check_points(lambda level: ..., lambda level: ...).most
claim("The others earn 25 points", sum(most) + whole == 25)
texts = "\n\n".join(solutions())
exec(texts, mine := {"Game": Game, "DIRECTIONS": DIRECTIONS, "push_distances": push_distances})


def earned(game, guess):
    return check_points(game, guess).points


def own_game(level):
    return Game(level, mine["my_pushes"], mine["my_hopeless"](level))


def asks_before(level):
    for _ in range(6000):
        level.reach(level.pusher, level.boxes)
    return own_game(level)


def asks_inside(level):
    h = mine["my_guess"](level)
    return lambda state, goal: h(state, goal) + 0 * len([level.reach(level.pusher, level.boxes) for _ in range(1000)])


claim(
    "What the two functions ask level.edges and level.reach before A* starts counts as states, too.",
    lambda: earned(own_game, mine["my_guess"]) == 16 and earned(asks_before, mine["my_guess"]) == 0,
)
claim(
    "A heuristic that asks them more than 1,000 times on a level searches itself: no points.",
    lambda: earned(own_game, asks_inside) == 0,
)
claim(
    "their solutions are not on this page",
    not any(name in page_text for name in ("orders = permutations", "stuck.discard((x, y))\n    return stuck\n```"))
    and len(re.findall("<summary>Solution", page_text)) == 4,
)


def is_listed(level):
    try:
        costs_left(Game(level, pushes), level.start, level.goal, 2500)
    except ValueError:
        return False
    return True


claim(
    "On the eight levels with at most 2,500 states, by pushes, H must overestimate nowhere, and your game must "
    "keep every state that can be solved.",
    lambda: sum(map(is_listed, LEVELS.values())) == 8,
)
claim(
    "a push moves one box by one cell, so H falls by at most 1",
    all(
        h(state, one.goal) <= 1 + h(after, one.goal)
        for one in map(LEVELS.get, small[:4])
        for h in [cheapest_assignment(one)]
        for state in costs_left(Game(one, pushes), one.start, one.goal)
        for after, _ in Game(one, pushes).edges(state)
    ),
)
claim(
    "the cheapest assignment says at least 46",
    cheapest_assignment(warehouse)(warehouse.start, warehouse.goal)
    == 46
    <= good.cost
    == pushes_of(warehouse, good.path),
)

# --- another puzzle --------------------------------------------------------------------------------------------------

folded = {"record": record, "a_star": a_star}
exec(re.findall(r"```python\n(.*?)```", page_text, re.S)[-1], folded)
claim("It takes 7 crossings.", folded["trace"].cost == 7)
reopened = record(a_star(Grid.from_text("S....\n...#G"), (0, 0), (4, 1), lambda cell, goal: 4 * (cell == (1, 0))))
claim("If not, A* may expand a state more than once.", reopened.expanded > len({step.current for step in reopened}))
# --- the ticket -------------------------------------------------------------------------------------------------------

row = room(9, 5, [(3, 3), (4, 3)], [(5, 3), (8, 3)], (1, 1))  # one further right and down: no walls are near
far = sum(max(abs(x - a) + abs(y - b) for a, b in row.marks) for x, y in row.boxes)
claim(
    "b. 2 + 4, or 5 + 1. a is what the nearest marks give, 2 + 1. c assigns the farthest mark to each box, 5 + "
    "4, and overestimates.",
    (nearest_marks(row)(row.start, row.goal), cheapest_assignment(row)(row.start, row.goal), far) == (3, 6, 9),
)
