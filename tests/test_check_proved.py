"""The check of `proved` on page 08: wrong ideas of what a proof is, and right programs in several styles."""

from collections import Counter
from itertools import pairwise
from math import inf

import numpy as np
import pytest
from ideas import each

from astar_lesson import (
    Grid,
    a_star,
    certificate,
    check_proved,
    dijkstra,
    manhattan,
    record,
    true_costs,
    walked_cost,
    with_mistake,
)
from astar_lesson.lesson.exercises.proof_check import trial_runs

U = Grid.from_text("S23G\n....")
BUG = record(with_mistake(a_star, "parent_not_improved")(U, U.start, U.goal, manhattan(U)))
RUNS = [(grid, run) for grid, run, _ in trial_runs()]


# --- right programs ---------------------------------------------------------------------------------------------------


def path_holds(grid, run, end):
    if not run.path:
        return grid.goal not in end.g
    try:
        return ends_fit(grid, run) and walked_cost(grid, run.path) == run.cost
    except ValueError:
        return False


def ends_fit(grid, run):
    return (run.path[0], run.path[-1]) == (grid.start, grid.goal)


def closed_holds(grid, run, end):
    if end.g.get(grid.start) != 0:
        return False
    for cell in end.closed:
        if cell != grid.goal and grid.passable(cell):
            for neighbor, cost in grid.edges(cell):
                if neighbor not in end.g or end.g[cell] + cost < end.g[neighbor]:
                    return False
    return True


def open_holds(grid, run, end):
    return all(end.g[cell] + end.h[cell] >= run.cost for cell in end.open)


def guess_holds(grid, run, end):
    true = true_costs(grid)
    return all(end.h[cell] <= true.get(cell, inf) for cell in end.open)


CONDITIONS = {"path": path_holds, "closed": closed_holds, "open": open_holds, "guess": guess_holds}


def in_functions(grid, run, conditions=CONDITIONS):
    end = run.at(len(run))
    return next((name for name, holds in conditions.items() if not holds(grid, run, end)), "proved")


def in_one_go(grid, run):
    """As the page solves it."""
    end, true = run.at(len(run)), true_costs(grid)

    def steps(cell):
        return dict(grid.edges(cell)) if grid.passable(cell) else {}

    if run.path:
        cost = sum(steps(a).get(b, inf) for a, b in pairwise(run.path))
        holds = run.path[0] == grid.start and run.path[-1] == grid.goal and cost == run.cost
    else:
        holds = grid.goal not in end.g
    if not holds:
        return "path"
    if end.g.get(grid.start) != 0:
        return "closed"
    for cell in end.closed:
        for neighbor, cost in steps(cell).items():
            if cell != grid.goal and end.g[cell] + cost < end.g.get(neighbor, inf):
                return "closed"
    for cell in end.open:
        if end.g[cell] + end.h[cell] < run.cost:
            return "open"
    for cell in end.open:
        if end.h[cell] > true.get(cell, inf):
            return "guess"
    return "proved"


def from_the_back(grid, run):
    """The last condition first: each overwrites what was said before."""
    end, said = run.at(len(run)), "proved"
    if not guess_holds(grid, run, end):
        said = "guess"
    if end.open and min(end.f[cell] for cell in end.open) < run.cost:  # a test of F is one of G + H
        said = "open"
    if not closed_holds(grid, run, end):
        said = "closed"
    if not path_holds(grid, run, end):
        said = "path"
    return said


def with_numpy(grid, run):
    end = run.at(len(run))
    early = in_functions(grid, run, {name: CONDITIONS[name] for name in ("path", "closed")})
    if early != "proved":
        return early
    cells, true = list(end.open), true_costs(grid)
    g, h, most = (np.array([table.get(cell, inf) for cell in cells]) for table in (end.g, end.h, true))
    if (g + h < run.cost).any():
        return "open"
    return str(np.where((h > most).any(), "guess", "proved"))


def by_distances_of_its_own(grid, run):
    """The guess is compared with a search from each open cell, and the map is asked for the cost of a step."""

    def true(cell):
        return record(dijkstra(grid, cell, grid.goal)).cost if grid.passable(cell) else inf

    def guess(grid, run, end):
        return all(end.h[cell] <= true(cell) for cell in end.open)

    def path(grid, run, end):
        is_walked = all(b in grid.neighbors(a) for a, b in pairwise(run.path) if grid.passable(a))
        if not run.path:
            return end.g.get(grid.goal) is None
        return ends_fit(grid, run) and is_walked and sum(grid.cost(a, b) for a, b in pairwise(run.path)) == run.cost

    return in_functions(grid, run, {**CONDITIONS, "path": path, "guess": guess})


