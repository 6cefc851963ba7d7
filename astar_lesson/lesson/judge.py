"""The judge: `check(search)` tries a search on every small map, and shows a smallest one on which it fails."""

import inspect
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import pairwise
from math import inf
from typing import Any

from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.lesson.patience import EndlessError, patience
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import admissible
from astar_lesson.maps.made import random_maps, small_maps
from astar_lesson.maps.moves import EIGHT, FOUR
from astar_lesson.search.costs import true_costs
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star
from astar_lesson.search.steps import Cell, Heuristic, Step
from astar_lesson.search.trace import Trace
from astar_lesson.words.numbers import number
from astar_lesson.words.stories import parting

MOST_CELLS = 6
"""Every map of so many cells is tried: each cell of cost 1 or 3, with start and goal everywhere."""
KNOWN = [  # maps on which classic mistakes show, for four neighbours and for eight
    (FOUR, "S23G\n...."),
    (FOUR, "S33G\n...."),
    (FOUR, "....\nS33G"),
    (FOUR, "SG"),
    (FOUR, "S#G"),
    (FOUR, "S..\n.#G"),
    (FOUR, "S....\n...#G"),
    (FOUR, "G33.S\n....."),
    (FOUR, "...#G\nS#.#.\n....."),
    (FOUR, "G#...\n.#.#S\n....."),
    (EIGHT, "S.\n..\n33\nG."),
    (EIGHT, "S...\n.#..\n...G"),
    (EIGHT, ".....G\n..#...\nS....."),
    (EIGHT, "#....G\nS.#...\n......"),
    (EIGHT, "S.#\n.3G"),
]
RANDOM_MAPS = 400
STEPS_A_CELL = 50
"""A search that takes more cells than so many times the cells of the map does not end."""
SECONDS = 1.0
INSTRUCTIONS = 2_000_000
"""So long may a search run on one map, by the clock, or where there is no clock by the instructions of its own code."""


Case = tuple[Grid, dict[Cell, float]]
"""A map, and what the cheapest path to the goal costs from every cell that has one."""


def check(search: Callable[..., Any]) -> Verdict:
    """Try a search on all small maps, smallest first, on known traps and on larger maps made from a seed.

    Parameters
    ----------
    search : callable
        `search(grid, start, goal)`, which may have more arguments that can be left out, or
        `search(grid, start, goal, heuristic)`. It yields `Step`s, or returns the path as a list of cells, start and
        goal included; [] or None where there is no path. Each map is searched with four or with eight neighbours. The
        heuristic is always admissible, and sometimes not consistent.

    Returns
    -------
    Verdict
        One sentence. If the search fails: a smallest map that shows it, its path and a cheapest one.

    Raises
    ------
    ValueError
        If it is no function of these arguments.

    Examples
    --------
    >>> from astar_lesson import a_star, greedy_best_first
    >>> check(a_star)
    Solved. Right in all ... searches of ... maps.
    >>> check(greedy_best_first)
    Not yet. On this map of 4 cells your way costs 4, and 2 is enough. ...
    """
    if not callable(search):
        raise ValueError(f"{search!r} is no search: give a function, such as check(a_star), without calling it")
    wants_heuristic = _wants_heuristic(search)
    tried = 0
    for grid, costs in cases():
        for more in heuristics(grid, costs) if wants_heuristic else [()]:
            tried += 1
            wrong, path, steps = _wrong(search, grid, costs.get(grid.start, inf), more)  # type: ignore[arg-type]
            if wrong:
                trace = _trace(steps, grid)
                words = f"On this map of {grid.width * grid.height} cells {wrong}{_departure(trace, grid, more)}"
                return Verdict(False, words, _picture(grid, trace, path, more))
    return Verdict(True, f"Right in all {tried} searches of {len(cases())} maps.")


def _wants_heuristic(search: Callable[..., Any]) -> bool:
    """Whether a search needs four arguments; three are enough for the others."""
    signature = inspect.signature(search)
    for arguments in (3, 4):
        with suppress(TypeError):
            signature.bind(*[None] * arguments)
            return arguments == 4
    variable = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    needed = [p for p in signature.parameters.values() if p.default is p.empty and p.kind not in variable]
    raise ValueError(
        f"{getattr(search, '__name__', search)} takes {len(needed)} arguments: give a function of "
        f"(grid, start, goal) or (grid, start, goal, heuristic)"
    )


def _wrong(search: Any, grid: Grid, best: float, more: tuple[Any, ...]) -> tuple[str, list[Cell], list[Any]]:
    """What is wrong with the answer to one map, "" if nothing; the path, if it can be walked; and the steps so far."""
    steps: list[Any] = []
    try:
        with patience(search, INSTRUCTIONS, SECONDS):
            path = _path(search(grid, grid.start, grid.goal, *more), grid, steps)
    except EndlessError as error:
        return f"your search has {error.done} and does not end.", [], steps
    except (Exception, SystemExit) as error:  # whatever a search does, the verdict is a sentence
        return f"your search fails: {_told(error, search)}.", [], steps
    return *_wrong_path(path, grid, best), steps


