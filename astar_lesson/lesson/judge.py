"""The judge: `check(search)` tries a search on all small maps, and shows a smallest one on which it fails."""

import inspect
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import islice, pairwise, product, zip_longest
from math import inf
from typing import Any

from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.lesson.patience import EndlessError, patience
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.lesson.watched import Watched, blanks, out_of_turn, reference, steps_of, traits_of
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import admissible
from astar_lesson.maps.made import random_maps, small_maps
from astar_lesson.maps.moves import EIGHT, FOUR
from astar_lesson.play.player import Player
from astar_lesson.search.costs import is_less, true_costs
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.search.steps import Cell, Heuristic, Step
from astar_lesson.search.trace import Trace
from astar_lesson.words.numbers import number
from astar_lesson.words.stories import parting

SIZES = [(width, height) for width, height in product(range(1, 7), repeat=2) if 2 <= width * height <= 6]
"""Every map of these sizes is tried: each cell of cost 1 or 3, with start and goal everywhere."""
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
"""A search counts as endless when it has expanded this many times as many cells as the map has."""
SECONDS = 1.0
INSTRUCTIONS = 2_000_000
"""How long a search may run on one map: by the clock, or where there is none, by the instructions of its own code."""

SolvedMap = tuple[Grid, dict[Cell, float]]
"""A map, and what the cheapest path to the goal costs from every cell that has one."""


def check(search: Callable[..., Any], like: Any = None) -> Verdict:
    """Try a search on all small maps, smallest first, on known traps, and on larger random maps, always the same.

    Parameters
    ----------
    search : callable
        `search(grid, start, goal)` or `search(grid, start, goal, heuristic)`; further arguments need defaults. It
        returns the path as a list of cells, start and goal included, and [] or None where there is no path; or it
        yields `Step`s. Each map is searched with four or with eight neighbours. The heuristic is always admissible, but
        not always consistent.
    like : callable or None
        Which of the package's five searches it is meant to be. Then it must not only find a right path, but also expand
        the cells in the order of such a search, with any rule for ties, and stop where it stops. For `bfs` and
        `bfs_early_exit` all steps of all maps cost the same. None: any search that finds a cheapest path.

    Returns
    -------
    Verdict
        One sentence. If the search fails, a smallest map that shows it, with its path and a right one.

    Raises
    ------
    ValueError
        If it is not a function of these arguments, or `like` is none of the five searches.

    Examples
    --------
    >>> from astar_lesson import a_star, dijkstra, greedy_best_first
    >>> check(a_star)
    Solved. Right in all ... searches of ... maps.
    >>> check(greedy_best_first)
    Not yet. On this map of 4 cells your path costs 4 instead of 2. ...
    >>> check(a_star, like=dijkstra)
    Not yet. On this map of 3 cells ... It stops at the goal, with G 3, while (0, 0) with G 1 waits. ...
    """
    if not callable(search):
        raise ValueError(f"{search!r} is not a search: give a function without calling it, such as check(a_star)")
    kind = None if like is None else traits_of(like)
    wants_heuristic = _wants_heuristic(search)
    if kind and kind.guesses and not wants_heuristic:
        raise ValueError(f"{kind.name} needs a heuristic: give a function of (grid, start, goal, heuristic)")
    if left := blanks(search):
        return Verdict(False, left)
    return judged(search, like, even_cases() if like in (bfs, bfs_early_exit) else cases(), wants_heuristic)


