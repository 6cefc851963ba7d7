"""The check of page 18: which ideas of a distance field it refuses, and which styles it accepts."""

import re
from collections import defaultdict, deque
from copy import deepcopy
from functools import partial
from heapq import heapify, heappop, heappush
from math import inf
from random import Random
from sys import maxsize
from types import SimpleNamespace

import pytest
from ideas import each, keeps, said_or_raised

from astar_lesson import EIGHT, FOUR, OCTILE, Grid, PriorityQueue, dijkstra, record
from astar_lesson.lesson.programs.listing import changed
from astar_lesson.world.goals import Goals, check_field
from astar_lesson.world.goals.field_check import random_goals


def oracle(goals):
    """The costs to the nearest goal: each step lowers numbers, until none is too high. No queue, and no steps back."""
    costs = dict.fromkeys(goals.goals, 0)
    is_changed = True
    while is_changed:
        is_changed = False
        for cell in goals.nodes:
            for neighbor, cost in goals.grid.edges(cell):
                if neighbor in costs and costs[neighbor] + cost < costs.get(cell, inf):
                    costs[cell] = costs[neighbor] + cost
                    is_changed = True
    return costs


def my_field(goals):
    back = goals.steps_back()
    frontier = PriorityQueue(goals.goal)
    field = {goals.goal: 0}
    while frontier:
        current = frontier.get()
        for neighbor, cost in back[current]:
            new_cost = field[current] + cost
            if neighbor not in field or new_cost < field[neighbor]:
                field[neighbor] = new_cost
                frontier.put(neighbor, new_cost)
    del field[goals.goal]
    return field


# --- wrong ideas, each with a case that proves it wrong ---------------------------------------------------------------


def forwards(goals):
    field = {}
    for goal in goals.goals:
        run = record(dijkstra(goals.grid, goal))
        for cell, cost in run.at(len(run)).g.items():
            field[cell] = min(cost, field.get(cell, inf))
    return field


def straight_lines(goals):
    return {cell: min(abs(cell[0] - x) + abs(cell[1] - y) for x, y in goals.goals) for cell in my_field(goals)}


def one_for_every_step(goals):
    field, waiting = dict.fromkeys(goals.goals, 0), deque(goals.goals)
    back = goals.steps_back()
    while waiting:
        current = waiting.popleft()
        for neighbor, _ in back[current]:
            if neighbor not in field:
                field[neighbor] = field[current] + 1
                waiting.append(neighbor)
    return field


def four_neighbors_only(goals):
    field, heap = dict.fromkeys(goals.goals, 0), [(0, goal) for goal in goals.goals]
    while heap:
        cost, (x, y) = heappop(heap)
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if goals.grid.passable(cell) and goals.grid.passable((x, y)):
                new_cost = cost + goals.grid.cost(cell, (x, y))
                if new_cost < field.get(cell, inf):
                    field[cell] = new_cost
                    heappush(heap, (new_cost, cell))
    return field


def minus_one_for_no_path(goals):
    return dict.fromkeys(goals.nodes, -1) | my_field(goals)


def none_for_no_path(goals):
    return dict.fromkeys(goals.nodes, None) | my_field(goals)


def kept_between_calls(goals, field={}):  # noqa: B006 - that is the mistake
    field.update(my_field(goals))
    return field


def a_stack(goals):
    back, field, waiting = goals.steps_back(), {goals.goal: 0}, [goals.goal]
    while waiting:
        current = waiting.pop()
        for neighbor, cost in back[current]:
            if neighbor not in field or field[current] + cost < field[neighbor]:
                field[neighbor] = field[current] + cost
                waiting.append(neighbor)
    del field[goals.goal]
    return field


def in_rounds(count, goals):
    """A fixed number of rounds; in each one, costs follow from the costs before it."""
    field = dict.fromkeys(goals.nodes, inf) | dict.fromkeys(goals.goals, 0)
    for _ in range(count):
        before = dict(field)
        for cell in goals.nodes:
            for neighbor, cost in goals.grid.edges(cell):
                field[cell] = min(field[cell], before[neighbor] + cost)
    return field


def a_thousand_expansions(goals):
    back = goals.steps_back()
    frontier = PriorityQueue(goals.goal)
    field = {goals.goal: 0}
    for _ in range(1000):
        if not frontier:
            break
        current = frontier.get()
        for neighbor, cost in back[current]:
            new_cost = field[current] + cost
            if neighbor not in field or new_cost < field[neighbor]:
                field[neighbor] = new_cost
                frontier.put(neighbor, new_cost)
    del field[goals.goal]
    return field


