"""The judge on programs in the style of public bug reports, which lie beside the project; skipped where they do not."""

import importlib.util
import os
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

from astar_lesson import check

DATA = Path(
    os.environ.get("ASTAR_PUBLIC_PROGRAMS", Path(__file__).parents[2] / "shared" / "data" / "public_programs.py")
)
pytestmark = pytest.mark.skipif(not DATA.exists(), reason="the public programs are not part of the project")

WIDENED = {
    "w08_integer_diagonals": "diagonals_as_straight",
    "w14_compares_with_h": "g_against_h",
    "w27_returns_visited": "returns_order",
    "w28_lacks_start": "end_missing",
    "w39_mutable_default": "kept_between_calls",
    "w51_returns_length": "returns_other",
    "w53_returns_pair": "returns_other",
    "w56_numpy_path": "returns_other",
}
"""Programs whose mistake had no name when they were collected, and the name that it has now."""
CLOSED_SET = ["w19_explored_networkx_style"]
"""A* with a closed set was collected as wrong; it is right for every consistent guess, and is solved with a note."""
LEAST_NAMED = 24


def programs():
    """The programs by their names; {} if they are not there."""
    if not DATA.exists():
        return {}
    spec = importlib.util.spec_from_file_location("public_programs", DATA)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.CASES


CASES = programs()
QUICK = ["r15_cost_of_step", "w11_heap_not_heapified", "w28_lacks_start"]
"""A right one, one with a wrong order and one with a wrong path; the others are deep."""


@cache
def verdict_of(name):
    """What check says of a program."""
    with redirect_stdout(StringIO()):
        return check(CASES[name]["f"], like=CASES[name]["like"])


@pytest.mark.parametrize("name", [*QUICK, *(pytest.param(n, marks=pytest.mark.deep) for n in CASES if n not in QUICK)])
def test_a_public_program_is_judged_as_a_teacher_would(name):
    case = CASES[name]
    verdict = verdict_of(name)
    if name in CLOSED_SET:
        assert verdict.solved and "never opens a closed cell again" in verdict.note
        return
    assert verdict.solved == (case["kind"] in ("right", "slow")), verdict
    assert verdict.solved or verdict.cause in {*case["expect"], WIDENED.get(name)}, verdict


@pytest.mark.deep
def test_most_mistakes_have_a_name():
    named = [name for name, case in CASES.items() if case["kind"] == "wrong" and verdict_of(name).cause]
    assert len(named) >= LEAST_NAMED
