"""One search that is all five: the package's own, what the check finds, and the orders that are drawn."""

import re
from collections import defaultdict
from dataclasses import replace
from functools import cache, partial
from itertools import product
from math import inf

import pytest
from other_lists import Loop

from astar_lesson import (
    EIGHT,
    FOUR,
    Grid,
    PriorityQueue,
    Queue,
    a_star,
    best_first,
    bfs_early_exit,
    check_best_first,
    dijkstra,
    greedy_best_first,
    manhattan,
    orders,
    record,
    walk_back,
    watch,
)
from astar_lesson.lesson.judge.trial_maps import large_pocket
from astar_lesson.lesson.programs.listing import changed
from astar_lesson.lesson.running.attempt import AnswerError, Attempt
from astar_lesson.maps.heuristics import admissible

SETTINGS = ("open_list", "priority", "improves")


def with_settings(**mine):
    """Best-first search with a setting of its own, whatever is asked."""

    def search(grid, start, goal, *settings):
        return best_first(grid, start, goal, **dict(zip(SETTINGS, settings, strict=True)) | mine)

    return search


def written(replaced=()):
    """Best-first search with some of its lines replaced."""
    names = {"PriorityQueue": PriorityQueue, "Queue": Queue, "manhattan": manhattan, "defaultdict": defaultdict}
    return changed(best_first, "search", dict(replaced), **names)