def rounds_of_a_size(goals):
    return in_rounds(goals.grid.width + goals.grid.height, goals)


def with_costs(change):
    """A field whose numbers are changed before they are returned."""
    return lambda goals: {cell: change(cost) for cell, cost in my_field(goals).items()}


def two_goals_at_most(goals):
    return my_field(Goals(goals.grid, goals.goals[:2]))


def by_cell_number(goals):
    field = {10 * x + y: cost for (x, y), cost in my_field(goals).items()}
    return {cell: field[10 * cell[0] + cell[1]] for cell in goals.nodes if 10 * cell[0] + cell[1] in field}


def five_hundred_cells(goals):
    return dict(list(my_field(goals).items())[:500])


def pairs(goals):
    return list(my_field(goals).items())


def with_the_first_number(goals):
    back, field, heap = goals.steps_back(), {}, [(0, 0, goals.goal)]
    field[goals.goal] = 0
    while heap:
        cost, _, current = heappop(heap)
        for neighbor, step in back[current]:
            if neighbor not in field:
                field[neighbor] = cost + step
                heappush(heap, (cost + step, len(field), neighbor))
    del field[goals.goal]
    return field


BETTER = "if neighbor not in field or new_cost < field[neighbor]:"


def wells(text, moves=FOUR):
    return Goals.from_text(text, moves)


SWAMP = wells("G3\n..")
ROW = wells("S..G")
WINDING = wells("S....\n####.\n.....\n.####\n....G")
DIAGONAL = Goals(Grid(2, 2, moves=OCTILE), [(0, 0)])
CORNER = wells("S.\n.G", EIGHT)
CUT = wells("S#G")
BIG = Goals(Grid(36, 25, moves=EIGHT), [(0, 0)])
DEAR = Goals(Grid(3, 1, terrain={(1, 0): 2**70}), [(2, 0)])
LITTLE = 2**-34
NEARLY_ALIKE = Goals(
    Grid(
        2,
        3,
        moves=EIGHT,
        terrain={(0, 1): 1 + 2 * LITTLE, (0, 2): 1 + LITTLE, (1, 0): 1 + 2 * LITTLE, (1, 1): 1 + 2 * LITTLE},
    ),
    [(0, 0)],
)
WRONG = [
    (forwards, [SWAMP]),
    (straight_lines, [CORNER]),
    (one_for_every_step, [CORNER]),
    (four_neighbors_only, [CORNER]),
    (minus_one_for_no_path, [CUT]),
    (none_for_no_path, [CUT]),
    (kept_between_calls, [ROW, CUT]),
    (rounds_of_a_size, [WINDING]),
    (a_thousand_expansions, [Goals(Grid(1001, 1), [(0, 0)])]),
    (partial(in_rounds, 500), [Goals(Grid(550, 1), [(0, 0)])]),
    (with_costs(lambda cost: round(cost, 4)), [DIAGONAL]),
    (keeps(lambda goals: (goals.grid.width, goals.grid.height, goals.goals), my_field), [wells("S3G"), wells("S.G")]),
    (keeps(lambda goals: (goals.goals, goals.grid.walls), my_field), [wells("S3G"), wells("S.G")]),
    (keeps(lambda goals: (goals.goals, str(goals.grid)), my_field), [wells(".G\n.."), wells(".G\n..", EIGHT)]),
    (keeps(lambda goals: (goals.grid, len(goals.goals)), my_field), [ROW, Goals(ROW.grid, [(0, 0)])]),
    (keeps(lambda goals: (goals.grid, goals.goals[0]), my_field), [ROW, Goals(ROW.grid, [(3, 0), (0, 0)])]),
    (keeps(lambda goals: (goals.grid, goals.goals[-1]), my_field), [ROW, Goals(ROW.grid, [(0, 0), (3, 0)])]),
    (two_goals_at_most, [wells("G.G....G")]),
    (by_cell_number, [BIG]),
    (five_hundred_cells, [BIG]),
    (pairs, [ROW]),
    (with_the_first_number, [wells("G3\nS.")]),
    (changed(my_field, "sentinel", {BETTER: f"if new_cost < field.get(neighbor, {maxsize}):"}), [DEAR]),
    (changed(my_field, "only_the_first_goal", {"PriorityQueue(goals.goal)": "PriorityQueue(goals.goals[0])",
                                               "{goals.goal: 0}": "{goals.goals[0]: 0}",
                                               "    del field[goals.goal]\n": ""}), [wells("G.S.G")]),
    (changed(my_field, "the_extra_goal_stays", {"    del field[goals.goal]\n": ""}), [ROW]),
    (changed(my_field, "only_by_1e_9", {"new_cost < field": "new_cost + 1e-9 < field"}), [NEARLY_ALIKE]),
    (changed(my_field, "one_too_many", {"field = {goals.goal: 0}": "field = {goals.goal: 1}"}), [ROW]),
    (changed(my_field, "whole_steps", {"field[current] + cost": "field[current] + min(cost, 30)"}), [
        Goals(Grid(3, 1, terrain={(1, 0): 9}, moves=EIGHT), [(0, 0)]),
        Goals(Grid(3, 1, terrain={(1, 0): 9}, moves=EIGHT), [(2, 0)]),
        DEAR]),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "maps"), each(WRONG))
