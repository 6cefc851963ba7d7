"""The walk: the reader goes from start to goal, and is told at the end what a cheapest path costs."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from astar_lesson.draw.board import NOTHING
from astar_lesson.maps.grid import Grid
from astar_lesson.play.controls import in_rows, make_button
from astar_lesson.play.screen import Screen, check_grid
from astar_lesson.search.costs import walked_cost
from astar_lesson.search.searches import dijkstra
from astar_lesson.search.steps import Cell
from astar_lesson.words.explain import describe
from astar_lesson.words.numbers import many, number

DIRECTIONS = {"left": (-1, 0), "up": (0, -1), "down": (0, 1), "right": (1, 0)}


class Walk(Screen):
    """A map to walk on: click a neighbouring cell, use the buttons, or type a cell.

    Parameters
    ----------
    grid : Grid
        The map, with start and goal.
    path : iterable of Cell
        Cells to walk at once, after the start.
    **settings
        As in `Player`.

    Attributes
    ----------
    path : list of Cell
        The cells walked so far, from the start.

    Raises
    ------
    ValueError
        If start or goal is missing, or a step of `path` cannot be taken.

    Examples
    --------
    >>> Walk(Grid.from_text('''
    ... S 9 G
    ... . . .
    ... '''), [(1, 0), (2, 0)])
    You have arrived: 2 steps, cost 10. A cheapest path costs 4.
    3 x 2 map; start (0, 0), goal (2, 0), 0 walls; path of 3 cells, cost 10: (0, 0), (1, 0), (2, 0).
    """

    grid: Grid

    def __init__(self, grid: Grid, path: Iterable[Cell] = (), **settings: Any) -> None:
        check_grid(grid)
        grid.check_end(grid.start, "start")
        grid.check_end(grid.goal, "goal")
        self.set_up(grid, [NOTHING.trace], [""], **settings)
        self.path: list[Cell] = [grid.start]  # type: ignore[list-item]  # it has been checked
        for cell in path:
            self._step_to(cell)
        arrows = [make_button(way, partial(self._go_towards, *to), f"arrow-{way}") for way, to in DIRECTIONS.items()]
        self.typed = self.ask(grid.hint, "the next cell", grid.read, self._step_to)
        back = [
            make_button("undo", lambda: self._go_back(max(1, len(self.path) - 1))),
            make_button("begin again", lambda: self._go_back(1)),
        ]
        self.present(in_rows(*arrows, *back, self.typed))

    def step(self) -> int:
        """Return how many steps were walked."""
        return len(self.path) - 1

    def go(self, cell: Cell) -> None:
        """Walk one step; where none leads there, say why and stay."""
        self.attempt(self._step_to, cell)

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Walk to the cell that is clicked."""
        if kind == "down":
            self.go(cell)

    def draw(self, *, small: bool = False) -> bytes:
        """Return the map and the walk so far, as a PNG file; `small` as it is saved."""
        self.boards[0].show(None, self.path)
        return self.figure.png(small=small)

    def alt(self) -> str:
        """Return what the picture is."""
        return f"The map, and your path of {len(self.path) - 1} steps."

    def described(self) -> list[str]:
        """Return the map and the walk in words."""
        return [describe(self.grid, None, self.path if len(self.path) > 1 else None)]

    def _step_to(self, cell: Cell) -> None:
        here = self.path[-1]
        if here == self.grid.goal:
            raise ValueError(f"{here} is the goal, you have arrived: take a step back, or begin again")
        if cell not in self.grid.neighbors(here):
            raise ValueError(f"no step leads from {here} to {cell}: choose a free cell beside it")
        self.path.append(cell)

    def _go_towards(self, across: int, down: int) -> None:
        x, y = self.path[-1]
        self.go((x + across, y + down))

    def _go_back(self, length: int) -> None:
        del self.path[length:]
        self.tell()

    def report(self) -> list[str]:
        """Return how far the walk has come, and at the goal whether there is a cheaper one."""
        cost = walked_cost(self.grid, self.path)
        walked = f"{many(self.step(), 'step')}, cost {number(cost)}"
        if self.path[-1] != self.grid.goal:
            return [f"You are at {self.path[-1]}: {walked}."]
        *_, last = dijkstra(self.grid, self.grid.start, self.grid.goal)
        best = walked_cost(self.grid, last.path)
        verdict = "No path is cheaper" if cost <= best else f"A cheapest path costs {number(best)}"
        return [f"You have arrived: {walked}. {verdict}."]