def _wrong_path(path: list[Cell], grid: Grid, best: float) -> tuple[str, list[Cell]]:
    """What is wrong with a path, "" if nothing; and the path, if it can be walked."""
    if not path:
        return (f"your search finds no way, where one costs {number(best)}." if best < inf else ""), []
    if best == inf:
        return "your search finds a way, where none leads.", []
    if (path[0], path[-1]) != (grid.start, grid.goal):
        return f"your way leads from {path[0]} to {path[-1]}: it must lead from {grid.start} to {grid.goal}.", []
    try:
        cost = sum(grid.cost(a, b) for a, b in pairwise(path))
    except ValueError as error:
        return f"your way cannot be walked: {error}.", []
    if cost > best * (1 + 1e-9):
        return f"your way costs {number(cost)}, and {number(best)} is enough.", path
    return "", path


def _path(said: Any, grid: Grid, steps: list[Any]) -> list[Cell]:
    """The path that a search returns, or that its last step holds; its steps are kept."""
    if inspect.isgenerator(said):
        most = STEPS_A_CELL * grid.width * grid.height
        for step in said:
            if not isinstance(step, Step):
                raise TypeError(
                    f"step {len(steps) + 1} is {step!r}: yield Step(current, reached), and the path with the goal"
                )
            if len(steps) == most:
                raise EndlessError(f"yielded {most} steps")
            steps.append(step)
        return next((list(step.path) for step in steps if len(step.path)), [])
    if said is None:
        return []
    path = list(said) if isinstance(said, Iterable) and not isinstance(said, str) else [said]
    if not all(isinstance(cell, tuple) and len(cell) == 2 for cell in path):
        raise TypeError(f"it returns {said!r}: return a list of cells, such as [(0, 0), (1, 0)], or yield Steps")
    return path


def _told(error: BaseException, search: Any) -> str:
    """An error in words, with the line of the search in which it happened."""
    home = inspect.unwrap(search).__code__.co_filename if hasattr(inspect.unwrap(search), "__code__") else ""
    lines = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == home]
    where = f", in line {lines[-1].lineno}: {lines[-1].line}" if lines and lines[-1].line else ""
    return f"{type(error).__name__}: {error}{where}"


def _trace(steps: list[Any], grid: Grid) -> Trace | None:
    """The steps of a search, up to where it failed; None if they cannot be drawn."""
    try:
        trace = record(iter(steps)) if steps else None
        return trace if trace is None or all(grid.passable(cell) for cell in trace.nodes) else None
    except (TypeError, ValueError):
        return None


def _departure(trace: Trace | None, grid: Grid, more: tuple[Any, ...]) -> str:
    found = parting(trace, _reference(grid, more), ("your search", "A*")) if trace else None
    return f" {found[1]}" if trace and found and found[0] <= len(trace) else ""  # else it was cut off, and said so


def _reference(grid: Grid, more: tuple[Any, ...]) -> Trace:
    return record(a_star(grid, grid.start, grid.goal, *(more or (admissible(grid),))))


def _picture(grid: Grid, trace: Trace | None, path: list[Cell], more: tuple[Any, ...]) -> Picture:
    right = _reference(grid, more)
    yours = ("yours", grid, trace, path)
    return gallery([yours, (f"a cheapest way: {number(right.cost)}", grid, right)], width=7)


def heuristics(grid: Grid, costs: dict[Cell, float]) -> Iterator[tuple[Heuristic]]:
    """Yield a consistent heuristic, and one that is 0 but for a single cell beside the start, where it is the truth."""
    yield (admissible(grid),)
    beside = [cell for cell in grid.neighbors(grid.start) if cell in costs] if grid.start is not None else []
    if beside:
        knows = beside[-1]
        yield (lambda cell, goal: costs[knows] if cell == knows else 0,)


@cache
def cases() -> list[Case]:
    """Return the maps that a search is tried on, smallest first."""
    sides = range(1, MOST_CELLS + 1)
    sizes = [(width, height) for width in sides for height in sides if 2 <= width * height <= MOST_CELLS]
    grids = [
        *small_maps(sizes, ".3", FOUR, "on any ground"),
        *small_maps(sizes, ".3", EIGHT, "on any ground"),
        *(Grid.from_text(text, moves) for moves, text in KNOWN),
        *random_maps(RANDOM_MAPS),
    ]
    grids.sort(key=lambda grid: grid.width * grid.height)  # stable: four neighbours before eight
    return [(grid, true_costs(grid)) for grid in grids]
