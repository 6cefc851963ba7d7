"""How much more paths on two tiers cost than cheapest paths, for many pairs of cells."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from astar_lesson import Cell, Grid, a_star, record, walked_cost
from astar_lesson.lesson.table import text_table
from astar_lesson.world.big.smoothing import smooth


class Detours(NamedTuple):
    """How much more paths on two tiers cost than cheapest paths, and how many cells are expanded for both.

    Attributes
    ----------
    rough, smoothed : list of float
        For each pair, the cost of the path as a multiple of the cheapest, before and after smoothing.
    plain, tiers : int
        How many cells plain A* and the two tiers have expanded for all pairs together.
    """

    rough: list[float]
    smoothed: list[float]
    plain: int
    tiers: int

    def __repr__(self) -> str:
        columns = ("costs more than the cheapest path", "mean", "worst tenth, from", "worst")
        rows = [[name, *_percents(costs)] for name, costs in (("two tiers", self.rough), ("smoothed", self.smoothed))]
        cells = f"cells expanded for {len(self.rough)} pairs: plain A* {self.plain:,}, two tiers {self.tiers:,}"
        return f"{text_table(columns, rows, left=1)}\n{cells}"


def _percents(costs: list[float]) -> list[str]:
    """The mean, the lowest of the worst tenth, and the worst, in percent above the cheapest."""
    worst_tenth = sorted(costs)[-max(1, len(costs) // 10)]
    return [f"{100 * cost - 100:.1f} %" for cost in (sum(costs) / len(costs), worst_tenth, max(costs))]


def near_pairs(grid: Grid, count: int, apart: int, seed: int) -> Iterator[tuple[Cell, Cell]]:
    """Yield random pairs of different free cells, at most `apart` columns and rows apart."""
    rng, cells = Random(seed), grid.nodes
    while count > 0:
        x, y = rng.choice(cells)
        goal = x + rng.randint(-apart, apart), y + rng.randint(-apart, apart)
        if goal != (x, y) and grid.passable(goal):
            count -= 1
            yield (x, y), goal


def compare_pairs(tiers: Any, count: int, apart: int, seed: int) -> Detours:
    """Compare two tiers with plain A* on random pairs of cells; pairs without a path are left out.

    Parameters
    ----------
    tiers : Tiers
        The upper tier of a map of plain floor.
    count : int
        How many pairs are drawn.
    apart : int
        The most columns and rows between the cells of a pair.
    seed : int
        The same seed gives the same pairs.

    Raises
    ------
    ValueError
        If the map has costly ground: see `smooth`.

    Examples
    --------
    >>> from astar_lesson.world.big import Tiers
    >>> Tiers(Grid(40, 30), 10).detours(count=50, apart=5)
    costs more than the cheapest path    mean  worst tenth, from    worst
    two tiers                          12.9 %             57.1 %  266.7 %
    smoothed                            0.5 %              0.0 %   25.0 %
    cells expanded for 50 pairs: plain A* 311, two tiers 4,309
    """
    grid, found = tiers.grid, Detours([], [], 0, 0)
    for start, goal in near_pairs(grid, count, apart, seed):
        best = record(a_star(grid, start, goal, tiers.heuristic))
        if best.found:
            route = tiers.route(start, goal)
            found.rough.append(route.cost / best.cost)
            found.smoothed.append(walked_cost(grid, smooth(grid, route.path)) / best.cost)
            found = found._replace(plain=found.plain + best.expanded, tiers=found.tiers + route.expanded)
    return found
