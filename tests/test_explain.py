"""The words are part of the lesson: they are compared whole."""

import random
import re
from itertools import islice

import pytest
from graphs import in_a_row

from astar_lesson import (
    EIGHT,
    EIGHT_CUT,
    OCTILE,
    Grid,
    Reached,
    Step,
    a_star,
    bfs,
    bfs_early_exit,
    biography,
    describe,
    dijkstra,
    explain,
    greedy_best_first,
    manhattan,
    record,
    tutorial_trace,
)
from astar_lesson.maps.atlas import Atlas
from astar_lesson.words.explain import Look, called, looks, step_title
from astar_lesson.words.numbers import number


def test_every_kind_of_look():
    grid, trace = tutorial_trace()
    assert looks(grid, trace, 3) == [
        Look((1, 2), "closed", 28, 0),
        Look((2, 2), "closed", 24, 10),
        Look((3, 2), "wall"),
        Look((1, 3), "kept", 24, 10),
        Look((3, 3), "wall"),
        Look((1, 4), "opened", 28, None),
        Look((2, 4), "opened", 24, None),
        Look((3, 4), "corner"),
    ]
    assert Look((1, 4), "improved", 20, 28) in looks(grid, trace, 5)
    assert [look.outcome for look in looks(grid, trace, 6)].count("outside") == 3


def test_a_closed_cell_that_is_reached_more_cheaply_is_opened_again():
    grid = Grid.from_text("S....\n...#G")

    def h(cell, goal):
        return 4 if cell == (1, 0) else 0

    trace = record(a_star(grid, grid.start, grid.goal, h))
    reopened = [look for k in range(1, len(trace)) for look in looks(grid, trace, k) if look.outcome == "reopened"]
    assert reopened
    k = next(k for k in range(1, len(trace)) if any(look.outcome == "reopened" for look in looks(grid, trace, k)))
    assert "and open it again" in explain(grid, trace, k)


def test_corners_may_be_cut_where_the_moves_allow_it():
    text = "S.\n#G"
    kept, cut = Grid.from_text(text, moves=EIGHT), Grid.from_text(text, moves=EIGHT_CUT)
    verdicts = [
        {look.cell: look.outcome for look in looks(grid, record(bfs(grid, grid.start)), 1)}[1, 1]
        for grid in (kept, cut)
    ]
    assert verdicts == ["corner", "opened"]


@pytest.mark.parametrize(
    ("k", "words"),
    [
        (0, "Before the first step: (1, 2) is on the open list, nothing is closed."),
        (
            2,
            "Step 2: expand (2, 2), F 40 = G 10 + H 30. (1, 1) keeps G 10 (this way it would be 24), (2, 1) G 14 (20), "
            "(1, 3) G 10 (24) and (2, 3) G 14 (20). Closed already: (1, 2). "
            "Wall: (3, 1), (3, 2), (3, 3).",
        ),
        (
            3,
            "Step 3: expand (2, 3), F 54 = G 14 + H 40 (tied with (2, 1)). Open (1, 4) with G 28 and "
            "(2, 4) with G 24. (1, 3) keeps G 10: this way it would be 24. Closed already: (1, 2), (2, 2). "
            "Wall: (3, 2), (3, 3). Past a corner: (3, 4).",
        ),
        (
            5,
            "Step 5: expand (1, 3), F 60 = G 10 + H 50 (tied with (1, 1), (0, 2)). Open (0, 4) with G "
            "24. Improve (1, 4): G 20 is below 28. (0, 2) keeps G 10 (this way it would be 24), (0, 3) G 14 (20) and "
            "(2, 4) G 24 (24). Closed already: (1, 2), (2, 2), (2, 3).",
        ),
        (
            14,
            "Step 14: expand (5, 2), F 68 = G 68 + H 0. It is the goal: stop. The path has 6 steps and costs 68.",
        ),
    ],
)
def test_the_tutorials_steps_in_words(k, words):
    assert explain(*tutorial_trace(), k) == words


@pytest.mark.parametrize(
    ("search", "reason"),
    [
        (lambda g: bfs_early_exit(g, g.start, g.goal), ", which has waited longest."),
        (lambda g: dijkstra(g, g.start, g.goal), ", G 1 (tied with (1, 0), newest first)."),
        (lambda g: greedy_best_first(g, g.start, g.goal, manhattan(g)), ", H 1 (tied with (1, 0), newest first)."),
    ],
)
def test_each_search_gives_its_own_reason(search, reason):
    grid = Grid.from_text("S.\n.G")
    trace = record(search(grid))
    assert explain(grid, trace, 2).split(" Open")[0].endswith(reason)


