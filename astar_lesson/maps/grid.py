"""Maps of squares: a `Grid` of cells.

A cell is (x, y), counted from 0 at the top left; y grows downwards. A search asks a grid for one thing only,
`Grid.edges(cell)`: where can I go from here, and what does it cost?
"""

import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from numbers import Integral, Number
from pathlib import Path
from reprlib import repr as short
from types import MappingProxyType
from typing import Any, ClassVar

from astar_lesson.maps.map_rows import read_rows
from astar_lesson.maps.map_text import read_movingai, read_text
from astar_lesson.maps.moves import FOUR, OCTILE, Moves
from astar_lesson.search.costs import walked_cost
from astar_lesson.search.guard import as_plain, as_python, is_number, trusted
from astar_lesson.search.steps import Cell, Graph, Node

Edge = tuple[Cell, float]
NO_CELL = "{!r} is not a cell: give (x, y), two whole numbers counted from 0, in round brackets"


@dataclass(frozen=True, eq=False, repr=False)
class BaseMap:
    """What grids and atlases have in common: both have edges, and neither ever changes."""

    def neighbors(self: Graph, node: Node) -> tuple[Node, ...]:
        """Return the places one step away, in the order of the edges."""
        return tuple(neighbor for neighbor, _ in self.edges(node))

    def cost(self: Graph, a: Node, b: Node) -> float:
        """Return the cost of the step from `a` to its neighbour `b`; ValueError if there is no such step."""
        return walked_cost(self, (a, b))

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and copy: a new map from the same parts."""
        parts = []
        for part in fields(self):
            if part.init:
                value = getattr(self, part.name)
                parts.append(dict(value) if isinstance(value, MappingProxyType) else value)
        return type(self), tuple(parts)


@dataclass(frozen=True, repr=False)
class Grid(BaseMap):
    """A rectangular map of cells, which never changes.

    Parameters
    ----------
    width, height : int
        Size in cells, at least 1 x 1.
    walls : iterable of Cell
        Cells that cannot be entered.
    terrain : mapping of Cell to float
        Cost to enter a cell, where it is not 1: positive and finite. For a cell that cannot be entered use a wall.
        A step costs what the move costs, times the terrain of the cell that is entered.
    start, goal : Cell or None
        Where the map says that a search begins and ends.
    moves : Moves
        `FOUR` (the default), `EIGHT`, `EIGHT_CUT` or `OCTILE`.

    Raises
    ------
    ValueError
        For an impossible size, cell or cost: the message names it and says what to do.

    Examples
    --------
    >>> grid = Grid.from_text('''
    ... S 2 G
    ... . # .
    ... ''')
    >>> grid.width, grid.height, grid.start, grid.goal
    (3, 2, (0, 0), (2, 0))
    >>> grid.edges((0, 0))
    (((1, 0), 2), ((0, 1), 1))
    """

    noun: ClassVar[str] = "cells"
    """What the places of this map are called."""
    hint: ClassVar[str] = "cell: x, y"
    """What a reader types to name a cell."""

    width: int
    height: int = 0  # a size is never left out: `Grid([[0, 1]])` comes to the checks, which name `from_rows`
    walls: frozenset[Cell] = frozenset()
    terrain: Mapping[Cell, float] = field(default_factory=dict, hash=False)
    start: Cell | None = None
    goal: Cell | None = None
    moves: Moves = FOUR
    _edges: dict[Cell, tuple[Edge, ...]] = field(default_factory=dict, init=False, compare=False)
    _steps_in: dict[Cell, tuple[Edge, Edge]] = field(default_factory=dict, init=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.width, Number):
            remedy = "rows of numbers are read by Grid.from_rows(rows), a drawn map by Grid.from_text(text)"
            raise ValueError(f"width is {short(self.width)}, not a number of cells: {remedy}")
        for name, size in (("width", self.width), ("height", self.height)):
            if not isinstance(size, Integral) or size < 1:
                raise ValueError(f"{name} is {size!r}: a map needs a whole number of cells, at least 1")
        if not isinstance(self.moves, Moves):
            raise ValueError(f"moves is {self.moves!r}: give FOUR, EIGHT, EIGHT_CUT or OCTILE")
        try:
            walls = list(self.walls)
            terrain = {cell: as_python(cost) for cell, cost in dict(self.terrain).items()}
        except (TypeError, ValueError) as error:
            example = "Grid(3, 2, walls=[(1, 0)], terrain={(2, 1): 3})"
            raise ValueError(f"walls or terrain cannot be read ({error}): give them as in {example}") from None
        for wall in walls:
            self._check_inside(wall, "wall")
        # terrain times the cost of a move must stay a finite float
        most_expensive = sys.float_info.max / max(1, self.moves.straight, self.moves.diagonal or 0)
        for cell, cost in terrain.items():
            self._check_inside(cell, "terrain cell")
            if not (is_number(cost) and 0 < cost <= most_expensive):
                raise ValueError(f"terrain of {cell} is {cost!r}: give a positive, finite cost, or use a wall instead")
        object.__setattr__(self, "walls", frozenset(map(as_plain, walls)))
        costly = {as_plain(cell): cost for cell, cost in terrain.items() if cost != 1}
        object.__setattr__(self, "terrain", MappingProxyType(costly))
        for name, end in (("start", self.start), ("goal", self.goal)):
            if end is not None:
                self.check_end(end, name)
                object.__setattr__(self, name, (int(end[0]), int(end[1])))

    @classmethod
    def from_text(cls, text: str, moves: Moves = FOUR) -> "Grid":
        """Read a map that was drawn with characters, a line for each row.

        Parameters
        ----------
        text : str
            '.' floor (cost 1), '1' to '9' cost to enter, '#' wall, 'S' start, 'G' goal (both cost 1). Blanks inside
            a row and blank lines before and after the map are ignored: they are no floor.
        moves : Moves
            The allowed steps.

        Raises
        ------
        ValueError
            If the text is empty, the rows differ in length, a character is not in the legend, there are two starts or
            two goals, or blanks seem to be meant as floor. The message names the line, and the column of a character,
            both counted from 1.
        """
        return cls(**read_text(text), moves=moves)

    @classmethod
    def from_rows(
        cls,
        rows: Iterable[Iterable[Any]],
        wall: float | None = 1,
        start: Cell | None = None,
        goal: Cell | None = None,
        moves: Moves = FOUR,
    ) -> "Grid":
        """Read a map from rows of numbers: a list of lists, or an array of numpy.

        The cell (x, y) is `rows[y][x]`: rows are counted from the top, columns from the left, both from 0.

        Parameters
        ----------
        rows : iterable of iterable of float
            The rows, all of the same length. 0 is floor (cost 1), unless walls are 0; any other number is the cost to
            enter, positive and finite. With `wall=1` there are only 0 and 1.
        wall : float or None
            The number that stands for a wall; None: no cell is a wall.
        start, goal : Cell or None
            Where a search begins and ends: (x, y), the column first.
        moves : Moves
            The allowed steps.

        Raises
        ------
        ValueError
            If there is no row or no cell, the rows differ in length, what stands in a cell is no number or cannot be a
            cost, or a start or goal is a wall or outside. The message names the row and the column.

        Examples
        --------
        >>> print(Grid.from_rows([[0, 0, 1], [0, 0, 0]], start=(0, 1), goal=(1, 0)))
        .G#
        S..

        Costs, with another number for walls:

        >>> print(Grid.from_rows([[1, 5, 0], [1, 1, 1]], wall=0, start=(0, 0), goal=(2, 1)))
        S5#
        ..G
        """
        return cls(**read_rows(rows, wall, start, goal), moves=moves)

    @classmethod
    def from_movingai(cls, path: str | Path, moves: Moves = OCTILE) -> "Grid":
        """Read a `.map` file of the Moving AI benchmarks (type octile).

        Parameters
        ----------
        path : str or Path
            The file. '.', 'G' and 'S' are free, '@', 'O', 'T' and 'W' are not. The grid has no start and no goal: they
            come with the scenarios of the benchmarks. The lines of the header may stand in any order.
        moves : Moves
            The allowed steps; the published path lengths belong to `OCTILE`.

        Raises
        ------
        ValueError
            If the header, the number of rows, a row's length or a character is wrong; the message gives the line.
        OSError
            If the file cannot be read.
        """
        return cls(**read_movingai(path), moves=moves)

    @property
    def nodes(self) -> tuple[Cell, ...]:
        """All cells that can be entered, row by row, left to right."""
        return tuple((x, y) for y in range(self.height) for x in range(self.width) if (x, y) not in self.walls)

    @property
    def title(self) -> str:
        """What kind of map it is, in words."""
        return f"{self.width} x {self.height} map"

    @property
    def counts(self) -> str:
        """How many walls it has, in words."""
        return f"{len(self.walls)} wall{'' if len(self.walls) == 1 else 's'}"

    def node_named(self, text: str) -> Cell:
        """Return the cell that a text names: two whole numbers, with or without brackets and comma.

        The cell may lie outside the map. Any other text raises ValueError.
        """
        found = re.fullmatch(r"\(?\s*(-?\d+)\s*[,;\s]\s*(-?\d+)\s*\)?", text.strip())
        if not found:
            raise ValueError(f"{text!r} is not a cell: type x and y, such as 1, 4")
        return int(found[1]), int(found[2])

    def around(self, cell: Cell) -> list[tuple[Cell, str]]:
        """Return the places around a cell, each with "" or with the reason why no step leads there.

        >>> Grid.from_text("S#").around((0, 0))
        [((0, -1), 'outside'), ((-1, 0), 'outside'), ((1, 0), 'wall'), ((0, 1), 'outside')]
        """
        x, y = cell
        neighbors = self.neighbors(cell)

        def why_not(place: Cell) -> str:
            if place in neighbors:
                return ""
            if not self.in_bounds(place):
                return "outside"
            return "wall" if place in self.walls else "corner"

        places = [(x + dx, y + dy) for dx, dy in self.moves.offsets]
        return [(place, why_not(place)) for place in places]

    def in_order(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return cells row by row, left to right."""
        return sorted(cells, key=lambda cell: (cell[1], cell[0]))

    def in_bounds(self, cell: Cell) -> bool:
        """Return whether a cell lies on the map; ValueError for what is no cell, such as (0.5, 0)."""
        try:
            x, y = cell
            is_whole = x % 1 == 0 and y % 1 == 0  # 1.0 is as good as 1, and so is a whole number of numpy
        except (TypeError, ValueError):
            is_whole = False
        if not is_whole:
            raise ValueError(NO_CELL.format(cell))
        return 0 <= x < self.width and 0 <= y < self.height

    def passable(self, cell: Cell) -> bool:
        """Return whether a cell lies on the map and is not a wall; ValueError for what is no cell."""
        return self.in_bounds(cell) and tuple(cell) not in self.walls

    @trusted
    def edges(self, cell: Cell) -> tuple[Edge, ...]:
        """Return the steps out of a cell: pairs (neighbour, cost), row by row, left to right.

        They are worked out when a cell is first asked for, then kept: a second search on the same grid is faster.

        Raises
        ------
        ValueError
            If the cell is a wall or outside.
        """
        try:
            return self._edges[cell]
        except (KeyError, TypeError) as error:
            # A search comes here once for each cell, so no time is lost on a cell that is known to be free: some step
            # leads there. A TypeError says that the cell cannot be looked up.
            if isinstance(error, TypeError) or cell not in self._steps_in:
                self.check_end(cell, "cell")
            self._edges[cell] = tuple(self._steps_out(cell))
            return self._edges[cell]

    def check_end(self, cell: Cell | None, name: str) -> None:
        """Raise ValueError unless this is a free cell of the map; `name` says in the message what the cell is for."""
        if cell is None:
            letter = {"start": "an S", "goal": "a G"}.get(name, "it")
            raise ValueError(f"{name} is missing: put {letter} into the map text, or pass a cell (x, y)")
        self._check_inside(cell, name)
        if cell in self.walls:
            raise ValueError(f"{name} {cell} is a wall of the {self.title}: choose a free cell")

    def _check_inside(self, cell: Cell, name: str) -> None:
        is_pair = isinstance(cell, tuple) and len(cell) == 2
        # 1.0 is as good as 1: Python does not tell them apart as keys
        if not (is_pair and all(is_number(n) and n % 1 == 0 for n in cell)):
            raise ValueError(f"{name} {NO_CELL.format(cell)}")
        if not self.in_bounds(cell):
            span = f"x runs from 0 to {self.width - 1}, y from 0 to {self.height - 1}"
            raise ValueError(f"{name} {cell} is outside the {self.title}: {span}")

    def _steps_out(self, cell: Cell) -> Iterable[Edge]:
        x, y = map(int, cell)  # whatever kind of whole numbers the cell was given in
        for dx, dy in self.moves.offsets:
            neighbor = (x + dx, y + dy)
            is_inside = 0 <= x + dx < self.width and 0 <= y + dy < self.height
            if not is_inside or neighbor in self.walls:
                continue
            is_diagonal = bool(dx and dy)
            if is_diagonal and not self.moves.cut_corners:
                if (x + dx, y) in self.walls or (x, y + dy) in self.walls:
                    continue
            if neighbor not in self._steps_in:  # shared by all cells beside it: large maps need half the memory
                terrain = self.terrain.get(neighbor, 1)
                straight = (neighbor, self.moves.straight * terrain)
                diagonal = (neighbor, (self.moves.diagonal or 0) * terrain)
                self._steps_in[neighbor] = (straight, diagonal)
            yield self._steps_in[neighbor][is_diagonal]

    def __str__(self) -> str:
        """The map as text, a line for each row.

        The ground under start and goal is not shown. A cost other than 1 to 9 is written as '?', which `from_text`
        refuses, because it cannot know which cost that was.
        """
        characters = {cell: str(int(cost)) if cost in range(2, 10) else "?" for cell, cost in self.terrain.items()}
        characters |= dict.fromkeys(self.walls, "#")
        if self.goal is not None:
            characters[self.goal] = "G"
        if self.start is not None:
            characters[self.start] = "S"
        rows = []
        for y in range(self.height):
            rows.append("".join(characters.get((x, y), ".") for x in range(self.width)))
        return "\n".join(rows)

    def __repr__(self) -> str:
        return f"<Grid {self.width} x {self.height}, {self.counts}, {self.moves}>"


def check_grid(grid: object, kinds: Any = Grid) -> None:
    """Raise ValueError unless this is one of these kinds of maps: map and trace are easily swapped."""
    if not isinstance(grid, kinds):
        raise ValueError(f"grid is {grid!r}: give the Grid that was searched, and then its trace")
