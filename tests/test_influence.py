"""Influence: a second cost for each cell, which leads paths away, spreads and fades."""

import ast
import re
from collections import Counter, defaultdict
from math import isclose

import pytest
from graphs import best_cost, graph_of, steps_by_rule
from hypothesis import given, settings
from hypothesis import strategies as st
from ideas import each, keeps, said_or_raised
from pages import FOLDER, prose
from strategies import maps

from astar_lesson import EIGHT, FOUR, Grid, a_star, manhattan, octile, record, source
from astar_lesson.maps.repriced import with_extra_costs
from astar_lesson.world.costs.danger_check import REACH, VALLEY, check_danger
from astar_lesson.world.costs.influence import diary, first_guarded, remember, send_units
from astar_lesson.world.costs.memory_check import check_memory
from astar_lesson.world.costs.run_pictures import runs_strip

GUARDED = [REACH] * 12 + [set()] * 18


@pytest.mark.sampled
@pytest.mark.parametrize("moves", [FOUR, EIGHT], ids=str)
@settings(max_examples=100)
@given(data=st.data())
def test_the_way_is_a_cheapest_one_with_the_danger_added(moves, data):
    grid = data.draw(maps(moves=[moves], sizes=[(5, 4)], grounds=["..33#"]))
    extra = data.draw(st.dictionaries(st.sampled_from(grid.nodes), st.sampled_from([0, 0.5, 7, 40])))
    graph = graph_of(
        ((a, b, cost + extra.get(b, 0)) for a in grid.nodes for b, cost in steps_by_rule(grid, a)), grid.nodes
    )
    h = manhattan(grid) if moves is FOUR else octile(grid)
    trace = record(a_star(with_extra_costs(grid, extra), grid.start, grid.goal, h))
    best = best_cost(graph, grid.start, grid.goal)
    assert trace.found == (best < float("inf"))
    assert trace.cost == pytest.approx(best)


@pytest.mark.parametrize("value", [-1, -0.001, float("nan"), "3", None])
def test_an_extra_cost_below_zero_or_no_number_is_refused(value):
    with pytest.raises(ValueError, match=r"the extra cost of \(1, 0\) is .*: give at least 0"):
        with_extra_costs(Grid.from_text("S.G"), {(1, 0): value})


@pytest.mark.parametrize(
    ("fade", "share", "story", "cost"),
    [
        (0, 0.5, "xxxxxxxxxxxxnnnnnnnnnnnnnnnnnn", 414),
        (0.5, 0.5, "xxfxfxxfxfxfnnnnnnnnnnnnnnnnnn", 429),
        (0.85, 0.5, "xxffffffxfffffnnnnnnnnnnnnnnnn", 461),
        (1, 0.5, "xxffffffffffffffffffffffffffff", 534),
        (0.85, 0, "xxxxfffxfxfffffnnnnnnnnnnnnnnn", 443),
        (1, 0, "xxxfffffffffffffffffffffffffff", 531),
    ],
)
def test_paths_move_away_and_come_back_as_the_memory_fades(fade, share, story, cost):
    runs = list(send_units(VALLEY, GUARDED, loss=6, fade=fade, share=share))
    assert diary(runs, REACH) == story
    assert sum(run.cost for run in runs) == cost
    assert {run.cost for run in runs if not REACH.intersection(run.trace.path)} <= {18}


def test_a_run_knows_what_those_before_it_have_left():
    row = Grid.from_text("S..G")
    first, second, third = list(send_units(row, [{(1, 0)}] * 3, loss=5, fade=0.8, share=0.5))
    assert first.danger == {}
    assert second.danger == {(0, 0): 2.5, (1, 0): 5, (2, 0): 2.5}
    assert third.danger == pytest.approx({(0, 0): 4.5, (1, 0): 9, (2, 0): 4.5})
    assert {run.death for run in (first, second, third)} == {(1, 0)}
    assert third.trace.cost == pytest.approx(3 + 9 + 4.5)
    assert third.cost == 3


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"loss": -1}, r"the extra cost of \(5, 5\) is -1: give at least 0"),
        ({"fade": 1.1}, "fade is 1.1: give a number from 0 to 1"),
        ({"fade": float("nan")}, "fade is nan"),
        ({"share": -0.5}, "share is -0.5: give a number from 0 to 1"),
    ],
)
def test_settings_that_cannot_be_are_named(more, message):
    with pytest.raises(ValueError, match=message):
        list(send_units(VALLEY, GUARDED, **{"loss": 1, "fade": 0.5, "share": 0.5} | more))