CONDITION = "if neighbor not in came_from or (improves and new_cost < cost_so_far[neighbor]):"
LOOP = "    while frontier:"
IDEAS = {
    "always improves": [(CONDITION, "if neighbor not in came_from or new_cost < cost_so_far[neighbor]:")],
    "never improves": [(CONDITION, "if neighbor not in came_from:")],
    "or for and": [(CONDITION, "if neighbor not in came_from or improves or new_cost < cost_so_far[neighbor]:")],
    "improves what costs as much": [(CONDITION, CONDITION.replace("<", "<="))],
    "improves alone": [(CONDITION, "if improves and new_cost < cost_so_far.get(neighbor, 10**9):")],
    "always a priority queue": [("open_list(start)", "PriorityQueue(start)")],
    "always a queue": [("open_list(start)", "Queue(start)")],
    "the priority of the cell that is left": [("priority(new_cost, neighbor)", "priority(new_cost, current)")],
    "the priority of the old cost": [("priority(new_cost, neighbor)", "priority(cost_so_far[current], neighbor)")],
    "the priority of the step": [("priority(new_cost, neighbor)", "priority(cost, neighbor)")],
    "always G": [("priority(new_cost, neighbor)", "new_cost")],
    "always G + Manhattan": [("priority(new_cost, neighbor)", "new_cost + manhattan(grid)(neighbor, goal)")],
    "stops when the goal is opened": [
        ("        if current == goal:\n            return list(walk_back(came_from, goal))\n", ""),
        (
            "priority(new_cost, neighbor))",
            "priority(new_cost, neighbor))\n        if goal in came_from: return walk_back(came_from, goal)",
        ),
    ],
    "a path where there is none": [
        ("return list(walk_back(came_from, goal))", "break"),
        ("priority(new_cost, neighbor))", "priority(new_cost, neighbor))\n    return walk_back(came_from, goal)"),
    ],
    "keeps the parent": [("came_from[neighbor] = current", "came_from.setdefault(neighbor, current)")],
    "tables that are kept": [
        ("improves):\n    f", "improves, came_from={}, cost_so_far={}):\n    f"),
        ("came_from = {start: None}", "came_from[start] = None"),
        ("cost_so_far = {start: 0}", "cost_so_far[start] = 0"),
    ],
    "1000 cells": [(LOOP, "    for _ in range(1000):\n        if not frontier: return None")],
    "10 * x + y": [
        ("came_from = {start: None}", "came_from, seen = {start: None}, {10 * start[0] + start[1]}"),
        ("neighbor not in came_from", "10 * neighbor[0] + neighbor[1] not in seen"),
        ("came_from[neighbor] = current", "came_from[neighbor] = current; seen.add(10 * neighbor[0] + neighbor[1])"),
        ("cost_so_far[neighbor])", "cost_so_far.get(neighbor, 0))"),
    ],
    "costs in whole numbers": [("cost_so_far[current] + cost", "cost_so_far[current] + int(cost)")],
    "costs rounded up": [("cost_so_far[current] + cost", "cost_so_far[current] - int(-cost // 1)")],
    "priorities of at most 500": [("priority(new_cost, neighbor)", "min(priority(new_cost, neighbor), 500)")],
    "the map's own start": [
        ("    frontier = open_list(start)", "    start = grid.start\n    frontier = open_list(start)")
    ],
    "the map's own goal": [
        ("    frontier = open_list(start)", "    goal = grid.goal\n    frontier = open_list(start)")
    ],
    "the map's own goal, if there is none": [
        ("    frontier = open_list(start)", "    goal = goal or grid.goal\n    frontier = open_list(start)")
    ],
    "keeps G only if it improves": [
        ("cost_so_far = {start: 0}", "cost_so_far = defaultdict(int)"),
        ("cost_so_far[neighbor] = new_cost", "if improves: cost_so_far[neighbor] = new_cost"),
    ],
    "counts steps unless it improves": [("+ cost\n", "+ (cost if improves else 1)\n")],
    "no G for the priority unless it improves": [
        ("priority(new_cost, neighbor)", "priority(new_cost if improves else 0, neighbor)")
    ],
    "compares priorities in place of G": [
        (
            "new_cost < cost_so_far[neighbor]",
            "priority(new_cost, neighbor) < priority(cost_so_far[neighbor], neighbor)",
        )
    ],
    "two open lists of its own": [("open_list(start)", "(Queue if open_list is Queue else PriorityQueue)(start)")],
    "improves by the open list": [("(improves and", "(open_list is PriorityQueue and priority(1, start) == 1 and")],
    "a queue never improves": [("(improves and", "(improves and open_list is not Queue and")],
    "only a priority queue improves": [("(improves and", "(improves and open_list is PriorityQueue and")],
    "a closed set": [
        (LOOP, "    closed = set()\n" + LOOP),
        ("        if current == goal:", "        closed.add(current)\n        if current == goal:"),
        ("(improves and", "(improves and neighbor not in closed and"),
    ],
    "a closed cell is not put in again": [
        (LOOP, "    closed = set()\n" + LOOP),
        ("        if current == goal:", "        closed.add(current)\n        if current == goal:"),
        ("frontier.put(", "if neighbor not in closed: frontier.put("),
    ],
    "a cell is opened again once": [
        (LOOP, "    times = defaultdict(int)\n" + LOOP),
        ("        if current == goal:", "        times[current] += 1\n        if current == goal:"),
        ("(improves and", "(improves and times[neighbor] < 2 and"),
    ],
    "improves always if there is no goal": [("(improves and", "((improves or goal is None) and")],
    "never improves if there is no goal": [("(improves and", "(improves and goal is not None and")],
    "ring by ring if there is no goal": [("open_list(start)", "(Queue if goal is None else open_list)(start)")],
    "what costs 1000 is out of reach": [(CONDITION, "if new_cost < 1000 and (" + CONDITION[3:-1] + "):")],
}


def is_wrong_somewhere(search):
    """Whether in one of the four roles its order, its path or its end differs from the package's on some map.

    Or its path, with other settings or without a goal.
    """
    if any(is_wrong_with_other_settings(search, grid) for grid in other_maps()):
        return True
    return any(differs(search, grid) for grid in maps_of_the_roles())


@cache
def other_maps():
    return [Grid.from_text(*each) for each in product(OTHER_MAPS, (FOUR, EIGHT))]


