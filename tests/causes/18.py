"""Causes of page 18: a guess for a cost, a free step paid or forgotten, steps not turned round, numbers followed."""

from astar_lesson import record, walked_cost

*_, at_the_extra_goal = dijkstra(pumps, pumps.start, pumps.goal)
right("its_cost", pumps.search(dijkstra).cost)
wrong("its_cost", 2, nearest(manhattan(pumps.grid), pumps.goals)(pumps.start, pumps.goal))
wrong("its_cost", 4, len(at_the_extra_goal.path) - 1)
right("steps_to_the_extra_goal", len(at_the_extra_goal.path) - 1)
wrong("steps_to_the_extra_goal", 3, len(pumps.search(dijkstra).path) - 1)
wrong("steps_to_the_extra_goal", 5, len(at_the_extra_goal.path))


def by_smallest_number(goals):
    """Walk from S to the neighbour with the smallest number, again and again, and return what that costs."""
    numbers, path = distance_field(goals), [goals.start]
    while numbers[path[-1]] > 0:
        path.append(min(goals.grid.neighbors(path[-1]), key=numbers.get))
    return walked_cost(goals.grid, path)


unturned = record(dijkstra(bog.grid, (2, 0)))
right("in_the_bog", distance_field(bog)[1, 0])
wrong("in_the_bog", 9, unturned.at(len(unturned)).g[1, 0])
wrong("in_the_bog", 10, walked_cost(bog.grid, [(0, 0), (1, 0), (2, 0)]))
right("at_s", distance_field(bog)[0, 0])
wrong("at_s", 10, by_smallest_number(bog))
wrong("at_s", 2, manhattan(bog.grid)(bog.start, (2, 0)))
