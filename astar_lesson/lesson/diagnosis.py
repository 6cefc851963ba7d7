"""Diagnosis: what is wrong with a search that fails on a map, and which mistake of the catalogue explains it.

A mistake explains a run if its program, however the reader's is written, can be led through the same expansions to the
same answer: see `follower`. Of the mistakes that explain nearly all runs the most specific is named, the one whose
priorities left the fewest choices.
"""

from contextlib import suppress
from itertools import product
from math import inf
from typing import Any, NamedTuple

from astar_lesson.lesson import plain
from astar_lesson.lesson.attempt import Attempt
from astar_lesson.lesson.behaviour import SECONDS_A_MAP, SECONDS_ONCE_STUCK, Run, is_cell, kind_of, observe, once_more
from astar_lesson.lesson.follower import Follower, unknown
from astar_lesson.lesson.kept_state import kept_by
from astar_lesson.lesson.listing import source
from astar_lesson.lesson.mistakes import UNSIFTED, Program, about, catalogue, corners_cut, mistake
from astar_lesson.lesson.slips import about_silence
from astar_lesson.lesson.trial_maps import SolvedMap, middling, sample, tries
from astar_lesson.lesson.watched import SEARCHES, NotedHeuristic, is_guided, letter_of, passing
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import admissible
from astar_lesson.search.costs import true_costs, walked_cost
from astar_lesson.search.guard import is_number
from astar_lesson.words.explain import called

MOST_STUCK = 16
"""A wrong search is run on a sample of the maps to find its mistake, until so many runs were stopped for their time.
The time of all runs is no limit: on a busy machine another mistake would be named.
"""
MOST_CUT = 10
"""So it is, until so many runs were stopped for their number of expansions."""
FEW_ODD = 5
"""If so few runs differ from those of the right search, all middling maps are tried: a few runs fit many mistakes."""
FEW_A_CELL = 6
"""A search that goes round in circles is stopped after so many times as many expansions as the map has cells."""
SLIPS = (NameError, AttributeError, ImportError)
"""Errors of writing: no mistake of the catalogue has them."""
HIDDEN = ("heap_not_sifted", "last_cell_kept", "heuristic_not_called", "cuts_corners")
"""Mistakes that are not told by expansions: which cell a wrong heap returns depends on how it is written."""
ENOUGH = 0.97
"""The share of the runs that a mistake must explain to be named."""
MISS = 150.0
"""What a run that is not explained weighs, in logarithms of choices."""
DEAR = 0.2
"""What a run weighs that a mistake explains but for the cost of the path, or for its end."""
VAGUE = 0.97
"""With more free choices than this share a program fits nearly any order, so it must explain every run."""


BEHIND_A_WALL = Grid.from_text("S.G#..")
"""A map with cells to which no path leads."""
DEAR_ABOVE = Grid.from_text("S9.G\n....")
"""A map on which breadth-first search reaches cells by the dear path first."""
BELOW = [(0, 0), (0, 1), (1, 1), (2, 1), (3, 1), (3, 0)]
"""Its cheapest path."""


def cause_of(attempt: Attempt, run: Run, best: float, like: Any, maps: list[SolvedMap]) -> tuple[str | None, str]:
    """Return the key of the mistake that a search makes, and sentences about it; None if the mistake is not known.

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
    maps : list of (Grid, dict)
        On some of these maps it is run to find the mistake.
    """
    if told := _told_without_other_runs(attempt, run, best):
        return told
    guesses = _guesses(attempt, [run.grid, sample(maps)[-1][0]]) if run.more else []
    if key := _seen_at_once(attempt, run, best, like) or _wrongly_called(run, guesses):
        return about(key)
    runs = _runs(attempt, run, maps)
    if run.path and all(each.path == [each.grid.goal] for each in runs if each.path):
        return about("goal_alone")
    is_unused = bool(run.more) and not guesses
    guided = {name: is_guided(search) for name, search in SEARCHES.items()}
    meant = passing(like) if like else [name for name in guided if guided[name] == bool(run.more)]
    others = [name for name in guided if name not in meant and (run.more or not guided[name])]
    if len(odd_among(runs, meant)) < FEW_ODD:
        runs = _runs(attempt, run, middling(maps), each=True)
    if any(_is_unsifted(runs, search) for search in meant):
        return about("heap_not_sifted")
    if found := diagnose(runs, meant, [] if is_unused and like else others, is_unused):
        return _named(found, like, run)
    return _told_by_the_answers(runs, is_unused)


def _told_without_other_runs(attempt: Attempt, run: Run, best: float) -> tuple[str | None, str] | None:
    """What is known from this map alone: what is kept between calls, the remedy of an error, a slip in the source."""
    kept = kept_by(attempt.function, lambda: not observe(attempt, run.grid, run.more).wrong(best, True))
    if kept:
        return about("kept_between_calls", name=kept)
    if run.remedy:  # it is said already
        is_empty = isinstance(run.error, IndexError) and best == inf
        return ("no_path_unasked" if is_empty else _uncalled(run) or "crash"), ""
    silence = about_silence(attempt.function, len(run.notes.expanded)) if run.kind == "none" else ""
    return about("slip", says=silence) if silence else None


