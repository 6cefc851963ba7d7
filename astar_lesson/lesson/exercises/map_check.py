"""The check of the map of page 00: is one search misled on it?"""

from astar_lesson.draw.pictures import gallery
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.maps.repriced import Repriced
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, dijkstra, greedy_best_first
from astar_lesson.search.steps import Cell

KNOWN = 14
"""How much more the greedy path costs than that of A* on the map of the page's solution."""


def check_map(text: str) -> Verdict:
    """Notebook 00: is this a map on which the path of greedy best-first search costs more than that of A*?"""
    try:
        grid = Grid.from_text(text)
        greedy = record(greedy_best_first(grid, grid.start, grid.goal, manhattan(grid)))
        best = record(a_star(grid, grid.start, grid.goal, manhattan(grid)))
    except ValueError as error:
        return Verdict(False, f"The map cannot be searched: {error}.")
    picture = gallery([("greedy", grid, greedy), ("A*", grid, best)], width=6)
    if not best.found:
        return Verdict(False, "No path leads from S to G: open one.", picture)
    if not can_be_avoided(grid, frozenset(best.path[1:-1])):
        return Verdict(False, "No cell on the path can be avoided: leave room for a second path.", picture)
    if greedy.cost == best.cost:
        words = f"Both searches find a path of cost {best.cost}: make the greedy one more expensive."
        return Verdict(False, words, picture)
    more = greedy.cost - best.cost
    note = f"That is {more} more. We know a map with {KNOWN} more." if more < KNOWN else ""
    return Verdict(True, f"The greedy path costs {greedy.cost} instead of {best.cost}.", picture, note=note)


def can_be_avoided(grid: Grid, cells: frozenset[Cell]) -> bool:
    """Whether some path of the map leaves out one of these cells: the path that enters fewest of them tells."""
    toll = Repriced(grid, lambda _, neighbor, __: int(neighbor in cells))
    return record(dijkstra(toll, grid.start, grid.goal)).cost < len(cells)
