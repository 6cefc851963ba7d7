"""A search on two tiers, picture by picture: the upper tier, each leg, and the smoothed path."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from astar_lesson import Board, Cell, Picture, a_star, describe, draw_arrows, gallery, record, ring, tint
from astar_lesson.draw.colours import COLOURS
from astar_lesson.world.big.smoothing import smooth


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
    steps : int
        The number of steps of the search on the upper tier. Pictures 1 to `steps` show them.
    last : int
        The number of the last picture; the first is 0.
    """

    def __init__(self, tiers: Any, start: Cell, goal: Cell) -> None:
        self._tiers = tiers
        self._far = record(a_star(tiers.joined(start, goal), start, goal, tiers.heuristic))
        self.steps = self._far.expanded
        self._near = list(_growing(tiers.refine(self._far.path)))
        self._near.append(("smoothed", smooth(tiers.grid, self._near[-1][1])))
        self.last = self.steps + len(self._near)

    def draw(self, k: int) -> Picture:
        """Return picture k."""
        return self.strip([k], columns=1, width=7)

    def panel(self, k: int) -> tuple[str, list[Cell]]:
        """Return the title of picture k, and the path that it shows."""
        if k > self.steps:
            return self._near[k - self.steps - 1]
        return f"far, step {k}: expand {self._far.at(k).current}" if k else "clusters and entrances", []

    def arrows(self, k: int) -> list[tuple[Cell, Cell]]:
        """Return the pointers of the search on the upper tier after k steps, as pairs (from, to); none in the legs."""
        return [(before, cell) for cell, before in self._far.at(k).parent.items()] if k <= self.steps else []

    def strip(self, chosen: Iterable[int], *, columns: int = 2, width: float = 10) -> Picture:
        """Draw some of the pictures in one; its words also list the arrows."""
        panels, layers, words = [], [], []
        for k in chosen:
            title, path, arrows = *self.panel(k), self.arrows(k)
            panels.append((title, self._tiers.grid, None, path))
            layers.append(partial(self._lay, arrows))
            listed = f" Arrows: {', '.join(f'{a} to {b}' for a, b in arrows)}." if arrows else ""
            words.append(f"{title}: {describe(self._tiers.grid, None, path)}{listed}")
        return gallery(panels, columns=columns, width=width, layers=layers, words=words, numbers=False)

    def _lay(self, arrows: list[tuple[Cell, Cell]], board: Board) -> None:
        """Draw clusters, entrances and arrows over a board."""
        across = -(-self._tiers.grid.width // self._tiers.size)
        clusters = ((cell, self._tiers.cluster(cell)) for cell in self._tiers.grid.nodes)
        tint(board, {cell: column + row * across for cell, (column, row) in clusters})
        ring(board, self._tiers.roads, "entrance")
        draw_arrows(board, arrows, (0, 1))


def _growing(legs: Iterator[list[Cell]]) -> Iterator[tuple[str, list[Cell]]]:
    """The path after each leg, with a title."""
    path: list[Cell] = []
    for number, leg in enumerate(legs, 1):
        path = path + leg[1:] if path else leg
        yield f"near, leg {number}: {leg[0]} to {leg[-1]}", path


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
