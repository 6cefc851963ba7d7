"""The check of `proved`, which says whether a finished run proves its path a cheapest one, and if not, why not."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from types import SimpleNamespace
from typing import Any, NamedTuple

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
from astar_lesson.search.steps import Cell, Graph, Step
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
    ("S.G\n...", "S.G\n#.."),  # off the path: a closed cell, an open one, a dead end
    ("S..G\n....", "S..G\n#..."),
    ("SG\n..", "SG\n#."),
    ("S..#G", "S.##G"),
    # the goal; the start: the unit has gone on, or was carried behind the wall
    ("S..G", "S.G."),
    ("S..G", ".S.G"),
    ("S.#.G", ".S#.G"),
    ("S.#.G", "..#SG"),
    ("S..G", "#S.G"),
    # no path was found, and now the goal stands on a closed cell
    ("S.#G", "SG#."),
    ("S..#G", "S.G#."),
]
"""Maps as they were searched, and as they are now."""
CHANGES = {
    "terrain": "a price",
    "walls": "a wall",
    "moves": "the rule for corners",
    "start": "the start",
    "goal": "the goal",
}
"""What may change after a run, by the attributes of a grid."""


class Trial(NamedTuple):
    """A run: the map as it is now, the run, and the map as it was searched."""

    grid: Grid
    run: Trace
    searched: Grid

    @property
    def since(self) -> str:
        """What has changed since the run, in a sentence; "" if nothing has."""
        changed = [words for name, words in CHANGES.items() if getattr(self.grid, name) != getattr(self.searched, name)]
        return f"Changed since the run: {', '.join(changed)}. " if changed else ""


def trial_runs() -> Iterator[Trial]:
    """Yield runs: those in which a single condition decides, then many on random maps."""
    alone = Grid(1, 1, start=(0, 0), goal=(0, 0))
    with_rule, without = (Grid.from_text("S.\n#G", moves) for moves in (EIGHT, EIGHT_CUT))
    changed = [(Grid.from_text(text), Grid.from_text(now)) for text, now in CHANGED]
    for grid, now in [(alone, alone), (without, with_rule), (with_rule, without), *changed]:
        for h in (zero(grid), admissible(grid)):
            yield Trial(now, record(a_star(grid, grid.start, grid.goal, h)), grid)
    for text, said, search in SAME:
        grid = Grid.from_text(text)
        yield Trial(grid, record(search(grid, grid.start, grid.goal, _says(said))), grid)
    yield from in_fractions()
    for grid in random_maps(24):
        good = admissible(grid)
        every_other = {cell: cost for cell, cost in true_costs(grid).items() if sum(cell) % 2}
        searches = [a_star(grid, grid.start, grid.goal, h) for h in (good, weighted(good, 2), _says(every_other))]
        searches += [with_mistake(a_star, key)(grid, grid.start, grid.goal, good) for key in MISTAKES]
        yield from (Trial(grid, record(search), grid) for search in searches)


def in_fractions() -> Iterator[Trial]:
    """Yield runs in which a condition fails by one half: of a path, a closed cell, an open one, a guess."""
    plain = Grid(3, 2, start=(0, 0), goal=(2, 0))
    dear = replace(plain, terrain={(1, 0): 2.5})
    stops_when_opened = with_mistake(a_star, "stops_when_opened")
    for searched, now, said, search in (
        (plain, replace(plain, terrain={(1, 0): 1.5}), {}, a_star),
        (plain, replace(plain, terrain={(0, 1): 0.5}), {}, a_star),
        (dear, dear, {}, stops_when_opened),
        (plain, plain, {(0, 1): 3.5}, a_star),
    ):
        yield Trial(now, record(search(searched, (0, 0), (2, 0), _says(said))), searched)


def check_proved(proved: Callable[[Grid, Trace], Any]) -> Verdict:
    """Notebook 08: does `proved(grid, run)` say what the end of a run of A* proves?

    It returns "proved", or the first condition that does not hold: "path", "closed", "open" or "guess", as in
    `certificate`. Where no path was found its cost is infinite, and the first condition is that the goal has no G. The
    map may have other walls than the one that was searched: no step leads out of a wall.
    """

    def fault_in_a_proof(grid: Grid, trial: Trial) -> Fault | None:
        # before the reader's function, which may change what it is given
        proof = _of_other_ends(grid, trial.run) or proof_of(_with_dead_walls(grid), trial.run)
        said = proved(grid, trial.run)
        right = proof.fails or "proved"
        return None if said == right else Fault(said, f"{right}. {trial.since}{proof.words.removesuffix('.')}")

    runs = sorted(((trial.grid, trial) for trial in trial_runs()), key=lambda run: len(run[0].nodes))
    return try_all(proved, runs, fault_in_a_proof, _draw, what="runs")


def _with_dead_walls(grid: Grid) -> Graph:
    """Return the map as a graph in which no step leads out of a wall."""
    return SimpleNamespace(edges=lambda cell: grid.edges(cell) if grid.passable(cell) else ())


def _draw(grid: Grid, trial: Trial) -> Picture:
    """Draw a run; of one through a new wall, the path."""
    return draw_smallest(grid, trial.run if grid.walls.isdisjoint(trial.run.nodes) else trial.run.path)


def _of_other_ends(grid: Grid, run: Trace) -> Proof | None:
    """Say that a run proves nothing if start or goal has moved since; None if that does not matter."""
    if run.found and (run.path[0], run.path[-1]) != (grid.start, grid.goal):
        return Proof(f"The path leads from {run.path[0]} to {run.path[-1]}", fails="path")
    g = run.at(len(run)).g
    if not run.found and grid.goal in g:
        return Proof(f"The run has no path, but the goal, {grid.goal}, has G {g[grid.goal]}", fails="path")
    if run.nodes[0] != grid.start:
        return Proof(f"G of the start, {grid.start}, is not 0", fails="closed")
    return None
