"""Importing is light: maps, searches and open lists need nothing but the standard library."""

import subprocess
import sys

import pytest

import astar_lesson

HEAVY = {"numpy", "matplotlib", "ipywidgets", "IPython", "networkx"}


def modules_after(code):
    """Run code in a fresh Python and return the names of all modules that it loaded."""
    code += "\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    return set(done.stdout.splitlines()[-1].split())


USE = """
from astar_lesson import EIGHT, BinaryHeap, Grid, a_star, bfs, dijkstra, greedy_best_first, manhattan, octile
grid = Grid.from_text("S2.\\n.#G", EIGHT)
assert len(list(bfs(grid, grid.start))) == 5
assert list(dijkstra(grid, grid.start, grid.goal))[-1].path
assert list(greedy_best_first(grid, grid.start, grid.goal, octile(grid)))[-1].path
assert list(a_star(grid, grid.start, grid.goal, manhattan(grid), BinaryHeap))[-1].path
"""


@pytest.mark.parametrize("code", ["import astar_lesson", USE], ids=["import", "search"])
def test_searching_loads_the_standard_library_only(code):
    loaded = modules_after(code)
    assert "astar_lesson" in loaded
    assert not HEAVY & loaded


def test_recording_loads_numpy_and_nothing_that_draws():
    loaded = modules_after("from astar_lesson import record")
    assert HEAVY & loaded == {"numpy"}


def test_every_public_name_is_there():
    assert set(astar_lesson.__all__) <= set(dir(astar_lesson))


def test_other_names_are_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'astar_lesson' has no attribute 'a_stra'"):
        _ = astar_lesson.a_stra
    with pytest.raises(ImportError):
        from astar_lesson import a_stra  # noqa: F401, PLC0415
