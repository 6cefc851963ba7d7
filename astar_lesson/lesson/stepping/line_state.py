"""What there is before a line of a program: its names, and what they say of the cells of the map.

A name says something of cells only where that is certain: see `LineState`. What cannot be known is left out.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import inf
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, TypeVar

from astar_lesson.lesson.running.watched import Watched
from astar_lesson.lesson.stepping.values import (
    as_text,
    cell_in,
    cell_of,
    entries_as_text,
    fields_of,
    items_of,
    waiting_in,
)
from astar_lesson.maps.atlas import Map
from astar_lesson.search.guard import is_number
from astar_lesson.search.steps import Node

# fmt: off
FRONTIERS = (
    "frontier", "open", "open_list", "openlist", "open_set", "open_nodes", "open_cells", "open_heap", "opened",
    "queue", "q", "pq", "heap", "fringe", "todo", "to_visit", "waiting",
)
# fmt: on
"""What programs call the open list."""
PARENTS = ("came_from", "parent", "parents", "prev", "previous")
"""What they call the table of parents."""
COSTS = ("cost_so_far", "g_score", "dist", "g")
"""What they call the table of costs."""
NEIGHBORS = ("neighbor", "neighbour", "child")
"""What they call the cell that is looked at."""
FIXED = FunctionType, BuiltinFunctionType, MethodType, ModuleType, type, Watched, Map
"""What a name may stand for and is no value that changes."""

T = TypeVar("T")


class LineState:
    """What there is before a line, or at the end.

    Parameters
    ----------
    grid : Map
        The map.
    line : int
        The number of the line in the listing; 0 at the end.
    names : mapping of str to object
        The local names, but for arguments that are as they were given, and what they stand for.
    expanded : sequence of object
        What was expanded; cells of the map, unless the program errs.
    around : mapping of str to object
        The names of the functions that have called this one.
    untold : collection of str
        Names of tables that tell nothing by their keys, because every cell stood in them before the search began.
    depth : int
        How many calls of the function are at work, each inside the one before.
    before : mapping of str to str
        The `facts` of this call of the function as they were before the last line.

    Attributes
    ----------
    values : dict of str to str
        The names and what they stand for, as text.
    facts : dict of str to str
        The same with an entry for each key of a dictionary.
    news : list of str
        The facts that are new.
    closed, open, current, path : list of Node
        Cells; `current` is one, or none.
    step : list of (Node, Node)
        From `current` to `neighbor`, if that is one of its neighbours and these were asked for.
    parents, costs : dict of Node to Node or number
        What `came_from` and `cost_so_far`, or the fields `parent` and `g` of the program's objects, say of cells.
    """

    def __init__(
        self,
        grid: Map,
        line: int = 0,
        names: Mapping[str, Any] = {},
        expanded: Sequence[Node] = (),
        around: Mapping[str, Any] = {},
        untold: Iterable[str] = (),
        depth: int = 1,
        before: Mapping[str, str] = {},
    ) -> None:
        self.line = line
        self.depth = depth
        self.expanded = expanded
        self.path = list[Node]()
        self.values = dict[str, str]()
        self.facts = dict[str, str]()
        self._tell(opened(names))
        self.news = [f"{name} = {text}" for name, text in self.facts.items() if before.get(name) != text]
        self._grid = grid
        self._cells = frozenset(grid.nodes)
        known = opened({**around, **names})
        self._read({name.removeprefix("self."): value for name, value in known.items()}, frozenset(untold))

    def _tell(self, names: Mapping[str, Any]) -> None:
        """Write down what the names stand for."""
        for name, value in names.items():
            if isinstance(value, FIXED):  # these do not change
                continue
            self.values[name] = as_text(value)
            if isinstance(value, dict) and value:
                for key, text in entries_as_text(value):
                    self.facts[f"{name}[{key}]"] = text
            else:
                self.facts[name] = self.values[name]

    def _read(self, names: Mapping[str, Any], untold: frozenset[str]) -> None:
        """Take from the names what they say of the cells of the map."""
        grid = self._grid
        expanded = [cell for cell in self.expanded if cell_in(cell, self._cells) is not None]
        waiting = self._waiting(names)
        closed = set(expanded) - waiting
        is_open = (self._known(names, untold) | waiting) - closed
        self.closed = grid.in_order(closed)
        self.open = grid.in_order(is_open)
        self._read_tables(names)
        current = self._first_cell(names, ("current",))
        if current is None and expanded and "current" not in names:
            current = expanded[-1]
        self.current = [] if current is None else [current]
        self.step = self._step(names, current, expanded)

    def _waiting(self, names: Mapping[str, Any]) -> set[Node]:
        """The cells that wait in an open list with a usual name."""
        waiting = set[Node]()
        for name in FRONTIERS:
            if name in names:
                waiting.update(waiting_in(names[name], self._cells))
        return waiting

    def _known(self, names: Mapping[str, Any], untold: frozenset[str]) -> set[Node]:
        """The cells that stand in a set or a dictionary, but for those that tell nothing or hold closed cells."""
        known = set[Node]()
        for name, table in names.items():
            if name not in untold and not name.startswith("closed"):
                known.update(keys_of(table, self._cells))
        return known

    def _step(
        self, names: Mapping[str, Any], current: Node | None, expanded: Sequence[Node]
    ) -> list[tuple[Node, Node]]:
        """From `current` to `neighbor`, if the neighbours of `current` were asked for last and that is one of them."""
        was_asked_for = current is not None and [current] == expanded[-1:]
        neighbor = self._first_cell(names, NEIGHBORS)
        if was_asked_for and neighbor is not None and neighbor in self._grid.neighbors(current):
            return [(current, neighbor)]
        return []

    def _first_cell(self, names: Mapping[str, Any], wanted: Iterable[str]) -> Node | None:
        """The cell that the first of these names stands for that stands for one."""
        for name in wanted:
            cell = cell_of(names[name], self._cells) if name in names else None
            if cell is not None:
                return cell
        return None

    def _read_tables(self, names: Mapping[str, Any]) -> None:
        """Take parents and costs from tables, and of cells that stand in none from objects in lists."""
        parents, costs = self._told_by_objects(names)
        self.parents = parents | self._table(names, PARENTS, self._cell)
        self.costs = costs | self._table(names, COSTS, _number)

    def _cell(self, value: object) -> Node | None:
        return cell_in(value, self._cells)

    def _table(self, names: Mapping[str, Any], called: Iterable[str], read: Callable[[Any], T]) -> dict[Node, T]:
        """The first of these tables that says something of cells: what it says."""
        for name in called:
            table = names.get(name)
            if not isinstance(table, dict):
                continue
            found = dict[Node, T]()
            for key, value in table.items():
                cell = self._cell(key)
                told = read(value)
                if cell is not None and told is not None:
                    found[cell] = told
            if found:
                return {cell: found[cell] for cell in self._grid.nodes if cell in found}
        return {}

    def _told_by_objects(self, names: Mapping[str, Any]) -> tuple[dict[Node, Node], dict[Node, Any]]:
        """What the objects in lists say of parents and costs; where two for one cell differ, neither counts."""
        parents = defaultdict[Node, set[Any]](set)
        costs = defaultdict[Node, set[Any]](set)
        for each in _held(names.values()):
            fields = fields_of(each)
            cell = cell_of(each, self._cells) if fields else None
            if cell is not None:
                parents[cell].add(cell_of(fields.get("parent"), self._cells))
                costs[cell].add(_number(fields.get("g")))
        return _agreed(parents), _agreed(costs)


def keys_of(table: Any, cells: Collection[Node]) -> Iterator[Node]:
    """Yield the cells that stand in a set, or as keys in a dictionary; not those with infinity or False."""
    if isinstance(table, set):
        yield from (each for each in list(table) if cell_in(each, cells) is not None)
    elif isinstance(table, dict):
        for key, value in list(table.items()):
            is_reached = value is not False and _number(value) != inf
            if is_reached and cell_in(key, cells) is not None:
                yield key


def opened(names: Mapping[str, Any]) -> dict[str, Any]:
    """Return the names with the fields of `self` in its place, as `self.frontier`; on the board that is `frontier`."""
    shown = dict[str, Any]()
    for name, value in names.items():
        fields = fields_of(value) if name == "self" else {}
        shown |= {f"self.{field}": each for field, each in fields.items()} or {name: value}
    return shown


def _held(values: Iterable[Any]) -> Iterator[Any]:
    """Yield what stands in lists, heaps and dictionaries, and in the tuples there."""
    for value in values:
        items = items_of(value) or []
        if isinstance(value, dict):
            items = list(value.values())
        for item in items:
            yield from item if type(item) in (tuple, list) else [item]


def _agreed(told: Mapping[Node, set[Any]]) -> dict[Node, Any]:
    """What is told of each cell, if nothing else is told of it."""
    agreed = {}
    for cell, values in told.items():
        if len(values) == 1:
            (value,) = values
            if value is not None:
                agreed[cell] = value
    return agreed


def _number(value: Any) -> Any:
    return value if is_number(value) else None
