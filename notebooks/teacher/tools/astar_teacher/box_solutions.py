"""Solutions of the tasks of page 21 that count: the package's own functions, with the names of the page."""

import re
from collections.abc import Iterator

from astar_lesson import source
from astar_lesson.world.boxes import solver

NAMES = {
    "cheapest_assignment": "my_assignment",
    "frozen_boxes": "my_frozen",
    "pushes": "my_pushes",
    "dead_squares": "my_dead_squares",
    "hopeless": "my_hopeless",
}
"""The package's functions, and what the page calls them."""
IMPORTS = """\
from itertools import permutations
from math import inf

"""
LAST_TASK = """\
def my_game(level):
    return Game(level, my_pushes, my_hopeless(level))


def my_guess(level):
    return my_assignment(level)
"""


def solutions() -> Iterator[str]:
    """Yield the imports, and the solution of each task; what the page imports is all that they need beside that."""

    def renamed(call: re.Match[str]) -> str:
        return f"{NAMES.get(call[1], call[1])}("

    yield IMPORTS
    for name in NAMES:
        text = str(source(getattr(solver, name)))
        without_comments = re.sub(r"  # type: .*", "", text)
        yield re.sub(r"\b(\w+)\(", renamed, without_comments) + "\n\n"
    yield LAST_TASK
