"""Which programs of the catalogue match the runs of a search."""

from contextlib import suppress
from typing import NamedTuple

from astar_lesson.lesson.judge.follower import Followed, Follower, unknown
from astar_lesson.lesson.programs.listing import source
from astar_lesson.lesson.programs.mistakes import Program, catalogue
from astar_lesson.lesson.running.observed_run import Run

NOT_SEEN_IN_ORDERS = ("heap_not_sifted", "last_cell_kept", "heuristic_not_called", "cuts_corners")
"""Mistakes that are not told by expansions: which cell a wrong heap returns depends on how it is written."""
LEAST_EXPLAINED = 0.97
"""The share of the runs that a mistake must explain to be named."""
WEIGHT_OF_A_MISS = 150.0
"""What a run that is not explained weighs, in logarithms of choices."""
WEIGHT_OF_ANOTHER_END = 0.2
"""What a run weighs that a mistake explains but for the cost of the path, or for its end."""
MOST_FREEDOM = 0.97
"""With more free choices than this share a program fits nearly any order, so it must explain every run."""


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
    wrong = [each for each in programs if each.search in searches and each.key not in NOT_SEEN_IN_ORDERS]
    if is_unguided:
        wrong = [each for each in wrong if "heuristic(" not in source(each.make())]
    right = list(map(Follower, searches))
    odd = odd_among(runs, searches)
    followers = [*(Follower(each.search, each) for each in wrong), *right, *map(Follower, others)]
    followers += [Follower(each.search, each, once=True) for each in wrong if each.search.startswith("bfs")]
    followers += _with_entries(wrong)
    fits = list[tuple[Follower, Fit]]()
    for follower in followers:
        fit = _fit(follower, runs)
        if fit and _explains_most(follower, odd):
            fits.append((follower, fit))
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
    return _miss(follower.follow(run), run)


def _explains_most(follower: Follower, odd: list[Run]) -> bool:
    """Tell whether a program explains most of the runs that the right one does not explain."""
    return sum(_missed_by(follower, run) for run in odd) <= (1 - LEAST_EXPLAINED) * len(odd)


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
        What ties left open, and what would be left open without priorities: see `FollowingList`.
    """

    missed: float
    choices: float
    freedom: float

    @property
    def is_vague(self) -> bool:
        """Whether it would fit nearly any order."""
        return self.choices >= MOST_FREEDOM * self.freedom

    @property
    def rank(self) -> tuple[float, float]:
        """How much it leaves unexplained or open, and how many cells wait in it: the lower, the more specific it is."""
        return round(WEIGHT_OF_A_MISS * self.missed + self.choices, 6), round(self.freedom, 6)


def _fit(follower: Follower, runs: list[Run]) -> Fit | None:
    """Let a program follow all runs; None if it does not explain them."""
    missed = 0.0
    choices = 0.0
    freedom = 0.0
    for k, run in enumerate(runs):
        followed = follower.follow(run)
        miss = _miss(followed, run)
        missed += miss
        is_enough = missed <= (1 - LEAST_EXPLAINED) * len(runs)
        if not is_enough or (missed and k == 0):
            return None
        if miss < 1:
            choices += followed.frontier.choices
            freedom += followed.frontier.freedom
    fit = Fit(missed, choices, freedom)
    return None if missed and fit.is_vague else fit


def _ends_where_it_fails(followed: Followed, run: Run) -> bool:
    """Whether the path is that of a walk back which fails at a cell: one that asks first may end there."""
    walked = followed.walked
    return bool(walked) and run.path in (walked, walked[::-1], walked[:-1], walked[-2::-1])


def explained(follower: Follower, run: Run) -> bool:
    """Tell whether a program expands the same cells and gives the same answer, up to the cost of the path."""
    return _missed_by(follower, run) < 1


def _miss(followed: Followed, run: Run) -> float:
    """Return 0 if a program expands the same cells, as far as ties allow, and gives the same answer, and 1 if not.

    If only the cost of the path is another, it is WEIGHT_OF_ANOTHER_END: which of two entries of a cell comes first is
    not followed. So it is if the search was stopped for its time.
    """
    if not followed.is_whole or unknown(run.error) not in (None, followed.unknown):
        return 1
    if followed.departure:
        is_stopped = run.kind == "endless"  # maybe in the middle, on a slow machine
        return WEIGHT_OF_ANOTHER_END if is_stopped else 1
    if followed.answer == run.answer or run.kind == followed.other_end:
        return 0
    if followed.answer.kind == run.kind == "broken" and (run.error or _ends_where_it_fails(followed, run)):
        return 0
    return WEIGHT_OF_ANOTHER_END if followed.answer.kind == run.kind == "path" else 1
