"""Diagnosis: what is wrong with a search that fails on a map, and which mistake of the catalogue explains it.

A mistake explains a run if its program, however the reader's is written, can be led through the same expansions to the
same answer: see `led`. Of the mistakes that explain nearly all runs the most specific is named, the one whose
priorities left the fewest choices.
"""

import time
from math import inf
from typing import Any

from astar_lesson.lesson.asking import Asking
from astar_lesson.lesson.behaviour import IMPATIENT, PATIENT, Run, kind_of, observe
from astar_lesson.lesson.led import Leader, unknown
from astar_lesson.lesson.mistakes import about, catalogue, corners_cut
from astar_lesson.lesson.tried import SolvedMap, sample, tries
from astar_lesson.lesson.watched import SEARCHES, NotedHeuristic, is_guided
from astar_lesson.words.explain import called

LOOKING = 1.2
"""For so many seconds, at most, a wrong search is run on further maps to find its mistake."""
SLIPS = (NameError, AttributeError, ImportError)
"""Errors of writing: no mistake of the catalogue has them."""
HIDDEN = ("heap_not_sifted", "last_cell_kept", "heuristic_not_called", "cuts_corners")
"""Mistakes that are not told by expansions: which cell a wrong heap returns depends on how it is written."""
ENOUGH = 0.97
"""The share of the runs that a mistake must explain to be named."""
MISS = 50.0
"""What a run that is not explained weighs, in logarithms of choices."""
DEAR = 0.2
"""What a run weighs in which only the cost of the path is another."""
VAGUE = 0.97
"""A program that leaves more open than this share of all choices goes with nearly any order: it has to explain all."""


def cause_of(asking: Asking, run: Run, like: Any, maps: list[SolvedMap]) -> tuple[str | None, str]:
    """Return the key of the mistake that a search makes, and sentences about it; None if the mistake is not known.

    Parameters
    ----------
    asking : Asking
        The search.
    run : Run
        What it does on a smallest map on which it fails.
    like : callable or None
        What it is meant to be.
    maps : list of (Grid, dict)
        On some of these maps it is run to find the mistake.
    """
    key = _seen_at_once(asking, run)
    if not key and run.kind != "other":
        guided = {name: is_guided(search) for name, search in SEARCHES.items()}
        meant = [like.__name__] if like else [name for name in guided if guided[name] == bool(run.more)]
        others = [name for name in guided if name not in meant and (run.more or not guided[name])]
        is_unused = bool(run.more) and not _calls_heuristic(asking, [run.grid, maps[-1][0]])
        if is_unused and isinstance(run.error, TypeError | ValueError) and "function" in str(run.error):
            key = "heuristic_not_called"
        elif found := diagnose(_runs(asking, run, maps), meant, others):
            return _named(found, like, run)
        elif run.kind == "endless":
            key = _where(run, meant)
        elif run.error or is_unused:
            key = "crash" if run.error else "heuristic_unused"
    return about(key)


def _seen_at_once(asking: Asking, run: Run) -> str:
    """What a single run shows; "" if it shows nothing."""
    if run.kind == "none" and str(run.grid.goal) in asking.printed.text:
        return "prints"
    if isinstance(run.error, SLIPS) and "NoneType" not in str(run.error):
        return "crash"
    if run.kind == "table":
        return "returns_table"
    if run.kind == "broken" and run.path and kind_of(run.path, corners_cut(run.grid))[0] == "path":
        return "cuts_corners"
    return "" if run.words or run.notes.asked else "never_asked"


def _calls_heuristic(asking: Asking, grids: list[Any]) -> bool:
    noted = NotedHeuristic(100)
    for grid in grids:
        observe(asking, grid, (noted,), IMPATIENT)
    return bool(noted.asked)


def _runs(asking: Asking, run: Run, maps: list[SolvedMap]) -> list[Run]:
    """The run that fails, and others."""
    runs, end = [run], time.monotonic() + LOOKING
    for grid, _, more in tries(sample(maps), bool(run.more)):
        is_stuck = runs[-1].kind == "endless" and not runs[-1].notes.cut
        runs.append(observe(asking, grid, more, IMPATIENT if is_stuck else PATIENT))
        if time.monotonic() > end:
            break
    return runs


def _where(run: Run, meant: list[str]) -> str:
    """In which part of an endless search the loop is."""
    if run.notes.cut:
        return "again"
    for leader in map(Leader, meant if run.notes.asked else []):
        leader.lead(run)
        if not leader.departure and leader.k == len(run.notes.asked):
            return "walk_back"
    return "loop"


def _named(found: list[Leader], like: Any, run: Run) -> tuple[str | None, str]:
    """The key of the mistake that explains the runs, and what it does."""
    if not like:  # a right search is likelier than another one with a mistake
        found.sort(key=lambda each: bool(each.key))
    search, key = found[0].search, found[0].key
    if not key:
        return "another_search", f"It behaves like {called(search)}."
    alike = [catalogue()[each.key] for each in found if each.key and each.search == search][:2]
    does = ", or it ".join(mistake.does for mistake in alike)
    where = " Or look".join(dict.fromkeys(mistake.where.removeprefix("Look") for mistake in alike))
    begin = "It" if like else f"It behaves like {called(search)}, except that it"
    if run.kind == "endless" and not run.notes.cut:
        begin = f"The search comes to its end, but the walk back does not. {begin}"
    return key, f"{begin} {does}. Look{where}"


def diagnose(runs: list[Run], searches: list[str], others: list[str]) -> list[Leader]:
    """Return the programs that explain the runs: the most specific, and others that behave like it, mistakes first.

    Parameters
    ----------
    runs : list of Run
        What the search does. The first run has to be explained.
    searches : list of str
        Of these searches all mistakes are considered.
    others : list of str
        Of these only the right program.
    """
    programs = [program for mistake in catalogue().values() for program in mistake.programs]
    wrong = [each for each in programs if each.search in searches and each.key not in HIDDEN]
    leaders = [*(Leader(each.search, each) for each in wrong), *map(Leader, (*searches, *others))]
    weights = [_weight(leader, runs) for leader in leaders]
    alike = [leader for leader, weight in zip(leaders, weights, strict=True) if weight <= min(weights) + 1e-6 < inf]
    return list({leader.key or leader.search: leader for leader in alike}.values())


def _weight(leader: Leader, runs: list[Run]) -> float:
    """How much a program leaves unexplained or open; infinite if it does not explain the runs."""
    missed = choices = freedom = 0.0
    for k, run in enumerate(runs):
        leader.lead(run)
        miss = _miss(leader, run)
        missed += miss
        if missed > (1 - ENOUGH) * len(runs) or (missed and k == 0):
            return inf
        if miss < 1:
            choices, freedom = choices + leader.choices, freedom + leader.freedom
    return inf if missed and choices > VAGUE * freedom else MISS * missed + choices


def _miss(leader: Leader, run: Run) -> float:
    """Return 0 if a program expands the same cells, as far as ties allow, and gives the same answer, and 1 if not.

    If only the cost of the path is another, it is DEAR: which of two entries of a cell comes first is not followed.
    """
    if leader.followed:
        return 0
    if leader.departure or leader.k < len(run.notes.asked) or unknown(run.error) not in (None, leader.unknown):
        return 1
    if leader.kind == (run.kind, run.cost) or run.kind == leader.otherwise:
        return 0
    return DEAR if leader.kind[0] == run.kind == "path" else 1