class Prover:
    def __call__(self, grid, run):
        return in_one_go(grid, run)


RIGHT = [in_one_go, in_functions, from_the_back, with_numpy, by_distances_of_its_own, Prover()]


@pytest.mark.parametrize("answer", each(RIGHT))
def test_a_right_program_is_accepted(answer):
    assert [answer(grid, run) for grid, run in RUNS] == [in_one_go(grid, run) for grid, run in RUNS]
    assert str(check_proved(answer)) == "Solved. Right on all 245 runs."


# --- wrong ideas ------------------------------------------------------------------------------------------------------


def but(**changed):
    """A right program in which some conditions are others."""
    return lambda grid, run: in_functions(grid, run, {**CONDITIONS, **changed})


def without(name):
    return lambda grid, run: in_functions(grid, run, {key: CONDITIONS[key] for key in CONDITIONS if key != name})


def on_a_path(idea):
    """What is asked of a path; of a run without one, what is right."""
    return lambda grid, run, end: idea(grid, run, end) if run.path else path_holds(grid, run, end)


def is_cheapest(grid, run, end):
    return run.cost == true_costs(grid).get(grid.start, inf)


def compares_with_dijkstra(grid, run):
    return "proved" if is_cheapest(grid, run, None) else "open"


def only_the_cells_of_the_path(grid, run, end):
    return all(end.g[b] <= end.g[a] + dict(grid.edges(a)).get(b, 0) for a, b in pairwise(run.path))


@on_a_path
def sums_what_it_finds(grid, run, end):
    """A step that the map does not have costs nothing extra: the difference of both G."""
    steps = [dict(grid.edges(a)).get(b, end.g[b] - end.g[a]) for a, b in pairwise(run.path)]
    return sum(steps) == run.cost


@on_a_path
def no_dearer_than_said(grid, run, end):
    return ends_fit(grid, run) and cost_of_path(grid, run) <= run.cost


@on_a_path
def path_by_one(grid, run, end):
    return ends_fit(grid, run) and abs(cost_of_path(grid, run) - run.cost) < 1


def closed_by_one(grid, run, end):
    cells = [cell for cell in end.closed if cell != grid.goal and grid.passable(cell)]
    no_better = all(end.g.get(b, inf) < end.g[a] + cost + 1 for a in cells for b, cost in grid.edges(a))
    return end.g.get(grid.start) == 0 and no_better


def open_by_one(grid, run, end):
    return all(end.g[cell] + end.h[cell] + 1 > run.cost for cell in end.open)


def guess_by_one(grid, run, end):
    true = true_costs(grid)
    return all(end.h[cell] < true.get(cell, inf) + 1 for cell in end.open)


def cost_of_path(grid, run):
    return sum(dict(grid.edges(a)).get(b, inf) if grid.passable(a) else inf for a, b in pairwise(run.path))


@on_a_path
def begins_anywhere(grid, run, end):
    return run.path[-1] == grid.goal and walks(grid, run)


@on_a_path
def ends_anywhere(grid, run, end):
    return run.path[0] == grid.start and walks(grid, run)


def walks(grid, run):
    return cost_of_path(grid, run) == run.cost


@on_a_path
def asks_a_wall(grid, run, end):
    """It goes on after a missing step, and asks for the steps out of a cell that is a wall now."""
    steps = [dict(grid.edges(a)).get(b, inf) for a, b in pairwise(run.path)]
    return ends_fit(grid, run) and sum(steps) == run.cost


def some_start(grid, run, end):
    return all(
        end.g[a] + cost >= end.g.get(b, inf)
        for a in end.closed
        if a != grid.goal and grid.passable(a)
        for b, cost in grid.edges(a)
    )


def start_if_it_has_a_g(grid, run, end):
    return end.g.get(grid.start, 0) == 0 and some_start(grid, run, end)


def start_is_closed(grid, run, end):
    return grid.start in end.closed and some_start(grid, run, end)


@on_a_path
def counts_steps(grid, run, end):
    return len(run.path) - 1 <= run.cost


@on_a_path
def steps_exist(grid, run, end):
    return all(b in dict(grid.edges(a)) for a, b in pairwise(run.path))


@on_a_path
def trusts_the_numbers(grid, run, end):
    return end.g[grid.goal] == run.cost


def parents_fit(grid, run, end):
    return all(end.g[c] == end.g[p] + dict(grid.edges(p)).get(c, inf) for c, p in end.parent.items())


def known_neighbours_only(grid, run, end):
    return all(end.g[a] + cost >= end.g.get(b, -inf) for a in end.closed if a != grid.goal for b, cost in grid.edges(a))


