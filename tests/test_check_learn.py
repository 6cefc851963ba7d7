"""The second check of page 13: which ideas of what a search has learned it refuses, and which styles it accepts."""

from math import inf, isclose

import pytest
from graphs import by_rule, costs_to
from ideas import each, said_or_raised

from astar_lesson import EIGHT, OCTILE, Grid, a_star, admissible, record, square_maps, true_costs, walked_cost
from astar_lesson.world.unknown import Memory, check_learn, explore


def search(known, start, learned):
    h = admissible(known)
    return record(a_star(known, start, known.goal, lambda cell, goal: learned.get(cell, h(cell, goal))))


def searches(true):
    """The plans of a hopeful walk: each known map, what the oracle knew before, the search, what it knows after."""
    known_h = {}
    for moment in explore(Memory(true, 1)):
        if moment.trace is None:
            continue
        known = moment.known
        trace = search(known, moment.position, known_h)
        if trace.found:
            before = dict(known_h)
            known_h |= oracle(known, trace)
            yield known, before, trace, dict(known_h)


def oracle(known, trace):
    """C - G of each expanded cell; both by networkx, so the numbers of the search are not asked."""
    start = trace.path[0]
    g = costs_to(by_rule(known).reverse(), start)
    return {step.current: g[known.goal] - g[step.current] for step in trace}


def is_right(answer, true):
    """Whether an answer, asked after each of these searches, leaves the H that the oracle says, for every cell."""
    for known, before, trace, after in searches(true):
        learned = dict(before)
        failed = said_or_raised(answer, learned, trace)
        if isinstance(failed, Exception):
            return False
        h = admissible(known)
        for cell in known.nodes:
            distance = h(cell, known.goal)
            if not isclose(learned.get(cell, distance), after.get(cell, distance)):
                return False
    return True


def my_learn(learned, trace):
    end = trace.at(len(trace))
    for cell in end.closed:
        learned[cell] = trace.cost - end.g[cell]


# --- wrong ideas, each with a map that proves it wrong ----------------------------------------------------------------


def nothing(learned, trace):
    pass


def learns_open_cells(learned, trace):
    for cell, g in trace.at(len(trace)).g.items():
        learned[cell] = trace.cost - g


def learns_open_cells_alone(learned, trace):
    end = trace.at(len(trace))
    for cell in end.open:
        learned[cell] = trace.cost - end.g[cell]


def learns_the_path_alone(learned, trace):
    g = trace.at(len(trace)).g
    for cell in trace.path:
        learned[cell] = trace.cost - g[cell]


def learns_the_start_alone(learned, trace):
    learned[trace.path[0]] = trace.cost


def learns_with_f(learned, trace):
    end = trace.at(len(trace))
    for cell in end.closed:
        learned[cell] = trace.cost - end.f.get(cell, trace.cost)


def learns_f(learned, trace):
    end = trace.at(len(trace))
    for cell in end.closed:
        learned[cell] = end.f.get(cell, trace.cost)


def learns_g(learned, trace):
    end = trace.at(len(trace))
    for cell in end.closed:
        learned[cell] = end.g[cell]


def learns_the_cost(learned, trace):
    for cell in trace.at(len(trace)).closed:
        learned[cell] = trace.cost


def adds_g(learned, trace):
    end = trace.at(len(trace))
    for cell in end.closed:
        learned[cell] = trace.cost + end.g[cell]


def g_minus_cost(learned, trace):
    end = trace.at(len(trace))
    for cell in end.closed:
        learned[cell] = end.g[cell] - trace.cost


def counts_steps(learned, trace):
    """The number of steps that are left, where costs were asked for."""
    end = trace.at(len(trace))
    for cell in end.closed:
        learned[cell] = len(trace.path) - len(trace.path_to(cell))


def along_the_order(learned, trace):
    """The steps of the search that are left, where the cost of the path was asked for."""
    for number, step in enumerate(trace, start=1):
        learned[step.current] = len(trace) - number


