"""What a sheet is made of. A part is a question with its marks; in the key it has its answer, too.

`Sheet.blank` removes all answers. What is handed out is written from such a sheet, so it cannot reveal them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from astar_lesson.maps.atlas import Atlas
from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Cell, Node

Right = Mapping[str, str]
"""Every right answer, and when it is right: "" (always), or "with order 1 or 2"."""
NOTHING = "empty"
"""What the key says about a blank that stays empty."""


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
    given : mapping of Cell to float
        What H is in each cell, if that is printed.
    with_start : bool
        Whether the start has blanks, too.
    room : str
        For what room is left below the map; "" for nothing.
    answer : mapping of Cell to mapping of str to Right, or None
        For each cell and each of its blanks every right answer.
    """

    kind: ClassVar = "plan"
    ask: str
    grid: Grid
    blanks: tuple[str, ...] = ()
    given: Mapping[Cell, float] = field(default_factory=dict)
    with_start: bool = False
    room: str = ""
    answer: Mapping[Cell, Mapping[str, Right]] | None = None

    @property
    def marks(self) -> int:
        """One for each kind of blank."""
        return len(self.blanks)

    @property
    def cells(self) -> list[Cell]:
        """The cells with blanks."""
        return [cell for cell in self.grid.nodes if self.blanks and (self.with_start or cell != self.grid.start)]


@dataclass(frozen=True)
class Roads:
    """A road map to look at."""

    kind: ClassVar = "roads"
    ask: str
    atlas: Atlas
    marks: int = 0
    answer: None = None


@dataclass(frozen=True)
class Line:
    """A question with a line for its answer, a `short` one for a number; or with numbered boxes, one for each cell."""

    kind: ClassVar = "line"
    ask: str
    answer: Right | None = None
    boxes: int = 0
    short: bool = False
    marks: int = 1


@dataclass(frozen=True)
class Choice:
    """Boxes to tick. The answer holds every option to be ticked."""

    kind: ClassVar = "choice"
    ask: str
    options: tuple[str, ...]
    answer: tuple[str, ...] | None = None
    marks: int = 1


@dataclass(frozen=True)
class Table:
    """A table: each row has a head, and a blank in each further column, or the entry that is `printed` there.

    With `code`, the heads are lines of a program.
    """

    kind: ClassVar = "table"
    ask: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    marks: int
    printed: tuple[tuple[str, ...], ...] = ()
    answer: tuple[tuple[str, ...], ...] | None = None
    code: bool = False


@dataclass(frozen=True)
class Space:
    """Room to draw in. The answer is a drawing with characters."""

    kind: ClassVar = "space"
    ask: str
    answer: str | None = None
    marks: int = 2


Part = Plan | Roads | Line | Choice | Table | Space


@dataclass(frozen=True)
class Sheet:
    """A worksheet: its heading, the rules of the search, and the questions, from 1 on."""

    heading: str
    rules: str
    parts: tuple[Part, ...]

    @property
    def marks(self) -> int:
        """How many there are in all."""
        return sum(part.marks for part in self.parts)

    def blank(self) -> "Sheet":
        """Return the same sheet without any answer."""
        return replace(self, parts=tuple(replace(part, answer=None) for part in self.parts))


def only(answer: object) -> Right:
    """Return the one right answer."""
    return {str(answer): ""}


def listed(nodes: Iterable[Node]) -> str:
    """Write places one after the other: "(0, 0), (1, 0)"."""
    return ", ".join(map(str, nodes)) or NOTHING
