"""The exercise of the page on negative costs."""

from collections.abc import Callable
from typing import Any

from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.world.negative.mix_ups import small_roads
from astar_lesson.world.negative.road_pictures import roads_picture
from astar_lesson.world.negative.roads import Roads


def check_relax(relax: Callable[[dict[str, float], dict[str, str], str, str, float], Any]) -> Verdict:
    """Notebook 14: does `relax(cost_so_far, came_from, a, b, cost)` keep a cheaper path to b, and say if it is one?"""

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
