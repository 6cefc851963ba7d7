"""Values of a reader's program: what they are as text, and which cells stand in them.

Both only look. No `__eq__`, `__hash__` or property of the reader's is called, because it may fail or change something;
his `__repr__` is, because it says how he wants his objects to be shown.
"""

import queue
import re
import sys
from collections import deque
from collections.abc import Collection, Iterable
from dataclasses import is_dataclass
from functools import lru_cache
from itertools import islice
from numbers import Number
from types import MemberDescriptorType, ModuleType
from typing import Any

import numpy as np

from astar_lesson.search.binary_heap import BinaryHeap
from astar_lesson.search.frontiers import PriorityQueue, Queue
from astar_lesson.search.steps import Node

LONGEST = 300
"""The most letters of a value that are shown, and the most of the things that it holds that are looked at."""
DEEPEST = 20
"""The most values, one inside the other, that are looked into."""
SIMPLE: frozenset[type] = frozenset((int, float, bool, str, type(None)))
"""What holds nothing else, and is written as it is."""
KINDS = 256
"""So many classes are remembered: each run of a cell makes the classes of the reader's program anew."""
OURS = __name__.partition(".")[0]
"""The name of this package."""
BRACKETS: dict[Any, tuple[str, str]] = {list: ("[", "]"), tuple: ("(", ")"), set: ("{", "}"), dict: ("{", "}")}
"""The kinds of values that hold others, and how they are written."""


def as_text(value: Any) -> str:
    """Return a value as Python writes it, but without its place in memory, and not too long.

    A set is in order. Of an object whose class does not say how it is written, the fields are; an object inside it is
    named by its cell, if it has one.

    >>> as_text([{(1, 0), (0, 0)}, print, 0.5])
    '[{(0, 0), (1, 0)}, <built-in function print>, 0.5]'
    """
    return _cut(_text(value, frozenset(), False))


def entries_as_text(table: dict[Any, Any]) -> list[tuple[str, str]]:
    """Return the keys and values of a dictionary as text.

    >>> entries_as_text({(0, 0): None})
    [('(0, 0)', 'None')]
    """
    above = frozenset([id(table)])
    return [(_cut(_text(key, above, False)), _cut(_text(value, above, False))) for key, value in dict.items(table)]


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."


def fields_of(value: Any) -> dict[str, Any]:
    """Return the fields of an object of the reader's, by name; of any other value none."""
    kind: Any = type(value)
    if not _is_readers(kind):
        return {}
    fields = dict[str, Any]()
    for name, slot in _slots(kind):
        try:
            fields[name] = slot.__get__(value)
        except AttributeError:  # it has no value yet
            continue
    try:
        own = object.__getattribute__(value, "__dict__")
    except AttributeError:
        own = {}
    return fields | own if isinstance(own, dict) else fields


def cell_in(value: Any, cells: Collection[Node]) -> Node | None:
    """Return the cell that a value is; None if it is none of these cells.

    >>> cell_in((1, 0), {(0, 0), (1, 0)}), cell_in([1, 0], {(1, 0)})
    ((1, 0), None)
    """
    if type(value) is tuple:
        for part in value:
            if type(part) not in SIMPLE and not _is_plain(part):
                return None
    elif type(value) is not str:
        return None
    return value if value in cells else None


def cell_of(value: Any, cells: Collection[Node]) -> Node | None:
    """Return the cell that a value stands for: the cell itself, or an object with exactly one field that is a cell."""
    cell = cell_in(value, cells)
    if cell is not None:
        return cell
    return _only(cell_in(field, cells) for field in fields_of(value).values())


def waiting_in(value: Any, cells: Collection[Node]) -> list[Node]:
    """Return the cells that wait in an open list; [] if it is not clear which they are.

    They may stand there as they are, in tuples with a priority, or as objects that stand for a cell.

    >>> waiting_in([(3, 0, (1, 0)), (4, 1, (0, 0))], {(0, 0), (1, 0)})
    [(1, 0), (0, 0)]
    """
    entries = items_of(value)
    if entries is None:  # an open list of the reader's own
        held = [items_of(field) for field in fields_of(value).values()]
        lists = [items for items in held if items is not None]
        entries = lists[0] if len(lists) == 1 else []
    waiting = [_cell_of_entry(entry, cells) for entry in entries]
    return [] if None in waiting else waiting


def items_of(value: Any) -> list[Any] | None:
    """Return what a list, a queue, a set or the keys of a dict hold; None if the value is nothing of that kind."""
    if isinstance(value, queue.Queue):
        value = value.queue
    elif type(value).__module__.startswith(OURS):
        value = _held_by_ours(value)
    if isinstance(value, list | deque | set | frozenset | dict):
        return list(value)
    return None


def _held_by_ours(frontier: Any) -> Any:
    """The cells that wait in an open list of the package; None of something else."""
    if isinstance(frontier, Queue | PriorityQueue | BinaryHeap):
        return frontier.waiting()
    return None


# --- cells ------------------------------------------------------------------------------------------------------------


def _cell_of_entry(entry: Any, cells: Collection[Node]) -> Node | None:
    """The cell of one entry of an open list."""
    cell = cell_of(entry, cells)
    if cell is not None or not isinstance(entry, tuple | list) or len(entry) < 2:
        return cell
    return _only(cell_of(part, cells) for part in entry)


def _only(found: Iterable[Node | None]) -> Node | None:
    """The cell, if there is exactly one."""
    some = [cell for cell in found if cell is not None]
    return some[0] if len(some) == 1 else None