def test_a_search_that_finds_nothing_says_how_it_ends():
    grid = Grid.from_text("S#G")
    trace = record(dijkstra(grid, grid.start, grid.goal))
    assert explain(grid, trace, 1).endswith("Nothing is left on the open list: the search ends.")


def test_a_picture_in_words():
    grid = Grid.from_text("S23G\n....")
    trace = record(dijkstra(grid, grid.start, grid.goal))
    assert describe(grid, None) == "4 x 2 map; start (0, 0), goal (3, 0), 0 walls."
    assert describe(Grid(2, 2, start=(0, 0)), None) == "2 x 2 map; start (0, 0), 0 walls."
    assert describe(Grid(2, 2, walls=[(1, 1)]), None) == "2 x 2 map; 1 wall."
    assert describe(grid, trace.at(2)) == (
        "4 x 2 map; dijkstra after 2 of 7 steps; closed 2: (0, 0), (0, 1); open 2: (1, 0), (1, 1)."
    )
    assert describe(grid, trace.at(7)).endswith(
        "path of 6 cells, cost 5: (0, 0), (0, 1), (1, 1), (2, 1), (3, 1), (3, 0)."
    )


def test_the_words_name_a_cell_that_a_search_forgets():
    """The words must hold for wrong searches too: these are what a learner looks at."""
    grid = Grid.from_text("S.\n.G\n..")
    forgetful = [Step((0, 0), (Reached((1, 0), 1, 1),)), Step((1, 0))]
    assert explain(grid, record(forgetful), 1) == (
        "Step 1: expand (0, 0), the start. Open (1, 0) with G 1. Not opened: (0, 1)."
    )


def test_a_search_that_was_cut_off_does_not_claim_to_be_done():
    grid = Grid.from_text("S..\n..G")
    assert "the search ends" not in explain(grid, record(islice(dijkstra(grid, grid.start, grid.goal), 2)), 2)


def test_only_who_has_waited_longest_is_said_to():
    grid = Grid.from_text("S.\n.G\n..")
    opened = (Reached((1, 0), 1), Reached((0, 1), 1))
    assert explain(grid, record([Step((0, 0), opened), Step((1, 0))]), 2).startswith(
        "Step 2: expand (1, 0), which has waited longest."
    )
    assert explain(grid, record([Step((0, 0), opened), Step((0, 1))]), 2).startswith("Step 2: expand (0, 1). ")


def test_a_path_that_cannot_be_walked_is_described_all_the_same():
    grid = Grid.from_text("S..\n..G")
    assert "which cannot be walked (no step leads from (0, 0) to (2, 1)" in describe(grid, None, [(0, 0), (2, 1)])


def test_greedy_search_opens_cells_with_the_number_it_goes_by():
    grid = Grid.from_text("S..\n#.G")
    trace = record(greedy_best_first(grid, grid.start, grid.goal, manhattan(grid)))
    assert explain(grid, trace, 1) == "Step 1: expand (0, 0), the start. Open (1, 0) with H 2. Wall: (0, 1)."
    assert explain(grid, trace, 1, letters=False).endswith("Open (1, 0). Wall: (0, 1).")


def test_whole_numbers_are_written_in_full():
    assert [number(2_730_123), number(1 / 3), number(4.0)] == ["2730123", "0.333333", "4"]


def test_wrong_decisions_are_named():
    """Left alone though better, replaced though not better."""
    grid = Grid.from_text("S.\n.G\n..")
    opened = Step((0, 0), (Reached((1, 0), 1, 1), Reached((0, 1), 9, 9)))
    wrong = record([opened, Step((1, 0), (Reached((1, 1), 5, 5),)), Step((0, 1), (Reached((1, 1), 5, 5),))])
    assert "Replace (1, 1): G 5 is not below 5." in explain(grid, wrong, 3)
    forgetful = record([opened, Step((1, 0), (Reached((1, 1), 5, 5),)), Step((1, 1))])
    assert "(0, 1) keeps G 9, though this way it would be 6." in explain(grid, forgetful, 3)


def test_numbers_that_differ_by_rounding_are_written_in_full():
    """Sums of square roots may differ in the last digit; the words must not say that a number is below itself."""
    rng = random.Random(5)
    compared = 0
    for _ in range(20):
        walls = {(rng.randrange(12), rng.randrange(1, 8)) for _ in range(20)}
        grid = Grid(12, 8, walls=frozenset(walls), start=(0, 0), moves=OCTILE)
        trace = record(dijkstra(grid, grid.start))
        for k in range(1, len(trace) + 1):
            for new, old in re.findall(r"([\d.]+) is below ([\d.]+)", explain(grid, trace, k)):
                assert new != old
                compared += 1
    assert compared > 20


