"""A bug hunt: someone else's program on a map of the reader's own."""

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
    """Run a program on a map, print whether its mistake shows, and draw its path beside a cheapest one.

    Parameters
    ----------
    text : str
        The map, with four neighbours.
    program : callable
        `program(grid, start, goal, heuristic)` returns a path or yields `Step`s; it gets the Manhattan distance.

    Returns
    -------
    Picture or None
        None, after a sentence that says why, if the text is not a map, or has no S or no G.

    Examples
    --------
    >>> from astar_lesson import greedy_best_first
    >>> my_map = '''
    ... S 9 G
    ... . . .
    ... '''
    >>> picture = hunt(my_map, greedy_best_first)
    The author's path costs 10 instead of 4: the mistake shows.
    """
    try:
        grid = Grid.from_text(text)
        check_ends(grid, grid.start, grid.goal)
    except ValueError as error:
        print(f"The map cannot be searched: {error}.")
        return None
    answer = program(grid, grid.start, grid.goal, manhattan(grid))
    path = record(answer).path if isinstance(answer, Iterator) else list(answer or [])
    cost, best = walked_cost(grid, path), record(dijkstra(grid, grid.start, grid.goal))
    if not best.found:
        print("No path leads from S to G: open one.")
    elif not path:
        print(f"The author's program finds no path, though one costs {number(best.cost)}: the mistake shows.")
    elif cost > best.cost:
        print(f"The author's path costs {number(cost)} instead of {number(best.cost)}: the mistake shows.")
    else:
        print(f"The author's path costs {number(cost)}, as a cheapest one does: the mistake does not show on this map.")
    panels = [(f"the author's path: {number(cost)}", path), (f"a cheapest path: {number(best.cost)}", best.path)]
    return gallery([(title, grid, None, path) for title, path in panels], width=8)
