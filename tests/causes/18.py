"""Causes of page 18: walls overlooked, places counted for steps, steps not turned round, numbers followed."""

from astar_lesson import record, walked_cost

FOUR_WAYS = [(0, -1), (-1, 0), (1, 0), (0, 1)]

right("number_at_s", distance_field(pumps)[pumps.start])
wrong("number_at_s", 2, manhattan(pumps.grid)(pumps.start, (0, 0)))
wrong("number_at_s", 4, len(pumps.search(dijkstra).path))
beside = [cell for goal in pumps.goals for cell in [(goal[0] + d, goal[1] + e) for d, e in FOUR_WAYS]]
right("cells_with_1", list(distance_field(pumps).values()).count(1))
wrong("cells_with_1", 4, len([cell for cell in beside if cell[0] in range(4) and cell[1] in range(3)]))
wrong("cells_with_1", 2, len(pumps.grid.neighbors((3, 2))))


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
