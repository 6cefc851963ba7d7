"""A bug hunt: somebody's program on a map of the reader's own."""

from collections.abc import Callable, Iterator
from typing import Any

from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.search.costs import walked_cost
from astar_lesson.search.guard import check_ends
from astar_lesson.search.record import record
from astar_lesson.search.searches import dijkstra
from astar_lesson.words.numbers import number


def hunt(text: str, program: Callable[..., Any]) -> Picture | None:
    """Run a program on a map, print whether its mistake shows there, and draw its path beside a cheapest one.

    Parameters
    ----------
    text : str
        The map, with four neighbours.
    program : callable
        `program(grid, start, goal, heuristic)`, which returns a path or yields `Step`s. The heuristic is the Manhattan
        distance.

    Returns
    -------
    Picture or None
        None if the text is no map, or has no S or no G: then a sentence says so.

    Examples
    --------
    >>> from astar_lesson import greedy_best_first
    >>> my_map = '''
    ... S 9 G
    ... . . .
    ... '''
    >>> picture = hunt(my_map, greedy_best_first)
    The author's program pays 10, and 4 is enough: the mistake shows.
    """
    try:
        grid = Grid.from_text(text)
        check_ends(grid, grid.start, grid.goal)
    except ValueError as error:
        print(f"The map cannot be searched: {error}.")
        return None
    said = program(grid, grid.start, grid.goal, manhattan(grid))
    path = record(said).path if isinstance(said, Iterator) else list(said or [])
    pays, best = walked_cost(grid, path), record(dijkstra(grid, grid.start, grid.goal))
    if not best.found:
        print("No path leads from S to G: open one.")
    else:
        shows = "the mistake shows" if pays > best.cost else "the mistake does not show on this map"
        print(f"The author's program pays {number(pays)}, and {number(best.cost)} is enough: {shows}.")
    panels = [(f"the author's program: {number(pays)}", path), (f"a cheapest path: {number(best.cost)}", best.path)]
    return gallery([(title, grid, None, path) for title, path in panels], width=8)
