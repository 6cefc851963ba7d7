"""Grid search, from breadth-first search to A*: searches that report every step, and pictures of what they report.

One way leads through the package: map text -> `Grid` -> a search -> `record` -> `Trace` -> `State` -> `Board`,
`explain` or `Player`. Each room builds on those before it and on nothing else: `search`, `maps`, `words`, `draw`,
`play`, `lesson`, and on top of them `world`, with a chapter for each of the later pages. The first lines of a room say
what lives there, and in which order to read it.

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

import ast
import sys
from importlib import import_module
from pathlib import Path

if sys.platform == "emscripten":
    from astar_lesson.play import in_browser as in_browser


# The stub says in which module each name lives; editors and mypy take their types from it.
_STUB = ast.parse(Path(__file__).with_suffix(".pyi").read_text(encoding="utf-8")).body
_HOMES = {name.name: f".{part.module}" for part in _STUB if isinstance(part, ast.ImportFrom) for name in part.names}
__all__ = list(_HOMES)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOMES[name], __name__), name)
    return value


def __dir__() -> list[str]:
    return __all__
