"""The words of a step: what it did and why, and what a picture shows.

A search reports only what it changed. What it looked at and left alone follows from the map and the trace: `looks`
works it out, and `explain` says it in a paragraph.
"""

from collections.abc import Sequence
from typing import NamedTuple

from astar_lesson.maps.atlas import Map
from astar_lesson.search.costs import walked_cost
from astar_lesson.search.steps import Cost, Node
from astar_lesson.search.trace import State, Trace, check_state, check_trace
from astar_lesson.search.waiting_line import in_line, order_among_ties
from astar_lesson.words.numbers import listed, many, number, side_by_side

SHOWN = 12
"""The most cells that are listed; of more, only the number is given."""
LONG = 100
"""The most cells of a path that are listed; of a longer path, only the two ends are given."""
TITLES = {
    "bfs": ("breadth-first search", "BFS"),
    "bfs_early_exit": ("early exit", "early exit"),
    "dijkstra": ("Dijkstra's algorithm", "Dijkstra"),
    "greedy_best_first": ("greedy best-first search", "greedy"),
    "a_star": ("A*", "A*"),
    "bellman_ford": ("Bellman-Ford", "Bellman-Ford"),
}
"""What a title calls the searches, and what it calls them where there is little room."""
OTHER_OUTCOMES = {
    "unseen": "Not opened",
    "closed": "Closed already",
    "wall": "Wall",
    "corner": "Past a corner",
    "barred": "Barred by its price",
}
"""How `explain` begins the list of cells for each of the other outcomes. Cells outside the map are not mentioned."""


class Look(NamedTuple):
    """What a step saw of one neighbour, and did with it.

    Attributes
    ----------
    cell : Node
        The neighbour.
    outcome : str
        "opened", "improved", "reopened" (improved though closed), "kept" (open, and left as it was) or "closed". On a
        grid also "wall", "corner" (a diagonal step past a wall, which the rules forbid) and "outside"; on a map with
        other prices "barred". Only in a wrong search "unseen": never seen before, and still not opened.
    g : float or None
        G as the step set it. If the step left the cell alone, what G would be through the cell just expanded. None
        where no step leads.
    old_g : float or None
        G before the step; None for a cell not seen before.
    """

    cell: Node
    outcome: str
    g: Cost = None
    old_g: Cost = None


def looks(grid: Map, trace: Trace, k: int) -> list[Look]:
    """Return what step k saw around the cell that it expanded, in the order of the neighbours.

    Parameters
    ----------
    grid : Grid, Atlas or Repriced
        The map that was searched.
    trace : Trace
        The search.
    k : int
        The step that led to `trace.at(k)`, 1 <= k <= len(trace). In the step that expands the goal, a search looks at
        no neighbours; for that step, what it would have seen is returned.

    Raises
    ------
    IndexError
        If k is out of range.
    """
    step, before = trace[k - 1], trace.at(k - 1)
    costs = dict(grid.edges(step.current))
    reached = {r.cell: r.g for r in step.reached}
    found = []
    for cell, why_not in grid.around(step.current):
        if why_not:
            found.append(Look(cell, why_not))
            continue
        old_g = before.g.get(cell)
        is_open = cell in before.open and cell != step.current
        if cell in reached:
            found.append(Look(cell, _change(old_g, is_open), reached[cell], old_g))
        else:
            is_closed = cell == step.current or (old_g is not None and not is_open)
            outcome = "closed" if is_closed else "kept" if is_open else "unseen"
            found.append(Look(cell, outcome, before.g[step.current] + costs[cell], old_g))
    return found


def _change(old_g: Cost | None, is_open: bool) -> str:
    """What it means that a step reached a cell which had this G and was open, or not."""
    if old_g is None:
        return "opened"
    return "improved" if is_open else "reopened"


