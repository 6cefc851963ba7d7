"""Pictures of maps with many goals: searches for the nearest, the distance field, and how many cells are expanded."""

from collections.abc import Iterable, Mapping
from functools import partial
from statistics import quantiles
from typing import Any

from astar_lesson import Board, Cell, Picture, State, Trace, draw_arrows, gallery, shade, write_values
from astar_lesson.words.explain import step_title
from astar_lesson.words.numbers import number
from astar_lesson.world.goals.field import distance_field, step_towards
from astar_lesson.world.goals.goals import Goals
from astar_lesson.world.goals.work import Work

LOOKS = {
    "dijkstra": ("Dijkstra's algorithm, once", "#D55E00", "o"),
    "one_by_one": ("A*, once for each goal", "#111111", "^"),
    "smallest": ("A*, once, with the smallest guess", "#0072B2", "s"),
}
"""The name, colour and marker of each method."""


def mark_goals(board: Board, cells: Iterable[Cell]) -> None:
    """Mark cells as a board marks its goal."""
    goals = list(cells)
    board.ends.update(dict.fromkeys(goals, ""))
    board.draw_ends(goals, "goal")


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
    drawn = [(title, goals.grid, what.at(len(what)) if isinstance(what, Trace) else what) for title, what in panels]

    def lay(state: State | None, board: Board) -> None:
        mark_goals(board, goals.goals)
        board.show(state)

    picture = gallery(drawn, layers=[partial(lay, state) for _, _, state in drawn], **settings)
    return picture.describe(_with_goals(picture.words, goals))


def goals_strip(goals: Goals, trace: Trace, steps: Iterable[int], **settings: Any) -> Picture:
    """Draw some steps of a search for the nearest goal, with the settings of `gallery`."""
    states = [trace.at(k) for k in steps]
    return searches(goals, [(step_title(state), state) for state in states], **settings)


def field(goals: Goals, *, width: float = 11.0) -> Picture:
    """Draw the distance field: in each cell, the cost to the nearest goal and an arrow to a unit's next cell.

    Examples
    --------
    >>> print(field(Goals.from_text("S3.G")))
    the field: 4 x 1 map; start (0, 0), 0 walls.
    Goals: (3, 0). From 4 cells a path leads to a goal; the costliest, from (0, 0), costs 5.
    """
    grid, costs = goals.grid, distance_field(goals)

    def lay(board: Board) -> None:
        shade(board, costs)
        mark_goals(board, goals.goals)
        write_values(board, costs, "right top")
        steps = [(cell, step_towards(grid, costs, cell)) for cell in costs if costs[cell]]
        draw_arrows(board, [step for step in steps if step[0] != grid.start], (-0.2, 0.42))
        draw_arrows(board, [step for step in steps if step[0] == grid.start], (0.3, 0.62))  # beside its disc

    picture = gallery([("the field", grid, None)], columns=1, width=width, layers=[lay])
    far = max(costs, key=costs.__getitem__)
    words = f"From {len(costs)} cells a path leads to a goal; the costliest, from {far}, costs {number(costs[far])}."
    return picture.describe(f"{_with_goals(picture.words, goals)} {words}")


def curves(tables: Mapping[str, Iterable[list[Work]]]) -> Picture:
    """Draw the cells expanded by each method for each number of goals: the median of some maps, and their middle half.

    Parameters
    ----------
    tables : mapping of str to list
        For each title, what `work.count` returned for two or more maps with the same number of goals.
    """
    figure = Picture(figsize=(13, 4.4), dpi=100, facecolor="white", layout="constrained")
    words = []
    panels = figure.subplots(1, len(tables), sharey=True, squeeze=False)[0]
    for ax, (title, counts) in zip(panels, tables.items(), strict=True):
        works = list(zip(*counts, strict=True))
        many = range(1, len(works) + 1)
        table = f"{len(LOOKS)} x {len(works)} table of cells expanded"
        words.append(f"{title}: {table} with 1 to {len(works)} goals; median of {len(works[0])} maps (middle half)")
        for method, (name, colour, marker) in LOOKS.items():
            spread = [quantiles([getattr(work, method) for work in at_once]) for at_once in works]
            low, middle, high = zip(*spread, strict=True)
            ax.fill_between(many, low, high, color=colour, alpha=0.18, lw=0)
            ax.semilogy(many, middle, color=colour, marker=marker, label=name)
            words.append(f"  {name}: " + ", ".join(f"{m:g} ({a:g} to {b:g})" for a, m, b in spread))
        ax.set(title=title, xlabel="goals", xticks=many)
        ax.yaxis.set_major_formatter("{x:g}")
        ax.spines[["right", "top"]].set_visible(False)
    panels[0].set_ylabel("cells expanded (logarithmic)")
    figure.legend(*panels[0].get_legend_handles_labels(), loc="outside lower center", ncols=3, frameon=False)
    return figure.describe("\n".join(words))


def _with_goals(words: str, goals: Goals) -> str:
    """The words of a picture, and the goals, which the drawn grid does not have."""
    return f"{words.replace(', goal None', '')}\nGoals: {', '.join(map(str, goals.goals))}."
