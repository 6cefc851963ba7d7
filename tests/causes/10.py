"""The programs behind the answers to the predictions of page 10."""

right("h_alone_pays", h_alone.wrong.end)
wrong("h_alone_pays", 4, h_alone.right.end)

right("h_in_cost_pays", h_in_cost.wrong.end)
wrong("h_in_cost_pays", 5, h_in_cost.right.end)
wrong("h_in_cost_pays", 9, 6 + sum(h_in_cost.h[cell] for cell in h_in_cost.wrong.path[1:]))

counted = exhibit("steps_not_costs", "dijkstra", dear)
right("steps_pay", counted.wrong.end)
wrong("steps_pay", 3, len(counted.wrong.path) - 1)
wrong("steps_pay", 5, counted.right.end)

right("last_cell_pays", last_cell.wrong.end)
wrong("last_cell_pays", 3, last_cell.right.end)
