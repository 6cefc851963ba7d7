"""The judge on some of its maps: for tests of what it says of a right search, to which the maps make no difference."""

from astar_lesson.lesson.judge.check import judged
from astar_lesson.lesson.judge.trial_maps import MIDDLING, cases_of
from astar_lesson.lesson.running.parameters import takes_a_heuristic

EVERY = 10
"""One map in so many is tried, and all large ones."""


def check_on_some_maps(search, like=None):
    """What `check` says of a search without blanks, from about a tenth of the maps."""
    guided, wrong = takes_a_heuristic(search, like)
    assert not wrong
    maps = [case for number, case in enumerate(cases_of(like)) if number % EVERY == 0 or case.size > MIDDLING]
    return judged(search, like, maps, guided)
