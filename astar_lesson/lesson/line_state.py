"""What there is before a line of a program: its names, and what they say of the cells of the map.

A name says something of cells only where that is certain: see `LineState`. What cannot be known is left out.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import inf
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

from astar_lesson.lesson.values import cell_in, cell_of, entries_said, fields_of, items_of, said, waiting_in
from astar_lesson.lesson.watched import Watched
from astar_lesson.maps.atlas import Map
from astar_lesson.search.guard import is_number
from astar_lesson.search.steps import Node

FRONTIERS = (
    *("frontier", "open", "open_list", "openlist", "open_set", "open_nodes", "open_cells", "open_heap", "opened"),
    *("queue", "q", "pq", "heap", "fringe", "todo", "to_visit", "waiting"),
)
PARENTS = "came_from", "parent", "parents", "prev", "previous"
COSTS = "cost_so_far", "g_score", "dist", "g"
NEIGHBORS = "neighbor", "neighbour", "child"
"""What programs call the open list, the table of parents, that of costs, and the cell that is looked at."""
FIXED = FunctionType, BuiltinFunctionType, MethodType, ModuleType, type, Watched, Map
"""What a name may stand for and is no value that changes."""


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
        grid: Any,
        line: int = 0,
        names: Mapping[str, Any] = {},
        expanded: Sequence[Any] = (),
        around: Mapping[str, Any] = {},
        untold: Iterable[str] = (),
        depth: int = 1,
        before: Mapping[str, str] = {},
    ) -> None:
        self.line = line
        self.depth = depth
        self.expanded = expanded
        self.path = list[Any]()
        self.values = dict[str, str]()
        self.facts = dict[str, str]()
        self._tell(names)
        self.news = [f"{name} = {text}" for name, text in self.facts.items() if before.get(name) != text]
        self._cells = grid.nodes
        self._set = frozenset(self._cells)
        self._read(grid, opened({**around, **names}), frozenset(untold))

    def _tell(self, names: Mapping[str, Any]) -> None:
        """Write down what the names stand for."""
        for name, value in opened(names).items():
            if isinstance(value, FIXED):  # these do not change
                continue
            self.values[name] = said(value)
            if isinstance(value, dict) and value:
                for key, text in entries_said(value):
                    self.facts[f"{name}[{key}]"] = text
            else:
                self.facts[name] = self.values[name]

    def _read(self, grid: Any, names: Mapping[str, Any], untold: frozenset[str]) -> None:
        """Take from the names what they say of the cells of the map."""
        names = {name.removeprefix("self."): value for name, value in names.items()}
        expanded = [cell for each in self.expanded if (cell := cell_in(each, self._set)) is not None]
        waiting = {cell for name in FRONTIERS if name in names for cell in waiting_in(names[name], self._set)}
        telling = [table for name, table in names.items() if name not in untold and not name.startswith("closed")]
        known = {cell for table in telling for cell in keys_of(table, self._set)}
        closed = set(expanded) - waiting
        self.closed = grid.in_order(closed)
        self.open = grid.in_order((known | waiting) - closed)
        self.parents = self._table(names, PARENTS, lambda value: cell_in(value, self._set))
        self.costs = self._table(names, COSTS, _number)
        self._read_objects(names)
        current = self._first_cell(names, ("current",))
        if current is None and expanded and "current" not in names:
            current = expanded[-1]
        self.current = [] if current is None else [current]
        was_asked_for = self.current and self.current == expanded[-1:]
        neighbor = self._first_cell(names, NEIGHBORS)
        around = grid.neighbors(current) if was_asked_for else ()
        self.step = [(current, neighbor)] if neighbor is not None and neighbor in around else []

    def _first_cell(self, names: Mapping[str, Any], wanted: Iterable[str]) -> Node | None:
        found = (cell_of(names[name], self._set) for name in wanted if name in names)
        return next((cell for cell in found if cell is not None), None)

    def _table(self, names: Mapping[str, Any], called: Iterable[str], read: Any) -> dict[Node, Any]:
        """The first of these tables that says something of cells: what it says."""
        for table in (names[name] for name in called if isinstance(names.get(name), dict)):
            entries = [(cell_in(key, self._set), value) for key, value in table.items()]
            found = {cell: read(value) for cell, value in entries if cell is not None}
            known = {cell: value for cell in self._cells if (value := found.get(cell)) is not None}
            if known:
                return known
        return {}

    def _read_objects(self, names: Mapping[str, Any]) -> None:
        """Take parents and costs from the objects in lists; where two for one cell differ, neither is shown."""
        costs = dict[Node, set[Any]]()
        parents = dict[Node, set[Any]]()
        for each in _held(names.values()):
            fields = fields_of(each)
            cell = cell_of(each, self._set) if fields else None
            if cell is None:
                continue
            costs.setdefault(cell, set()).add(_number(fields.get("g")))
            parents.setdefault(cell, set()).add(cell_of(fields.get("parent"), self._set))
        self.costs = {**_agreed(costs), **self.costs}
        self.parents = {**_agreed(parents), **self.parents}


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
    return {cell: value for cell, (value, *others) in told.items() if value is not None and not others}


def _number(value: Any) -> Any:
    return value if is_number(value) else None
