"""The answer to a search that fails on a map: what it does there, which mistake explains it, and where to look."""

import ast
import inspect
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from astar_lesson.lesson.asking import Asking, parsed
from astar_lesson.lesson.behaviour import IMPATIENT, SAMPLED, Run, observe
from astar_lesson.lesson.diagnosis import diagnose, is_guided, right
from astar_lesson.lesson.mistakes import catalogue
from astar_lesson.lesson.parting import Parting, departure, draw_both, parting
from astar_lesson.lesson.tried import SolvedMap, heuristics, sample
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.lesson.watched import SEARCHES, traits_of
from astar_lesson.maps.moves import EIGHT

LOOKING = 1.2
"""For so many seconds, at most, a wrong search is run on further maps to find its mistake."""
SLIPS = (NameError, AttributeError, NotImplementedError, ImportError)
"""Errors of writing: no mistake of the catalogue has them."""
ABOUT = {
    "never_asked": "It never asks the map which cells are next to one another. Use grid.neighbors(cell) or "
    "grid.edges(cell) for each cell that it expands.",
    "not_run": "It asks the map for nothing. Mind that a function with `yield` runs only when its steps are taken.",
    "again": "It expands cells again and again. Look at the lines that decide whether a neighbour is opened.",
    "walk_back": "The search comes to its end, but the walk back does not.",
    "loop": "The search does not come to its end. Look at its loop: does each round take a cell from the frontier?",
    "heuristic_unused": "It never calls the heuristic that it is given.",
    "printed": "Printing is not returning: whoever calls a function sees only what it returns.",
}
"""Sentences about what is in no catalogue of mistakes."""


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
        self.prints = run.kind == "none" and str(run.grid.goal) in asking.printed.text
        guided = [name for name in SEARCHES if run.more or not is_guided(name)]
        self.meant = [like.__name__] if like else [name for name in guided if is_guided(name) == bool(run.more)]
        self.others = [name for name in guided if name not in self.meant]

    def verdict(self, maps: list[SolvedMap]) -> Verdict:
        """Say what it does, and why; `maps` are those on which it may be run to find that out."""
        grid, what = self.run.grid, self.wrong
        cause, why = self._cause(maps)
        if cause == "never_asked":
            what = what or "your search finds a right path, but its order cannot be judged."
        elif self.parted and not (cause and what):
            right_path = f"your search finds a right path, but it is not {traits_of(self.like).name}."
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
        if key is None and run.kind != "other":
            runs, is_called = self._runs(maps)
            if run.more and not is_called and self._uses_heuristic_as_number():
                key = "heuristic_not_called"
            elif named := self._named(runs):
                return named
            elif run.more and not is_called and not run.error:
                key = "heuristic_unused"
            else:
                key = {"endless": "endless", "backwards": "path_backwards"}.get(run.kind)
                key = key or ("crash" if run.error else None)
        return key, self._about(key)

    def _seen_at_once(self) -> str | None:
        """The key of what a single run shows."""
        if isinstance(self.run.error, SLIPS) and "NoneType" not in str(self.run.error):
            return "crash"
        if self.run.kind == "table":
            return "returns_table"
        if self.prints:
            return "no_return"
        has_answered = not self.run.error and self.run.kind != "other"
        return "never_asked" if has_answered and not self.run.notes.asked else None

    def _about(self, key: str | None) -> str:
        if self.prints:
            return ABOUT["printed"]
        if key == "never_asked":
            return ABOUT["not_run" if _has_generator(self.asking.function) else key]
        if key == "endless":
            return self._where()
        return catalogue()[key].sentences if key in catalogue() else ABOUT.get(key or "", "")

    def _where(self) -> str:
        """In which part of an endless search the loop is."""
        if self.run.notes.cut:
            return ABOUT["again"]
        complete = any(parting(self.run, [right(name)], SEARCHES[name]) is None for name in self.meant)
        if self.run.notes.asked and complete:
            return f"{ABOUT['walk_back']} Look at the loop that follows the parents."
        return ABOUT["loop"]

    def _uses_heuristic_as_number(self) -> bool:
        """Whether it uses its fourth parameter, and does not call it."""
        _, parts = parsed(self.asking.function)
        names = list(inspect.signature(self.asking.function).parameters)[3:4] if parts else []
        calls = [part for part in parts if isinstance(part, ast.Call)]
        fine = [call.func for call in calls]  # called, or handed on to a function that may call it
        fine += [given for call in calls if isinstance(call.func, ast.Name) for given in call.args]
        is_used = any(isinstance(part, ast.Name) and part.id in names and part not in fine for part in parts)
        return is_used and (self.run.error is None or isinstance(self.run.error, TypeError | ValueError))

    def _named(self, runs: list[Run]) -> tuple[str, str] | None:
        """The key of the mistake that explains the runs, and what it does; None if none does."""
        found = diagnose(runs, self.meant, self.others)
        if not found:
            return None
        if not self.like:  # a right search is likelier than another one with a mistake
            found.sort(key=lambda each: each.mistake is not None)
        search = found[0].search
        name = traits_of(SEARCHES[search]).name
        mistakes = [each.mistake for each in found if each.mistake and each.search == search]
        if not found[0].mistake:
            is_meant = self.like and search in self.meant
            return None if is_meant else ("another_search", f"It behaves like {name}.")
        does = ", or it ".join(mistake.does for mistake in mistakes[:2])
        where = " Or look".join(dict.fromkeys(mistake.where.removeprefix("Look") for mistake in mistakes[:2]))
        begin = "It" if self.like else f"It behaves like {name}, except that it"
        is_walking = self.run.kind == "endless" and not self.run.notes.cut
        return mistakes[0].key, f"{ABOUT['walk_back'] + ' ' if is_walking else ''}{begin} {does}. Look{where}"

    def _runs(self, maps: list[SolvedMap]) -> tuple[list[Run], bool]:
        """The run that fails, and others; and whether the heuristic was called in any of them."""
        called: list[Any] = []

        def counted(heuristic: Callable[..., Any]) -> Callable[..., Any]:
            @wraps(heuristic)
            def counting(*given: Any) -> Any:
                called[:] = given
                return heuristic(*given)

            return counting

        guesses = heuristics if self.run.more else lambda *_: [()]
        tries = [(self.run.grid, self.run.more)]
        tries += [(grid, more) for grid, costs in sample(maps) for more in guesses(grid, costs)]
        runs, end = [self.run], time.monotonic() + LOOKING
        for grid, more in tries:
            is_stuck = runs[-1].kind == "endless" and not runs[-1].notes.cut
            runs.append(observe(self.asking, grid, tuple(map(counted, more)), IMPATIENT if is_stuck else SAMPLED))
            if time.monotonic() > end:
                break
        return runs[1:], bool(called)


def _has_generator(search: Any) -> bool:
    """Whether there is a generator in a function."""
    code = getattr(inspect.unwrap(search), "__code__", None)
    parts = [part for part in getattr(code, "co_consts", ()) if inspect.iscode(part)]
    return any(part.co_flags & inspect.CO_GENERATOR for part in parts)
