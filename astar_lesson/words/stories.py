"""Longer stories than a step: the life of one cell, and where two searches part."""

from itertools import zip_longest

from astar_lesson.search.steps import Cost, Node
from astar_lesson.search.trace import Trace, check_trace
from astar_lesson.words.numbers import capital, number


def biography(trace: Trace, cell: Node, letters: bool = True) -> str:
    """Say what a search did with one cell: when and from where it was opened, each improvement, when it was closed.

    Without `letters` it says cost in place of G, and nothing of F and H.

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
    events = []
    known = None
    is_closed = False
    cost = "G" if letters else "cost"
    has_score = letters and trace.guide != "G"
    if cell == trace.nodes[0]:
        events.append("the start, open before the first step")
        known = 0
    for k, parent, g, f in happened:
        score = f", {trace.guide} {number(f)}" if has_score and f is not None else ""
        if g is None:
            events.append(f"closed in step {k}")
        elif known is None:
            events.append(f"opened in step {k} by {parent} with {cost} {number(g)}{score}")
        else:
            verb = "improved" if g < known else "changed"
            again = ", open again" if is_closed else ""
            events.append(f"{verb} in step {k} by {parent}: {cost} {number(known)} -> {number(g)}{score}{again}")
        is_closed = g is None
        if not is_closed:
            known = g
    if not is_closed:
        events.append("never closed")
    return f"{cell}: {'; '.join(events)}."


def life(trace: Trace, cell: Node) -> list[tuple[int, Node | None, Cost, Cost]]:
    """Return what happened to a cell, in order; [] if it was never seen.

    There is a row (step, parent, G, F) for each time it was reached, and a row (step, None, None, None) for each time
    it was expanded. Steps are counted from 1, as in `Trace.at`.
    """
    happened: list[tuple[int, Node | None, Cost, Cost]] = []
    for k, step in enumerate(trace, start=1):
        if step.current == cell:
            happened.append((k, None, None, None))
        happened += [(k, step.current, row.g, row.f) for row in step.reached if row.cell == cell]
    return happened


def parting(first: Trace, second: Trace, names: tuple[str, str] | None = None) -> tuple[int, str] | None:
    """Find the first step in which two searches of one map differ, and say why.

    Two steps are the same if they expand the same cell and reach the same cells with the same G. They may differ
    because each search settles a tie in its own way, because the searches go by different numbers, or because they have
    different rules for updates, for stopping or for moves.

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
    for k, (a, b) in enumerate(zip_longest(first, second), start=1):
        if a is None or b is None:
            return k, f"Step {k}: {_why_stopped(names, a is None)}"
        if a.current != b.current:
            return k, f"Step {k}: {_why_expanded(first, second, k, names)}"
        both = f"Step {k}: both expand {a.current}."
        if bool(a.path) != bool(b.path):
            return k, f"{both} There {_why_stopped(names, bool(a.path))}"
        reached = [{r.cell: r.g for r in step.reached} for step in (a, b)]
        if reached[0] != reached[1]:
            return k, f"{both} {_why_reached(first, k, reached, names)}"
    return None


def _why_expanded(first: Trace, second: Trace, k: int, names: tuple[str, str]) -> str:
    cells = (first[k - 1].current, second[k - 1].current)
    difference = f"{names[0]} expands {cells[0]}, {names[1]} expands {cells[1]}"
    scores: list[list[Cost]] = [[trace.at(k - 1).f.get(cell) for cell in cells] for trace in (first, second)]
    if scores[0] == scores[1] and None not in scores[0]:
        if scores[0][0] == scores[0][1]:
            tie = f"{first.guide} {number(scores[0][0])} in both: a tie, settled in two ways."
            return f"{difference}. Both cells have {tie}"
        rows = sorted(zip(scores[0], cells, (first, second), strict=True), key=lambda row: row[0])
        (low, lowest, _), (high, goal, trace) = rows
        if trace[k - 1].path and goal not in trace.at(k - 2).g:
            numbers = f"{first.guide} {number(high)}; {lowest} has {first.guide} {number(low)}"
            stops = f"{goal} is the goal, just opened with {numbers}"
            return f"{difference}. {stops}: they differ in the rule for stopping."
        return f"{difference}, though both know the same numbers: one of them does not expand the lowest."
    if not first.guide and not second.guide:
        return f"{difference}. Neither has priorities: the open lists differ."
    reasons = []
    for name, trace, (one, other) in zip(names, (first, second), scores, strict=True):
        if one is None or other is None:
            reasons.append(f"{name} has no priorities for them")
        else:
            reasons.append(f"by {name} they have {trace.guide} {number(one)} and {number(other)}")
    reason = "H differs" if first.guide == second.guide else "they go by different numbers"
    return f"{difference}. {capital('; '.join(reasons))}: {reason}."


def _why_stopped(names: tuple[str, str], is_first: bool) -> str:
    stops, goes_on = names if is_first else names[::-1]
    return f"{stops} stops and {goes_on} goes on: they differ in the rule for stopping."


def _why_reached(first: Trace, k: int, reached: list[dict[Node, Cost]], names: tuple[str, str]) -> str:
    before = first.at(k - 1).g
    cell = next(cell for cell in [*reached[0], *reached[1]] if reached[0].get(cell) != reached[1].get(cell))
    if cell in reached[0] and cell in reached[1]:
        one, other = (number(changed[cell]) for changed in reached)
        costs = f"{names[0]} reaches {cell} with G {one}, {names[1]} with G {other}"
        return f"{capital(costs)}: steps cost differently."
    at = 0 if cell in reached[0] else 1
    does, leaves, g = names[at], names[1 - at], reached[at][cell]
    if cell in before:
        change = f"{capital(does)} changes {cell} from G {number(before[cell])} to {number(g)}, {leaves} leaves it"
        return f"{change}: they differ in the rule for updates."
    return f"{capital(does)} opens {cell}, {leaves} does not: they differ in the moves they allow."