@cache
def maps_of_the_roles():
    texts = ["S23G\n....", "3G#92.S\n3.#9#.9", "S#G", "S.3\n3.G\n...", "S3.\n39G\n..."]
    grids = [Grid.from_text(text, moves) for text in texts for moves in (FOUR, EIGHT)]
    grids += [large_pocket(), replace(large_pocket(), terrain={(42, 23): 2000}), Grid.from_text("S9G"), BEHIND]
    grids += [Grid(3, 3, {(1, 1)}, {(1, 0): 1000, (0, 2): 1050}, (0, 0), (2, 2)), IN_HALVES]
    return grids


OTHER_MAPS = ["S12G\n1111", "S9G\n..1\n929", "S229\n9.9G\n....", "..9G\nS9..", "G3\n.S", "3G\nS9", "S9.G\n3..2"]
OTHER_MAPS += ["3S\n..\nG2\n99", ".G.\n992\n.3.\n.53\n..S", "3G\nS3", "SG\n59", ".S\n99\nG9", "919S.\nG4921\n3.133"]


class Dearest(Loop):
    """An open list that returns the cell with the highest number."""

    def get(self):
        cell = max(self.waiting, key=self.waiting.get)
        del self.waiting[cell]
        return cell


def is_wrong_with_other_settings(search, grid):
    """Whether it returns another path, or without a goal expands other cells, or in another order."""
    for role in other_roles(grid):
        _, path = seen_of(search, grid, grid.start, grid.goal, role)
        _, right_path = right(grid, grid.start, grid.goal, role)
        if path != right_path:
            return True
    for role in (DIJKSTRA, BY_G_ALONE, BY_NUMBER):
        if seen_of(search, grid, grid.start, None, role) != right(grid, grid.start, None, role):
            return True
    expanded, path = seen_of(search, grid, grid.start, None, EARLY_EXIT)
    return bool(path) or {*expanded} != {*grid.nodes}


@cache
def other_roles(grid):
    """Settings that are none of the four searches."""
    h = manhattan(grid)
    return [
        (PriorityQueue, lambda g, cell: g + h(cell, grid.goal), False),
        BY_NUMBER,
        (PriorityQueue, lambda g, cell: h(cell, grid.goal), True),
        (Dearest, lambda g, cell: g, False),
        (Dearest, lambda g, cell: (5 * cell[0] + 3 * cell[1]) % 31, True),
        (Queue, lambda g, cell: 0, True),
    ]


@cache
def four_roles(grid):
    h = admissible(grid)
    return [
        EARLY_EXIT,
        DIJKSTRA,
        (PriorityQueue, lambda g, cell: h(cell, grid.goal), False),
        (PriorityQueue, lambda g, cell: g + h(cell, grid.goal), True),
    ]


@cache
def right(grid, start, goal, role):
    """What the package's own expands, and its path: once for all ideas."""
    return seen_of(best_first, grid, start, goal, role)


def differs(search, grid):
    """Whether it does something else on this map in one of the four roles, there or back."""
    ends = [(grid.start, grid.goal), (grid.goal, grid.start)]
    asked = [(grid, start, goal, role) for start, goal in ends for role in four_roles(grid)]
    return any(seen_of(search, *each) != right(*each) for each in asked)


EARLY_EXIT = Queue, lambda g, cell: 0, False
DIJKSTRA = PriorityQueue, lambda g, cell: g, True
BY_G_ALONE = PriorityQueue, lambda g, cell: g, False
BY_NUMBER = PriorityQueue, lambda g, cell: (5 * cell[0] + 3 * cell[1]) % 31, True
IN_HALVES = Grid(
    4, 2, terrain=dict.fromkeys([(0, 1), (1, 1), (2, 1), (3, 1)], 0.5) | {(1, 0): 1.5}, start=(0, 0), goal=(3, 0)
)
BEHIND = Grid(3, 1, terrain={(1, 0): 2000}, start=(0, 0), goal=(2, 0))


