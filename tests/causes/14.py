"""Causes of page 14: a turn at the start, right angles alone, a free turn, the wrong divisor, a compass cut open."""

from itertools import groupby, pairwise

from astar_lesson import dijkstra, walked_cost


def with_the_start(path):
    """Count the straight pieces of a path: the turns, and one at the start."""
    return len(list(groupby(direction(cell, after) for cell, after in pairwise(path))))


def right_angles(path):
    """Count the turns by 90 degrees alone."""
    return [bends.measure(path[i : i + 3]).degrees for i in range(len(path) - 2)].count(90)


def cheapest_path(penalty):
    """Return the cheapest path on the map of page 06, with a penalty for each turn."""
    priced = Turning(grid, penalty)
    return Turning.cells(record(a_star(priced, priced.start, priced.goal, priced.lift(octile(grid)))).path)


right("turns_of_second", bends.measure(second).turns)
wrong("turns_of_second", 5, with_the_start(second))
wrong("turns_of_second", 0, right_angles(second))
right("turns_of_third", bends.measure(third).turns)
wrong("turns_of_third", 3, with_the_start(third))

right("its_cost", record(a_star_cell_alone(corner, corner.start, corner.goal, octile(corner), penalty=10)).cost)
wrong("its_cost", 50, record(dijkstra(turning, turning.start, turning.goal)).cost)
wrong("its_cost", 34, record(a_star(corner, corner.start, corner.goal, octile(corner))).cost)

winding, straighter = cheapest_path(0), cheapest_path(10)
more = walked_cost(grid, straighter) - walked_cost(grid, winding)
right("same_penalty", more / (bends.measure(winding).turns - bends.measure(straighter).turns))
wrong("same_penalty", 12, more)
wrong("same_penalty", 3, more / bends.measure(winding).turns)

three = [(2, 2), (2, 1), (1, 1), (0, 0)]
right("really_paid", walked_cost(from_the_right, three) + round(5 * bends.measure(three).degrees / 45))
wrong("really_paid", 44, record(dijkstra(fair := Turning(from_the_right, 5, "45 degrees"), fair.start, fair.goal)).cost)
wrong("really_paid", 34, walked_cost(from_the_right, three))