def test_a_unit_dies_at_the_first_guarded_cell():
    path = [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert first_guarded(path, {(2, 0), (1, 0)}) == (1, 0)
    assert first_guarded(path, {(0, 0)}) == (0, 0)
    assert first_guarded(path, ()) is first_guarded([], {(0, 0)}) is None


def test_a_picture_of_runs_tells_of_death_danger_and_guards():
    runs = list(send_units(Grid.from_text("S.G\n..."), [{(1, 0)}] * 2, loss=3, fade=0.5, share=0.25))
    picture = runs_strip(Grid.from_text("S.G\n..."), runs, [1, 2])
    first, second = picture.words.splitlines()
    assert first.startswith("run 1: cost 2, lost: 3 x 2 map") and first.endswith("Danger: none.")
    assert second.endswith("Danger: (1, 0) 3, (0, 0) 0.8, (2, 0) 0.8, (1, 1) 0.8.")
    legend = {text.get_text() for legend in picture.legends for text in legend.get_texts()}
    assert {"guarded", "a unit died here", "danger", "path"} <= legend


# --- the first exercise: the memory -----------------------------------------------------------------------------------


def oracle(grid, danger, death, loss, fade, share):
    """The danger of each cell after a run, worked out cell by cell."""
    after = {}
    for cell in grid.nodes:
        is_beside = death is not None and any(other == death for other, _ in steps_by_rule(grid, cell))
        news = loss * (cell == death) + share * loss * is_beside
        after[cell] = fade * danger.get(cell, 0) + news
    return after


def agrees(said, right):
    cells = [cell for cell in right if not isclose(said.get(cell, 0), right[cell], abs_tol=1e-9)]
    return isinstance(said, dict) and not cells


def fades_the_fresh(grid, danger, death, loss, fade, share):
    return remember(grid, remember(grid, danger, death, loss, 1, share), None, loss, fade, share)


def fades_news_only(grid, danger, death, loss, fade, share):
    after = dict(danger)
    fresh = remember(grid, {}, death, loss, fade, share)
    for cell, value in fresh.items():
        after[cell] = after.get(cell, 0) * fade + value
    return after


def fades_only_in_quiet_runs(grid, danger, death, loss, fade, share):
    return remember(grid, danger, death, loss, fade if death is None else 1, share)


def does_not_fade(grid, danger, death, loss, fade, share):
    return remember(grid, danger, death, loss, 1, share)


def takes_off_the_same(grid, danger, death, loss, fade, share):
    less = {cell: max(0, value - loss * (1 - fade)) for cell, value in danger.items()}
    return remember(grid, less, death, loss, 1, share)


def fades_by_the_rest(grid, danger, death, loss, fade, share):
    return remember(grid, danger, death, loss, 1 - fade, share)


def writes_over(grid, danger, death, loss, fade, share):
    return remember(grid, danger, None, loss, fade, share) | remember(grid, {}, death, loss, fade, share)


def does_not_spread(grid, danger, death, loss, fade, share):
    return remember(grid, danger, death, loss, fade, 0)


def spreads_in_full(grid, danger, death, loss, fade, share):
    return remember(grid, danger, death, loss, fade, 1)


def divides_the_share(grid, danger, death, loss, fade, share):
    count = len(grid.neighbors(death)) if death else 1
    return remember(grid, danger, death, loss, fade, share / max(1, count))


def spreads_the_sum(grid, danger, death, loss, fade, share):
    after = remember(grid, danger, death, loss, fade, 0)
    for neighbor in grid.neighbors(death) if death else ():
        after[neighbor] = after.get(neighbor, 0) + share * after[death]
    return after


def spreads_two_steps(grid, danger, death, loss, fade, share):
    after = remember(grid, danger, death, loss, fade, share)
    for neighbor in grid.neighbors(death) if death else ():
        for beyond in grid.neighbors(neighbor):
            if beyond != death:
                after[beyond] = after.get(beyond, 0) + share * share * loss
    return after


def flows_on_in_each_run(grid, danger, death, loss, fade, share):
    after = remember(grid, danger, death, loss, fade, 0)
    for cell, value in list(after.items()):
        for neighbor in grid.neighbors(cell):
            after[neighbor] = after.get(neighbor, 0) + share * value
    return after


def four_sides_alone(grid, danger, death, loss, fade, share):
    after = remember(grid, danger, death, loss, fade, 0)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)) if death else ():
        cell = (death[0] + x, death[1] + y)
        after[cell] = after.get(cell, 0) + share * loss
    return after


