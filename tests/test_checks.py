"""Checks of exercises: a wrong answer is met with a smallest map. And the code that is shown is the code that runs."""

import sys
from dataclasses import replace
from unittest.mock import Mock

import pytest

from astar_lesson import (
    Grid,
    a_star,
    bfs,
    bfs_early_exit,
    check,
    compare,
    dijkstra,
    greedy_best_first,
    manhattan,
    plain,
    record,
)
from astar_lesson.lesson.exercises import distance_checks, map_check, road_check, step_check
from astar_lesson.lesson.programs.listing import difference, source
from astar_lesson.maps.made import small_maps, square_maps
from astar_lesson.world.angles import check_sees
from astar_lesson.world.shapes import check_distance, check_rounding
from astar_lesson.world.turns import check_onward, direction


def wait_for_ever(cell, goal):
    while True: pass  # fmt: skip  # noqa: E701 - one line, so no new line ever begins


def swallow_for_ever(cell, goal):
    while True:
        try:
            cell = {}[cell]
        except Exception:
            continue


def steps_with(grid, place, price_of):
    """The steps from a place, with what a turn is said to cost."""
    x, y, heading = place
    steps = [(cell, cost, direction((x, y), cell)) for cell, cost in grid.edges((x, y))]
    return [((*cell, towards), cost + price_of(heading, towards)) for cell, cost, towards in steps]


WRONG = [
    (distance_checks.check_guess, lambda cell, goal: None, "gives None; the correct answer is 1"),
    (
        distance_checks.check_guess,
        lambda cell, goal: str(abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])),
        "gives 1; the correct answer is 1; yours is text, not a number",
    ),
    (distance_checks.check_guess, wait_for_ever, "your function has run for 0.5 s and was stopped, in line"),
    (distance_checks.check_guess, swallow_for_ever, "your function has run for 0.5 s and was stopped, in line"),
    (
        distance_checks.check_heuristic,
        lambda cell, goal: 10 * sum(abs(a - b) for a, b in zip(cell, goal, strict=True)),
        "20 for the cell (0, 0) and the goal (1, 1): it overestimates; the correct answer is at most 14",
    ),
    (
        step_check.check_allowed,
        lambda grid, cell, neighbor: grid.passable(neighbor),
        "True for the step from (0, 1) to (1, 0); the correct answer is False",
    ),
    (
        check_distance,
        lambda a, b: abs(a[0] - b[0]) + abs(a[1] - b[1]),
        "gives 2 from (0, -1) to (-1, 0); the correct answer is 1",
    ),
    (
        check_rounding,
        lambda q, r: (round(q), round(r)),
        "gives (0, 0) for q -0.5 and r -0.1; the correct answer is (-1, 0)",
    ),
    (check_rounding, lambda q, r: None, "the correct answer is (0, 0)"),
    (check_rounding, lambda q: None, "TypeError"),
    (check_distance, lambda a, b: a - b, "TypeError"),
    (check_sees, lambda grid, a, b: True, "from (0, 0) to (2, 0) past the wall (1, 0); the correct answer is False"),
    (check_sees, lambda grid, a, b: a.x, "AttributeError"),
    (
        check_onward,
        lambda grid, place, price: steps_with(grid, place, lambda heading, towards: 0),
        "for the pose (0, 0, 'N') and the penalty 10; the correct answer is [((1, 0, 'E'), 20)]",
    ),
]


def calls_itself(*arguments):
    return calls_itself(*arguments)


def guesses_later(cell, goal):
    return ...


def test_of_a_skeleton_the_cause_is_its_blanks():
    assert distance_checks.check_guess(guesses_later).cause == "blanks"


def test_an_answer_that_does_not_end_is_told_apart_from_a_wrong_one():
    assert distance_checks.check_guess(wait_for_ever).cause == "endless"
    assert distance_checks.check_guess(calls_itself).cause == check(calls_itself).cause == "too_deep"
    assert distance_checks.check_guess(lambda cell, goal: None).cause is None


def test_a_step_that_was_judged_wrongly_is_drawn():
    verdict = step_check.check_allowed(lambda grid, cell, neighbor: grid.passable(neighbor))
    assert verdict.picture.words.endswith(": (0, 1), (1, 0).")


@pytest.mark.parametrize(("check", "answer", "words"), WRONG)
def test_a_wrong_answer_meets_a_small_map(check, answer, words):
    verdict = check(answer)
    assert not verdict.solved
    assert words in verdict.words
    assert repr(verdict).startswith("Not yet. ")
    assert verdict.picture.png().startswith(b"\x89PNG")


def prints_it(cell, goal):
    print(abs(cell[0] - goal[0]) + abs(cell[1] - goal[1]))