def seen_of(search, grid, start, goal, role):
    """What a search expands, and the path, or the error."""
    expanded = []

    class Seen:
        def edges(self, cell):
            expanded.append(cell)
            if len(expanded) > 10_000:
                raise RuntimeError("it does not end")
            return grid.edges(cell)

    seen = Seen()
    seen.moves, seen.terrain = grid.moves, grid.terrain
    seen.start, seen.goal = grid.start, grid.goal
    try:
        with Attempt(search).running(1):
            return expanded, [*(search(seen, start, goal, *role) or [])]
    except AnswerError:
        return expanded, "an error, or no end"


@cache
def verdict_of(idea):
    """What the check says of a wrong idea."""
    return check_best_first(written(IDEAS[idea]))


VARIANTS = {
    *("never improves", "or for and", "improves what costs as much", "the priority of the old cost"),
    *("costs rounded up", "keeps G only if it improves", "no G for the priority unless it improves"),
    *("improves by the open list", "only a priority queue improves", "a closed cell is not put in again"),
    *("improves always if there is no goal", "never improves if there is no goal"),
}
"""Ideas of which another one, that is quick, says nearly the same: they are deep."""


@pytest.mark.parametrize("idea", [pytest.param(k, marks=[pytest.mark.deep] * (k in VARIANTS)) for k in IDEAS])
def test_a_wrong_idea_is_refused(idea):
    assert is_wrong_somewhere(written(IDEAS[idea]))
    assert not verdict_of(idea).solved


def with_limits(grid, start, goal, open_list, priority, improves):
    frontier = open_list(start)
    came_from, cost_so_far = {start: None}, {start: 0}
    while len(frontier):
        current = frontier.get()
        if current == goal:
            return tuple(walk_back(came_from, goal))
        for neighbor, cost in grid.edges(current):
            limit = cost_so_far.get(neighbor, inf)
            if limit < inf and not improves:
                limit = -inf
            if cost_so_far[current] + cost < limit:
                came_from[neighbor] = current
                cost_so_far[neighbor] = cost_so_far[current] + cost
                frontier.put(neighbor, priority(cost_so_far[neighbor], neighbor))
    return []


def by_recursion(grid, start, goal, open_list, priority, improves=False):
    """The path is walked back by recursion, and the loop is one, too, in a helper."""
    frontier, parent, g = open_list(start), {start: None}, {start: 0}

    def path_to(cell):
        return () if cell is None else (*path_to(parent[cell]), cell)

    def is_wanted(cell, cost):
        return cell not in g or (improves and cost < g[cell])

    while len(frontier) > 0:
        here = frontier.get()
        if here == goal:
            return path_to(here)
        for there, step in grid.edges(here):
            if is_wanted(there, g[here] + step):
                g[there], parent[there] = g[here] + step, here
                frontier.put(there, priority(g[there], there))
    return ()


def with_neighbors(grid, start, goal, open_list, priority, improves):
    """Neighbours and costs are asked one by one; the tables hold pairs."""
    frontier, best = open_list(start), {start: (0, None)}
    while frontier:
        current = frontier.get()
        if current == goal:
            path = [goal]
            while path[-1] != start:
                path.append(best[path[-1]][1])
            return path[::-1]
        for neighbor in grid.neighbors(current):
            offer = best[current][0] + grid.cost(current, neighbor)
            known = best.get(neighbor)
            if known is None or (improves and offer < known[0]):
                best[neighbor] = offer, current
                frontier.put(neighbor, priority(offer, neighbor))
    return None


class Kept:
    """A right search that keeps each path, under a part of what it is called with."""

    def __init__(self, *parts):
        self.parts = parts
        self.paths = {}

    def __call__(self, grid, start, goal, open_list, priority, improves):
        given = {"grid": grid, "start": start, "goal": goal, "open_list": open_list, "improves": improves}
        key = tuple(given[part] for part in self.parts)
        if key not in self.paths:
            self.paths[key] = best_first(grid, start, goal, open_list, priority, improves)
        return self.paths[key]


