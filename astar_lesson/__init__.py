"""Grid search, from breadth-first search to A*: searches that tell every step, and pictures of what they tell.

One way leads through the package: map text -> `Grid` -> a search -> `record` -> `Trace` -> `State` -> `Board`,
`explain` or `Player`. Each room builds on those before it and on nothing else: `search`, `maps`, `words`, `draw`,
`play`, `lesson`, and on top of them `world`, with a chapter for each of the later pages, and `web`, the site. The first
lines of a room say what lives there, and in which order to read it.

The searches and maps need only the standard library. What needs numpy, matplotlib or ipywidgets is imported when it is
first used.

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

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if sys.platform == "emscripten":
    from astar_lesson.web import in_browser as in_browser

if TYPE_CHECKING:  # what follows as text, for tools that read types
    from astar_lesson.draw.audit_picture import *
    from astar_lesson.draw.board import *
    from astar_lesson.draw.figures import *
    from astar_lesson.draw.layers import *
    from astar_lesson.draw.pictures import *
    from astar_lesson.lesson import wrong_programs as wrong_programs
    from astar_lesson.lesson.best_first import *
    from astar_lesson.lesson.exhibits import *
    from astar_lesson.lesson.growth import *
    from astar_lesson.lesson.hunt import *
    from astar_lesson.lesson.judge import *
    from astar_lesson.lesson.ledger import *
    from astar_lesson.lesson.listing import *
    from astar_lesson.lesson.museum import *
    from astar_lesson.lesson.open_list_check import *
    from astar_lesson.lesson.practice import *
    from astar_lesson.lesson.tally import *
    from astar_lesson.lesson.towns import *
    from astar_lesson.lesson.verdict import *
    from astar_lesson.lesson.watched import *
    from astar_lesson.lesson.wrong_programs import *
    from astar_lesson.maps.grid import *
    from astar_lesson.maps.heuristics import *
    from astar_lesson.maps.made import *
    from astar_lesson.maps.moves import *
    from astar_lesson.maps.payment import *
    from astar_lesson.play.explorer import *
    from astar_lesson.play.flipbook import *
    from astar_lesson.play.player import *
    from astar_lesson.play.predict import *
    from astar_lesson.play.projector import *
    from astar_lesson.play.tie_explorer import *
    from astar_lesson.play.walk import *
    from astar_lesson.search.costs import *
    from astar_lesson.search.frontiers import *
    from astar_lesson.search.open_lists import *
    from astar_lesson.search.record import *
    from astar_lesson.search.searches import *
    from astar_lesson.search.state import *
    from astar_lesson.search.steps import *
    from astar_lesson.search.ties import *
    from astar_lesson.search.trace import *
    from astar_lesson.words.explain import *
    from astar_lesson.words.heap_tree import *
    from astar_lesson.words.stories import *

_HOMES = {
    "maps.grid": "Grid",
    "maps.moves": "FOUR EIGHT EIGHT_CUT OCTILE Moves",
    "maps.heuristics": "manhattan octile chebyshev euclidean zero admissible straight_line safe_scale weighted",
    "maps.payment": "Paid RULES",
    "search.searches": "bfs bfs_early_exit dijkstra greedy_best_first a_star walk_back",
    "search.steps": "Cell Node Graph Step Reached",
    "search.frontiers": "Queue PriorityQueue BinaryHeap",
    "search.open_lists": "Scan SortedList LazyHeap",
    "search.costs": "walked_cost true_costs",
    "search.record": "record",
    "search.trace": "Trace",
    "search.state": "State",
    "search.ties": "every_tie",
    "maps.made": "rooms square_maps swamps walled",
    "words.explain": "explain looks describe",
    "words.stories": "biography parting certificate",
    "words.heap_tree": "tree",
    "draw.board": "Board",
    "draw.pictures": "Picture gallery strip",
    "draw.layers": "shade tint hatch draw_arrows write_values",
    "draw.audit_picture": "audit",
    "draw.figures": "tutorial_trace tutorial_figure astar_vs_dijkstra",
    "play.player": "Player",
    "play.predict": "Predict Quiz",
    "play.explorer": "Explorer",
    "play.tie_explorer": "TieExplorer",
    "play.walk": "Walk",
    "play.flipbook": "Flipbook",
    "play.projector": "projector",
    "lesson.listing": "source difference",
    "lesson.verdict": "compare",
    "lesson.practice": "check_map check_guess check_score check_distance check_allowed",
    "lesson.judge": "check",
    "lesson.hunt": "hunt",
    "lesson.open_list_check": "check_open_list",
    "lesson.watched": "watch",
    "lesson.towns": "towns",
    "lesson.exhibits": "EXHIBITS MAP_U BOX_GAME",
    "lesson.wrong_programs": "a_star_never_updates a_star_stops_when_opened a_star_never_reopens "
    "greedy_that_asks box_game box_game_h LosingList",
    "lesson.museum": "plaque visit catches census museum_maps closed_box",
    "lesson.ledger": "ledger",
    "lesson": "wrong_programs",
    "lesson.tally": "tally",
    "lesson.growth": "grow",
    "lesson.best_first": "best_first check_best_first orders",
}
"""Where each name lives, in the order in which the pages need them."""

_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}
__all__ = list(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    return value


def __dir__() -> list[str]:
    return __all__