def test_a_wrong_idea_is_refused(answer, maps):
    assert any(said_or_raised(answer, goals) != oracle(goals) for goals in maps)
    verdict = check_field(answer)
    assert not verdict.solved
    has_no_picture = re.search(r", on a map of \d+ x \d+ cells|is too slow", verdict.words)
    assert (verdict.picture is None) == bool(has_no_picture)


def test_a_map_whose_numbers_would_not_be_read_is_not_drawn():
    verdict = check_field(five_hundred_cells)
    assert re.fullmatch(
        r"On this map your answer gives \S+ for \(\d+, \d+\), on a map of 36 x 25 cells; the correct answer is \S+\.",
        verdict.words,
    )
    assert verdict.picture is None


def with_goals(change):
    """A program that changes the goals of the map when it is done."""

    def changes_the_goals(goals):
        field = my_field(goals)
        goals.goals = change(goals.goals)
        return field

    return changes_the_goals


@pytest.mark.parametrize("change", [lambda goals: goals[:1], lambda goals: (), list])
def test_a_program_that_changes_the_map_is_refused(change):
    goals = wells("G.G")
    assert with_goals(change)(goals) == oracle(wells("G.G"))
    assert goals.goals != wells("G.G").goals
    verdict = check_field(with_goals(change))
    assert "gives the right costs, but changes the map: " in verdict.words
    assert verdict.picture is not None


def all_entries_in_turn(goals):
    back = goals.steps_back()
    field = {goals.goal: 0}
    before = None
    while field != before:
        before = dict(field)
        for current, steps in back.items():
            if current in field:
                for neighbor, cost in steps:
                    field[neighbor] = min(field[current] + cost, field.get(neighbor, inf))
    del field[goals.goal]
    return field


def all_entries_until_nothing_changes(goals):
    back = goals.steps_back()
    field = dict.fromkeys(goals.nodes, inf) | {goals.goal: 0}
    before = None
    while field != before:
        before = dict(field)
        for current in field:
            for neighbor, cost in back[current]:
                field[neighbor] = min(field[current] + cost, field[neighbor])
    return {cell: field[cell] for cell in goals.nodes}


def a_queue_on_another_dict(goals):
    back = dict(goals.steps_back())
    field = {goals.goal: 0}
    waiting = deque([goals.goal])
    while waiting:
        current = waiting.popleft()
        for neighbor, cost in back[current]:
            if field[current] + cost < field.get(neighbor, inf):
                field[neighbor] = field[current] + cost
                waiting.append(neighbor)
    del field[goals.goal]
    return field


def a_search_for_each_goal(goals):
    back = goals.steps_back()
    field = {}
    for goal in goals.goals:
        run = record(dijkstra(SimpleNamespace(edges=lambda node: back[node]), goal, None))
        for cell, cost in run.at(len(run)).g.items():
            field[cell] = min(cost, field.get(cell, inf))
    return field


@pytest.mark.parametrize(
    "answer",
    each(
        [
            a_stack,
            all_entries_in_turn,
            all_entries_until_nothing_changes,
            a_queue_on_another_dict,
        ]
    ),
)
def test_the_wrong_order_is_refused(answer):
    """Its numbers are right: `expand the lowest cost first` is what the page teaches."""
    rng = Random(2)
    for _ in range(9):
        goals = random_goals(rng, 5, 4, "..3#", FOUR, 2)
        assert {cell: cost for cell, cost in answer(goals).items() if cost < inf} == oracle(goals)
    assert "expand the lowest cost first" in check_field(answer).words


