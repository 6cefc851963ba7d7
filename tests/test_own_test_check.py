"""The check of the test that a reader writes on page 10: wrong ideas are refused, right ones in any style accepted."""

import random
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from ideas import each

from astar_lesson import EIGHT, FOUR, Grid, check_test, manhattan, octile, plain, true_costs, walked_cost, weighted
from astar_lesson.lesson.exercises import own_test_check
from astar_lesson.lesson.exercises.own_test_check import LISTS, right_programs
from astar_lesson.lesson.museum import EXHIBITS
from astar_lesson.lesson.programs.mistakes import mistake

MAPS = 200
U = Grid.from_text("S23G\n....")


def random_map(size=8, ground=range(10), moves=EIGHT):
    rows = [random.choices(ground, k=size) for _ in range(size)]
    rows[0][0] = rows[-1][-1] = 1
    return Grid.from_rows(rows, wall=0, start=(0, 0), goal=(size - 1, size - 1), moves=moves)


def table(values):
    return lambda cell, goal: values.get(cell, 0)


def random_guess(grid):
    return table({cell: random.randint(0, cost) for cell, cost in true_costs(grid).items()})


def nearest(grid):
    return octile(grid) if grid.moves is EIGHT else manhattan(grid)


def ends(grid):
    return grid, grid.start, grid.goal


def is_wrong(search, grid, guess):
    """Whether a search pays too much, or finds no path though there is one."""
    best = plain.dijkstra(*ends(grid))
    return bool(best) and walked_cost(grid, search(*ends(grid), guess) or []) > walked_cost(grid, best)


def is_wrong_anyhow(search, grid, guess):
    """The same, but the search is asked where there is no path, too."""
    path = search(*ends(grid), guess)
    return walked_cost(grid, path or []) > walked_cost(grid, plain.dijkstra(*ends(grid)) or [])


def by_maps(make=random_map, guess_of=random_guess, maps=MAPS, wrong=is_wrong):
    """A test that tries so many maps."""

    def test(search):
        for _ in range(maps):
            grid = make()
            guess = guess_of(grid)
            if wrong(search, grid, guess):
                return grid, guess
        return None

    return test


# --- wrong ideas ------------------------------------------------------------------------------------------------------


def compares_paths(search, grid, guess):
    return search(*ends(grid), guess) != plain.dijkstra(*ends(grid))


def counts_steps(search, grid, guess):
    return len(search(*ends(grid), guess) or []) != len(plain.dijkstra(*ends(grid)) or [])


def counts_questions(search, grid, guess):
    """How often H is asked for, beside the A* of the page."""
    asked = []

    def counted(cell, goal):
        asked.append(cell)
        return guess(cell, goal)

    search(*ends(grid), counted)
    theirs = len(asked)
    plain.a_star(*ends(grid), counted)
    return theirs != len(asked) - theirs


def takes_any_error(search, grid, guess):
    try:
        return walked_cost(grid, search(*ends(grid), guess)) > walked_cost(grid, plain.dijkstra(*ends(grid)))
    except Exception:
        return True


def counts_nothing(search, grid, guess):
    """It searches, and accuses nobody."""
    search(*ends(grid), guess)


def changes_the_map(search, grid, guess):
    path = search(*ends(grid), guess) or []
    even = replace(grid, terrain={})
    return bool(path) and walked_cost(grid, path) > walked_cost(even, plain.dijkstra(*ends(even)))


def compares_with_itself(search, grid, guess):
    return search(*ends(grid), guess) != search(*ends(grid), guess)


def asks_whether_there_is_a_path(search, grid, guess):
    return bool(plain.dijkstra(*ends(grid))) and not search(*ends(grid), guess)


def trusts_the_last_step(search, grid, guess):
    """The path ends as that of Dijkstra's algorithm does."""
    return (search(*ends(grid), guess) or [])[-2:] != (plain.dijkstra(*ends(grid)) or [])[-2:]


