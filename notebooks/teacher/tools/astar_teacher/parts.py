"""What a sheet is made of. A part is a question with its marks and its answer, which only the key shows.

A part that says `begins_page` has a page with the name and the heading of its own, so that it is not cut in two.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from astar_lesson.maps.atlas import Atlas
from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell

NOTHING = "empty"
"""What the key says about a blank that stays empty."""

EDGE = 0.5
"""Between a town and the edge of its picture; its disc has a radius of 0.3."""


@dataclass(frozen=True)
class Plan:
    """A map with blanks in its free cells; or a map to look at.

    Attributes
    ----------
    ask : str
        The question.
    grid : Grid
        The map.
    blanks : tuple of str
        Of each cell: "F", "G", "H", "true", "number", "parent". Without blanks the map is only to be looked at.
    with_start : bool
        Whether the start has blanks, too.
    room : str
        For what room is left below the map; "" for nothing.
    answer : mapping of Cell to mapping of str to str, or None
        For each cell what is right in each of its blanks.
    """

    kind: ClassVar = "plan"
    ask: str
    grid: Grid
    blanks: tuple[str, ...] = ()
    with_start: bool = False
    room: str = ""
    begins_page: bool = False
    answer: Mapping[Cell, Mapping[str, str]] | None = None

    @property
    def marks(self) -> int:
        """One for each kind of blank."""
        return len(self.blanks)

    @property
    def cells(self) -> list[Cell]:
        """The cells with blanks."""
        return [cell for cell in self.grid.nodes if self.blanks and (self.with_start or cell != self.grid.start)]


@dataclass(frozen=True)
class RoadPlan:
    """A road map to look at."""

    kind: ClassVar = "roads"
    begins_page: ClassVar = True
    ask: str
    atlas: Atlas
    marks: int = 0
    answer: None = None

    @property
    def frame(self) -> str:
        """What the picture shows, as SVG says it: left, top, width and height, with room for a town at each edge."""
        across, down = zip(*(town.centre for town in self.atlas.places.values()), strict=True)
        corner = min(across) - EDGE, min(down) - EDGE
        size = max(across) - min(across) + 2 * EDGE, max(down) - min(down) + 2 * EDGE
        return " ".join(f"{number:g}" for number in (*corner, *size))


@dataclass(frozen=True)
class Line:
    """A question with a line for its answer, a `short` one for a number; or with numbered boxes, one for each cell."""

    kind: ClassVar = "line"
    begins_page: ClassVar = False
    ask: str
    answer: str
    boxes: int = 0
    short: bool = False
    marks: int = 1


@dataclass(frozen=True)
class Table:
    """A table: each row has a head, and blanks beside it. With `code`, the heads are lines of a program."""

    kind: ClassVar = "table"
    begins_page: ClassVar = False
    ask: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    marks: int
    answer: tuple[tuple[str, ...], ...]
    code: bool = False


Part = Plan | RoadPlan | Line | Table


@dataclass(frozen=True)
class Sheet:
    """A worksheet: its heading, the rules of the search, the questions, from 1 on, and what the key says besides."""

    heading: str
    rules: str
    parts: tuple[Part, ...]
    note: str = ""

    @property
    def marks(self) -> int:
        """How many there are in all."""
        return sum(part.marks for part in self.parts)
