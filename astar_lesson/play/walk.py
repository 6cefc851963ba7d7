"""The walk: the reader goes from start to goal, and learns at the end what a cheapest path costs."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import ipywidgets as widgets

from astar_lesson.draw.layers import draw_units
from astar_lesson.draw.scene import Scene
from astar_lesson.maps.grid import Grid, check_grid
from astar_lesson.play.choosing import Choosing
from astar_lesson.play.controls import make_button
from astar_lesson.play.instrument import Answers
from astar_lesson.search.costs import is_less, walked_cost
from astar_lesson.search.record import record
from astar_lesson.search.searches import dijkstra
from astar_lesson.search.steps import Cell
from astar_lesson.words.explain import describe
from astar_lesson.words.numbers import many, number

WALKER = "me"
"""What is written on the walker."""
ARROWS = {"left": (-1, 0), "up": (0, -1), "down": (0, 1), "right": (1, 0)}


class Moving(Choosing):
    """An instrument on which the reader moves from cell to cell, and can undo moves.

    Attributes
    ----------
    path : list
        All that was passed, from the start to where the reader is.
    """

    steers = "move"
    path: list[Any]

    def present_with_arrows(self, row: Sequence[widgets.Widget] = ()) -> None:
        """Present the instrument, with these controls and buttons for the directions."""
        arrows = [make_button(way, partial(self.go, *to), f"arrow-{way}") for way, to in ARROWS.items()]
        undo = self.button("undo", self._undo)
        again = self.button("begin again", self._begin_again)
        self.present_with_field("the next cell", [*row, undo, again], spare=arrows)

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Move to the cell that is clicked, or where a key or a swipe leads."""
        if kind == "go":
            self.go(*cell)
        elif cell != self.place():  # a click there only makes the keys work
            super().on_pointer(kind, board, cell)

    def step(self) -> int:
        """Return how many moves were made."""
        return len(self.path) - 1

    @abstractmethod
    def place(self) -> Cell:
        """Return the cell from which the next move leads."""

    def go(self, across: int, down: int) -> None:
        """Move in a direction, or stay and say why that is not possible."""
        x, y = self.place()
        self.attempt(self.choose, (x + across, y + down))

    def _undo(self) -> None:
        if self.step():
            self.path.pop()

    def _begin_again(self) -> None:
        del self.path[1:]


class Walk(Moving):
    """A map to walk on: by arrow keys and swipes, by clicks on a neighbouring cell, by typing it, or by buttons.

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
        If start or goal is missing, or `path` has a step that is not possible.

    Examples
    --------
    >>> Walk(Grid.from_text('''
    ... S 9 G
    ... . . .
    ... '''), [(1, 0), (2, 0)])
    You have arrived: 2 steps, cost 10. A cheapest path costs 4.
    3 x 2 map; start (0, 0), goal (2, 0), 0 walls; path of 3 cells, cost 10: (0, 0), (1, 0), (2, 0).
    """

    without_kernel = "Each step on is one of a cheapest walk. To walk yourself, run the notebook."

    def __init__(self, grid: Grid, path: Iterable[Cell] = (), **settings: Any) -> None:
        check_grid(grid)
        grid.check_end(grid.goal, "goal")
        # a path that cannot be walked is refused before super().__init__ makes a widget
        self.grid = grid
        self._lowest_cost = record(dijkstra(grid, grid.start, grid.goal)).cost
        self.path = [grid.start]
        for cell in path:
            self.choose(cell)
        self.scene = Scene(grid, **settings)
        super().__init__()
        self.present_with_arrows()

    def place(self) -> Cell:
        """Return the cell from which the next step leads."""
        here: Cell = self.path[-1]
        return here

    def choose(self, cell: Cell) -> None:
        """Step to a cell; ValueError if no step leads there."""
        here = self.place()
        if here == self.grid.goal:
            raise ValueError(f"{here} is the goal, you have arrived: undo a step, or begin again")
        if cell not in self.grid.neighbors(here):
            raise ValueError(f"no step leads from {here} to {cell}: choose a free cell beside {here}")
        self.path.append(cell)

    def draw(self, k: int) -> bytes:
        """Return the map, the walk so far and the walker as a PNG file."""
        (board,) = self.scene.boards
        board.show(None, self.path)
        walker = draw_units(board, {self.place(): WALKER})
        picture = self.scene.figure.png(small=False)
        for artist in walker:
            artist.remove()
        return picture

    def described(self, k: int) -> list[str]:
        """Return the map and the walk in words."""
        return [describe(self.grid, None, self.path if k else None)]

    def report(self, k: int) -> list[str]:
        """Return how far the walk has come, and at the goal whether there is a cheaper one."""
        cost = walked_cost(self.grid, self.path)
        walked = f"{many(k, 'step')}, cost {number(cost)}"
        if self.place() != self.grid.goal:
            return [f"You are at {self.place()}: {walked}."]
        if is_less(self._lowest_cost, cost):
            compared = f"A cheapest path costs {number(self._lowest_cost)}"
        else:
            compared = "No path is cheaper"
        return [f"You have arrived: {walked}. {compared}."]

    def moments(self) -> Iterator[Answers]:
        """Go on along a cheapest path to the goal; no click is answered."""
        yield {}
        for cell in record(dijkstra(self.grid, self.place(), self.grid.goal)).path[1:]:
            self.attempt(self.choose, cell)
            yield {}
