"""The distance field: after one search backwards from the goals, every unit on the map knows where to step next.

And pictures of maps with many goals: searches for the nearest, and the distance field.
"""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from matplotlib.artist import Artist

from astar_lesson import Board, Cell, Grid, Picture, draw_arrows, gallery, hatch, shade, true_costs, write_values
from astar_lesson.draw.marks import FLAG, lettering, written
from astar_lesson.words.numbers import number
from astar_lesson.world.goals.goals import FINISH, Goals


def distance_field(goals: Goals) -> dict[Cell, float]:
    """Return the cost of the cheapest path to the nearest goal, for every cell from which one leads there.

    Dijkstra's algorithm is run once, from the finish, on the map with every step turned round.

    Examples
    --------
    >>> wells = Goals.from_text("S3.G")
    >>> distance_field(wells)
    {(3, 0): 0, (2, 0): 1, (1, 0): 2, (0, 0): 5}
    """
    return {cell: cost for cell, cost in true_costs(goals).items() if cell != FINISH}


def step_towards(grid: Grid, field: Mapping[Cell, float], cell: Cell) -> Cell:
    """Return the neighbour through which the path to the nearest goal is cheapest; at a goal, the cell itself.

    Through a neighbour the path costs the step there plus what the field says of the neighbour. Of several cheapest
    ones the first is taken, row by row, left to right.

    Parameters
    ----------
    grid : Grid
        The map.
    field : mapping of Cell to float
        What `distance_field` returned for this map.
    cell : Cell
        Where a unit stands.

    Raises
    ------
    ValueError
        If no path leads from the cell to a goal.

    Examples
    --------
    >>> wells = Goals.from_text("S3.G")
    >>> step_towards(wells.grid, distance_field(wells), (0, 0))
    (1, 0)
    """
    grid.check_end(cell, "cell")
    if cell not in field:
        raise ValueError(f"no way leads from {cell} to a goal: ask `cell in field` first")
    if field[cell] == 0:
        return cell
    costs = {neighbor: cost + field[neighbor] for neighbor, cost in grid.edges(cell) if neighbor in field}
    return min(costs, key=costs.__getitem__)


def follow(grid: Grid, field: Mapping[Cell, float], cell: Cell) -> list[Cell]:
    """Return the path of a unit that takes, from its cell to a goal, the step that the field advises.

    Examples
    --------
    >>> wells = Goals.from_text("S3.G")
    >>> follow(wells.grid, distance_field(wells), (0, 0))
    [(0, 0), (1, 0), (2, 0), (3, 0)]
    """
    path = [cell]
    while (after := step_towards(grid, field, path[-1])) != path[-1]:
        path.append(after)
    return path


def mark_goals(board: Board, cells: Iterable[Cell]) -> list[Artist]:
    """Mark cells as a board marks its goal, with a flag.

    Parameters
    ----------
    board : Board
        The board that is drawn over.
    cells : iterable of Cell
        The goals.
    """
    goals = list(cells)
    marks = board.draw_ends(goals, "goal")
    if not board.detailed:
        return [marks]
    flags = [written(FLAG, x + 0.37, y - 0.36, 0.26, "right top") for x, y in goals]
    return [marks, board.ax.add_patch(lettering("flag", flags))]


def goals_gallery(goals: Goals, panels: Iterable[tuple[str, Any]], **settings: Any) -> Picture:
    """Draw searches of one map with many goals.

    Parameters
    ----------
    goals : Goals
        The map.
    panels : iterable of (title, what)
        `what` is a state, or the trace of a search made by `to_nearest`, or None for the map alone.
    **settings
        Passed on to `gallery`.

    Examples
    --------
    >>> print(goals_gallery(Goals.from_text("GS.G"), [("the map", None)]))
    the map: 4 x 1 map; start (1, 0), 0 walls.
    Goals: (0, 0), (3, 0).
    """
    drawn = [(title, goals.grid, what) for title, what in panels]
    picture = gallery(drawn, layers=[lambda board: mark_goals(board, goals.goals)] * len(drawn), **settings)
    picture.words = _with_goals(picture.words, goals)
    return picture


def field_picture(goals: Goals, units: Iterable[Cell] | None = None, *, width: float = 11.0) -> Picture:
    """Draw a distance field: in each cell the cost to the nearest goal, and an arrow to where a unit steps from there.

    Parameters
    ----------
    goals : Goals
        The map.
    units : iterable of Cell or None
        Draw only the arrows on the paths of these units, and hatch the cells they start from; None: every arrow.
    width : float
        Width of the picture in inches.

    Examples
    --------
    >>> print(field_picture(Goals.from_text("S3.G")))
    the field: 4 x 1 map; start (0, 0), 0 walls.
    Goals: (3, 0). 4 cells have a way to a goal; the dearest, from (0, 0), costs 5. Arrows: 3.
    """
    grid, field = goals.grid, distance_field(goals)
    from_cells = list(field if units is None else units)
    paths = [follow(grid, field, cell) for cell in from_cells]
    steps = list(dict.fromkeys(step for path in paths for step in pairwise(path)))

    def lay(board: Board) -> None:
        shade(board, field)
        mark_goals(board, goals.goals)
        hatch(board, from_cells if units is not None else [])
        write_values(board, field, "left top")
        draw_arrows(board, steps)

    picture = gallery([("the field", grid, None)], columns=1, width=width, layers=[lay])
    far = max(field, key=field.__getitem__)
    started = "" if units is None else f" Units start from {', '.join(map(str, from_cells))}."
    picture.words = (
        f"{_with_goals(picture.words, goals)} {len(field)} cells have a way to a goal; the dearest, from {far}, costs "
        f"{number(field[far])}.{started} Arrows: {len(steps)}."
    )
    return picture


def _with_goals(words: str, goals: Goals) -> str:
    """The words of a picture, and the goals: the grid that is drawn has none."""
    return f"{words.replace(', goal None', '')}\nGoals: {', '.join(map(str, goals.goals))}."
