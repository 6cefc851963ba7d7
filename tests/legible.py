"""What lies on a text of a picture, measured in its pixels.

A path counts where it runs through a text that has no white edge, unless a chip or a disc parts the two.
"""

from itertools import combinations

import numpy as np
from glyphs import patches
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.path import Path
from matplotlib.transforms import Bbox

from astar_lesson.draw.colours import COLOURS

SLACK = 0.5
"""Pixels by which boxes may lie over each other: their edges are blurred."""


def overlaps(picture, texts):
    """Return what lies on what: texts, numbers and names of axes, and paths, in the words of the picture."""
    FigureCanvasAgg(picture).draw()
    found = []
    for ax in picture.axes:
        boxes = [
            (text, Bbox.from_extents(*corners(part, path)), patch)
            for part in [ax, *ax.child_axes]
            for patch in patches(part)
            for text, path in texts(patch)
        ]
        is_board = ax.axison and ax.get_xscale() == "linear"  # the axes of a growth share a number in their corner
        ticks = [*ax.get_xticklabels(), *ax.get_yticklabels()] if is_board else []
        beside = [*ticks, *ax.texts, ax.title]
        others = [(label.get_text(), label.get_window_extent(), label) for label in beside if label.get_text()]
        found += [(a, b) for (a, one, _), (b, other, _) in combinations(boxes + others, 2) if is_over(one, other)]
        for line in ax.lines:
            if line.get_visible() and line.get_color() == COLOURS["path"] and len(line.get_xdata()) > 1:
                found += [(text, "path") for text, box, patch in boxes if is_crossed(ax, line, box, patch)]
    return found


def corners(ax, path):
    """The corners of a text: left, top, right and bottom, in pixels."""
    box = path.get_extents()
    (left, bottom), (right, top) = np.sort(ax.transData.transform(box.get_points()), axis=0)
    return left, bottom, right, top


def is_over(one, other):
    wide, high = (np.minimum(one.max, other.max) - np.maximum(one.min, other.min)).tolist()
    return wide > SLACK < high


def is_crossed(ax, line, box, text):
    half = line.get_linewidth() / 2 * ax.figure.dpi / 72 - SLACK
    run = Path(line.get_path().vertices).transformed(ax.transData)
    if text.get_path_effects() or not run.intersects_bbox(box.padded(half), filled=False):
        return False
    layers = line.get_zorder(), text.get_zorder()
    between = [kind for kind in ax.collections if layers[0] < kind.get_zorder() < layers[1] and kind.get_visible()]
    return not any(
        (low <= box.min).all() and (box.max <= high).all()
        for kind in between
        if len(kind.get_facecolor()) and kind.get_facecolor()[0, 3] == 1
        for low, high in outlines(ax, kind)
    )


def outlines(ax, kind):
    """The corners of the shapes of a collection; those of a scatter stand at offsets, and have sizes in points."""
    if len(kind.get_sizes()):
        half = np.sqrt(kind.get_sizes())[:, None] / 2 * ax.figure.dpi / 72
        centres = ax.transData.transform(kind.get_offsets())
        return zip(centres - half, centres + half, strict=True)
    extents = [path.get_extents(ax.transData) for path in kind.get_paths()]
    return [(extent.min, extent.max) for extent in extents]
