"""Which search when: the five searches in words, for the cards and the README, and their runs on one map."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from astar_lesson.lesson import plain
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.search import searches
from astar_lesson.search.costs import walked_cost
from astar_lesson.search.record import record
from astar_lesson.search.trace import Trace


class Card(NamedTuple):
    """The words of one search; the rest of its card is computed.

    Attributes
    ----------
    search : callable
        The search.
    name : str
        Its name.
    expands : str
        Which cell it expands next.
    finds : str
        What it promises of the path.
    work : str
        What it costs to run.
    when : str
        When to use it.
    """

    search: Callable[..., Any]
    name: str
    expands: str
    finds: str
    work: str
    when: str

    @property
    def program(self) -> Callable[..., Any]:
        """The search as a reader writes it."""
        return getattr(plain, self.search.__name__)  # type: ignore[no-any-return]


WORDS = tomllib.loads(Path(__file__).with_name("cards.toml").read_text(encoding="utf-8"))
CARDS = [Card(**entry | {"search": getattr(searches, entry["search"])}) for entry in WORDS["cards"]]
HEAD = ("search", "expands next", "finds", "use it when")


def table() -> list[tuple[str, str, str, str]]:
    """Return the table "Which search when": its head, and a row for each search."""
    return [HEAD, *((card.name, card.expands, card.finds, card.when) for card in CARDS)]


def run(search: Callable[..., Any]) -> tuple[Grid, Trace]:
    """Return the map of the cards, and the record of one of the five searches on it."""
    grid = Grid.from_text(WORDS["map"])
    goal = [] if search is searches.bfs else [grid.goal]
    guess = [manhattan(grid)] if search in (searches.greedy_best_first, searches.a_star) else []
    return grid, record(search(grid, grid.start, *goal, *guess))


def summary(grid: Grid, trace: Trace) -> str:
    """Return how many cells a run has expanded, and which path it has found."""
    path = trace.path_to(grid.goal)
    return f"{trace.expanded} cells expanded; {len(path) - 1} steps, cost {walked_cost(grid, path)}"
