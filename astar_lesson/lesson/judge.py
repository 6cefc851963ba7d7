"""The judge: `check(search)` tries a search on all small maps, shows a smallest one on which it fails, and says why."""

import inspect
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from math import inf
from typing import Any

from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.lesson.attempt import Attempt, blanks
from astar_lesson.lesson.behaviour import Run, observe, observe_each
from astar_lesson.lesson.diagnosis import asks_before_it_searches, asks_the_heuristic, cause_of, explained
from astar_lesson.lesson.failure import Failure
from astar_lesson.lesson.follower import Follower, Parting, parting_of
from astar_lesson.lesson.mistakes import about, mistake
from astar_lesson.lesson.several_calls import wrong_call
from astar_lesson.lesson.too_deep import about_depth
from astar_lesson.lesson.trial_maps import SMALL, KnowsOneCell, SolvedMap, TrueCosts, cases_of, middling, tries
from astar_lesson.lesson.verdict import Verdict, draw_orders
from astar_lesson.lesson.watched import is_guided, letter_of, passing, reference, steps_of
from astar_lesson.play.player import Player
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, greedy_best_first
from astar_lesson.words import stories
from astar_lesson.words.explain import called
from astar_lesson.words.numbers import many, number

LARGE = 400
"""On a map of more cells a right search that looks through lists may take long, and a recursive one go too deep."""
MOST_STOPPED = 20
"""After so many stopped runs of larger maps no more are tried."""