def explain(grid: Map, trace: Trace, k: int, letters: bool = True) -> str:
    """Say in words what step k did and why; for k = 0, how the search begins.

    Parameters
    ----------
    grid : Grid, Atlas or Repriced
        The map that was searched.
    trace : Trace
        The search.
    k : int
        The step, 0 <= k <= len(trace), numbered as in `trace.at(k)`.
    letters : bool
        Whether G, H and F are named. A reader who does not know them yet is told only which cells are concerned.

    Examples
    --------
    >>> from astar_lesson import Grid, dijkstra, record
    >>> grid = Grid.from_text('''
    ... S # .
    ... . . G
    ... ''')
    >>> trace = record(dijkstra(grid, grid.start, grid.goal))
    >>> explain(grid, trace, 2)
    'Step 2: expand (0, 1), G 1. Open (1, 1) with G 2. Closed already: (0, 0).'
    >>> explain(grid, trace, 2, letters=False)
    'Step 2: expand (0, 1). Open (1, 1). Closed already: (0, 0).'
    """
    check_trace(trace)
    state = trace.at(k)
    if k == 0:
        is_open = f"{listed(state.open)} is" if state.open else "nothing is"
        return f"Before the first step: {is_open} on the open list, nothing is closed."
    step = trace[k - 1]
    seen = looks(grid, trace, k)
    sentences = [f"Step {k}: expand {step.current}{_reason(grid, trace, k, letters)}."]
    if step.path:
        length = many(len(step.path) - 1, "step")
        found = f"The path has {length} and costs {number(trace.cost)}."
        if k == len(trace):
            return f"{sentences[0]} It is the goal: stop. {found}"
        sentences.append(f"It is the goal. {found}")
    opened = [_with_number(look, state) if letters else f"{look.cell}" for look in seen if look.outcome == "opened"]
    if opened:
        sentences.append(f"Open {listed(opened, last=' and ')}.")
    for look in seen:
        if look.outcome in ("improved", "reopened"):
            again = " and open it again" if look.outcome == "reopened" else ""
            verb = "Improve" if look.g < look.old_g else "Replace"
            cost = "G" if letters else "cost"
            sentences.append(f"{verb} {look.cell}: {cost} {_compared(look)}{again}.")
    kept = [look for look in seen if look.outcome == "kept"]
    if kept and letters and trace.guide in ("F", "G"):
        sentences.append(f"{_kept(kept)}.")
    elif kept:
        sentences.append(f"Open already: {listed(look.cell for look in kept)}.")
    for outcome, phrase in OTHER_OUTCOMES.items():
        cells = [look.cell for look in seen if look.outcome == outcome]
        if cells:
            sentences.append(f"{phrase}: {listed(cells)}.")
    if k == len(trace) and not state.open:
        sentences.append("Nothing is left on the open list: the search ends.")
    return " ".join(sentences)


def open_list_in_words(state: State) -> str:
    """Say which cells are on the open list, the next one first."""
    title, line = open_list_line(state)
    if not line:
        return f"{title.capitalize()}."
    guide = state.trace.guide
    cells = [f"{cell} {guide} {number(state.f[cell])}" if cell in state.f else f"{cell}" for cell in line[:SHOWN]]
    if len(line) > SHOWN:
        cells.append(f"{len(line) - SHOWN} more")
    return f"{title.capitalize()}: {', '.join(cells)}."


def open_list_line(state: State) -> tuple[str, list[Node]]:
    """Return the title of the open list, and its cells, the next one first; no cells if their order is not known."""
    line = in_line(state)
    if line is None:
        return f"open list: {many(len(state.open), 'cell')}; the steps do not tell their order", []
    return "open list, next first" if line else "the open list is empty", line


def called(name: str) -> str:
    """Return what a title calls a search of this name; the name itself, unless it has a title of its own."""
    return TITLES[name][0] if name in TITLES else name


def step_title(name: str, noun: str, room: float, state: State) -> str:
    """Return the title of a picture of a state: the search, then the step and the cell that it expanded, or the result.

    If it has more than `room` characters, a shorter form is used. `noun` is what the cells are called, in the plural.
    """
    if not state.seen:
        return name
    short = dict(TITLES.values()).get(name, name)
    endings = _endings(noun, state)
    forms = [f"{name} · {endings[0]}"]
    forms += [f"{short} · {ending}" for ending in endings]
    return next((form for form in forms if len(form) <= room), forms[-1])


