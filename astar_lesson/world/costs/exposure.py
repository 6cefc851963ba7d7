"""Exposure: what changes with the rule for paying: the cheapest path, and which wrong programs are found out.

The second is tried on every small map.
"""

from collections.abc import Mapping
from functools import cache
from math import inf
from typing import NamedTuple

from astar_lesson import EXHIBITS, Grid, Moves, Picture, a_star, admissible, gallery, record, true_costs, walked_cost
from astar_lesson.lesson.exhibits import Exhibit, answer
from astar_lesson.maps.made import small_maps
from astar_lesson.maps.payment import RULES, Paid, Rule
from astar_lesson.words.numbers import number

SHAPES = [(2, 2), (3, 2)]
"""Maps of one row have one path only, so no mistake shows in their cost; standing maps are these, turned."""
GROUNDS = ".3"
ROUNDING = 1e-9
_true_costs = cache(true_costs)


class Exposed(NamedTuple):
    """A map on which a wrong program is found out.

    Attributes
    ----------
    grid : Grid
        The map.
    wrong : float or str
        What its path costs under the rule; inf for no path, or the name of its error.
    best : float
        What the cheapest path costs; inf if there is none.
    """

    grid: Grid
    wrong: float | str
    best: float

    @property
    def size(self) -> int:
        """How many cells the map has."""
        return self.grid.width * self.grid.height


def exposing_map(exhibit: Exhibit, rule: Rule) -> Exposed | None:
    """Return a smallest map on which a wrong program is found out, if steps are paid by a rule.

    Tried are all maps of 2 x 2 and 3 x 2 cells of cost 1 and 3, with start and goal everywhere, and the museum's own
    maps for the same moves. A map counts only where the right program finds a cheapest path and is told
    nothing false: no H of its run may be above the true cost under the rule.

    Parameters
    ----------
    exhibit : Exhibit
        One of `exhibits.EXHIBITS`. Its own rule for paying is not used.
    rule : callable
        `rule(left, entered)`, one of `payment.RULES`.

    Returns
    -------
    Exposed or None
        None: no map that was tried shows the mistake. That is no proof that none does.

    Examples
    --------
    >>> from astar_lesson.maps.payment import on_entering, on_leaving
    >>> stops_early = EXHIBITS[3]
    >>> print(exposing_map(stops_early, on_entering))
    None
    >>> grid, wrong, best = exposing_map(stops_early, on_leaving)
    >>> grid.width * grid.height, wrong, best
    (4, 4, 2)
    """
    texts = [entry.text for entry in EXHIBITS if entry.moves == exhibit.moves]
    known = [Paid(Grid.from_text(text, exhibit.moves), rule) for text in texts]
    for paid in sorted([*_small_maps(exhibit.moves, rule), *known], key=lambda paid: paid.width * paid.height):
        wrong, best = answer(exhibit.wrong, paid), _true_costs(paid).get(paid.start, inf)
        if wrong != best and _is_told_the_truth(exhibit, paid):
            return Exposed(paid.grid, wrong, best)
    return None


def show_ways(grid: Grid, rules: Mapping[str, Rule] = RULES, *, width: float = 11) -> Picture:
    """Draw the cheapest path that A* finds under each rule for paying, side by side.

    Parameters
    ----------
    grid : Grid
        The map, with start and goal.
    rules : mapping of str to callable
        The rules, each with its title.
    width : float
        Width of the picture in inches.
    """
    panels, words = [], []
    for name, rule in rules.items():
        trace = record(a_star(Paid(grid, rule), grid.start, grid.goal, admissible(grid)))
        panels.append((f"{name}: cost {number(trace.cost)}", grid, None, trace.path))
        words.append(f"{name}: {grid.title}; way of cost {number(trace.cost)}: {trace.path}")
    picture = gallery(panels, columns=len(panels), width=width)
    picture.words = "\n".join(words)
    return picture


def _is_told_the_truth(exhibit: Exhibit, paid: Paid) -> bool:
    """Whether the right program finds a cheapest path, and every H that it was told is at most the true cost."""
    best = _true_costs(paid)
    steps = list(exhibit.right(paid, paid.start, paid.goal))
    told = {row[0]: row[3] for step in steps for row in step.reached if len(row) == 4}
    is_right = walked_cost(paid, steps[-1].path) == best.get(paid.start, inf)
    return is_right and all(h <= best.get(cell, inf) + ROUNDING for cell, h in told.items())


@cache
def _small_maps(moves: Moves, rule: Rule) -> list[Paid]:
    """Every small map under the rule."""
    return [Paid(grid, rule) for grid in small_maps(SHAPES, GROUNDS, moves, "on any ground")]
