"""An open list that returns the cells that another run expands, as far as their priorities allow it."""

from collections.abc import Callable
from math import inf, log
from typing import Any, NamedTuple

from astar_lesson.lesson.running.time_limit import EndlessError
from astar_lesson.search.frontiers import EMPTY
from astar_lesson.search.steps import Node

EVEN = 1e-9
"""Two priorities closer than this count as equal."""


class DepartureError(Exception):
    """The search would have expanded another cell.

    Attributes
    ----------
    priority : Cost
        That of the cell that the order wants; None if this cell does not wait.
    first, lowest : Node, Cost
        A cell that may be expanded now, and its priority; None if no cell waits.
    is_again : bool
        Whether the cell was expanded before, and nothing new has been found out about it.
    """

    def __init__(self, priority: Any, waiting: dict[Node, Any], is_again: bool = False) -> None:
        super().__init__("it would expand another cell")
        self.priority = priority
        self.is_again = is_again
        self.first = min(waiting, key=lambda other: waiting[other], default=None)
        self.lowest = waiting.get(self.first)


class Entry(NamedTuple):
    """A cell that waits: its priority; and the G, parent and path with which it was put there."""

    priority: Any
    g: Any
    parent: Node | None
    path: list[Node]


class Course(NamedTuple):
    """What is followed: the cells whose neighbours a run asks for, the goal, and whether the run was cut off."""

    order: list[Node]
    goal: Node | None
    is_cut: bool


class FollowingList:
    """An open list that returns the cells that a run expands, as far as their priorities allow it.

    Parameters
    ----------
    start : Node
        The cell that waits first.
    course : Course
        What is followed.
    rule : callable or None
        `rule(open_list)` works out the priority of a cell, where the program gives none, or another one counts.
    once : bool
        Whether a cell that waits keeps its place when it is put there again.
    entries : bool
        Whether G and parent are kept in the entries.

    Attributes
    ----------
    k : int
        How many questions of the run were followed.
    waiting : dict of Node to list of Entry
        The entries of each cell, as a heap with duplicates keeps them; [] once all are taken.
    current : Entry
        The entry that was taken last.
    costs, parents : dict
        The tables of a program that keeps G and parent in the entries.
    choices : float
        How much was left open by ties: the sum of the logarithms of the numbers of tied cells.
    freedom : float
        How much would be left open without any priorities.
    """

    def __init__(self, start: Node, course: Course, rule: "Rule | None", once: bool, entries: bool) -> None:
        self._course = course
        self._rule = rule
        self._once = once
        self._entries = entries
        self.k = 0
        self.choices = 0.0
        self.freedom = 0.0
        self.costs: dict[Node, Any] = {start: 0}
        self.parents: dict[Node, Node | None] = {start: None}
        self.current = Entry(0, 0, None, [start] if entries else [])
        self.waiting: dict[Node, list[Entry]] = {start: [self.current]}
        self._live: dict[Node, Any] = {start: 0}  # the latest of each cell, until it is taken
        self._best: dict[Node, Any] = {start: 0}  # the lowest of each cell: in a list, older entries have it, too

    def put(self, cell: Node, priority: Any = None) -> None:
        """Let a cell wait."""
        if self._once and cell in self._live:
            return
        if self._rule:
            priority = self._rule(self)
        parent = self.parents.get(cell)
        before = self.current.path
        is_child = bool(self._entries and before and before[-1] == parent)
        entry = Entry(priority, self.costs.get(cell), parent, [*before, cell] if is_child else [])
        self.waiting.setdefault(cell, []).append(entry)
        self._live[cell] = priority
        self._best[cell] = min(priority, self._best.get(cell, priority))

    def get(self) -> Node:
        """Take the next cell of the order, or give up if the priorities do not allow it."""
        if not self:
            raise IndexError(EMPTY)
        ended = self.k == len(self._course.order)
        if ended and self._course.is_cut:
            raise EndlessError("followed the run to where it was cut off")
        cell = self._course.goal if ended else self._course.order[self.k]
        entries = self.waiting.get(cell)
        if not entries:
            raise DepartureError(None, self._live)
        lowest = min(self._live.values(), default=inf)
        if self._best[cell] > lowest + EVEN:
            raise DepartureError(self._best[cell], self._live, is_again=cell not in self._live)
        tied = sum(priority <= lowest + EVEN for priority in self._live.values())
        self.choices += log(max(1, tied))
        self.freedom += log(max(1, len(self._live)))
        self.k += not ended
        entry = min(entries, key=lambda entry: entry.priority)
        entries.remove(entry)
        self._live.pop(cell, None)
        self.current = entry
        if self._entries:
            self.costs[cell] = entry.g
            self.parents[cell] = entry.parent
        return cell

    def __bool__(self) -> bool:
        """Tell whether a cell waits. A program asks this once before each cell, so here repeats are passed over."""
        self._pass_over_repeats()
        order = self._course.order
        is_next_waiting = self.k < len(order) and self.waiting.get(order[self.k])
        is_any_waiting = self._course.is_cut and any(self.waiting.values())
        return bool(self._live or is_next_waiting or is_any_waiting)

    def _pass_over_repeats(self) -> None:
        """Pass over a cell that was asked for its neighbours twice, and put there once."""
        order = self._course.order
        while 0 < self.k < len(order) and order[self.k] == order[self.k - 1]:
            again = order[self.k]
            lowest = min(self._live.values(), default=inf)
            if self.waiting.get(again) and self._best[again] <= lowest + EVEN:
                break
            self.k += 1

    def __contains__(self, cell: Node) -> bool:
        return cell in self._live


Rule = Callable[[FollowingList], Any]
"""Works out the priority of a cell that is put into an open list."""


def _queued(open_list: FollowingList) -> Any:
    """The priority of a cell in a queue: it comes after the cell that was taken last."""
    return open_list.current.priority + 1


def _stacked(open_list: FollowingList) -> Any:
    """The priority of a cell on a stack: what comes later comes out first."""
    return -open_list.k


def even(_: FollowingList) -> Any:
    """The priority of a cell if any order is followed."""
    return 0


RULES: dict[str, Rule | None] = {"PriorityQueue": None, "DuplicateHeap": None, "Queue": _queued, "Stack": _stacked}
"""The open lists of the programs."""
