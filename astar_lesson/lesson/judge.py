"""The judge: `check(search)` tries a search on every small map, and shows a smallest one on which it fails."""

import inspect
import signal
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import islice, pairwise, permutations, product
from math import inf
from random import Random
from typing import Any, NamedTuple

from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.lesson.practice import EndlessError, Verdict
from astar_lesson.maps.grid import EIGHT, FOUR, Grid, Moves
from astar_lesson.maps.heuristics import manhattan, octile
from astar_lesson.search.costs import true_costs
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star
from astar_lesson.search.steps import Cell, Heuristic, Step
from astar_lesson.search.trace import Trace
from astar_lesson.words.numbers import number
from astar_lesson.words.stories import parting

__all__ = ["check"]

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
"""So long may a search need for one small map."""


class Case(NamedTuple):
    """A map, and what the cheapest way to the goal costs from every cell that has one."""

    grid: Grid
    costs: dict[Cell, float]


def check(search: Callable[..., Any]) -> Verdict:
    """Try a search on all small maps, smallest first, on known traps and on larger maps made from a seed.

    Parameters
    ----------
    search : callable
        `search(grid, start, goal)` or `search(grid, start, goal, heuristic)`. It yields `Step`s, or returns the path as
        a list of cells, start and goal included; [] or None where no way leads. Each map is searched with four or with
        eight neighbours. The heuristic never says too much; sometimes it is not consistent.

    Returns
    -------
    Verdict
        One sentence. If the search fails: a smallest map that shows it, its way and a cheapest one.

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
    for grid, costs in _cases():
        for more in _heuristics(grid, costs) if wants_heuristic else [()]:
            tried += 1
            wrong, path = _wrong(search, grid, costs.get(grid.start, inf), more)  # type: ignore[arg-type]
            if wrong:
                trace = _trace(search, grid, more)
                words = f"On this map of {grid.width * grid.height} cells {wrong}{_departure(trace, grid, more)}"
                return Verdict(False, words, _picture(grid, trace, path, more))
    return Verdict(True, f"Right in all {tried} searches of {len(_cases())} maps.")


def _wants_heuristic(search: Callable[..., Any]) -> bool:
    parameters = inspect.signature(search).parameters.values()
    needed = [p for p in parameters if p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    if len(needed) not in (3, 4):
        raise ValueError(
            f"{getattr(search, '__name__', search)} takes {len(needed)} arguments: give a function of "
            f"(grid, start, goal) or (grid, start, goal, heuristic)"
        )
    return len(needed) == 4


def _wrong(search: Any, grid: Grid, best: float, more: tuple[Any, ...]) -> tuple[str, list[Cell]]:
    """What is wrong with the answer to one map, "" if nothing, and the way, if it is one."""
    try:
        with _patience():
            path = _path(search(grid, grid.start, grid.goal, *more), grid)
    except EndlessError as error:
        return f"your search {error}.", []
    except (Exception, SystemExit) as error:  # whatever a search does, the verdict is a sentence
        return f"your search fails: {_told(error, search)}.", []
    return _wrong_way(path, grid, best)


def _wrong_way(path: list[Cell], grid: Grid, best: float) -> tuple[str, list[Cell]]:
    """What is wrong with a way, "" if nothing, and the way, if it is one."""
    if not path or best == inf:
        wrong = "no way, where one costs {}" if not path else "a way, where none leads"
        return (f"your search finds {wrong.format(number(best))}.", []) if path or best < inf else ("", [])
    if (path[0], path[-1]) != (grid.start, grid.goal):
        return f"your way leads from {path[0]} to {path[-1]}: it must lead from {grid.start} to {grid.goal}.", []
    try:
        cost = sum(grid.cost(a, b) for a, b in pairwise(path))
    except ValueError as error:
        return f"your way cannot be walked: {error}.", []
    if cost > best * (1 + 1e-9):
        return f"your way costs {number(cost)}, and {number(best)} is enough.", path
    return "", path


def _path(said: Any, grid: Grid) -> list[Cell]:
    """The way that a search returns, or that its last step holds."""
    if inspect.isgenerator(said):
        most = STEPS_A_CELL * grid.width * grid.height
        step: Any = None
        for taken, step in enumerate(said, start=1):
            if not isinstance(step, Step):
                raise TypeError(f"step {taken} is {step!r}: yield Step(current, reached), and the path with the goal")
            if taken > most:
                raise EndlessError(f"has yielded {most} steps and does not end")
        return list(step.path) if step else []
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


def _trace(search: Any, grid: Grid, more: tuple[Any, ...]) -> Trace | None:
    """The steps of the search, up to where it fails; None if it gives none that can be drawn."""
    steps: list[Any] = []
    try:
        with _patience():
            said = search(grid, grid.start, grid.goal, *more)
            if inspect.isgenerator(said):
                for step in islice(said, STEPS_A_CELL * grid.width * grid.height):
                    steps.append(step)
    except (Exception, SystemExit, EndlessError):
        pass  # the sentence tells of it
    try:
        trace = record(iter(steps)) if steps else None
        return trace if trace is None or all(grid.passable(cell) for cell in trace.nodes) else None
    except (TypeError, ValueError):
        return None


def _departure(trace: Trace | None, grid: Grid, more: tuple[Any, ...]) -> str:
    found = parting(trace, _reference(grid, more), ("your search", "A*")) if trace else None
    return f" {found[1]}" if trace and found and found[0] <= len(trace) else ""  # else it was cut off, and said so


def _reference(grid: Grid, more: tuple[Any, ...]) -> Trace:
    return record(a_star(grid, grid.start, grid.goal, *(more or (_consistent(grid),))))


def _picture(grid: Grid, trace: Trace | None, path: list[Cell], more: tuple[Any, ...]) -> Picture:
    right = _reference(grid, more)
    yours = ("yours", grid, trace, path)
    return gallery([yours, (f"a cheapest way: {number(right.cost)}", grid, right)], width=7)


def _consistent(grid: Grid) -> Heuristic:
    return manhattan(grid) if grid.moves.diagonal is None else octile(grid)


def _heuristics(grid: Grid, costs: dict[Cell, float]) -> Iterator[tuple[Heuristic]]:
    """One that is consistent, and one that tells the truth about a single cell beside the start and nothing else."""
    yield (_consistent(grid),)
    beside = [cell for cell in grid.neighbors(grid.start) if cell in costs] if grid.start is not None else []
    if beside:
        knows = beside[-1]
        yield (lambda cell, goal: costs[knows] if cell == knows else 0,)


@contextmanager
def _patience() -> Iterator[None]:
    """Stop a search that neither yields nor returns, where the system has an alarm clock."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: Any) -> None:
        raise EndlessError(f"has run for {SECONDS:g} s and does not end")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS, 0.1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@cache
