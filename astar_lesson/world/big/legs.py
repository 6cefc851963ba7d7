"""A search on two tiers, picture by picture: the upper tier, each leg, and the smoothed path."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from astar_lesson import Board, Cell, Picture, a_star, describe, draw_arrows, gallery, record, ring, tint
from astar_lesson.draw.colours import COLOURS
from astar_lesson.world.big.hierarchical_a_star import Tiers, join
from astar_lesson.world.big.smoothing import smooth

Arrow = tuple[Cell, Cell]


class Panel(NamedTuple):
    """What a picture shows.

    Attributes
    ----------
    title : str
        What stands above the map.
    path : list of Cell
        The path so far.
    arrows : list of (Cell, Cell)
        The pointers to parents on the upper tier, as pairs (from, to).
    """

    title: str
    path: Sequence[Cell] = ()
    arrows: Sequence[Arrow] = ()


class Legs:
    """A search on two tiers, as pictures: first each step on the upper tier, then each leg, then the smoothed path.

    Parameters
    ----------
    tiers : Tiers
        The upper tier.
    start, goal : Cell
        The ends; there must be a path between them.

    Attributes
    ----------
    panels : list of Panel
        What the pictures show.
    steps, last : int
        Pictures 1 to `steps` show the search on the upper tier; `last` is the number of the smoothed path.
    """

    def __init__(self, tiers: Tiers, start: Cell, goal: Cell) -> None:
        self.tiers = tiers
        upper = tiers.upper(join(tiers, start, goal))
        far = record(a_star(upper, start, goal, tiers.heuristic))
        self.steps = far.expanded
        self.panels = [Panel("clusters and entrances")]
        for k in range(1, far.expanded + 1):
            state = far.at(k)
            arrows = [(parent, cell) for cell, parent in state.parent.items()]
            self.panels.append(Panel(f"far, step {k}: expand {state.current}", arrows=arrows))
        path = far.path[:1]
        for number, leg in enumerate(tiers.refine(far.path), 1):
            path = path + leg[1:]
            self.panels.append(Panel(f"near, leg {number}: {leg[0]} to {leg[-1]}", path))
        self.panels.append(Panel("smoothed", smooth(tiers.grid, path)))
        self.last = len(self.panels) - 1

    def draw(self, k: int) -> Picture:
        """Return picture k."""
        return self.strip([k], columns=1, width=7)

    def strip(self, chosen: Iterable[int], *, columns: int = 2, width: float = 10) -> Picture:
        """Draw some of the pictures in one; its words also list the arrows."""
        grid = self.tiers.grid
        panels = [self.panels[k] for k in chosen]
        return gallery(
            [(panel.title, grid, None, list(panel.path)) for panel in panels],
            columns=columns,
            width=width,
            layers=[partial(self._lay, panel.arrows) for panel in panels],
            words=[self._words(panel) for panel in panels],
            numbers=False,
        )

    def _words(self, panel: Panel) -> str:
        """Describe what a picture shows."""
        words = f"{panel.title}: {describe(self.tiers.grid, None, list(panel.path))}"
        if not panel.arrows:
            return words
        return f"{words} Arrows: {', '.join(f'{a} to {b}' for a, b in panel.arrows)}."

    def _lay(self, arrows: Sequence[Arrow], board: Board) -> None:
        """Draw clusters, entrances and arrows over a board."""
        tint(board, {cell: self._number_of_cluster(cell) for cell in self.tiers.grid.nodes})
        ring(board, self.tiers.roads, "entrance")
        draw_arrows(board, arrows, (0, 1))

    def _number_of_cluster(self, cell: Cell) -> int:
        """Count the clusters row by row."""
        clusters_in_a_row = -(-self.tiers.grid.width // self.tiers.size)
        column, row = self.tiers.cluster(cell)
        return column + row * clusters_in_a_row


def pins(**cells: Cell) -> Callable[[Board], None]:
    """Return a layer of `gallery` that pins large letters to cells of the map, such as S and G.

    Explain other letters in the title of the panel.
    """
    text: dict[str, Any] = {"size": 8, "weight": "bold", "color": "white", "ha": "center", "va": "center"}
    names = {"S": "start", "G": "goal"}

    def lay(board: Board) -> None:
        for letter, (x, y) in cells.items():
            circle = {"boxstyle": "circle,pad=0.15", "fc": COLOURS[names.get(letter, "current")]}
            board.ax.text(x, y, letter, zorder=9, bbox=circle, **text)

    return lay