def keeps_what_came_first(learned, trace):
    end = trace.at(len(trace))
    for cell in end.closed:
        learned.setdefault(cell, trace.cost - end.g[cell])


def keeps_the_smaller(learned, trace):
    end = trace.at(len(trace))
    for cell in end.closed:
        learned[cell] = min(learned.get(cell, inf), trace.cost - end.g[cell])


def forgets_other_cells(learned, trace):
    learned.clear()
    my_learn(learned, trace)


def adds_to_the_old_h(learned, trace):
    end = trace.at(len(trace))
    for cell in end.closed:
        learned[cell] = learned.get(cell, 0) + trace.cost - end.g[cell]


def a_dict_of_its_own(learned, trace):
    end = trace.at(len(trace))
    learned = {cell: trace.cost - end.g[cell] for cell in end.closed}  # noqa: F841 - that is the mistake


def returns_a_dict(learned, trace):
    end = trace.at(len(trace))
    return learned | {cell: trace.cost - end.g[cell] for cell in end.closed}


class OldSearch:
    """It learns from the search before this one."""

    before = None

    def __call__(self, learned, trace):
        if self.before:
            my_learn(learned, self.before)
        self.before = trace


class Forever:
    """It keeps what it has learned for the goals of all maps."""

    def __init__(self):
        self.known = {}

    def __call__(self, learned, trace):
        my_learn(self.known, trace)
        learned.update(self.known)


class FirstCost:
    """It keeps the cost of the first path."""

    cost = None

    def __call__(self, learned, trace):
        self.cost = self.cost or trace.cost
        end = trace.at(len(trace))
        for cell in end.closed:
            learned[cell] = self.cost - end.g[cell]


def at_most_nine(learned, trace):
    end = trace.at(len(trace))
    for cell in end.closed:
        learned[cell] = min(9, trace.cost - end.g[cell])


def whole_numbers(learned, trace):
    end = trace.at(len(trace))
    for cell in end.closed:
        learned[cell] = int(trace.cost - end.g[cell])


AROUND = Grid.from_text("S#G\n...")
MARSH = Grid.from_text("S3.G\n....")
HOOK = Grid.from_text("..G#\n.##S\n....")
BAY = Grid.from_text(".......\n.####..\n....#..\nS...#.G\n....#..\n.####..\n.......")
FAR = Grid.from_text("S#........G\n...........\n...........")
ROOT = Grid.from_text("S#.G\n....\n....", OCTILE)
TWO = Grid.from_text("G#.\n.#S\n...")
WRONG = [
    (nothing, [AROUND]),
    (learns_open_cells, [HOOK]),
    (learns_open_cells_alone, [HOOK]),
    (learns_the_path_alone, [BAY]),
    (learns_the_start_alone, [HOOK]),
    (learns_with_f, [AROUND]),
    (learns_f, [AROUND]),
    (learns_g, [AROUND]),
    (learns_the_cost, [AROUND]),
    (adds_g, [AROUND]),
    (g_minus_cost, [AROUND]),
    (counts_steps, [Grid.from_text("S3G")]),
    (along_the_order, [BAY]),
    (keeps_what_came_first, [BAY]),
    (keeps_the_smaller, [BAY]),
    (forgets_other_cells, [BAY]),
    (adds_to_the_old_h, [BAY]),
    (a_dict_of_its_own, [AROUND]),
    (returns_a_dict, [AROUND]),
    (OldSearch(), [AROUND]),
    (Forever(), [HOOK, BAY]),
    (FirstCost(), [AROUND, BAY]),
    (at_most_nine, [FAR]),
    (whole_numbers, [ROOT]),
]


