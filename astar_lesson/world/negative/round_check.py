"""The checks of page 19: one round of Bellman-Ford, and one of Floyd-Warshall, on small and larger graphs."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, combinations, pairwise, permutations, product
from math import cos, inf, pi, sin
from random import Random
from typing import Any, NamedTuple

from astar_lesson import Picture
from astar_lesson.lesson.verdict import Verdict, draw_smallest, try_all
from astar_lesson.search.guard import is_number
from astar_lesson.world.negative.bellman_ford import bellman_ford, costs_from
from astar_lesson.world.negative.floyd_warshall import Costs, FirstSteps, floyd_warshall, single_steps
from astar_lesson.world.negative.roads import Road, Roads

SQUARE: dict[str, tuple[float, float]] = {"A": (0, 0), "B": (2.5, 0), "C": (0, 2.5), "D": (2.5, 2.5)}
NAMES = ["mill", "pass", "lake", "farm", "depot", "gate", "fair", "shop", "square", "ford", "inn", "well"]
RANDOM_GRAPHS = 25
"""So many random graphs of each size are tried."""
ROWS = [
    (1, 1),
    (1500, 1),
    (2.0**70, 2.0**68),
    (0.5, 2**-10),
    (-1, 1),
    (-1500, 1),
    (-0.5, 2**-10),
    (-(2.0**70), 2.0**68),
]
"""What a step costs in a row of places, and how much more or less a road costs that leads two places on.

