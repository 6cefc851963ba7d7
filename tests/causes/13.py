"""The programs behind the answers to the predictions of page 13."""

from astar_lesson import true_costs


def shortest_row(radius):
    """The shortest row of floor on which a unit that fears the unknown gives up."""
    for width in range(2, 9):
        floor = Grid(width, 1, start=(0, 0), goal=(width - 1, 0))
        if not Journey(floor, explore(floor, radius, believe=fear)).arrived:
            return width
    return None


right("steps_walked", len(walk))
wrong("steps_walked", 5, len(plan_anew(tiny, tiny.start).path) - 1)
wrong("steps_walked", 8, walk.moments[3].trace.cost)

right("plans_made", len(walk.plans))
wrong("plans_made", 1, len(Journey(tiny, explore(tiny, radius=3)).plans))
wrong("plans_made", 11, len(walk))
wrong("plans_made", 6, sum(bool(walk.new(k)) for k in range(len(walk))))

right("steps_in_the_bay", len(journey))
wrong("steps_in_the_bay", 16, len(plan_anew(bay, bay.start).path) - 1)
wrong("steps_in_the_bay", 22, journey.moments[6].trace.cost)
wrong("steps_in_the_bay", 36, len(Journey(bay, explore(bay, radius=1))))

right("h_of_the_start", learner.learned[hook.start])
wrong("h_of_the_start", 2, manhattan(hook)(hook.start, hook.goal))
wrong("h_of_the_start", 8, true_costs(hook)[hook.start])

right("steps_before_it_gives_up", len(afraid))
wrong("steps_before_it_gives_up", 6, journey.plans[1])
wrong("steps_before_it_gives_up", 28, len(journey))

row = Grid.from_text("S..G")
row_seen = Memory(row)
row_seen.look(row.start, 1)
right("cells_of_the_row", shortest_row(1))
wrong("cells_of_the_row", 3, len(row_seen.seen) + 1)
wrong("cells_of_the_row", 5, shortest_row(2))
