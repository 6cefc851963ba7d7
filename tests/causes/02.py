"""The programs behind the answers to the predictions of page 02."""

from astar_lesson import dijkstra

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

right("saves_most", max(saved, key=saved.get))
right("saves_nothing", min(saved, key=saved.get))

right("its_path_ends_at", path_to_the_goal(shut_off)[-1])
wrong("its_path_ends_at", (0, 2), path_to_the_goal(Grid(4, 3, start=shut_off.start, goal=shut_off.goal))[-1])
wrong("its_path_ends_at", (3, 0), [step.current for step in exited if step.current[1] == 0][-1])
