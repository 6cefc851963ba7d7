"""Longer stories than a step: the life of one cell, and where two searches of one map part."""

from math import inf
from typing import TYPE_CHECKING

from astar_lesson.search.guard import check_trace
from astar_lesson.search.steps import Cell, Cost, Node
from astar_lesson.words.numbers import number

if TYPE_CHECKING:
    from astar_lesson.search.steps import Graph
    from astar_lesson.search.trace import Trace

ROUNDING = 1e-9
"""Sums of square roots are rounded: a smaller difference is none."""


def biography(trace: "Trace", cell: Cell) -> str:
    """Say what a search did with one cell: opened by whom and when, each improvement, closed when.

    Examples
    --------
    >>> from astar_lesson import Grid, dijkstra, record
    >>> grid = Grid.from_text('''
    ... S 5
    ... . G
    ... ''')
    >>> biography(record(dijkstra(grid, grid.start, grid.goal)), (1, 1))
    '(1, 1): opened in step 2 by (0, 1) with G 2; closed in step 3.'
    """
    check_trace(trace)
    happened = life(trace, cell)
    if not happened:
        return f"{cell}: never reached."
    said, known = [], None
    if cell == trace.nodes[0]:
        said, known = ["the start, open before the first step"], 0.0
    taken = False
    for k, parent, g, f in happened:
        if g is None:
            said.append(f"closed in step {k}")
            taken = True
            continue
        score = "" if f is None or f == g else f", {'H' if trace.guide == 'H' else 'F'} {number(f)}"
        if known is None:
            said.append(f"opened in step {k} by {parent} with G {number(g)}{score}")
        else:
            verb = "improved" if g < known else "changed"
            again = ", open again" if taken else ""
            said.append(f"{verb} in step {k} by {parent}: G {number(known)} -> {number(g)}{score}{again}")
        known, taken = g, False
    if not taken:
        said.append("never closed")
    return f"{cell}: {'; '.join(said)}."


def life(trace: "Trace", cell: Node) -> list[tuple[int, Node | None, Cost, Cost]]:
    """Return what happened to a cell, in order; [] if it was never seen.

    (step, parent, G, F) each time it was reached, (step, None, None, None) when it was expanded. Steps are counted
    from 1, as in `Trace.at`.
    """
    happened: list[tuple[int, Node | None, Cost, Cost]] = []
    for k, step in enumerate(trace, start=1):
        if step.current == cell:
            happened.append((k, None, None, None))
        happened += [(k, step.current, row.g, row.f) for row in step.reached if row.cell == cell]
    return happened


def parting(first: "Trace", second: "Trace", names: tuple[str, str] | None = None) -> tuple[int, str] | None:
    """Find the first step in which two searches of one map differ, and say why.

    Two steps are the same if they take the same cell and reach the same cells with the same G. The reasons are: a tie,
    settled in two ways; other numbers (H, or what counts); the rule for updates; the rule for stopping; the moves.

    Parameters
    ----------
    first, second : Trace
        The searches.
    names : pair of str or None
        What to call them; None: their own names.

    Returns
    -------
    (int, str) or None
        The step, counted from 1, and the reason in words; None if the searches are the same, step for step.
    """
    check_trace(first)
    check_trace(second)
    if names is None:
        names = (first.name, second.name) if first.name != second.name else ("the first", "the second")
    for k, (a, b) in enumerate(zip(first, second, strict=False), start=1):
        if a.current != b.current:
            return k, f"Step {k}: {_why_taken(first, second, k, names)}"
        if bool(a.path) != bool(b.path):
            stops, goes_on = names if a.path else names[::-1]
            taken = f"Step {k}: both take {a.current}"
            return k, f"{taken}. There {stops} stops and {goes_on} goes on: they differ in the rule for stopping."
        reached = [{r.cell: r.g for r in step.reached} for step in (a, b)]
        if reached[0] != reached[1]:
            return k, f"Step {k}: both take {a.current}. {_why_reached(first, second, k, reached, names)}"
    if len(first) == len(second):
        return None
    k = min(len(first), len(second))
    ended, goes_on = names if len(first) == k else names[::-1]
    return k + 1, (
        f"Step {k + 1}: {ended} has ended after step {k}, {goes_on} goes on: they differ in the rule for stopping."
    )


