"""Sheets 09, 10 and 16: the heap, wrong programs, components."""

from collections.abc import Callable
from dataclasses import replace
from heapq import heappop, heappush
from itertools import pairwise
from random import Random
from typing import Any

from astar_lesson.lesson.heap_tree import tree
from astar_lesson.lesson.mistakes import with_mistake
from astar_lesson.lesson.paper import questions
from astar_lesson.lesson.paper.alike import Draft, on_map
from astar_lesson.lesson.paper.tasks import Cells, Choice, Filled, Part, Plan, Short, Space, Tabular, listed, only
from astar_lesson.maps.components import components
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan, octile, weighted
from astar_lesson.maps.moves import EIGHT, EIGHT_CUT
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, dijkstra, greedy_best_first
from astar_lesson.search.steps import Cell, Step
from astar_lesson.search.trace import Trace
from astar_lesson.words.numbers import many, number
from astar_lesson.words.stories import parting


def heap_draft(rng: Random) -> Draft | None:
    """Propose numbers for 09."""
    numbers = rng.sample(range(1, 60), 9)
    work, got = heap_work(numbers)
    steps = pairwise(heap for _, heap in work)
    moved = sum(
        after.index(entry) != place for before, after in steps for place, entry in enumerate(before) if entry in after
    )
    return Draft((f"{len(work)} puts and gets", f"{moved} entries move"), tuple(numbers), (work, got))


def heap_work(numbers: list[int]) -> tuple[list[tuple[str, list[int]]], list[int]]:
    """Return each operation on a heap with the heap after it; and what the gets returned.

    There are six puts, two gets, a put, a get, two puts.
    """
    heap: list[int] = []
    work, got = [], []
    waiting = iter(numbers)
    for letter in "ppppppggpgpp":
        if letter == "p":
            new = next(waiting)
            heappush(heap, new)
        else:
            got.append(heappop(heap))
        work.append((f"put {new}" if letter == "p" else "get", heap[:]))
    return work, got


def heap_sheet(draft: Draft) -> list[Part]:
    """09: a heap by hand."""
    work, got = draft.more
    most = max(len(heap) for _, heap in work) + 1
    return [
        Tabular(
            "Write the whole heap after each line.",
            ("do", *(f"place {place}" for place in range(1, most + 1))),
            tuple(name for name, _ in work),
            answer=tuple((*map(str, heap), *[""] * (most - len(heap))) for _, heap in work),
        ),
        Short("Which numbers did the gets return, in this order?", only(listed(got))),
        Space("Draw the last heap as a tree: below place n stand places 2n and 2n + 1.", tree(work[-1][1])),
    ]


def _led_by(search: Any, weight: float = 1) -> Callable[[Grid], Any]:
    """A search of a grid with the Manhattan distance, times a weight."""
    return lambda grid: search(grid, grid.start, grid.goal, weighted(manhattan(grid), weight))


RIGHT = "A* as it should be"
PROGRAMS: dict[str, Callable[[Grid], Any]] = {
    RIGHT: _led_by(a_star),
    "A* that never improves a cell": _led_by(with_mistake(a_star, "never_improves")),
    "A* that stops when the goal is opened": _led_by(with_mistake(a_star, "stops_when_opened")),
    "greedy best-first search": _led_by(greedy_best_first),
    "A* with 1.5 times H": _led_by(a_star, 1.5),
    "Dijkstra's algorithm": lambda grid: dijkstra(grid, grid.start, grid.goal),
}
"""The programs that sheet 10 lists, of which at least one printed the run."""


@on_map((4, 3), "..2345#")
def mistake_draft(grid: Grid, rng: Random) -> Draft | None:
    """Propose a map for 10 and a program; no other program has the same run on that map."""
    runs = {name: record(program(grid)) for name, program in PROGRAMS.items()}
    culprit = rng.choice(list(PROGRAMS)[1:-1])
    run = runs[culprit]
    part = parting(run, runs[RIGHT])
    if _suspects(runs, run) != (culprit,) or part is None or not 6 <= len(run) <= 9 or run.cost == runs[RIGHT].cost:
        return None
    counts = many(len(grid.nodes), "free cell"), f"{len(run)} steps printed", f"differs from A* in step {part[0]}"
    return Draft(counts, grid, (runs, run, part[0]))


