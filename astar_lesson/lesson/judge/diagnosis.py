"""Diagnosis: what is wrong with a search that fails on a map, and which mistake of the catalogue explains it.

A mistake explains a run if its program, however the reader's is written, can be led through the same expansions to the
same answer: see `follower`. Of the mistakes that explain nearly all runs the most specific is named, the one whose
priorities left the fewest choices: see `matching_mistakes`.
"""

from itertools import product
from math import inf
from typing import Any

from astar_lesson.lesson.judge.follower import Follower
from astar_lesson.lesson.judge.kept_state import kept_by
from astar_lesson.lesson.judge.matching_mistakes import matching_programs, odd_runs
from astar_lesson.lesson.judge.trial_guesses import trials
from astar_lesson.lesson.judge.trial_maps import Case, middling, sample
from astar_lesson.lesson.programs import plain
from astar_lesson.lesson.programs.five_searches import SEARCHES, Like, is_guided, letter_of, passing
from astar_lesson.lesson.programs.mistakes import UNSIFTED, Cause, about, corners_cut, mistake
from astar_lesson.lesson.running.attempt import Attempt
from astar_lesson.lesson.running.observed_run import SECONDS_ONCE_STUCK, Run, observe, once_more
from astar_lesson.lesson.running.returned_path import answer_of, flaw_of, is_cell
from astar_lesson.lesson.running.slips import about_indentation, about_silence, has_no_continue
from astar_lesson.lesson.running.time_limit import SECONDS
from astar_lesson.lesson.running.watched import NotedHeuristic
from astar_lesson.search.guard import is_number
from astar_lesson.words.explain import called

MOST_STUCK = 16
"""A wrong search is run on a sample of the maps to find its mistake, until so many runs were stopped for their time.
The time of all runs is no limit: on a busy machine another mistake would be named.
"""
MOST_CUT = 10
"""So it is, until so many runs were stopped for their number of expansions."""
FEW_ODD = 10
"""If so few runs differ from those of the right search, all middling maps are tried: a few runs fit many mistakes."""
FEW_A_CELL = 6
"""A search that goes round in circles is stopped after so many times as many expansions as the map has cells."""
SLIPS = (NameError, AttributeError, ImportError)
"""Errors of writing: no mistake of the catalogue has them."""


def cause_of(attempt: Attempt, run: Run, best: float, like: Like, maps: list[Case]) -> Cause:
    """Return the mistake that a search makes.

    What is clear from a single run comes first. Then the search is run on other maps, and programs of the catalogue are
    led through these runs. If none of them explains the runs, their answers may still tell something.

    Parameters
    ----------
    attempt : Attempt
        The search.
    run : Run
        What it does on a smallest map on which it fails.
    best : float
        What a cheapest path costs there; inf if there is none.
    like : callable or None
        What it is meant to be.
    maps : list of Case
        On some of these maps it is run to find the mistake.
    """
    told = _told_by_one_run(attempt, run, best)
    if told:
        return told
    has_heuristic = bool(run.heuristics)
    estimated = cells_estimated(attempt, [run.grid, sample(maps)[-1].grid]) if has_heuristic else []
    key = _seen_at_once(attempt, run, best, like) or _wrongly_called(run, estimated)
    if key == "returns_table":  # what it does is said already
        return Cause(key, mistake(key).where)
    if key:
        return about(key)

    runs = _runs(attempt, run, sample(maps))
    if run.path and all(each.path == [each.grid.goal] for each in runs if each.path):
        return about("goal_alone")
    is_unguided = has_heuristic and not estimated
    right = passing(like) if like else [name for name, each in SEARCHES.items() if is_guided(each) == has_heuristic]
    if len(odd_runs(runs, right)) < FEW_ODD:
        runs = _runs(attempt, run, middling(maps))
    if any(_is_unsifted(runs, search) for search in right):
        return about("heap_not_sifted")
    others = [name for name, each in SEARCHES.items() if name not in right and (has_heuristic or not is_guided(each))]
    if is_unguided and like:
        others = []
    found = matching_programs(runs, right, others, is_unguided)
    if any(each.key == "h_only" for each in found):  # on small maps an H that weighs much decides alone, too
        runs += _runs(attempt, run, middling(maps))
        found = matching_programs(runs, right, others, is_unguided)
    if has_no_continue(attempt.function):
        found = [each for each in found if each.key != "inner_continue"]
    return _named(found, like, run) if found else _told_by_the_answers(runs, is_unguided)


def _told_by_one_run(attempt: Attempt, run: Run, best: float) -> Cause | None:
    """What is known from this map alone: what is kept between calls, the remedy of an error, a slip in the source."""

    def is_right() -> bool:
        return not observe(attempt, run.grid, run.heuristics).wrong(best, True)

    kept = kept_by(attempt.function, is_right)
    if kept:
        return about("kept_between_calls", name=kept)
    if run.failed and run.failed.remedy:  # it is said already
        is_empty = isinstance(run.error, IndexError) and best == inf
        key = "no_path_unasked" if is_empty else _uncalled(run) or "crash"
        return Cause(key, words="")
    expanded = len(run.notes.expanded)
    walks_back_from_nothing = bool(run.failed and run.failed.table) and expanded == 0
    is_silent = run.kind == "none" or walks_back_from_nothing
    silence = about_silence(attempt.function, expanded) if is_silent else ""
    slip = silence or about_indentation(attempt.function)
    return about("slip", says=slip) if slip else None


