"""A* with a closed set: right for every consistent guess."""

from math import inf

from astar_lesson.lesson.judge.follower import Follower
from astar_lesson.lesson.judge.trial_guesses import KnowsOneCell
from astar_lesson.lesson.programs.mistakes import mistake
from astar_lesson.lesson.running.observed_run import Run
from astar_lesson.words.numbers import number


class ClosedForeverRuns:
    """The runs of a search that never opens a closed cell again, which is right for every consistent heuristic.

    Attributes
    ----------
    count : int
        The number of runs.
    run : Run or None
        The first run whose path costs too much; if there is none, the first run. Smaller maps come first.
    best : float
        What a cheapest path costs on its map.
    """

    def __init__(self) -> None:
        self.count = 0
        self.run: Run | None = None
        self.best: float = inf
        self._follower = Follower("a_star", mistake("closed_forever").of("a_star"))

    def fits(self, run: Run) -> bool:
        """Tell whether a run, with a heuristic that may be inconsistent, is one of an A* with a closed set."""
        if run.kind != "path" or not isinstance(run.heuristics[0], KnowsOneCell):
            return False
        return self._follower.follow(run).explains

    def add(self, run: Run, best: float) -> None:
        """Add a run that fits; `best` is what a cheapest path costs on its map."""
        self.count += 1
        is_dear = run.cost > best
        if self.run is None or (is_dear and not self._is_dear):
            self.run = run
            self.best = best

    @property
    def _is_dear(self) -> bool:
        """Whether the run that is kept pays too much."""
        return self.run is not None and self.run.cost > self.best

    @property
    def note(self) -> str:
        """What its author should know; "" if there is no such run."""
        if not self.run:
            return ""
        cells = self.run.grid.width * self.run.grid.height
        dear = f"pays {number(self.run.cost)} for {number(self.best)}"
        prices = dear if self._is_dear else "keeps a dearer way to a cell"
        return (
            "It never opens a closed cell again. Many books write A* so, and with a consistent guess it is right. But "
            f"with {self.run.heuristics[0]}, on a map of {cells} cells, it {prices}: that guess is admissible, and not "
            "consistent. Pages 07 and 08 are about such guesses."
        )
