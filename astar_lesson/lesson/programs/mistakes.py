"""The catalogue of mistakes: the plain searches with one change each, from `mistakes.toml`.

Everything that shows, hunts or names a wrong program takes it from here.
"""

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from inspect import isgeneratorfunction
from pathlib import Path
from typing import Any, NamedTuple

from astar_lesson.lesson.programs import plain
from astar_lesson.lesson.programs.five_searches import SEARCHES, letter_of
from astar_lesson.lesson.programs.listing import changed
from astar_lesson.lesson.programs.open_lists import OldestFirstHeap, Scan
from astar_lesson.lesson.programs.wrong_lists import (
    DuplicateHeap,
    LastCellHeap,
    Stack,
    UnsiftedCellHeap,
    UnsiftedHeap,
    UnsiftedNodeHeap,
)
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.moves import EIGHT, EIGHT_CUT
from astar_lesson.search.guard import guarded
from astar_lesson.search.searches import a_star
from astar_lesson.search.steps import Cell

CATALOGUE = Path(__file__).with_suffix(".toml")
WRONG_LISTS = {kind.__name__: kind for kind in (Stack, DuplicateHeap, UnsiftedHeap, LastCellHeap)}
CHANGED_METHODS: dict[type, tuple[Callable[..., Any], Callable[..., Any]]] = {
    UnsiftedHeap: (OldestFirstHeap.put, UnsiftedHeap.put),
    LastCellHeap: (OldestFirstHeap.get, LastCellHeap.get),
}
"""Open lists that are made from an `OldestFirstHeap`: its method, and what it has become."""
UNSIFTED = (UnsiftedHeap, UnsiftedCellHeap, UnsiftedNodeHeap)
"""Heaps that are not sifted after a change, with different rules for ties: which cell one returns depends on them."""


def corners_cut(grid: Any) -> Grid:
    """Return the same map, but a diagonal step may lead past the corner of a wall."""
    moves = EIGHT_CUT if grid.moves is EIGHT else grid.moves
    return Grid(grid.width, grid.height, grid.walls, grid.terrain, grid.start, grid.goal, moves)  # it may be `Watched`


def edges_past_corners(grid: Any, cell: Cell) -> Any:
    """Return the edges of a cell on a map whose corners may be cut; ask the map itself, too, which may note it."""
    grid.edges(cell)
    return corners_cut(grid).edges(cell)


def straight_price(grid: Any, cell: Cell) -> Any:
    """Return what a straight step into a cell costs."""
    return grid.moves.straight * grid.terrain.get(cell, 1)


class Cause(NamedTuple):
    """What makes a search wrong.

    Attributes
    ----------
    key : str or None
        Its key, as in `Verdict.cause`; None if it is not known.
    words : str
        Sentences about it.
    """

    key: str | None
    words: str


@dataclass(frozen=True)
class Mistake:
    """A mistake of beginners.

    Attributes
    ----------
    key : str
        Its name in code, as in `Verdict.cause`.
    title : str
        Its name for a reader.
    does, look : str
        What such a search does, to follow "It"; and where to look, to follow "Look at".
    programs : tuple of Program
        The programs that make it, the most usual one first.
    does_where_steps_are_equal : str
        What it does in a search that counts steps; "" if that is the same.
    """

    key: str
    title: str
    does: str
    look: str
    programs: "tuple[Program, ...]"
    does_where_steps_are_equal: str = ""

    @property
    def sentences(self) -> str:
        """What happens, and where to look."""
        return f"It {self.does}. {self.where}"

    @property
    def where(self) -> str:
        """Where to look, in a sentence."""
        return f"Look at {self.look}" + ("" if self.look.endswith("?") else ".")

    def does_in(self, search: str) -> str:
        """Say what a search with this name does, to follow "It"."""
        counts_steps = not letter_of(SEARCHES[search])
        if counts_steps and self.does_where_steps_are_equal:
            return self.does_where_steps_are_equal
        return self.does

    def of(self, search: str) -> "Program":
        """Return the first of its programs that is a wrong `search`; ValueError if there is none."""
        for program in self.programs:
            if program.search == search:
                return program
        made = ", ".join(dict.fromkeys(program.search for program in self.programs))
        raise ValueError(f"{search} has no mistake {self.key!r} in the catalogue: choose one of {made}")


