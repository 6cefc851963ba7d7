"""The texts of a picture, one by one: all texts of one colour are a single shape there, which no longer knows them."""

import sys
from collections import defaultdict
from contextlib import contextmanager

from matplotlib.patches import PathPatch

from astar_lesson.draw import marks


@contextmanager
def watched():
    """Remember each text that is written meanwhile; yield a function that tells the texts of a patch and their shapes.

    A text is found again by its outline, which begins at a point of its own.
    """
    begun, really = defaultdict(list), marks.written

    def written(text, *place, **how):
        path = really(text, *place, **how)
        begun[path.vertices[0].tobytes()].append((text, path))
        return path

    def texts(patch):
        points, found, at = patch.get_path().vertices, [], 0
        while at < len(points):
            text, path = next(
                (text, path)
                for text, path in reversed(begun[points[at].tobytes()])
                if path.vertices.tobytes() == points[at : at + len(path.vertices)].tobytes()
            )
            found.append((text, path))
            at += len(path.vertices)
        return found

    users = [module for module in list(sys.modules.values()) if getattr(module, "written", None) is really]
    try:
        for module in users:
            module.written = written
        yield texts
    finally:
        for module in users:
            module.written = really


def patches(ax):
    """The patches of an axes that have a colour and no edge, as texts have, and are seen."""
    return [p for p in ax.patches if type(p) is PathPatch and p.get_visible() and len(p.get_path().vertices)]
