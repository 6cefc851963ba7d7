"""The colours, as people see them whose eyes tell fewer colours apart, and without any colour.

The simulation is that of G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency" (2009), at full strength; differences are CIE 1976 distances in L*a*b*. Grey is
luminance alone.
"""

from itertools import combinations

import numpy as np
import pytest
from matplotlib.colors import to_rgb, to_rgba

from astar_lesson.draw.colours import COLOURS

SIMULATIONS = {
    "common": np.eye(3),
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
    "grey": [[0.2126, 0.7152, 0.0722]] * 3,
}
XYZ = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]])
WHITE = XYZ.sum(1)


def linear(colour):
    value = np.array(to_rgb(colour))
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def lab(colour, seen_by):
    x, y, z = np.cbrt(XYZ @ np.clip(np.array(seen_by) @ linear(colour), 0, 1) / WHITE)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def distance(a, b, seen_by):
    return np.linalg.norm(lab(a, seen_by) - lab(b, seen_by))


def over_floor(name):
    *_, share = to_rgba(COLOURS[name])
    return tuple(share * np.array(to_rgb(COLOURS[name])) + (1 - share) * np.array(to_rgb(COLOURS["floor"])))


CELLS = {"floor": COLOURS["floor"], "wall": COLOURS["wall"], "closed": over_floor("closed tint")}
OUTLINES = {name: COLOURS[name] for name in ("open", "closed", "current")}
LARGE_MAPS = {name: COLOURS[name] for name in ("floor", "wall", "open area", "closed")}


@pytest.mark.parametrize(
    ("eyes", "kind", "colours", "least"),
    [
        (eyes, kind, colours, least)
        for eyes in SIMULATIONS
        for kind, colours, least in [("cells", CELLS, 8), ("outlines", OUTLINES, 10), ("large maps", LARGE_MAPS, 10)]
        if (eyes, kind) != ("grey", "outlines")  # open is dashed, closed is solid, and the cell taken last is dark
    ],
)
def test_what_differs_in_meaning_differs_for_every_eye(eyes, kind, colours, least):
    for (one, a), (other, b) in combinations(colours.items(), 2):
        assert distance(a, b, SIMULATIONS[eyes]) > least, (kind, one, other)


@pytest.mark.parametrize("eyes", SIMULATIONS)
@pytest.mark.parametrize("ground", ["floor", "cheap ground", "dear ground"])
@pytest.mark.parametrize("mark", ["path", "wall", "current", "number", "ground cost"])
def test_marks_stand_out_from_the_ground(eyes, ground, mark):
    assert distance(COLOURS[mark], COLOURS[ground], SIMULATIONS[eyes]) > 15


@pytest.mark.parametrize("end", ["start", "goal"])
def test_white_letters_can_be_read_on_start_and_goal(end):
    luminance = XYZ[1] @ linear(COLOURS[end])
    assert 1.05 / (luminance + 0.05) > 3  # the contrast that WCAG 2 asks of large letters