def _is_plain(part: Any) -> bool:
    """Whether this is a number or a text of Python's or numpy's own, which can be compared with anything."""
    return type(part).__module__ in ("builtins", "numpy") and isinstance(part, Number | str)


# --- text -------------------------------------------------------------------------------------------------------------


def _text(value: Any, above: frozenset[int], is_inside: bool) -> str:
    """A value as text. `above` are the values that hold it, and `is_inside` says that an object is among them."""
    if type(value) in SIMPLE:
        return repr(value)
    if type(value) is tuple and value and SIMPLE.issuperset(map(type, value)):
        return repr(value)
    if id(value) in above or len(above) > DEEPEST:
        return "..."
    above |= {id(value)}
    holder = _holder(value)
    base = next((base for base in BRACKETS if isinstance(holder, base)), None)
    if base is None:
        return _object_text(value, above, is_inside)
    text = _listed(base, holder, above, is_inside)
    is_plain = type(value) is base or isinstance(value, np.ndarray)
    return text if is_plain else f"{type(value).__name__}({text})"


def _holder(value: Any) -> Any:
    """The list, tuple, set or dict in which a value holds others; None if it does not, or says itself what it holds."""
    kind: Any = type(value)
    if isinstance(value, queue.Queue):
        return list(value.queue)
    if isinstance(value, deque):
        return list(value)
    if isinstance(value, np.ndarray):
        return value.tolist()
    if _holds_objects(value):
        return _held_by_ours(value)
    if isinstance(value, dict) and not _is_readers(kind):  # such as a defaultdict
        return value
    is_written_by_python = any(isinstance(value, base) and kind.__repr__ is base.__repr__ for base in BRACKETS)
    return value if is_written_by_python else None


def _listed(base: Any, value: Any, above: frozenset[int], is_inside: bool) -> str:
    """A list, tuple, set or dict as text; `base` is which of these it is."""
    if base is set and not value:
        return "set()"
    letters = 0
    items = list[str]()
    for item in islice(base.__iter__(value), LONGEST):
        items.append(_text(item, above, is_inside))
        letters += len(items[-1])
        if letters > LONGEST and base is not set:  # no more is shown; a set is in order first
            break
    if base is dict:
        entries = zip(items, dict.values(value), strict=False)
        items = [f"{key}: {_text(each, above, is_inside)}" for key, each in entries]
    if base is set:
        items.sort()
    opening, closing = BRACKETS[base]
    is_single = base is tuple and len(value) == 1
    comma = "," if is_single else ""
    return f"{opening}{', '.join(items)}{comma}{closing}"


def _object_text(value: Any, above: frozenset[int], is_inside: bool) -> str:
    """An object as text: with its fields, or by its cell if another object holds it; else as it says itself."""
    kind: Any = type(value)
    if isinstance(value, np.generic):
        return repr(value.item())
    names = _names_of_tuple(kind)
    if names:
        return _with_fields(kind, dict(zip(names, value, strict=False)), above, is_inside)
    if not _is_readers(kind) or _has_own_repr(kind):
        return _repr(value)
    fields = fields_of(value)
    if not is_inside:
        return _with_fields(kind, fields, above, True) if fields else f"<{kind.__name__} object>"
    cell = _only(field for field in fields.values() if _is_pair(field))
    return f"{kind.__name__}(...)" if cell is None else repr(cell)


def _names_of_tuple(kind: type) -> tuple[str, ...]:
    """The names of the fields of a named tuple; () of any other class."""
    names = getattr(kind, "_fields", ()) if issubclass(kind, tuple) else ()
    return names if isinstance(names, tuple) else ()


def _with_fields(kind: type, fields: dict[str, Any], above: frozenset[int], is_inside: bool) -> str:
    shown = [f"{name}={_text(field, above, is_inside)}" for name, field in fields.items()]
    return f"{kind.__name__}({', '.join(shown)})"


def _repr(value: Any) -> str:
    try:
        text = repr(value)
    except Exception:  # it is the reader's
        text = object.__repr__(value)
    return re.sub(" at 0x[0-9a-f]+", "", text) if " at 0x" in text else text


@lru_cache(maxsize=KINDS)
def _slots(kind: Any) -> list[tuple[str, MemberDescriptorType]]:
    """The fields that a class has set down in `__slots__`."""
    members = list[tuple[str, object]]()
    for base in reversed(kind.__mro__):
        members += vars(base).items()
    return [(name, slot) for name, slot in members if isinstance(slot, MemberDescriptorType)]


@lru_cache(maxsize=KINDS)
def _is_readers(kind: type) -> bool:
    """Whether a class is the reader's, and not one of Python, of a library that makes no objects here, or of ours."""
    module = kind.__module__.partition(".")[0]
    is_known = module in sys.stdlib_module_names or module in ("numpy", OURS)
    return not (is_known or issubclass(kind, type | ModuleType))


def _has_own_repr(kind: type) -> bool:
    """Whether a class says how its objects are written; what a dataclass says is long."""
    says_so = any("__repr__" in vars(each) for each in kind.__mro__[:-1])
    return says_so and not is_dataclass(kind)


def _holds_objects(frontier: Any) -> bool:
    """Whether this is an open list of the package in which objects of the reader's wait."""
    kinds: list[Any] = [type(item) for item in _held_by_ours(frontier) or ()]
    return any(map(_is_readers, kinds))


def _is_pair(value: Any) -> bool:
    """Whether a value looks like a cell."""
    return type(value) is tuple and len(value) == 2 and all(_is_plain(part) for part in value)
