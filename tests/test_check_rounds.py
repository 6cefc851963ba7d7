"""The check of page 19: which ideas of a round it refuses, and which styles it accepts, for both searches."""

from copy import copy
from functools import partial
from itertools import pairwise, permutations, product
from math import inf
from random import Random
from sys import maxsize

import pytest
from ideas import each, said_or_raised

from astar_lesson.lesson.programs.listing import changed
from astar_lesson.world.negative import Roads, bellman_ford, check_round, floyd_warshall
from astar_lesson.world.negative.floyd_warshall import single_steps


def roads_of(*roads):
    names = list(dict.fromkeys(["A", *(name for road in roads for name in road[:2])]))
    return Roads({name: (2.5 * k, k % 2) for k, name in enumerate(names)}, roads)


def random_roads(rng, lowest):
    names = "ABCDEF"[: rng.randint(2, 6)]
    pairs = [pair for pair in permutations(names, 2) if rng.random() < 0.5]
    return roads_of(*((a, b, rng.randint(lowest, 9)) for a, b in pairs))


# --- Bellman-Ford: an oracle of walks ---------------------------------------------------------------------------------


def fault_of_rounds(one_round, roads, rounds=7):
    """What is wrong with the tables after some rounds from A, by the walks of at most so many roads; or None.

    It knows no order: all that the page promises of round k is asked, and nothing else.
    """
    came_from, cost_so_far, walks = {"A": None}, {"A": 0}, {"A": 0}
    for number in range(1, rounds + 1):
        before = dict(came_from), dict(cost_so_far)
        said = said_or_raised(one_round, roads, came_from, cost_so_far)
        longer = dict(walks)
        for (a, b), cost in roads.roads.items():
            if a in walks:
                longer[b] = min(walks[a] + cost, longer.get(b, inf))
        walks = longer
        if bool(said) != (before != (came_from, cost_so_far)) or isinstance(said, Exception):
            return f"round {number} returns {said}"
        if not set(came_from) == set(cost_so_far) == set(walks):
            return f"round {number} knows {cost_so_far}"
        for place, least in walks.items():
            parent = came_from[place]
            if cost_so_far[place] > least:
                return f"round {number}: {place} is too dear"
            if parent is None and (place, cost_so_far[place]) != ("A", 0):
                return f"round {number}: {place} has no parent"
            step = roads.roads.get((parent, place), inf)
            if parent is not None and cost_so_far[place] < cost_so_far[parent] + step:
                return f"round {number}: the parent {parent} does not explain the cost of {place}"
    return None


def my_relax_round(grid, came_from, cost_so_far):
    improved = False
    for current in list(cost_so_far):
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                improved = True
    return improved


BETTER = "if neighbor not in came_from or new_cost < cost_so_far[neighbor]:"


def relaxing(name, *changes):
    known = {}

    def kept(place, grid):
        return known.setdefault(place, grid.edges(place))

    return changed(my_relax_round, name, dict(changes), kept=kept)


def new_tables(grid, came_from, cost_so_far):
    return my_relax_round(grid, dict(came_from), dict(cost_so_far))


def the_first_place_alone(grid, came_from, cost_so_far):
    first = {place: cost_so_far[place] for place in list(cost_so_far)[:1]}
    return my_relax_round(grid, came_from, first) or bool(cost_so_far.update(first))


def all_rounds_at_once(grid, came_from, cost_so_far):
    has_changed = False
    for _ in range(20):
        has_changed |= my_relax_round(grid, came_from, cost_so_far)
    return has_changed


def known_places_swept_again(grid, came_from, cost_so_far):
    known = list(cost_so_far)
    improved = [relaxes(grid, came_from, cost_so_far, place) for _ in known for place in known]
    return any(improved)


def relaxes(grid, came_from, cost_so_far, place):
    improved = False
    for neighbor, cost in grid.edges(place):
        if cost_so_far[place] + cost < cost_so_far.get(neighbor, inf):
            came_from[neighbor] = place
            cost_so_far[neighbor] = cost_so_far[place] + cost
            improved = True
    return improved


