"""Wrong programs: the classic mistakes, ready to run. `exhibits` has the maps on which they show.

A wrong search is `a_star` with a few lines changed, and these are the mistake. Its name says what it does wrong. After
the searches come a wrong heuristic, and open lists that lose their order, with the heap that keeps it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from astar_lesson.lesson.listing import changed
from astar_lesson.lesson.open_lists import Scan
from astar_lesson.search.frontiers import PriorityQueue
from astar_lesson.search.guard import guarded
from astar_lesson.search.searches import a_star, walk_back
from astar_lesson.search.steps import Cell, Graph, Heuristic, Node, Step

LOWER = " or new_cost < cost_so_far[neighbor]"
LAST = "        yield Step(current, reached)\n"
STOP = """\
        if {}:
            yield Step({}, path=walk_back(came_from, goal))
            return
"""
WHEN_EXPANDED = STOP.format("current == goal", "current")
WHEN_OPENED = STOP.format("goal in came_from", "goal")
SKIP = """\
            if neighbor in closed:
                continue
"""
TOO_EARLY = {WHEN_EXPANDED: "", LAST: LAST + WHEN_OPENED}


def a_star_with(name: str, changes: Mapping[str, str], **names: Any) -> Callable[..., Iterator[Step]]:
    """Return A* with a mistake: see `changed`."""
    return guarded(changed(a_star, name, changes, **names))


a_star_never_updates = a_star_with("a_star_never_updates", {LOWER: ""})
"""A* that keeps its first path to a cell, and ignores a cheaper path to a waiting cell."""
a_star_stops_when_opened = a_star_with("a_star_stops_when_opened", TOO_EARLY)
"""A* that stops as soon as the goal is opened, when a cheaper path to it may still be found."""
a_star_never_reopens = a_star_with(
    "a_star_never_reopens",
    {
        "    while frontier:\n": "    closed = set()\n    while frontier:\n",
        "get()\n": "get()\n        closed.add(current)\n",
        "            if neighbor not in": f"{SKIP}            if neighbor not in",
    },
)
"""A* that never looks at a closed cell again. Right if the heuristic is consistent, wrong if it is not."""
a_star_priority_is_h = a_star_with("a_star_priority_is_h", {"priority = new_cost + h": "priority = h"})
"""A* that keeps G in its table and leaves it out of the priority: the retelling's program, read literally."""
box_game = a_star_with("box_game", {**TOO_EARLY, LOWER: "", "=PriorityQueue": "=Scan"}, Scan=Scan)
"""The box-pushing game's program: no path is ever improved, and it stops when the goal is opened."""


def greedy_that_asks(grid: Graph, start: Node, goal: Node, heuristic: Heuristic) -> Any:
    """The mistake of `a_star_priority_is_h` in a plain function, which returns a path."""
    frontier = PriorityQueue(start)
    came_from = {start: None}
    cost_so_far = {start: 0}
    while frontier:
        current = frontier.get()
        if current == goal:
            return walk_back(came_from, goal)
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                cost_so_far[neighbor] = new_cost
                came_from[neighbor] = current
                frontier.put(neighbor, heuristic(neighbor, goal))


def box_game_h(cell: Cell, goal: Cell) -> int:
    """H of the box-pushing game: meant as a distance times 10, it is |rows| + 10 x columns x columns.

    The square root covers only the first product, not the sum.
    """
    (x, y), (goal_x, goal_y) = cell, goal
    return abs(goal_y - y) + 10 * (goal_x - x) ** 2
