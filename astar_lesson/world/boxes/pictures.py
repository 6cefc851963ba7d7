"""Pictures of levels."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from matplotlib.collections import PolyCollection

from astar_lesson import Board, Cell, Grid, Picture, gallery, grey_out, ring
from astar_lesson.draw.layers import draw_units
from astar_lesson.words.numbers import many
from astar_lesson.world.boxes.collection import KNOWN, LEVELS
from astar_lesson.world.boxes.levels import Level, Position
from astar_lesson.world.boxes.solver import dead_squares

BOX: dict[str, Any] = {"facecolors": "#e8b04a", "edgecolors": "#4d3300", "linewidths": 2.0, "zorder": 7}


def board_of(level: Level) -> Grid:
    """Return the map of a level, without boxes and pusher."""
    width = max(x for x, _ in level.floor) + 2
    height = max(y for _, y in level.floor) + 2
    cells = frozenset((x, y) for x in range(width) for y in range(height))
    return Grid(width, height, walls=cells - level.floor)


def describe_state(level: Level, state: Position, dead: bool = False) -> str:
    """Describe where everything is; with `dead`, dead squares, too."""
    pusher, boxes = state
    parts = [
        f"map of {len(level.floor)} cells of floor",
        f"the pusher at {pusher}" if pusher else "solved",
        f"boxes {_listed(boxes)}",
        f"marks {_listed(level.marks)}",
        f"{len(boxes - level.marks)} not on a mark",
    ]
    if dead:
        parts.append(f"dead squares: {_listed(dead_squares(level))}")
    return "; ".join(parts)


def _listed(cells: Iterable[Cell]) -> str:
    return ", ".join(map(str, sorted(cells)))


def lay(board: Board, level: Level, state: Position, dead: bool = False) -> list[Any]:
    """Draw marks, boxes and pusher over a board of the level; with `dead`, dead squares, too."""
    pusher, boxes = state
    if dead:
        grey_out(board, dead_squares(level), "dead square")
    units = draw_units(board, {pusher: "P"}) if pusher else []
    marks = ring(board, sorted(level.marks), "mark")
    crates = board.ax.add_collection(PolyCollection(board.layout.outlines(sorted(boxes), 0.5), **BOX))
    return [*marks, crates, *units]


def show_levels(
    panels: Sequence[tuple[str, Level, Position | None]], *, columns: int = 3, width: float = 11.0, dead: bool = False
) -> Picture:
    """Draw levels side by side, each with a title and in a state; None: its start.

    Rings are marks, squares are boxes, the round P is the pusher. With `dead`, dead squares are grey.
    """
    shown = [(title, level, level.start if state is None else state) for title, level, state in panels]
    return gallery(
        [(title, board_of(level), None) for title, level, _ in shown],
        columns=columns,
        width=width,
        layers=[partial(lay, level=level, state=state, dead=dead) for _, level, state in shown],
        words=[f"{title}: {describe_state(level, state, dead)}" for title, level, state in shown],
    )


def all_levels() -> Picture:
    """Draw all levels, each with its fewest steps and fewest pushes in the title."""
    panels = [
        (f"{name}: {KNOWN[name].steps} steps, {KNOWN[name].pushes} pushes", level, None)
        for name, level in LEVELS.items()
    ]
    return show_levels(panels, columns=3, width=11)


def each_state(level: Level, path: Iterable[Position]) -> Callable[[int], Picture]:
    """Return `draw(k)`, the picture of state k of a path, for a Flipbook."""
    states = list(path)
    steps = many(len(states) - 1, "step")

    def draw(k: int) -> Picture:
        return show_levels([(f"after {k} of {steps}", level, states[k])], columns=1, width=6)

    return draw


def states_strip(level: Level, path: Iterable[Position], steps: Sequence[int], *, columns: int = 4) -> Picture:
    """Draw the states of a path after some numbers of steps, side by side."""
    states = list(path)
    panels = [(f"after {many(k, 'step')}", level, states[k]) for k in steps]
    return show_levels(panels, columns=columns, width=2.75 * columns)
