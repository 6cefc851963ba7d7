"""Algorithms tried out: how many steps each looks at, and the smallest graph on which a wrong one is wrong."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations, product
from math import inf
from typing import Any, NamedTuple

from astar_lesson import Graph, Grid, Node, a_star, dijkstra, manhattan
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.maps.repriced import Repriced
from astar_lesson.world.negative.bellman_ford import bellman_ford
from astar_lesson.world.negative.floyd_warshall import Entry, Round, floyd_warshall, guarded_rounds, single_steps
from astar_lesson.world.negative.matrix import Matrix
from astar_lesson.world.negative.roads import Roads, roads_picture

SQUARE = {"A": (0.0, 0.0), "B": (1.5, 0.0), "C": (0.0, 1.5), "D": (1.5, 1.5)}


class Counted(Repriced):
    """The same graph, which counts the steps that it returns: a search looks at each of them once, to add and compare.

    Attributes
    ----------
    looks : int
        How many steps it has returned.

    Examples
    --------
    >>> graph = Counted(Grid.from_text("S.G"))
    >>> len(list(dijkstra(graph, (0, 0)))), graph.looks
    (3, 4)
    """

    def __init__(self, graph: Graph) -> None:
        super().__init__(graph, self.price_counted)
        self.looks = 0

    def price_counted(self, node: Node, neighbor: Node, cost: float) -> float:
        """Return the cost of the step as it is, and count it."""
        self.looks += 1
        return cost


class Operations(NamedTuple):
    """Steps looked at on one map, by each algorithm.

    Attributes
    ----------
    nodes, steps : int
        The size of the map: cells that are no wall, and steps between them.
    a_star, dijkstra_to_goal : int
        From the start to the goal.
    dijkstra, bellman_ford : int
        From the start to everywhere.
    dijkstra_from_all, floyd_warshall : int
        From everywhere to everywhere. Floyd-Warshall looks at the numbers of its table.
    """

    nodes: int
    steps: int
    a_star: int
    dijkstra_to_goal: int
    dijkstra: int
    bellman_ford: int
    dijkstra_from_all: int
    floyd_warshall: int


def count_operations(grid: Grid) -> Operations:
    """Run every algorithm on one map, with start and goal, and count the steps that it looks at.

    Examples
    --------
    >>> count_operations(Grid.from_text("S.G"))._asdict()["floyd_warshall"]
    27
    """
    cells = grid.nodes

    def looks(search: Callable[..., Iterable[Any]], *more: Any) -> int:
        graph = Counted(grid)
        list(search(graph, *more))  # to its end
        return graph.looks

    return Operations(
        len(cells),
        sum(len(grid.edges(cell)) for cell in cells),
        looks(a_star, grid.start, grid.goal, manhattan(grid)),
        looks(dijkstra, grid.start, grid.goal),
        looks(dijkstra, grid.start),
        looks(bellman_ford, grid.start),
        sum(looks(dijkstra, cell) for cell in cells),
        sum(len(cells) ** 2 for done in floyd_warshall(grid, cells) if done.node is not None),
    )


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


def check_relax(relax: Callable[[dict[str, float], dict[str, str], str, str, float], Any]) -> Verdict:
    """Notebook 17: does `relax(cost_so_far, came_from, a, b, cost)` keep a cheaper path to b, and say if it is one?"""

    def ask(roads: Roads, _: None) -> tuple[Any, Any]:
        costs: dict[str, float] = {roads.nodes[0]: 0}
        parents: dict[str, str] = {}
        for a, b, cost in roads.roads * len(roads.nodes):
            if a not in costs:
                continue
            given = f"for the road from {a} to {b}, with cost_so_far {costs} and came_from {parents}"
            said, better = (dict(costs), dict(parents)), b not in costs or costs[a] + cost < costs[b]
            answer = relax(*said, a, b, cost)
            if better:
                costs[b], parents[b] = costs[a] + cost, a
            if said != (costs, parents):
                return f"{said[0]} and {said[1]}, {given}", f"{costs} and {parents}"
            if bool(answer) != better:
                return f"{answer}, {given}", better
        return None, None

    runs = ((roads, None) for roads in small_roads(3, (2, -1)))
    return try_all(relax, runs, ask, lambda roads, _: roads_picture(roads))