def calls_on_two_maps():
    """Calls in which one part changes after the other; greedy best-first search is asked first on the first map."""
    swamp, floor = Grid.from_text("S99G\n.##.\n...."), Grid.from_text("S..G\n.##.\n....")
    pocket = Grid.from_text("......\n.####.\nS...#G\n###.#.\n###.#.\n###...")
    for grid, role in ((swamp, DIJKSTRA), (floor, DIJKSTRA), (pocket, EARLY_EXIT)):
        h = manhattan(grid)
        left, right = grid.start, grid.goal
        yield grid, left, right, PriorityQueue, lambda g, cell, h=h, goal=right: h(cell, goal), False
        yield grid, left, right, *role
        yield grid, right, left, *role


WHOLE = ("grid", "start", "goal")


@pytest.mark.parametrize("parts", [("start", "goal"), ("grid",), WHOLE, (*WHOLE, "open_list"), (*WHOLE, "improves")])
def test_a_path_that_is_kept_under_a_part_of_the_call_is_refused(parts):
    search = Kept(*parts)
    assert any(search(*call) != best_first(*call) for call in calls_on_two_maps())
    verdict = check_best_first(Kept(*parts))
    assert (verdict.solved, verdict.cause) == (False, "kept_between_calls")
    assert "`paths` is kept" in verdict.words


class Search:
    def __init__(self):
        self.search = written()

    def __call__(self, grid, start, goal, open_list, priority, improves):
        return self.search(grid, start, goal, open_list, priority, improves)


RIGHT = {
    "the solution": written(),
    "limits": with_limits,
    "recursion": by_recursion,
    "neighbours and costs": with_neighbors,
    "a partial": partial(best_first),
    "an object": Search(),
}


@pytest.mark.sampled
@pytest.mark.parametrize("search", RIGHT.values(), ids=RIGHT)
def test_a_right_search_passes(search):
    assert check_best_first(search).solved


@pytest.mark.parametrize("search", [bfs_early_exit, dijkstra, greedy_best_first, a_star])
def test_on_the_large_map_each_search_expands_a_thousand_cells(search):
    grid = large_pocket()
    given = [manhattan(grid)] if search in (greedy_best_first, a_star) else []
    trace = record(search(grid, grid.start, grid.goal, *given))
    assert trace.expanded > 1000
    assert len(trace.path) < 200
    assert len(record(dijkstra(grid, grid.start, grid.goal)).path) == 130


def skeleton(grid, start, goal, open_list, priority, improves):
    frontier = ...
    return frontier


def test_the_packages_own_is_right():
    assert repr(check_best_first(best_first)) == (
        "Solved. Right on 4961 maps, as early exit, Dijkstra's algorithm, greedy best-first search and A*, and on 250 "
        "maps with other settings or the goal None."
    )


@pytest.mark.parametrize(
    ("search", "words"),
    [
        (
            with_settings(open_list=PriorityQueue),
            "As early exit: .* costs 5 instead of 3. `open_list` is never used.",
        ),
        (with_settings(improves=False), "As Dijkstra's algorithm: .* your path costs"),
        (with_settings(improves=True, priority=lambda g, node: g), "As greedy best-first search: .*expands"),
        (skeleton, "One blank is left. .*: `frontier = "),
        (lambda *settings: None, "As early exit: .* returns no path"),
        (lambda grid: None, "As early exit: .*TypeError"),
    ],
)
def test_what_the_check_finds(search, words):
    assert not (verdict := check_best_first(search)).solved
    assert re.match(words, verdict.words)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("counts steps unless it improves", "With .*, the priority G.* and improves=False, on this map of"),
        (
            "compares priorities in place of G",
            "With a PriorityQueue, the priority .* and improves=True.*, on this map of",
        ),
        ("two open lists of its own", "With an open list that returns the highest number first, the priority G and"),
        ("the map's own goal, if there is none", "With .*the goal None, .*: no cell is the goal, so it must expand ev"),
    ],
)
def test_settings_that_are_in_no_row_are_told(key, words):
    verdict = verdict_of(key)
    assert re.match(words, verdict.words)
    assert "right: " in verdict.picture.words


