"""The programs behind the answers to the predictions of page 05."""

from astar_lesson import chebyshev, greedy_best_first

h = manhattan(u)


def step_below(trace):
    """The step that expands the first cell of the lower row."""
    return 1 + [step.current[1] for step in trace].index(1)


right("second_cell", search[1].current)
wrong("second_cell", (0, 1), record(dijkstra(u, u.start, u.goal))[1].current)
wrong("second_cell", (0, 1), record(a_star(u, u.start, u.goal, chebyshev(u)))[1].current)

right("first_step_below", step_below(search))
wrong("first_step_below", 2, step_below(record(dijkstra(u, u.start, u.goal))))

right("fewest_cells", min(expanded, key=expanded.get))

right("cells_without_guess", without_guess.expanded)
wrong("cells_without_guess", 66, record(a_star(moor, moor.start, moor.goal, manhattan(moor))).expanded)
wrong("cells_without_guess", 39, record(greedy_best_first(moor, moor.start, moor.goal, manhattan(moor))).expanded)
