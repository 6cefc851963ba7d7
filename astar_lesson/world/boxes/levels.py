"""Levels of the box-pushing game, whose states are the nodes of a search."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from astar_lesson import Cell
from astar_lesson.search.guard import trusted

Position = tuple[Cell | None, frozenset[Cell]]
"""A state: the pusher and the boxes. In the goal the place of the pusher does not matter: None."""
Successors = list[tuple[Position, int]]
DIRECTIONS = [(0, -1), (-1, 0), (1, 0), (0, 1)]
"""Up, left, right, down: the order of a grid's neighbours."""
LETTERS = "#.xPpBb"


@dataclass(frozen=True, eq=False)
class Level:
    """A level: floor, marks, a pusher, and as many boxes as marks. All other cells are walls.

    Parameters
    ----------
    floor : frozenset of Cell
        The cells that are not walls.
    marks : frozenset of Cell
        Where the boxes belong.
    pusher : Cell
        The pusher's first cell.
    boxes : frozenset of Cell
        The first cells of the boxes.

    Raises
    ------
    ValueError
        If there are no boxes, or not as many as marks.

    Examples
    --------
    >>> level = Level.from_text('''
    ... ######
    ... #PB.x#
    ... ######
    ... ''')
    >>> level.start
    ((1, 1), frozenset({(2, 1)}))
    >>> level.edges(level.start)
    [(((2, 1), frozenset({(3, 1)})), 1)]
    """

    floor: frozenset[Cell]
    marks: frozenset[Cell]
    pusher: Cell
    boxes: frozenset[Cell]

    def __post_init__(self) -> None:
        if not self.boxes or len(self.boxes) != len(self.marks):
            raise ValueError(
                f"the level has {len(self.boxes)} boxes and {len(self.marks)} marks: draw a mark (x) for each box (B)"
            )

    @classmethod
    def from_text(cls, text: str) -> "Level":
        """Read a level: `#` wall, `.` floor, `P` pusher, `B` box, `x` mark; `p` and `b` stand on a mark.

        Raises
        ------
        ValueError
            For other letters, and if the level is not closed by walls. The message names line and column.
        """
        if not isinstance(text, str) or not text.strip():
            raise ValueError(f"the level is {text!r}: draw it as text, such as '#####' above '#PBx#' above '#####'")
        letter_of = {}
        for y, row in enumerate(text.strip().splitlines()):
            for x, letter in enumerate(row.replace(" ", "")):
                letter_of[x, y] = letter
        for (x, y), letter in letter_of.items():
            place = f"line {y + 1}, column {x + 1}"
            if letter not in LETTERS:
                raise ValueError(f"{place} is {letter!r}: the letters are {' '.join(LETTERS)}")
            beside = {(x + dx, y + dy) for dx, dy in DIRECTIONS}
            if letter != "#" and not beside <= letter_of.keys():
                raise ValueError(f"{place} lies at the border: close the level with walls (#)")

        def cells(letters: str) -> frozenset[Cell]:
            return frozenset(cell for cell, letter in letter_of.items() if letter in letters)

        pushers = cells("Pp")
        if len(pushers) != 1:
            raise ValueError(f"the level has {len(pushers)} pushers: draw one P")
        return cls(floor=cells(".xPpBb"), marks=cells("xpb"), pusher=min(pushers), boxes=cells("Bb"))

    @cached_property
    def goal(self) -> Position:
        """The state in which a box stands on every mark."""
        return None, self.marks

    @cached_property
    def start(self) -> Position:
        """The first state."""
        return self.state(self.pusher, self.boxes)

    @trusted  # each step costs 1
    def edges(self, state: Position) -> Successors:
        """Return the states one step away: the pusher walks, or pushes the box in front of it. Each step costs 1."""
        pusher, boxes = state
        if pusher is None:
            return []
        found: Successors = []
        for dx, dy in DIRECTIONS:
            ahead = (pusher[0] + dx, pusher[1] + dy)
            beyond = (ahead[0] + dx, ahead[1] + dy)
            if ahead not in boxes and ahead in self.floor:
                found.append(((ahead, boxes), 1))
            if ahead in boxes and beyond in self.floor and beyond not in boxes:
                found.append((self.state(ahead, boxes - {ahead} | {beyond}), 1))
        return found

    def state(self, pusher: Cell, boxes: Iterable[Cell]) -> Position:
        """Return the state of a pusher and boxes; the goal, if a box stands on every mark."""
        boxes = frozenset(boxes)
        return self.goal if boxes == self.marks else (pusher, boxes)

    def reach(self, pusher: Cell, boxes: frozenset[Cell]) -> set[Cell]:
        """Return the cells to which the pusher can walk without pushing."""
        free = self.floor - boxes
        reached = {pusher}
        waiting = [pusher]
        for x, y in waiting:
            for dx, dy in DIRECTIONS:
                cell = (x + dx, y + dy)
                if cell in free and cell not in reached:
                    reached.add(cell)
                    waiting.append(cell)
        return reached


def in_words(value: Any) -> str:
    """Return a state, or an edge to a state, in words, with sorted boxes; anything else as Python writes it."""
    if is_state(value):
        pusher, boxes = value
        return f"pusher {pusher}, boxes {', '.join(map(str, sorted(boxes)))}" if pusher else "the solved state"
    is_edge = isinstance(value, tuple) and len(value) == 2 and is_state(value[0])
    if is_edge:
        return f"{in_words(value[0])} with cost {value[1]}"
    return repr(value)


def is_state(value: Any) -> bool:
    """Whether a value is a state, or looks like one."""
    return isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], frozenset)


def in_pushes(count: int) -> str:
    """Return a number of pushes in words."""
    return "1 push" if count == 1 else f"{count} pushes"
