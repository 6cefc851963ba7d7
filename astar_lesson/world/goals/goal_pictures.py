"""Pictures of maps with many goals: searches for the nearest, and the distance field."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from astar_lesson import Board, Cell, Grid, Picture, Trace, draw_arrows, gallery, shade, write_values
from astar_lesson.draw.layers import draw_units
from astar_lesson.words.explain import called
from astar_lesson.words.numbers import number
from astar_lesson.world.goals.field import distance_field, step_towards
from astar_lesson.world.goals.goals import Goals


def searches(goals: Goals, panels: Iterable[tuple[str, Any]], **settings: Any) -> Picture:
    """Draw searches of one map with many goals.

    Parameters
    ----------
    goals : Goals
        The map.
    panels : iterable of (title, what)
        `what` is a state, the trace of a search by `goals.search`, or None for the map alone.
    **settings
        Passed on to `gallery`.

    Examples
    --------
    >>> print(searches(Goals.from_text("GS.G"), [("the map", None)]))
    the map: 4 x 1 map; start (1, 0), 0 walls.
    Goals: (0, 0), (3, 0).
    """
    picture = gallery([(title, goals.grid, what) for title, what in panels], goals=goals.goals, **settings)
    return picture.with_words(_with_goals(picture.words, goals))


def strip(goals: Goals, trace: Trace, steps: Iterable[int], **settings: Any) -> Picture:
    """Draw some steps of a search for the nearest goal, with the settings of `gallery`."""
    return searches(goals, [(called(trace.name), trace.at(k)) for k in steps], steps=True, **settings)


def field(
    goals: Goals,
    costs: Mapping[Cell, float] | None = None,
    *,
    title: str = "the field",
    width: float = 11.0,
    units: Mapping[Cell, str] = MappingProxyType({}),
) -> Picture:
    """Draw the distance field, or another: in each cell its number, and an arrow to a unit's next cell.

    `units` says where others stand, each with its name, in place of a goal's flag.

    Examples
    --------
    >>> print(field(Goals.from_text("S3.G")))
    the field: 4 x 1 map; start (0, 0), 0 walls.
    Goals: (3, 0). The lowest number, at (3, 0), is 0; the highest, at (0, 0), is 5.
    """
    grid = goals.grid
    if costs is None:
        costs = distance_field(goals)
    low = min(costs, key=costs.__getitem__)
    high = max(costs, key=costs.__getitem__)
    above_low = {cell: cost - costs[low] for cell, cost in costs.items()}
    arrows = _arrows(grid, costs)
    arrow_of_start = [(cell, ahead) for cell, ahead in arrows if cell == grid.start]
    of_empty_cells = [(cell, ahead) for cell, ahead in arrows if cell != grid.start and cell not in units]

    def lay(board: Board) -> None:
        shade(board, above_low, label="darker: a higher number")
        write_values(board, costs, "right top")
        draw_arrows(board, of_empty_cells, (-0.22, 0.22))
        draw_arrows(board, arrow_of_start, (0.3, 0.62))  # beside its disc
        draw_units(board, units, among_numbers=True)

    flags = [goal for goal in goals.goals if goal not in units]
    picture = gallery([(title, grid, None)], columns=1, width=width, layers=[lay], goals=flags)
    words = f"The lowest number, at {low}, is {number(costs[low])}; the highest, at {high}, is {number(costs[high])}."
    return picture.with_words(f"{_with_goals(picture.words, goals)} {words}")


def _arrows(grid: Grid, costs: Mapping[Cell, float]) -> list[tuple[Cell, Cell]]:
    """The step of a unit from each cell, as a pair (from, to); none where it stays."""
    steps = [(cell, step_towards(grid, costs, cell)) for cell in costs]
    return [(cell, ahead) for cell, ahead in steps if ahead != cell]


def _with_goals(words: str, goals: Goals) -> str:
    """The words of a picture, and the goals, which the drawn grid does not have."""
    return f"{words}\nGoals: {', '.join(map(str, goals.goals))}."
