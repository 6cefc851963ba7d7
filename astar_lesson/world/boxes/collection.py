"""Twelve levels, from one box in a corridor to four boxes. Breadth-first search proves the optimum of each."""

LEVELS = {
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
"""The levels by name, easy ones first."""