def the_goal_too(grid, run, end):
    return all(end.g[a] + cost >= end.g.get(b, inf) for a in end.closed for b, cost in grid.edges(a))


def expanded_once(grid, run, end):
    return closed_holds(grid, run, end) and max(Counter(step.current for step in run).values()) == 1


def nothing_open(grid, run, end):
    return not end.open


def tied_is_too_low(grid, run, end):
    return all(end.g[cell] + end.h[cell] > run.cost for cell in end.open)


def by_g_alone(grid, run, end):
    return all(end.g[cell] >= run.cost for cell in end.open)


def by_h_alone(grid, run, end):
    return all(end.h[cell] >= 0 for cell in end.open)


def closed_cells_too(grid, run, end):
    true = true_costs(grid)
    return all(h <= true.get(cell, inf) for cell, h in end.h.items())


def guess_of_the_start(grid, run, end):
    return not end.open or max(end.h.values()) <= true_costs(grid).get(grid.start, inf)


def is_consistent(grid, run, end):
    return all(end.h[a] <= cost + end.h.get(b, inf) for a in end.h for b, cost in grid.edges(a) if a not in grid.walls)


def below_manhattan(grid, run, end):
    return all(end.h[cell] <= manhattan(grid)(cell, grid.goal) for cell in end.open)


def no_path_wherever_the_goal_is(grid, run, end):
    return not run.path or path_holds(grid, run, end)


def asks_all_that_is_closed(grid, run, end):
    """It asks for the steps out of a cell that is a wall now."""
    cells = [cell for cell in end.closed if cell != grid.goal]
    no_better = all(end.g[a] + cost >= end.g.get(b, inf) for a in cells for b, cost in grid.edges(a))
    return end.g.get(grid.start) == 0 and no_better


def true_of_all_that_is_open(grid, run, end):
    """It asks for the true cost from a cell that is a wall now."""
    true = true_costs(grid)
    return all(end.h[cell] <= true[cell] for cell in end.open)


def walls_are_at_the_goal(grid, run, end):
    true = true_costs(grid)
    return all(end.h[cell] <= true.get(cell, 0) for cell in end.open)


def no_path_no_proof(grid, run):
    return in_one_go(grid, run) if run.found else "path"


def no_path_always_proved(grid, run):
    return in_one_go(grid, run) if run.found else "proved"


def a_sentence(grid, run):
    return f"It is {in_one_go(grid, run)}."


def yes_or_no(grid, run):
    return in_one_go(grid, run) == "proved"


class FirstRun:
    """Keep what was said of the first run that ended with this cost."""

    def __init__(self):
        self.known = {}

    def __call__(self, grid, run):
        return self.known.setdefault((str(grid), run.cost), in_one_go(grid, run))


WRONG = {
    "always": lambda grid, run: "proved",
    "if there is a path": lambda grid, run: "proved" if run.found else "path",
    "it compares with Dijkstra's algorithm": compares_with_dijkstra,
    "a cheapest path needs no proof": lambda grid, run: (
        "proved" if is_cheapest(grid, run, None) else in_one_go(grid, run)
    ),
    **{f"without {name}": without(name) for name in CONDITIONS},
    "path: missing steps cost what G says": but(path=sums_what_it_finds),
    "path: begins anywhere": but(path=begins_anywhere),
    "path: ends anywhere": but(path=ends_anywhere),
    "path: through a new wall": but(path=asks_a_wall),
    "path: costs no more than is said": but(path=no_dearer_than_said),
    "path: less than 1 does not count": but(path=path_by_one),
    "path: without one, the goal may have a G": but(path=no_path_wherever_the_goal_is),
    "closed: a new wall is asked": but(closed=asks_all_that_is_closed),
    "guess: a new wall is asked": but(guess=true_of_all_that_is_open),
    "guess: no path from a new wall costs 0": but(guess=walls_are_at_the_goal),
    "closed: less than 1 does not count": but(closed=closed_by_one),
    "open: less than 1 does not count": but(open=open_by_one),
    "guess: less than 1 does not count": but(guess=guess_by_one),
    "path: counts steps": but(path=counts_steps),
    "path: its steps exist": but(path=steps_exist),
    "path: G of the goal is the cost": but(path=trusts_the_numbers),
    "closed: the start may have any G": but(closed=some_start),
    "closed: the start need not have a G": but(closed=start_if_it_has_a_g),
    "closed: the start is closed": but(closed=start_is_closed),
    "closed: the cells of the path": but(closed=only_the_cells_of_the_path),
    "closed: parents fit": but(closed=parents_fit),
    "closed: neighbours that have a G": but(closed=known_neighbours_only),
    "closed: the goal, too": but(closed=the_goal_too),
    "closed: each is expanded once": but(closed=expanded_once),
    "open: nothing may be": but(open=nothing_open),
    "open: tied is too low": but(open=tied_is_too_low),
    "open: G alone": but(open=by_g_alone),
    "open: H alone": but(open=by_h_alone),
    "guess: of closed cells, too": but(guess=closed_cells_too),
    "guess: of the start": but(guess=guess_of_the_start),
    "guess: must be consistent": but(guess=is_consistent),
    "guess: below Manhattan": but(guess=below_manhattan),
    "no path, no proof": no_path_no_proof,
    "no path, always proved": no_path_always_proved,
    "a sentence": a_sentence,
    "yes or no": yes_or_no,
    "kept from one run to the next": FirstRun(),
}


