"""Twelve levels, from one box in a corridor to four boxes. Breadth-first search proves the optimum of each."""

from typing import NamedTuple

from astar_lesson.world.boxes.levels import Level

TEXTS = {
    "corridor": """
########
#P.B..x#
########
""",
    "around the corner": """
#######
#....##
#.PB..#
#...x.#
#######
""",
    "two abreast": """
#######
#P....#
#.BB..#
#..x.x#
#######
""",
    "the wrong corner": """
#######
#x...x#
#.....#
##BBP##
##...##
#######
""",
    "crossing": """
#########
###.x.###
#...B...#
#xB.P.Bx#
#.......#
###...###
#########
""",
    "the door": """
#########
#...#...#
#.BP..x.#
#.B.#.x.#
#...#...#
#########
""",
    "four in a room": """
########
#..xx..#
#.BB...#
#.P....#
#..BB..#
#..xx..#
########
""",
    "one after the other": """
##########
#P.......#
#.B.B.####
#...B.xxx#
##########
""",
    "the store": """
########
#...#..#
#.B.B.P#
#..#.B.#
#xxx...#
########
""",
    "the niche": """
########
#..#..##
#.PB...#
##.B.#.#
#..B...#
#.x.xx.#
########
""",
    "the lock": """
#######
#..P..#
#.BB..#
#.xx..#
#.BB..#
#.xx..#
#######
""",
    "the exchange": """
#######
#x.#.x#
#.B.B.#
#..P..#
#.B.B.#
#x.#.x#
#######
""",
}
"""The levels as text, by name."""

LEVELS = {name: Level.from_text(text) for name, text in TEXTS.items()}
"""The levels by name, easy ones first."""


class Known(NamedTuple):
    """The optima of a level, and the limit of task g.

    Attributes
    ----------
    steps : int
        The fewest steps that solve it, pushes included.
    pushes : int
        The fewest pushes that solve it, however many steps that takes.
    limit : int
        How many states a good solver expands at most, on pushes. The package's solver was run with its pushes in 300
        orders; this is a quarter more than in the worst of them, and at least 2 more. If hopeless states are kept, the
        solver stays within the limit in the package's own order, but not in every one.
    """

    steps: int
    pushes: int
    limit: int


KNOWN = {
    "corridor": Known(4, 3, 6),
    "around the corner": Known(4, 2, 5),
    "two abreast": Known(11, 5, 8),
    "the wrong corner": Known(16, 7, 12),
    "crossing": Known(8, 3, 6),
    "the door": Known(24, 10, 23),
    "four in a room": Known(13, 6, 9),
    "one after the other": Known(30, 13, 34),
    "the store": Known(30, 10, 20),
    "the niche": Known(26, 10, 52),
    "the lock": Known(17, 4, 14),
    "the exchange": Known(21, 8, 12),
}
"""What is known of each level, proved by breadth-first search, which a test repeats."""
