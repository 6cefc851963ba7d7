"""The check of a round of Bellman-Ford: a reader's function that relaxes the edges of all known places."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from astar_lesson import Node
from astar_lesson.lesson.verdict import Fault, Verdict, try_all
from astar_lesson.search.guard import is_number
from astar_lesson.world.negative.bellman_ford import costs_from, relax_round
from astar_lesson.world.negative.roads import Road, Roads
from astar_lesson.world.negative.trial_graphs import GRAPHS_TRIED, draw_roads, larger_roads, small_graphs

MOST_PLACES_FOLLOWED = 3
"""On graphs of so many places every way is followed that takes no road twice."""


class Tables(NamedTuple):
    """What is known of places: the parent and the cost of each."""

    came_from: dict[Node, Any]
    cost_so_far: dict[Node, Any]

    def copy(self) -> "Tables":
        """Return tables that do not change when these do."""
        return Tables(dict(self.came_from), dict(self.cost_so_far))


def check_relaxing(one_round: Callable[..., Any]) -> Verdict:
    """Judge round after round, until one changes nothing, or one more than there are places: there is a negative cycle.

    On each graph the rounds begin at the first place, and then at the last one, whose first round is done already.
    """

    def fault_in(roads: Roads, _: None) -> Fault | None:
        first = roads.nodes[0]
        last = roads.nodes[-1]
        return fault_of_rounds(one_round, roads, first, 0) or fault_of_rounds(one_round, roads, last, 1)

    return try_all(one_round, ((roads, None) for roads in graphs()), fault_in, draw_roads, GRAPHS_TRIED)


def graphs() -> Iterator[Roads]:
    """Yield graphs, those without negative cycles first."""
    yield from small_graphs(with_negative_cycle=False)
    yield from small_graphs(with_negative_cycle=True)
    yield from larger_roads()


def fault_of_rounds(one_round: Callable[..., Any], roads: Roads, start: Node, done: int) -> Fault | None:
    """Find the first fault of an answer that goes on after some rounds from the start.

    Places may be gone through in any order, so not the tables are compared, but what each round has to do.
    """
    cheapest = costs_from(roads, start)
    tables = Tables({start: None}, {start: 0})
    for _ in range(done):
        relax_round(roads, tables.came_from, tables.cost_so_far)
    for number in range(done + 1, len(roads.nodes) + 2):
        before = tables.copy()
        said = one_round(roads, tables.came_from, tables.cost_so_far)
        fault = first_fault(roads, before, tables, cheapest) or fault_of_answer(said, before, tables)
        if fault:
            return fault._replace(said=f"{fault.said}, in round {number} from {start}")
        if tables == before:
            break
    return None


def first_fault(roads: Roads, before: Tables, after: Tables, cheapest: Mapping[Node, float]) -> Fault | None:
    """Find what a round has left undone, or done without a reason."""
    relaxed = [(a, b, cost) for a in before.cost_so_far for b, cost in roads.edges(a)]
    known = dict.fromkeys([*before.cost_so_far, *(b for _, b, _ in relaxed)])
    for name, table in after._asdict().items():
        if table.keys() != known.keys():
            return Fault(f"{name} {table}", f"entries for {', '.join(known)}, and for no other place")
    for road in relaxed:
        a, b, cost = road
        found = after.cost_so_far[b]
        enough = before.cost_so_far[a] + cost
        if not is_number(found) or found > enough:
            return Fault(f"{found!r} for {b}", f"at most {enough}: {reason(before, road)}")
    for b in known:
        fault = fault_of_place(b, relaxed, before, after)
        if fault:
            return fault
        if after.cost_so_far[b] < cheapest[b]:
            return Fault(f"{after.cost_so_far[b]} for {b}", f"at least {cheapest[b]}, the cost of a cheapest path")
    has_few_roads = len(roads.nodes) <= MOST_PLACES_FOLLOWED
    return fault_of_repetition(relaxed, before, after) if has_few_roads else None


def fault_of_repetition(relaxed: list[Road], before: Tables, after: Tables) -> Fault | None:
    """Find a cost so low that a road must have been relaxed twice: on a negative cycle each turn makes it lower."""
    least = dict(before.cost_so_far)
    waiting = [(place, cost, relaxed) for place, cost in before.cost_so_far.items()]
    for place, cost, unused in waiting:
        least[place] = min(cost, least.get(place, cost))
        for road in unused:
            a, b, step = road
            if a == place:
                waiting.append((b, cost + step, [other for other in unused if other != road]))
    for place, cost in after.cost_so_far.items():
        if cost < least[place]:
            return Fault(f"{cost} for {place}", f"at least {least[place]}: a round relaxes each road once")
    return None


def fault_of_place(b: Node, relaxed: list[Road], before: Tables, after: Tables) -> Fault | None:
    """Compare the parent and the cost of a place. The parent may have been improved before it improved the place."""
    cost = after.cost_so_far[b]
    parent = after.came_from[b]
    if b in before.cost_so_far and cost == before.cost_so_far[b]:
        if parent == before.came_from[b]:
            return None
        return Fault(f"the parent {parent} for {b}", f"{before.came_from[b]}: its cost is still {cost}")
    roads = [road for road in relaxed if road[:2] == (parent, b)]
    if not roads:
        right = "a place known before this round, from which a road leads there"
        return Fault(f"the parent {parent} for {b}", right)
    step = roads[0][2]
    least = after.cost_so_far[parent] + step
    most = before.cost_so_far[parent] + step
    if least <= cost <= most:
        return None
    return Fault(f"{cost} for {b}, with the parent {parent}", f"{most}: {reason(before, roads[0])}")


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
    return Fault(repr(said), f"{has_changed}: {changes}")
