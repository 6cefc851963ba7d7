"""The check of a reader's test of searches: it must catch wrong programs, and accuse no right one."""

import random
import time
from collections.abc import Callable
from dataclasses import replace
from math import inf
from reprlib import repr as short
from statistics import median
from typing import Any, NamedTuple

import numpy as np

from astar_lesson.draw.pictures import gallery
from astar_lesson.lesson.museum import EXHIBITS, exhibit
from astar_lesson.lesson.programs import plain
from astar_lesson.lesson.programs.listing import changed
from astar_lesson.lesson.programs.mistakes import mistake
from astar_lesson.lesson.programs.open_lists import OldestFirstHeap, Scan
from astar_lesson.lesson.programs.wrong_lists import DuplicateHeap, UnsiftedHeap, UnsiftedNodeHeap
from astar_lesson.lesson.running.attempt import AnswerError, Attempt
from astar_lesson.lesson.running.blanks import blanks
from astar_lesson.lesson.running.observed_run import observe
from astar_lesson.lesson.running.time_limit import EndlessError
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.maps.grid import Grid
from astar_lesson.search.costs import true_costs
from astar_lesson.search.frontiers import PriorityQueue
from astar_lesson.search.searches import bfs
from astar_lesson.search.steps import Cell, Heuristic
from astar_lesson.words.audit import Audit
from astar_lesson.words.numbers import listed, many

LISTS = ((PriorityQueue, UnsiftedHeap), (OldestFirstHeap, UnsiftedNodeHeap), (Scan, UnsiftedHeap))
"""The right and the wrong open lists of the programs, for each round: they settle ties in different ways."""
SECONDS_A_TEST = 1.8
"""How long a test may run with one program."""
SECONDS_IN_ALL = 6
"""After so much processor time no further program is tried: four times what the solution of the page needs."""
FEWEST_MAPS = 20
"""A test that tries fewer different maps is a list of examples."""
LOOKED_AT = 100
"""Of so many searches the verdict tells what they were like."""
CUT_OFF = (
    "Does no path lead from there to the goal? Then `true_costs` has no entry for it, and `.get(cell, 0)` gives 0."
)
NO_PATH = "Did a search find no path there, and return None? Leave such a map out."
WITH_ENDS = "Draw start and goal into the map, and search from grid.start to grid.goal: so it can be tried again"
TOO_SLOW = "It must end soon, with a right program, too: try fewer maps, or smaller ones."

STOPPED = Verdict(
    False,
    f"Your test is slow, and was stopped after {SECONDS_IN_ALL} s, before it was run with all programs. {TOO_SLOW}",
    cause="endless",
)

Case = tuple[Grid, Heuristic]


class Look(NamedTuple):
    """What a map of a test is like, and its guess, when it is used: later it may read the table of another map."""

    is_costly: bool
    is_inconsistent: bool
    is_narrow: bool


def check_test(test: Callable[..., Any]) -> Verdict:
    """Notebook 10: does `test(search)` accuse no right program, and then: does it catch all eight exhibits?

    It is given a `search(grid, start, goal, heuristic)`. It returns a map and a heuristic with which the search is
    wrong, or None if it has found none. Where it raises an AssertionError, or lets pass what the search raises, the
    last map that was searched counts. Each accusation is tried again: the heuristic must be admissible, and the search
    wrong.

    Examples
    --------
    >>> from astar_lesson import manhattan
    >>> def same_path(search):
    ...     grid = Grid(3, 2, start=(0, 0), goal=(2, 1))
    ...     h = manhattan(grid)
    ...     if search(grid, grid.start, grid.goal, h) != plain.dijkstra(grid, grid.start, grid.goal):
    ...         return grid, h
    >>> check_test(same_path)
    Not yet. Your test accuses a right program: A* that ... There its path costs 3, as much as the other path, ...
    """
    left = blanks(test)
    if left:
        return Verdict(False, left, cause="blanks")
    attempt = Attempt(test)
    end = time.process_time() + SECONDS_IN_ALL
    numbers = random.getstate(), np.random.get_state()
    done = ""
    looks: list[Look] = []
    try:
        refused = _of_right_programs(attempt, end, looks)
        if refused:
            return refused
        done = f"Stage 1: your test accuses none of {len(right_programs())} right programs."
        return replace(_of_exhibits(attempt, end, looks), done=done)
    except AnswerError as failed:
        words = f"Your test {failed.words.removesuffix('.')}."
        if isinstance(failed.error, EndlessError):
            return Verdict(False, f"{words} {TOO_SLOW}", cause="endless", done=done)
        if isinstance(failed.error, KeyError):
            words += f" {CUT_OFF}"
        if str(failed.error) == "'NoneType' object is not iterable":
            words += f" {NO_PATH}"
        return Verdict(False, words, done=done)
    finally:
        random.setstate(numbers[0])
        np.random.set_state(numbers[1])