def judged(search: Callable[..., Any], like: Any, maps: list[SolvedMap], wants_heuristic: bool) -> Verdict:
    """Try a search on these maps, smallest first, with several heuristics if it wants one: see `check`."""
    kind, tried = None if like is None else traits_of(like), 0
    for grid, costs in maps:
        for more in heuristics(grid, costs) if wants_heuristic else [()]:
            tried += 1
            run = _Run(search, grid, costs.get(grid.start, inf), more, like)  # type: ignore[arg-type]
            if run.wrong:
                diagonals = f", with diagonal steps for {grid.moves.diagonal}," if grid.moves is EIGHT else ""
                size = f"{grid.width * grid.height} cells{diagonals}"
                return Verdict(False, f"On this map of {size} {run.wrong}", run.picture())
    order = f", {kind.in_turn}" if kind else ""

    def replay() -> Player | None:
        """Play the search on the largest map, if it has told its steps, or what it was meant to be."""
        grid, costs = max(maps, key=lambda solved: (len(solved[1]), solved[0].start in solved[1]))
        more = next(heuristics(grid, costs)) if wants_heuristic else ()
        run = _Run(search, grid, costs.get(grid.start, inf), more, like)  # type: ignore[arg-type]
        trace = run.trace() if like or run.steps else None
        return Player(grid, trace, names=["yours"], k=len(trace)) if trace else None

    return Verdict(True, f"Right in all {tried} searches of {len(maps)} maps{order}.", replay=replay)


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


class _Run:
    """A search of one map.

    Attributes
    ----------
    wrong : str
        What is wrong with it, as part of a sentence; "" if nothing.
    """

    def __init__(self, search: Any, grid: Grid, best: float, more: tuple[Any, ...], like: Any) -> None:
        self.grid, self.more, self.like = grid, more, like
        self.path: list[Cell] = []
        self.steps: list[Any] = []
        self.watched = Watched(grid, STEPS_A_CELL * grid.width * grid.height)
        self.wrong = self._judge(search, best)

    def _judge(self, search: Any, best: float) -> str:
        try:
            with patience(search, INSTRUCTIONS, SECONDS):
                path = _path(search(self.watched, self.grid.start, self.grid.goal, *self.more), self.grid, self.steps)
        except EndlessError as error:
            return f"your search has {error.done} and does not end."
        except (Exception, SystemExit) as error:  # whatever a search does, the verdict is a sentence
            return f"your search fails: {_error_words(error, search)}."
        wrong, self.path = _wrong_path(path, self.grid, best, self.like is not greedy_best_first)
        if self.like is None:
            return f"{wrong}{self._departure()}" if wrong else ""
        late = out_of_turn(self.watched, self.like, *self.more)
        if late and not wrong:
            return f"your search finds a right path, but it is not {traits_of(self.like).name}. {late}"
        return f"{wrong} {late}".rstrip()

    def _departure(self) -> str:
        """Where it differs from A*; "" if it does not. Of a plain function only the order of expansion is known."""
        right = reference(self.grid, a_star, *self.more)
        if not self.steps:
            pairs = zip_longest(self.watched.expanded, [step.current for step in right][:-1])
            for k, (mine, theirs) in enumerate(pairs, 1):
                if mine != theirs:
                    does = f"expands {mine}" if mine is not None else "has stopped"
                    return f" In step {k} it {does}; A* {f'expands {theirs}' if theirs else 'is at the goal'}."
            return ""
        trace = self.trace()
        found = parting(trace, right, ("your search", "A*")) if trace else None
        return f" {found[1]}" if trace and found and found[0] <= len(trace) else ""

    def trace(self) -> Trace | None:
        """The steps of the search, up to where it failed; None if they cannot be drawn."""
        steps = steps_of(self.grid, self.watched.expanded, self.path, self.like or dijkstra, *self.more)
        try:
            trace = record(self.steps or steps)
            return trace if len(trace) and all(self.grid.passable(cell) for cell in trace.nodes) else None
        except (TypeError, ValueError):
            return None

    def picture(self) -> Picture:
        """The search, as far as it went, beside a right one."""
        right = reference(self.grid, self.like or a_star, *self.more)
        yours = ("yours", self.grid, self.trace(), self.path)
        return gallery([yours, (f"right: {number(right.cost)}", self.grid, right)], width=7)


def _wrong_path(path: list[Cell], grid: Grid, best: float, is_cheapest: bool) -> tuple[str, list[Cell]]:
    """What is wrong with a path, "" if nothing; and the path, if it can be walked."""
    if not path:
        return (f"your search finds no path, though one costs {number(best)}." if best < inf else ""), []
    if best == inf:
        return "your search finds a path, though there is none.", []
    if (path[0], path[-1]) != (grid.start, grid.goal):
        return f"your path leads from {path[0]} to {path[-1]}: it must lead from {grid.start} to {grid.goal}.", []
    try:
        cost = sum(grid.cost(a, b) for a, b in pairwise(path))
    except ValueError as error:
        return f"your path cannot be walked: {error}.", []
    if is_cheapest and is_less(best, cost):
        return f"your path costs {number(cost)} instead of {number(best)}.", path
    return "", path


