"""The judge: `check(search)` tries a search on all small maps, shows a smallest one on which it fails, and says why."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple

from astar_lesson.lesson.judge.asks_ahead import asks_before_it_searches
from astar_lesson.lesson.judge.closed_forever import ClosedForeverRuns
from astar_lesson.lesson.judge.diagnosis import cause_of, cells_estimated
from astar_lesson.lesson.judge.follower import Follower
from astar_lesson.lesson.judge.late_parents import late_parents
from astar_lesson.lesson.judge.not_renamed import not_renamed
from astar_lesson.lesson.judge.order_compared import Parting, parting_of
from astar_lesson.lesson.judge.refusal import draw_runs, refused, refused_in_a_ring, refused_on_roads
from astar_lesson.lesson.judge.several_calls import wrong_call
from astar_lesson.lesson.judge.slow_runs import SlowRuns
from astar_lesson.lesson.judge.trial_guesses import Trial, trials
from astar_lesson.lesson.judge.trial_maps import START_IS_GOAL, Case, cases_of, is_simple, middling
from astar_lesson.lesson.programs.five_searches import Like, is_guided, letter_of, passing
from astar_lesson.lesson.programs.mistakes import Cause, about
from astar_lesson.lesson.running.attempt import Attempt
from astar_lesson.lesson.running.blanks import blanks
from astar_lesson.lesson.running.observed_run import Run, observe, observe_each
from astar_lesson.lesson.running.parameters import takes_a_heuristic
from astar_lesson.lesson.running.watched import steps_of
from astar_lesson.lesson.stepping.failure import Failure
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.maps.heuristics import admissible
from astar_lesson.play.player import Player
from astar_lesson.search.record import record
from astar_lesson.search.searches import dijkstra, greedy_best_first
from astar_lesson.search.steps import Node, Step


def check(search: Callable[..., Any], like: Like = None, reopens: bool = False) -> Verdict:
    """Try a search on all small maps, smallest first, on known traps, and on larger random maps, always the same.

    Parameters
    ----------
    search : callable
        `search(grid, start, goal)` or `search(grid, start, goal, heuristic)`; further arguments need defaults. It
        returns the path as a list of cells, start and goal included, and [] or None where there is no path; or it
        yields `Step`s. Each map is searched with four or with eight neighbours. The heuristic is always admissible, but
        not always consistent.
    like : callable or None
        Which of the package's five searches it is meant to be. Then it must not only find a correct path, but also
        expand the cells in the order of such a search, with any rule for ties, and stop where it stops. For `bfs` and
        `bfs_early_exit` all steps of all maps cost the same. None: any search that finds a cheapest path.
    reopens : bool
        Whether an A* that never opens a closed cell again is refused. Otherwise it is solved, with a note.

    Returns
    -------
    Verdict
        What the search does wrong, on a smallest map that shows it, one with four neighbours if it is like A* or greedy
        best-first search, and, where the catalogue of mistakes explains it, why. `play()` plays it there,
        line by line. For `cause` see `Verdict`.

    Raises
    ------
    ValueError
        If `search` is no function, or `like` is none of the five searches.

    Examples
    --------
    >>> from astar_lesson import a_star, dijkstra, greedy_best_first
    >>> check(a_star)
    Solved. Right in all ... searches of ... maps.
    >>> check(greedy_best_first)
    Not yet. On this map of 4 cells your path costs 4 instead of 2. It behaves like greedy best-first search...
    """
    if not callable(search):
        raise ValueError(f"{search!r} is not a search: give a function without calling it, such as check(a_star)")
    old_name = not_renamed(search)
    if old_name:
        return old_name
    left = blanks(search)
    if left:
        return Verdict(False, left, cause="blanks")
    guided, wrong = takes_a_heuristic(search, like)
    if wrong:
        return Verdict(False, wrong, cause="wrong_parameters")
    verdict = judged(search, like, cases_of(like), guided)
    if reopens and verdict.solved and verdict.heuristic:
        return replace(verdict, solved=False, words=verdict.note, note="", cause="closed_forever")
    return verdict


@dataclass
class Tally:
    """What was seen of a search that has not failed yet.

    Attributes
    ----------
    tried : int
        In how many searches.
    order_is_seen : bool
        Whether its questions to the map tell the order of expansion.
    closed_forever, slow : ClosedForeverRuns, SlowRuns
        The runs that are not right, and say nothing against it.
    """

    tried: int = 0
    order_is_seen: bool = True
    closed_forever: ClosedForeverRuns = field(default_factory=ClosedForeverRuns)
    slow: SlowRuns = field(default_factory=SlowRuns)


def judged(search: Any, like: Like, maps: list[Case], guided: bool) -> Verdict:
    """Try a search on these maps, smallest first, with several heuristics if it is `guided`: see `check`."""
    attempt = Attempt(search)
    tally = Tally()
    failed = _first_failure(attempt, like, maps, guided, tally)
    if failed:
        return failed
    again = wrong_call(attempt, like, guided)
    if again:
        return refused(again.run, again.words, None, like, again.cause)
    in_a_ring = refused_in_a_ring(attempt) if like and not letter_of(like) else None
    if in_a_ring:
        return in_a_ring
    solved = _solved(tally, like, len(maps))
    if like is greedy_best_first and tally.order_is_seen:
        solved = replace(solved, note=" ".join(filter(None, [solved.note, late_parents(attempt, maps)])))
    if tally.order_is_seen:
        solved = replace(solved, replay=partial(replayed, attempt, like, maps, guided))
    return solved


def _first_failure(attempt: Attempt, like: Like, maps: list[Case], guided: bool, tally: Tally) -> Verdict | None:
    """Return the verdict about the first map on which a search fails; None if there is none. The others are tallied."""
    rights = [Follower(name) for name in passing(like)] if like else []
    has_cheapest_paths = like is not greedy_best_first
    for run, best in observe_each(attempt, trials(maps, guided)):
        tally.tried += 1
        if tally.slow.fits(run, like):
            tally.slow.add(run)
            if tally.slow.is_enough:
                return None
            continue
        wrong = run.wrong(best, has_cheapest_paths)
        order_is_judged = rights and tally.order_is_seen and not run.words
        parted = parting_of(run, rights, like) if order_is_judged else None
        if not (wrong or parted):
            continue
        if guided and has_cheapest_paths and tally.closed_forever.fits(run):
            tally.closed_forever.add(run, best)
            continue
        if wrong or not asks_before_it_searches(attempt, like, run.heuristics):
            first = Failing(run, best, wrong, parted)
            shown = _by_a_wrong_answer(attempt, like, maps, first, rights)
            shown = shown or _as_first_pages_show_it(attempt, like, maps, first, rights)
            verdict = _refusal(attempt, like, maps, shown)
            if shown is first or verdict.cause:
                return verdict
            named = _refusal(attempt, like, maps, first)  # of several mistakes, one shows alone on another map
            return named if named.cause else verdict
        cause = _cause_in_an_unseen_order(attempt, run, like)
        if cause:
            return refused(run, "", None, like, cause)
        tally.order_is_seen = False
    return None


class Failing(NamedTuple):
    """A run that is not right: what a cheapest path costs there, what is wrong with its answer, where it parts."""

    run: Run
    best: float
    wrong: str
    parted: Parting | None


def _by_a_wrong_answer(
    attempt: Attempt, like: Like, maps: list[Case], first: Failing, rights: list[Follower]
) -> Failing | None:
    """Return a failure whose answer is wrong, where that says more than the first one; None if there is none.

    Where only the order is wrong, that is a path that costs too much on a small map with four neighbours, or no path
    where the start is the goal. If the start is the goal, the smallest such map is enough.
    """
    start_is_goal = first.run.grid.start == first.run.grid.goal
    if first.wrong and not start_is_goal:
        return None
    counts_steps = like is not None and not letter_of(like)
    tried = [START_IS_GOAL] if start_is_goal or counts_steps else []
    if not first.wrong:
        tried += [case for case in maps if is_simple(case.grid)]
    for run, best in observe_each(attempt, trials(tried, bool(first.run.heuristics))):
        wrong = run.wrong(best, like is not greedy_best_first)
        if wrong:
            parted = None if run.words else parting_of(run, rights, like)
            is_telling = run.kind == "path" or run.grid is START_IS_GOAL.grid
            return Failing(run, best, wrong, parted) if is_telling else None
    return None


def _as_first_pages_show_it(
    attempt: Attempt, like: Like, maps: list[Case], first: Failing, rights: list[Follower]
) -> Failing:
    """Return a failure with four neighbours on a map that is not much larger; the first one if there is none.

    The pages on which A* and greedy best-first search are written have not shown diagonals yet. A wrong answer is shown
    by a wrong answer, if there is one, and not by the order. Dijkstra's algorithm has roads in their place: see
    `refused_on_roads`.
    """
    has_diagonals = first.run.grid.moves.diagonal is not None
    if not (like and is_guided(like) and has_diagonals):
        return first
    size = first.run.grid.width * first.run.grid.height
    simple = [case for case in maps if case.size >= size and is_simple(case.grid)]
    tried = (Trial(grid, costs, (admissible(grid),)) for grid, costs in simple)
    only_parted = None
    for run, best in observe_each(attempt, tried):
        wrong = run.wrong(best, like is not greedy_best_first)
        if wrong:
            parted = None if run.words else parting_of(run, rights, like)
            return Failing(run, best, wrong, parted)
        parted = None if only_parted else parting_of(run, rights, like)
        if parted:
            only_parted = Failing(run, best, "", parted)
            if not first.wrong:
                break
    return only_parted or first


def _refusal(attempt: Attempt, like: Like, maps: list[Case], failing: Failing) -> Verdict:
    """Say what a search does wrong where it fails, and why."""
    run, best, wrong, parted = failing
    known = cause_of(attempt, run, best, like, maps)
    is_simply_wrong = wrong and run.grid.moves.diagonal is None
    on_roads = refused_on_roads(attempt, known) if like is dijkstra and not is_simply_wrong else None
    if on_roads:
        return on_roads
    verdict = refused(run, wrong, parted, like, known)
    return replace(verdict, failure=_failure(attempt, run, parted))


def _failure(attempt: Attempt, run: Run, parted: Parting | None) -> Failure:
    """What is needed to play a search where it fails."""
    called_with = (run.grid.start, run.grid.goal, *run.heuristics)
    k = parted.k if parted else None
    return Failure(attempt.function, run.grid, called_with, k, run.notes.expanded, run.path)


def _cause_in_an_unseen_order(attempt: Attempt, run: Run, like: Like) -> Cause | None:
    """What is wrong with a search whose order of expansion cannot be seen; None if its paths may be judged alone."""
    if like is greedy_best_first:
        return Cause(None, f"{UNSEEN} Ask for grid.neighbors(current) in the loop.")
    if is_guided(like) and not cells_estimated(attempt, [run.grid]):
        return about("heuristic_not_called")
    return None


def _solved(tally: Tally, like: Like, maps: int) -> Verdict:
    """The verdict about a search that has not failed on any of so many maps."""
    notes = [tally.closed_forever.note, tally.slow.note, "" if tally.order_is_seen else UNSEEN]
    letter = letter_of(like) if like and tally.order_is_seen else None
    solved = Verdict(True, _praise(tally, maps, letter), note=" ".join(filter(None, notes)))
    run = tally.closed_forever.run
    if not run:
        return solved
    return replace(solved, grid=run.grid, heuristic=run.heuristics[0], picture=draw_runs(run, None, like))


def _praise(tally: Tally, maps: int, letter: str | None) -> str:
    """Say in how many searches it was right, and by which letter it chooses, where that was seen."""
    right = tally.tried - tally.slow.count - tally.closed_forever.count
    if tally.closed_forever.run:
        in_all = "in all that it finished" if tally.slow.count else "in all"
        return f"Right in {right} of {tally.tried} searches of {maps} maps, {in_all} with a consistent guess."
    if tally.slow.count:
        return f"Right in {right} searches of small and larger maps."
    order = {None: "", "": ", ring by ring"}.get(letter, f", always the lowest {letter} first")
    return f"Right in all {right} searches of {maps} maps{order}."


def replayed(attempt: Attempt, like: Like, maps: list[Case], guided: bool) -> Player | None:
    """Play a search on a large map, if it has told its steps, or what it was meant to be."""
    largest = max(middling(maps), key=_reach)
    grid, _, heuristics = next(trials([largest], guided))
    run = observe(attempt, grid, heuristics)
    if not (like or run.steps):
        return None
    seen = steps_of(grid, run.notes.expanded, run.path, like, *run.heuristics)
    trace = record(run.steps or _with_path(seen, run.path))
    return Player(grid, trace, names=["yours"], k=len(trace)) if len(trace) else None


def _with_path(steps: Iterable[Step], path: Sequence[Node]) -> Iterator[Step]:
    """Yield the steps, that of the goal with the path returned: a search that goes on after it yields none itself."""
    for step in steps:
        is_goal = bool(path) and step.current == path[-1]
        yield step._replace(path=path) if is_goal and not step.path else step


def _reach(case: Case) -> tuple[int, bool]:
    """From how many cells of a map a path leads to the goal, and whether one leads there from the start."""
    return len(case.costs), case.grid.start in case.costs


UNSEEN = (
    "It asks the map once for each cell, in an order that need not be the order of expansion. That order cannot be "
    "seen: only its paths were judged."
)
