"""Runs that were stopped on larger maps, which says nothing against a search."""

from astar_lesson.lesson.judge.trial_maps import SMALL
from astar_lesson.lesson.programs.five_searches import Like
from astar_lesson.lesson.running.errors import about_depth
from astar_lesson.lesson.running.observed_run import Run
from astar_lesson.words.numbers import many

LARGE = 400
"""On a map of more cells a right search that looks through lists may take long, and a recursive one go too deep."""
MOST_STOPPED = 20
"""After so many stopped runs of larger maps no more are tried."""


class SlowRuns:
    """How many runs of larger maps were stopped."""

    def __init__(self) -> None:
        self.count = 0
        self.too_deep = 0

    def fits(self, run: Run, like: Like) -> bool:
        """Tell whether a run was stopped and says nothing against the search.

        One of the five expands so many cells only if it is wrong. But it may need much time for the largest maps, or
        call itself more deeply there than Python allows.
        """
        cells = run.grid.width * run.grid.height
        has_many_expansions = run.is_cut and not like and cells > SMALL
        is_stopped = run.is_out_of_time or run.is_too_deep
        return has_many_expansions or (is_stopped and cells > LARGE)

    def add(self, run: Run) -> None:
        """Count such a run."""
        self.count += 1
        self.too_deep += run.is_too_deep

    @property
    def is_enough(self) -> bool:
        """Whether no more of the larger maps should be tried."""
        return self.count == MOST_STOPPED

    @property
    def note(self) -> str:
        """How often it was stopped, and how often its calls went too deep; "" if neither has been."""
        notes = []
        stopped = self.count - self.too_deep
        if stopped:
            notes.append(f"It is slow: on {many(stopped, 'larger map')} it was stopped, so of these nothing is known.")
        if self.too_deep:
            notes.append(about_depth(f"On {many(self.too_deep, 'larger map')}"))
        return " ".join(notes)
