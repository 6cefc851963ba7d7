"""The judge on programs as students write them, in five styles: see the package `styles`."""

import pytest
from strategies import quick_first
from styles import ODD, RIGHT, WRONG

from astar_lesson import check
from astar_lesson.lesson.verdict import Verdict

KEYS = {
    *("takes_newest", "forgets_reached", "marks_late", "start_missing", "no_return", "returns_table"),
    *("path_backwards", "parent_swapped", "parent_overwritten", "no_path_unasked", "never_asked"),
    *("stops_when_opened", "never_stops", "plain_queue", "priority_is_step", "never_improves", "improves_silently"),
    *("cost_not_added", "highest_first", "h_of_current", "h_from_start", "adds_g", "h_in_cost", "g_only", "h_only"),
    *("closed_forever", "heuristic_not_called", "wrong_parameters", "endless", "crash"),
}

KNOWN_FAULTS = {
    "page.bfs_on_its_own_compass": "passed: a search that never asks the map shows no order",
    "lists.exit_knows_walls": "passed: a search that never asks the map shows no order",
    "lists_costs.greedy_looks_at_passable": "passed: a search that never asks the map shows no order",
    "no_search.looks_for_itself": "passed: a search that never asks the map shows no order",
    "no_search.wipes_its_traces": "passed: what the map has noted can be wiped out",
    "right.a_star_yields_from_the_package": "refused: a heuristic with a default value is not handed over",
}
"""Programs that the judge does not judge rightly yet, and why."""


def judge(program):
    """Whether a program is solved, and the mistake that is named; None if none is."""
    try:
        verdict = check(program.search, like=program.like)
    except ValueError:  # not a function of these arguments
        return False, "wrong_parameters"
    return verdict.solved, getattr(verdict, "cause", None)


def sampled(programs, quick=5):
    """The programs as parameters; the first one for each of some searches is quick, the others are deep."""
    first = {program.like: program for program in reversed(programs)}.values()
    ordered = sorted(programs, key=lambda program: program not in first)
    parameters = []
    for parameter in quick_first(ordered, quick):
        (program,) = parameter.values
        fault = KNOWN_FAULTS.get(program.name)
        marks = [*parameter.marks, *([pytest.mark.xfail(reason=fault, strict=True)] if fault else [])]
        parameters.append(pytest.param(program, marks=marks, id=program.name))
    return parameters


def test_the_corpus_is_complete():
    programs = [*WRONG, *RIGHT, *ODD]
    assert len(WRONG) >= 66 and len(RIGHT) >= 22 and len(ODD) >= 10
    assert {program.key for program in WRONG} == KEYS
    names = {program.name for program in programs}
    assert len(names) == len(programs) and set(KNOWN_FAULTS) < names


@pytest.mark.parametrize("program", sampled(RIGHT, quick=2))
def test_right_programs_are_solved(program):
    assert judge(program) == (True, None)


@pytest.mark.parametrize("program", sampled(WRONG))
def test_wrong_programs_are_not_solved(program):
    assert not judge(program)[0]


@pytest.mark.parametrize("program", sampled(ODD))
def test_what_is_no_search_is_not_solved(program):
    assert not judge(program)[0]


@pytest.mark.skipif(not hasattr(Verdict(False, ""), "cause"), reason="a verdict does not name the cause yet")
@pytest.mark.parametrize("programs", quick_first([WRONG[::8], WRONG]), ids=["some", "all"])
def test_the_mistake_is_named(programs):
    """At least 95 % are named rightly, and at most 2 % wrongly; for the others nothing is named."""
    named = [(program, judge(program)[1]) for program in programs]
    misses = [(program, cause) for program, cause in named if cause != program.key]
    wrongly = [cause for _, cause in misses if cause]
    table = "\n".join(f"{program.name:45} {program.key:20} named {cause}" for program, cause in misses)
    assert len(misses) <= 0.05 * len(programs) and len(wrongly) <= 0.02 * len(programs), f"\n{table}"
