"""The certificate: whether the end of a search proves that its path is a cheapest one."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from astar_lesson.search.costs import InReach, Reversed, costs_to, is_less, walked_cost
from astar_lesson.search.guard import check_graph, sound
from astar_lesson.search.steps import Cost, Graph, Node
from astar_lesson.search.trace import State, Trace, check_trace
from astar_lesson.words.audit import Overestimate
from astar_lesson.words.numbers import capital, many, number, side_by_side

MOST_COMPARED = 100_000
"""The most cells for which true costs are worked out, which takes a second or two."""

Numbers = Mapping[Node, Cost]


class Proof(NamedTuple):
    """What the end of a search proves.

    Attributes
    ----------
    words : str
        What was checked, with its numbers, and what follows.
    claim : str
        What is proved, without a full stop; "" if nothing is.
    fails : str
        The first condition of `certificate` that does not hold: "path" (1 or 2), "closed" (3), "open" (4) or "guess"
        (5); "" if all hold.
    """

    words: str
    claim: str = ""
    fails: str = ""


def certificate(grid: Graph, trace: Trace) -> str:
    """Say whether the end of a search proves that its path is a cheapest one, and what the proof rests on.

    Five conditions are checked on the map that was searched. The first that does not hold is named, and then nothing is
    proved, though the path may be a cheapest one all the same.

    1. Each step of the path exists.
    2. Together the steps cost what G of the goal says.
    3. G of the start is 0, and no step out of a closed cell leads to a cell for less than its G. The goal is excepted.
    4. For no open cell but the goal is G + H below the cost of the path. (In a search by G, every H is 0.)
    5. No step costs less than 0, and H overestimates for no open cell: it is not above the true cost from there. What H
       says of other cells does not matter.

    The proof: take any other path to the goal, as far as the cell in which it first meets the goal; by 5 what follows
    costs at least 0. Let v be its first cell that is not closed or is the goal. By 3, used step by step from the start,
    v has a G, and G of v is at most what the path costs up to v. If v is the goal, the path costs at least G of the
    goal. If not, v is open. Then by 5 the rest of the path costs at least H of v, so the whole costs at least G + H of
    v, and by 4 that is at least G of the goal. By 1 and 2, G of the goal is what the path of the search costs.

    Parameters
    ----------
    grid : Graph
        The map that was searched.
    trace : Trace
        The search.

    Returns
    -------
    str
        What was checked, with its numbers, and what follows. If so many cells can be reached that no true costs are
        worked out, it names the condition that is left.

    Raises
    ------
    ValueError
        If the search goes by neither G nor F, so that its numbers prove nothing; or if the map does not have the
        cells that were searched.

    Examples
    --------
    >>> from astar_lesson import Grid, a_star, manhattan, record
    >>> grid = Grid.from_text('''
    ... S # G
    ... . . .
    ... . . .
    ... ''')
    >>> print(certificate(grid, record(a_star(grid, grid.start, grid.goal, manhattan(grid)))))
    The 4 steps of the path cost 4, as G of (2, 0) says. No step out of the other 4 closed cells reaches ...
    """
    return proof_of(grid, trace).words


def proof_of(grid: Graph, trace: Trace) -> Proof:
    """Return what `certificate` says, and apart from it what is proved."""
    check_graph(grid)
    check_trace(trace)
    if trace.guide == "H" or (not trace.guide and any(step.reached for step in trace)):
        raise ValueError(f"{trace.name} goes by {trace.guide or 'age'}: a certificate needs a search by F or by G")
    state = trace.at(len(trace))
    graph = sound(grid, least_cost=-inf)  # a cost below 0 is no error here: the certificate says what follows
    g = dict(state.g)
    if not trace.found:
        return _without_path(graph, state, g)
    goal = trace.path[-1]
    closed = [cell for cell in state.closed if cell != goal]
    waiting = [cell for cell in trace.nodes if cell in state.open and cell != goal]
    guess = _guesses(state, waiting, g)
    objection = _against_path(graph, trace.path, g)
    if objection:
        return _refusal("path", objection)
    objection = _against_closed(graph, trace.path[0], closed, g)
    if objection:
        return _refusal("closed", objection)
    objection = _against_open(waiting, g, guess, g[goal])
    if objection:
        return _refusal("open", objection)
    known = InReach(graph, trace.nodes, MOST_COMPARED)
    objection = _against_costs(known) or _against_h(known, waiting, guess, goal)
    if objection:
        return _refusal("guess", objection)
    sentences = [_about_path(trace.path, g), _about_closed(len(closed)), _about_open(waiting, g, guess)]
    claim = f"no path from {trace.path[0]} to {trace.path[-1]} is cheaper"
    is_guided = trace.guide == "F" and bool(waiting)
    sentences.append(_conclusion(claim, len(waiting) if is_guided else 0, known))
    words = " ".join(filter(None, sentences))
    return Proof(words) if known.too_many else Proof(words, claim)


def _without_path(graph: Graph, state: State, g: Numbers) -> Proof:
    """Say what is left to look at where no goal was reached; condition 3 must hold all the same."""
    objection = _against_closed(graph, state.trace.nodes[0], state.closed, g)
    if objection:
        return _refusal("closed", objection)
    left = f"{many(len(state.open), 'cell')} still open" if state.open else "nothing is left on the open list"
    return Proof(f"The search reached no goal; {left}.", fails="open" if state.open else "")


def _refusal(fails: str, objection: str) -> Proof:
    return Proof(f"{objection}, and nothing is proved.", fails=fails)


def _guesses(state: State, cells: Sequence[Node], g: Numbers) -> dict[Node, Cost]:
    """Return H of these cells, as far as the search tells it: 0 if it goes by G; if only F is told, F - G."""
    if state.trace.guide == "G":
        return dict.fromkeys(cells, 0)
    told, f = dict(state.h), dict(state.f)
    guess = {cell: f[cell] - g[cell] for cell in cells if cell in f}
    return guess | {cell: told[cell] for cell in cells if cell in told}


# --- what speaks against a proof; "" if nothing does ------------------------------------------------------------------


def _against_path(graph: Graph, path: Sequence[Node], g: Numbers) -> str:
    """Conditions 1 and 2: the steps exist, and add up to G of the goal."""
    goal = path[-1]
    try:
        cost = walked_cost(graph, path)
    except ValueError as error:
        return f"The path cannot be walked ({error})"
    if is_less(cost, g[goal]) or is_less(g[goal], cost):
        paid, said = side_by_side(cost, g[goal])
        return f"The steps of the path cost {paid}, and {goal} has G {said}: they differ"
    return ""


def _against_closed(graph: Graph, start: Node, closed: Sequence[Node], g: Numbers) -> str:
    """Condition 3: no closed cell has a way to a smaller G."""
    if is_less(0, g[start]):
        return f"{start} has G {number(g[start])}, and 0 is enough, as it is the start: a better path was left out"
    for cell in closed:
        for neighbor, cost in graph.edges(cell):
            through_cell = g[cell] + cost
            if is_less(through_cell, g.get(neighbor, inf)):
                new, old = side_by_side(through_cell, g.get(neighbor, inf))
                has = f"has G {old}" if neighbor in g else "was never opened"
                return f"{neighbor} {has}, and {new} is enough, through {cell}: a better path was left out"
    return ""


def _against_open(waiting: Sequence[Node], g: Numbers, guess: Numbers, cost: Cost) -> str:
    """Condition 4: for no open cell is G + H below the cost of the path."""
    for cell in waiting:
        if cell not in guess:
            return f"{cell} is open, and the search tells neither its F nor its H"
    lowest = min(waiting, key=lambda cell: g[cell] + guess[cell], default=None)
    if lowest is not None and is_less(g[lowest] + guess[lowest], cost):
        least = number(g[lowest] + guess[lowest])
        return f"{lowest} is open, and its G + H is {least}: a cheaper path may lead through it"
    return ""


def _against_costs(known: InReach) -> str:
    """Condition 5, first half: no step costs less than 0, as far as that is known."""
    for cell in [] if known.too_many else known.nodes:
        for neighbor, cost in known.edges(cell):
            if cost < 0:
                return f"The step from {cell} to {neighbor} costs {number(cost)}: paths may become cheaper on the way"
    return ""


def _against_h(known: InReach, waiting: Sequence[Node], guess: Numbers, goal: Node) -> str:
    """Condition 5, second half: H overestimates for no open cell, as far as the true costs are known."""
    if known.too_many or not any(guess[cell] > 0 for cell in waiting):  # no true cost is below 0
        return ""
    true = costs_to(goal, Reversed(known))
    rows = [Overestimate(cell, guess[cell], true.get(cell, inf)) for cell in waiting]
    high = [row for row in rows if is_less(row.true, row.h)]
    if not high:
        return ""
    worst = max(high, key=lambda row: row.h - row.true)
    h, true_cost = side_by_side(worst.h, worst.true)
    where = f"{worst.cell}, where it says {h} and the true cost is {true_cost}"
    count = f"{len(high)} of {many(len(waiting), 'open cell')}, by the most for " if len(waiting) > 1 else ""
    return f"H overestimates for {count}{where}: a cheaper path may lead through it"


# --- what has been checked --------------------------------------------------------------------------------------------


def _about_path(path: Sequence[Node], g: Numbers) -> str:
    cost = number(g[path[-1]])
    if len(path) == 1:
        return f"The start is the goal, and the path costs {cost}."
    steps = "only step of the path costs" if len(path) == 2 else f"{len(path) - 1} steps of the path cost"
    return f"The {steps} {cost}, as G of {path[-1]} says."


def _about_closed(count: int) -> str:
    if not count:
        return ""
    cells = f"{count} closed cells" if count > 1 else "closed cell"
    return f"No step out of the other {cells} reaches a cell for less than its G."


def _about_open(waiting: Sequence[Node], g: Numbers, guess: Numbers) -> str:
    if not waiting:
        return "Nothing is open: no other path is left to look at."
    lowest = number(min(g[cell] + guess[cell] for cell in waiting))
    if len(waiting) == 1:
        return f"G + H of the only open cell is {lowest}."
    return f"G + H of the {len(waiting)} open cells is {lowest} or more."


def _conclusion(claim: str, guessed: int, known: InReach) -> str:
    """Say what follows, after the last condition; H was compared for so many open cells."""
    costs = "no step costs less than 0"
    guess = "H overestimates for none of them" if guessed > 1 else "H does not overestimate for it"
    if known.too_many:
        conditions = f"{guess} and {costs}" if guessed else costs
        reason = f"More than {MOST_COMPARED:,} cells can be reached, so the true costs were not worked out"
        return f"{reason}. If {conditions}, {claim}."
    return f"{guess if guessed else capital(costs)}, so {claim}."
