"""Roads: a small graph of places with names and one-way roads between them, whose costs may be negative."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import isfinite
from numbers import Real
from typing import TYPE_CHECKING

from astar_lesson.words.numbers import number

if TYPE_CHECKING:
    from astar_lesson.search.state import State

__all__ = ["Road", "Roads"]

Road = tuple[str, str, float]
"""From where, to where, and the cost."""


class Roads:
    """Places with names, and one-way roads between them.

    A search runs on it as on any graph. What a road costs may be negative: who takes it is paid.

    Parameters
    ----------
    places : mapping of str to (float, float)
        Where each place is drawn: x to the right, y downwards, about 1.5 from place to place.
    roads : iterable of Road
        From where to where, and the cost.

    Attributes
    ----------
    places : dict of str to (float, float)
        As above.
    nodes : list of str
        The names of the places.
    roads : list of Road
        As above.

    Raises
    ------
    ValueError
        If there is no place; for a road from or to an unknown place or from a place to itself, a second one between the
        same places, or one whose cost is no finite number.

    Examples
    --------
    >>> roads = Roads({"A": (0, 0), "B": (1.5, 0)}, [("A", "B", 3), ("B", "A", -1)])
    >>> roads.nodes, roads.edges("A"), roads.cost("B", "A")
    (['A', 'B'], [('B', 3)], -1)
    >>> roads.describe()
    '2 places, 2 roads: A -> B 3, B -> A -1.'
    """

    def __init__(self, places: Mapping[str, tuple[float, float]], roads: Iterable[Road]) -> None:
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

    def edges(self, place: str) -> list[tuple[str, float]]:
        """Return the roads out of a place: pairs (neighbour, cost), in the order in which they were given."""
        self._check(place)
        return self._edges[place]

    def cost(self, a: str, b: str) -> float:
        """Return the cost of the road from `a` to `b`; ValueError if there is none."""
        for neighbor, cost in self.edges(a):
            if neighbor == b:
                return cost
        raise ValueError(f"no road leads from {a} to {b}")

    def way(self, path: Sequence[str]) -> str:
        """Say a way in words, with what it costs.

        >>> Roads({"A": (0, 0), "B": (1, 0)}, [("A", "B", 3)]).way(["A", "B"])
        'A -> B, cost 3'
        """
        return f"{' -> '.join(path)}, cost {number(sum(self.cost(a, b) for a, b in pairwise(path)))}"

    def describe(self, state: "State | None" = None, path: Sequence[str] = ()) -> str:
        """Say in words what a picture of a state and a way shows; without them, the roads."""
        said = f"{_many(len(self.nodes), 'place')}, {_many(len(self.roads), 'road')}"
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

    def _check(self, place: str) -> None:
        if place not in self.places:
            raise ValueError(f"{place!r} is no place here: choose one of {', '.join(self.nodes)}")


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
