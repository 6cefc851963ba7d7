"""The check of `proved`, which says whether a finished run proves its path a cheapest one, and if not, why not."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from astar_lesson.lesson.programs.mistakes import with_mistake
from astar_lesson.lesson.verdict import Fault, Verdict, try_all
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import admissible, weighted
from astar_lesson.maps.made import random_maps
from astar_lesson.maps.moves import EIGHT, EIGHT_CUT, FOUR
from astar_lesson.search.costs import true_costs
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star
from astar_lesson.search.steps import Cell, Step
from astar_lesson.search.trace import Trace
from astar_lesson.words.certificate import proof_of

MISTAKES = "stops_when_opened", "parent_not_improved", "never_improves", "closed_forever", "steps_not_costs"
"""The programs whose runs are shown on random maps, by their keys in the catalogue."""


def check_proved(proved: Callable[[Grid, Trace], Any]) -> Verdict:
    """Notebook 08: does `proved(grid, run)` say what the end of a run of A* proves?

    It returns "proved", or the first condition that does not hold: "path", "closed", "open" or "guess", as in
    `certificate`. Where no path was found there is none to check, and its cost is infinite.
    """

    def fault_in_a_proof(grid: Grid, run: Trace) -> Fault | None:
        proof = proof_of(grid, run)  # before the reader's function, which may change what it is given
        said = proved(grid, run)
        right = proof.fails or "proved"
        return None if said == right else Fault(said, f"{right}. {proof.words.removesuffix('.')}")

    runs = sorted(trial_runs(), key=lambda run: len(run[0].nodes))
    return try_all(proved, runs, fault_in_a_proof, what="runs")


def trial_runs() -> Iterator[tuple[Grid, Trace]]:
    """Yield maps and runs: those in which a single condition decides, then many on random maps."""
    alone = Grid(1, 1, start=(0, 0), goal=(0, 0))
    yield alone, record(a_star(alone, alone.start, alone.goal, _says({})))
    stops_when_opened = with_mistake(a_star, "stops_when_opened")
    never_reopens = with_mistake(a_star, "closed_forever")
    for searched, moves, now, moves_now, said, search in (
        ("S#G", FOUR, "S#G", FOUR, {}, a_star),
        ("S.#G", FOUR, "S.#G", FOUR, {}, _halts),
        ("S3G\n...", FOUR, "S3G\n...", FOUR, {}, stops_when_opened),  # the path is a cheapest one
        (".S..G", FOUR, ".S..G", FOUR, {(2, 0): 3}, a_star),  # it is closed, so this number does not matter
        ("S..G\n....", FOUR, "S..G\n....", FOUR, {(0, 1): 9}, a_star),  # it is open, and the path a cheapest one
        ("S....\n...#G", FOUR, "S....\n...#G", FOUR, {(1, 0): 4}, a_star),
        ("S....\n...#G", FOUR, "S....\n...#G", FOUR, {(1, 0): 4}, never_reopens),
        # the map has changed since: its rule, a price, a wall
        ("S.\n#G", EIGHT_CUT, "S.\n#G", EIGHT, {}, a_star),
        ("S.\n#G", EIGHT, "S.\n#G", EIGHT_CUT, {}, a_star),
        ("S.G\n...", FOUR, "S5G\n...", FOUR, {}, a_star),
        ("S3G\n5..", FOUR, "S3G\n...", FOUR, {}, a_star),
        ("S#G\n...", FOUR, "S.G\n...", FOUR, {}, a_star),
        ("S#G", FOUR, "S.G", FOUR, {}, a_star),
    ):
        grid = Grid.from_text(searched, moves)
        yield Grid.from_text(now, moves_now), record(search(grid, grid.start, grid.goal, _says(said)))
    for grid in random_maps(24):
        good = admissible(grid)
        every_other = {cell: cost for cell, cost in true_costs(grid).items() if sum(cell) % 2}
        searches = [a_star(grid, grid.start, grid.goal, h) for h in (good, weighted(good, 2), _says(every_other))]
        searches += [with_mistake(a_star, key)(grid, grid.start, grid.goal, good) for key in MISTAKES]
        yield from ((grid, record(search)) for search in searches)


def _says(numbers: Mapping[Cell, float]) -> Callable[[Cell, Cell], float]:
    """Return a guess that says these numbers, and 0 elsewhere."""
    return lambda cell, goal: numbers.get(cell, 0)


def _halts(*given: Any) -> Iterable[Step]:
    """A* that gives up after a step."""
    return islice(a_star(*given), 1)
