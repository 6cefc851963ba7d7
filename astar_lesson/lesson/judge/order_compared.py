"""The order of expansion of a search, compared with that of a right one: where the two part."""

from itertools import groupby
from typing import Any, NamedTuple

from astar_lesson.lesson.judge.follower import Followed, Follower
from astar_lesson.lesson.programs.five_searches import Like, letter_of
from astar_lesson.lesson.running.observed_run import Run
from astar_lesson.search.searches import bfs, bfs_early_exit
from astar_lesson.search.steps import Node
from astar_lesson.words.numbers import many, number

MOST_GONE_ON = 64
"""After so many cells the order of a right search is not gone on with: each cell more takes a run from the start."""


class Parting(NamedTuple):
    """Where two searches part.

    Attributes
    ----------
    k : int
        How many steps are the same.
    words : str
        What the one does in the next step, in a sentence.
    first : list of Node
        A cell that the right search may expand there; [] if it expands none.
    why : str
        What may be the reason.
    """

    k: int
    words: str
    first: list[Node]
    why: str = ""


def parting_of(run: Run, followers: list[Follower], like: Like) -> Parting | None:
    """Return where a run parts from the first of some right searches; None if it does not part from one of them."""
    first = None
    for order in run.notes.orders:
        for follower in followers:
            parted = _parting(run, follower.follow(run, order), like)
            if not parted:
                return None
            first = first or parted
    return first


def ended_rightly(run: Run, begun: list[Node], like: Like) -> list[Node]:
    """Return the order of a right search that begins with these cells, from there on to the goal.

    Where a run stops before the goal is expanded, this is how it should have gone on.
    """
    search = bfs_early_exit if like is bfs or like is None else like
    follower = Follower(search.__name__)
    order = [*begun]
    while len(order) <= MOST_GONE_ON:
        followed = follower.follow(run, order)
        departure = followed.departure
        if departure is None:
            reaches_the_goal = followed.answer.kind == "path"
            return [*order, run.grid.goal] if reaches_the_goal else order
        if departure.first is None:
            return order
        order.append(departure.first)
    return order


def _parting(run: Run, followed: Followed, like: Like) -> Parting | None:
    """Return where a run parts from a right search that has followed it; None if it does not."""
    order = followed.order
    parted = followed.departure
    if not parted and followed.is_whole:
        return None
    at = parted.priority if parted else None
    first = list[Node]()
    waits = ""
    if parted and parted.first is not None:
        first = [parted.first]
        waits = _named(parted.first, parted.lowest, like)
    k = sum(1 for _ in groupby(order[: followed.k]))  # two questions in a row about one cell are one expansion
    before = f", while {waits} waits" if waits else ""
    if followed.is_whole:
        if at is None:
            return Parting(k, f"It stops after step {k} and never expands {waits}.", first)
        if not run.path:
            return Parting(k, f"It stops after step {k}{before}.", first)
        letter = letter_of(like)
        due = "lowest number" if letter else "cell that has waited longest"
        numbers = {"G": "the cost so far", "H": "what the heuristic says", "F": "G + H"}
        other = f", or its numbers are not {letter} = {numbers[letter]}" if letter else ""
        why = f"Either it stops when the goal is opened, or it does not expand the {due} first{other}."
        return Parting(k, f"It stops at the goal, {_named(run.grid.goal, at, like)}{before}.", first, why)
    cell = order[followed.k]
    is_again = parted is not None and parted.is_again
    if at is not None and not is_again:
        what = _named(cell, at, like) + before
    elif cell == run.grid.goal and not first:
        what = "the goal: it should have stopped there"
    elif cell in followed.frontier.waiting:
        what = f"{cell} again, though nothing new is known about it"
        if letter_of(like) == "H":  # a cheaper path may be known
            what = f"{cell} again: greedy best-first search expands no cell twice"
    else:
        what = f"{cell}, which no step has reached"
    return Parting(k, f"In step {k + 1} it expands {what}.", first)


def _named(cell: Node, priority: Any, like: Like) -> str:
    """Name a cell, and the number by which it is chosen."""
    letter = letter_of(like)
    score = f"{letter} {number(priority)}" if letter else f"{many(priority, 'step')} from the start"
    return f"{cell} with {score}"
