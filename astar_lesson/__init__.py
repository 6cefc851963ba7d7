"""Grid search, from breadth-first search to A*: searches that tell every step, and pictures of what they tell.

One way leads through the package: map text -> `Grid` -> a search -> `record` -> `Trace` -> `State` -> `Board`,
`explain` or `Player`. The searches and maps need only the standard library. What needs numpy, matplotlib or ipywidgets
is imported when it is first used.

Examples
--------
>>> from astar_lesson import Grid, a_star, manhattan, record
>>> grid = Grid.from_text('''
... S # .
... . # G
... . . .
... ''')
>>> trace = record(a_star(grid, grid.start, grid.goal, manhattan(grid)))
>>> trace.cost
5
>>> trace.path
[(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1)]
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from astar_lesson.explain import describe, explain, looks
from astar_lesson.frontiers import BinaryHeap, PriorityQueue, Queue
from astar_lesson.grid import EIGHT, EIGHT_CUT, FOUR, OCTILE, Grid, Moves
from astar_lesson.heuristics import chebyshev, euclidean, manhattan, octile, weighted, zero
from astar_lesson.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.steps import Reached, Step
from astar_lesson.stories import biography, certificate, parting

if TYPE_CHECKING:
    from astar_lesson.board import Board
    from astar_lesson.explorer import Explorer
    from astar_lesson.figures import tutorial_figure, tutorial_trace
    from astar_lesson.flipbook import Flipbook
    from astar_lesson.judge import check
    from astar_lesson.museum import plaque, visit
    from astar_lesson.pictures import Picture, gallery, strip
    from astar_lesson.player import Player
    from astar_lesson.predict import Predict, Quiz
    from astar_lesson.race import Race
    from astar_lesson.tie_explorer import TieExplorer
    from astar_lesson.trace import State, Trace, record
    from astar_lesson.walk import Walk

__all__ = [
    "EIGHT",
    "EIGHT_CUT",
    "FOUR",
    "OCTILE",
    "BinaryHeap",
    "Board",
    "Explorer",
    "Flipbook",
    "Grid",
    "Moves",
    "Picture",
    "Player",
    "Predict",
    "PriorityQueue",
    "Queue",
    "Quiz",
    "Race",
    "Reached",
    "State",
    "Step",
    "TieExplorer",
    "Trace",
    "Walk",
    "a_star",
    "bfs",
    "bfs_early_exit",
    "biography",
    "certificate",
    "chebyshev",
    "check",
    "describe",
    "dijkstra",
    "euclidean",
    "explain",
    "gallery",
    "greedy_best_first",
    "looks",
    "manhattan",
    "octile",
    "parting",
    "plaque",
    "record",
    "strip",
    "tutorial_figure",
    "tutorial_trace",
    "visit",
    "weighted",
    "zero",
]

_ROOM_OF = {
    "Board": "board",
    "Picture": "pictures",
    "Explorer": "explorer",
    "Flipbook": "flipbook",
    "Player": "player",
    "Predict": "predict",
    "Quiz": "predict",
    "Race": "race",
    "State": "trace",
    "TieExplorer": "tie_explorer",
    "Trace": "trace",
    "Walk": "walk",
    "check": "judge",
    "gallery": "pictures",
    "plaque": "museum",
    "record": "trace",
    "strip": "pictures",
    "tutorial_figure": "figures",
    "tutorial_trace": "figures",
    "visit": "museum",
}


def __getattr__(name: str) -> Any:
    if name not in _ROOM_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_ROOM_OF[name]}"), name)
    return value


def __dir__() -> list[str]:
    return __all__
