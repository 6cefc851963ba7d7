"""The checks of the exercises of notebooks 00 to 08.

A check tries an answer on all small maps, smallest first. Its verdict is one sentence; if the answer is wrong, the
verdict draws the first map, and so a smallest one, on which it fails.
"""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

from astar_lesson.draw.pictures import gallery
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.maps.made import small_maps
from astar_lesson.maps.moves import EIGHT
from astar_lesson.maps.repriced import Repriced
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, dijkstra, greedy_best_first
from astar_lesson.search.steps import Cell
from astar_lesson.search.trace import Trace

SIZES = sorted(product(range(4, 0, -1), range(1, 5)), key=lambda size: size[0] * size[1])
"""The sizes of empty maps, smallest first; of two with as many cells, the wider one."""
FEW_SIZES = (1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 3)
"""The sizes of maps on which each cell may be a wall."""


def check_map(text: str) -> Verdict:
    """Notebook 00: is this a map on which the path of greedy best-first search costs more than that of A*?"""
    try:
        grid = Grid.from_text(text)
        greedy = record(greedy_best_first(grid, grid.start, grid.goal, manhattan(grid)))
        best = record(a_star(grid, grid.start, grid.goal, manhattan(grid)))
    except ValueError as error:
        return Verdict(False, f"The map cannot be searched: {error}.")
    picture = gallery([("greedy", grid, greedy), ("A*", grid, best)])
    if not best.found:
        return Verdict(False, "No path leads from S to G: open one.", picture)
    if not can_be_avoided(grid, frozenset(best.path[1:-1])):
        return Verdict(False, "No cell on the path can be avoided: leave room for a second path.", picture)
    if greedy.cost == best.cost:
        words = f"Both searches find a path of cost {best.cost}: make the greedy one more expensive."
        return Verdict(False, words, picture)
    return Verdict(True, f"The greedy path costs {greedy.cost} instead of {best.cost}.", picture)


def can_be_avoided(grid: Grid, cells: frozenset[Cell]) -> bool:
    """Whether some path of the map leaves out one of these cells: the path that enters fewest of them tells."""
    toll = Repriced(grid, lambda _, neighbor, __: int(neighbor in cells))
    return record(dijkstra(toll, grid.start, grid.goal)).cost < len(cells)


def check_guess(guess: Callable[[Cell, Cell], Any]) -> Verdict:
    """Notebook 04: is `guess(cell, goal)` the number of steps to the goal on an empty map?"""
    return _check_costs(guess, small_maps(SIZES))


def check_score(score: Callable[[Cell, Cell, Any, Cell], Any]) -> Verdict:
    """Notebook 06: does `score(cell, parent, parent_g, goal)` return F, G and H, where steps cost 10 and 14?"""

    def ask(grid: Grid, trace: Trace) -> tuple[Any, ...]:
        for k, (parent, reached, _) in enumerate(trace):
            parent_g = trace.at(k).g[parent]
            for cell, g, f, h in reached:
                said = score(cell, parent, parent_g, grid.goal)  # type: ignore[arg-type]
                if said != (f, g, h):
                    return f"{said} for {cell}, reached from {parent} with G {parent_g}", (f, g, h), trace.at(k + 1)
        return None, None

    wide = [size for size in SIZES if size[0] > 1]  # a title does not fit above one column
    grids = small_maps(wide, moves=EIGHT)
    return try_all(score, ((grid, record(a_star(grid, grid.start, grid.goal, manhattan(grid)))) for grid in grids), ask)


def check_distance(distance: Callable[[Cell, Cell], Any]) -> Verdict:
    """Notebook 07: is `distance(cell, goal)` the cost of a cheapest path on an empty map (steps cost 10 and 14)?"""
    return _check_costs(distance, small_maps(SIZES, moves=EIGHT))


def _check_costs(guess: Callable[[Cell, Cell], Any], maps: Iterable[Grid]) -> Verdict:
    """Is `guess(cell, goal)` the cost of a cheapest path on each of these maps?"""
    runs = ((grid, record(dijkstra(grid, grid.start, grid.goal))) for grid in maps)
    return try_all(guess, runs, lambda grid, trace: (guess(grid.start, grid.goal), trace.cost))


def check_allowed(allowed: Callable[[Grid, Cell, Cell], Any]) -> Verdict:
    """Notebook 08: does `allowed(grid, cell, neighbor)` say whether one step leads there, if corners may not be cut?"""

    def ask(grid: Grid, _: None) -> tuple[Any, ...]:
        for cell in filter(grid.passable, product(range(grid.width), range(grid.height))):
            ends = {end for end, _ in grid.edges(cell)}
            for across, down in product((-1, 0, 1), repeat=2):
                neighbor = cell[0] + across, cell[1] + down
                said = allowed(grid, cell, neighbor) if neighbor != cell else False
                if bool(said) != (neighbor in ends):
                    step = [cell, neighbor] if grid.passable(neighbor) else None
                    return f"{said} for the step from {cell} to {neighbor}", neighbor in ends, step
        return None, None

    maps = small_maps(FEW_SIZES, ".#", EIGHT, ends="none")
    return try_all(allowed, ((grid, None) for grid in maps), ask)
