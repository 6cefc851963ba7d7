"""The programs behind the answers to the predictions of page 10."""

from astar_lesson import dijkstra, walked_cost

ends = around, around.start, around.goal

# room 1
right("stops_early_pays", too_early.wrong.end)
wrong("stops_early_pays", 60, too_early.right.end)
wrong("stops_early_pays", 48, record(with_mistake(dijkstra, "stops_when_opened")(*ends)).at(12).g[4, 1])

# room 2
right("h_alone_pays", h_alone.wrong.end)
right("h_in_cost_pays", h_in_cost.wrong.end)
right("steps_pay", steps.wrong.end)
wrong("h_alone_pays", 5, h_alone.right.end)
wrong("steps_pay", 3, len(steps.wrong.path) - 1)
wrong("h_in_cost_pays", 9, 6 + sum(h_in_cost.h[cell] for cell in h_in_cost.wrong.path[1:]))

# room 3
right("never_reopens_pays", closed.wrong.end)
wrong("never_reopens_pays", 5, closed.right.end)
wrong("never_reopens_pays", 4, walked_cost(closed.grid, closed.wrong.path[:5]))

# room 4
right("last_cell_pays", last_cell.wrong.end)
wrong("last_cell_pays", 3, last_cell.right.end)
