"""Which programs of the catalogue explain the runs of a search, and which of these is the most specific."""

from contextlib import suppress
from typing import NamedTuple

from astar_lesson.lesson.judge.follower import Follower
from astar_lesson.lesson.programs.listing import source
from astar_lesson.lesson.programs.mistakes import catalogue
from astar_lesson.lesson.running.observed_run import Run

NOT_SEEN_IN_ORDERS = ("heap_not_sifted", "last_cell_kept", "heuristic_not_called", "cuts_corners")
"""Mistakes that are not told by expansions: which cell a wrong heap returns depends on how it is written."""
LEAST_EXPLAINED = 0.97
"""The share of the runs that a mistake must explain to be named."""
WEIGHT_OF_A_MISS = 150.0
"""What a run that is not explained weighs, in logarithms of choices."""
MOST_FREEDOM = 0.97
"""With more free choices than this share a program fits nearly any order, so it must explain every run."""


def matching_programs(runs: list[Run], right: list[str], others: list[str], is_unguided: bool) -> list[Follower]:
    """Return the programs that explain the runs: the most specific, and others that behave like it, mistakes first.

    Parameters
    ----------
    runs : list of Run
        What the search does. The first run has to be explained.
    right : list of str
        The searches that it may be meant to be: of these all mistakes are considered.
    others : list of str
        Of these only the right program.
    is_unguided : bool
        The search never calls its heuristic: only mistakes without it are considered.
    """
    odd = odd_runs(runs, right)
    fits = list[tuple[Follower, Fit]]()
    for follower in _followers(right, others, is_unguided):
        fit = _fit(follower, runs)
        if fit and sum(follower.follow(run).miss for run in odd) <= (1 - LEAST_EXPLAINED) * len(odd):
            fits.append((follower, fit))
    if any(fit.is_vague for _, fit in fits) and any(_fit(Follower(name, free=True), runs) for name in right):
        fits = [(follower, fit) for follower, fit in fits if not fit.is_vague]  # any order would fit as well
    least = min((fit.rank for _, fit in fits), default=None)
    alike = [follower for follower, fit in fits if fit.rank == least]
    return list({each.key or each.search: each for each in alike}.values())


def odd_runs(runs: list[Run], searches: list[str]) -> list[Run]:
    """Return the first run, and those that none of the right searches explains: there a mistake shows."""
    right = list(map(Follower, searches))
    return [run for run in runs if run is runs[0] or all(follower.follow(run).miss for follower in right)]


def _followers(right: list[str], others: list[str], is_unguided: bool) -> list[Follower]:
    """The mistakes in some searches, these searches, others, and the mistakes in programs written in other ways."""
    programs = [program for mistake in catalogue().values() for program in mistake.programs]
    wrong = [each for each in programs if each.search in right and each.key not in NOT_SEEN_IN_ORDERS]
    if is_unguided:
        wrong = [each for each in wrong if "heuristic(" not in source(each.make())]
    followers = [Follower(each.search, each) for each in wrong]
    followers += map(Follower, [*right, *others])
    followers += [Follower(each.search, each, once=True) for each in wrong if each.search.startswith("bfs")]
    for each in wrong:
        with suppress(ValueError):  # it has no tables that could be kept in entries
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
        missed += followed.miss
        is_enough = missed <= (1 - LEAST_EXPLAINED) * len(runs)
        if not is_enough or (missed and k == 0):
            return None
        if followed.explains:
            choices += followed.frontier.choices
            freedom += followed.frontier.freedom
    fit = Fit(missed, choices, freedom)
    return None if missed and fit.is_vague else fit
