"""Where a search departs from the order of the one it is meant to be, however ties are settled; and both drawn."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import Any, NamedTuple

from astar_lesson.draw.layers import lay_chips, write_values
from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.lesson.behaviour import Run
from astar_lesson.lesson.leader import Leader
from astar_lesson.lesson.watched import letter_of, reference
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
    first : list of Node
        A cell that the right search may expand there; [] if it expands none.
    why : str
        What may be the reason.
    """

    k: int
    words: str
    first: list[Node]
    why: str = ""


def parted_from(run: Run, leaders: list[Leader], like: Any) -> Parting | None:
    """Return where a run parts from the first of some right searches; None if it does not part from one of them."""
    parted = [_parting(run, leader, like) for leader in leaders]
    return parted[0] if all(parted) else None


def _parting(run: Run, leader: Leader, like: Any) -> Parting | None:
    leader.lead(run)
    order, at, first, waits = run.notes.asked, None, list[Node](), ""
    if parted := leader.departure:
        at = parted.priority
        if parted.first is not None:
            first, waits = [parted.first], _named(parted.first, parted.lowest, like)
    elif leader.followed or leader.k == len(order):
        return None
    k = len(run.notes.expanded(leader.k))
    before = f", while {waits} waits" if waits else ""
    if leader.k == len(order):
        if at is None:
            return Parting(k, f"It stops after step {k} and never expands {waits}.", first)
        due = "lowest number" if letter_of(like) else "cell that has waited longest"
        why = f"Either it stops when the goal is opened, or it does not expand the {due} first."
        return Parting(k, f"It stops at the goal, {_named(run.grid.goal, at, like)}{before}.", first, why)
    cell = order[leader.k]
    if at is not None:
        what = _named(cell, at, like) + before
    elif cell == run.grid.goal and not first:
        what = "the goal: it should have stopped there"
    elif cell in leader.reached:
        what = f"{cell} again, though nothing new is known about it"
    else:
        what = f"{cell}, which no step has reached"
    return Parting(k, f"In step {k + 1} it expands {what}.", first)


def _named(cell: Node, priority: Any, like: Any) -> str:
    letter = letter_of(like)
    score = f"{letter} {number(priority)}" if letter else f"{many(priority, 'step')} from the start"
    return f"{cell} with {score}"


def departure(run: Run) -> str:
    """Say where a search departs from one that finds the cheapest paths: A*, or Dijkstra's algorithm."""
    if trace := _told(run):
        apart = stories.parting(trace, reference(run.grid, a_star, *run.more), ("your search", "A*"))
        return f" {apart[1]}" if apart and apart[0] <= len(trace) else ""
    like = a_star if run.more else dijkstra
    parted = None if run.words else parted_from(run, [Leader(like.__name__)], like)
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
    grid, best = run.grid, reference(run.grid, like or a_star, *run.more)
    title = f"right: {number(best.cost)}" if best.found else "right: no path"
    yours = f"yours: {number(run.cost)}" if run.kind == "path" else "yours"
    if told := None if like else _told(run):
        return gallery([(yours, grid, told, run.path), (title, grid, best)], width=7)
    right_steps = record(bfs(grid, grid.start)) if like is bfs else best  # it does not stop at the goal yet
    order = run.notes.expanded()[: MOST_STEPS * len(grid.nodes)]
    theirs = [step.current for step in right_steps if not step.path]
    if parted:
        order, theirs = order[: parted.k + 1], [*order[: parted.k], *parted.first]
    path = run.path if run.kind in ("path", "backwards") else []
    return draw_orders(grid, {yours: order, title: theirs}, [path, best.path])


def draw_orders(grid: Any, orders: Mapping[str, Sequence[Node]], paths: Sequence[Any] = (), h: Any = None) -> Picture:
    """Draw a map for each search; each cell holds the number of the step that expands it, the last if several do.

    `h` is a mapping of cells to H, which is written below that.
    """
    steps = [{cell: k for k, cell in enumerate(order, 1) if cell in grid.nodes} for order in orders.values()]
    layers = [
        lambda board, numbers=numbers, path=path: (
            lay_chips(board, numbers, path or ())
            + write_values(board, numbers, in_chips=True)
            + write_values(board, h or {}, "right bottom", in_chips=True)
        )
        for numbers, path in zip_longest(steps, paths)
    ]
    panels = [(name, grid, None, path) for name, path in zip_longest(orders, paths)]
    picture = gallery(panels, layers=layers, width=7)
    lines = [f"{name}: {', '.join(map(str, order))}" for name, order in orders.items()]
    return picture.describe("\n".join([picture.words, "in the order of expansion", *lines]))
