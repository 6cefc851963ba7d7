"""The matrix: a table of costs between all nodes, as it fills in, round by round."""

from collections.abc import Iterable, Sequence
from itertools import product
from math import inf
from typing import Any

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from astar_lesson import Node, Picture
from astar_lesson.draw.colours import MARK, TINT
from astar_lesson.draw.pictures import axes_in_rows
from astar_lesson.words.numbers import number, with_minus
from astar_lesson.world.negative.floyd_warshall import Paths, Round, Table, no_steps

CELL, HEAD, TITLE, EDGE = 0.62, 0.75, 0.4, 0.15
"""Inches: a cell, the names beside and above the table, the title, and what is left free to the right and below."""
MIDDLE, LINES = "#0b2f5b", "#c9c9c9"
SHOWN = 12
"""Longer lists of changes are only counted."""


class Matrix:
    """The record of a table that fills in: the numbers after each round. `len(matrix)` is the number of rounds.

    Parameters
    ----------
    nodes : iterable of Node
        The nodes, in the order of rows and columns.
    rounds : iterable of Round
        `floyd_warshall(graph, nodes)`, or a program of your own that yields `Round`; the first one holds the single
        steps.

    Attributes
    ----------
    nodes : list of Node
        The nodes.
    rounds : list of Round
        The rounds; number 0 holds the single steps.

    Examples
    --------
    >>> from astar_lesson.world.negative.floyd_warshall import floyd_warshall
    >>> from astar_lesson.world.negative.roads import Roads
    >>> roads = Roads({"A": (0, 0), "B": (1, 0), "C": (0, 1)}, [("A", "B", 3), ("A", "C", 5), ("C", "B", -3)])
    >>> matrix = Matrix(roads.nodes, floyd_warshall(roads, roads.nodes))
    >>> matrix.at(0)["A", "B"], matrix.at(3)["A", "B"], matrix.path("A", "B")
    (3, 2, ['A', 'C', 'B'])
    >>> print(matrix.describe(3))
    3 x 3 table; round 3 of 3, through C. Changed: A -> B 3 to 2.
    """

    def __init__(self, nodes: Iterable[Node], rounds: Iterable[Round]) -> None:
        self.nodes, self.rounds = list(dict.fromkeys(nodes)), list(rounds)

    def __len__(self) -> int:
        return len(self.rounds) - 1

    def at(self, k: int) -> Table:
        """Return the numbers after k rounds, 0 <= k <= len(matrix); 0 is before the first; inf: no path is known."""
        if not 0 <= k <= len(self):
            raise IndexError(f"round {k!r} of a matrix with {len(self)} rounds: give 0 to {len(self)}")
        costs = no_steps(self.nodes)
        costs.update(((a, b), cost) for done in self.rounds[: k + 1] for a, b, cost, _ in done.improved)
        return costs

    def path(self, a: Node, b: Node) -> list[Node]:
        """Return the cheapest path from one node to another; [] if there is none."""
        return Paths(self.rounds).path(a, b)

    def picture(self, k: int) -> Picture:
        """Draw the table after k rounds.

        A number that the last round changed is framed and tinted. The dark frames are the row and the column of the
        node in the middle: each new number is the sum of one from that column and one from that row. A dash: no path.
        """
        return matrix_strip(self, [k])

    def describe(self, k: int) -> str:
        """Say in words what the picture of round k shows."""
        done, before = self.rounds[k], self.at(max(k - 1, 0))
        size = f"{len(self.nodes)} x {len(self.nodes)} table"
        if done.node is None:
            steps = [f"{a} -> {b} {number(cost)}" for a, b, cost, _ in done.improved]
            return f"{size} before the first round. Single steps: {_listed(steps)}."
        changes = [
            f"{a} -> {b} {'no way' if before[a, b] == inf else number(before[a, b])} to {number(cost)}"
            for a, b, cost, _ in done.improved
        ]
        return f"{size}; round {k} of {len(self)}, through {done.node}. Changed: {_listed(changes)}."


def matrix_strip(matrix: Matrix, rounds: Iterable[int], *, columns: int = 3) -> Picture:
    """Draw a table as a film strip: once for each of the given rounds.

    Parameters
    ----------
    matrix : Matrix
        The record.
    rounds : iterable of int
        After how many rounds to look, each as in `matrix.at(k)`.
    columns : int
        How many tables stand in a row.
    """
    chosen = list(rounds)
    if not chosen:
        raise ValueError("rounds is empty: name the rounds to look at, such as [0, 1, 2]")
    side, above = CELL * len(matrix.nodes), TITLE + HEAD / 2
    panel = HEAD + side + EDGE, above + side + EDGE
    figure, axes = axes_in_rows([(side, side)] * len(chosen), columns, panel, (HEAD, above))
    for ax, k in zip(axes, chosen, strict=True):
        _draw(ax, matrix, k)
    figure.words = "\n".join(map(matrix.describe, chosen))
    return figure


def _draw(ax: Axes, matrix: Matrix, k: int) -> None:
    nodes, costs, done = matrix.nodes, matrix.at(k), matrix.rounds[k]
    size, names = len(nodes), [str(node) for node in nodes]
    changed = {(a, b) for a, b, *_ in done.improved if k}
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
        new = (a, b) in changed
        frame(x, y, 1, 1, fc=TINT if new else "#eeeeee" if a == b else "white", ec=LINES, lw=0.8, zorder=1)
        if new:
            frame(x + 0.08, y + 0.08, 0.84, 0.84, fc="none", ec=MARK, lw=1.8, zorder=3)
        text = "\u2013" if costs[a, b] == inf else with_minus(costs[a, b])
        ax.text(x, y, text, ha="center", va="center", fontsize=12, fontweight="bold" if new else None, zorder=4)
    if k:
        middle = nodes.index(done.node)
        frame(0, middle, size, 1, fc="none", ec=MIDDLE, lw=2, zorder=2, clip_on=False)
        frame(middle, 0, 1, size, fc="none", ec=MIDDLE, lw=2, zorder=2, clip_on=False)


def _listed(parts: Sequence[str]) -> str:
    return f"{len(parts)} numbers" if len(parts) > SHOWN else ", ".join(parts) or "nothing"
