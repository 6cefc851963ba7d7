"""The relaxations of each algorithm, the smallest graph on which a wrong program fails, and the exercise."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, combinations, islice, permutations, product
from typing import Any

from astar_lesson import Graph, Node, Step, dijkstra
from astar_lesson.lesson.listing import changed
from astar_lesson.lesson.table import text_table
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.world.negative.bellman_ford import bellman_ford
from astar_lesson.world.negative.floyd_warshall import Round, floyd_warshall, guarded_rounds, single_steps
from astar_lesson.world.negative.roads import Roads

SQUARE = {"A": (0.0, 0.0), "B": (1.5, 0.0), "C": (0.0, 1.5), "D": (1.5, 1.5)}


def relaxations(graph: Any) -> dict[str, int]:
    """Count the relaxations of the algorithms on a graph with `nodes`, `edges(node)` and no cost below 0.

    Return, by name, the numbers of nodes (n) and edges (m); the relaxations from the first node to all others, beside
    n m; and those from all nodes to all others, beside n n n. A relaxation is a sum of two costs, compared with
    a third.

    Examples
    --------
    >>> from astar_lesson import Grid
    >>> print(*relaxations(Grid.from_text("S.G")).items())
    ('n', 3) ('m', 4) ('Dijkstra', 4) ('Bellman-Ford', 8) ('n m', 12) ('Dijkstra from each', 12) ('Floyd-Warshall', ...
    """
    nodes = list(graph.nodes)
    n, m = len(nodes), sum(len(graph.edges(node)) for node in nodes)

    def relaxed(search: Callable[..., Iterable[Step]], start: Node) -> int:
        return sum(len(graph.edges(step.current)) for step in search(graph, start))

    from_each = [relaxed(dijkstra, node) for node in nodes]
    by_rounds = relaxed(bellman_ford, nodes[0])
    sums = sum(n**2 for done in floyd_warshall(graph, nodes) if done.node is not None)
    to_all = {"n": n, "m": m, "Dijkstra": from_each[0], "Bellman-Ford": by_rounds, "n m": n * m}
    return to_all | {"Dijkstra from each": sum(from_each), "Floyd-Warshall": sums, "n n n": n**3}


def work_table(graphs: Mapping[str, Any]) -> str:
    """Return a table of the relaxations on named graphs."""
    counted = {name: relaxations(graph) for name, graph in graphs.items()}
    rows = [[name, *(f"{count:,}" for count in counts.values())] for name, counts in counted.items()]
    return text_table(["graph", *next(iter(counted.values()))], rows, left=1)


def slowest(count: int) -> Roads:
    """Return places with roads from each to every other, on which each round of Bellman-Ford settles only one of them.

    The cheapest path leads from the first place to the last, and then back, against the order of the rounds.
    """
    pairs = permutations(range(count), 2)
    cheap = {(0, count - 1), *((a, a - 1) for a in range(2, count))}
    roads = [(str(a), str(b), 1 if (a, b) in cheap else 2 * count) for a, b in pairs]
    return Roads({str(n): (1.5 * n, 0) for n in range(count)}, roads)


OUTERMOST = """\
    for middle in nodes:
        for a in nodes:
            for b in nodes:
"""
INNERMOST = """\
    for a in nodes:
        for b in nodes:
            for middle in nodes:
"""
middle_innermost = guarded_rounds(
    changed(floyd_warshall, "middle_innermost", {OUTERMOST: INNERMOST, "Round(middle,": "Round(a,"})
)
"""Floyd-Warshall with the middle in the innermost loop, so that each pair has only one turn."""


def smallest_wrong_table(table: Callable[[Graph, Iterable[Node]], Iterable[Round]]) -> tuple[int, Roads, str] | None:
    """Try a program on all graphs of up to four nodes with roads of cost 1, smallest first.

    Returns
    -------
    (int, Roads, str) or None
        The number of graphs tried, the last of them, and what is wrong there. None: all tables are correct.

    Examples
    --------
    >>> smallest_wrong_table(floyd_warshall) is None
    True
    """
    for tried, roads in enumerate(small_roads(4, (1,)), start=1):
        *_, said = table(roads, roads.nodes)
        *_, right = floyd_warshall(roads, roads.nodes)
        for (a, b), cost in right.cost_of.items():
            if said.cost_of[a, b] != cost:
                return tried, roads, f"from {a} to {b} it gives {said.cost_of[a, b]}; the correct cost is {cost}"
    return None


def small_roads(most: int, costs: Iterable[float]) -> Iterator[Roads]:
    """Yield all graphs of up to `most` nodes (at most four) whose roads have the given costs, smallest first.

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


def check_round(one_round: Callable[..., Any]) -> Verdict:
    """Check whether `one_round(nodes, middle, cost_of, first_step)` does one round of Floyd-Warshall."""

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
    return try_all(one_round, runs, ask, lambda roads, _: roads.picture())
