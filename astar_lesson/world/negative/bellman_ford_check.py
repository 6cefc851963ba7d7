"""The check of a round of Bellman-Ford: a reader's function that relaxes the edges of all known places."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple

from astar_lesson import Node
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.search.guard import is_number
from astar_lesson.world.negative.bellman_ford import costs_from
from astar_lesson.world.negative.roads import Road, Roads
from astar_lesson.world.negative.trial_graphs import GRAPHS_TRIED, draw_roads, larger_roads, small_graphs

Fault = tuple[str, str]
"""What is wrong in a table, and what is right."""


class Tables(NamedTuple):
    """What is known of places: the parent and the cost of each."""

    came_from: dict[Node, Any]
    cost_so_far: dict[Node, Any]

    def copy(self) -> "Tables":
        """Return tables that do not change when these do."""
        return Tables(dict(self.came_from), dict(self.cost_so_far))


def check_relaxing(one_round: Callable[..., Any]) -> Verdict:
    """Judge round after round, until one changes nothing, or one more than there are places: there is a negative cycle.

    Places may be gone through in any order, so not the tables are compared, but what each round has to do.
    """

    def ask(roads: Roads, cheapest: Mapping[Node, float]) -> tuple[Any, Any]:
        start = roads.nodes[0]
        tables = Tables({start: None}, {start: 0})
        for number in range(1, len(roads.nodes) + 2):
            before = tables.copy()
            said = one_round(roads, tables.came_from, tables.cost_so_far)
            fault = first_fault(roads, before, tables, cheapest) or fault_of_answer(said, before, tables)
            if fault:
                wrong, right = fault
                return f"{wrong}, in round {number} from {start}", right
            if tables == before:
                break
        return None, None

    return try_all(one_round, runs(), ask, draw_roads, GRAPHS_TRIED)


def runs() -> Iterator[tuple[Roads, dict[Node, float]]]:
    """Yield graphs, those without negative cycles first, with the costs of cheapest paths from the first place."""
    small = chain(small_graphs(with_negative_cycle=False), small_graphs(with_negative_cycle=True))
    for roads in chain(small, larger_roads()):
        yield roads, costs_from(roads, roads.nodes[0])


def first_fault(roads: Roads, before: Tables, after: Tables, cheapest: Mapping[Node, float]) -> Fault | None:
    """Find what a round has left undone, or done without a reason."""
    relaxed = [(a, b, cost) for a in before.cost_so_far for b, cost in roads.edges(a)]
    known = dict.fromkeys([*before.cost_so_far, *(b for _, b, _ in relaxed)])
    for name, table in after._asdict().items():
        if table.keys() != known.keys():
            return f"{name} {table}", f"entries for {', '.join(known)}, and for no other place"
    for road in relaxed:
        a, b, cost = road
        found = after.cost_so_far[b]
        enough = before.cost_so_far[a] + cost
        if not is_number(found) or found > enough:
            return f"{found!r} for {b}", f"at most {enough}: {reason(before, road)}"
    for b in known:
        fault = fault_of_place(b, relaxed, before, after)
        if fault:
            return fault
        if after.cost_so_far[b] < cheapest[b]:
            return f"{after.cost_so_far[b]} for {b}", f"at least {cheapest[b]}, the cost of a cheapest path"
    return None


def fault_of_place(b: Node, relaxed: list[Road], before: Tables, after: Tables) -> Fault | None:
    """Compare the parent and the cost of a place. The parent may have been improved before it improved the place."""
    cost = after.cost_so_far[b]
    parent = after.came_from[b]
    if b in before.cost_so_far and cost == before.cost_so_far[b]:
        if parent == before.came_from[b]:
            return None
        return f"the parent {parent} for {b}", f"{before.came_from[b]}: its cost is still {cost}"
    roads = [road for road in relaxed if road[:2] == (parent, b)]
    if not roads:
        return f"the parent {parent} for {b}", "a place known before this round, from which a road leads there"
    step = roads[0][2]
    least = after.cost_so_far[parent] + step
    most = before.cost_so_far[parent] + step
    if least <= cost <= most:
        return None
    return f"{cost} for {b}, with the parent {parent}", f"{most}: {reason(before, roads[0])}"


def reason(before: Tables, road: Road) -> str:
    """Say what a road adds to the cost of the place where it begins."""
    a, b, cost = road
    return f"before this round {a} had {before.cost_so_far[a]}, and the road from {a} to {b} costs {cost}"


def fault_of_answer(said: Any, before: Tables, after: Tables) -> Fault | None:
    """Compare what a round returns with what it has done. A number of changes counts as True, unless it is 0."""
    has_changed = after != before
    if bool(said) == has_changed:
        return None
    changes = "something changed" if has_changed else "nothing changed"
    return repr(said), f"{has_changed}: {changes}"
