"""The programs behind the answers to the predictions of page 02."""

from astar_lesson import dijkstra, record

ends = small, small.start, small.goal
by_hand = record(bfs_early_exit(*ends))

right("goal_is_expanded_in_step", by_hand.expanded)
wrong(
    "goal_is_expanded_in_step",
    5,
    min(k for k, step in enumerate(by_hand, 1) if small.goal in [row.cell for row in step.reached]),
)
wrong("goal_is_expanded_in_step", 6, record(dijkstra(*ends)).expanded)
wrong("goal_is_expanded_in_step", 11, record(bfs(small, small.start)).expanded)

at_home = record(bfs_early_exit(garden, garden.start, garden.goal))
right("yours_expands", at_home.expanded)
wrong("yours_expands", 0, len(at_home.path) - 1)
wrong("yours_expands", 8, record(bfs(garden, garden.start)).expanded)

right("the_authors_expands", watch(asks_too_early, garden).expanded)
wrong("the_authors_expands", 1, at_home.expanded)
