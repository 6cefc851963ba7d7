"""Practice: what a reader predicts beside what the run says, and checks for the exercises of the notebooks.

A check tries an answer on every small map, smallest first. It answers in one sentence, and if the answer is wrong it
draws the first map, and so a smallest one, on which it fails.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from heapq import heapify
from itertools import islice, permutations, product, zip_longest
from random import Random
from types import FrameType
from typing import Any

from IPython.display import display

from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.maps.grid import EIGHT, FOUR, Grid
from astar_lesson.maps.heuristics import manhattan, octile
from astar_lesson.search.frontiers import PriorityQueue, Queue
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.search.state import State
from astar_lesson.search.steps import Cell, Step
from astar_lesson.search.trace import Trace

__all__ = [
    "Verdict",
    "check_allowed",
    "check_best_first",
    "check_choose",
    "check_distance",
    "check_guess",
    "check_map",
    "check_path_cost",
    "check_sift_up",
    "check_until_goal",
    "check_way_back",
    "compare",
    "empty_maps",
    "every_map",
    "try_all",
    "walled_maps",
]

SIZES = [(2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (4, 1), (3, 2), (2, 3), (4, 2)]
MOST = 20
"""More cells or steps than any right answer has: an answer without an end is cut here."""
PATIENCE = 100_000
"""How many instructions an answer may run on one map before its loop counts as endless."""


def compare(prediction: Any, truth: Any) -> None:
    """Print what the reader predicted and, below it, what the run says; None is no prediction yet."""
    said = "none yet" if prediction is None else prediction
    agree = "" if prediction is None else "   (as you said)" if prediction == truth else "   (not what you said)"
    print(f"your prediction: {said}\nthe run says:    {truth}{agree}")


class Verdict:
    """The answer of a check: one sentence, and the map it speaks of.

    Attributes
    ----------
    solved : bool
        Whether the answer was right on every map that was tried.
    words : str
        The sentence.
    picture : Picture or None
        A smallest map on which the answer fails.
    """

    def __init__(self, solved: bool, words: str, picture: Picture | None = None) -> None:
        self.solved, self.words, self.picture = solved, words, picture

    def _ipython_display_(self) -> None:
        print(self)
        if self.picture:
            display(self.picture)

    def __repr__(self) -> str:
        return ("Solved. " if self.solved else "Not yet. ") + self.words


def check_map(text: str) -> Verdict:
    """Notebook 00: is this a map on which greedy best-first search pays more than A*?"""
    try:
        grid = Grid.from_text(text)
        greedy = record(greedy_best_first(grid, grid.start, grid.goal, manhattan(grid)))
        best = record(a_star(grid, grid.start, grid.goal, manhattan(grid)))
    except ValueError as error:
        return Verdict(False, f"The map cannot be searched: {error}.")
    picture = gallery([("greedy", grid, greedy), ("A*", grid, best)])
    if not best.found:
        return Verdict(False, "No way leads from S to G: open one.", picture)
    if greedy.cost == best.cost:
        return Verdict(False, f"Both find a way of cost {best.cost}: make the short way more expensive.", picture)
    return Verdict(True, f"Greedy pays {greedy.cost}, A* pays {best.cost}.", picture)


def check_way_back(way_back: Callable[[dict[Cell, Cell], Cell, Cell], Any]) -> Verdict:
    """Notebook 01: does `way_back(came_from, start, goal)` return the cells from start to goal?"""

    def ask(grid: Grid, trace: Trace) -> tuple[Any, Any]:
        came_from = _Parents(trace.at(len(trace)).parent)
        said = way_back(came_from, grid.start, grid.goal)  # type: ignore[arg-type]
        return list(islice(said, MOST)) if isinstance(said, Iterable) else said, trace.path_to(grid.goal)

    runs = ((grid, record(bfs(grid, grid.start))) for grid in every_map(".#"))
    return try_all(way_back, ((grid, trace) for grid, trace in runs if trace.path_to(grid.goal)), ask)


def check_until_goal(until_goal: Callable[[Iterable[Step], Cell], Iterable[Step]]) -> Verdict:
    """Notebook 02: does `until_goal(steps, goal)` yield the steps of a flood up to the one that takes the goal?"""

    def ask(grid: Grid, trace: Trace) -> tuple[Any, Any]:
        steps = list(islice(until_goal(bfs(grid, grid.start), grid.goal), MOST))  # type: ignore[arg-type]
        if not all(isinstance(step, Step) for step in steps):
            return "something that is no step (hand out the whole `step`)", "one step after the other"
        return _taken(steps), _taken(trace)

    runs = ((grid, record(bfs_early_exit(grid, grid.start, grid.goal))) for grid in every_map(".#"))
    return try_all(until_goal, runs, ask)


def check_path_cost(path_cost: Callable[[Grid, list[Cell]], Any]) -> Verdict:
    """Notebook 03: does `path_cost(grid, path)` return what a walk along the path costs?"""

    def ask(grid: Grid, trace: Trace) -> tuple[Any, Any]:
        return path_cost(grid, list(trace.path)), trace.cost

    runs = ((grid, record(dijkstra(grid, grid.start, grid.goal))) for grid in every_map(".3"))
    return try_all(path_cost, runs, ask)


def check_guess(guess: Callable[[Cell, Cell], Any]) -> Verdict:
    """Notebook 04: is `guess(cell, goal)` the number of steps that are left on an empty map?"""

    def ask(grid: Grid, trace: Trace) -> tuple[Any, Any]:
        return guess(grid.start, grid.goal), trace.cost  # type: ignore[arg-type]

    runs = ((grid, record(dijkstra(grid, grid.start, grid.goal))) for grid in every_map("."))
    return try_all(guess, runs, ask)


def check_choose(choose: Callable[[set[Cell], Any, Any], Any]) -> Verdict:
    """Notebook 05: does `choose(open_cells, g, h)` return an open cell with the lowest F = G + H?"""

    def ask(grid: Grid, trace: Trace) -> tuple[Any, Any]:
        for k in range(1, len(trace)):
            state = trace.at(k)
            chosen = choose(set(state.open), dict(state.g), dict(state.h))
            lowest = min(state.f[cell] for cell in state.open)
            if chosen not in state.open:
                return _At(state, f"{chosen!r} in step {k + 1}"), "a cell of the open list"
            if state.f[chosen] != lowest:
                said = f"{chosen} with F {state.f[chosen]} in step {k + 1}"
                return _At(state, said), f"a cell with F {lowest}"
        return None, None

    runs = ((grid, record(a_star(grid, grid.start, grid.goal, manhattan(grid)))) for grid in every_map(".3"))
    return try_all(choose, runs, ask)


def check_distance(distance: Callable[[Cell, Cell], Any]) -> Verdict:
    """Notebook 06: is `distance(cell, goal)` the cost of the cheapest way on an empty map, steps costing 10 and 14?"""

    def ask(grid: Grid, trace: Trace) -> tuple[Any, Any]:
        return distance(grid.start, grid.goal), trace.cost  # type: ignore[arg-type]

    runs = ((grid, record(dijkstra(grid, grid.start, grid.goal))) for grid in empty_maps())
    return try_all(distance, runs, ask)


def check_allowed(allowed: Callable[[Grid, Cell, Cell], Any]) -> Verdict:
    """Notebook 07: does `allowed(grid, cell, neighbor)` tell whether one step leads there, if no corner may be cut?"""

    def ask(grid: Grid, _: None) -> tuple[Any, Any]:
        for cell in filter(grid.passable, product(range(grid.width), range(grid.height))):
            ends = {end for end, _ in grid.edges(cell)}
            for across, down in product((-1, 0, 1), repeat=2):
                neighbor = cell[0] + across, cell[1] + down
                said = allowed(grid, cell, neighbor) if neighbor != cell else False
                if bool(said) != (neighbor in ends):
                    return f"{said} for the step from {cell} to {neighbor}", neighbor in ends
        return None, None

    return try_all(allowed, ((grid, None) for grid in walled_maps()), ask)


def check_best_first(best_first: Callable[..., Any]) -> Verdict:
    """Notebook 16: is `best_first(grid, start, goal, priority, frontier, improves)` each of the five searches?

    `priority(g, cell)` is the number by which a cell waits, `frontier` what it waits in, and `improves` whether a
    better way to a known cell is taken over. The steps must be those of the package's search, one by one.
    """

    def ask(grid: Grid, _: None) -> tuple[Any, Any]:
        start, goal, h = grid.start, grid.goal, octile(grid)
        folded: dict[Any, tuple[Any, ...]] = {
            bfs(grid, start): (None, lambda g, cell: None, Queue, False),
            bfs_early_exit(grid, start, goal): (goal, lambda g, cell: None, Queue, False),
            dijkstra(grid, start, goal): (goal, lambda g, cell: g, PriorityQueue, True),
            greedy_best_first(grid, start, goal, h): (goal, lambda g, cell: h(cell, goal), PriorityQueue, False),
            a_star(grid, start, goal, h): (goal, lambda g, cell: g + h(cell, goal), PriorityQueue, True),
        }
        for search, settings in folded.items():
            for k, (yours, right) in enumerate(zip_longest(islice(best_first(grid, start, *settings), MOST), search)):
                if yours != right:
                    return f"as {search.__name__} in step {k + 1} {_step(yours)}", _step(right)
        return None, None

    return try_all(best_first, ((grid, None) for grid in _folding_maps()), ask)


def _step(step: Any) -> str:
    if not isinstance(step, Step):
        return "nothing" if step is None else f"{step!r}"
    reached = ", ".join(f"{r.cell} with G {r.g} and priority {r.f}" for r in step.reached) or "nothing"
    return f"{step.current}, reaching {reached}" if not step.path else f"{step.current}, the goal, by {step.path}"


def check_sift_up(sift_up: Callable[[list[Any], int], Any]) -> Verdict:
    """Notebook 08: does `sift_up(heap, place)` bring a smaller entry up to where it belongs, in the list itself?

    Entries stand from place 1; place 0 holds None.
    """
    for entries, place in _unsifted():
        heap, right = [None, *entries], [None, *entries]
        way_up = [place >> level for level in range(place.bit_length())]
        for above, entry in zip(way_up, sorted((entries[p - 1] for p in way_up), reverse=True), strict=True):
            right[above] = entry
        try:
            with _patience(sift_up):
                sift_up(heap, place)
            if heap == right:
                continue
            said = f"leaves {heap}; right is {right}"
        except (Exception, SystemExit, EndlessError) as error:  # as in _try_all
            said = f"gives {type(error).__name__}: {error}"
        return Verdict(False, f"With a new entry at place {place} of {[None, *entries]} your answer {said}.")
    return Verdict(True, f"Right for all {len(_unsifted())} heaps.")


@cache
def _unsifted() -> list[tuple[tuple[int, ...], int]]:
    """All heaps of up to five entries and some larger ones, smallest first; the entry at the place was lowered."""
    heaps = [entries for length in range(1, 6) for entries in product(range(1, length + 1), repeat=length)]
    rng = Random(1)
    for length in range(6, 20):
        larger = [rng.randint(1, 99) for _ in range(length)]
        heapify(larger)
        heaps.append(tuple(larger))
    lowered = (
        ((*entries[: place - 1], new, *entries[place:]), place)
        for entries in heaps
        if all(entries[child - 1] >= entries[child // 2 - 1] for child in range(2, len(entries) + 1))
        for place in range(1, len(entries) + 1)
        for new in range(1, entries[place - 1] + 1)
    )
    return list(dict.fromkeys(lowered))


def _taken(steps: Iterable[Step]) -> str:
    return f"steps that take {', '.join(str(step.current) for step in steps) or 'nothing'}"


class _At(str):
    """A wrong answer, and the state in which it was given."""

    state: State

    def __new__(cls, state: State, words: str) -> "_At":
        answer = super().__new__(cls, words)
        answer.state = state
        return answer


class NoParentError(KeyError):
    """A KeyError that says more than the key."""

    def __str__(self) -> str:
        return f"{self.args[0]} has no parent, it is the start or was never reached"


class EndlessError(BaseException):
    """A loop ran for too long. Not an Exception, so that no `except Exception` inside the loop swallows it."""


class _Parents(dict[Cell, Cell]):
    """The table of parents."""

    def __missing__(self, cell: Cell) -> Cell:
        raise NoParentError(cell)


@contextmanager
def _patience(answer: Callable[..., Any]) -> Iterator[None]:
    """Stop a reader's function that runs for too long. Only code of its own module or notebook counts."""
    done = 0

    def watch(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal done
        if frame.f_globals is not getattr(answer, "__globals__", None):
            return None
        frame.f_trace_opcodes = True  # an endless loop on one line runs no new lines
        done += event == "opcode"
        if done > PATIENCE:
            raise EndlessError("the loop does not end")
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        yield
    finally:
        sys.settrace(before)


def _draw(grid: Grid, shown: Any) -> Picture:
    return gallery([("a smallest map that shows it", grid, shown)], columns=1, width=4.5)


def try_all(
    answer: Callable[..., Any],
    runs: Iterable[tuple[Any, Any]],
    ask: Callable[[Any, Any], tuple[Any, Any]],
    draw: Callable[[Any, Any], Picture] = _draw,
) -> Verdict:
    """Ask an answer about each run; the verdict is about the first, and so a smallest, on which it is wrong.

    `ask(grid, run)` returns what the answer says and the truth; `draw(grid, run)` the picture of a failure.
    """
    tried = 0
    for grid, trace in runs:
        tried += 1
        try:
            with _patience(answer):
                said, truth = ask(grid, trace)
            if bool(said == truth):
                continue
        except (
            Exception,
            SystemExit,
            EndlessError,
        ) as error:  # whatever an answer does, the verdict is a sentence
            said, truth = f"{type(error).__name__}: {error}", None
        shown = said.state if isinstance(said, _At) else trace
        words = f"On this map your answer gives {said}" + (f"; right is {truth}." if truth is not None else ".")
        return Verdict(False, words, draw(grid, shown))
    return Verdict(True, f"Right on all {tried} small maps.")


@cache
def every_map(ground: str) -> list[Grid]:
    """Every map of the sizes above, with S and G everywhere, and each other cell one of the given characters."""
    return list(_all_maps(ground))


@cache
def empty_maps() -> list[Grid]:
    """Every empty map of up to 4 x 4 cells with eight neighbours, with S and G everywhere, smallest first."""
    sizes = sorted(product(range(1, 5), repeat=2), key=lambda size: size[0] * size[1])
    return [
        Grid(width, height, start=start, goal=goal, moves=EIGHT)
        for width, height in sizes
        for start, goal in permutations(product(range(width), range(height)), 2)
    ]


def _folding_maps() -> Iterator[Grid]:
    """Small maps with cheap and dear ground: all of up to 4 cells, and of 2 x 3 cells with eight neighbours."""
    for grid in every_map(".3"):
        cells = grid.width * grid.height
        if cells <= 4:
            yield grid
        elif cells == 6 and grid.width == 2:
            yield Grid.from_text(str(grid), EIGHT)


def walled_maps() -> Iterator[Grid]:
    """Every map of up to 2 x 3 cells with eight neighbours, each cell floor or wall, smallest first."""
    for width, height in [(1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 3)]:
        for cells in product(".#", repeat=width * height):
            rows = ("".join(cells[y * width : (y + 1) * width]) for y in range(height))
            yield Grid.from_text("\n".join(rows), moves=EIGHT)


def _all_maps(ground: str) -> Iterator[Grid]:
    for width, height in SIZES:
        cells = width * height
        for filling in product(ground, repeat=cells - 2):
            for start, goal in permutations(range(cells), 2):
                ends = defaultdict(str, {start: "S", goal: "G"})
                rest = iter(filling)
                text = "".join(ends[place] or next(rest) for place in range(cells))
                rows = (text[row * width : (row + 1) * width] for row in range(height))
                yield Grid.from_text("\n".join(rows), moves=FOUR)