def certificate(grid: "Graph", trace: "Trace") -> str:
    """Say whether the end of a search proves that its path is a cheapest one.

    Two things are needed. No step out of a closed cell may lead to a cell for less than the G it has: else a better
    path was left out. And no cell on the open list may promise less than the path has cost: if F never says too much,
    whatever is still open can then only lead to paths that cost as much, or more.

    Parameters
    ----------
    grid : Graph
        The map that was searched.
    trace : Trace
        The search.

    Raises
    ------
    ValueError
        If the search goes by neither G nor F: its numbers promise nothing.

    Examples
    --------
    >>> from astar_lesson import Grid, a_star, manhattan, record
    >>> grid = Grid.from_text('''
    ... S # G
    ... . . .
    ... . . .
    ... ''')
    >>> certificate(grid, record(a_star(grid, grid.start, grid.goal, manhattan(grid))))
    'The path costs 4. No open cell promises less than 6: if H never says too much, no path is cheaper.'
    """
    check_trace(trace)
    if trace.guide == "H" or (not trace.guide and any(step.reached for step in trace)):
        raise ValueError(
            f"{trace.name} goes by {trace.guide or 'age'}: only F or G promise anything about what is left"
        )
    state = trace.at(len(trace))
    if not trace.found:
        left = f"{len(state.open)} cells are still open" if state.open else "nothing is left on the open list"
        return f"The search took no goal; {left}."
    paid, g, goal = f"The path costs {number(trace.cost)}.", dict(state.g), trace.path[-1]
    for cell in state.closed:
        for neighbor, cost in grid.edges(cell) if cell != goal else ():
            if g[cell] + cost < g.get(neighbor, inf) - ROUNDING:
                known = f"has G {number(g[neighbor])}" if neighbor in g else "was never opened"
                better = f"{neighbor} {known}, and {number(g[cell] + cost)} is enough, through {cell}"
                return f"{paid} But {better}: a better path was left out, and nothing is proved."
    promises = {cell: state.f[cell] for cell in state.open if cell in state.f}
    below = sorted((f, cell) for cell, f in promises.items() if f < trace.cost - ROUNDING)
    if below:
        promise = f"{below[0][1]} is open and promises {number(below[0][0])}"
        return f"{paid} But {promise}: a cheaper path may lead through it, and nothing is proved."
    if not promises:
        return f"{paid} Nothing is open: no other path is left to look at."
    lowest = number(min(promises.values()))
    condition = "if H never says too much, " if trace.guide == "F" else ""
    return f"{paid} No open cell promises less than {lowest}: {condition}no path is cheaper."


def _why_taken(first: "Trace", second: "Trace", k: int, names: tuple[str, str]) -> str:
    cells = first[k - 1].current, second[k - 1].current
    taken = f"{names[0]} takes {cells[0]}, {names[1]} takes {cells[1]}"
    scores = [[trace.at(k - 1).f.get(cell) for cell in cells] for trace in (first, second)]
    if scores[0] == scores[1] and None not in scores[0]:
        if scores[0][0] == scores[0][1]:
            letter = first.guide or "F"
            return f"{taken}. Both cells have {letter} {number(scores[0][0])} in both: a tie, settled in two ways."
        early = _stopped_early(first, second, k, names)
        return early or f"{taken}, though both know the same numbers: one of them does not take the lowest."
    said = []
    for name, trace, (one, other) in zip(names, (first, second), scores, strict=True):
        if one is None or other is None:
            said.append(f"{name} has no such numbers and goes by age" if not trace.guide else f"{name} knows only one")
        else:
            said.append(f"by {name} they have {trace.guide} {number(one)} and {number(other)}")
    same = "H differs" if first.guide else "the open lists differ"
    reason = same if first.guide == second.guide else "they go by different numbers"
    return f"{taken}. {_capital('; '.join(said))}: {reason}."


def _stopped_early(first: "Trace", second: "Trace", k: int, names: tuple[str, str]) -> str:
    """Say so if one of them ends at a goal that it has opened one step before; "" if not."""
    a, b = first[k - 1], second[k - 1]
    if bool(a.path) == bool(b.path) or k < 2:
        return ""
    trace, ends, goes_on = (first, *names) if a.path else (second, *names[::-1])
    goal, other = (a.current, b.current) if a.path else (b.current, a.current)
    f = trace.at(k - 1).f
    if goal in trace.at(k - 2).g or f[goal] <= f[other]:
        return ""
    letter = trace.guide or "F"
    return (
        f"{ends} stops, because it has opened the goal, {goal}, with {letter} {number(f[goal])}. "
        f"{_capital(goes_on)} goes on and takes {other}, whose {letter}, {number(f[other])}, is lower: "
        f"they differ in the rule for stopping."
    )


def _why_reached(
    first: "Trace", second: "Trace", k: int, reached: list[dict[Cell, float]], names: tuple[str, str]
) -> str:
    before = first.at(k - 1).g
    for cell in [*reached[0], *reached[1]]:
        one, other = reached[0].get(cell), reached[1].get(cell)
        if one == other:
            continue
        if one is not None and other is not None:
            costs = f"{names[0]} reaches {cell} with G {number(one)}, {names[1]} with G {number(other)}"
            return f"{_capital(costs)}: steps cost differently."
        does, leaves, g = (*names, one) if one is not None else (*names[::-1], other)
        if cell in before:
            return (
                f"{_capital(does)} changes {cell} from G {number(before[cell])} to {number(g)}, {leaves} leaves it: "
                f"they differ in the rule for updates."
            )
        return f"{_capital(does)} opens {cell}, {leaves} does not: they differ in the moves they allow."
    raise AssertionError("both have reached the same")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