# --- right answers ----------------------------------------------------------------------------------------------------


def stale_entries(goals):
    back, heap, field = goals.steps_back(), [(0, 0, goals.goal)], {goals.goal: 0}
    tie = 0
    while heap:
        *_, current = heappop(heap)
        for neighbor, step in back[current]:
            if field[current] + step < field.get(neighbor, inf):
                field[neighbor] = field[current] + step
                tie += 1
                heappush(heap, (field[neighbor], tie, neighbor))
    field.pop(goals.goal)
    return field


def stale_entries_skipped(goals):
    back, done = goals.steps_back(), {}
    heap = [(0, goal) for goal in goals.goals]
    heapify(heap)
    while heap:
        cost, current = heappop(heap)
        if current in done:
            continue
        done[current] = cost
        for neighbor, step in back.get(current, ()):
            if neighbor not in done:
                heappush(heap, (cost + step, neighbor))
    return done


def all_goals_in_the_queue(goals):
    back, frontier = goals.steps_back(), PriorityQueue(*goals.goals)
    field = dict.fromkeys(goals.goals, 0)
    while len(frontier):
        here = frontier.get()
        for there, cost in back[here]:
            if field[here] + cost < field.get(there, inf):
                field[there] = field[here] + cost
                frontier.put(there, field[there])
    return field


def inf_without_a_path(goals):
    return {cell: my_field(goals).get(cell, inf) for cell in goals.nodes} if len(goals.nodes) < 60 else my_field(goals)


def inf_from_the_beginning(goals):
    back = goals.steps_back()
    field = dict.fromkeys(back, inf)
    field[goals.goal] = 0
    waiting = set(back)
    while waiting:
        current = min(waiting, key=field.__getitem__)
        waiting.remove(current)
        if field[current] < inf:
            for neighbor, cost in back[current]:
                field[neighbor] = min(field[neighbor], field[current] + cost)
    return {cell: value for cell, value in field.items() if cell != goals.goal}


def a_copy_of_the_steps(goals):
    back = goals.steps_back()
    steps = {node: tuple(back[node]) for node in back}
    return stale_entries(SimpleNamespace(steps_back=lambda: steps, goal=goals.goal))


def a_sorted_copy_of_the_steps(goals):
    back = goals.steps_back()
    steps = {node: list(back[node]) for node in sorted(goals.nodes)}
    steps[goals.goal] = list(back[goals.goal])
    return stale_entries(SimpleNamespace(steps_back=lambda: steps, goal=goals.goal))


def count_and_copy(goals):
    back = goals.steps_back()
    assert sum(1 for node in back for _ in back[node]) >= len(goals.goals)
    steps = {node: list(back[node]) for node in back}
    return stale_entries(SimpleNamespace(steps_back=lambda: steps, goal=goals.goal))


def count_and_compare(goals):
    """All steps are gone through twice before the search."""
    back = goals.steps_back()
    assert sum(1 for node in back for _ in back[node]) >= len(goals.goals)
    assert min(cost for node in back for _, cost in back[node]) >= 0
    return stale_entries(SimpleNamespace(steps_back=lambda: back, goal=goals.goal))


def a_queue_on_a_copy(goals):
    """Not the lowest cost first, which cannot be seen."""
    back = {node: list(steps) for node, steps in goals.steps_back().items()}
    return a_queue_on_another_dict(SimpleNamespace(steps_back=lambda: back, goal=goals.goal))


def inf_for_walls_too(goals):
    grid = goals.grid
    cells = [(x, y) for x in range(grid.width) for y in range(grid.height)]
    return dict.fromkeys(cells, inf) | my_field(goals)


def a_deep_copy(goals):
    steps = deepcopy(dict(goals.steps_back()))
    return stale_entries(SimpleNamespace(steps_back=lambda: steps, goal=goals.goal))


def recursion(goals):
    back, heap, done = goals.steps_back(), [(0, goal) for goal in goals.goals], defaultdict(lambda: inf)

    def settle(most):
        for _ in range(most):
            if not heap:
                return
            cost, current = heappop(heap)
            if cost < done[current]:
                done[current] = cost
                for neighbor, step in back[current]:
                    heappush(heap, (cost + step, neighbor))
        settle(most)

    heapify(heap)
    settle(100)
    return dict(done)


