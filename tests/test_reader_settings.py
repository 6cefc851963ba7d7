"""The reader's own settings of matplotlib stay out of our pictures, and are as they were afterwards."""

import warnings

import matplotlib as mpl
import pytest
from matplotlib import style

from astar_lesson import (
    Scan,
    a_star,
    draw_heaps,
    gallery,
    grow,
    manhattan,
    record,
    strip,
    towns,
    tutorial_figure,
    tutorial_trace,
)
from astar_lesson.draw.scene import Scene
from astar_lesson.maps.grid import Grid

READERS = {
    "a dark style": ["dark_background"],
    "another style": ["ggplot"],
    "lines of a grid": [{"axes.grid": True, "axes.facecolor": "red", "savefig.facecolor": "red"}],
    "TeX, which is not installed": [{"text.usetex": True}],
    "a font that is not installed": [{"font.family": "No Such Font", "font.size": 30}],
    "other layouts": [{"figure.autolayout": True, "figure.dpi": 33, "axes.titlelocation": "left"}],
}
GROWTH = grow(Scan, sizes=[8, 16])
GRID = Grid.from_text("S.9.\n.#..\n...G")


def pictures():
    """Every way in which a picture is made and drawn."""
    trace = record(a_star(GRID, GRID.start, GRID.goal, manhattan(GRID)))
    scene = Scene(GRID, [trace], ["A*"])
    pairs = gallery([("A*", GRID, trace), ("map", GRID, None)])
    return {
        "gallery": pairs.png(),
        "strip": strip(GRID, trace).png(),
        "towns": gallery([("", towns(), None)]).png(),
        "figure": tutorial_figure(4).png(),
        "with open list": gallery([("", *tutorial_trace())], open_list=True, columns=1).png(),
        "growth": GROWTH.picture().png(),
        "heap": draw_heaps([("heap", [None, 1, 3, 2])]).png(),
        "still": scene.still(3),
        "frame": scene.film.png([trace.at(4)]),
    }


def settings():
    return {name: mpl.rcParams[name] for name in mpl.rcParams if name != "backend"}  # to ask for that chooses one


@pytest.fixture(scope="module")
def meant():
    with style.context("default"):
        return pictures()


@pytest.mark.sampled
@pytest.mark.parametrize("reader", READERS)
def test_a_picture_is_the_same_whatever_the_reader_has_set(reader, meant):
    with style.context(READERS[reader]), warnings.catch_warnings():
        warnings.simplefilter("error")
        before = settings()
        drawn = pictures()
        assert settings() == before
    assert [name for name in meant if drawn[name] != meant[name]] == []