changed_places = set()


def changed_in_the_call_before(grid, came_from, cost_so_far):
    if len(cost_so_far) == 1:
        changed_places.clear()
        changed_places.update(cost_so_far)
    waiting = [place for place in cost_so_far if place in changed_places]
    changed_places.clear()
    before = dict(cost_so_far)
    for place in waiting:
        relaxes(grid, came_from, cost_so_far, place)
    changed_places.update(place for place, cost in cost_so_far.items() if before.get(place) != cost)
    return before != cost_so_far


def from_the_first_place_of_the_graph(grid, came_from, cost_so_far):
    came_from.setdefault(grid.nodes[0])
    cost_so_far.setdefault(grid.nodes[0], 0)
    return my_relax_round(grid, came_from, cost_so_far)


def after_one_round(one_round, start):
    """The tables and the answer of a second round, from a start, after the right first one."""
    tables = {start: None}, {start: 0}
    my_relax_round(LINE, *tables)
    return one_round(LINE, *tables), *tables


def expanded_once(grid, came_from, cost_so_far, done={}):  # noqa: B006 - that is the mistake
    improved = False
    for current in [place for place in cost_so_far if done.get((id(grid), place)) is None]:
        done[id(grid), current] = grid
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                came_from[neighbor] = current
                cost_so_far[neighbor] = new_cost
                improved = True
    return improved


