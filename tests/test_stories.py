"""The life of a cell, and where two searches part: every reason once, on the smallest map that shows it."""

import pytest

from astar_lesson import (
    EIGHT,
    EIGHT_CUT,
    Grid,
    Reached,
    Step,
    a_star,
    bfs,
    bfs_early_exit,
    biography,
    dijkstra,
    greedy_best_first,
    manhattan,
    octile,
    parting,
    record,
    tutorial_trace,
    weighted,
)

GRID, TRACE = tutorial_trace()


@pytest.mark.parametrize(
    ("cell", "story"),
    [
        ((1, 2), "(1, 2): the start, open before the first step; closed in step 1."),
        ((2, 2), "(2, 2): opened in step 1 by (1, 2) with G 10, F 40; closed in step 2."),
        (
            (1, 4),
            "(1, 4): opened in step 3 by (2, 3) with G 28, F 88; improved in step 5 by (1, 3): G 28 -> 20, F 80; "
            "never closed.",
        ),
        ((3, 2), "(3, 2): never reached."),
        ((9, 9), "(9, 9): never reached."),
    ],
)
def test_the_life_of_a_cell_in_the_tutorial(cell, story):
    assert biography(TRACE, cell) == story


def run(search, *more, grid=GRID):
    return record(search(grid, grid.start, grid.goal, *more))


BY_F = run(a_star, manhattan(GRID))


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (
            TRACE,
            BY_F,
            "Step 8: the first expands (0, 3), the second expands (2, 0). Both cells have F 74 in both: a tie, "
            "settled in two "
            "ways.",
        ),
        (
            BY_F,
            run(a_star, octile(GRID)),
            "Step 6: the first expands (0, 2), the second expands (1, 1). By the first they have F 60 and 60; by "
            "the second "
            "they have F 60 and 54: H differs.",
        ),
        (
            BY_F,
            run(dijkstra),
            "Step 2: a_star expands (2, 2), dijkstra expands (1, 3). By a_star they have F 40 and 60; by dijkstra "
            "they have "
            "G 10 and 10: they go by different numbers.",
        ),
        (
            record(bfs(GRID, GRID.start)),
            run(bfs_early_exit),
            "Step 29: both expand (5, 2). There bfs_early_exit stops and bfs goes on: they differ in the rule "
            "for stopping.",
        ),
        (
            BY_F,
            run(a_star, manhattan(GRID), grid=Grid(7, 5, GRID.walls, {}, (1, 2), (5, 2), EIGHT_CUT)),
            "Step 3: both expand (2, 3). The second opens (3, 4), the first does not: they differ in the moves "
            "they allow.",
        ),
    ],
    ids=["tie", "H", "numbers", "stop", "moves"],
)
def test_why_two_searches_part(first, second, words):
    step = int(words.split()[1].rstrip(":"))
    assert parting(first, second) == (step, words)


def test_a_search_that_never_updates_parts_where_the_other_one_does():
    grid = Grid.from_text("S1\n51\n1G", EIGHT)
    first = Step("s", (Reached("a", 5, 5), Reached("b", 1, 1)))
    right = record(iter([first, Step("b", (Reached("a", 2, 2),)), Step("a")]))
    wrong = record(iter([first, Step("b"), Step("a")]))
    assert grid.goal
    assert parting(right, wrong, ("right", "wrong")) == (
        2,
        "Step 2: both expand b. Right changes a from G 5 to 2, wrong leaves it: they differ in the rule for updates.",
    )


def test_other_costs_and_an_early_end():
    one, two = Step("s", (Reached("a", 1, 1),)), Step("s", (Reached("a", 2, 2),))
    assert parting(record(iter([one])), record(iter([two])), ("one", "two")) == (
        1,
        "Step 1: both expand s. One reaches a with G 1, two with G 2: steps cost differently.",
    )
    assert parting(record(iter([one])), record(iter([one, Step("a")])), ("short", "long")) == (
        2,
        "Step 2: short stops and long goes on: they differ in the rule for stopping.",
    )


@pytest.mark.parametrize("which", [0, 1])
def test_a_search_that_stops_when_the_goal_is_opened_is_described_as_such(which):
    first = Step("s", (Reached("g", 9, 9), Reached("a", 1, 1)))
    early = record(iter([first, Step("g", path=("s", "g"))]))
    right = record(iter([first, Step("a", (Reached("g", 2, 2),)), Step("g", path=("s", "a", "g"))]))
    runs, names = ((early, right), ("early", "right")) if which == 0 else ((right, early), ("right", "early"))
    cells = ("g", "a") if which == 0 else ("a", "g")
    assert parting(*runs, names) == (
        2,
        f"Step 2: {names[0]} expands {cells[0]}, {names[1]} expands {cells[1]}. g is the goal, just opened with G 9; "
        "a has G 1: they differ in the rule for stopping.",
    )


def test_a_goal_that_is_expanded_out_of_turn_long_after_it_was_opened_is_no_early_stop():
    first = Step("s", (Reached("g", 9, 9), Reached("a", 1, 1), Reached("b", 2, 2)))
    broken = record(iter([first, Step("a"), Step("g", path=("s", "g"))]))
    right = record(iter([first, Step("a"), Step("b")]))
    assert parting(broken, right, ("broken", "right"))[1].endswith("one of them does not expand the lowest.")


def test_the_same_search_twice_does_not_part():
    assert parting(BY_F, run(a_star, weighted(manhattan(GRID), 1))) is None


def test_the_reason_is_symmetric_in_its_step():
    others = [TRACE, BY_F, run(dijkstra), run(bfs_early_exit), run(greedy_best_first, manhattan(GRID))]
    for a in others:
        for b in others:
            assert (parting(a, b) or (0,))[0] == (parting(b, a) or (0,))[0]


def test_the_life_of_a_cell_gives_the_number_that_guides_even_where_it_equals_g():
    street = Grid.from_text("S.G")
    assert "opened in step 2 by (1, 0) with G 2, F 2" in biography(run(a_star, manhattan(street), grid=street), (2, 0))
    assert "opened in step 1 by (0, 0) with G 1, H 1" in biography(
        run(greedy_best_first, manhattan(street), grid=street), (1, 0)
    )
    assert ", F" not in biography(run(dijkstra, grid=street), (2, 0))


def test_a_star_without_a_guess_goes_by_f_as_a_star_with_one_does():
    far = run(a_star, lambda cell, goal: 0)
    assert parting(far, BY_F)[1].endswith(": H differs.")
