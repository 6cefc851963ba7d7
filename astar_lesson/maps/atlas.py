"""Maps that are not made of squares: an `Atlas` holds places of any shape, and the roads between them.

A search asks a map only for `edges(node)`, so hexagons, countries and way-points need no search of their own. They are
places and a table of roads, with what each road costs. For the pictures each place also has a centre and an outline.
"""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from numbers import Real
from types import MappingProxyType
from typing import NamedTuple

from astar_lesson.maps.grid import BaseMap, Grid
from astar_lesson.maps.repriced import Repriced
from astar_lesson.search.guard import as_python, is_hashable, trusted
from astar_lesson.search.steps import Node

Point = tuple[float, float]
"""(x, y), y downwards, in the drawing's unit: the width of a cell."""
Outline = tuple[Point, ...]
"""The corners of a shape, in order around it."""
MOST_NAMED = 12
"""The most places that an error names."""


class Place(NamedTuple):
    """Where a place is drawn.

    Attributes
    ----------
    centre : Point
        Where arrows and paths begin and end.
    outline : Outline
        The edge. The straight lines from the centre to all corners lie inside.
    name : str
        What is written there; "" for nothing.
    """

    centre: Point
    outline: Outline
    name: str = ""


class Scenery(NamedTuple):
    """What is drawn of an atlas besides its places.

    Attributes
    ----------
    walls, floor : tuple of Outline
        Ground that nobody can enter, and ground that is not a place.
    lines : tuple of (Node, Node, str)
        The roads that are drawn as lines, and what is written beside each.
    room : (float, float)
        Half the width and height of a box around the centre of a place; the numbers of the place stand in its corners.
    axes : bool
        Whether the picture has axes.
    groups : tuple of int
        The group of each floor, by which it is coloured; () if floor is white.
    """

    walls: tuple[Outline, ...] = ()
    floor: tuple[Outline, ...] = ()
    lines: tuple[tuple[Node, Node, str], ...] = ()
    room: tuple[float, float] = (0.5, 0.5)
    axes: bool = True
    groups: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False, repr=False)