def mistake_sheet(draft: Draft) -> list[Part]:
    """10: which program printed this run?"""
    grid, (runs, run, parts) = draft.grid, draft.more
    right = [runs[RIGHT]]
    columns = "step", "expands", "opens or improves, with G"
    fill = "What should have happened? Fill in F, G and H of A* as it should be."
    who = "Which program printed the run? Tick each one that may have."
    return [
        Tabular("A program printed this run.", columns, tuple(str(k) for k in range(1, len(run) + 1)), _printed(run)),
        questions.plan(fill, grid, ("F", "G", "H", "parent"), right),
        questions.order(grid, right, "In which order does it expand the cells?"),
        Choice(who, tuple(runs), _suspects(runs, run)),
        Short("In which step does the printed run first differ from A* as it should be?", only(parts)),
        questions.cost([run], "What does the path of the printed run cost?"),
        questions.cost(right, "And the cheapest one?"),
    ]


def _suspects(runs: dict[str, Trace], run: Trace) -> tuple[str, ...]:
    """The programs that print the same run."""
    return tuple(name for name, other in runs.items() if _printed(other) == _printed(run))


def _printed(run: Trace) -> tuple[tuple[str, ...], ...]:
    """What a program prints: for each step the cell, and the cells that it opens or improves."""
    return tuple((str(step.current), _reached(step)) for step in run)


def _reached(step: Step) -> str:
    if step.path:
        return "the goal: stop"
    return ", ".join(f"{row.cell} {number(row.g)}" for row in step.reached) or "nothing"


@on_map((5, 4), "..#", EIGHT, whole=False)
def component_draft(grid: Grid, _: Random) -> Draft | None:
    """Propose a map for 16: no path leads from S to the goal, but opening either of two walls would make one."""
    component = components(grid)
    count, loose = (len(set(found.values())) for found in (component, components(replace(grid, moves=EIGHT_CUT))))
    ends = [component[end] for end in (grid.start, grid.goal) if end]
    own, its = map(list(component.values()).count, ends)
    if ends[0] == ends[1] or min(own, its) < 4 or count == loose:
        return None
    bridges = _bridges(grid)
    if len(bridges) != 2:
        return None
    counts = (
        many(len(grid.nodes), "free cell"),
        many(count, "component"),
        f"{own} cells in that of S",
        f"{many(loose, 'component')} if corners may be cut",
        f"{len(bridges)} walls to open",
    )
    return Draft(counts, grid, (component, count, loose, bridges))


def component_sheet(draft: Draft) -> list[Part]:
    """16: connected components, found by a flood."""
    grid, (component, count, loose, bridges) = draft.grid, draft.more
    hopeless = record(a_star(grid, grid.start, grid.goal, octile(grid)))
    entries = {cell: {"number": only(number)} for cell, number in component.items()}
    flood = (
        "Flood the map: give the first free cell and its whole component the number 0, the next cell without a number "
        "and its component 1, and so on. Cells are looked at row by row."
    )
    walls = "One wall is opened, and then a path leads to the goal. Which walls can it be? Write all of them."
    return [
        Plan(flood, grid, ("number",), with_ends=True, answer=Filled(entries)),
        Short("How many components are there?", only(count)),
        Short("How many would there be if corners may be cut?", only(loose)),
        questions.yes("Does a path lead from S to the goal?", hopeless.found),
        Short("How many cells must A* expand before it knows?", only(len(hopeless))),
        Cells(walls, len(grid.walls), only(listed(bridges))),
    ]


def _bridges(grid: Grid) -> list[Cell]:
    """The walls that make a path when one of them is opened."""
    opened = {wall: components(replace(grid, walls=grid.walls - {wall})) for wall in grid.walls}
    ends = grid.start, grid.goal
    return grid.in_order(
        wall for wall, component in opened.items() if len({component[end] for end in ends if end}) == 1
    )