def _seen_at_once(attempt: Attempt, run: Run, best: float, like: Any) -> str:
    """The key of what a single answer shows; "" if it shows nothing."""
    is_drawn_past_corners = run.kind == "broken" and run.path and kind_of(run.path, corners_cut(run.grid))[0] == "path"
    shown = {
        "returns_other": run.kind == "other",
        "returns_table": run.kind == "table",
        "prints": run.kind == "none" and str(run.grid.goal) in attempt.printed,
        "raises_without_path": run.error and best == inf and run.is_raised_on_purpose,
        "crash": isinstance(run.error, SLIPS) and "NoneType" not in run.words,
        "cuts_corners": is_drawn_past_corners,
        "never_asked": like and not run.words and not run.notes.asked and run.grid.start != run.grid.goal,
    }
    return next((key for key, is_shown in shown.items() if is_shown), "")


def _wrongly_called(run: Run, guesses: list[Any]) -> str:
    """The key of what is wrong with the arguments of a call that failed; "" if it is something else."""
    if not run.error:
        return ""
    if not guesses and _uncalled(run):
        return _uncalled(run)
    if all(map(is_cell, [*run.notes.asked, *guesses])):
        return ""
    is_number_taken = run.notes.asked and is_number(run.notes.asked[-1])
    is_swapped = is_number_taken and run.notes.method == "edges" and all(map(is_cell, guesses))
    return "put_swapped" if is_swapped else "no_cell"


def _uncalled(run: Run) -> str:
    """The key of a heuristic that stands where its value should; "" if the error is another one."""
    is_function = run.more and isinstance(run.error, TypeError | ValueError) and "function" in run.words
    return "heuristic_not_called" if is_function else ""


def _how_endless(run: Run) -> str:
    """The key of what kept a search from its end."""
    if isinstance(run.error, RecursionError):
        return "recursion"
    if "`return walk_back(" in run.words:
        return "endless_walk"
    return "stopped" if run.notes.cut else "endless"


def _told_by_the_answers(runs: list[Run], is_unused: bool) -> tuple[str | None, str]:
    """What is known of a search whose order no mistake of the catalogue explains."""
    run = runs[0]
    if run.kind == "endless":
        return about(_how_endless(run))
    if run.error:
        return about("not_stored" if run.table else "crash", cell=run.key, table=run.table)
    if run.path and all(each.returns_order for each in runs if each.path):
        return about("returns_order")
    if run.kind == "broken" and run.flaw.kind:
        return about(run.flaw.kind)
    return about("heuristic_not_called" if is_unused else "")


def asks_the_heuristic(attempt: Attempt, grid: Any) -> bool:
    """Tell whether a search calls its heuristic on a map."""
    return bool(_guesses(attempt, [grid]))


def _guesses(attempt: Attempt, grids: list[Any]) -> list[Any]:
    """What a search gives to the heuristic."""
    noted = NotedHeuristic(100)
    for grid in grids:
        observe(attempt, grid, (noted,), SECONDS_ONCE_STUCK)
    return [cell for cells in noted.asked for cell in cells]


def _runs(attempt: Attempt, run: Run, maps: list[SolvedMap], each: bool = False) -> list[Run]:
    """The run that fails, and others: on a sample of the maps, or on `each` of them."""
    runs = [run]
    stuck = 0
    cut = 0
    for grid, _, more in tries(maps if each else sample(maps), bool(run.more)):
        stuck += runs[-1].kind == "endless" and not runs[-1].is_cut
        cut += runs[-1].is_cut
        if stuck == MOST_STUCK or cut == MOST_CUT:
            break
        one = observe(attempt, grid, more, SECONDS_ONCE_STUCK if stuck else SECONDS_A_MAP, FEW_A_CELL)
        if one.is_out_of_time and not stuck:
            one = once_more(attempt, one, FEW_A_CELL)
        runs.append(one)
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
    begin = "As far as can be seen, it" if like else f"It behaves like {called(search)}, except that it"
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
    right = list(map(Follower, searches))
    odd = odd_among(runs, searches)
    followers = [*(Follower(each.search, each) for each in wrong), *right, *map(Follower, others)]
    followers += [Follower(each.search, each, once=True) for each in wrong if each.search.startswith("bfs")]
    followers += _with_entries(wrong)
    fits = [
        (follower, fit) for follower in followers if (fit := _fit(follower, runs)) and _explains_most(follower, odd)
    ]
    if any(fit.is_vague for _, fit in fits) and any(_fit(Follower(name, free=True), runs) for name in searches):
        fits = [(follower, fit) for follower, fit in fits if not fit.is_vague]  # any order would fit as well
    least = min((fit.rank for _, fit in fits), default=None)
    alike = [follower for follower, fit in fits if fit.rank == least]
    return list({each.key or each.search: each for each in alike}.values())


