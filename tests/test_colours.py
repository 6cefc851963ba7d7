"""The colours, as people see them whose eyes tell fewer colours apart, and without any colour.

The simulation is that of G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency" (2009), at full strength. Contrast is that of WCAG 2, of the luminances that are
seen; differences are CIE 1976 distances in L*a*b*. Grey is luminance alone, so its contrasts are the common ones.
"""

from itertools import combinations

import numpy as np
import pytest
from matplotlib.colors import to_rgb, to_rgba

from astar_lesson.draw.colours import COLOURS, LANDS, MARK, SHADES, TINT, TUTORIAL, UNKNOWN, ground_colour

EYES = {
    "common": np.eye(3),
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
    "grey": [[0.2126, 0.7152, 0.0722]] * 3,
}
XYZ = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]])
each_eye = pytest.mark.parametrize("eye", EYES)


def seen(colour, eye):
    """What an eye makes of a colour: X, Y and Z, of which Y is the luminance."""
    value = np.array(to_rgb(colour))
    linear = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    return XYZ @ np.clip(np.array(EYES[eye]) @ linear, 0, 1)


def contrast(a, b, eye):
    low, high = sorted(seen(colour, eye)[1] for colour in (a, b))
    return (high + 0.05) / (low + 0.05)


def distance(a, b, eye):
    one, other = (np.cbrt(seen(colour, eye) / XYZ.sum(1)) for colour in (a, b))
    (x, y, z) = one - other
    return np.linalg.norm([116 * y, 500 * (x - y), 200 * (y - z)])


def over(colour, below, opacity=None):
    """A colour that lets through what is below it."""
    *_, share = to_rgba(colour, opacity)
    return tuple(share * np.array(to_rgb(colour)) + (1 - share) * np.array(to_rgb(below)))


C, T, WHITE = COLOURS, TUTORIAL.colours, {"white": "white"}
FACES = {"open face": C["floor"], "closed face": C["closed face"]}
COSTS = {f"ground {cost}": ground_colour(cost) for cost in range(1, 10)} | {"unknown": UNKNOWN}
SHADED = {f"shade {part:.1f}": over(SHADES(part), C["floor"], 0.75) for part in np.linspace(0, 1, 11)}
GROUNDS = COSTS | SHADED | {f"land {n}": colour for n, colour in enumerate(LANDS)}
HATCHED = {f"tinted {name}": over(TINT, colour) for name, colour in (GROUNDS | FACES).items()}
TUTORIAL_CELLS = {name: T[name] for name in ("floor", "closed face")}
ENDS = {end: C[end] for end in ("start", "goal")}
MARKS = [
    *((f"{edge} edge", C[edge], GROUNDS | FACES, 3) for edge in ("open", "closed", "current", "path")),
    *((f"tutorial {edge}", T[edge], TUTORIAL_CELLS, 3) for edge in ("open", "closed", "current", "path", "pointer")),
    ("pointer", C["pointer"], GROUNDS | FACES, 3),
    ("improved corner", C["open"], FACES, 3),
    ("edge of a disc", C["current"], FACES | {"disc": C["disc"]}, 3),
    *((f"white edge of {name}", C[name], WHITE, 3) for name in ("path", "start", "goal")),
    ("ring or arrow", MARK, GROUNDS, 3),
    ("hatching", MARK, HATCHED, 3),
    ("number", C["number"], FACES | {"disc": C["disc"]} | GROUNDS | HATCHED, 4.5),
    ("cost of ground or of a road", C["ground cost"], GROUNDS | FACES, 4.5),
    ("axis", C["axes"], WHITE, 4.5),
    ("letter", C["letter"], ENDS | {"unit": C["current"]}, 4.5),
    ("letter of the tutorial, which is large", T["letter"], {end: T[end] for end in ENDS}, 3),
]


@each_eye
@pytest.mark.parametrize(("colour", "grounds", "least"), [mark[1:] for mark in MARKS], ids=[mark[0] for mark in MARKS])
def test_a_mark_stands_out_from_all_that_it_can_lie_on(colour, grounds, least, eye):
    """3 : 1 for what has a shape, 4.5 : 1 for what is read.

    Path, start and goal are bounded by white where they can lie on anything: there they must stand out from the white.
    The path beneath chips has no white; it and the edge of a chip must stand out from the ground, and from the face,
    so the face of a chip counts as no excuse.
    """
    low = {name: round(contrast(colour, ground, eye), 2) for name, ground in grounds.items()}
    assert {name: ratio for name, ratio in low.items() if ratio < least} == {}


LARGE_MAPS = {name: C[name] for name in ("floor", "wall", "open area", "closed area")}
DIFFERENT = [
    ("chips", FACES | {"wall": C["wall"], "dear ground": C["dear ground"]}, 8),
    ("edges", {name: C[name] for name in ("open", "closed", "current")}, 10),
    ("large maps", LARGE_MAPS, 10),
]


@each_eye
@pytest.mark.parametrize(("kind", "colours", "least"), DIFFERENT, ids=[kind for kind, *_ in DIFFERENT])
def test_what_differs_in_meaning_differs_for_every_eye(kind, colours, least, eye):
    """But for edges in grey, where open and closed chips differ by their faces."""
    pairs = list(combinations(colours, 2))
    if (eye, kind) == ("grey", "edges"):
        pairs.remove(("open", "closed"))
    assert {pair for pair in pairs if distance(*(colours[name] for name in pair), eye) <= least} == set()


@each_eye
def test_a_closed_chip_is_darker_than_every_ground(eye):
    assert {name for name, ground in GROUNDS.items() if contrast(ground, C["closed face"], eye) < 1.2} == set()
    assert all(seen(ground, eye)[1] > seen(C["closed face"], eye)[1] for ground in GROUNDS.values())


@each_eye
def test_open_and_closed_chips_differ_by_more_than_their_edges(eye):
    """Start and goal need no more than their shapes: a disc, and a flag."""
    assert contrast(C["floor"], C["closed face"], eye) >= 1.3
    assert contrast(C["open"], C["current"], eye) >= 2 <= contrast(C["closed"], C["current"], eye)
