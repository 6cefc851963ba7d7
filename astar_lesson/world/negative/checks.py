"""The checks of page 19: one round of Bellman-Ford, and one of Floyd-Warshall, on the smallest graphs."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, count, islice, permutations, product
from math import inf
from typing import Any

from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.world.negative.bellman_ford import bellman_ford, costs_from, relax_round
from astar_lesson.world.negative.floyd_warshall import floyd_warshall, single_steps
from astar_lesson.world.negative.roads import Roads

SQUARE: dict[str, tuple[float, float]] = {"A": (0, 0), "B": (2.5, 0), "C": (0, 2.5), "D": (2.5, 2.5)}


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


def check_round(one_round: Callable[..., Any], search: Callable[..., Any]) -> Verdict:
    """Check whether a function does one round of a search.

    Parameters
    ----------
    one_round : callable
        The reader's function: `one_round(grid, came_from, cost_so_far)`, which returns whether a node was found or
        improved, or `one_round(nodes, middle, cost_of, first_step)`. Both change the tables.
    search : callable
        `bellman_ford` or `floyd_warshall`.
    """
    return {bellman_ford: _check_relaxing, floyd_warshall: _check_middle}[search](one_round)


def _check_relaxing(one_round: Callable[..., Any]) -> Verdict:
    """Each round begins with the correct tables, so a mistake is found in the round that makes it.

    Graphs with a negative cycle are left out: on them a loop over a list that grows would not end.
    """

    def ask(roads: Roads, _: None) -> tuple[Any, Any]:
        known: tuple[dict[Any, Any], dict[Any, Any]] = {"A": None}, {"A": 0}
        for number in count(1):
            before = [dict(table) for table in known]
            improved = relax_round(roads, *known)
            said = one_round(roads, *before)
            if (said, *before) != (improved, *known):
                return f"{_listed(said, *before)}, in round {number} from A", _listed(improved, *known)
            if not improved:
                break
        return None, None

    graphs = (roads for roads in small_roads(3, (1, 2, -1)) if -inf not in costs_from(roads, "A").values())
    return try_all(one_round, ((roads, None) for roads in graphs), ask)


def _listed(improved: Any, came_from: Any, cost_so_far: Any) -> str:
    return f"{improved}, came_from {came_from}, cost_so_far {cost_so_far}"


def _check_middle(one_round: Callable[..., Any]) -> Verdict:
    def ask(roads: Roads, _: None) -> tuple[Any, Any]:
        cost_of, first_step = single_steps(roads, roads.nodes)
        for done in list(floyd_warshall(roads, roads.nodes))[1:]:
            one_round(list(roads.nodes), done.node, cost_of, first_step)
            for pair, cost in done.cost_of.items():
                said, right = (cost_of.get(pair), first_step.get(pair)), (cost, done.first_step.get(pair))
                if said != right:
                    ends = f"from {pair[0]} to {pair[1]} after the round of {done.node}"
                    return f"{said}, cost and first step {ends}", right
        return None, None

    up_to_four_roads = islice(small_roads(4, (1,)), 863)
    runs = ((roads, None) for roads in chain(small_roads(3, (2, 1)), up_to_four_roads))
    return try_all(one_round, runs, ask)
