"""Roads: a small graph of named nodes and one-way roads between them, whose costs may be negative."""

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from numbers import Real

from astar_lesson import State, walked_cost
from astar_lesson.maps.atlas import Point
from astar_lesson.words.numbers import many, number

Road = tuple[str, str, float]
"""From where, to where, and the cost."""


class Roads:
    """Named nodes, and one-way roads between them.

    A search runs on it as on any graph. The cost of a road may be negative: whoever takes it is paid.

    Parameters
    ----------
    places : mapping of str to (float, float)
        The nodes, and the place where each of them is drawn: x to the right, y downwards, about 1.5 from one to the
        next.
    roads : iterable of Road
        From where to where, and the cost.

    Attributes
    ----------
    places : dict of str to (float, float)
        As above.
    nodes : list of str
        The names of the nodes.
    roads : list of Road
        As above.

    Raises
    ------
    ValueError
        If there is no node; for a road from or to an unknown node or from a node to itself, a second one between the
        same nodes, or one whose cost is no finite number.

    Examples
    --------
    >>> roads = Roads({"A": (0, 0), "B": (1.5, 0)}, [("A", "B", 3), ("B", "A", -1)])
    >>> roads.nodes, roads.edges("A"), roads.cost("B", "A")
    (['A', 'B'], [('B', 3)], -1)
    >>> roads.describe()
    '2 places, 2 roads: A -> B 3, B -> A -1.'
    """

    def __init__(self, places: Mapping[str, Point], roads: Iterable[Road]) -> None:
        self.places, self.roads = dict(places), list(roads)
        if not self.places:
            raise ValueError("places is empty: name at least one place, and where to draw it")
        self.nodes = list(self.places)
        self._edges: dict[str, list[tuple[str, float]]] = {name: [] for name in self.places}
        for a, b, cost in self.roads:
            for end in (a, b):
                self._check(end)
            if a == b or b in dict(self._edges[a]):
                raise ValueError(f"a {'road' if a == b else 'second road'} from {a} to {b}: leave it out")
            if not (isinstance(cost, Real) and isfinite(cost)):
                raise ValueError(f"the road from {a} to {b} costs {cost!r}: a cost must be a finite number")
            self._edges[a].append((b, cost))

    def edges(self, node: str) -> list[tuple[str, float]]:
        """Return the roads out of a node: pairs (neighbour, cost), in the order in which they were given."""
        self._check(node)
        return self._edges[node]

    def cost(self, a: str, b: str) -> float:
        """Return the cost of the road from `a` to `b`; ValueError if there is none."""
        for neighbor, cost in self.edges(a):
            if neighbor == b:
                return cost
        raise ValueError(f"no road leads from {a} to {b}")

    def way(self, path: Sequence[str]) -> str:
        """Tell a path in words, with its cost.

        >>> Roads({"A": (0, 0), "B": (1, 0)}, [("A", "B", 3)]).way(["A", "B"])
        'A -> B, cost 3'
        """
        return f"{' -> '.join(path)}, cost {number(walked_cost(self, path))}"

    def describe(self, state: State | None = None, path: Sequence[str] = ()) -> str:
        """Say in words what a picture of a state and a path shows; without a state, the roads."""
        said = f"{many(len(self.nodes), 'place')}, {many(len(self.roads), 'road')}"
        if state is None:
            said += f": {', '.join(f'{a} -> {b} {number(cost)}' for a, b, cost in self.roads)}"
        else:
            g = ", ".join(f"{name} {number(state.g[name])}" for name in self.nodes if name in state.g)
            used = ", ".join(f"{a} -> {b}" for a, b, _ in self.roads if state.parent.get(b) == a)
            opened = ", ".join(name for name in self.nodes if name in state.open)
            said += (
                f"; {state.trace.name}, {state.k} of {len(state.trace)} steps taken; G: {g}; reached by: "
                f"{used or 'nothing'}; open: {opened or 'nothing'}"
            )
        return f"{said}{f'; way {self.way(path)}' if path else ''}."

    def _check(self, node: str) -> None:
        if node not in self.places:
            raise ValueError(f"{node!r} is no place here: choose one of {', '.join(self.nodes)}")


def detours(count: int) -> Roads:
    """Return a road with detours, one after the other, on which a search that opens closed nodes again takes very long.

    The direct road from each node to the next costs nothing. The detour climbs first and then pays back more than it
    took. So every detour improves all that comes after it; and the later ones, which climb less, are tried first.

    Examples
    --------
    >>> detours(1).describe()
    '3 places, 3 roads: 0 -> 1 0, 0 -> top 0 2, top 0 -> 1 -3.'
    """
    places = {str(section): (1.5 * section, 1.0) for section in range(count + 1)}
    places |= {f"top {section}": (1.5 * section + 0.75, 0.0) for section in range(count)}
    roads: list[Road] = []
    for section in range(count):
        climb = 2 ** (count - section)
        here, top, after = str(section), f"top {section}", str(section + 1)
        roads += [(here, after, 0), (here, top, climb), (top, after, -climb - climb // 2)]
    return Roads(places, roads)