def too_high(grid):
    return weighted(octile(grid), 3)


def less_than_zero(grid):
    return lambda cell, goal: -900 if cell == goal else 0


def drawn_anew(grid):
    """A guess that is drawn at each call: no accusation can be tried again."""
    known = true_costs(grid)
    return lambda cell, goal: random.randint(0, known.get(cell, 0))


def none_for_some(grid):
    """No number where no path leads to the goal: there the program fails, and the test is to blame."""
    return {cell: cost // 2 for cell, cost in true_costs(grid).items()}.get


def no_number(grid):
    return lambda cell, goal: "near" if cell == goal else 0


def one_map(search):
    """Map U with the two guesses that show all eight."""
    for guess in (manhattan(U), table({(0, 1): 4})):
        if is_wrong(search, U, guess):
            return U, guess


def one_map_many_guesses(search):
    for _ in range(MAPS):
        guess = random_guess(U)
        if is_wrong(search, U, guess):
            return U, guess


def lucky_seed(search):
    random.seed(1)
    return by_maps(maps=24)(search)


def always_a_map(search):
    grid = random_map()
    return grid, random_guess(grid)


def never_a_map(search):
    for _ in range(MAPS):
        random_map()


def by_name(search):
    return one_map(search) if search.__name__ in EXHIBITS else None


def says_true(search):
    return by_maps()(search) is not None


def returns_the_map_alone(search):
    return (by_maps()(search) or [None])[0]


def never_ends(search):
    while True:
        found = by_maps(maps=10)(search)
        if found:
            return found


def by_a_map_without_ends(search):
    grid = Grid(3, 2)
    search(grid, (0, 0), (2, 1), lambda cell, goal: 0)
    return grid, lambda cell, goal: 0


class KnowsTheOrder:
    """A test that counts how often it is called: the right programs come first."""

    def __init__(self):
        self.calls = 0

    def __call__(self, search):
        self.calls += 1
        for _ in range(20):
            grid = random_map(4)
            search(*ends(grid), random_guess(grid))
        return (U, manhattan(U)) if self.calls > 5 else None


ACCUSES = "accuses a right program"
MISSES = "exhibits, and misses "
WRONG = {
    "compares paths": (by_maps(wrong=compares_paths), f"{ACCUSES}: A*"),
    "counts steps": (by_maps(wrong=counts_steps), ACCUSES),
    "counts expansions": (by_maps(wrong=counts_questions), f"{ACCUSES}: "),
    "takes any error": (by_maps(wrong=takes_any_error), "No path leads to the goal there, and it returns none."),
    "changes the map": (by_maps(wrong=changes_the_map), ACCUSES),
    "compares with itself": (by_maps(wrong=compares_with_itself), f"{MISSES}1, 2"),
    "is there a path": (by_maps(wrong=asks_whether_there_is_a_path), f"{MISSES}1, 2"),
    "the last step": (by_maps(wrong=trusts_the_last_step), ACCUSES),
    "even ground": (by_maps(lambda: random_map(6, [0, 1, 1, 1]), nearest), MISSES),
    "small open maps": (by_maps(lambda: random_map(3, [1]), nearest), "tries 1 different map"),
    "no walls": (by_maps(lambda: random_map(6, range(1, 10))), f"{MISSES}4."),
    "small maps": (by_maps(lambda: random_map(3)), "8"),
    "consistent guesses": (by_maps(guess_of=nearest), "0 come with a guess that is not consistent"),
    "four neighbours": (by_maps(lambda: random_map(moves=FOUR), nearest), f"{MISSES}6, 7"),
    "no guess": (by_maps(guess_of=lambda grid: lambda cell, goal: 0), MISSES),
    "too high": (by_maps(guess_of=too_high), "a guess that is not admissible: for "),
    "less than zero": (by_maps(guess_of=less_than_zero), "it is less than 0"),
    "drawn anew": (by_maps(guess_of=drawn_anew), " for the same cell: draw it once for each map."),
    "drawn anew, never caught": (by_maps(guess_of=drawn_anew, maps=30), "Your guess gives "),
    "none for some": (
        by_maps(guess_of=lambda grid: lambda cell, goal: none_for_some(grid)(cell), wrong=is_wrong_anyhow),
        "fails: TypeError",
    ),
    "no number": (by_maps(guess_of=no_number), "not admissible|fails"),
    "few maps": (by_maps(maps=20), "exhibit"),
    "one map": (one_map, "tries 1 different map"),
    "one map, many guesses": (one_map_many_guesses, "tries 1 different map"),
    "lucky seed": (lucky_seed, f"{MISSES}8."),
    "always a map": (always_a_map, ACCUSES),
    "never a map": (never_a_map, "tries 0 different maps"),
    "by name": (by_name, "tries 0 different maps"),
    "says True": (says_true, "returns False. Return None, or the map and the guess"),
    "the map alone": (returns_the_map_alone, "Return None, or the map and the guess"),
    "never ends": (never_ends, "It must end soon, with a right program, too"),
    "no ends": (by_a_map_without_ends, "Draw start and goal into the map"),
    "knows the order": (KnowsTheOrder(), "There its path costs 5, "),
}


QUICK = {"compares paths", "takes any error", "changes the map", "compares with itself", "no guess", "four neighbours"}
"""The other wrong ideas are deep: each check takes a second or two."""
IDEAS = [pytest.param(*idea, id=name, marks=[] if name in QUICK else pytest.mark.deep) for name, idea in WRONG.items()]


@pytest.mark.parametrize(("test", "words"), IDEAS)
def test_a_wrong_idea_is_refused_and_told_why(test, words):
    verdict = check_test(test)
    assert not verdict.solved
    assert any(part in str(verdict) for part in words.split("|")), verdict


def test_a_guess_is_judged_as_it_was_when_it_was_used():
    """It may read a table that is another one for each map."""

    def perfect_guess(search):
        for _ in range(MAPS):
            grid = random_map()
            known = true_costs(grid)

            def guess(cell, goal):
                return known.get(cell, 0)  # noqa: B023  # that is what it is about

            path = search(*ends(grid), guess)
            if path and walked_cost(grid, path) > known[grid.start]:
                return grid, guess
        return None

    assert ", 0 come with a guess that is not consistent, " in check_test(perfect_guess).words


def test_a_cell_that_is_cut_off_is_named_where_a_table_has_no_entry():
    def without_get(search):
        for _ in range(MAPS):
            grid = random_map()
            known = true_costs(grid)
            search(*ends(grid), lambda cell, goal, known=known: known[cell])

    verdict = check_test(without_get)
    assert "fails: KeyError: (" in verdict.words
    assert verdict.words.endswith("and `.get(cell, 0)` gives 0.")


# --- right tests in other styles --------------------------------------------------------------------------------------


def asserts(search):
    for _ in range(MAPS):
        grid = random_map()
        path = search(*ends(grid), random_guess(grid)) or []
        assert walked_cost(grid, path) == true_costs(grid).get(grid.start, float("inf"))


def by_numpy(search):
    rng = np.random.default_rng(1)
    for _ in range(MAPS):
        numbers = rng.integers(0, 10, (7, 9))
        numbers[0, 0] = numbers[6, 8] = 1
        grid = Grid.from_rows(numbers, wall=0, start=(0, 0), goal=(8, 6), moves=EIGHT)
        known = {cell: int(cost * rng.random()) for cell, cost in true_costs(grid).items()}
        if is_wrong(search, grid, table(known)):
            return [grid, table(known)]


def all_small_maps(search):
    """All maps of 4 x 2 cells with some costs and walls, with four and with eight neighbours, and two guesses."""
    for last, *numbers, moves in product((1, 3), *[(1, 2, 3)] * 2, *[(0, 1)] * 4, (EIGHT, FOUR)):
        rows = [[1, *numbers[:2], last], numbers[2:]]
        grid = Grid.from_rows(rows, wall=0, start=(0, 0), goal=(3, 0), moves=moves)
        for guess in (nearest(grid), table({(0, 1): true_costs(grid).get((0, 1), 0)})):
            if is_wrong(search, grid, guess):
                return grid, guess


def shrinks(search):
    """The first map that is found, and then some of its costs made 1 where the mistake still shows."""
    found = by_maps()(search)
    if not found:
        return None
    grid, guess = found
    for cell in list(grid.terrain)[:12]:
        even = replace(grid, terrain={other: cost for other, cost in grid.terrain.items() if other != cell})
        lower = table({place: min(guess(place, grid.goal), cost) for place, cost in true_costs(even).items()})
        try:
            still = is_wrong(search, even, lower)
        except IndexError:
            still = True
        if still:
            grid, guess = even, lower
    return grid, guess


def by_recursion(search, left=MAPS):
    grid = random_map()
    guess = random_guess(grid)
    if is_wrong(search, grid, guess):
        return grid, guess
    return by_recursion(search, left - 1) if left else None


class Examiner:
    def __init__(self, maps):
        self.maps = maps

    def __call__(self, search):
        return by_maps(maps=self.maps)(search)


def takes_the_error(search):
    """It takes the error of the program, and of nothing else."""
    for _ in range(MAPS):
        grid = random_map()
        guess = random_guess(grid)
        best = plain.dijkstra(*ends(grid)) or []
        try:
            path = search(*ends(grid), guess) or []
        except IndexError:
            return grid, guess
        if walked_cost(grid, path) != walked_cost(grid, best):
            return grid, guess


def looks_up(search):
    """Where no path leads to the goal there is nothing to look up."""
    for _ in range(MAPS):
        grid = random_map()
        known = {cell: random.randint(0, cost) for cell, cost in true_costs(grid).items()}
        if grid.start in known and is_wrong(search, grid, lambda cell, goal, known=known: known[cell]):
            return grid, lambda cell, goal, known=known: known[cell]


def with_fractions(search):
    for _ in range(MAPS):
        grid = random_map()
        guess = table({cell: random.random() * cost for cell, cost in true_costs(grid).items()})
        if is_wrong(search, grid, guess):
            return grid, guess


def adds_up_no_path(search):
    grid = Grid.from_text("S#G")
    return sum(1 for cell in search(grid, grid.start, grid.goal, manhattan(grid)))


def test_who_adds_up_no_path_is_told_to_leave_the_map_out():
    words = check_test(adds_up_no_path).words
    assert words.endswith("Did a search find no path there, and return None? Leave such a map out.")


RIGHT = [
    by_maps(),
    asserts,
    by_numpy,
    shrinks,
    by_recursion,
    Examiner(MAPS),
    takes_the_error,
    looks_up,
    with_fractions,
    by_maps(lambda: random_map(8, range(10), FOUR), maps=300),
]


@pytest.mark.sampled
@pytest.mark.parametrize("test", each(RIGHT))
def test_a_right_test_in_another_style_is_accepted(test):
    verdict = check_test(test)
    assert verdict.solved, verdict


@pytest.mark.parametrize("share", [1, 2])
def test_the_solution_has_time_on_a_slower_machine(monkeypatch, share):
    for limit in ("SECONDS_A_TEST", "SECONDS_IN_ALL"):
        monkeypatch.setattr(own_test_check, limit, getattr(own_test_check, limit) / share)
    verdict = check_test(by_maps())
    assert verdict.solved, verdict


def test_a_test_that_is_slow_with_the_exhibits_is_stopped_in_time():
    verdict = check_test(by_maps(maps=600, wrong=counts_nothing))
    assert not verdict.solved


def test_all_small_maps_are_tried_in_time():
    verdict = check_test(all_small_maps)
    assert verdict.solved, verdict


# --- what the check itself relies on ----------------------------------------------------------------------------------


@pytest.mark.parametrize("title", right_programs())
def test_a_right_program_is_right(title):
    random.seed(3)
    program = right_programs()[title]
    cases = [(grid, random_guess(grid)) for grid in (random_map(6, moves=moves) for moves in (FOUR, EIGHT) * 100)]
    assert not any(is_wrong(program, grid, guess) for grid, guess in cases)
    assert not any(program(*ends(grid), guess) for grid, guess in cases if not plain.dijkstra(*ends(grid)))


@pytest.mark.parametrize("key", EXHIBITS)
@pytest.mark.parametrize(("right", "unsifted"), LISTS)
def test_an_exhibit_is_wrong_with_each_rule_for_ties(key, right, unsifted):
    random.seed(4)
    program = mistake(key).of("a_star").make(PriorityQueue=right, UnsiftedHeap=unsifted)

    def shows():
        grid = random_map()
        try:
            return is_wrong(program, grid, random_guess(grid))
        except IndexError:
            return True

    assert any(shows() for _ in range(300))


def test_the_map_that_is_shown_catches_the_exhibit():
    verdict = check_test(by_maps(guess_of=nearest))
    assert "Exhibit 6 stops as soon as the goal is opened" in str(verdict)
    assert "(four neighbours, H is 4 in (0, 1), 0 elsewhere) the result is 6 instead of 5." in str(verdict)
    assert verdict.picture.words.startswith("wrong: pays 6")


def test_what_is_told_of_the_maps_is_counted():
    told = str(check_test(by_maps(lambda: random_map(8, [0, 1, 1, 1]), nearest)))
    assert "Of the first 100, 0 have ground that costs more than 1, 0 come with" in told


def test_a_test_that_is_not_written_says_so():
    def my_test(search):
        """Return a map."""
        ...

    assert check_test(my_test).cause == "blanks"


# --- what is told is true ---------------------------------------------------------------------------------------------


def test_an_exhibit_that_was_not_reached_in_time_is_not_caught(monkeypatch):
    monkeypatch.setattr("astar_lesson.lesson.exercises.own_test_check.SECONDS_IN_ALL", 0.3)
    verdict = check_test(by_maps())
    assert not verdict.solved
    assert verdict.cause == "endless"


# --- two stages -------------------------------------------------------------------------------------------------------


def test_a_test_that_accuses_nobody_has_done_the_first_stage():
    verdict = check_test(by_maps(maps=30, wrong=counts_nothing))
    assert verdict.done == "Stage 1: your test accuses none of 5 right programs."
    assert verdict.words.startswith("Stage 2: it catches 1 of 8 exhibits, and misses 1, 2, 3, 5, 6, 7, 8. Exhibit 1 ")
    assert str(verdict).startswith("Not yet. Stage 1: ")


def test_a_test_that_accuses_a_right_program_has_not():
    assert check_test(by_maps(wrong=compares_paths)).done == ""


def never_asks(search):
    """An accusation at the end of the test: a right program need not ask for H."""
    asked = []

    def counted(cell, goal):
        asked.append(cell)
        return 0

    for _ in range(MAPS):
        grid = random_map()
        search(*ends(grid), counted)
    return None if asked else (grid, counted)


def test_each_right_program_is_given_the_whole_test():
    assert "accuses a right program: Dijkstra's algorithm, which never asks for H." in check_test(never_asks).words


def test_the_random_numbers_of_the_reader_go_on():
    random.seed(7)
    np.random.seed(7)
    meant = random.random(), np.random.random()
    random.seed(7)
    np.random.seed(7)
    check_test(lambda search: None)
    assert (random.random(), np.random.random()) == meant


@pytest.mark.parametrize("grid", [Grid(3, 1), U], ids=["none", "others"])
def test_a_map_must_have_the_ends_of_the_search(grid):
    verdict = check_test(lambda search: search(grid, (0, 0), (2, 0), manhattan(U)))
    assert verdict.words.startswith("Your test searches from (0, 0) to (2, 0). Draw start and goal into the map")