def in_place(grid, danger, death, loss, fade, share):
    after = remember(grid, danger, death, loss, fade, share)
    danger.update(after)
    return danger


def whole_numbers(grid, danger, death, loss, fade, share):
    return {cell: int(value) for cell, value in remember(grid, danger, death, loss, fade, share).items()}


def at_most_a_thousand(grid, danger, death, loss, fade, share):
    return {cell: min(value, 1000) for cell, value in remember(grid, danger, death, loss, fade, share).items()}


def shares_one_record(grid, danger, death, loss, fade, share, kept={}):  # noqa: B006 - that is the mistake
    kept.update(remember(grid, danger, death, loss, fade, share))
    return kept


def returns_nothing(grid, danger, death, loss, fade, share):
    remember(grid, danger, death, loss, fade, share)


def returns_pairs(grid, danger, death, loss, fade, share):
    return list(remember(grid, danger, death, loss, fade, share).items())


def asks_for_neighbors_of_none(grid, danger, death, loss, fade, share):
    return remember(grid, danger, death, loss, fade, share) if grid.neighbors(death) else {}


def ten_columns(grid, danger, death, loss, fade, share):
    return grid, str(danger), death and 10 * death[0] + death[1], loss, fade, share


A, B, C = (0, 0), (1, 0), (2, 0)
ROW, SQUARE = Grid(3, 1), Grid(2, 2, moves=EIGHT)
QUIET = (ROW, {A: 8}, None, 6, 0.5, 0.5)
FRESH = (ROW, {}, A, 6, 0.5, 0.5)
BOTH = (ROW, {A: 8, B: 4}, A, 6, 0.5, 0.5)
LARGE = Grid(12, 12)
WRONG = [
    (fades_the_fresh, [FRESH], "What a death adds is fresh"),
    (fades_news_only, [QUIET], "Nobody was lost, and every number fades."),
    (fades_only_in_quiet_runs, [BOTH], "What is left of the old number stays"),
    (does_not_fade, [QUIET], "Nobody was lost"),
    (takes_off_the_same, [QUIET], "Nobody was lost"),
    (fades_by_the_rest, [(ROW, {A: 8}, None, 6, 0.8, 0.5)], "Nobody was lost"),
    (writes_over, [BOTH], "What is left of the old number stays"),
    (does_not_spread, [FRESH], "Each neighbour gets its share"),
    (spreads_in_full, [FRESH], "Each neighbour gets its share"),
    (divides_the_share, [(ROW, {}, B, 6, 0.5, 0.5)], "Each neighbour gets its share"),
    (spreads_the_sum, [BOTH], "The share is one of the loss alone"),
    (spreads_two_steps, [FRESH], "no cell beyond"),
    (flows_on_in_each_run, [QUIET], ""),
    (four_sides_alone, [(SQUARE, {}, A, 6, 0.5, 0.5)], ""),
    (whole_numbers, [(ROW, {A: 5}, None, 6, 0.5, 0.5)], ""),
    (at_most_a_thousand, [(ROW, {A: 9000}, None, 6, 0.5, 0.5)], ""),
    (shares_one_record, [FRESH, QUIET], ""),
    (returns_nothing, [QUIET], "a dict of cells and numbers"),
    (returns_pairs, [QUIET], "a dict of cells and numbers"),
    (asks_for_neighbors_of_none, [QUIET], "fails"),
    (keeps(ten_columns, remember), [(LARGE, {}, (1, 1), 6, 0.5, 0.5), (LARGE, {}, (0, 11), 6, 0.5, 0.5)], ""),
]


@pytest.mark.parametrize(("answer", "cases", "words"), each(WRONG))
def test_a_wrong_idea_is_refused(answer, cases, words):
    *before, last = cases
    for grid, danger, *rest in before:
        answer(grid, dict(danger), *rest)
    said = said_or_raised(answer, last[0], dict(last[1]), *last[2:])
    assert not (isinstance(said, dict) and agrees(said, oracle(*last))), "it is right there"
    verdict = check_memory(answer)
    assert not verdict.solved
    assert words in verdict.words


def test_an_answer_that_changes_the_record_before_is_refused():
    assert agrees(in_place(*(ROW, {A: 8}, A, 6, 0.5, 0.5)), oracle(ROW, {A: 8}, A, 6, 0.5, 0.5))
    assert "changes danger itself: make a new dict" in check_memory(in_place).words.replace("`", "")


def by_cell(grid, danger, death, loss, fade, share):
    return oracle(grid, danger, death, loss, fade, share)


