"""What a sheet is made of. A part is a question with its blanks; in the key it has its answer, too.

`Sheet.blank` removes all answers. What is handed out is written from such a sheet, so it cannot reveal them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from astar_lesson.maps.atlas import Atlas
from astar_lesson.maps.grid import Grid
from astar_lesson.search.steps import Node
from astar_lesson.search.trace import State

Right = Mapping[str, str]
"""Every right answer, and when it is right: "" (always), or "with order 1 or 2"."""
NOTHING = "empty"
"""What the key says about a blank that stays empty."""


class Filled(NamedTuple):
    """The answers of a map.

    Attributes
    ----------
    entries : mapping of Node to mapping of str to Right
        For each cell and each of its blanks every right answer.
    state : State or None
        The state of a search that the picture shows; None: the entries are written.
    """

    entries: Mapping[Node, Mapping[str, Right]]
    state: State | None = None


@dataclass(frozen=True)
class Plan:
    """A map with blanks in all free cells but the start; or a map to look at.

    Attributes
    ----------
    ask : str
        The question.
    grid : Grid or Atlas
        The map.
    blanks : tuple of str
        Of each cell: "F", "G", "H", "true", "number", "parent". Without blanks the map is only to be looked at.
    given : mapping of Node to float
        Numbers printed in the lower right corners of their cells.
    with_ends : bool
        Whether the start has blanks, too.
    """

    ask: str
    grid: Grid | Atlas
    blanks: tuple[str, ...] = ()
    given: Mapping[Node, float] = field(default_factory=dict)
    with_ends: bool = False
    answer: Filled | None = None

    @property
    def cells(self) -> list[Node]:
        """The cells with blanks."""
        return [cell for cell in self.grid.nodes if self.blanks and (self.with_ends or cell != self.grid.start)]


@dataclass(frozen=True)
class Cells:
    """Numbered places to write cells into, as many as could be needed."""

    ask: str
    places: int
    answer: Right | None = None


@dataclass(frozen=True)
class Short:
    """A question with one line for its answer."""

    ask: str
    answer: Right | None = None


@dataclass(frozen=True)
class Choice:
    """Boxes to tick. The answer holds every option to be ticked."""

    ask: str
    options: tuple[str, ...]
    answer: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Tabular:
    """A table: each row has a head, and a blank in each further column, or the entry that is `printed` there."""

    ask: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    printed: tuple[tuple[str, ...], ...] = ()
    answer: tuple[tuple[str, ...], ...] | None = None

    @property
    def entries(self) -> tuple[tuple[str, ...], ...]:
        """The entries of each row; blanks are ""."""
        return self.printed or self.answer or (("",) * (len(self.columns) - 1),) * len(self.rows)


@dataclass(frozen=True)
class Space:
    """Room to draw in. The answer is a drawing with characters."""

    ask: str
    answer: str | None = None


Part = Plan | Cells | Short | Choice | Tabular | Space


@dataclass(frozen=True)
class Sheet:
    """A worksheet.

    Attributes
    ----------
    page : str
        The page of the series that it belongs to: "01".
    title : str
        What it is about.
    variant : str
        "A" to "D".
    difficulty : tuple of str
        What was counted, which is the same for all variants. The key states it.
    rules : str
        The rules of the search, stated first.
    parts : tuple of Part
        The questions, from 1 on.
    """

    page: str
    title: str
    variant: str
    difficulty: tuple[str, ...]
    rules: str
    parts: tuple[Part, ...]

    @property
    def has_answers(self) -> bool:
        """Whether it is a key."""
        return any(part.answer is not None for part in self.parts)

    @property
    def heading(self) -> str:
        """Its first line."""
        return f"{self.page} {self.title} · Worksheet {self.variant}{' · Key' if self.has_answers else ''}"

    @property
    def counted(self) -> str:
        """The difficulty, in words; "" on a sheet without answers."""
        return f"Counted, and the same in each variant: {', '.join(self.difficulty)}." if self.difficulty else ""

    def blank(self) -> "Sheet":
        """Return the same sheet without any answer."""
        return replace(self, difficulty=(), parts=tuple(replace(part, answer=None) for part in self.parts))


def only(answer: object) -> Right:
    """Return the one right answer."""
    return {str(answer): ""}


def listed(nodes: Iterable[Node]) -> str:
    """Write places one after the other: "(0, 0), (1, 0)"."""
    return ", ".join(map(str, nodes)) or NOTHING


def either(right: Right) -> str:
    """Write every right answer on one line: "(0, 1) with order 1; or (1, 0) with order 2"."""
    return "; or ".join(f"{answer} {when}".strip() for answer, when in right.items())


def right_lines(right: Right) -> list[str]:
    """Write every right answer on a line of its own; if there are several, say that any of them is right."""
    lines = [f"{answer} ({when})" if when else answer for answer, when in right.items()]
    return lines if len(lines) == 1 else ["Any one of these is right:", *lines]