@pytest.mark.parametrize(("answer", "maps"), each(WRONG))
def test_a_wrong_idea_is_refused(answer, maps):
    verdict = check_learn(answer)
    assert not verdict.solved
    judged = [is_right(answer, true) for true in maps]  # all of them: an answer may keep something
    assert not all(judged)
    assert verdict.picture.words.startswith("a smallest map that shows it")


# --- right answers ----------------------------------------------------------------------------------------------------


def step_by_step(learned, trace):
    g = trace.at(len(trace)).g
    for step in trace:
        learned[step.current] = trace.cost - g[step.current]


def all_at_once(learned, trace):
    end = trace.at(len(trace))
    learned.update({cell: trace.cost - end.g[cell] for cell in end.closed})
    return learned


def the_larger(learned, trace):
    """The old H, if it is larger; it never is."""
    end = trace.at(len(trace))
    for cell in end.closed:
        learned[cell] = max(learned.get(cell, 0), trace.cost - end.g[cell])


def the_larger_of_all_cells(learned, trace):
    """Of an open cell C - G is no more than the H that it has already."""
    end = trace.at(len(trace))
    for cell, g in end.g.items():
        learned[cell] = max(end.h.get(cell, 0), trace.cost - g)


def by_f(learned, trace):
    """H rises by as much as F is below the cost of the path."""
    end = trace.at(len(trace))
    for cell in set(end.g) - end.open:
        learned[cell] = end.h.get(cell, 0) + trace.cost - end.f.get(cell, 0)


def walks_the_paths(learned, trace):
    """Without a state: the costs are taken from the steps."""
    g = {trace[0].current: 0}
    for step in trace:
        g.update((row.cell, row.g) for row in step.reached)
    for step in trace:
        learned[step.current] = g[trace.path[-1]] - g[step.current]


class Keeper:
    def __call__(self, learned, trace):
        self.end = trace.at(len(trace))
        learned |= dict(map(self.entry, self.end.closed))

    def entry(self, cell):
        return cell, self.end.g[self.end.closed[-1]] - self.end.g[cell]


RIGHT = [my_learn, step_by_step, all_at_once, the_larger, the_larger_of_all_cells, by_f, walks_the_paths, Keeper()]
GRIDS = [AROUND, MARSH, HOOK, BAY, FAR, ROOT, TWO, *square_maps(3, 9, "..#", seed=5)]
GRIDS += [*square_maps(3, 8, "...#39", seed=5), *square_maps(2, 8, "..#", seed=5, moves=EIGHT)]


@pytest.mark.sampled
@pytest.mark.parametrize("answer", each(RIGHT))
def test_a_right_answer_is_accepted_in_any_style(answer):
    assert all(is_right(answer, true) for true in GRIDS)
    assert check_learn(answer).solved


def test_what_is_learned_is_safe_and_never_less_than_before():
    """For every cell and every later map of a walk; and C is the cost of the path."""
    raised = 0
    for true in GRIDS:
        for known, before, trace, after in searches(true):
            costs = true_costs(known)
            assert walked_cost(known, trace.path) == pytest.approx(trace.cost)
            assert all(h <= costs.get(cell, inf) + 1e-9 for cell, h in after.items() if cell in known.nodes)
            assert all(after[cell] >= h - 1e-9 for cell, h in before.items())
            raised += any(after[cell] > h + 1e-9 for cell, h in before.items())
    assert raised > 20


def test_a_fault_is_told_with_its_reason():
    assert str(check_learn(my_learn)) == (
        "Solved. Right on all 705 searches: the plans of walks over small maps, in a bay, and over random maps."
    )
    assert str(check_learn(nothing)) == (
        "Not yet. On this map your answer gives H 2 for (0, 1); the correct answer is 4. The search expanded it with "
        "G 0, and found a path that costs 4."
    )
    assert "this H overestimates" in str(check_learn(adds_g))
    assert "This search did not expand it: its H stays as it was." in str(check_learn(learns_open_cells))
    assert "your function fails: KeyError" in str(check_learn(lambda learned, trace: learned[0, 0]))