def by_counter(grid, danger, death, loss, fade, share):
    after = Counter({cell: value * fade for cell, value in danger.items()})
    if death:
        after.update({death: loss, **dict.fromkeys(grid.neighbors(death), loss * share)})
    return after


def by_defaultdict(grid, danger, death, loss, fade, share):
    after = defaultdict(float)
    for cell in danger:
        after[cell] += fade * danger[cell]
    if death is not None:
        after[death] += loss
        for cell, _ in grid.edges(death):
            after[cell] += loss * share
    return after


def news_first(grid, danger, death, loss, fade, share):
    news = {}
    if death is not None:
        news = dict.fromkeys(grid.neighbors(death), share * loss) | {death: loss}
    return {cell: fade * danger.get(cell, 0) + news.get(cell, 0) for cell in {*danger, *news}}


def without_zeros(grid, danger, death, loss, fade, share):
    return {cell: value for cell, value in remember(grid, danger, death, loss, fade, share).items() if value}


def copied_and_multiplied(grid, danger, death, loss, fade, share):
    after = danger.copy()
    for cell in after:
        after[cell] *= fade
    if death is None:
        return after
    for cell, part in [(death, 1), *((cell, share) for cell in grid.neighbors(death))]:
        after.setdefault(cell, 0)
        after[cell] += part * loss
    return after


@pytest.mark.parametrize(
    "answer", each([remember, by_cell, by_counter, by_defaultdict, news_first, without_zeros, copied_and_multiplied])
)
def test_a_right_memory_in_another_style_is_accepted(answer):
    verdict = check_memory(answer)
    assert verdict.solved, verdict.words
    assert verdict.words == "Right on all 88 updates of a record."


def test_the_memory_of_the_page_is_the_one_that_runs():
    (page,) = FOLDER.glob("11_*.ipynb")
    (solution,) = re.findall(r"```python\n(def my_memory.*?)```", prose(page), re.S)
    assert ast.dump(ast.parse(solution.replace("my_memory", "remember"))) == ast.dump(ast.parse(source(remember)))


# --- the second exercise: the numbers ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ((14, 0.8, 0.5), "any number up to 18: at most 4 units are lost, and then at most 8 go the long way."),
        ([20, 0.75, 0.5], "at most 4 units are lost"),
        ((5, 0.85, 1), "at most 4 units are lost"),
        ((12, 0.8, 0), "Units lost: 5"),  # nothing spreads
        ((30, 0.95, 0), "then on the long way: 12"),  # nothing spreads, and hardly anything fades
        ((6, 1, 0.5), "then on the long way: 12"),  # nothing fades
        ((6, 0, 0.5), "Units lost: 5"),  # all is forgotten
        ((6, 0.5, 0.5), "Units lost: 5"),
        ((15, 0.8, 0.5), "then on the long way: 9"),
        ((10, 0.8, 0.5), "Units lost: 5"),
        ((20, 0.8, 0.5), "The guard stays for 2 runs. Units lost: 2; then on the long way: "),
        ((0, 0.8, 0.5), "The guard stays for 5 runs. Units lost: 5"),
        ((12, 0.8, 1.5), "share is 1.5: give a number from 0 to 1"),
        ((-5, 0.9, 0.5), "the extra cost of (5, 5) is -5: give at least 0"),
        ((10**400, 0.9, 0.5), "give (loss, fade, share)"),
        ((12, 0.8), "numbers is (12, 0.8): give (loss, fade, share)"),
        (("12", 0.8, 0.5), "give (loss, fade, share)"),
        (5, "give (loss, fade, share)"),
        (None, "give (loss, fade, share)"),
    ],
)
def test_numbers_are_judged_by_their_budget(numbers, words):
    verdict = check_danger(numbers)
    assert words in str(verdict)
    assert verdict.solved == ("at most 4" in words)


@pytest.mark.deep
@pytest.mark.parametrize("numbers", [(12, 0.8, 0.5), (6, 0.85, 0.5), (20, 0.8, 0.5), (16, 0.8, 0.25), (12, 0.9, 0)])
def test_every_stay_up_to_eighteen_is_judged(numbers):
    loss, fade, share = numbers
    in_budget = True
    for stay in range(1, 19):
        guarded = [REACH] * stay + [()] * 12
        told = diary(send_units(VALLEY, guarded, loss=loss, fade=fade, share=share), REACH)
        in_budget = in_budget and told.count("x") <= 4 and told[stay:].count("f") <= 8
    assert check_danger(numbers).solved == in_budget
