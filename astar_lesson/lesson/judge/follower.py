"""A plain search that follows a reader's: its open list returns cells in that order, if priorities allow it.

So ties do not matter. If the right search can follow to the end, the reader's order is right; where it cannot, the two
part. If a wrong search can follow, that may be the reader's mistake.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple

from astar_lesson.lesson.judge.following_list import RULES, Course, DepartureError, FollowingList, Rule, even
from astar_lesson.lesson.programs import plain
from astar_lesson.lesson.programs.five_searches import SEARCHES, is_guided
from astar_lesson.lesson.programs.listing import changed, source
from astar_lesson.lesson.programs.mistakes import Program
from astar_lesson.lesson.running.observed_run import Run
from astar_lesson.lesson.running.returned_path import Answer, answer_of
from astar_lesson.lesson.running.time_limit import EndlessError
from astar_lesson.lesson.running.watched import Notes, Watched
from astar_lesson.search.steps import Node

ANOTHER_END = 0.2
"""How much a program misses that follows a run, but comes to a path of another cost, or to another end."""


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
    run : Run
        The run.
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

    run: Run
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

    @property
    def explains(self) -> bool:
        """Whether the program expands the same cells and gives the same answer, up to the cost of the path."""
        return self.miss < 1

    @property
    def miss(self) -> float:
        """0 if the program expands the same cells, as far as ties allow, and gives the same answer, and 1 if not.

        If only the cost of the path is another, it is ANOTHER_END: which of two entries of a cell comes first is not
        followed. So it is if the search was stopped for its time.
        """
        run = self.run
        if not self.is_whole or unknown(run.error) not in (None, self.unknown):
            return 1
        if self.departure:
            is_stopped = run.kind == "endless"  # maybe in the middle, on a slow machine
            return ANOTHER_END if is_stopped else 1
        if self.answer == run.answer or run.kind == self.other_end:
            return 0
        if self.answer.kind == run.kind == "broken" and (run.error or self._ends_where_it_fails):
            return 0
        return ANOTHER_END if self.answer.kind == run.kind == "path" else 1

    @property
    def _ends_where_it_fails(self) -> bool:
        """Whether the path is that of a walk back which fails at a cell: one that asks first may end there."""
        walked = self.walked
        return bool(walked) and self.run.path in (walked, walked[::-1], walked[:-1], walked[-2::-1])


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
        lists: dict[str, Any] = {name: partial(self._begin, even if free else rule) for name, rule in RULES.items()}
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
        return Followed(run, order, k, self._frontier, departure, answer, missing, self._other_end, self._walked)

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
