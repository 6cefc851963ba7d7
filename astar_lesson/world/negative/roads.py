"""Roads: a small map of named places and one-way roads, whose costs may be negative."""

from collections.abc import Iterable, Mapping
from math import inf

from astar_lesson import Node
from astar_lesson.maps.atlas import Atlas, Place, Point, Scenery, disc
from astar_lesson.words.numbers import number

Road = tuple[str, str, float]
"""(from, to, cost)."""


class Roads(Atlas):
    """Named places, and one-way roads between them.

    The cost of a road may be negative: using it pays. Searches check the costs, and some refuse.

    Parameters
    ----------
    places : mapping of str to Point
        The places, and where each is drawn: x to the right, y downwards, about 2.5 apart.
    roads : iterable of Road
        (from, to, cost).

    Raises
    ------
    ValueError
        If there are no places; for a road with an unknown place, from a place to itself, a second one between the same
        places, or one whose cost is not a finite number.

    Examples
    --------
    >>> roads = Roads({"A": (0, 0), "B": (1.5, 0)}, [("A", "B", 3), ("B", "A", -1)])
    >>> roads.nodes, roads.edges("A")
    (('A', 'B'), (('B', 3),))
    """

    def __init__(self, places: Mapping[str, Point], roads: Iterable[Road]) -> None:
        costs: dict[tuple[Node, Node], float] = {}
        for a, b, cost in roads:
            if a == b:
                raise ValueError(f"a road from {a} to {b}: leave it out")
            if (a, b) in costs:
                raise ValueError(f"a second road from {a} to {b}: leave it out")
            costs[a, b] = cost
        drawn = {name: Place(point, disc(point, 0.3), name) for name, point in places.items()}
        lines = []
        for (a, b), cost in costs.items():
            is_drawn_already = a > b and costs.get((b, a)) == cost  # one line for both
            if not is_drawn_already:
                lines.append((a, b, number(cost)))
        scenery = Scenery(lines=tuple(lines), room=(0.55, 0.55), axes=False)
        super().__init__(drawn, costs, scenery=scenery, least_cost=-inf)

    def edges(self, node: Node) -> tuple[tuple[Node, float], ...]:  # not `trusted`: searches check costs
        """Return the roads out of a place: pairs (neighbour, cost), in the given order."""
        return super().edges(node)

    def __reduce__(self) -> tuple[type, tuple[dict[str, Point], list[Road]]]:  # to be copied
        places = {name: place.centre for name, place in self.places.items()}
        return Roads, (places, [(a, b, cost) for (a, b), cost in self.roads.items()])
