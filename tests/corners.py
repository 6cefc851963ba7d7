"""Where a path across a whole map begins and ends."""


def corner_to_corner(grid):
    """The free cells nearest to the upper left and to the lower right corner, in steps; of several the leftmost."""
    cells = sorted(grid.nodes)
    return min(cells, key=sum), max(cells, key=sum)
