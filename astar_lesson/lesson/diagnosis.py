"""Diagnosis: which mistake of the catalogue explains what a search does, however it is written.

A mistake explains a run if its program can be led through the same expansions to the same answer: see `led`. Of the
mistakes that explain nearly all runs the most specific is named, the one whose priorities left the fewest choices.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from astar_lesson.lesson import plain
from astar_lesson.lesson.behaviour import Run, kind_of
from astar_lesson.lesson.led import DepartureError, FollowedError, Leader, LoopError
from astar_lesson.lesson.listing import changed, source
from astar_lesson.lesson.mistakes import Mistake, catalogue
from astar_lesson.lesson.watched import SEARCHES, traits_of

ENOUGH = 0.97
"""The share of the runs that a mistake must explain to be named."""
MISS = 50.0
"""What a run that is not explained weighs, in logarithms of choices."""
DEAR = 0.2
"""What a run weighs in which only the cost of the path is another."""
VAGUE = 0.97
"""A program that leaves more open than this share of all choices goes with nearly any order: it has to explain all."""
LESS_LIKELY = 0.01
"""What two mistakes at once weigh more than one."""
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


def diagnose(runs: list[Run], searches: Iterable[str], others: Iterable[str]) -> list[Found]:
    """Return what explains the runs: the most specific program, and others that behave just like it, mistakes first.

    Parameters
    ----------
    runs : list of Run
        What the search does. The first run has to be explained.
    searches : iterable of str
        Of these searches all mistakes are considered, and the right program.
    others : iterable of str
        Of these only the right program.
    """
    found = [weighed for each in _candidates(searches, others) if (weighed := _weigh(*each, runs))]
    best = min((each.weight for each in found), default=0)
    alike = [each for each in found if each.weight <= best + 1e-6]
    return list({each.mistake.key if each.mistake else each.search: each for each in alike}.values())


def _candidates(searches: Iterable[str], others: Iterable[str]) -> Iterator[tuple[str, Mistake | None, Leader]]:
    for mistake in catalogue().values():
        for program in mistake.programs:
            if program.search in searches and mistake.key not in HIDDEN:
                yield program.search, mistake, Leader(program.make)
                if program.search in ("dijkstra", "a_star"):
                    closing = Leader(partial(_closing, program.make))
                    closing.choices = LESS_LIKELY
                    yield program.search, mistake, closing
    for search in (*searches, *others):
        yield search, None, right(search)


CLOSING = {
    "    frontier = ": "    closed = set()\n    frontier = ",
    "        current = frontier.get()\n": "        current = frontier.get()\n        closed.add(current)\n",
    "            if neighbor not": """            if neighbor in closed:
                continue
            if neighbor not""",
}
"""What lets a search pass over closed cells. Many write it so, and have another mistake, too."""


def _closing(make: Callable[..., Any], **names: Any) -> Callable[..., Any]:
    """Make a program that passes over closed cells; the program itself, if it cannot be changed so."""
    program = make(**names)
    text = source(program)
    fits = all(text.count(part) == 1 for part in CLOSING) and "closed" not in text
    return changed(program, program.__name__, CLOSING) if fits else program


def right(search: str) -> Leader:
    """Return the right program of a search, to be led."""
    return Leader(lambda **names: changed(getattr(plain, search), search, {}, **names))


def _weigh(search: str, mistake: Mistake | None, leader: Leader, runs: list[Run]) -> Found | None:
    missed = 0.0
    for k, run in enumerate(runs):
        missed += unlike(leader, search, run)
        if missed > (1 - ENOUGH) * len(runs) or (missed and k == 0):
            return None
    if missed and leader.choices > VAGUE * leader.freedom:
        return None
    return Found(MISS * missed + leader.choices, search, mistake)


def unlike(leader: Leader, search: str, run: Run) -> float:
    """Return 0 if a program expands the same cells, as far as ties allow, and gives the same answer, and 1 if not.

    If only the cost of the path is another, it is DEAR: which of two entries of a cell comes first is not followed.
    """
    before, unknown = leader.choices, None
    try:
        answer = leader.lead(run.grid, run.more if is_guided(search) else (), run.notes.asked, run.notes.cut)
    except FollowedError:
        return 0
    except DepartureError:
        leader.choices = before
        return 1
    except LoopError:
        kind: tuple[str, float | None] = ("endless", None)
    except Exception as error:
        kind, unknown = ("broken", None), _unknown(error)
    else:
        kind = kind_of(answer, run.grid)
    if leader.otherwise:
        unknown = run.grid.start
    if leader.k == len(run.notes.asked) and _unknown(run.error) in (None, unknown):
        if kind == (run.kind, run.cost) or run.kind == leader.otherwise:
            return 0
        if kind[0] == run.kind == "path":
            return DEAR
    leader.choices = before
    return 1


def _unknown(error: BaseException | None) -> Any:
    """The cell that was looked up in a table which does not hold it."""
    return error.args[0] if isinstance(error, KeyError) and error.args else None


def is_guided(search: str) -> bool:
    """Whether a search takes a heuristic."""
    return traits_of(SEARCHES[search]).guesses
