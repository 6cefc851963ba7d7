"""Sheets 09, 10 and 16: the heap, wrong programs, islands."""

from collections.abc import Callable
from dataclasses import replace
from heapq import heappop, heappush
from itertools import pairwise
from random import Random
from typing import Any

from astar_lesson.lesson.paper.alike import Case, chance_map
from astar_lesson.lesson.paper.deeper import NEWEST, ORDER, YES_NO
from astar_lesson.lesson.paper.shared import (
    COSTS,
    DISTANCE,
    EIGHT_WORDS,
    FOUR_WORDS,
    MAP,
    cost,
    numbered,
    order,
    plan,
)
from astar_lesson.lesson.paper.tasks import Choice, Filled, Listing, Part, Plan, Short, Space, Table, Words, listed
from astar_lesson.lesson.wrong_programs import (
    a_star_never_updates,
    a_star_priority_is_h,
    a_star_stops_when_opened,
)
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan, octile, weighted
from astar_lesson.maps.islands import islands
from astar_lesson.maps.moves import EIGHT, EIGHT_CUT
from astar_lesson.search.costs import true_costs
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, dijkstra
from astar_lesson.search.steps import Cell, Step
from astar_lesson.search.trace import Trace
from astar_lesson.words.heap_tree import tree
from astar_lesson.words.numbers import many, number
from astar_lesson.words.stories import parting


def heap_case(rng: Random) -> Case | None:
    """Propose numbers for 09."""
    numbers = rng.sample(range(1, 60), 9)
    work = heap_work(numbers)
    moved = sum(_moves(before, after) for (_, before), (_, after) in pairwise(work))
    return Case((f"{len(work)} puts and gets", f"{moved} entries move"), tuple(numbers), work)


def heap_work(numbers: list[int]) -> list[tuple[str, list[int]]]:
    """Return what is done with a heap, and how it looks afterwards: six puts, two gets, a put, a get, two puts."""
    heap: list[int] = []
    done = []
    waiting = iter(numbers)
    for letter in "ppppppggpgpp":
        if letter == "p":
            new = next(waiting)
            heappush(heap, new)
        done.append((f"put {new}" if letter == "p" else "get", heap[:] if letter == "p" else _popped(heap)))
    return done


def _popped(heap: list[int]) -> list[int]:
    heappop(heap)
    return heap[:]


def _moves(before: list[int], after: list[int]) -> int:
    return sum(after.index(entry) != place for place, entry in enumerate(before) if entry in after)


def heap_sheet(case: Case) -> list[Part]:
    """09: a heap by hand."""
    work = case.more
    most = max(len(heap) for _, heap in work)
    places = tuple(f"place {place}" for place in range(1, most + 2))
    rows = tuple(tuple(map(str, heap)) + ("",) * (len(places) - len(heap)) for _, heap in work)
    return [
        Words(
            "A binary heap by hand. The entry at place n has its children at places 2n and 2n + 1. Put: the new entry "
            "goes to the end; while its parent is larger, the two swap. Get: the top entry leaves, the last one takes "
            "its place; while a child is smaller, it swaps with the smaller one. No two numbers are equal, so there is "
            "one right answer."
        ),
        *numbered(
            [
                Table(
                    "Write the whole heap after each line.",
                    ("do", *places),
                    tuple(name for name, _ in work),
                    answer=rows,
                ),
                Short("Which numbers did the gets return, in this order?", {_returned(work): ""}),
                Space(
                    "Draw the last heap as a tree: below place n stand places 2n and 2n + 1.",
                    tree(work[-1][1]),
                ),
            ]
        ),
    ]


def _returned(work: list[tuple[str, list[int]]]) -> str:
    """What the gets returned: each time the top of the heap as it was before."""
    tops = [before[0] for (_, before), (name, _) in pairwise(work) if name == "get"]
    return ", ".join(map(str, tops))


def _led_by(search: Any, weight: float = 1) -> Callable[[Grid], Any]:
    """A search of a grid with the Manhattan distance, times a weight."""
    return lambda grid: search(grid, grid.start, grid.goal, weighted(manhattan(grid), weight))


PROGRAMS: dict[str, Callable[[Grid], Any]] = {
    "A* as it should be": _led_by(a_star),
    "A* that never updates a waiting cell": _led_by(a_star_never_updates),
    "A* that stops when the goal is opened": _led_by(a_star_stops_when_opened),
    "A* that goes by H alone": _led_by(a_star_priority_is_h),
    "A* that counts H one and a half times": _led_by(a_star, 1.5),
    "Dijkstra's algorithm, taken for A*": lambda grid: dijkstra(grid, grid.start, grid.goal),
}
"""What may have printed the run of sheet 10; the first one is right."""