IMPROVES = roads_of(("A", "B", 5), ("A", "C", 1), ("C", "B", 1))
PAYS = roads_of(("A", "B", -1))
CYCLE = roads_of(("A", "B", -3), ("B", "A", 1))
BACK = roads_of(("A", "B", 1), ("B", "C", -3), ("C", "B", 1))
FREE = roads_of(("A", "B", 0))
TWO = roads_of(("A", "B", 1), ("A", "C", 1))
RETURNS = roads_of(("A", "B", 1), ("B", "C", 1), ("B", "A", 1))
ROW = roads_of(("A", "B", 1), ("B", "C", 1))
LINE = roads_of(("A", "B", 1), ("B", "C", 1), ("C", "D", 1))
DEAREST = roads_of(("A", "B", 2.0**70))
DEBTS = roads_of(("A", "B", -60), ("B", "C", -60), ("A", "C", -30))
HALVES = roads_of(("A", "B", 1.5), ("B", "C", 0.5))
CLOSE = roads_of(("A", "B", 0.5), ("B", "C", 0.5 - 2**-10), ("A", "C", 1))
CLOSER = roads_of(("A", "B", 0.5), ("B", "C", 0.5 - 2**-20), ("A", "C", 1))
CLOSEST = roads_of(("A", "B", 0.5), ("B", "C", 0.5 - 2**-31), ("A", "C", 1))
TWENTY = roads_of(*((a, b, 1) for a, b in pairwise("ABCDEFGHIJKLMNOPQRST")))
BACKWARD = "if neighbor != came_from[current] and (neighbor not in came_from or new_cost < cost_so_far[neighbor]):"
KEEPS = "if neighbor not in came_from or (came_from[neighbor] and new_cost < cost_so_far[neighbor]):"
RELAXED = "new_cost = cost_so_far[current] + cost"
GROWS = [
    ("for current in list(cost_so_far):", "waiting = list(cost_so_far)\n    for current in waiting:"),
    ("improved = True\n", "improved = True\n                waiting.append(neighbor)\n"),
]
WRONG_RELAXING = [
    (new_tables, [PAYS]),
    (the_first_place_alone, [ROW]),
    (all_rounds_at_once, [ROW]),
    (expanded_once, [roads_of(("A", "B", 6), ("A", "C", 5), ("B", "D", -4), ("C", "B", -1)), BACK, CYCLE]),
    (relaxing("new_places_only", (BETTER, "if neighbor not in came_from:")), [IMPROVES]),
    (relaxing("or_as_cheap", ("new_cost < cost", "new_cost <= cost")), [FREE, CYCLE, TWO]),
    (relaxing("the_start_keeps_its_0", (BETTER, KEEPS)), [CYCLE]),
    (relaxing("never_to_the_parent", (BETTER, BACKWARD)), [BACK]),
    (relaxing("only_costs_above_0", (RELAXED, "new_cost = cost_so_far[current] + abs(cost)")), [PAYS]),
    (relaxing("never_below_0", (RELAXED, "new_cost = max(0, cost_so_far[current] + cost)")), [PAYS]),
    (relaxing("no_free_road", (BETTER, f"if cost and ({BETTER[3:-1]}):")), [FREE]),
    (relaxing("returns_too_early", ("improved = True\n", "return True\n")), [TWO]),
    (relaxing("the_last_edge_decides", (RELAXED, f"improved = False\n            {RELAXED}")), [RETURNS]),
    (relaxing("returns_nothing", ("    return improved", "")), [PAYS]),
    (relaxing("always_true", ("return improved", "return True")), [PAYS]),
    (relaxing("always_false", ("improved = True\n", "improved = False\n")), [PAYS]),
    (relaxing("parents_turned_round", ("came_from[neighbor] = current", "came_from[current] = neighbor")), [PAYS]),
    (relaxing("the_cost_of_the_edge_alone", (RELAXED, "new_cost = cost")), [ROW]),
    (relaxing("new_places_at_once", *GROWS), [ROW]),
    (
        relaxing("the_first_parent", ("came_from[neighbor] = current", "came_from.setdefault(neighbor, current)")),
        [IMPROVES],
    ),
    (relaxing("over_the_dict_itself", ("list(cost_so_far)", "cost_so_far")), [PAYS]),
    (relaxing("up_to_maxsize", (BETTER, f"if new_cost < cost_so_far.get(neighbor, {maxsize}):")), [DEAREST]),
    (relaxing("whole_costs", (RELAXED, "new_cost = cost_so_far[current] + int(cost)")), [HALVES]),
    (relaxing("rounded_costs", (RELAXED, "new_cost = cost_so_far[current] + round(cost)")), [HALVES]),
    (relaxing("one_decimal", (RELAXED, "new_cost = cost_so_far[current] + round(cost, 1)")), [CLOSE]),
    (relaxing("at_least_minus_50", (RELAXED, "new_cost = cost_so_far[current] + max(cost, -50)")), [DEBTS]),
    (relaxing("nothing_below_minus_100", (BETTER, f"if new_cost > -100 and ({BETTER[3:-1]}):")), [DEBTS]),
    (relaxing("only_by_1e_4", (BETTER, BETTER.replace("<", "+ 1e-4 <"))), [CLOSER]),
    (relaxing("only_by_1e_9", (BETTER, BETTER.replace("<", "+ 1e-9 <"))), [CLOSEST]),
    (relaxing("twelve_places", ("list(cost_so_far)", "list(cost_so_far)[:12]")), [TWENTY]),
    (relaxing("known_steps", ("grid.edges(current)", "kept(current, grid)")), [PAYS, FREE]),
]


@pytest.mark.parametrize("answer", each([changed_in_the_call_before, from_the_first_place_of_the_graph]))
def test_a_round_is_tried_on_tables_of_other_rounds(answer):
    assert fault_of_rounds(answer, LINE) is None
    right = after_one_round(my_relax_round, "B")
    assert after_one_round(answer, "B") != right
    verdict = check_round(answer, search=bellman_ford)
    assert not verdict.solved
    assert "in round 2 from " in verdict.words


def test_no_road_is_relaxed_twice_in_a_round():
    """In one round A has -1 or -2 at least, whatever the order."""
    tables = {"A": None, "B": "A"}, {"A": 0, "B": 0}
    known_places_swept_again(roads_of(("A", "B", -1), ("B", "A", -1)), *tables)
    assert min(tables[1].values()) == -4
    verdict = check_round(known_places_swept_again, search=bellman_ford)
    assert not verdict.solved
    assert ": a round relaxes each road once" in verdict.words


