"""Where a search departs from the order of the one it is meant to be, however ties are settled; and both drawn."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import Any, NamedTuple

from astar_lesson.draw.layers import write_values
from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.lesson.behaviour import Run
from astar_lesson.lesson.diagnosis import right
from astar_lesson.lesson.led import DepartureError, FollowedError, Leader
from astar_lesson.lesson.watched import reference, traits_of
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, dijkstra
from astar_lesson.search.steps import Node
from astar_lesson.search.trace import Trace
from astar_lesson.words import stories
from astar_lesson.words.numbers import many, number

MOST_STEPS = 2
"""Of an endless search so many steps are drawn, times the number of cells."""


class Parting(NamedTuple):
    """Where two searches part.

    Attributes
    ----------
    k : int
        How many steps are the same.
    words : str
        What the one does in the next step, in a sentence.
    first : Node or None
        A cell that the right search may expand there; None if it expands none.
    why : str
        What may be the reason.
    """

    k: int
    words: str
    first: Node | None
    why: str = ""


def parting(run: Run, leaders: list[Leader], like: Any) -> Parting | None:
    """Return where a run parts from the first of some right searches; None if it does not part from one of them."""
    first, *others = leaders
    parted = _parting(run, first, like)
    return parted if parted and all(_parting(run, leader, like) for leader in others) else None


def _parting(run: Run, leader: Leader, like: Any) -> Parting | None:
    order, first, waits = run.notes.asked, None, ""
    at = None
    try:
        leader.lead(run.grid, run.more if traits_of(like).guesses else (), order, run.notes.cut)
        if leader.k == len(order):
            return None
    except FollowedError:
        return None
    except DepartureError as parted:
        first, lowest, at = parted.first, parted.lowest, parted.priority
        waits = f", while {_named(first, lowest, like)} waits" if first is not None else ""
    k = len(run.notes.expanded_until(leader.k))
    if leader.k == len(order):
        if at is None:
            return Parting(k, f"It stops after step {k} and never expands {_named(first, lowest, like)}.", first)
        why = "Either it stops when the goal is opened, or it does not expand the lowest number first."
        return Parting(k, f"It stops at the goal, {_named(run.grid.goal, at, like)}{waits}.", first, why)
    cell = order[leader.k]
    if at is not None:
        what = _named(cell, at, like) + waits
    elif cell == run.grid.goal and first is None:
        what = "the goal: it should have stopped there"
    elif leader.has_reached(cell):
        what = f"{cell} again, though nothing new is known about it"
    else:
        what = f"{cell}, which no step has reached"
    return Parting(k, f"In step {k + 1} it expands {what}.", first)


def _named(cell: Node, priority: Any, like: Any) -> str:
    letter = traits_of(like).letter
    return (
        f"{cell} with {letter} {number(priority)}" if letter else f"{cell} with {many(priority, 'step')} from the start"
    )


def departure(run: Run) -> str:
    """Say where a search departs from one that finds the cheapest paths: A*, or Dijkstra's algorithm."""
    like = a_star if run.more else dijkstra
    if trace := _told(run):
        stories_apart = stories.parting(trace, reference(run.grid, a_star, *run.more), ("your search", "A*"))
        return f" {stories_apart[1]}" if stories_apart and stories_apart[0] <= len(trace) else ""
    parted = None if run.words else parting(run, [right(like.__name__)], like)
    return f" {parted.words}" if parted else ""


def _told(run: Run) -> Trace | None:
    """The trace of a search that yields its steps, if they can be drawn."""
    with suppress(TypeError, ValueError):
        trace = record(run.steps)
        return trace if run.steps and all(map(run.grid.passable, trace.nodes)) else None
    return None


def draw_both(run: Run, parted: Parting | None, like: Any) -> Picture:
    """Draw a search and a right one up to where they part: in each cell the step that expands it; and the paths.

    Of the reader's search nothing else is known, unless it yields its steps.
    """
    grid, right_one = run.grid, reference(run.grid, like or a_star, *run.more)
    told = None if like else _told(run)
    if told:
        return gallery(
            [("yours", grid, told, run.path), (f"right: {number(right_one.cost)}", grid, right_one)], width=7
        )
    yours = run.notes.expanded[: MOST_STEPS * len(grid.nodes)]
    right_order = record(bfs(grid, grid.start)) if like is bfs else right_one  # it does not stop at the goal yet
    theirs = [step.current for step in right_order if not step.path]
    if parted:
        first = [] if parted.first is None else [parted.first]
        yours, theirs = yours[: parted.k + 1], [*yours[: parted.k], *first]
    path = run.path if run.kind in ("path", "backwards") else []
    names = "yours", f"right: {number(right_one.cost)}" if right_one.found else "right: no path"
    return draw_orders(grid, dict(zip(names, (yours, theirs), strict=True)), [path, list(right_one.path)])


def draw_orders(grid: Any, orders: Mapping[str, Sequence[Node]], paths: Sequence[Any] = (), h: Any = None) -> Picture:
    """Draw a map for each search; each cell holds the number of the step that expands it, the last if several do.

    `h` is a mapping of cells to H, which is written below that.
    """
    steps = [{cell: k for k, cell in enumerate(order, 1) if cell in grid.nodes} for order in orders.values()]
    layers = [
        lambda board, numbers=numbers: write_values(board, numbers) + write_values(board, h or {}, "right bottom")
        for numbers in steps
    ]
    panels = [(name, grid, None, *path) for name, *path in zip_longest(orders, *([paths] if paths else []))]
    picture = gallery(panels, layers=layers, width=7)
    lines = [f"{name}: {', '.join(map(str, order))}" for name, order in orders.items()]
    return picture.describe("\n".join([picture.words, "in the order of expansion", *lines]))