def right_programs() -> dict[str, Callable[..., Any]]:
    """Return right programs in several styles, by what they are called."""

    def by_cost_alone(grid: Any, start: Cell, goal: Cell, _: Heuristic) -> Any:
        return plain.dijkstra(grid, start, goal)

    def or_empty(grid: Any, start: Cell, goal: Cell, heuristic: Heuristic) -> Any:
        return plain.a_star(grid, start, goal, heuristic) or []

    return {
        "A* that takes the newest of equal cells": plain.a_star,
        "A* that takes the oldest of equal cells": changed(plain.a_star, "search", {}, PriorityQueue=OldestFirstHeap),
        "A* whose heap keeps old entries": changed(plain.a_star, "search", {}, PriorityQueue=DuplicateHeap),
        "Dijkstra's algorithm, which never asks for H": by_cost_alone,
        "A* that returns [] where there is no path": or_empty,
    }


def _of_right_programs(attempt: Attempt, end: float, looks: list[Look]) -> Verdict | None:
    """The verdict about a test that accuses a right program, or tries too few maps; None if it does neither."""
    maps = set[Grid]()
    for title, program in right_programs().items():
        if time.process_time() > end:
            return STOPPED
        case, cases = _accusation(attempt, program, looks=None if maps else looks)
        with attempt.running():
            drawn = _drawn_anew(cases[-1]) if cases else ""
        if drawn:
            return Verdict(False, drawn)
        if case:
            words = f"Your test accuses a right program: {title}."
            return _refused(words, case, program) or Verdict(False, f"{words} Tried again, it could not be judged.")
        maps.update(grid for grid, _ in cases)
    if len(maps) < FEWEST_MAPS:
        words = f"Your test tries {many(len(maps), 'different map')}, on which most mistakes need not show: make more."
        return Verdict(False, words)
    return None


def _of_exhibits(attempt: Attempt, end: float, looks: list[Look]) -> Verdict:
    """The verdict about a test that accuses no right program: does it catch the wrong ones in every round?"""
    needed: dict[str, list[int]] = {key: [] for key in EXHIBITS}
    for place, (open_list, unsifted) in enumerate(LISTS):
        missed = []
        for key in EXHIBITS:
            if time.process_time() > end:
                break
            program = mistake(key).of("a_star").make(PriorityQueue=open_list, UnsiftedHeap=unsifted)
            case, cases = _accusation(attempt, program, place)
            needed[key].append(len(cases))
            if not case:
                missed.append(key)
                continue
            refused = _refused(f"Your test accuses exhibit {_number(key)}.", case, program)
            if refused:
                return refused
        if missed:
            return _missed(missed, needed, looks)
    if any(len(tried) < len(LISTS) for tried in needed.values()):
        return STOPPED
    rows = [f"{_number(key)}  {mistake(key).title:44}{median(tried):4g}" for key, tried in needed.items()]
    words = f"Stage 2: it catches each exhibit {len(LISTS)} times out of {len(LISTS)}. It needed so many maps (median):"
    return Verdict(True, "\n".join([words, *rows]))


def _accusation(
    attempt: Attempt, program: Callable[..., Any], seed: int = 0, looks: list[Look] | None = None
) -> tuple[Case | None, list[Case]]:
    """Run a test on a program; return the map and the heuristic with which it accuses it, or None, and all it tried.

    The first maps are added to `looks`, if there is such a list.
    AnswerError if the test does not end, fails, or accuses with a heuristic that is not admissible.
    """
    cases: list[Case] = []
    errors = []

    def search(grid: Any, start: Any, goal: Any, heuristic: Any) -> Any:
        has_ends = isinstance(grid, Grid) and None not in (grid.start, grid.goal)
        if not has_ends or (start, goal) != (grid.start, grid.goal):
            raise AnswerError(f"searches from {start} to {goal}. {WITH_ENDS}")
        cases.append((grid, heuristic))
        if looks is not None and len(looks) < LOOKED_AT:
            looks.append(_look_at(grid, heuristic))
        try:
            return program(grid, start, goal, heuristic)
        except Exception as error:
            errors.append(error)
            raise

    _seed(seed)
    try:
        with attempt.running(SECONDS_A_TEST):
            said = attempt.function(search)
    except AnswerError as failed:
        is_accusation = isinstance(failed.error, AssertionError) or failed.error in errors
        if not (is_accusation and cases):
            raise
        said = cases[-1]
    if said is not None:
        with attempt.running():
            _check_evidence(said)
    return said, cases