Sums of these numbers are exact, also as floats. No number that stands for infinity in other languages is as high.
"""
LONGEST_ROW = 20
GRAPHS_TRIED = "graphs: all of up to three places whose roads cost 2 or -1, and larger ones of up to twenty places"


def small_roads(most: int, costs: Iterable[float]) -> Iterator[Roads]:
    """Yield all graphs of up to `most` nodes (at most four) whose roads have the given costs, smallest first.

    Examples
    --------
    >>> len(list(small_roads(2, (1, -1))))
    10
    """
    for size in range(1, most + 1):
        places = dict(list(SQUARE.items())[:size])
        pairs = list(permutations(places, 2))
        for number_of_roads in range(len(pairs) + 1):
            for chosen in combinations(pairs, number_of_roads):
                for paid in product(costs, repeat=number_of_roads):
                    yield Roads(places, [(a, b, cost) for (a, b), cost in zip(chosen, paid, strict=True)])


def small_graphs(with_negative_cycle: bool) -> Iterator[Roads]:
    """Yield all graphs of up to three places that have a negative cycle, or all that have none."""
    for roads in chain(small_roads(2, (2, 0, -1)), small_roads(2, (1.5, -0.5)), small_roads(3, (2, -1))):
        if has_negative_cycle(roads) == with_negative_cycle:
            yield roads


def has_negative_cycle(roads: Roads) -> bool:
    """Whether some round trip costs less than 0."""
    return any(-inf in costs_from(roads, place).values() for place in roads.nodes)


def larger_roads() -> Iterator[Roads]:
    """Yield rows of three places, random graphs of four to six, and rows of twelve and of twenty.

    Roads of random graphs cost -3 to 9, and then an eighth of that; some lead around negative cycles.
    """
    rng = Random(19)
    for cost, gap in ROWS:
        for shortcut in (2 * cost - gap, 2 * cost + gap):
            yield Roads(dict(list(SQUARE.items())[:3]), [("A", "B", cost), ("B", "C", cost), ("A", "C", shortcut)])
    for size in (4, 5, 6):
        for _ in range(RANDOM_GRAPHS):
            places = in_a_circle(rng.sample(NAMES, size))
            pairs = list(permutations(places, 2))
            chosen = rng.sample(pairs, rng.randint(size, 2 * size))
            roads = [(a, b, rng.randint(-3, 9)) for a, b in chosen]
            yield Roads(places, roads)
            yield Roads(places, [(a, b, cost / 8) for a, b, cost in roads])
    for cost, gap in ROWS:
        yield row(rng, rng.sample(NAMES, len(NAMES)), cost, gap)
    yield row(rng, [f"stop {k}" for k in range(LONGEST_ROW)], 1, 1)


def row(rng: Random, names: list[str], cost: float, gap: float) -> Roads:
    """Return places in a row, with roads from each to the next, and to the one after it."""
    steps = [(a, b, cost) for a, b in pairwise(names)]
    shortcuts = [(a, b, 2 * cost + rng.choice([-gap, gap])) for a, b in zip(names, names[2:], strict=False)]
    return Roads(in_a_circle(names), [*steps, *shortcuts])


def in_a_circle(names: list[str]) -> dict[str, tuple[float, float]]:
    """Return places for these names, about 2.5 apart."""
    radius = 2.5 / (2 * sin(pi / len(names)))
    turns = [2 * pi * k / len(names) for k in range(len(names))]
    return {name: (radius * sin(turn), -radius * cos(turn)) for name, turn in zip(names, turns, strict=True)}


def check_round(one_round: Callable[..., Any], search: Callable[..., Any]) -> Verdict:
    """Check whether a function does one round of a search.

    Parameters
    ----------
    one_round : callable
        The reader's function: `one_round(grid, came_from, cost_so_far)`, which returns whether anything changed, or
        `one_round(nodes, middle, cost_of, first_step)`. Both change the tables.
    search : callable
        `bellman_ford` or `floyd_warshall`.
    """
    return {bellman_ford: _check_relaxing, floyd_warshall: _check_middle}[search](one_round)


def draw_roads(roads: Roads, _: Any) -> Picture:
    """Draw a graph."""
    return draw_smallest(roads, None)  # type: ignore[arg-type]


# --- Bellman-Ford -----------------------------------------------------------------------------------------------------


class Tables(NamedTuple):
    """What is known of places: the parent and the cost of each."""

    came_from: dict[Any, Any]
    cost_so_far: dict[Any, Any]

    def copy(self) -> "Tables":
        """Return tables that do not change when these do."""
        return Tables(dict(self.came_from), dict(self.cost_so_far))


def _check_relaxing(one_round: Callable[..., Any]) -> Verdict:
    """Judge round after round, until one changes nothing, or one more than there are places: there is a negative cycle.

    Places may be gone through in any order, so not the tables are compared, but what each round has to do.
    """

    def ask(roads: Roads, true: dict[Any, float]) -> tuple[Any, Any]:
        start = next(iter(true))
        tables = Tables({start: None}, {start: 0})
        for number in range(1, len(roads.nodes) + 2):
            before = tables.copy()
            said = one_round(roads, tables.came_from, tables.cost_so_far)
            when = f"in round {number} from {start}"
            fault = _fault_of_tables(roads, before, tables, true) or _fault_of_answer(said, before, tables)
            if fault:
                return f"{fault[0]}, {when}", fault[1]
            if tables == before:
                break
        return None, None

    graphs = chain(small_graphs(with_negative_cycle=False), small_graphs(with_negative_cycle=True), larger_roads())
    runs = ((roads, costs_from(roads, roads.nodes[0])) for roads in graphs)
    return try_all(one_round, runs, ask, draw_roads, GRAPHS_TRIED)


Fault = tuple[str, str]
"""What is wrong in a table, and what is right."""


def _fault_of_tables(roads: Roads, before: Tables, after: Tables, true: Mapping[Any, float]) -> Fault | None:
    """Find what a round has left undone, or done without a reason."""
    relaxed = [(a, b, cost) for a in before.cost_so_far for b, cost in roads.edges(a)]
    known = list(dict.fromkeys([*before.cost_so_far, *(b for _, b, _ in relaxed)]))
    for name, table in after._asdict().items():
        if set(table) != set(known):
            return f"{name} {table}", f"entries for {', '.join(known)}, and for no other place"
    for a, b, cost in relaxed:
        found, enough = after.cost_so_far[b], before.cost_so_far[a] + cost
        if not is_number(found) or found > enough:
            return f"{found!r} for {b}", f"at most {enough}: {_road(before, a, b, cost)}"
    for b in known:
        fault = _fault_of_place(b, relaxed, before, after)
        if fault:
            return fault
        if after.cost_so_far[b] < true[b]:
            return f"{after.cost_so_far[b]} for {b}", f"at least {true[b]}, the cost of a cheapest path"
    return None


def _fault_of_place(b: Any, relaxed: list[Road], before: Tables, after: Tables) -> Fault | None:
    """Compare the parent and the cost of a place. The parent may have been improved before it improved the place."""
    cost, parent = after.cost_so_far[b], after.came_from[b]
    if b in before.cost_so_far and cost == before.cost_so_far[b]:
        if parent == before.came_from[b]:
            return None
        return f"the parent {parent} for {b}", f"{before.came_from[b]}: its cost is still {cost}"
    steps = [step for a, end, step in relaxed if (a, end) == (parent, b)]
    if not steps:
        return f"the parent {parent} for {b}", "a place known before this round, from which a road leads there"
    least = after.cost_so_far[parent] + steps[0]
    most = before.cost_so_far[parent] + steps[0]
    if least <= cost <= most:
        return None
    return f"{cost} for {b}, with the parent {parent}", f"{most}: {_road(before, parent, b, steps[0])}"


def _road(before: Tables, a: Any, b: Any, cost: float) -> str:
    """Say what a road adds to the cost of the place where it begins."""
    return f"before this round {a} had {before.cost_so_far[a]}, and the road from {a} to {b} costs {cost}"


def _fault_of_answer(said: Any, before: Tables, after: Tables) -> Fault | None:
    """Compare what a round returns with what it has done. A number of changes counts as True, unless it is 0."""
    has_changed = after != before
    if bool(said) == has_changed:
        return None
    changes = "something changed" if has_changed else "nothing changed"
    return repr(said), f"{has_changed}: {changes}"


# --- Floyd-Warshall ---------------------------------------------------------------------------------------------------


def relax_middle(nodes: Iterable[Any], middle: Any, cost_of: Costs, first_step: FirstSteps) -> None:
    """Do the round of one middle."""
    for a, b in product(nodes, repeat=2):
        new_cost = cost_of[a, middle] + cost_of[middle, b]
        if new_cost < cost_of[a, b]:
            cost_of[a, b] = new_cost
            first_step[a, b] = first_step[a, middle]


def _check_middle(one_round: Callable[..., Any]) -> Verdict:
    """Compare the tables after each round, up to one that puts a number below 0 on the diagonal.

    After that round the order in which the pairs are gone through would matter.
    """

    def ask(roads: Roads, _: None) -> tuple[Any, Any]:
        cost_of, first_step = single_steps(roads, roads.nodes)
        right_costs, right_steps = dict(cost_of), dict(first_step)
        for middle in roads.nodes:
            relax_middle(roads.nodes, middle, right_costs, right_steps)
            nodes = list(roads.nodes)
            one_round(nodes, middle, cost_of, first_step)
            for pair, cost in right_costs.items():
                said, right = (cost_of.get(pair), first_step.get(pair)), (cost, right_steps.get(pair))
                if said != right:
                    ends = f"from {pair[0]} to {pair[1]} after the round of {middle}"
                    return f"{said}, cost and first step {ends}", right
            if nodes != list(roads.nodes):
                return f"the list of nodes changed to {nodes}, after the round of {middle}", list(roads.nodes)
            if any(right_costs[place, place] < 0 for place in roads.nodes):
                break
        return None, None

    rows = [Roads(SQUARE, [(a, b, 1) for a, b in pairwise(row)]) for row in permutations(SQUARE)]
    no_cycles = chain(small_graphs(with_negative_cycle=False), rows)
    graphs = chain(no_cycles, small_graphs(with_negative_cycle=True), larger_roads())
    return try_all(one_round, ((roads, None) for roads in graphs), ask, draw_roads, GRAPHS_TRIED)
