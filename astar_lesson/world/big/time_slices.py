"""Searches spread over the ticks of a game: a queue of generators, and a budget of steps for each tick."""

import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from astar_lesson import Grid, Node, Step, Trace, walked_cost


class Tick(NamedTuple):
    """What one tick of the game spent on searching.

    Attributes
    ----------
    steps : int
        How many steps were taken, of all searches together.
    milliseconds : float
        CPU time; differs from run to run.
    """

    steps: int
    milliseconds: float


class Request:
    """A unit that has asked for a path.

    Attributes
    ----------
    name : str
        The unit.
    expanded : int
        How many steps its search has taken.
    taken : list of int
        How many steps its search has taken after 0, 1, 2, ... ticks.
    done : int or None
        After how many ticks the search was done, so that the unit could start to walk; None: not yet.
    path : list
        The path; [] before it is found, and if there is none.
    """

    def __init__(self, grid: Grid, name: str, search: Iterable[Step], ticks: int) -> None:
        self.name = name
        self.expanded = 0
        self.taken = [0] * (ticks + 1)
        self.done: int | None = None
        self.path: list[Node] = []
        self._grid, self._search = grid, iter(search)

    @property
    def cost(self) -> float:
        """What the path costs; inf as long as there is none."""
        return walked_cost(self._grid, self.path)

    def advance(self, most: int) -> tuple[int, bool]:
        """Take at most so many steps. Return how many they were, and whether the search goes on.

        If a search finds no path, its end is noticed only when the next step is asked for.
        """
        before = self.expanded
        for step in islice(self._search, most):
            self.expanded += 1
            if step.path:
                self.path = list(step.path)
                break
        steps = self.expanded - before
        return steps, steps == most and not self.path

    def walked(self, ticks: int) -> int:
        """Return how many cells the unit has walked after so many ticks, at one cell a tick."""
        if self.done is None or not self.path:
            return 0
        return min(max(0, ticks - self.done), len(self.path) - 1)


class TimeSlices:
    """A queue of searches. Each tick advances them by a limited number of steps, so that no tick takes long.

    Parameters
    ----------
    grid : Grid
        The map on which the units walk.

    Attributes
    ----------
    requests : list of Request
        All that were ever asked for, in order.
    ticks : list of Tick
        What each tick spent.

    Examples
    --------
    >>> from astar_lesson import Grid, dijkstra
    >>> grid = Grid.from_text(". . . .")
    >>> queue = TimeSlices(grid)
    >>> for name, goal in {"A": (3, 0), "B": (2, 0)}.items():
    ...     _ = queue.ask(name, dijkstra(grid, (0, 0), goal))
    >>> while queue:
    ...     _ = queue.tick(budget=2)
    >>> [tick.steps for tick in queue.ticks]
    [2, 2, 2, 1]
    >>> [(request.name, request.done) for request in queue.requests]
    [('A', 2), ('B', 4)]
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._waiting: deque[Request] = deque()
        self.requests: list[Request] = []
        self.ticks: list[Tick] = []

    def __len__(self) -> int:
        """How many searches are not done yet."""
        return len(self._waiting)

    def ask(self, name: str, search: Iterable[Step]) -> Request:
        """Put a search at the end of the queue.

        Parameters
        ----------
        name : str
            The unit that asks.
        search : iterable of Step
            One of the searches, not begun: nothing of it is run now.
        """
        request = Request(self.grid, name, search, len(self.ticks))
        self._waiting.append(request)
        self.requests.append(request)
        return request

    def tick(self, budget: int, turn: int | None = None) -> Tick:
        """Advance the searches by at most `budget` steps.

        Parameters
        ----------
        budget : int
            How many steps all searches together may take.
        turn : int or None
            How many steps a search may take before the next one has its turn. None: each runs to its end before
            the next one begins.

        Raises
        ------
        ValueError
            If budget or turn is not a whole number of at least 1. Any error that a search meets on its way is raised,
            too; that search has then left the queue, and the others go on with the next tick.
        """
        for name, number in (("budget", budget), ("turn", budget if turn is None else turn)):
            if not (isinstance(number, int) and number >= 1):
                raise ValueError(f"{name} is {number!r}: give a whole number of steps, at least 1")
        began, left = time.process_time(), budget
        while left and self._waiting:
            request = self._waiting.popleft()
            steps, goes_on = request.advance(min(left, turn or left))
            left -= steps
            if not goes_on:
                request.done = len(self.ticks) + 1
            elif turn:
                self._waiting.append(request)
            else:
                self._waiting.appendleft(request)
        self.ticks.append(Tick(budget - left, 1000 * (time.process_time() - began)))
        for request in self.requests:
            request.taken.append(request.expanded)
        return self.ticks[-1]

    @property
    def longest(self) -> Tick:
        """The largest number of steps of a tick, and the longest time of one."""
        return Tick(*map(max, zip((0, 0.0), *self.ticks, strict=True)))

    def panels(self, recorded: Mapping[str, tuple[Grid, Trace]], ticks: int) -> Iterator[tuple[Any, ...]]:
        """Yield the panels of a `gallery` that shows how far the search of each unit, or its walk, is after some ticks.

        `recorded` holds for each unit the map with its start and its goal, and its search, recorded as a whole. There
        may be more ticks than the queue has had, for units walk on.
        """
        for request in self.requests:
            grid, trace = recorded[request.name]
            taken = request.taken[min(ticks, len(request.taken) - 1)]
            walked = request.walked(ticks)
            if request.done is None or ticks < request.done:
                said = f"{taken} steps" if taken else "waits"
            elif not request.path:
                said = "no way"
            else:
                said = f"walks, {walked} of {len(request.path) - 1}"
            yield f"{request.name}: {said}", grid, trace.at(taken), request.path[: walked + 1 if walked else 0]