def _drawn_anew(case: Case) -> str:
    """Say that a guess changes from call to call, so that no accusation can be tried again; "" if it does not."""
    grid, heuristic = case
    for cell in true_costs(grid) if grid.goal else ():
        first, second = heuristic(cell, grid.goal), heuristic(cell, grid.goal)
        if first != second:
            return f"Your guess gives {first} and then {second} for the same cell: draw it once for each map."
    return ""


def _check_evidence(said: Any) -> None:
    """Raise an AnswerError if what a test returns is no map with a guess, or the guess is not admissible."""
    is_case = isinstance(said, tuple | list) and len(said) == 2 and isinstance(said[0], Grid)
    if not is_case:
        raise AnswerError(f"returns {short(said)}. Return None, or the map and the guess: `return grid, guess`")
    grid, heuristic = said
    faults: list[Any] = [*Audit(grid, heuristic).overestimates]
    for cell, *_ in bfs(grid, grid.start):
        if not heuristic(cell, grid.goal) >= 0:
            faults.append(f"in {cell} it is less than 0")
    if faults:
        raise AnswerError(f"accuses a program with a guess that is not admissible: {faults[0]}")


def _refused(words: str, case: Case, program: Callable[..., Any]) -> Verdict | None:
    """The verdict about a test that accuses a program, if the program is right on this map; else None."""
    grid, heuristic = case
    ours = observe(Attempt(program), grid, (heuristic,))
    best = observe(Attempt(plain.dijkstra), grid, ())
    if ours.wrong(best.cost if best.path else inf, True):
        return None
    if not best.path:
        words += " No path leads to the goal there, and it returns none."
    elif ours.path == best.path:
        words += f" There its path costs {best.end}, and none is cheaper."
    else:
        words += f" There its path costs {best.end}, as much as the other path, which Dijkstra's algorithm finds."
    picture = gallery([("the accused program", grid, None, ours.path), ("Dijkstra's algorithm", grid, None, best.path)])
    return Verdict(False, words, picture, grid=grid, heuristic=heuristic)


def _missed(missed: list[str], needed: dict[str, list[int]], looks: list[Look]) -> Verdict:
    """The verdict about a test that lets exhibits pass: which ones, and a map that would have caught the first."""
    key = missed[0]
    *before, last = needed[key]
    if before:
        words = (
            f"Stage 2: it does not catch exhibit {_number(key)} every time. It was caught by map {listed(before)}; "
            f"with other random numbers and another rule for ties, {many(last, 'map')} did not catch it. Try more."
        )
        return Verdict(False, words)
    shown = exhibit(key, "a_star", Grid.from_text("S23G\n...."))
    tried = sum(map(bool, needed.values()))
    words = (
        f"Stage 2: it catches {tried - len(missed)} of {tried} exhibits, and misses {listed(map(_number, missed))}. "
        f"Exhibit {_number(key)} {mistake(key).does}: on the map below ({shown.rules}) the result is "
        f"{shown.wrong.end} instead of {shown.right.end}. {_told(last, looks)}"
    )
    return Verdict(False, words, shown.picture, grid=shown.grid)


def _told(count: int, looks: list[Look]) -> str:
    """Say how many maps a test has tried, and what the first ones were like."""
    costly, inconsistent, narrow = map(sum, zip(*looks, strict=True))
    return (
        f"Your test has tried {many(count, 'map')}. Of the first {len(looks)}, {costly} have ground that costs more "
        f"than 1, {inconsistent} come with a guess that is not consistent, and on {narrow} the start has one neighbour."
    )


def _look_at(grid: Grid, heuristic: Heuristic) -> Look:
    """Look at a map and its guess."""
    is_costly = any(cost > 1 for cost in grid.terrain.values())
    is_narrow = len(grid.edges(grid.start)) == 1  # type: ignore[arg-type]  # it has a start
    known = {cell: heuristic(cell, grid.goal) for cell in true_costs(grid)}
    is_consistent = Audit(grid, lambda cell, goal: known.get(cell, 0)).consistent
    return Look(is_costly, not is_consistent, is_narrow)


def _seed(seed: int) -> None:
    """Begin with these random numbers, those of numpy, too."""
    random.seed(seed)
    np.random.seed(seed)


def _number(key: str) -> int:
    return EXHIBITS.index(key) + 1