def test_an_f_whose_h_the_search_keeps_to_itself_stands_alone():
    grid = Grid.from_text("SG")
    trace = record([Step((0, 0), [((1, 0), 1, 5)]), Step((1, 0), path=[(0, 0), (1, 0)])])
    assert explain(grid, trace, 2).startswith("Step 2: expand (1, 0), F 5. It is the goal")


def test_a_rule_for_ties_is_named_only_if_every_step_follows_it():
    opened = Step("a", [("b", 1, 5), ("c", 1, 5), ("d", 1, 5), ("e", 1, 5)])
    atlas = Atlas(in_a_row("abcde"), {})

    def reasons(order):
        trace = record([opened, *map(Step, order)])
        return [explain(atlas, trace, k) for k in (2, 3)]

    assert all("newest first)" in reason for reason in reasons("edcb"))
    assert all("oldest first)" in reason for reason in reasons("bcde"))
    assert not any("first" in reason for order in ("ebcd", "becd", "cbde") for reason in reasons(order))


def test_one_of_a_kind_is_counted_in_the_singular():
    grid = Grid.from_text("S")
    trace = record(dijkstra(grid, grid.start, grid.start))
    assert describe(grid, trace.at(1)) == (
        "1 x 1 map; dijkstra after 1 of 1 step; closed 1: (0, 0); open 0; path of 1 cell, cost 0: (0, 0)."
    )


@pytest.mark.parametrize(
    ("k", "room", "title"),
    [
        (0, 80, "Dijkstra's algorithm · before the first step"),
        (2, 80, "Dijkstra's algorithm · step 2 of 7 · expands (0, 1)"),
        (2, 45, "Dijkstra · step 2 of 7 · expands (0, 1)"),
        (2, 35, "Dijkstra · step 2 of 7 · (0, 1)"),
        (2, 1, "Dijkstra · step 2 · (0, 1)"),
        (7, 80, "Dijkstra's algorithm · 7 cells expanded · path of 5 steps, cost 5"),
        (7, 60, "Dijkstra · 7 cells expanded · path of 5 steps, cost 5"),
        (7, 50, "Dijkstra · 7 cells expanded · 5 steps, cost 5"),
        (7, 1, "Dijkstra · 7 expanded, cost 5"),
    ],
)
def test_a_title_names_the_search_then_the_step_or_the_result_in_as_many_words_as_there_is_room_for(k, room, title):
    grid = Grid.from_text("S23G\n....")
    trace = record(dijkstra(grid, grid.start, grid.goal))
    assert step_title(called(trace.name), grid.noun, room, trace.at(k)) == title


def test_a_title_without_a_path_says_that_nothing_is_open():
    grid = Grid.from_text("S.#G")
    trace = record(dijkstra(grid, grid.start, grid.goal))
    assert step_title("mine", grid.noun, 80, trace.at(2)) == "mine · 2 cells expanded · none left open"


@pytest.mark.parametrize("search", [dijkstra, greedy_best_first, a_star], ids=lambda search: search.__name__)
def test_without_letters_no_step_and_no_life_of_a_cell_names_one(search):
    grid = Grid.from_text("S.3.\n3..#\n9..G", moves=EIGHT)
    arguments = (grid, grid.start, grid.goal, manhattan(grid))[: 3 if search is dijkstra else 4]
    trace = record(search(*arguments))
    for k in range(len(trace) + 1):
        assert not re.search(r"\b[FGH]\b|tied|newest", explain(grid, trace, k, letters=False))
    lives = [biography(trace, cell, letters=False) for cell in grid.nodes]
    assert not re.search(r"\b[FGH]\b", " ".join(lives))
    assert any(re.search(r"opened in step \d by \(\d, \d\) with cost \d+; closed", life) for life in lives)


def test_without_letters_an_improvement_says_cost():
    grid, trace = tutorial_trace()
    assert explain(grid, trace, 5, letters=False) == (
        "Step 5: expand (1, 3). Open (0, 4). Improve (1, 4): cost 20 is below 28. "
        "Open already: (0, 2), (0, 3), (2, 4). Closed already: (1, 2), (2, 2), (2, 3)."
    )


def test_without_letters_breadth_first_search_still_says_why():
    grid = Grid.from_text("S.\n.G")
    trace = record(bfs(grid, grid.start))
    assert explain(grid, trace, 3, letters=False) == (
        "Step 3: expand (0, 1), which has waited longest. Open already: (1, 1). Closed already: (0, 0)."
    )