def _endings(noun: str, state: State) -> list[str]:
    """What a title says of a state, the longest form first."""
    expanded = state.trace.expanded
    done = f"{expanded} {noun} expanded"
    count = f"step {state.k} of {len(state.trace)}"
    if state.path:
        cost = f"cost {number(state.trace.cost)}"
        walked = f"{many(len(state.path) - 1, 'step')}, {cost}"
        return [f"{done} · path of {walked}", f"{done} · {walked}", f"{done} · {cost}", f"{expanded} expanded, {cost}"]
    if not state.open:
        return [f"{done} · none left open", f"{expanded} expanded, none left"]
    if state.k:
        cell = state.current
        return [f"{count} · expands {cell}", f"{count} · {cell}", f"step {state.k} · {cell}"]
    return ["before the first step"]


def describe(grid: Map, state: State | None, path: Sequence[Node] | None = None) -> str:
    """Say in words what a picture of a state shows, for readers who cannot see it and for tests.

    `state` and `path` are those of `Board.show`.
    """
    parts = [grid.title]
    if state is None:
        ends = {"start": grid.start, "goal": grid.goal}
        contents = [f"{name} {end}" for name, end in ends.items() if end is not None]
        parts.append(", ".join([*contents, grid.counts]))
    else:
        check_state(state)
        parts.append(f"{state.trace.name} after {state.k} of {many(len(state.trace), 'step')}")
        parts.append(f"closed {_counted(state.closed)}")
        parts.append(f"open {_counted(grid.in_order(state.open))}")
        path = state.path if path is None else path
    if path is not None and len(path):
        cells = listed(path) if len(path) <= LONG else f"{listed(path[:3])}, ..., {listed(path[-3:])}"
        parts.append(f"path of {many(len(path), grid.noun)}, {_cost_of(grid, path)}: {cells}")
    return "; ".join(parts) + "."


def _reason(grid: Map, trace: Trace, k: int, letters: bool) -> str:
    """Why this cell: its number, and the cells that had the same one."""
    cell = trace[k - 1].current
    before = trace.at(k - 1)
    if k == 1:
        return ", the start"
    if not trace.guide:
        in_rounds = len(trace) > len(trace.nodes)  # then no cell is chosen: each is expanded again
        return ", which has waited longest" if before.lowest == [cell] and not in_rounds else ""
    if cell not in before.f or not letters:
        return ""
    score = f"{trace.guide} {number(before.f[cell])}"
    if trace.guide == "F" and cell in before.h:
        score += f" = G {number(before.g[cell])} + H {number(before.h[cell])}"
    tied = before.tied(cell)
    if tied:
        rule = {-1: ", newest first", 1: ", oldest first"}.get(order_among_ties(trace) or 0, "")
        score += f" (tied with {listed(grid.in_order(tied), most=3)}{rule})"
    return f", {score}"


def _cost_of(grid: Map, path: Sequence[Node]) -> str:
    try:
        return f"cost {number(walked_cost(grid, path))}"
    except ValueError as error:
        return f"which cannot be walked ({error})"


def _with_number(look: Look, state: State) -> str:
    """A cell that was opened, with its G; greedy search has none, so with its H."""
    if state.trace.guide == "H" and look.cell in state.f:
        return f"{look.cell} with H {number(state.f[look.cell])}"
    return f"{look.cell} with G {number(look.g)}"


def _kept(looks: Sequence[Look]) -> str:
    """Which G open cells keep, and what it would be by way of the cell just expanded; the first is told in full."""
    first, *others = looks
    new, old = side_by_side(first.g, first.old_g)
    link = ", though" if first.g < first.old_g else ":"
    if not others:
        return f"{first.cell} keeps G {old}{link} this way it would be {new}"
    told = [f"{first.cell} keeps G {old} (this way it would be {new})"]
    for look in others:
        new, old = side_by_side(look.g, look.old_g)
        told.append(f"{look.cell} G {old} ({new})")
    return listed(told, last=" and ")


def _compared(look: Look) -> str:
    new, old = side_by_side(look.g, look.old_g)
    return f"{new} is {'' if look.g < look.old_g else 'not '}below {old}"


def _counted(cells: Sequence[Node]) -> str:
    if 0 < len(cells) <= SHOWN:
        return f"{len(cells)}: {listed(cells)}"
    return str(len(cells))
