"""The judge on programs as students write them, in five styles: see the package `styles`."""

import re

import pytest
from strategies import quick_first
from styles import RIGHT, WRONG

from astar_lesson import check

KEYS = {
    *("takes_newest", "forgets_reached", "marks_late", "start_missing", "no_return", "returns_table"),
    *("path_backwards", "parent_swapped", "parent_overwritten", "no_path_unasked", "never_asked"),
    *("stops_when_opened", "never_stops", "plain_queue", "priority_is_step", "never_improves", "improves_silently"),
    *("cost_not_added", "highest_first", "h_of_current", "h_from_start", "adds_g", "h_in_cost", "g_only", "h_only"),
    *("closed_forever", "heuristic_not_called", "wrong_parameters", "endless", "crash"),
}


def judge(program):
    """Whether a program is solved, and the mistake that is named; None if none is."""
    verdict = check(program.search, like=program.like)
    return verdict.solved, verdict.cause


def sampled(programs, quick=5):
    """The programs as parameters; the first one for each of some searches is quick, the others are deep."""
    first = {program.like: program for program in reversed(programs)}.values()
    ordered = sorted(programs, key=lambda program: program not in first)
    return [
        pytest.param(*each.values, marks=each.marks, id=each.values[0].name) for each in quick_first(ordered, quick)
    ]


def test_the_corpus_is_complete():
    programs = [*WRONG, *RIGHT]
    assert len(WRONG) >= 160 and len(RIGHT) >= 49
    assert {program.key for program in WRONG} == KEYS
    assert len({program.name for program in programs}) == len(programs)


@pytest.mark.parametrize("program", sampled(RIGHT, quick=2))
def test_right_programs_are_solved(program):
    assert judge(program) == (True, None)


CLOSED = [program for program in WRONG if program.key == "closed_forever"]
MISTAKEN = [program for program in WRONG if program not in CLOSED]


@pytest.mark.parametrize("program", sampled(CLOSED, quick=1))
def test_a_star_with_a_closed_set_is_solved_with_a_note(program):
    verdict = check(program.search, like=program.like)
    assert verdict.solved
    assert re.search(r"with H = \d+ in \(\d, \d\) and 0 elsewhere, on a map of 6 cells, it pays 7 for 5", verdict.note)
    assert max(verdict.heuristic(cell, verdict.grid.goal) for cell in verdict.grid.nodes) == 4


@pytest.mark.parametrize("programs", quick_first([MISTAKEN[::8], MISTAKEN]), ids=["some", "all"])
def test_the_mistake_is_named(programs):
    """None is solved; at least 95 % are named rightly, and at most 2 % wrongly; for the others nothing is named."""
    judged = [(program, *judge(program)) for program in programs]
    assert [program.name for program, solved, _ in judged if solved] == []
    named = [(program, cause) for program, _, cause in judged]
    misses = [(program, cause) for program, cause in named if cause != program.key]
    wrongly = [cause for _, cause in misses if cause]
    table = "\n".join(f"{program.name:45} {program.key:20} named {cause}" for program, cause in misses)
    assert len(misses) <= 0.05 * len(programs) and len(wrongly) <= 0.02 * len(programs), f"\n{table}"