class Atlas(BaseMap):
    """A map of places and roads, which never changes.

    `hexagons`, `countries` and `way_points` make one; so can you.

    Parameters
    ----------
    places : mapping of Node to Place
        Every place, and where it is drawn. A place may be a name, a number, a tuple: anything hashable.
    roads : mapping of (Node, Node) to float
        From where to where, and what the step costs: a finite number, not below `least_cost`. A road leads one way
        only; give two for both. There may be places without roads.
    start, goal : Node or None
        Where the map says that a search begins and ends.
    noun : str
        What the places are called, in the plural.
    terrain : mapping of Node to float
        The cost of entering a place, to be written there. For the searches only the cost of the road counts.
    scenery : Scenery
        What else is drawn, such as walls and lines.
    least_cost : float
        The least that a road may cost.

    Raises
    ------
    ValueError
        If there are no places, if a road has an end or a cost that cannot be, or if start or goal is not a place.

    Examples
    --------
    >>> tile = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    >>> places = {"here": Place((0, 0), tile), "there": Place((1, 0), tuple((x + 1, y) for x, y in tile))}
    >>> atlas = Atlas(places, {("here", "there"): 3}, start="here", goal="there")
    >>> atlas.edges("here"), atlas.edges("there")
    ((('there', 3),), ())
    """

    places: Mapping[Node, Place]
    roads: Mapping[tuple[Node, Node], float]
    start: Node | None = None
    goal: Node | None = None
    noun: str = "places"
    terrain: Mapping[Node, float] = field(default_factory=dict)
    scenery: Scenery = field(default_factory=Scenery)
    least_cost: float = 0
    _edges: dict[Node, tuple[tuple[Node, float], ...]] = field(default_factory=dict, init=False)
    _numbers: dict[Node, int] = field(default_factory=dict, init=False)
    """The places, numbered as they were given."""

    def __post_init__(self) -> None:
        for name in ("places", "roads", "terrain"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
        if not self.places:
            raise ValueError(f"the map has no {self.noun}: give at least one place")
        self._edges.update(dict.fromkeys(self.places, ()))
        self._numbers.update((place, number) for number, place in enumerate(self.places))
        for (a, b), cost in self.roads.items():
            road = f"the road from {a} to {b}"
            self.check_end(a, f"{road}: end")
            self.check_end(b, f"{road}: end")
            is_finite = isinstance(cost, Real) and math.isfinite(cost)
            if not is_finite or cost < self.least_cost:
                raise ValueError(f"{road} costs {cost!r}: give a finite number, not below {self.least_cost}")
            self._edges[a] += ((b, as_python(cost)),)
        for name in ("start", "goal"):
            if getattr(self, name) is not None:
                self.check_end(getattr(self, name), name)

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All places, in the order in which they were given."""
        return tuple(self.places)

    @property
    def title(self) -> str:
        """What kind of map it is, in words."""
        return f"map of {len(self.places)} {self.noun}"

    @property
    def hint(self) -> str:
        """What to type to name a place."""
        return f"one of the {self.noun}"

    @property
    def counts(self) -> str:
        """How many pairs of places a road joins, in words."""
        pairs = {frozenset(road) for road in self.roads}
        return f"{len(pairs)} road{'' if len(pairs) == 1 else 's'}"

    def in_order(self, nodes: Iterable[Node]) -> list[Node]:
        """Return places in the order in which they were given to the map."""
        return sorted(nodes, key=self._numbers.__getitem__)

    @trusted
    def edges(self, node: Node) -> tuple[tuple[Node, float], ...]:
        """Return the roads out of a place: pairs (neighbour, cost).

        Raises
        ------
        ValueError
            If it is not a place of this map.
        """
        self.check_end(node, "place")
        return self._edges[node]

    def around(self, node: Node) -> list[tuple[Node, str]]:
        """Return the places one step away, each with "": unlike in `Grid.around`, a road leads to all of them."""
        return [(neighbor, "") for neighbor in self.neighbors(node)]

    def check_end(self, node: Node | None, name: str) -> None:
        """Raise ValueError unless this is a place of the map; `name` says in the message what the place is for."""
        if node is None:
            raise ValueError(f"{name} is missing: name one of the {self.noun}, such as {next(iter(self.places))}")
        if not (is_hashable(node) and node in self.places):
            names = ", ".join(str(place) for place in [*self.places][:MOST_NAMED])
            if len(self.places) > MOST_NAMED:
                names += " ..."
            raise ValueError(f"{name} {node!r} is not on the {self.title}: choose one of {names}")

    def node_named(self, text: str) -> Node:
        """Return the place with this name, whatever its case, brackets and commas; ValueError if there is none."""
        for node in self.places:
            if _words(str(node)) == _words(text):
                return node
        raise ValueError(f"{text!r} is not on the {self.title}: type one, such as {next(iter(self.places))}")

    def __repr__(self) -> str:
        return f"<Atlas, {self.title}, {self.counts}>"


Map = Grid | Atlas | Repriced
"""What can be searched, drawn and described."""


def base_of(grid: Map) -> Grid | Atlas:
    """Return the map that is drawn: of a repriced one, the map without prices."""
    if isinstance(grid, Repriced):
        base: Grid | Atlas = grid.base
        return base
    return grid


def _words(text: str) -> list[str]:
    return re.findall(r"[\w-]+", text.lower())


def disc(centre: Point, radius: float) -> Outline:
    """Return the outline of a circle: 24 corners.

    >>> disc((2, 1), 0.5)[0]
    (2.5, 1.0)
    """
    turns = [corner * math.pi / 12 for corner in range(24)]
    return tuple((centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn)) for turn in turns)
