"""Causes of page 20: diagonals that are not allowed, cells for steps, the right program for the wrong one, a queue."""

from astar_lesson import bfs_early_exit, chebyshev

found = record(a_star(game, game.start, game.goal, manhattan(game)))
right("fewest_steps", len(found.path) - 1)
wrong("fewest_steps", 12, chebyshev(game)(game.start, game.goal) / game.moves.straight)
wrong("fewest_steps", 21, len(found.path))
wrong("fewest_steps", 200, found.cost)

right("its_cost_on_u", watch(as_published, u, manhattan(u), like=a_star).cost)
wrong("its_cost_on_u", 5, record(a_star(u, u.start, u.goal, manhattan(u))).cost)
wrong("its_cost_on_u", 3, len(record(bfs_early_exit(u, u.start, u.goal)).path) - 1)

stacked = watch(newest_first, nine)
opened = [row.cell for step in list(stacked)[:6] for row in step.reached]
waiting = [cell for cell in opened if cell in stacked.at(6).open]
right("seventh_cell", stacked[6].current)
wrong("seventh_cell", (1, 1), watch(depth_first, nine)[6].current)
wrong("seventh_cell", (1, 0), waiting[0])