@pytest.mark.parametrize(("answer", "graphs"), each(WRONG_RELAXING))
def test_a_wrong_round_of_bellman_ford_is_refused(answer, graphs):
    faults = [fault_of_rounds(answer, roads, len(roads.nodes) + 2) for roads in graphs]  # an answer may keep something
    assert any(faults)
    verdict = check_round(answer, search=bellman_ford)
    assert not verdict.solved
    assert "in round " in verdict.words or "fails: " in verdict.words
    assert verdict.picture.words.startswith("a smallest map that shows it: map of ")


def test_a_fault_of_a_round_is_told_with_its_numbers():
    new_only = relaxing("new_places_only", (BETTER, "if neighbor not in came_from:"))
    assert (
        "gives 2 for C, in round 2 from A; the correct answer is at most 1: before this round B had 2"
        in check_round(new_only, bellman_ford).words
    )
    always_true = relaxing("always_true", ("return improved", "return True"))
    assert "gives True, in round 1 from A; the correct answer is False: nothing changed" in (
        check_round(always_true, bellman_ford).words
    )
    over_the_dict = relaxing("over_the_dict", ("list(cost_so_far)", "cost_so_far"))
    assert "dictionary changed size" in check_round(over_the_dict, bellman_ford).words


def any_of_a_list(grid, came_from, cost_so_far):
    def relax(a, b, cost):
        helps = b not in cost_so_far or cost_so_far[a] + cost < cost_so_far[b]
        if helps:
            cost_so_far[b], came_from[b] = cost_so_far[a] + cost, a
        return helps

    helped = [relax(a, b, cost) for a in tuple(came_from) for b, cost in grid.edges(a)]
    return any(helped)


def backwards(grid, came_from, cost_so_far):
    has_changed = False
    for here in sorted(cost_so_far, reverse=True):
        for there, toll in reversed(grid.edges(here)):
            total = cost_so_far[here] + toll
            if total < cost_so_far.get(there, inf):
                has_changed, came_from[there], cost_so_far[there] = True, here, total
    return has_changed


def from_the_costs_before(grid, came_from, cost_so_far):
    before = copy(cost_so_far)
    for current, known in before.items():
        for neighbor, cost in grid.edges(current):
            if neighbor not in cost_so_far or known + cost < cost_so_far[neighbor]:
                came_from[neighbor] = current
                cost_so_far[neighbor] = known + cost
    return before != cost_so_far


def counts(grid, came_from, cost_so_far):
    improved = 0
    for current in list(cost_so_far):
        for neighbor in grid.neighbors(current):
            new_cost = cost_so_far[current] + grid.cost(current, neighbor)
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                came_from[neighbor], cost_so_far[neighbor] = current, new_cost
                improved += 1
    return improved


def recursion(grid, came_from, cost_so_far, places=None):
    places = list(cost_so_far) if places is None else places
    if not places:
        return False
    current, *others = places
    improved = False
    for neighbor, cost in grid.edges(current):
        if cost_so_far[current] + cost < cost_so_far.get(neighbor, inf):
            came_from.update({neighbor: current})
            cost_so_far.update({neighbor: cost_so_far[current] + cost})
            improved = True
    return recursion(grid, came_from, cost_so_far, others) or improved


class Rounds:
    def __call__(self, grid, came_from, cost_so_far):
        return my_relax_round(grid, came_from, cost_so_far)


def cheapest_roads_first(grid, came_from, cost_so_far):
    roads = sorted((cost, a, b) for a in list(cost_so_far) for b, cost in grid.edges(a))
    before = dict(cost_so_far)
    for cost, a, b in roads:
        if cost_so_far[a] + cost < cost_so_far.get(b, inf):
            came_from[b] = a
            cost_so_far[b] = cost_so_far[a] + cost
    return before != cost_so_far