def by_attributes(cell, goal):
    return abs(cell.x - goal.x) + abs(cell.y - goal.y)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (lambda cell, goal: cell[0] - goal[0] + cell[1] - goal[1], "A distance is never negative: `abs(a - b)`"),
        (lambda cell, goal: goal[0] - cell[0] + goal[1] - cell[1], "A distance is never negative: `abs(a - b)`"),
        (lambda cell, goal: abs(cell[0] - goal[0] + cell[1] - goal[1]), "columns and of the rows, each by itself"),
        (lambda cell, goal: max(abs(cell[0] - goal[0]), abs(cell[1] - goal[1])), "what a king in chess needs"),
        (prints_it, "Printing is not returning"),
        (by_attributes, "A cell is a pair: x, y = cell, or cell[0] for x and cell[1] for y."),
    ],
)
def test_a_usual_mistake_in_the_guess_is_explained(answer, why):
    assert why in distance_checks.check_guess(answer).words


@pytest.mark.parametrize(
    "answer",
    [
        lambda cell, goal: 0,
        lambda cell, goal: -1,
        lambda cell, goal: abs(cell[0] - goal[0]),
        lambda cell, goal: max(cell[0], goal[0]),
        lambda cell, goal: None,
    ],
)
def test_no_mistake_in_the_guess_is_named_that_is_not_there(answer):
    words = distance_checks.check_guess(answer).words
    assert not any(why in words for why in (distance_checks.NEGATIVE, distance_checks.LARGER, "Printing", "abs"))


def count_until_it_fails(cell, goal):
    ahead = list(range(sum(abs(a - b) for a, b in zip(cell, goal, strict=True))))
    steps = 0
    try:
        while True:
            ahead.pop()
            steps += 1
    except IndexError:
        return steps


def sum_with_a_library(cell, goal):
    import xmlrpc.client  # noqa: F401, PLC0415 - a long import is no endless loop

    return sum(abs(a - b) for a, b in zip(cell, goal, strict=True))


@pytest.mark.parametrize("answer", [count_until_it_fails, sum_with_a_library])
def test_a_right_answer_may_look_unusual(answer):
    before = sys.gettrace()
    assert distance_checks.check_guess(answer).solved
    assert sys.gettrace() is before


def avoidable_one_by_one(grid, path):
    """Whether the goal is still reached when one cell of a path, but for its ends, is made a wall."""
    others = [replace(grid, walls=grid.walls | {cell}) for cell in path[1:-1]]
    return any(any(step.path for step in bfs_early_exit(other, other.start, other.goal)) for other in others)


def test_a_path_can_be_avoided_where_one_of_its_cells_can():
    told = set()
    for grid in [*small_maps([(3, 2), (2, 3), (5, 1)], ".#"), *square_maps(200, 6, "..#")]:
        path = record(dijkstra(grid, grid.start, grid.goal)).path
        if path:
            avoidable = avoidable_one_by_one(grid, path)
            told.add(avoidable)
            assert map_check.can_be_avoided(grid, frozenset(path[1:-1])) == avoidable
    assert told == {True, False}


ROADS = """
        Mill
Farm             Church
        Pond

Farm - Mill 5
Mill - Church 6
"""


@pytest.mark.parametrize(
    ("roads", "solved", "words"),
    [
        ("Farm - Church 9", False, "Church is not improved yet. Church: opened in step 1 by Farm with G 9; closed in"),
        (
            "Farm - Church 12",
            False,
            "Church is improved once, by Mill to 11. Now add a town with a road to Church that closes after Mill and "
            "before Church, and offers less than 11. Church: o",
        ),
        ("Farm - Church 12\nFarm - Pond 7\nPond - Church 2", True, "by Mill: G 12 -> 11; improved in step 3 by Pond"),
        ("Farm - Church", False, "The map cannot be drawn: line 7: 'Farm - Church' is not a road: write two places"),
        ("Farm - Chruch 9", False, "The map cannot be drawn: line 7: Chruch is not drawn above: draw it there, or"),
    ],
)
def test_a_road_map_is_judged_by_the_improvements_of_its_goal(roads, solved, words):
    verdict = road_check.check_roads(ROADS + roads, "Farm", "Church")
    assert verdict.solved is solved
    assert words in verdict.words


def test_a_long_corridor_is_judged_by_three_searches(monkeypatch):
    """One of them tells whether a cell can be avoided, not one for each cell of the path."""
    searched = Mock(wraps=record)
    monkeypatch.setattr(map_check, "record", searched)
    wide, high = 61, 61
    gaps = [wide - 1 if y % 4 == 1 else 0 for y in range(high)]
    rows = ["." * wide if y % 2 == 0 else "".join(".#"[x != gaps[y]] for x in range(wide)) for y in range(high)]
    text = "\n".join(["S" + rows[0][1:], *rows[1:-1], rows[-1][:-1] + "G"])
    assert "No cell on the path can be avoided" in map_check.check_map(text).words
    assert searched.call_count == 3
    assert "Both searches find a path" in map_check.check_map(text.replace("#", ".", 1)).words


