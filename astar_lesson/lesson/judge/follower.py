"""A plain search that follows a reader's: its open list returns cells in that order, if priorities allow it.

So ties do not matter. If the right search can follow to the end, the reader's order is right; where it cannot, the two
part. If a wrong search can follow, that may be the reader's mistake.
"""

from collections.abc import Callable
from functools import cache, partial
from math import inf, log
from typing import Any, NamedTuple

from astar_lesson.lesson.programs import plain
from astar_lesson.lesson.programs.five_searches import SEARCHES, is_guided
from astar_lesson.lesson.programs.listing import changed, source
from astar_lesson.lesson.programs.mistakes import Program
from astar_lesson.lesson.running.observed_run import Run
from astar_lesson.lesson.running.returned_path import Answer, answer_of
from astar_lesson.lesson.running.time_limit import EndlessError
from astar_lesson.lesson.running.watched import Notes, Watched
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


def _even(_: FollowingList) -> Any:
    """The priority of a cell if any order is followed."""
    return 0


RULES: dict[str, Rule | None] = {"PriorityQueue": None, "DuplicateHeap": None, "Queue": _queued, "Stack": _stacked}
"""The open lists of the programs."""


@cache
def _with_entries(search: str) -> Callable[..., Any]:
    """Return a plain search whose G and parents are those of the entry that was taken."""
    tables = {"{start: None}": "frontier.parents"}
    right = plain.PLAIN[search]
    if "{start: 0}" in source(right):
        tables["{start: 0}"] = "frontier.costs"
    return changed(right, search, tables)


class Followed(NamedTuple):
    """How far a program has followed a run, and what became of it.

    Attributes
    ----------
    order, k : list of Node, int
        The cells whose neighbours the run asks for, and how many of these questions were followed.
    frontier : FollowingList
        The open list, as the program has left it.
    departure : DepartureError or None
        Why it was not followed to its end.
    answer : Answer
        The answer of the program.
    unknown : Node or None
        The cell that it looks up in a table without it.
    other_end : str
        The kind of the answer of a walk back that looks for a parent None, where the start has none.
    walked : list of Node
        How far the walk back went, from the start of the path.
    """

    order: list[Node]
    k: int
    frontier: FollowingList
    departure: DepartureError | None
    answer: Answer
    unknown: Node | None
    other_end: str
    walked: list[Node]

    @property
    def is_whole(self) -> bool:
        """Whether each question was followed."""
        return self.k == len(self.order)


class Follower:
    """Lets a program follow runs: its open list is a `FollowingList`, and it walks back here.

    Parameters
    ----------
    search : str
        Which search the program is, or would be without its mistake.
    wrong : Program or None
        The program, if it is a wrong one of the catalogue.
    once : bool
        Whether a cell that waits keeps its place when it is put there again, as in a `Queue`; a deque holds it twice.
    entries : bool
        Whether G and parent are kept in the entries of the open list, as by programs with nodes, tuples or paths on it,
        and not in tables: each entry of a cell then has its own.
    free : bool
        Whether all priorities count as equal, so that any order is followed.

    Raises
    ------
    ValueError
        If the program has no tables that could be kept in entries.

    Attributes
    ----------
    search : str
        As given.
    key : str
        The mistake; "" if it is none.
    """

    def __init__(
        self,
        search: str,
        wrong: Program | None = None,
        once: bool = False,
        entries: bool = False,
        free: bool = False,
    ) -> None:
        self._once = once
        self._entries = entries
        self.search = search
        self.key = wrong.key if wrong else ""
        self._is_guided = is_guided(SEARCHES[search])
        # what belongs to the run that is followed now
        self._start: Node = None
        self._course = Course([], None, is_cut=False)
        self._frontier = self._begin(None, self._start)
        self._walked = list[Node]()
        self._other_end = ""
        lists: dict[str, Any] = {name: partial(self._begin, _even if free else rule) for name, rule in RULES.items()}
        right = _with_entries(search) if entries else plain.PLAIN[search]
        if wrong:
            self._program = wrong.make(right, **lists, walk_back=self._walk_back)
        else:
            self._program = changed(right, search, {}, **lists, walk_back=self._walk_back)

    def follow(self, run: Run, order: list[Node] | None = None) -> Followed:
        """Run the program on the map of a run, and let it expand the same cells, as far as its priorities allow it.

        `order` are the cells that the run expands; None: all of whose neighbours it asks for.
        """
        noted = Notes()
        start = run.grid.start
        goal = run.grid.goal
        order = run.notes.asked if order is None else order
        self._start = start
        self._course = Course(order, goal, run.notes.cut)
        self._begin(None, start)
        self._walked = []
        self._other_end = ""
        departure: DepartureError | None = None
        answer = Answer("none")
        missing: Node | None = None
        stops_without_asking = False
        grid = Watched(run.grid, noted) if goal in order else run.grid
        heuristics = run.heuristics if self._is_guided else ()
        try:
            answer = answer_of(self._program(grid, start, goal, *heuristics), run.grid)
            stops_without_asking = bool(noted.asked) and noted.asked[-1] != goal
        except DepartureError as error:
            departure = error
        except EndlessError:
            answer = Answer("endless")
        except Exception as error:
            answer = Answer("broken")
            missing = unknown(error)
        if self._other_end:
            missing = start
        k = self._frontier.k
        run_asks_about_the_goal = order[k - 1 : k] == [goal]
        if run_asks_about_the_goal and stops_without_asking:
            k -= 1
        return Followed(order, k, self._frontier, departure, answer, missing, self._other_end, self._walked)

    def _begin(self, rule: Rule | None, start: Node) -> FollowingList:
        """Make the open list of the program."""
        self._frontier = FollowingList(start, self._course, rule, self._once, self._entries)
        return self._frontier

    def _walk_back(self, came_from: dict[Node, Node | None], cell: Node) -> list[Node]:
        kept = self._frontier.current.path
        if kept and kept[-1] == cell:  # the path is kept in the entry
            return list(kept)
        path = self._walked
        while cell is not None:
            path.append(cell)
            if cell == self._start and came_from.get(cell, cell) is not None:
                self._other_end = "endless" if cell in came_from else "broken"
                break
            cell = came_from[cell]
            if len(path) > len(came_from) + 1:
                raise EndlessError("gone round in circles")
        return path[::-1]


def unknown(error: BaseException | None) -> Any:
    """Return the cell that was looked up in a table which does not hold it; None if this is another error."""
    return error.args[0] if isinstance(error, KeyError) and error.args else None