def odd_among(runs: list[Run], searches: list[str]) -> list[Run]:
    """Return the first run, and those that none of the right searches explains: there a mistake shows."""
    right = list(map(Follower, searches))
    return [run for run in runs if run is runs[0] or all(_missed_by(follower, run) for follower in right)]


def _missed_by(follower: Follower, run: Run) -> float:
    """Let a program follow a run; return how much it misses: see `_miss`."""
    follower.follow(run)
    return _miss(follower, run)


def _explains_most(follower: Follower, odd: list[Run]) -> bool:
    """Tell whether a program explains most of the runs that the right one does not explain."""
    return sum(_missed_by(follower, run) for run in odd) <= (1 - ENOUGH) * len(odd)


def _is_unsifted(runs: list[Run], search: str) -> bool:
    """Tell whether a search expands exactly what it would with one of the heaps that are not sifted."""
    if letter_of(SEARCHES[search]) not in ("G", "F"):
        return False
    program = mistake("heap_not_sifted").of(search)
    bases = [getattr(plain, search)]
    if search == "a_star":
        bases.append(mistake("closed_forever").of(search).make())
    for base, heap in product(bases, UNSIFTED):
        twin = Attempt(program.make(base, UnsiftedHeap=heap))
        if all(_is_alike(observe(twin, run.grid, run.more), run) for run in runs):
            return True
    return False


def _is_alike(one: Run, other: Run) -> bool:
    """Tell whether two runs expand the same cells in the same order and come to the same end."""
    return one.notes.expanded == other.notes.expanded and one.end == other.end


def _with_entries(wrong: list[Program]) -> list[Follower]:
    """The wrong programs with G and parent in the entries of the open list, where that is possible."""
    followers = []
    for each in wrong:
        with suppress(ValueError):  # it has no such tables
            followers.append(Follower(each.search, each, entries=True))
    return followers


class Fit(NamedTuple):
    """How well a program explains the runs.

    Attributes
    ----------
    missed : float
        How many runs are not explained, by their weights.
    choices, freedom : float
        What ties left open, and what would be left open without priorities: see `Follower`.
    """

    missed: float
    choices: float
    freedom: float

    @property
    def is_vague(self) -> bool:
        """Whether it would fit nearly any order."""
        return self.choices >= VAGUE * self.freedom

    @property
    def rank(self) -> tuple[float, float]:
        """How much it leaves unexplained or open, and how many cells wait in it: the lower, the more specific it is."""
        return round(MISS * self.missed + self.choices, 6), round(self.freedom, 6)


def _fit(follower: Follower, runs: list[Run]) -> Fit | None:
    """Let a program follow all runs; None if it does not explain them."""
    missed = 0.0
    choices = 0.0
    freedom = 0.0
    for k, run in enumerate(runs):
        miss = _missed_by(follower, run)
        missed += miss
        is_enough = missed <= (1 - ENOUGH) * len(runs)
        if not is_enough or (missed and k == 0):
            return None
        if miss < 1:
            choices += follower.choices
            freedom += follower.freedom
    fit = Fit(missed, choices, freedom)
    return None if missed and fit.is_vague else fit


def _ends_where_it_fails(follower: Follower, run: Run) -> bool:
    """Whether the path is that of a walk back which fails at a cell: one that asks first may end there."""
    walked = follower.walked
    return bool(walked) and run.path in (walked, walked[::-1], walked[:-1], walked[-2::-1])


def asks_before_it_searches(attempt: Attempt, like: Any, more: tuple[Any, ...]) -> bool:
    """Tell whether a search collects the edges of the map before it begins, so that its order cannot be seen.

    Then it asks for cells to which no path leads. Or it asks for each cell once, in an order in which a search by cost
    would have to ask again, and its path is right all the same.
    """
    beyond = observe(attempt, BEHIND_A_WALL, (admissible(BEHIND_A_WALL),) if more else ())
    if any(cell not in true_costs(BEHIND_A_WALL) for cell in beyond.notes.asked):
        return True
    if not like or letter_of(like) not in ("G", "F"):
        return False
    around = observe(attempt, DEAR_ABOVE, (admissible(DEAR_ABOVE),) if more else ())
    asked = around.notes.expanded
    is_each_once = len(asked) == len(set(asked)) and set(asked) == set(DEAR_ABOVE.nodes)
    never_stops = Follower(like.__name__, mistake("never_stops").of(like.__name__))
    return is_each_once and around.cost == walked_cost(DEAR_ABOVE, BELOW) and not explained(never_stops, around)


def explained(follower: Follower, run: Run) -> bool:
    """Tell whether a program expands the same cells and gives the same answer, up to the cost of the path."""
    return _missed_by(follower, run) < 1


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
    if follower.kind[0] == run.kind == "broken" and (run.error or _ends_where_it_fails(follower, run)):
        return 0
    return DEAR if follower.kind[0] == run.kind == "path" else 1
