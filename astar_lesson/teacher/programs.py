"""Sheets 09, 10 and 17: the heap, wrong programs, components. Each is made from its numbers or its map."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from typing import Any

from astar_lesson.lesson.heap_tree import tree
from astar_lesson.lesson.mistakes import with_mistake
from astar_lesson.maps.components import components
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan, octile, weighted
from astar_lesson.maps.moves import EIGHT, EIGHT_CUT
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, dijkstra, greedy_best_first
from astar_lesson.search.steps import Step
from astar_lesson.teacher import questions
from astar_lesson.teacher.parts import Choice, Line, Part, Plan, Space, Table, listed, only
from astar_lesson.words.numbers import number
from astar_lesson.words.stories import parting

WORK = "ppppppggpgpp"
"""What is done with a heap: put, or get."""


def heap_by_hand(numbers: Sequence[int]) -> list[Part]:
    """09: a heap by hand."""
    heap: list[int] = []
    rows, got, waiting = {}, [], iter(numbers)
    for line, letter in enumerate(WORK, start=1):
        if letter == "p":
            new = next(waiting)
            heappush(heap, new)
        else:
            got.append(heappop(heap))
        rows[f"{line}. put {new}" if letter == "p" else f"{line}. get"] = tuple(map(str, heap))
    most = max(map(len, rows.values())) + 1
    answer = tuple((*row, *[""] * (most - len(row))) for row in rows.values())
    columns = ("do", *(f"place {place}" for place in range(1, most + 1)))
    return [
        Table("Write the whole heap after each line.", columns, tuple(rows), marks=6, answer=answer),
        Line("Which numbers did the gets return, in this order?", only(listed(got))),
        Space("Draw the last heap as a tree: below place n stand places 2n and 2n + 1.", tree(heap)),
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


def mistake(text: str, culprit: str) -> list[Part]:
    """10: which program printed this run?"""
    grid = Grid.from_text(text)
    runs = {name: record(program(grid)) for name, program in PROGRAMS.items()}
    run, right = runs[culprit], [runs[RIGHT]]
    printed = {name: tuple((str(step.current), _reached(step)) for step in each) for name, each in runs.items()}
    parts = parting(run, runs[RIGHT])
    assert parts is not None, "a test looks at the map"
    steps = tuple(str(k) for k in range(1, len(run) + 1))
    columns = "step", "expands", "opens or improves, with G"
    fill = "What should have happened? Fill in F, G and H of A* as it should be."
    who = "Which program printed the run? Tick each one that may have."
    suspects = tuple(name for name in runs if printed[name] == printed[culprit])
    return [
        Table("A program printed this run.", columns, steps, marks=0, printed=printed[culprit]),
        questions.plan(fill, grid, ("F", "G", "H", "parent"), right, "F"),
        questions.order(grid, right, "In which order does it expand the cells?"),
        Choice(who, tuple(runs), suspects),
        Line("In which step does the printed run first differ from A* as it should be?", only(parts[0]), short=True),
        questions.cost([run], "What does the path of the printed run cost?"),
        questions.cost(right, "And the cheapest one?"),
    ]


def _reached(step: Step) -> str:
    if step.path:
        return "the goal: stop"
    return ", ".join(f"{row.cell} {number(row.g)}" for row in step.reached) or "nothing"


def connected(text: str) -> list[Part]:
    """17: connected components, found by a flood."""
    grid = Grid.from_text(text, EIGHT)
    component, loose = components(grid), components(replace(grid, moves=EIGHT_CUT))
    hopeless = record(a_star(grid, grid.start, grid.goal, octile(grid)))
    entries = {cell: {"number": only(number)} for cell, number in component.items()}
    opened = {wall: components(replace(grid, walls=grid.walls - {wall})) for wall in grid.walls}
    ends = [end for end in (grid.start, grid.goal) if end]
    bridges = grid.in_order(wall for wall, found in opened.items() if len({found[end] for end in ends}) == 1)
    flood = (
        "Flood the map: give the first free cell and its whole component the number 0, the next cell without a number "
        "and its component 1, and so on. Cells are looked at row by row."
    )
    corners = "How many would there be if corners may be cut, so that the cells beside a diagonal step do not matter?"
    walls = "One wall is opened, and then a path leads to the goal. Which walls can it be? Write all of them."
    return [
        Plan(flood, grid, ("number",), with_start=True, answer=entries),
        Line("How many components are there?", only(len(set(component.values()))), short=True),
        Line(corners, only(len(set(loose.values()))), short=True),
        questions.yes("Does a path lead from S to the goal?", hopeless.found),
        Line("How many cells must A* expand before it knows?", only(len(hopeless)), short=True),
        questions.cells(walls, bridges),
    ]