RIGHT_RELAXING = [
    *[cheapest_roads_first, my_relax_round, any_of_a_list, backwards, from_the_costs_before, counts, recursion],
    *[Rounds(), partial(my_relax_round)],
]


@pytest.mark.sampled
@pytest.mark.parametrize("answer", each(RIGHT_RELAXING))
def test_a_right_round_of_bellman_ford_is_accepted_in_any_style(answer):
    rng = Random(19)
    assert all(fault_of_rounds(answer, random_roads(rng, -3)) is None for _ in range(100))
    assert check_round(answer, search=bellman_ford).solved


# --- Floyd-Warshall: an oracle of paths -------------------------------------------------------------------------------


def cheapest_through(roads, a, b, allowed):
    """The cost of a cheapest path, or round trip, that passes between its ends only the allowed places, each once."""
    found = 0 if a == b else inf
    for number in range(len(allowed) + 1):
        for middle in permutations([place for place in allowed if place not in (a, b)], number):
            path = (a, *middle, b)
            costs = [roads.roads.get(pair, inf) for pair in pairwise(path)]
            if not (a == b and number == 0):
                found = min(found, sum(costs))
    return found


def is_wrong(one_round, roads):
    """Whether a number, or a first step, is wrong after some round, up to one that finds a negative cycle."""
    nodes = list(roads.nodes)
    cost_of, first_step = single_steps(roads, nodes)
    for done, middle in enumerate(nodes, 1):
        if isinstance(said_or_raised(one_round, list(nodes), middle, cost_of, first_step), Exception):
            return True
        right = {(a, b): cheapest_through(roads, a, b, nodes[:done]) for a, b in product(nodes, repeat=2)}
        if cost_of != right:
            return True
        for (a, b), cost in right.items():
            if a != b and cost < inf:
                step = first_step.get((a, b))
                rest = right.get((step, b), inf)
                if (a, step) not in roads.roads or roads.roads[a, step] + rest > cost:
                    return True
        if any(right[place, place] < 0 for place in nodes):
            return False
    return False


def my_round(nodes, middle, cost_of, first_step):
    for a in nodes:
        for b in nodes:
            new_cost = cost_of[a, middle] + cost_of[middle, b]
            if new_cost < cost_of[a, b]:
                cost_of[a, b] = new_cost
                first_step[a, b] = first_step[a, middle]


LOWER = "if new_cost < cost_of[a, b]:"
SUM = "new_cost = cost_of[a, middle] + cost_of[middle, b]"


def rounds(name, *changes):
    return changed(my_round, name, dict(changes), inf=inf)


def copies(nodes, middle, cost_of, first_step):
    my_round(nodes, middle, dict(cost_of), dict(first_step))


def both_ways(nodes, middle, cost_of, first_step):
    my_round(nodes, middle, cost_of, first_step)
    for a, b in permutations(nodes, 2):
        cost_of[b, a] = min(cost_of[a, b], cost_of[b, a])


def neighbors_only(nodes, middle, cost_of, first_step):
    known = dict(cost_of)
    for a, b in product(nodes, repeat=2):
        if first_step.get((a, middle)) == middle and known[a, middle] + known[middle, b] < known[a, b]:
            cost_of[a, b], first_step[a, b] = known[a, middle] + known[middle, b], middle


def up_to_six_places(nodes, middle, cost_of, first_step):
    my_round(nodes[:6], middle, cost_of, first_step)