def check(search: Callable[..., Any], like: Any = None) -> Verdict:
    """Try a search on all small maps, smallest first, on known traps, and on larger random maps, always the same.

    Parameters
    ----------
    search : callable
        `search(grid, start, goal)` or `search(grid, start, goal, heuristic)`; further arguments need defaults. It
        returns the path as a list of cells, start and goal included, and [] or None where there is no path; or it
        yields `Step`s. Each map is searched with four or with eight neighbours. The heuristic is always admissible, but
        not always consistent.
    like : callable or None
        Which of the package's five searches it is meant to be. Then it must not only find a right path, but also expand
        the cells in the order of such a search, with any rule for ties, and stop where it stops. For `bfs` and
        `bfs_early_exit` all steps of all maps cost the same. None: any search that finds a cheapest path.

    Returns
    -------
    Verdict
        What the search does wrong, on a smallest map that shows it, and, where the catalogue of mistakes explains it,
        why. `play()` plays it there, line by line. For `cause` see `Verdict`.

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
    if left := blanks(search):
        return Verdict(False, left, cause="blanks")
    count, wrong = _arguments(search, like)
    if wrong:
        return Verdict(False, wrong, cause="wrong_parameters")
    return judged(search, like, cases_of(like), count == 4)


def judged(search: Any, like: Any, maps: list[SolvedMap], guided: bool) -> Verdict:
    """Try a search on these maps, smallest first, with several heuristics if it is `guided`: see `check`."""
    attempt = Attempt(search)
    followers = [Follower(name) for name in (passing(like) if like else [])]
    order_is_seen = True
    closed_set = ClosedSet()
    slow = Slow()
    tried = 0
    for run, costs in observe_each(attempt, tries(maps, guided)):
        tried += 1
        best = costs.get(run.grid.start, inf)  # type: ignore[arg-type]  # each of these maps has a start
        if slow.sets_aside(run, like):
            if slow.is_enough:
                break
            continue
        wrong = run.wrong(best, like is not greedy_best_first)
        parted = parting_of(run, followers, like) if followers and order_is_seen and not run.words else None
        if not (wrong or parted):
            continue
        if guided and like is not greedy_best_first and closed_set.explains(run, best):
            continue
        if not wrong and asks_before_it_searches(attempt, like, run.more):
            if like is greedy_best_first:
                return _failure(run, "", None, like, (None, f"{UNSEEN} {ASK_IN_THE_LOOP}"))
            if is_guided(like) and not asks_the_heuristic(attempt, run.grid):
                return _failure(run, "", None, like, about("heuristic_not_called"))
            order_is_seen = False
            continue
        called_with = run.grid.start, run.grid.goal, *run.more
        failure = Failure(search, run.grid, called_with, parted.k if parted else None, run.notes.expanded, run.path)
        verdict = _failure(run, wrong, parted, like, cause_of(attempt, run, best, like, maps))
        return replace(verdict, failure=failure)

    again = wrong_call(attempt, like, guided)
    if again:
        return _failure(again.run, again.words, None, like, again.cause)

    def replay() -> Player | None:
        """Play the search on a large map, if it has told its steps, or what it was meant to be."""
        largest = max(middling(maps), key=lambda solved: (len(solved[1]), solved[0].start in solved[1]))
        grid, _, more = next(tries([largest], guided))
        run = observe(attempt, grid, more)
        if not order_is_seen or not (like or run.steps):
            return None
        trace = record(run.steps or steps_of(grid, run.notes.expanded, run.path, like, *run.more))
        return Player(grid, trace, names=["yours"], k=len(trace)) if len(trace) else None

    letter = letter_of(like) if like and order_is_seen else None
    order = {None: "", "": ", ring by ring"}.get(letter, f", always the lowest {letter} first")
    right = tried - slow.count - closed_set.count
    words = f"Right in all {right} searches of {len(maps)} maps{order}."
    if closed_set.run:
        all_finished = "in all that it finished" if slow.count else "in all"
        words = f"Right in {right} of {tried} searches of {len(maps)} maps, {all_finished} with a consistent guess."
    elif slow.count:
        words = f"Right in {right} searches of small and larger maps."
    notes = [closed_set.note, slow.note, "" if order_is_seen else UNSEEN]
    solved = Verdict(True, words, replay=replay, note=" ".join(filter(None, notes)))
    if not closed_set.run:
        return solved
    grid, (heuristic,) = closed_set.run.grid, closed_set.run.more
    return replace(solved, grid=grid, heuristic=heuristic, picture=draw_runs(closed_set.run, None, like))


UNSEEN = (
    "It asks the map once for each cell, in an order that need not be the order of expansion. That order cannot be "
    "seen: only its paths were judged."
)
ASK_IN_THE_LOOP = "Ask for grid.neighbors(current) in the loop."


class ClosedSet:
    """The runs of a search that never opens a closed cell again, which is right for every consistent heuristic.

    Attributes
    ----------
    count : int
        How many there are.
    run : Run or None
        The first of them, which is on a smallest map; one that pays too much, if any does.
    best : float
        What a cheapest path costs there.
    """

    def __init__(self) -> None:
        self.count = 0
        self.run: Run | None = None
        self.best: float = inf
        self._follower = Follower("a_star", mistake("closed_forever").of("a_star"))

    def explains(self, run: Run, best: float) -> bool:
        """Tell whether an A* with a closed set does the same, with a heuristic that may be inconsistent."""
        if not isinstance(run.more[0], KnowsOneCell) or not explained(self._follower, run):
            return False
        self.count += 1
        is_dear = run.kind == "path" and run.cost > best
        if not self.run or (is_dear and self.run.cost == self.best):
            self.run = run
            self.best = best
        return True

    @property
    def note(self) -> str:
        """What its author should know; "" if there is no such run."""
        if not self.run:
            return ""
        cells = self.run.grid.width * self.run.grid.height
        is_dear = self.run.cost > self.best
        prices = f"pays {number(self.run.cost)} for {number(self.best)}" if is_dear else "keeps a dearer way to a cell"
        return (
            "It never opens a closed cell again. Many books write A* so, and with a consistent guess it is right. But "
            f"with {self.run.more[0]}, on a map of {cells} cells, it {prices}: that guess is admissible, and not "
            "consistent. Pages 07 and 08 are about such guesses."
        )


class Slow:
    """The runs of larger maps that were stopped, which says nothing against a search."""

    def __init__(self) -> None:
        self.count = 0
        self.too_deep = 0

    def sets_aside(self, run: Run, like: Any) -> bool:
        """Tell whether a run that was stopped says nothing against the search: on a small map it does.

        One of the five expands so many cells only if it is wrong. But it may need much time for the largest maps, or
        call itself more deeply there than Python allows.
        """
        cells = run.grid.width * run.grid.height
        has_many_expansions = run.is_cut and not like and cells > SMALL
        is_too_deep = isinstance(run.error, RecursionError)
        has_little_room = (run.is_out_of_time or is_too_deep) and cells > LARGE
        if not (has_many_expansions or has_little_room):
            return False
        self.count += 1
        self.too_deep += is_too_deep
        return True

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


def _failure(run: Run, wrong: str, parted: Parting | None, like: Any, cause: tuple[str | None, str]) -> Verdict:
    """Say what a search does on a smallest map on which its answer is wrong, or its order, and why."""
    (key, why), what, grid = cause, wrong, run.grid
    if not (wrong or parted):
        what = "your search finds a path."
    elif key == "never_asked":
        what = what or "your search finds a right path, but its order cannot be judged."
    elif parted and not (key and what):
        right_path = f"your search finds a right path, but it is not {called(like.__name__)}."
        what = f"{what or right_path} {parted.words}"
        why = why if key else parted.why
    elif not (key or like) and run.trace:
        apart = stories.parting(run.trace, reference(grid, a_star, *run.more), ("your search", "A*"))
        what += f" {apart[1]}" if apart and apart[0] <= len(run.trace) else ""
    words = f"On this map of {grid.width * grid.height} cells{_rules(run)} {what} {why}".strip()
    heuristic = run.more[0] if run.more else None
    return Verdict(False, words, draw_runs(run, parted, like), cause=key, grid=grid, heuristic=heuristic)


def _rules(run: Run) -> str:
    """What the steps of a map cost, and the heuristic, as far as the first pages have not shown it."""
    moves = run.grid.moves
    rules = list[str]()
    if moves.diagonal is not None:
        rules.append(f"where a straight step costs {moves.straight} and a diagonal one {number(moves.diagonal)}")
    fractions = sorted({cost for cost in run.grid.terrain.values() if cost % 1})
    if fractions:
        begin = "and" if rules else "where"
        rules.append(f"{begin} some cells cost {' or '.join(map(number, fractions))} times as much")
    guess = run.more[0] if run.more else None
    if isinstance(guess, KnowsOneCell | TrueCosts):
        rules.append(f"with {guess}")
    elif guess and (fractions or moves.diagonal is not None):
        distance = "Manhattan" if moves.diagonal is None else "octile"
        cheapest = min([1, *run.grid.terrain.values()])
        times = "" if cheapest == 1 else f"{number(cheapest)} times "
        rules.append(f"with {times}the {distance} distance as H")
    return "".join(f", {rule}" for rule in rules) + ("," if rules else "")


def draw_runs(run: Run, parted: Parting | None, like: Any) -> Picture:
    """Draw a search and a right one up to where they part: in each cell the step that expands it; and the paths.

    Of the reader's search nothing else is known, unless it yields its steps.
    """
    grid, best = run.grid, reference(run.grid, like or a_star, *run.more)
    title = f"right: cost {number(best.cost)}" if best.found else "right: no path"
    yours = f"yours: cost {number(run.cost)}" if run.kind == "path" else "yours"
    if run.trace and not like:
        return gallery([(yours, grid, run.trace, run.path), (title, grid, best)])
    right_steps = record(bfs(grid, grid.start)) if like is bfs else best  # it does not stop at the goal yet
    order = run.notes.expanded[: 2 * len(grid.nodes)]  # it may be endless
    theirs = [step.current for step in right_steps if not step.path]
    if parted:
        order, theirs = order[: parted.k + 1], [*order[: parted.k], *parted.first]
    path = run.path if run.kind in ("path", "backwards") else []
    h = {cell: guess(cell, grid.goal) for guess in run.more for cell in grid.nodes}
    return draw_orders(grid, {yours: order, title: theirs}, [path, best.path], h)


def _arguments(search: Callable[..., Any], like: Any) -> tuple[int, str]:
    """How many arguments a search is called with; and what is wrong with its parameters, "" if nothing is."""
    names, fits = list[str](), []
    for count in (3, 4):
        with suppress(TypeError, ValueError):  # it has other parameters, or is not written in Python and does not tell
            signature = inspect.signature(search)
            names = list(signature.parameters)
            signature.bind(*[None] * count)
            fits.append(count)
    plain, guided = "(grid, start, goal)", "(grid, start, goal, heuristic)"
    if like and is_guided(like):
        count, wanted = 4, guided
    else:  # a heuristic may have a default value
        is_free = not like and names[3:] and re.fullmatch("h|h_.*|heuristic|guess|estimate", names[3])
        takes_h = 4 in fits and (3 not in fits or is_free)
        count, wanted = 4 if takes_h else 3, plain if like else f"{plain} or {guided}"
    name = getattr(search, "__name__", "your search")
    calls = f"{name} has the parameters ({', '.join(names)}), but it is called with {wanted}"
    if count not in fits:
        return count, f"{calls}."
    places = [names.index(word) == place for place, word in enumerate(("grid", "start", "goal")) if word in names]
    return count, "" if all(places) else f"{calls}, in this order."
