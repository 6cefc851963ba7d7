"""The check of `proved`, which says whether a finished run proves its path a cheapest one, and if not, why not."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from astar_lesson.draw.pictures import Picture
from astar_lesson.lesson.programs.mistakes import with_mistake
from astar_lesson.lesson.verdict import Fault, Verdict, draw_smallest, try_all
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import admissible, weighted, zero
from astar_lesson.maps.made import random_maps
from astar_lesson.maps.moves import EIGHT, EIGHT_CUT
from astar_lesson.search.costs import true_costs
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star
from astar_lesson.search.steps import Cell, Step
from astar_lesson.search.trace import Trace
from astar_lesson.words.certificate import Proof, proof_of

MISTAKES = "stops_when_opened", "parent_not_improved", "never_improves", "closed_forever", "steps_not_costs"
"""The programs whose runs are shown on random maps, by their keys in the catalogue."""


def _says(numbers: Mapping[Cell, float]) -> Callable[[Cell, Cell], float]:
    """Return a guess that says these numbers, and 0 elsewhere."""
    return lambda cell, goal: numbers.get(cell, 0)


def _halts(*given: Any) -> Iterable[Step]:
    """A* that gives up after a step."""
    return islice(a_star(*given), 1)


SAME: list[tuple[str, dict[Cell, float], Callable[..., Iterable[Step]]]] = [
    ("S#G", {}, a_star),
    ("S.#G", {}, _halts),
    ("S3G\n...", {}, with_mistake(a_star, "stops_when_opened")),  # the path is a cheapest one
    (".S..G", {(2, 0): 3}, a_star),  # it is closed, so this number does not matter
    ("S..G\n....", {(0, 1): 9}, a_star),  # it is open, and the path a cheapest one
    ("S....\n...#G", {(1, 0): 4}, a_star),
    ("S....\n...#G", {(1, 0): 4}, with_mistake(a_star, "closed_forever")),
]
"""Maps, what H says there if not 0, and the program that ran."""
CHANGED = [
    # a price; a wall
    ("S.G\n...", "S5G\n..."),
    ("S5G", "S.G"),  # the path costs less than the run says
    ("S3G\n5..", "S3G\n..."),
    ("S#G\n...", "S.G\n..."),
    ("S#G", "S.G"),
    ("S.G\n...", "S#G\n..."),
    ("S..G\n....", "S.#G\n...."),
    # the goal; the start: the unit has gone on, or was carried behind the wall
    ("S..G", "S.G."),
    ("S..G", ".S.G"),
    ("S.#.G", ".S#.G"),
    ("S.#.G", "..#SG"),
]
"""Maps as they were searched, and as they are now."""


def trial_runs() -> Iterator[tuple[Grid, Trace]]:
    """Yield maps and runs: those in which a single condition decides, then many on random maps."""
    alone = Grid(1, 1, start=(0, 0), goal=(0, 0))
    with_rule, without = (Grid.from_text("S.\n#G", moves) for moves in (EIGHT, EIGHT_CUT))
    changed = [(Grid.from_text(text), Grid.from_text(now)) for text, now in CHANGED]
    for grid, now in [(alone, alone), (without, with_rule), (with_rule, without), *changed]:
        yield now, record(a_star(grid, grid.start, grid.goal, zero(grid)))
    for text, said, search in SAME:
        grid = Grid.from_text(text)
        yield grid, record(search(grid, grid.start, grid.goal, _says(said)))
    yield from in_fractions()
    for grid in random_maps(24):
        good = admissible(grid)
        every_other = {cell: cost for cell, cost in true_costs(grid).items() if sum(cell) % 2}
        searches = [a_star(grid, grid.start, grid.goal, h) for h in (good, weighted(good, 2), _says(every_other))]
        searches += [with_mistake(a_star, key)(grid, grid.start, grid.goal, good) for key in MISTAKES]
        yield from ((grid, record(search)) for search in searches)


def in_fractions() -> Iterator[tuple[Grid, Trace]]:
    """Yield maps and runs in which a condition fails by one half: of a path, a closed cell, an open one, a guess."""
    plain = Grid(3, 2, start=(0, 0), goal=(2, 0))
    dear = replace(plain, terrain={(1, 0): 2.5})
    stops_when_opened = with_mistake(a_star, "stops_when_opened")
    for searched, now, said, search in (
        (plain, replace(plain, terrain={(1, 0): 1.5}), {}, a_star),
        (plain, replace(plain, terrain={(0, 1): 0.5}), {}, a_star),
        (dear, dear, {}, stops_when_opened),
        (plain, plain, {(0, 1): 3.5}, a_star),
    ):
        yield now, record(search(searched, (0, 0), (2, 0), _says(said)))


def check_proved(proved: Callable[[Grid, Trace], Any]) -> Verdict:
    """Notebook 08: does `proved(grid, run)` say what the end of a run of A* proves?

    It returns "proved", or the first condition that does not hold: "path", "closed", "open" or "guess", as in
    `certificate`. Where no path was found there is none to check, and its cost is infinite.
    """

    def fault_in_a_proof(grid: Grid, run: Trace) -> Fault | None:
        # before the reader's function, which may change what it is given
        proof = _of_other_ends(grid, run) or proof_of(grid, run)
        said = proved(grid, run)
        right = proof.fails or "proved"
        return None if said == right else Fault(said, f"{right}. {proof.words.removesuffix('.')}")

    runs = sorted(trial_runs(), key=lambda run: len(run[0].nodes))
    return try_all(proved, runs, fault_in_a_proof, _draw, what="runs")


def _draw(grid: Grid, run: Trace) -> Picture:
    """Draw a run; of one through a new wall, the path."""
    return draw_smallest(grid, run if grid.walls.isdisjoint(run.nodes) else run.path)


def _of_other_ends(grid: Grid, run: Trace) -> Proof | None:
    """Say that a run proves nothing if start or goal has moved since; None if they have not."""
    if run.found and (run.path[0], run.path[-1]) != (grid.start, grid.goal):
        return Proof(f"The path leads from {run.path[0]} to {run.path[-1]}", fails="path")
    if run.nodes[0] != grid.start:
        return Proof(f"G of the start, {grid.start}, is not 0", fails="closed")
    return None
