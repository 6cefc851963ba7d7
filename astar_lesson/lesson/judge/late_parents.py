"""Greedy best-first search whose waiting cells get new parents: its order is right, and its paths are others."""

from astar_lesson.lesson.judge.follower import Follower
from astar_lesson.lesson.judge.trial_guesses import trials
from astar_lesson.lesson.judge.trial_maps import Case, middling
from astar_lesson.lesson.programs.mistakes import mistake
from astar_lesson.lesson.running.attempt import Attempt
from astar_lesson.lesson.running.observed_run import observe
from astar_lesson.maps.moves import FOUR

MOST = 300
"""On at most so many of the larger maps its paths are compared."""


def late_parents(attempt: Attempt, maps: list[Case]) -> str:
    """Return what the author of such a search should know; "" if it keeps first parents.

    Its path is compared with that of the right search that expands the same cells.
    """
    right = Follower("greedy_best_first")
    late = Follower("greedy_best_first", mistake("marks_late").of("greedy_best_first"))
    tried = 0
    longer = 0
    with_four_neighbours = [case for case in middling(maps) if case.grid.moves is FOUR]
    for grid, _, heuristics in trials(with_four_neighbours[:MOST], True):
        run = observe(attempt, grid, heuristics)
        if run.kind != "path":
            continue
        if late.follow(run).miss:
            return ""
        tried += 1
        with_first_parents = right.follow(run).answer.cost
        if with_first_parents is not None and run.cost > with_first_parents:
            longer += 1
    if not longer:
        return ""
    return (
        "A waiting cell gets a new parent, because it counts as reached only when it is expanded. So in "
        f"{longer} of {tried} searches of larger maps its path costs more than if the first parent remained."
    )
