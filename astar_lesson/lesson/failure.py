"""The answer to a search that fails on a map: what it does there, which mistake explains it, and where to look."""

import time
from typing import Any

from astar_lesson.lesson.asking import Asking
from astar_lesson.lesson.behaviour import IMPATIENT, PATIENT, Run, observe
from astar_lesson.lesson.diagnosis import diagnose, right
from astar_lesson.lesson.mistakes import catalogue
from astar_lesson.lesson.parting import Parting, departure, draw_both, parting
from astar_lesson.lesson.tried import SolvedMap, sample, tries
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.lesson.watched import SEARCHES, is_guided
from astar_lesson.maps.moves import EIGHT
from astar_lesson.words.explain import called

LOOKING = 1.2
"""For so many seconds, at most, a wrong search is run on further maps to find its mistake."""
SLIPS = (NameError, AttributeError, NotImplementedError, ImportError)
"""Errors of writing: no mistake of the catalogue has them."""
WALK_BACK = "The search comes to its end, but the walk back does not."
ABOUT = {
    "never_asked": (
        "never_asked",
        "It never asks the map which cells are next to one another. Use grid.neighbors(cell) or "
        "grid.edges(cell) for each cell that it expands.",
    ),
    "prints": ("no_return", "Printing is not returning: whoever calls a function sees only what it returns."),
    "again": (
        "endless",
        "It expands cells again and again. Look at the lines that decide whether a neighbour is opened.",
    ),
    "walk_back": ("endless", f"{WALK_BACK} Look at the loop that follows the parents."),
    "loop": (
        "endless",
        "The search does not come to its end. Look at its loop: does each round take a cell from the frontier?",
    ),
    "heuristic_unused": ("heuristic_unused", "It never calls the heuristic that it is given."),
    "crash": ("crash", ""),
    "": (None, ""),
}
"""What is in no catalogue of mistakes: `Verdict.cause`, and what is said about it."""


class Failure:
    """A search that fails on a map.

    Parameters
    ----------
    asking : Asking
        The search.
    run : Run
        What it does on a smallest map on which it fails.
    wrong : str
        What is wrong with its answer; "" if it is right.
    parted : Parting or None
        Where its order is wrong.
    like : callable or None
        What it is meant to be.
    """

    def __init__(self, asking: Asking, run: Run, wrong: str, parted: Parting | None, like: Any) -> None:
        self.asking, self.run, self.wrong, self.parted, self.like = asking, run, wrong, parted, like
        possible = [name for name, search in SEARCHES.items() if run.more or not is_guided(search)]
        meant = [name for name in possible if is_guided(SEARCHES[name]) == bool(run.more)]
        self.meant = [like.__name__] if like else meant
        self.others = [name for name in possible if name not in self.meant]

    def verdict(self, maps: list[SolvedMap]) -> Verdict:
        """Say what it does, and why; `maps` are those on which it may be run to find that out."""
        grid, what = self.run.grid, self.wrong
        cause, why = self._cause(maps)
        if cause == "never_asked":
            what = what or "your search finds a right path, but its order cannot be judged."
        elif self.parted and not (cause and what):
            right_path = f"your search finds a right path, but it is not {called(self.like.__name__)}."
            what = f"{what or right_path} {self.parted.words}"
            why = why if cause else self.parted.why
        elif not cause:
            what += departure(self.run)
        diagonals = f", with diagonal steps for {grid.moves.diagonal}," if grid.moves is EIGHT else ""
        words = f"On this map of {grid.width * grid.height} cells{diagonals} {what} {why}".strip()
        return Verdict(False, words, draw_both(self.run, self.parted, self.like), cause=cause)

    def _cause(self, maps: list[SolvedMap]) -> tuple[str | None, str]:
        """The key of the mistake, and sentences about it; None if it is not known."""
        run, key = self.run, self._seen_at_once()
        if not key and run.kind != "other":
            is_unused = bool(run.more) and not self._calls_heuristic(maps)
            if is_unused and isinstance(run.error, TypeError | ValueError) and "function" in str(run.error):
                key = "heuristic_not_called"
            elif named := self._named(self._runs(maps)):
                return named
            elif run.kind == "endless":
                key = self._where()
            elif run.error or is_unused:
                key = "crash" if run.error else "heuristic_unused"
        return ABOUT[key] if key in ABOUT else (key, catalogue()[key].sentences)

    def _seen_at_once(self) -> str:
        """What a single run shows; "" if it shows nothing."""
        run = self.run
        if run.kind == "none" and str(run.grid.goal) in self.asking.printed.text:
            return "prints"
        if isinstance(run.error, SLIPS) and "NoneType" not in str(run.error):
            return "crash"
        if run.kind == "table":
            return "returns_table"
        return "" if run.words or run.notes.asked else "never_asked"

    def _where(self) -> str:
        """In which part of an endless search the loop is."""
        if self.run.notes.cut:
            return "again"
        complete = any(parting(self.run, [right(name)], SEARCHES[name]) is None for name in self.meant)
        return "walk_back" if self.run.notes.asked and complete else "loop"

    def _calls_heuristic(self, maps: list[SolvedMap]) -> bool:
        calls: list[Any] = []

        def count(*cells: Any) -> int:
            calls.append(cells)
            return 0

        for grid in (self.run.grid, maps[-1][0]):
            observe(self.asking, grid, (count,), IMPATIENT)
        return bool(calls)

    def _named(self, runs: list[Run]) -> tuple[str, str] | None:
        """The key of the mistake that explains the runs, and what it does; None if none does."""
        found = diagnose(runs, self.meant, self.others)
        if not self.like:  # a right search is likelier than another one with a mistake
            found.sort(key=lambda each: each.mistake is not None)
        if not found or (self.like and not found[0].mistake and found[0].search in self.meant):
            return None
        search = found[0].search
        if not found[0].mistake:
            return "another_search", f"It behaves like {called(search)}."
        alike = [each.mistake for each in found if each.mistake and each.search == search][:2]
        does = ", or it ".join(mistake.does for mistake in alike)
        where = " Or look".join(dict.fromkeys(mistake.where.removeprefix("Look") for mistake in alike))
        begin = "It" if self.like else f"It behaves like {called(search)}, except that it"
        is_walking = self.run.kind == "endless" and not self.run.notes.cut
        return alike[0].key, f"{WALK_BACK + ' ' if is_walking else ''}{begin} {does}. Look{where}"

    def _runs(self, maps: list[SolvedMap]) -> list[Run]:
        """The run that fails, and others."""
        runs, end = [self.run], time.monotonic() + LOOKING
        for grid, _, more in tries(sample(maps), bool(self.run.more)):
            is_stuck = runs[-1].kind == "endless" and not runs[-1].notes.cut
            runs.append(observe(self.asking, grid, more, IMPATIENT if is_stuck else PATIENT))
            if time.monotonic() > end:
                break
        return runs