def mistake_case(rng: Random) -> Case | None:
    """Propose a map for 10 and a program, of whose runs on it none is like another's."""
    grid = chance_map(rng, (4, 3), "..2345#")
    if grid is None:
        return None
    runs = {name: record(program(grid)) for name, program in PROGRAMS.items()}
    right = next(iter(runs.values()))
    culprit = rng.choice(list(PROGRAMS)[1:-1])
    alone = sum(_printed(run) == _printed(runs[culprit]) for run in runs.values()) == 1
    part = parting(runs[culprit], right)
    if not alone or part is None or not 6 <= len(runs[culprit]) <= 9 or right.cost == runs[culprit].cost:
        return None
    told = (
        many(len(grid.nodes), "free cell"),
        f"{len(runs[culprit])} steps printed",
        f"parts from A* in step {part[0]}",
    )
    return Case(told, grid, (runs, culprit))


def mistake_sheet(case: Case) -> list[Part]:
    """10: which program printed this run?"""
    grid, (runs, culprit) = case.grid, case.more
    run, right = runs[culprit], next(iter(runs.values()))
    found = parting(run, right)
    assert found
    printed = _printed(run)
    suspects = tuple(name for name in runs if _printed(runs[name]) == printed)
    return [
        Words(f"Find the mistake. {MAP} {FOUR_WORDS} {COSTS} {DISTANCE} {NEWEST} {ORDER}"),
        *numbered(
            [
                Table(
                    "A program printed this run.",
                    ("step", "takes", "opens or improves, with G"),
                    tuple(str(k) for k in range(1, len(run) + 1)),
                    printed,
                ),
                Plan(
                    "What should have happened? Fill in F, G and H of A* as it should be.",
                    grid,
                    ("F", "G", "H", "parent"),
                    answer=plan("", grid, ("F", "G", "H", "parent"), [right]).answer,
                ),
                order(grid, [right], "In which order does it take the cells?"),
                Choice("Which program printed the run? Tick each that can have done it.", tuple(runs), suspects),
                Short("In which step does the printed run part from A* as it should be?", {str(found[0]): ""}),
                cost([run], "What does the path of the printed run cost?"),
                cost([right], "And the cheapest one?"),
            ]
        ),
    ]


def _printed(run: Trace) -> tuple[tuple[str, ...], ...]:
    """What a program prints: for each step the cell, and what it reaches."""
    return tuple((str(step.current), _reached(step)) for step in run)


def _reached(step: Step) -> str:
    if step.path:
        return "the goal: stop"
    return ", ".join(f"{row.cell} {number(row.g)}" for row in step.reached) or "nothing"


def island_case(rng: Random) -> Case | None:
    """Propose a map for 16: no path from S to the goal, but one or two walls whose opening would make one."""
    grid = chance_map(rng, (5, 4), "..#", EIGHT, whole=False)
    assert grid
    number_of = islands(grid)
    bridges = _bridges(grid)
    count, loose = len(set(number_of.values())), len(set(islands(replace(grid, moves=EIGHT_CUT)).values()))
    found = [number_of[end] for end in (grid.start, grid.goal) if end]
    own, its = map(list(number_of.values()).count, found)
    if found[0] == found[1] or min(own, its) < 4 or count == loose or len(bridges) != 2:
        return None
    told = (
        many(len(grid.nodes), "free cell"),
        many(count, "island"),
        f"{own} cells on that of S",
        f"{many(loose, 'island')} if corners may be cut",
    )
    return Case((*told, f"{len(bridges)} walls to open"), grid, (number_of, bridges))


def island_sheet(case: Case) -> list[Part]:
    """16: islands, found by flooding."""
    grid, (number_of, bridges) = case.grid, case.more
    count, loose = len(set(number_of.values())), len(set(islands(replace(grid, moves=EIGHT_CUT)).values()))
    hopeless = record(a_star(grid, grid.start, grid.goal, octile(grid)))
    return [
        Words(f"Islands. {MAP} {EIGHT_WORDS} Cells that are connected by steps form an island."),
        *numbered(
            [
                Plan(
                    "Flood the map: give the first free cell and its whole island the number 0, the next cell without "
                    "a number and its island 1, and so on. Cells are looked at row by row.",
                    grid,
                    ("island",),
                    with_ends=True,
                    answer=Filled({cell: {"island": {str(island): ""}} for cell, island in number_of.items()}),
                ),
                Short("How many islands are there?", {str(count): ""}),
                Short("How many would there be if corners may be cut?", {str(loose): ""}),
                Choice("Does a path lead from S to the goal?", YES_NO, (YES_NO[not hopeless.found],)),
                Short("How many cells must A* take before it can say so?", {str(len(hopeless)): ""}),
                Listing(
                    "One wall is opened, and then a path leads to the goal. Which walls can it be? Write all of them.",
                    len(grid.walls),
                    {listed(bridges): ""},
                ),
            ]
        ),
    ]


def _bridges(grid: Grid) -> list[Cell]:
    """The walls of which each, opened alone, makes a path."""
    opened = {wall: replace(grid, walls=grid.walls - {wall}) for wall in grid.walls}
    return grid.in_order(wall for wall, other in opened.items() if grid.start in true_costs(other))