def test_prediction_and_truth_stand_together_and_nothing_is_said_before(capsys):
    for said, end in ((5, "5   (as you said)"), (6, "5   (not what you said)")):
        compare(said, 5)
        first, second = capsys.readouterr().out.splitlines()
        assert (first, second.endswith(end)) == (f"your prediction: {said}", True)
    compare("(0, 0)", (0, 0))
    assert "(not what you said: yours is text, in quotation marks)" in capsys.readouterr().out
    compare([0, 0], (0, 0))
    assert "(as you said, but a cell is written in round brackets)" in capsys.readouterr().out
    compare(None, 5)
    assert "5" not in capsys.readouterr().out


@pytest.mark.parametrize("search", [bfs, bfs_early_exit, dijkstra, greedy_best_first, a_star])
def test_the_source_shown_is_the_code_that_runs(search):
    """Run in place of the package's own, it makes the same steps; only the docstring is left out."""
    shown = source(search)
    assert '"""' not in shown
    module = vars(__import__("astar_lesson.search.searches", fromlist=["*"]))
    namespace = dict(module)
    exec(shown, namespace)
    grid = Grid.from_text("S3.\n.3G")
    arguments = {bfs: 1, bfs_early_exit: 2, dijkstra: 2, greedy_best_first: 3, a_star: 3}[search]
    given = (grid.start, grid.goal, manhattan(grid))[:arguments]
    assert list(namespace[search.__name__](grid, *given)) == list(search(grid, *given))


def test_a_difference_holds_both_sources():
    lines = difference(dijkstra, a_star).splitlines()
    assert [line[2:] for line in lines if line[0] != "+"] == source(dijkstra).splitlines()
    assert [line[2:] for line in lines if line[0] != "-"] == source(a_star).splitlines()
    html = difference(dijkstra, a_star)._repr_html_()
    assert "<pre" in difference(wait_for_ever, sum_with_a_library)._repr_html_()  # with a blank line
    assert html.count("background: rgba") == sum(line[0] in "+-" for line in lines)


def test_of_a_difference_only_what_changes_is_shown_and_the_line_above_it():
    assert difference(plain.dijkstra, plain.a_star, whole=False).splitlines() == [
        "- def dijkstra(grid, start, goal):",
        "+ def a_star(grid, start, goal, heuristic):",
        "  ...",
        "                  cost_so_far[neighbor] = new_cost",
        "-                 frontier.put(neighbor, new_cost)",
        "+                 frontier.put(neighbor, new_cost + heuristic(neighbor, goal))",
    ]
    whole, short = (difference(plain.bfs, plain.bfs_early_exit, whole=whole).splitlines() for whole in (True, False))
    assert [line for line in short if line[0] in "+-"] == [line for line in whole if line[0] in "+-"]
    assert short.count("  ...") == 2 and len(short) < len(whole)


def test_a_function_without_parameters_is_shown():
    def none():
        """What it does."""
        return 1

    assert str(source(none)) == "def none():\n    return 1"


def test_what_is_shown_keeps_comments_and_functions_of_one_line():
    def one(x: int) -> int: return x  # fmt: skip

    def shown(
        other: str = "#:",
    ) -> str:  # a head over several lines
        # why
        larger: str = other + "ä"
        return larger

    assert str(source(one)).startswith("def one(x: int) -> int: return x")
    assert str(source(shown)).splitlines() == [
        "def shown(other='#:'):",
        "    # why",
        '    larger = other + "ä"',
        "    return larger",
    ]


def test_heads_that_a_text_search_would_misread_are_shown():
    def sharp(a="#", b=":"):  # a : too
        return a + b

    def outer(
        a,
        b=lambda x: x,  # the first colon
    ):
        """Not shown."""

        def inner(
            c: int = 2,
            d=("#", 1),
        ) -> dict[str, int]:
            # a comment :
            return c, d

        return inner

    def shared(a,
               b): return a + b  # fmt: skip

    def told(): "All that it does."  # fmt: skip

    assert str(source(sharp)) == "def sharp(a='#', b=':'):\n    return a + b"
    assert str(source(outer)).splitlines() == [
        "def outer(a, b=lambda x: x):",
        "",
        "    def inner(c=2, d=('#', 1)):",
        "        # a comment :",
        "        return c, d",
        "",
        "    return inner",
    ]
    assert str(source(shared)).splitlines() == ["def shared(a,", "           b): return a + b  # fmt: skip"]
    assert str(source(told)).startswith("def told():")
