"""Floyd-Warshall with its loops mixed up, and the smallest graph on which it is wrong, found by trying all."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations, product
from math import inf
from typing import NamedTuple

from astar_lesson.search.steps import Graph, Node
from astar_lesson.world.negative.floyd_warshall import Entry, Round, floyd_warshall, guarded_rounds, single_steps
from astar_lesson.world.negative.matrix import Matrix
from astar_lesson.world.negative.roads import Roads

SQUARE = {"A": (0.0, 0.0), "B": (1.5, 0.0), "C": (0.0, 1.5), "D": (1.5, 1.5)}


@guarded_rounds
def middle_innermost(grid: Graph, nodes: Iterable[Node]) -> Iterator[Round]:
    """Floyd-Warshall with its loops mixed up: each pair is finished, once and for all, before the next one is begun."""
    cost_of = single_steps(grid, nodes)
    known = [Entry(a, b, cost) for (a, b), cost in cost_of.items() if a != b and cost < inf]
    yield Round(None, known)
    for a in nodes:
        improved = []
        for b in nodes:
            for middle in nodes:
                new_cost = cost_of[a, middle] + cost_of[middle, b]
                if new_cost < cost_of[a, b]:
                    cost_of[a, b] = new_cost
                    improved.append(Entry(a, b, new_cost, middle))
        yield Round(a, improved)


class WrongTable(NamedTuple):
    """A graph on which a program that makes a table is wrong.

    Attributes
    ----------
    tried : int
        How many graphs were tried, this one included. All the others are right.
    roads : Roads
        The graph.
    wrong : list of (str, str, float, float)
        Row, column, the wrong number and the right one.
    """

    tried: int
    roads: Roads
    wrong: list[tuple[str, str, float, float]]


def smallest_wrong_table(table: Callable[[Graph, Iterable[Node]], Iterable[Round]]) -> WrongTable | None:
    """Try a program on all graphs of up to four nodes with roads of cost 1; return the first on which it is wrong.

    Graphs with fewer nodes come first, and of these the ones with fewer roads. None: it is right on all of them.

    Examples
    --------
    >>> smallest_wrong_table(floyd_warshall) is None
    True
    """
    for tried, roads in enumerate(small_roads(4, (1,)), start=1):
        matrices = [Matrix(roads.nodes, make(roads, roads.nodes)) for make in (table, floyd_warshall)]
        said, right = (matrix.at(len(matrix)) for matrix in matrices)
        wrong = [(a, b, said[a, b], right[a, b]) for a, b in right if said[a, b] != right[a, b]]
        if wrong:
            return WrongTable(tried, roads, wrong)
    return None


def small_roads(most: int, costs: Iterable[float]) -> Iterator[Roads]:
    """Yield all graphs of up to so many nodes, at most four, whose roads have one of some costs; smallest first.

    Examples
    --------
    >>> len(list(small_roads(2, (1, -1))))
    10
    """
    for count in range(1, most + 1):
        places = dict(list(SQUARE.items())[:count])
        pairs = list(permutations(places, 2))
        for number_of_roads in range(len(pairs) + 1):
            for chosen in combinations(pairs, number_of_roads):
                for paid in product(costs, repeat=number_of_roads):
                    yield Roads(places, [(a, b, cost) for (a, b), cost in zip(chosen, paid, strict=True)])