def _cases() -> list[Case]:
    grids = [
        *_small_maps(FOUR),
        *_small_maps(EIGHT),
        *(Grid.from_text(text, moves) for moves, text in KNOWN),
        *_random_maps(),
    ]
    grids.sort(key=lambda grid: grid.width * grid.height)  # stable: four neighbours before eight
    return [Case(grid, true_costs(grid)) for grid in grids]


def _small_maps(moves: Moves) -> Iterator[Grid]:
    for count in range(2, MOST_CELLS + 1):
        for width in (width for width in range(1, count + 1) if count % width == 0):
            cells = [(place % width, place // width) for place in range(count)]
            for costs in product((1, 3), repeat=count):
                terrain = {cell: cost for cell, cost in zip(cells, costs, strict=True) if cost != 1}
                for start, goal in permutations(cells, 2):
                    yield Grid(width, count // width, frozenset(), terrain, start, goal, moves)


def _random_maps() -> Iterator[Grid]:
    rng = Random(1)
    for _ in range(RANDOM_MAPS):
        width, height = rng.randint(4, 8), rng.randint(3, 8)
        cells = rng.choices("....##239", k=width * height)
        start, goal = rng.sample(range(width * height), 2)
        cells[start], cells[goal] = "S", "G"
        rows = ("".join(cells[y * width : (y + 1) * width]) for y in range(height))
        yield Grid.from_text("\n".join(rows), rng.choice([FOUR, EIGHT]))
