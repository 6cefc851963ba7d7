"""The texts of a picture, one by one: all texts of one colour are a single shape there, which no longer knows them."""

from collections import defaultdict
from contextlib import contextmanager

import numpy as np
from matplotlib.patches import PathPatch

from astar_lesson.draw import texts as drawn


@contextmanager
def watched():
    """Remember each text that is written meanwhile; yield a function that tells the texts of a patch and their shapes.

    A text is found again by its outline, which begins at a point of its own.
    """
    begun, really = defaultdict(list), drawn.written

    def written(text, *place, **how):
        path = really(text, *place, **how)
        begun[path.vertices[:1].tobytes()].append((text, path))
        return path

    def texts(patch):
        rest, found = patch.get_path().vertices, []
        while len(rest):
            known = begun[rest[:1].tobytes()]
            fits = (pair for pair in reversed(known) if np.array_equal(pair[1].vertices, rest[: len(pair[1].vertices)]))
            text, path = next(fits, (None, None))
            if path is None:  # not a text
                break
            found.append((text, path))
            rest = rest[len(path.vertices) :]
        return found

    drawn.written = written
    try:
        yield texts
    finally:
        drawn.written = really


def patches(ax):
    """The patches of an axes that may be texts, and are seen."""
    return [patch for patch in ax.patches if type(patch) is PathPatch and patch.get_visible()]
