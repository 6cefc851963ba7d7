"""The programs behind the answers to the predictions of page 13."""


def shortest_row(radius):
    """The shortest row of floor on which a unit that fears the unknown gives up."""
    for width in range(2, 9):
        floor = Grid(width, 1, start=(0, 0), goal=(width - 1, 0))
        if not Journey(Memory(floor, radius), hopeful=False).arrived:
            return width
    return None


right("steps_walked", len(walk))
wrong("steps_walked", 5, len(plan_anew(tiny, tiny.start).path) - 1)
wrong("steps_walked", 8, walk.moments[3].trace.cost)

right("plans_made", len(walk.plans))
wrong("plans_made", 1, len(Journey(Memory(tiny, radius=3)).plans))
wrong("plans_made", 11, len(walk))
wrong("plans_made", 6, sum(bool(walk.new(k)) for k in range(len(walk))))

right("steps_in_the_bay", len(journey))
wrong("steps_in_the_bay", 19, len(plan_anew(bay, bay.start).path) - 1)
wrong("steps_in_the_bay", 26, journey.moments[7].trace.cost)
wrong("steps_in_the_bay", 41, len(Journey(Memory(bay, radius=1))))

first_search = trip.moments[0].trace
end = first_search.at(len(first_search))
right("h_of_2_2", first_search.cost - end.g[2, 2])
wrong("h_of_2_2", 2, manhattan(hook)((2, 2), hook.goal))
wrong("h_of_2_2", 6, first_search.cost)
wrong("h_of_2_2", 8, first_search.cost + end.g[2, 2])

right("more_of_0_2", first_search.cost - end.g[0, 2] > manhattan(hook)((0, 2), hook.goal))
wrong("more_of_0_2", True, first_search.cost > manhattan(hook)((0, 2), hook.goal))

row = Grid.from_text("S..G")
row_seen = Memory(row, radius=1)
row_seen.look(row.start)
right("cells_of_the_row", shortest_row(1))
wrong("cells_of_the_row", 3, len(row_seen.seen) + 1)
wrong("cells_of_the_row", 5, shortest_row(2))
