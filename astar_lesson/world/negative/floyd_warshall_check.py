"""The check of a round of Floyd-Warshall: a reader's function that tries one middle for all pairs of places."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, pairwise, permutations, product
from typing import Any

from astar_lesson import Node
from astar_lesson.lesson.verdict import Fault, Verdict, try_all
from astar_lesson.world.negative.floyd_warshall import Costs, FirstSteps, single_steps
from astar_lesson.world.negative.roads import Roads
from astar_lesson.world.negative.trial_graphs import GRAPHS_TRIED, SQUARE, draw_roads, larger_roads, small_graphs


def check_middle(one_round: Callable[..., Any]) -> Verdict:
    """Compare the tables after each round, up to one that puts a number below 0 on the diagonal.

    After that round the order in which the pairs are gone through would matter.
    """

    def fault_in(roads: Roads, _: None) -> Fault | None:
        cost_of, first_step = single_steps(roads, roads.nodes)
        right_costs = dict(cost_of)
        right_steps = dict(first_step)
        for middle in roads.nodes:
            nodes = list(roads.nodes)
            one_round(nodes, middle, cost_of, first_step)
            relax_middle(roads.nodes, middle, right_costs, right_steps)
            for pair, cost in right_costs.items():
                said = cost_of.get(pair), first_step.get(pair)
                right = cost, right_steps.get(pair)
                if said != right:
                    ends = f"from {pair[0]} to {pair[1]} after the round of {middle}"
                    return Fault(f"{said}, cost and first step {ends}", right)
            if nodes != list(roads.nodes):
                words = f"the list of nodes changed to {nodes}, after the round of {middle}"
                return Fault(words, list(roads.nodes))
            if any(right_costs[place, place] < 0 for place in roads.nodes):
                break
        return None

    return try_all(one_round, ((roads, None) for roads in graphs()), fault_in, draw_roads, GRAPHS_TRIED)


def relax_middle(nodes: Iterable[Node], middle: Node, cost_of: Costs, first_step: FirstSteps) -> None:
    """Do the round of one middle."""
    for a, b in product(nodes, repeat=2):
        new_cost = cost_of[a, middle] + cost_of[middle, b]
        if new_cost < cost_of[a, b]:
            cost_of[a, b] = new_cost
            first_step[a, b] = first_step[a, middle]


def graphs() -> Iterator[Roads]:
    """Yield graphs, those without negative cycles first; among them four places in a row, in every order."""
    yield from small_graphs(with_negative_cycle=False)
    for row in permutations(SQUARE):
        yield Roads(SQUARE, [(a, b, 1) for a, b in pairwise(row)])
    yield from chain(small_graphs(with_negative_cycle=True), larger_roads())
