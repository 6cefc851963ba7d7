"""Pictures of the table of costs between all nodes as it fills in, round by round."""

from collections.abc import Iterable, Sequence
from itertools import product
from math import inf
from typing import Any

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from astar_lesson import Node, Picture
from astar_lesson.draw.colours import MARK, TINT
from astar_lesson.draw.pictures import axes_in_rows
from astar_lesson.words.numbers import listed, number
from astar_lesson.world.negative.floyd_warshall import Round
from astar_lesson.world.negative.roads import with_minus

CELL, HEAD, TITLE, EDGE = 0.62, 0.75, 0.4, 0.15
"""Inches: a cell, the names beside and above the table, the title, and the margin to the right and below."""
MIDDLE, LINES = "#0b2f5b", "#c9c9c9"
DASH = "\u2013"
"""No path is known."""
SHOWN = 12
"""Of longer lists of changes, only the length is given."""


def table_strip(rounds: Sequence[Round], chosen: Iterable[int]) -> Picture:
    """Draw a table after each of the chosen rounds, three in a row.

    Numbers changed by the round are framed and tinted. The dark frames are the row and the column of the middle: each
    new number is the sum of one from that column and one from that row. A dash: no path is known.

    Parameters
    ----------
    rounds : sequence of Round
        `list(floyd_warshall(graph, nodes))`, or the rounds of a program of your own; the first holds the single steps.
    chosen : iterable of int
        The numbers of the rounds; 0 is before the first.

    Raises
    ------
    ValueError
        If no round is chosen, or one that does not exist.
    """
    numbers = list(chosen)
    if not numbers:
        raise ValueError("chosen is empty: name the rounds to look at, such as [0, 1, 2]")
    for k in numbers:
        if not 0 <= k < len(rounds):
            raise ValueError(f"round {k!r} of a table with {len(rounds) - 1} rounds: give 0 to {len(rounds) - 1}")
    side, above = CELL * len(rounds[0].nodes), TITLE + HEAD / 2
    panel = HEAD + side + EDGE, above + side + EDGE
    figure, axes = axes_in_rows([(side, side)] * len(numbers), 3, panel, (HEAD, above))
    for ax, k in zip(axes, numbers, strict=True):
        _draw_round(ax, rounds, k)
    return figure.describe("\n".join(describe_round(rounds, k) for k in numbers))


def describe_round(rounds: Sequence[Round], k: int) -> str:
    """Describe the picture of round k."""
    done, count = rounds[k], len(rounds[0].nodes)
    size = f"{count} x {count} table"
    if not k:
        steps = [f"{a} -> {b} {number(done.cost_of[a, b])}" for a, b in done.first_step]
        return f"{size} before the first round. Single steps: {listed(steps, SHOWN, 'numbers') or 'nothing'}."
    before = {pair: "no path" if cost == inf else number(cost) for pair, cost in rounds[k - 1].cost_of.items()}
    changes = [f"{a} -> {b} {before[a, b]} to {number(done.cost_of[a, b])}" for a, b in _changed(rounds, k)]
    changed = listed(changes, SHOWN, "numbers") or "nothing"
    return f"{size}; round {k} of {len(rounds) - 1}, through {done.node}. Changed: {changed}."


def _changed(rounds: Sequence[Round], k: int) -> list[tuple[Node, Node]]:
    """The pairs whose number round k changed."""
    return [pair for pair, cost in rounds[k].cost_of.items() if k and cost != rounds[k - 1].cost_of[pair]]


def _draw_round(ax: Axes, rounds: Sequence[Round], k: int) -> None:
    done, changed = rounds[k], _changed(rounds, k)
    nodes, names = done.nodes, list(map(str, done.nodes))
    size = len(nodes)
    ax.set(xlim=(-0.5, size - 0.5), ylim=(size - 0.5, -0.5))
    ax.xaxis.tick_top()
    ax.set_xticks(range(size), names)
    ax.set_yticks(range(size), names)
    ax.tick_params(length=0, labelsize=10)
    ax.spines[:].set_visible(False)
    ax.set_title(f"round {k}: through {done.node}" if k else "before the first round", fontsize=11)

    def frame(x: float, y: float, wide: float, high: float, **style: Any) -> None:
        ax.add_patch(Rectangle((x - 0.5, y - 0.5), wide, high, **style))

    for (y, a), (x, b) in product(enumerate(nodes), repeat=2):
        new, cost = (a, b) in changed, done.cost_of[a, b]
        frame(x, y, 1, 1, fc=TINT if new else "#eeeeee" if a == b else "white", ec=LINES, lw=0.8, zorder=1)
        if new:
            frame(x + 0.08, y + 0.08, 0.84, 0.84, fc="none", ec=MARK, lw=1.8, zorder=3)
        text, weight = DASH if cost == inf else with_minus(cost), "bold" if new else None
        ax.text(x, y, text, ha="center", va="center", fontsize=12, fontweight=weight, zorder=4)
    if k:
        middle = nodes.index(done.node)
        frame(0, middle, size, 1, fc="none", ec=MIDDLE, lw=2, zorder=2, clip_on=False)
        frame(middle, 0, 1, size, fc="none", ec=MIDDLE, lw=2, zorder=2, clip_on=False)
