"""The bug of page 17: connected components in which cells that touch at a corner count as connected."""

from dataclasses import replace

from astar_lesson import EIGHT_CUT, Cell, Grid, components


def touching(grid: Grid) -> dict[Cell, int]:
    """Number the connected components as if corners could always be cut: the bug of page 17."""
    return components(replace(grid, moves=EIGHT_CUT))