@pytest.mark.parametrize("answer", WRONG.values(), ids=WRONG)
def test_a_wrong_idea_is_refused(answer):
    verdict = check_proved(answer)
    assert not verdict.solved
    assert verdict.picture is not None


# --- the runs, and what is said ---------------------------------------------------------------------------------------


def test_the_bug_of_page_06_is_found():
    """A path that does not cost what G of the goal says."""
    assert (BUG.cost, walked_cost(U, BUG.path)) == (5, 6)
    assert in_one_go(U, BUG) == "path"
    assert certificate(U, BUG).startswith("The steps of the path cost 6, and (3, 0) has G 5")
    assert "path" in {in_one_go(grid, run) for grid, run in RUNS if run.name.endswith("parent_not_improved")}


def test_each_condition_decides_alone_somewhere_and_honest_proofs_are_many():
    alone = Counter()
    for grid, run in RUNS:
        failed = [name for name, holds in CONDITIONS.items() if not holds(grid, run, run.at(len(run)))]
        alone.update(failed if len(failed) == 1 else [f"{len(failed)} fail"])
    assert min(alone[name] for name in CONDITIONS) >= 2 and alone["0 fail"] > 100


def test_the_verdict_shows_the_end_of_the_run_and_says_why():
    verdict = check_proved(without("open"))
    assert verdict.words == (
        "On this map your answer gives proved; the correct answer is open. The search reached no goal; 1 cell still "
        "open."
    )
    assert check_proved(but(guess=closed_cells_too)).words.startswith(
        "On this map your answer gives guess; the correct answer is proved. The 3 steps of the path cost 3, as G of"
    )


@pytest.mark.parametrize(
    ("name", "wrong", "said", "words"),
    [
        ("path", begins_anywhere, "closed", "The path leads from (0, 0) to (3, 0)."),
        ("closed", some_start, "proved", "G of the start, (1, 0), is not 0."),
        ("closed", start_if_it_has_a_g, "proved", "G of the start, (3, 0), is not 0."),
    ],
)
def test_the_verdict_says_that_the_start_has_moved(name, wrong, said, words):
    assert check_proved(but(**{name: wrong})).words == (
        f"On this map your answer gives {said}; the correct answer is {name}. Changed since the run: the start. {words}"
    )


def test_the_verdict_says_that_the_goal_stands_on_a_cell_that_was_reached():
    """A run that found no path says nothing of a goal with a G: a path to it exists."""
    assert check_proved(but(path=no_path_wherever_the_goal_is)).words == (
        "On this map your answer gives proved; the correct answer is path. Changed since the run: the goal. The run "
        "has no path, but the goal, (1, 0), has G 1."
    )


@pytest.mark.parametrize(("text", "now"), [("S.#G", "SG#."), ("S..#G", "S.G#.")])
def test_no_path_is_not_proved_where_there_is_one(text, now):
    grid, moved = Grid.from_text(text), Grid.from_text(now)
    run = record(a_star(grid, grid.start, grid.goal, manhattan(grid)))
    assert moved.start in true_costs(moved)
    assert in_one_go(moved, run) == "path"


def test_what_is_proved_is_true_of_the_map_as_it_is_now():
    for grid, run in RUNS:
        if in_one_go(grid, run) == "proved":
            assert run.cost == true_costs(grid).get(grid.start, inf), (str(grid), run.cost)


def test_walls_off_the_path_are_no_objection():
    said = [in_one_go(grid, run) for grid, run in RUNS if run.found and not grid.walls.isdisjoint(run.nodes)]
    assert said.count("proved") >= 4


def test_an_error_is_a_sentence():
    verdict = check_proved(lambda grid, run: run.at(len(run)).h[grid.start])
    assert not verdict.solved and "KeyError" in verdict.words
