"""A search on two tiers, picture by picture: the upper tier, each leg, and the smoothed path."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from astar_lesson import Board, Cell, Picture, a_star, describe, draw_arrows, gallery, record, ring, tint
from astar_lesson.draw.colours import COLOURS
from astar_lesson.world.big.smoothing import smooth
from astar_lesson.world.big.tiers import Tiers, join


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
    panels : list of (title, path, arrows)
        What the pictures show; arrows are the pointers on the upper tier, as pairs (from, to).
    steps, last : int
        Pictures 1 to `steps` show the search on the upper tier; `last` is the number of the smoothed path.
    """

    def __init__(self, tiers: Tiers, start: Cell, goal: Cell) -> None:
        far = record(a_star(tiers.upper(join(tiers, start, goal)), start, goal, tiers.heuristic))
        self.tiers, self.steps = tiers, far.expanded
        self.panels: list[tuple[str, list[Cell], list[tuple[Cell, Cell]]]] = [("clusters and entrances", [], [])]
        for k in range(1, far.expanded + 1):
            state = far.at(k)
            arrows = [(before, cell) for cell, before in state.parent.items()]
            self.panels.append((f"far, step {k}: expand {state.current}", [], arrows))
        path = far.path[:1]
        for number, leg in enumerate(tiers.refine(far.path), 1):
            path = path + leg[1:]
            self.panels.append((f"near, leg {number}: {leg[0]} to {leg[-1]}", path, []))
        self.panels.append(("smoothed", smooth(tiers.grid, path), []))
        self.last = len(self.panels) - 1

    def draw(self, k: int) -> Picture:
        """Return picture k."""
        return self.strip([k], columns=1, width=7)

    def strip(self, chosen: Iterable[int], *, columns: int = 2, width: float = 10) -> Picture:
        """Draw some of the pictures in one; its words also list the arrows."""
        grid, panels, layers, words = self.tiers.grid, [], [], []
        for title, path, arrows in (self.panels[k] for k in chosen):
            panels.append((title, grid, None, path))
            layers.append(partial(self._lay, arrows))
            listed = f" Arrows: {', '.join(f'{a} to {b}' for a, b in arrows)}." if arrows else ""
            words.append(f"{title}: {describe(grid, None, path)}{listed}")
        return gallery(panels, columns=columns, width=width, layers=layers, words=words, numbers=False)

    def _lay(self, arrows: list[tuple[Cell, Cell]], board: Board) -> None:
        """Draw clusters, entrances and arrows over a board."""
        across = -(-self.tiers.grid.width // self.tiers.size)
        clusters = ((cell, self.tiers.cluster(cell)) for cell in self.tiers.grid.nodes)
        tint(board, {cell: column + row * across for cell, (column, row) in clusters})
        ring(board, self.tiers.roads, "entrance")
        draw_arrows(board, arrows, (0, 1))


def pins(**cells: Cell) -> Callable[[Board], None]:
    """Return a layer of `gallery` that pins large letters to cells of the map, such as S and G.

    Explain other letters in the title of the panel.
    """

    def lay(board: Board) -> None:
        for letter, (x, y) in cells.items():
            colour = COLOURS[{"S": "start", "G": "goal"}.get(letter, "current")]
            style: dict[str, Any] = {"size": 8, "weight": "bold", "color": "white", "ha": "center", "va": "center"}
            board.ax.text(x, y, letter, zorder=9, bbox={"boxstyle": "circle,pad=0.15", "fc": colour}, **style)

    return lay