def _seen_at_once(attempt: Attempt, run: Run, best: float, like: Like) -> str:
    """The key of what a single answer shows; "" if it shows nothing."""
    is_broken_path = run.kind == "broken" and run.path
    is_drawn_past_corners = is_broken_path and answer_of(run.path, corners_cut(run.grid)).kind == "path"
    shown = {
        "returns_other": run.kind == "other",
        "returns_table": run.kind == "table",
        "prints": run.kind == "none" and str(run.grid.goal) in attempt.printed,
        "raises_without_path": run.error and best == inf and run.is_raised_on_purpose,
        "crash": run.failed and isinstance(run.error, SLIPS) and "NoneType" not in run.failed.fault,
        "cuts_corners": is_drawn_past_corners,
        "never_asked": like and not run.words and not run.notes.asked and run.grid.start != run.grid.goal,
    }
    return next((key for key, is_shown in shown.items() if is_shown), "")


def _wrongly_called(run: Run, estimated: list[Any]) -> str:
    """The key of what is wrong with the arguments of a call that failed; "" if it is something else."""
    if not run.error:
        return ""
    if not estimated and _uncalled(run):
        return _uncalled(run)
    if all(map(is_cell, [*run.notes.asked, *estimated])):
        return ""
    is_number_taken = run.notes.asked and is_number(run.notes.asked[-1])
    is_swapped = is_number_taken and run.notes.method == "edges" and all(map(is_cell, estimated))
    return "put_swapped" if is_swapped else "no_cell"


def _uncalled(run: Run) -> str:
    """The key of a heuristic that stands where its value should; "" if the error is another one."""
    if not run.failed or not run.heuristics:
        return ""
    is_function = isinstance(run.error, TypeError | ValueError) and "function" in run.failed.fault
    return "heuristic_not_called" if is_function else ""


def _how_endless(run: Run) -> str:
    """The key of what kept a search from its end."""
    if run.is_too_deep:
        return "too_deep"
    if run.failed and run.failed.code.startswith("return walk_back("):
        return "endless_walk"
    return "stopped" if run.notes.cut else "endless"


def _told_by_the_answers(runs: list[Run], is_unguided: bool) -> Cause:
    """What is known of a search whose order no mistake of the catalogue explains."""
    run = runs[0]
    if run.kind == "endless":
        return about(_how_endless(run))
    if run.failed and run.failed.error:
        table = run.failed.table
        return about("not_stored" if table else "crash", cell=run.key, table=table)
    if run.path and all(each.returns_order for each in runs if each.path):
        return about("returns_order")
    flaw = flaw_of(run.path, run.grid)
    if run.kind == "broken" and flaw.kind:
        return about(flaw.kind)
    return about("heuristic_not_called" if is_unguided else "")


def cells_estimated(attempt: Attempt, grids: list[Any]) -> list[Any]:
    """Return what a search gives to the heuristic on these maps: cells, as it should be."""
    noted = NotedHeuristic()
    for grid in grids:
        observe(attempt, grid, (noted,), SECONDS_ONCE_STUCK)
    return [cell for cells in noted.notes.asked for cell in cells]


def _runs(attempt: Attempt, run: Run, maps: list[Case]) -> list[Run]:
    """The run that fails, and others, on these maps."""
    runs = [run]
    stuck = 0
    cut = 0
    for grid, _, heuristics in trials(maps, bool(run.heuristics)):
        stuck += runs[-1].kind == "endless" and not runs[-1].is_cut
        cut += runs[-1].is_cut
        if stuck == MOST_STUCK or cut == MOST_CUT:
            break
        one = observe(attempt, grid, heuristics, SECONDS_ONCE_STUCK if stuck else SECONDS, FEW_A_CELL)
        if one.is_out_of_time and not stuck:
            one = once_more(attempt, one, FEW_A_CELL)
        runs.append(one)
    return runs


def _named(found: list[Follower], like: Like, run: Run) -> Cause:
    """The mistake that explains the runs, and what it does."""
    if not like:  # a right search is likelier than another one with a mistake
        found.sort(key=lambda each: bool(each.key))
    search = found[0].search
    key = found[0].key
    if not key:
        return Cause("another_search", f"It behaves like {called(search)}.")
    made = mistake(key)
    begin = "It seems that it" if like else f"It behaves like {called(search)}, except that it"
    if run.kind == "endless" and not run.notes.cut:
        begin = f"The search comes to its end, but the walk back does not. {begin}"
    return Cause(key, f"{begin} {made.does_in(search)}. {made.where}")


def _is_unsifted(runs: list[Run], search: str) -> bool:
    """Tell whether a search expands exactly what it would with one of the heaps that are not sifted."""
    if letter_of(SEARCHES[search]) not in ("G", "F"):
        return False
    program = mistake("heap_not_sifted").of(search)
    bases: list[Any] = [plain.PLAIN[search]]
    if search == "a_star":
        bases.append(mistake("closed_forever").of(search).make())
    for base, heap in product(bases, UNSIFTED):
        twin = Attempt(program.make(base, UnsiftedHeap=heap))
        if all(_is_alike(observe(twin, run.grid, run.heuristics), run) for run in runs):
            return True
    return False


def _is_alike(one: Run, other: Run) -> bool:
    """Tell whether two runs expand the same cells in the same order and come to the same end."""
    return one.notes.expanded == other.notes.expanded and one.end == other.end
