"""Diagnosis: which mistake of the catalogue explains what a search does, however it is written.

A mistake explains a run if its program can be led through the same expansions to the same answer: see `led`. Of the
mistakes that explain nearly all runs the most specific is named, the one whose priorities left the fewest choices.
"""

from typing import Any, NamedTuple

from astar_lesson.lesson import plain
from astar_lesson.lesson.behaviour import Run, kind_of
from astar_lesson.lesson.led import DepartureError, FollowedError, Leader, LoopError
from astar_lesson.lesson.listing import changed
from astar_lesson.lesson.mistakes import Mistake, catalogue
from astar_lesson.lesson.watched import SEARCHES, is_guided

ENOUGH = 0.97
"""The share of the runs that a mistake must explain to be named."""
MISS = 50.0
"""What a run that is not explained weighs, in logarithms of choices."""
DEAR = 0.2
"""What a run weighs in which only the cost of the path is another."""
HIDDEN = ("heap_not_sifted", "last_cell_kept", "heuristic_not_called")
"""Mistakes that are not told by behaviour: which cell a wrong heap returns depends on how it is written."""


class Found(NamedTuple):
    """A program that explains the runs.

    Attributes
    ----------
    weight : float
        How much it leaves unexplained or open: the less, the more specific.
    search : str
        Which search it is, or would be without its mistake.
    mistake : Mistake or None
        Its mistake; None for a right search.
    """

    weight: float
    search: str
    mistake: Mistake | None


def diagnose(runs: list[Run], searches: list[str], others: list[str]) -> list[Found]:
    """Return what explains the runs: the most specific program, and others that behave just like it, mistakes first.

    Parameters
    ----------
    runs : list of Run
        What the search does. The first run has to be explained.
    searches : list of str
        Of these searches all mistakes are considered, and the right program.
    others : list of str
        Of these only the right program.
    """
    programs = [
        (program.search, mistake, Leader(program.make))
        for mistake in catalogue().values()
        for program in mistake.programs
        if program.search in searches and mistake.key not in HIDDEN
    ]
    rights = [(search, None, right(search)) for search in (*searches, *others)]
    found = [
        Found(weight, search, mistake)
        for search, mistake, leader in (*programs, *rights)
        if (weight := _weight(search, leader, runs)) is not None
    ]
    best = min((each.weight for each in found), default=0)
    alike = [each for each in found if each.weight <= best + 1e-6]
    return list({each.mistake.key if each.mistake else each.search: each for each in alike}.values())


def right(search: str) -> Leader:
    """Return the right program of a search, to be led."""
    return Leader(lambda **names: changed(getattr(plain, search), search, {}, **names))


def _weight(search: str, leader: Leader, runs: list[Run]) -> float | None:
    """How much a program leaves unexplained or open; None if it does not explain the runs."""
    missed = choices = 0.0
    for k, run in enumerate(runs):
        miss = _miss(search, leader, run)
        missed += miss
        if missed > (1 - ENOUGH) * len(runs) or (missed and k == 0):
            return None
        if miss < 1:
            choices += leader.choices
    return MISS * missed + choices


def _miss(search: str, leader: Leader, run: Run) -> float:
    """Return 0 if a program expands the same cells, as far as ties allow, and gives the same answer, and 1 if not.

    If only the cost of the path is another, it is DEAR: which of two entries of a cell comes first is not followed.
    """
    kind: tuple[str, float | None]
    unknown = None
    try:
        answer = leader.lead(run.grid, run.more if is_guided(SEARCHES[search]) else (), run.notes.asked, run.notes.cut)
    except FollowedError:
        return 0
    except DepartureError:
        return 1
    except LoopError:
        kind = "endless", None
    except Exception as error:
        kind, unknown = ("broken", None), _unknown(error)
    else:
        kind = kind_of(answer, run.grid)
    if leader.otherwise:
        unknown = run.grid.start
    if leader.k < len(run.notes.asked) or _unknown(run.error) not in (None, unknown):
        return 1
    if kind == (run.kind, run.cost) or run.kind == leader.otherwise:
        return 0
    return DEAR if kind[0] == run.kind == "path" else 1


def _unknown(error: BaseException | None) -> Any:
    """The cell that was looked up in a table which does not hold it."""
    return error.args[0] if isinstance(error, KeyError) and error.args else None