NO_OPEN_LIST = "`open_list` is never used. Look at the line that makes the frontier: `open_list(start)` makes it."
MISUSED = {
    "an open list of its own": ([("open_list(start)", "PriorityQueue(start)")], NO_OPEN_LIST),
    "a queue of its own": ([("open_list(start)", "Queue(start)")], NO_OPEN_LIST),
    "an empty frontier": ([("open_list(start)", "open_list()")], "Nothing waits on the frontier at the beginning: "),
    "a priority that is not called": (
        [("priority(new_cost, neighbor)", "priority")],
        "in line 47: `frontier.put(neighbor, priority)`. `priority` is a function. Its value is got by calling it: ",
    ),
    "improves is ignored": (
        IDEAS["always improves"],
        "A cheaper path to (1, 1), G 2 instead of 4, replaces the old one, though `improves` is False.",
    ),
}


@pytest.mark.parametrize("name", MISUSED)
def test_a_setting_that_is_not_used_as_it_is_meant_is_named(name):
    edits, words = MISUSED[name]
    verdict = check_best_first(written(edits))
    assert not verdict.solved and verdict.cause is None
    assert re.sub(r"line \d+", "line 47", words) in re.sub(r"line \d+", "line 47", verdict.words)
    assert "nothing new is known" not in verdict.words and "heuristic is a function" not in verdict.words


def test_what_a_search_prints_is_not_shown_again_for_the_cause(capsys):
    """It is right as two searches, and wrong as a third."""
    check_best_first(written([("open_list(start)", "print('here') or open_list(start)"), *IDEAS["always improves"]]))
    assert capsys.readouterr().out.count("what it prints from here on is left out") == 3


def test_a_frontier_that_is_filled_by_hand_is_right():
    by_hand = "    frontier = open_list()\n    frontier.put(start, priority(0, start))"
    assert check_best_first(written([("    frontier = open_list(start)", by_hand)])).solved


def test_a_closed_set_is_refused_and_what_is_opened_again_is_told():
    """A* may have one with a consistent guess; best-first search improves whatever costs less."""
    verdict = verdict_of("a closed set")
    assert re.search(r"where such a search expands .* again, as a cheaper path to it has been found\.", verdict.words)
    assert "Many books write A* so" not in verdict.said


def test_a_class_is_compared_by_identity_and_nothing_is_said_of_cells():
    verdict = check_best_first(written([("(improves and", "(open_list is PriorityQueue and")]))
    assert not verdict.solved and "same object" not in verdict.words


def test_a_search_with_settings_is_played_with_those_with_which_it_fails():
    played = check_best_first(with_settings(open_list=PriorityQueue)).play()
    assert "your search and a correct one part ways" in played.notes[0]
    assert played.name == "search"
    assert any("return best_first(" in words for words in played.report(played.step()))


def test_without_a_goal_everything_is_expanded():
    grid = Grid.from_text("S . #\n. . .\n# . .")
    flood = watch(lambda grid, start: best_first(grid, start, None, Queue, lambda g, node: 0, False), grid)
    assert [step.current for step in flood] == [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2)]


def test_orders_tell_each_search_step_by_step():
    grid = Grid.from_text("S . .")
    trace = watch(lambda grid, start: best_first(grid, start, None, Queue, lambda g, node: 0, False), grid)
    assert orders(grid, {"a queue": trace}).words.splitlines()[-2:] == [
        "in the order of expansion",
        "a queue: (0, 0), (1, 0), (2, 0)",
    ]