def the_packages_search(goals):
    back = goals.steps_back()
    run = record(dijkstra(SimpleNamespace(edges=lambda node: back[node]), goals.goal, None))
    return {cell: cost for cell, cost in run.at(len(run)).g.items() if cell != goals.goal}


def the_steps_are_reversed_by_hand(goals):
    back = defaultdict(list)
    for cell in goals.nodes:
        for neighbor, cost in goals.grid.edges(cell):
            back[neighbor].append((cell, cost))
    return stale_entries_skipped(SimpleNamespace(steps_back=lambda: back, goals=goals.goals))


class Field:
    def __call__(self, goals):
        return my_field(goals)


def with_a_queue(queue, goals):
    back, frontier, field = goals.steps_back(), queue(goals.goal), {goals.goal: 0}
    while frontier:
        current = frontier.get()
        for neighbor, cost in back[current]:
            if neighbor not in field or field[current] + cost < field[neighbor]:
                field[neighbor] = field[current] + cost
                frontier.put(neighbor, field[neighbor])
    return {cell: field[cell] for cell in sorted(set(field) - {goals.goal})}


RIGHT = [
    *[my_field, stale_entries, stale_entries_skipped, all_goals_in_the_queue, inf_without_a_path],
    *[
        inf_from_the_beginning,
        inf_for_walls_too,
        a_copy_of_the_steps,
        a_sorted_copy_of_the_steps,
        a_deep_copy,
        count_and_copy,
        count_and_compare,
        recursion,
        the_packages_search,
    ],
    *[the_steps_are_reversed_by_hand, Field(), partial(with_a_queue, PriorityQueue)],
]


@pytest.mark.sampled
@pytest.mark.parametrize("answer", each(RIGHT))
def test_a_right_answer_is_accepted_in_any_style(answer):
    rng = Random(18)
    for moves in (FOUR, EIGHT):
        for _ in range(10):
            goals = random_goals(rng, rng.randint(4, 8), rng.randint(2, 7), "....##239", moves, rng.randint(1, 4))
            said = answer(goals)
            assert {cell: cost for cell, cost in said.items() if cost < inf} == oracle(goals)
    assert check_field(answer).solved


@pytest.mark.parametrize(
    "answer", [a_queue_on_a_copy, a_copy_of_the_steps, a_deep_copy, count_and_copy, the_steps_are_reversed_by_hand]
)
def test_of_a_copy_it_is_said_that_the_order_was_not_seen(answer):
    assert check_field(answer).said.endswith("whether the lowest cost comes first is not known.")


@pytest.mark.parametrize("answer", [my_field, all_goals_in_the_queue, count_and_compare, the_packages_search])
def test_an_order_that_was_seen_needs_no_note(answer):
    assert not check_field(answer).note


def test_a_field_by_calls_inside_calls_gets_a_note_on_a_very_long_corridor():
    """Each cell is expanded in a call inside the call before."""

    def expand(frontier, back, field):
        if not frontier:
            return field
        current = frontier.get()
        for neighbor, cost in back[current]:
            new_cost = field[current] + cost
            if neighbor not in field or new_cost < field[neighbor]:
                field[neighbor] = new_cost
                frontier.put(neighbor, new_cost)
        return expand(frontier, back, field)

    def by_calls_inside_calls(goals):
        field = expand(PriorityQueue(goals.goal), goals.steps_back(), {goals.goal: 0})
        del field[goals.goal]
        return field

    verdict = check_field(by_calls_inside_calls)
    assert verdict.solved
    assert "it calls itself more deeply than Python allows" in verdict.note


def test_a_fault_of_a_field_is_told_with_its_numbers():
    with_the_extra_goal = check_field(lambda goals: {goals.goal: 0, **my_field(goals)})
    assert str(with_the_extra_goal) == (
        "Not yet. On this map your answer gives 0 for extra goal; the correct answer is no number."
    )
    assert "nothing for (1, 0)" in str(check_field(lambda goals: {}))
    by_the_step_alone = changed(my_field, "by_the_step_alone", {"put(neighbor, new_cost)": "put(neighbor, cost)"})
    assert str(check_field(by_the_step_alone)) == (
        "Not yet. On this map your answer gives the right costs, but expands (0, 1), cost 2, before (0, 0), cost 1: "
        "expand the lowest cost first."
    )


def test_a_search_for_each_goal_is_told_that_one_is_enough():
    assert str(check_field(a_search_for_each_goal)) == (
        "Not yet. On this map your answer gives the right costs, but searches once for each goal: one search from all "
        "of them is enough."
    )
