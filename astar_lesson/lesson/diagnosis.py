"""Diagnosis: what is wrong with a search that fails on a map, and which mistake of the catalogue explains it.

A mistake explains a run if its program, however the reader's is written, can be led through the same expansions to the
same answer: see `follower`. Of the mistakes that explain nearly all runs the most specific is named, the one whose
priorities left the fewest choices.
"""

from math import inf
from typing import Any

from astar_lesson.lesson.attempt import Attempt
from astar_lesson.lesson.behaviour import SECONDS_A_MAP, SECONDS_ONCE_STUCK, Run, is_cell, kind_of, observe
from astar_lesson.lesson.follower import Follower, unknown
from astar_lesson.lesson.listing import source
from astar_lesson.lesson.mistakes import about, catalogue, corners_cut
from astar_lesson.lesson.trial_maps import SolvedMap, sample, tries
from astar_lesson.lesson.watched import SEARCHES, NotedHeuristic, is_guided, passing
from astar_lesson.words.explain import called

MOST_STUCK = 24
"""A wrong search is run on a sample of the maps to find its mistake, until so many runs were stopped for their time.
The time of all runs is no limit: on a busy machine another mistake would be named.
"""
FEW_A_CELL = 8
"""A search that goes round in circles is stopped after so many times as many expansions as the map has cells."""
SLIPS = (NameError, AttributeError, ImportError)
"""Errors of writing: no mistake of the catalogue has them."""
HIDDEN = ("heap_not_sifted", "last_cell_kept", "heuristic_not_called", "cuts_corners")
"""Mistakes that are not told by expansions: which cell a wrong heap returns depends on how it is written."""
ENOUGH = 0.97
"""The share of the runs that a mistake must explain to be named."""
MISS = 50.0
"""What a run that is not explained weighs, in logarithms of choices."""
DEAR = 0.2
"""What a run weighs that a mistake explains but for the cost of the path, or for its end."""
VAGUE = 0.97
"""With more free choices than this share a program fits nearly any order, so it must explain every run."""


def cause_of(attempt: Attempt, run: Run, like: Any, maps: list[SolvedMap]) -> tuple[str | None, str]:
    """Return the key of the mistake that a search makes, and sentences about it; None if the mistake is not known.

    Parameters
    ----------
    attempt : Attempt
        The search.
    run : Run
        What it does on a smallest map on which it fails.
    like : callable or None
        What it is meant to be.
    maps : list of (Grid, dict)
        On some of these maps it is run to find the mistake.
    """
    key = _seen_at_once(attempt, run)
    if not key and run.kind != "other":
        guided = {name: is_guided(search) for name, search in SEARCHES.items()}
        meant = passing(like) if like else [name for name in guided if guided[name] == bool(run.more)]
        others = [name for name in guided if name not in meant and (run.more or not guided[name])]
        guesses = _guesses(attempt, [run.grid, maps[-1][0]]) if run.more else []
        is_unused = bool(run.more) and not guesses
        if is_unused and isinstance(run.error, TypeError | ValueError) and "function" in str(run.error):
            key = "heuristic_not_called"
        elif run.error and not all(map(is_cell, [*run.notes.asked, *guesses])):
            key = "no_cell"
        elif found := diagnose(_runs(attempt, run, maps), meant, [] if is_unused and like else others, is_unused):
            return _named(found, like, run)
        elif run.kind == "endless":
            key = "endless"
        elif run.error:
            return about("not_stored" if run.table else "crash", cell=str(run.error), table=run.table)
        elif is_unused:
            key = "heuristic_not_called"
    return about(key)


def _seen_at_once(attempt: Attempt, run: Run) -> str:
    """What a single run shows; "" if it shows nothing."""
    if run.kind == "none" and str(run.grid.goal) in attempt.printed:
        return "prints"
    if isinstance(run.error, SLIPS) and "NoneType" not in str(run.error):
        return "crash"
    if run.kind == "table":
        return "returns_table"
    if run.kind == "broken" and run.path and kind_of(run.path, corners_cut(run.grid))[0] == "path":
        return "cuts_corners"
    return "" if run.words or run.notes.asked else "never_asked"


def _guesses(attempt: Attempt, grids: list[Any]) -> list[Any]:
    """What a search gives to the heuristic."""
    noted = NotedHeuristic(100)
    for grid in grids:
        observe(attempt, grid, (noted,), SECONDS_ONCE_STUCK)
    return [cell for cells in noted.asked for cell in cells]


def _runs(attempt: Attempt, run: Run, maps: list[SolvedMap]) -> list[Run]:
    """The run that fails, and others."""
    runs, stuck = [run], 0
    for grid, _, more in tries(sample(maps), bool(run.more)):
        stuck += runs[-1].kind == "endless" and not runs[-1].notes.cut
        if stuck == MOST_STUCK:
            break
        runs.append(observe(attempt, grid, more, SECONDS_ONCE_STUCK if stuck else SECONDS_A_MAP, FEW_A_CELL))
    return runs


def _named(found: list[Follower], like: Any, run: Run) -> tuple[str | None, str]:
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


def diagnose(runs: list[Run], searches: list[str], others: list[str], is_unguided: bool = False) -> list[Follower]:
    """Return the programs that explain the runs: the most specific, and others that behave like it, mistakes first.

    Parameters
    ----------
    runs : list of Run
        What the search does. The first run has to be explained.
    searches : list of str
        Of these searches all mistakes are considered.
    others : list of str
        Of these only the right program.
    is_unguided : bool
        The search never calls its heuristic: only mistakes without it are considered.
    """
    programs = [program for mistake in catalogue().values() for program in mistake.programs]
    wrong = [each for each in programs if each.search in searches and each.key not in HIDDEN]
    if is_unguided:
        wrong = [each for each in wrong if "heuristic(" not in source(each.make())]
    followers = [*(Follower(each.search, each) for each in wrong), *map(Follower, (*searches, *others))]
    followers += [Follower(each.search, each, once=True) for each in wrong if each.search.startswith("bfs")]
    weights = [_weight(follower, runs) for follower in followers]
    alike = [
        follower for follower, weight in zip(followers, weights, strict=True) if weight <= min(weights) + 1e-6 < inf
    ]
    return list({each.key or each.search: each for each in alike}.values())


def _weight(follower: Follower, runs: list[Run]) -> float:
    """How much a program leaves unexplained or open; infinite if it does not explain the runs."""
    missed = choices = freedom = 0.0
    for k, run in enumerate(runs):
        follower.follow(run)
        miss = _miss(follower, run)
        missed += miss
        if missed > (1 - ENOUGH) * len(runs) or (missed and k == 0):
            return inf
        if miss < 1:
            choices, freedom = choices + follower.choices, freedom + follower.freedom
    return inf if missed and choices > VAGUE * freedom else MISS * missed + choices


def _miss(follower: Follower, run: Run) -> float:
    """Return 0 if a program expands the same cells, as far as ties allow, and gives the same answer, and 1 if not.

    If only the cost of the path is another, it is DEAR: which of two entries of a cell comes first is not followed. So
    it is if the search was stopped for its time.
    """
    if follower.k < len(follower.order) or unknown(run.error) not in (None, follower.unknown):
        return 1
    if follower.departure:
        return DEAR if run.kind == "endless" else 1  # it may have been stopped in the middle, on a slow machine
    if follower.kind == (run.kind, run.cost) or run.kind == follower.otherwise:
        return 0
    if follower.kind[0] == run.kind == "broken" and (run.error or follower.unknown in run.cost):
        return 0  # a walk back that fails at a cell may also end there
    return DEAR if follower.kind[0] == run.kind == "path" else 1