def _path(answer: Any, grid: Grid, steps: list[Any]) -> list[Cell]:
    """The path that a search returns, or that its last step holds. Its steps are added to `steps`."""
    most = STEPS_A_CELL * grid.width * grid.height
    if inspect.isgenerator(answer):
        for step in answer:
            if not isinstance(step, Step):
                raise TypeError(
                    f"step {len(steps) + 1} is {step!r}: yield Step(current, reached), and the path with the goal"
                )
            if len(steps) == most:
                raise EndlessError(f"yielded {most} steps")
            steps.append(step)
        return next((list(step.path) for step in steps if len(step.path)), [])
    if answer is None:
        return []
    if isinstance(answer, dict):
        raise TypeError("it returns a dictionary: return a list of cells, such as [(0, 0), (1, 0)]")
    path = list(islice(answer, most)) if isinstance(answer, Iterable) and not isinstance(answer, str) else [answer]
    if len(path) == most:
        raise EndlessError(f"returned {most} cells")
    if not all(isinstance(cell, tuple) and len(cell) == 2 for cell in path):
        raise TypeError(f"it returns {answer!r}: return a list of cells, such as [(0, 0), (1, 0)], or yield Steps")
    return path


def _error_words(error: BaseException, search: Any) -> str:
    """An error in words, with the line of the search in which it happened."""
    home = inspect.unwrap(search).__code__.co_filename if hasattr(inspect.unwrap(search), "__code__") else ""
    lines = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == home]
    where = f", in line {lines[-1].lineno}: {lines[-1].line}" if lines and lines[-1].line else ""
    return f"{type(error).__name__}: {error}{where}"


def heuristics(grid: Grid, costs: dict[Cell, float]) -> Iterator[tuple[Heuristic]]:
    """Yield a consistent heuristic, and one that is 0 except in a cell beside the start, where it is the true cost."""
    yield (admissible(grid),)
    beside = [cell for cell in grid.neighbors(grid.start) if cell in costs] if grid.start is not None else []
    if beside:
        knows = beside[-1]
        yield (lambda cell, goal: costs[knows] if cell == knows else 0,)


@cache
def cases() -> list[SolvedMap]:
    """Return the maps that a search is tried on, smallest first."""
    return _solved(
        [
            *small_maps(SIZES, ".3", FOUR, "on any ground"),
            *small_maps(SIZES, ".3", EIGHT, "on any ground"),
            *(Grid.from_text(text, moves) for moves, text in KNOWN),
            *random_maps(RANDOM_MAPS),
        ]
    )


@cache
def even_cases() -> list[SolvedMap]:
    """Return maps of floor and walls with four neighbours, so that all steps cost the same, smallest first."""
    known = [Grid.from_text(text) for moves, text in KNOWN if moves is FOUR]
    larger = [grid for grid in (*known, *random_maps(RANDOM_MAPS)) if grid.moves is FOUR]
    return _solved(
        [
            *small_maps(SIZES, ".#", FOUR, "on floor"),
            *(Grid(grid.width, grid.height, grid.walls, {}, grid.start, grid.goal) for grid in larger),
        ]
    )


def _solved(grids: list[Grid]) -> list[SolvedMap]:
    grids.sort(key=lambda grid: grid.width * grid.height)  # stable: four neighbours before eight
    solved: list[SolvedMap] = []
    known: dict[Any, dict[Cell, float]] = {}
    for grid in grids:  # the costs to the goal are the same wherever the start is
        place = (grid.moves, grid.width, grid.height, grid.walls, tuple(grid.terrain.items()), grid.goal)
        if place not in known:
            known[place] = true_costs(grid)
        solved.append((grid, known[place]))
    return solved