@dataclass(frozen=True)
class Program:
    """A plain search with one change.

    Attributes
    ----------
    search : str
        The name of the right search in `plain`.
    key : str
        The mistake.
    changes : tuple of pairs of str
        Parts of the right program, and what stands there instead.
    end : str
        Lines added at its end.
    """

    search: str
    key: str
    changes: tuple[tuple[str, str], ...]
    end: str = ""

    def make(self, search: Callable[..., Any] | None = None, name: str = "", **names: Any) -> Callable[..., Any]:
        """Return the program as a function; `names` stand for what it uses, such as another `PriorityQueue`.

        `search` is another text of the right program to be changed; ValueError if the parts do not stand in it.
        """
        right = search or plain.PLAIN[self.search]
        name = name or f"{self.search}_{self.key}"
        names = {**WRONG_LISTS, "edges_past_corners": edges_past_corners, "straight_price": straight_price, **names}
        return changed(right, name, dict(self.changes), self.end, **names)


def with_mistake(search: Callable[..., Any], *keys: str, name: str = "") -> Callable[..., Any]:
    """Return a search with a mistake of the catalogue, or with several.

    Parameters
    ----------
    search : callable
        One of the package's searches, which tells its steps, or of those in `plain`, which return a path.
    *keys : str
        The mistakes, such as "never_improves".
    name : str
        What to call the new search; if empty, the old name and the mistakes.

    Raises
    ------
    ValueError
        If there is no such mistake, or it cannot be made in this search.

    Examples
    --------
    >>> from astar_lesson import Grid, a_star, manhattan, record
    >>> grid = Grid.from_text('''
    ... S 2 3 G
    ... . . . .
    ... ''')
    >>> for search in (a_star, with_mistake(a_star, "never_improves")):
    ...     print(search.__name__, record(search(grid, grid.start, grid.goal, manhattan(grid))).cost)
    a_star 5
    a_star_never_improves 6
    """
    wrong = search
    for key in keys:
        wrong = mistake(key).of(search.__name__).make(wrong, name or "_".join([search.__name__, *keys]))
    return guarded(wrong) if isgeneratorfunction(wrong) else wrong


def mistake(key: str) -> Mistake:
    """Return a mistake by its key; ValueError if there is none."""
    if key not in catalogue():
        raise ValueError(f"there is no mistake {key!r}: choose one of {', '.join(catalogue())}")
    return catalogue()[key]


def about(key: str, **names: str) -> Cause:
    """Return the cause with this key of the file, and these names in its sentences; one without words for no key."""
    if not key:
        return Cause(None, "")
    if key in catalogue():
        return Cause(key, catalogue()[key].sentences)
    said = _entries()[key]
    return Cause(said.get("cause", key), said["says"].format(**names))


@cache
def _entries() -> dict[str, Any]:
    return tomllib.loads(CATALOGUE.read_text(encoding="utf-8"))


@cache
def catalogue() -> dict[str, Mistake]:
    """Return all mistakes by their keys, in the order of the file."""
    return {
        key: Mistake(
            key,
            entry["title"],
            entry["does"],
            entry["look"],
            tuple(_programs(key, entry["programs"])),
            entry.get("does_where_steps_are_equal", ""),
        )
        for key, entry in _entries().items()
        if "programs" in entry
    }


def _programs(key: str, rows: list[dict[str, Any]]) -> Iterator[Program]:
    for row in rows:
        for search in row["of"]:
            yield Program(search, key, ((row["line"], row["instead"]), *row.get("and", ())), row.get("end", ""))


# --- a published program ----------------------------------------------------------------------------------------------

box_game = guarded(
    changed(
        with_mistake(a_star, "never_improves", "stops_when_opened"), "box_game", {"=PriorityQueue": "=Scan"}, Scan=Scan
    )
)
"""The program of the box-pushing game, as its article prints it; a third mistake is in its H."""


def box_game_h(cell: Cell, goal: Cell) -> int:
    """H of the game: meant as a distance times 10, it is |rows| + 10 x columns x columns.

    The square root covers only the first product, not the sum.
    """
    x, y = cell
    goal_x, goal_y = goal
    return abs(goal_y - y) + 10 * (goal_x - x) ** 2
