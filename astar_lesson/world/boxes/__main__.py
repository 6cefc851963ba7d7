"""For teachers: `python -m astar_lesson.world.boxes` prints solutions of the tasks of page 21 that count."""

from collections.abc import Iterator

from astar_lesson.lesson.listing import source
from astar_lesson.world.boxes import solver

NAMES = {"cheapest_assignment": "my_assignment", "frozen_boxes": "my_frozen", "pushes": "my_pushes"}
"""The package's functions, and what the page calls them."""
LAST = """
def my_game(level):
    return Game(level, my_pushes, hopeless(level))


def my_guess(level):
    return my_assignment(level)
"""


def solutions() -> Iterator[str]:
    """Yield the solutions, one for each task; what the pages import is all that they need."""
    yield "from itertools import permutations\nfrom math import inf"
    for function in (
        solver.cheapest_assignment,
        solver.frozen_boxes,
        solver.pushes,
        solver.dead_squares,
        solver.hopeless,
    ):
        text = str(source(function))
        for name, own in NAMES.items():
            text = text.replace(f"{name}(", f"{own}(")
        yield text
    yield LAST.strip("\n")


if __name__ == "__main__":
    print("\n\n\n".join(solutions()))
