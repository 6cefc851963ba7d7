"""The walk: the reader goes from start to goal, and is told at the end what a cheapest way costs."""

from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from typing import Any

import ipywidgets as widgets

from astar_lesson.draw.board import Board
from astar_lesson.draw.pictures import fitting, sheet
from astar_lesson.maps.grid import Grid
from astar_lesson.play.player import read_cell
from astar_lesson.play.screen import Screen, check_grid, make_button, width_of
from astar_lesson.search.searches import dijkstra
from astar_lesson.search.steps import Cell
from astar_lesson.words.explain import describe
from astar_lesson.words.numbers import number

__all__ = ["Walk"]

WAYS = {"left": (-1, 0), "up": (0, -1), "down": (0, 1), "right": (1, 0)}


class Walk(Screen):
    """A map to walk on: click a neighbouring cell, use the buttons, or type a cell.

    Parameters
    ----------
    grid : Grid
        The map, with start and goal.
    path : iterable of Cell
        Cells to walk at once, after the start.
    width : float or None
        Width of the picture in inches; None lets the map decide.
    **board
        Passed on to the `Board`.

    Attributes
    ----------
    path : list of Cell
        The way so far, from the start.

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
    You have arrived: 2 steps, cost 10. A cheapest way costs 4.
    3 x 2 map; start (0, 0), goal (2, 0), 0 walls; path of 3 cells, cost 10: (0, 0), (1, 0), (2, 0).
    """

    def __init__(self, grid: Grid, path: Iterable[Cell] = (), *, width: float | None = None, **board: Any) -> None:
        check_grid(grid)
        grid.check_end(grid.start, "start")
        grid.check_end(grid.goal, "goal")
        self.grid = grid
        self.path: list[Cell] = [grid.start]  # type: ignore[list-item]  # it has been checked
        for cell in path:
            self._check(cell)
            self.path.append(cell)
        self._said = ""
        self.figure, (ax,) = sheet([grid], columns=1, width=width or width_of(grid), titles=False)
        self.board = Board(ax, grid, **fitting(ax, grid, board))
        self.start_stage()
        self.stage.place([self.board])
        buttons = [make_button(way, partial(self._walk, way), f"arrow-{way}") for way in WAYS]
        self.typed = widgets.Text(
            placeholder="cell: x, y", tooltip="the next cell", continuous_update=False, layout={"width": "110px"}
        )
        self.typed.observe(lambda change: self._read(change["new"]), "value")
        buttons += [make_button("undo", self._undo), make_button("begin again", self._begin_again), self.typed]
        self.present([widgets.HBox(buttons, layout={"flex_flow": "row wrap"}), self.stage])

    def step(self) -> int:
        """Return how many steps were walked."""
        return len(self.path) - 1

    def go(self, cell: Cell) -> None:
        """Walk one step; where none leads there, say why and stay."""
        try:
            self._check(cell)
        except ValueError as error:
            self._tell(f"{error}.")
        else:
            self.path.append(cell)
            self._tell("")

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Walk to the cell that is clicked."""
        if kind == "down":
            self.go(cell)

    def draw(self) -> bytes:
        """Return the map and the way so far, as a PNG file."""
        self.board.show(None, self.path)
        return self.figure.png(small=False)

    def keep(self) -> bytes:
        """Return the same, smaller."""
        self.board.show(None, self.path)
        return self.figure.png()

    def alt(self) -> str:
        """Return what the picture is."""
        return f"The map, and your way of {len(self.path) - 1} steps."

    def said(self) -> list[str]:
        """Return what is wrong with the last step, and how far the walk has come."""
        return [*([self._said] if self._said else []), self._summary()]

    def described(self) -> list[str]:
        """Return the map and the way in words."""
        return [describe(self.grid, None, self.path if len(self.path) > 1 else None)]

    def _check(self, cell: Cell) -> None:
        here = self.path[-1]
        if here == self.grid.goal:
            raise ValueError(f"{here} is the goal, you have arrived: take a step back, or begin again")
        if cell not in self.grid.neighbors(here):
            raise ValueError(f"no step leads from {here} to {cell}: choose a free cell beside it")

    def _walk(self, way: str) -> None:
        (x, y), (across, down) = self.path[-1], WAYS[way]
        self.go((x + across, y + down))

    def _read(self, text: str) -> None:
        if not text.strip():
            return
        try:
            cell = read_cell(text)
        except ValueError as error:
            self._tell(f"{error}.")
        else:
            self.typed.value = ""
            self.go(cell)

    def _undo(self) -> None:
        if len(self.path) > 1:
            self.path.pop()
        self._tell("")

    def _begin_again(self) -> None:
        del self.path[1:]
        self._tell("")

    def _tell(self, words: str) -> None:
        self._said = words
        self.change()

    def _summary(self) -> str:
        cost = sum(self.grid.cost(a, b) for a, b in pairwise(self.path))
        walked = f"{len(self.path) - 1} {'step' if len(self.path) == 2 else 'steps'}, cost {number(cost)}"
        if self.path[-1] != self.grid.goal:
            return f"You are at {self.path[-1]}: {walked}."
        *_, last = dijkstra(self.grid, self.grid.start, self.grid.goal)
        best = sum(self.grid.cost(a, b) for a, b in pairwise(last.path))
        verdict = "No way is cheaper" if cost <= best else f"A cheapest way costs {number(best)}"
        return f"You have arrived: {walked}. {verdict}."

    def __repr__(self) -> str:
        return "\n".join([self._summary(), *self.described()])
