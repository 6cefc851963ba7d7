"""A plain search that follows a reader's: its open list returns cells in that order, if priorities allow it.

So ties do not matter. If the right search can follow to the end, the reader's order is right; where it cannot, the two
part. If a wrong search can follow, that may be the reader's mistake.
"""

from collections.abc import Callable
from functools import partial
from itertools import groupby
from math import inf, log
from typing import Any, NamedTuple

from astar_lesson.lesson import plain
from astar_lesson.lesson.attempt import EndlessError
from astar_lesson.lesson.behaviour import Run, kind_of
from astar_lesson.lesson.listing import changed
from astar_lesson.lesson.mistakes import Program
from astar_lesson.lesson.watched import SEARCHES, Notes, Watched, is_guided, letter_of
from astar_lesson.search.frontiers import EMPTY
from astar_lesson.search.steps import Node
from astar_lesson.words.numbers import many, number

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
    """

    def __init__(self, priority: Any, waiting: dict[Node, Any]) -> None:
        super().__init__("it would expand another cell")
        self.priority = priority
        self.first = min(waiting, key=lambda other: waiting[other], default=None)
        self.lowest = waiting.get(self.first)


class Follower:
    """Lets a program follow a run: it stands in for the open list of the program, and for its walk back.

    Parameters
    ----------
    search : str
        Which search the program is, or would be without its mistake.
    wrong : Program or None
        The program, if it is a wrong one of the catalogue.
    once : bool
        Whether a cell that waits keeps its place when it is put there again, as in a `Queue`; a deque holds it twice.

    Attributes
    ----------
    key : str
        The mistake; "" if it is none.
    reached : dict of Node to list
        The priorities with which each cell waits, as a heap with duplicates keeps them; [] once it is taken.
    order, k : list of Node, int
        The cells whose neighbours the run asks for, and how many of these questions were followed.
    choices : float
        How much was left open by ties: the sum of the logarithms of the numbers of tied cells.
    freedom : float
        How much would be left open without any priorities.
    departure : DepartureError or None
        Why it was not followed to its end.
    kind, unknown : (str, float or None), Node or None
        What kind of answer the program gives, as in `Run`; and the cell that it looks up in a table without it.
    otherwise : str
        The answer of a walk back that looks for a parent None, where the start has none.
    """

    def __init__(self, search: str, wrong: Program | None = None, once: bool = False) -> None:
        self._once = once
        self.search, self.key, self._is_guided = search, wrong.key if wrong else "", is_guided(SEARCHES[search])
        rules = {"PriorityQueue": None, "Queue": lambda: self._taken + 1, "Stack": lambda: -self.k}
        lists: dict[str, Any] = {name: partial(self._begin, rule) for name, rule in rules.items()}
        make = wrong.make if wrong else partial(changed, getattr(plain, search), search, {})
        self._program = make(**lists, walk_back=self._walk_back)

    def follow(self, run: Run) -> None:
        """Run the program on the map of a run, and let it expand the same cells, as far as its priorities allow it."""
        self._grid, self.order, self._cut, noted = run.grid, run.notes.asked, run.notes.cut, Notes(inf)
        self.k, self.choices, self.freedom, self.otherwise = 0, 0.0, 0.0, ""
        self.departure: DepartureError | None = None
        self.kind: tuple[str, float | None] = "none", None
        self.unknown: Node | None = None
        grid = Watched(run.grid, noted) if run.grid.goal in self.order else run.grid
        try:
            answer = self._program(grid, run.grid.start, run.grid.goal, *(run.more if self._is_guided else ()))
            self.kind = kind_of(answer, run.grid)
            last = noted.asked[-1:]
            if last and self.order[self.k - 1] == run.grid.goal != last[0]:  # the run expands the goal, it stops
                self.k -= 1
        except DepartureError as departure:
            self.departure = departure
        except EndlessError:
            self.kind = "endless", None
        except Exception as error:
            self.kind, self.unknown = ("broken", None), unknown(error)
        if self.otherwise:
            self.unknown = run.grid.start

    def _begin(self, rule: Callable[[], Any] | None, start: Node) -> "Follower":
        """Stand in for an open list; a rule works out the priority of a cell, where the program gives none."""
        self._rule = rule
        self.reached: dict[Node, list[Any]] = {start: [0]}
        self.live: dict[Node, Any] = {start: 0}  # the latest of each cell, until it is taken
        self._taken = 0
        return self

    def put(self, cell: Node, priority: Any = None) -> None:
        """Let a cell wait."""
        if self._once and cell in self.live:
            return
        if self._rule:
            priority = self._rule()
        self.reached.setdefault(cell, []).append(priority)
        self.live[cell] = priority

    def get(self) -> Node:
        """Take the next cell of the order, or give up if the priorities do not allow it."""
        if not self:
            raise IndexError(EMPTY)
        lowest = min(self.live.values(), default=inf)
        ended = self.k == len(self.order)
        if ended and self._cut:
            raise EndlessError("followed the run to where it was cut off")
        cell = self._grid.goal if ended else self.order[self.k]
        mine = min(self.reached.get(cell) or [inf])
        if mine == inf or mine > lowest + EVEN:
            raise DepartureError(None if mine == inf else mine, self.live)
        self.choices += log(max(1, sum(value <= lowest + EVEN for value in self.live.values())))
        self.freedom += log(max(1, len(self.live)))
        self.k += not ended
        self._taken = mine
        self.reached[cell].remove(mine)
        self.live.pop(cell, None)
        return cell

    def _skip_repeats(self) -> None:
        """Pass over a cell that was asked for its neighbours twice, and put there once."""
        while 0 < self.k < len(self.order) and self.order[self.k] == self.order[self.k - 1]:
            again = self.reached.get(self.order[self.k])
            if again and min(again) <= min(self.live.values(), default=inf) + EVEN:
                break
            self.k += 1

    def __bool__(self) -> bool:
        self._skip_repeats()
        wanted = self.order[self.k] if self.k < len(self.order) else None
        return bool(self.live or self.reached.get(wanted) or (self._cut and any(self.reached.values())))

    def __contains__(self, cell: Node) -> bool:
        return cell in self.live

    def _walk_back(self, came_from: dict[Node, Node | None], cell: Node) -> list[Node]:
        path: list[Node] = []
        while cell is not None:
            path.append(cell)
            if cell == self._grid.start and came_from.get(cell, cell) is not None:
                self.otherwise = "endless" if cell in came_from else "broken"
                break
            cell = came_from[cell]
            if len(path) > len(came_from) + 1:
                raise EndlessError("gone round in circles")
        return path[::-1]


def unknown(error: BaseException | None) -> Any:
    """Return the cell that was looked up in a table which does not hold it; None if this is another error."""
    return error.args[0] if isinstance(error, KeyError) and error.args else None


# --- where they part --------------------------------------------------------------------------------------------------


class Parting(NamedTuple):
    """Where two searches part.

    Attributes
    ----------
    k : int
        How many steps are the same.
    words : str
        What the one does in the next step, in a sentence.
    first : list of Node
        A cell that the right search may expand there; [] if it expands none.
    why : str
        What may be the reason.
    """

    k: int
    words: str
    first: list[Node]
    why: str = ""


def parting_of(run: Run, followers: list[Follower], like: Any) -> Parting | None:
    """Return where a run parts from the first of some right searches; None if it does not part from one of them."""
    parted = [_parting(run, follower, like) for follower in followers]
    return parted[0] if all(parted) else None


def _parting(run: Run, follower: Follower, like: Any) -> Parting | None:
    follower.follow(run)
    order, at, first, waits = follower.order, None, list[Node](), ""
    if parted := follower.departure:
        at = parted.priority
        if parted.first is not None:
            first, waits = [parted.first], _named(parted.first, parted.lowest, like)
    elif follower.k == len(order):
        return None
    k = sum(1 for _ in groupby(order[: follower.k]))  # two questions in a row about one cell are one expansion
    before = f", while {waits} waits" if waits else ""
    if follower.k == len(order):
        if at is None:
            return Parting(k, f"It stops after step {k} and never expands {waits}.", first)
        due = "lowest number" if letter_of(like) else "cell that has waited longest"
        why = f"Either it stops when the goal is opened, or it does not expand the {due} first."
        return Parting(k, f"It stops at the goal, {_named(run.grid.goal, at, like)}{before}.", first, why)
    cell = order[follower.k]
    if at is not None:
        what = _named(cell, at, like) + before
    elif cell == run.grid.goal and not first:
        what = "the goal: it should have stopped there"
    elif cell in follower.reached:
        what = f"{cell} again, though nothing new is known about it"
    else:
        what = f"{cell}, which no step has reached"
    return Parting(k, f"In step {k + 1} it expands {what}.", first)


def _named(cell: Node, priority: Any, like: Any) -> str:
    letter = letter_of(like)
    score = f"{letter} {number(priority)}" if letter else f"{many(priority, 'step')} from the start"
    return f"{cell} with {score}"