DETOUR = roads_of(("A", "C", 5), ("A", "B", 1), ("B", "C", 1))
LATE = roads_of(("D", "A", 1), ("A", "B", 1), ("B", "C", 1))
FARTHEST = roads_of(("B", "A", 2.0**69), ("A", "C", 2.0**69))
TIGHT = roads_of(("A", "B", -20), ("B", "C", -20), ("A", "C", -30))
SEVEN = roads_of(*zip("ABCDEF", "BCDEFG", (1, 1, 1, 1, 1, 1), strict=True))
DEBT = roads_of(("A", "B", -1), ("B", "C", 5))
PAID = roads_of(("A", "B", 5), ("B", "C", -1))
CHAIN = roads_of(("A", "C", 2), ("A", "B", 1), ("B", "C", 0))
TRIANGLE = roads_of(("A", "C", 1), ("C", "B", 1), ("B", "A", 1))
STEP = "first_step[a, b] = first_step[a, middle]"
POSITIVE = "if cost_of[a, middle] > 0 and cost_of[middle, b] > 0 and new_cost < cost_of[a, b]:"
NOT_FREE = "if cost_of[a, middle] and cost_of[middle, b] and new_cost < cost_of[a, b]:"
WRONG_MIDDLES = [
    (copies, [DETOUR]),
    (both_ways, [DETOUR]),
    (neighbors_only, [LATE]),
    (rounds("only_where_nothing_is_known", (LOWER, "if cost_of[a, b] == inf and new_cost < inf:")), [DETOUR]),
    (rounds("first_step_set_once", (STEP, "first_step.setdefault((a, b), first_step[a, middle])")), [DETOUR]),
    (rounds("no_first_step", (STEP, "pass")), [DETOUR]),
    (rounds("the_middle_as_first_step", ("= first_step[a, middle]", "= middle")), [LATE]),
    (rounds("from_the_middle_on", ("= first_step[a, middle]", "= first_step.get((middle, b), b)")), [LATE, DETOUR]),
    (rounds("absolute_costs", (SUM, "new_cost = abs(cost_of[a, middle]) + abs(cost_of[middle, b])")), [DEBT]),
    (rounds("only_entries_above_0", (LOWER, POSITIVE)), [PAID, DEBT]),
    (rounds("no_free_road", (LOWER, NOT_FREE)), [CHAIN]),
    (rounds("no_diagonal", (LOWER, "if a != b and new_cost < cost_of[a, b]:")), [CYCLE]),
    (rounds("no_return", (LOWER, "if new_cost < cost_of[a, b] and cost_of[b, a] == inf:")), [CYCLE]),
    (rounds("or_as_cheap", (LOWER, "if new_cost <= cost_of[a, b]:")), [DETOUR]),
    (rounds("half_of_the_table", ("for b in nodes:", "for b in nodes[nodes.index(a) :]:")), [TRIANGLE]),
    (rounds("the_larger", (SUM, "new_cost = max(cost_of[a, middle], cost_of[middle, b])")), [DETOUR]),
    (rounds("up_to_maxsize", (LOWER, f"if new_cost < min(cost_of[a, b], {maxsize}):")), [FARTHEST]),
    (rounds("nothing_below_minus_100", (LOWER, "if -100 < new_cost < cost_of[a, b]:")), [DEBTS]),
    (rounds("low_entries_stay", (LOWER, "if new_cost < cost_of[a, b] and cost_of[a, b] >= -20:")), [TIGHT]),
    (rounds("only_by_a_hundredth", (LOWER, "if new_cost < cost_of[a, b] - 0.01:")), [CLOSE]),
    (rounds("whole_costs", (SUM, "new_cost = int(min(cost_of[a, middle] + cost_of[middle, b], 10**30))")), [HALVES]),
    (up_to_six_places, [SEVEN]),
]


@pytest.mark.parametrize(("answer", "graphs"), each(WRONG_MIDDLES))
def test_a_wrong_round_of_floyd_warshall_is_refused(answer, graphs):
    assert any(is_wrong(answer, roads) for roads in graphs)
    verdict = check_round(answer, search=floyd_warshall)
    assert not verdict.solved
    assert "after the round of " in verdict.words or "fails: " in verdict.words
    assert verdict.picture.words.startswith("a smallest map that shows it: map of ")


def test_a_fault_of_a_middle_is_told_with_its_numbers():
    the_middle = rounds("the_middle", ("= first_step[a, middle]", "= middle"))
    words = check_round(the_middle, floyd_warshall).words
    assert "answer gives (3, 'C'), cost and first step from A to D after the round" in words
    nothing = rounds("nothing", (LOWER, "if False:"))
    words = check_round(nothing, floyd_warshall).words
    assert "answer gives (inf, None), cost and first step from A to C after the round of B" in words
    or_as_cheap = rounds("or_as_cheap", (LOWER, "if new_cost <= cost_of[a, b]:"))
    assert "function fails: KeyError" in check_round(or_as_cheap, floyd_warshall).words


def takes_a_node_away(nodes, middle, cost_of, first_step):
    my_round(nodes, middle, cost_of, first_step)
    nodes.pop()


def turns_the_nodes(nodes, middle, cost_of, first_step):
    my_round(nodes, middle, cost_of, first_step)
    nodes.reverse()


@pytest.mark.parametrize("answer", each([takes_a_node_away, turns_the_nodes]))
def test_a_round_that_changes_the_list_of_nodes_is_refused(answer):
    nodes = ["A", "B", "C"]
    answer(nodes, "A", *single_steps(DETOUR, nodes))
    assert nodes != ["A", "B", "C"]
    words = check_round(answer, search=floyd_warshall).words
    assert "your answer gives the list of nodes changed to [" in words


def columns_first(nodes, middle, cost_of, first_step):
    for b, a in product(reversed(nodes), nodes):
        detour = cost_of[a, middle] + cost_of[middle, b]
        if detour < cost_of[a, b]:
            cost_of[a, b], first_step[a, b] = detour, first_step[a, middle]


def over_the_keys(nodes, middle, cost_of, first_step):
    for pair in list(cost_of):
        a, b = pair
        one, other = cost_of[a, middle], cost_of[middle, b]
        if inf in (one, other):
            continue
        if cost_of[pair] > one + other:
            cost_of[pair] = one + other
            first_step[pair] = first_step[a, middle]


def row_and_column(nodes, middle, cost_of, first_step):
    row = {b: cost_of[middle, b] for b in nodes}
    column = {a: (cost_of[a, middle], first_step.get((a, middle))) for a in nodes}
    found = {(a, b): (column[a][0] + row[b], column[a][1]) for a in nodes for b in nodes}
    better = {pair: said for pair, said in found.items() if said[0] < cost_of[pair]}
    cost_of.update({pair: cost for pair, (cost, _) in better.items()})
    first_step |= {pair: step for pair, (_, step) in better.items()}


def one_row(middle, cost_of, first_step, nodes, a):
    for b in nodes:
        cost_of[a, b], _, first = min(
            (cost_of[a, b], 0, first_step.get((a, b))),
            (cost_of[a, middle] + cost_of[middle, b], 1, first_step.get((a, middle))),
            key=lambda said: said[:2],
        )
        if first is not None:
            first_step[a, b] = first


def with_a_helper(nodes, middle, cost_of, first_step):
    list(map(partial(one_row, middle, cost_of, first_step, nodes), nodes))


class Middle:
    def __call__(self, nodes, middle, cost_of, first_step):
        my_round(nodes, middle, cost_of, first_step)
        return cost_of, first_step


RIGHT_MIDDLES = [my_round, columns_first, over_the_keys, row_and_column, with_a_helper, Middle(), partial(my_round)]


@pytest.mark.sampled
@pytest.mark.parametrize("answer", each(RIGHT_MIDDLES))
def test_a_right_round_of_floyd_warshall_is_accepted_in_any_style(answer):
    rng = Random(20)
    for _ in range(40):
        roads = random_roads(rng, -2)
        assert len(roads.nodes) == 6 or not is_wrong(answer, roads)
    assert check_round(answer, search=floyd_warshall).solved


@pytest.mark.parametrize(
    ("answer", "search", "count"), [(my_relax_round, bellman_ford, 941), (my_round, floyd_warshall, 965)]
)
def test_a_right_round_is_told_what_was_tried(answer, search, count):
    assert repr(check_round(answer, search)) == (
        f"Solved. Right on all {count} graphs: all of up to three places whose roads cost 2 or -1, and larger ones of "
        "up to twenty places."
    )
