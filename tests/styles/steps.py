"""The fifth student has read the package, and spoils its searches, which yield their steps."""

from astar_lesson import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from styles.registry import mistakes

GOAL = """\
        if current == goal:
            yield Step(goal, path=walk_back(came_from, goal))
            return
"""
GOES_ON = {GOAL: "", "(current, reached)": "(current, reached, walk_back(came_from, goal) if current == goal else ())"}

mistakes(bfs, no_return={"(grid, start)": "(grid, start, goal)"})
mistakes(
    bfs_early_exit,
    never_stops=GOES_ON,
    stops_when_opened={
        GOAL: "",
        "yield Step(current, reached)": """\
yield Step(current, reached)
        if goal in came_from:
            yield Step(goal, [], walk_back(came_from, goal))
            return""",
    },
)
mistakes(
    dijkstra,
    path_backwards={"walk_back(came_from, goal)": "walk_back(came_from, goal)[::-1]"},
    priority_is_step={"priority = new_cost": "priority = cost"},
    never_stops=GOES_ON,
    crash={"neighbor, cost in": "neighbor, price in"},
)
mistakes(
    greedy_best_first,
    highest_first={"priority = h": "priority = -h"},
    h_from_start={"(neighbor, goal)": "(neighbor, start)"},
    plain_queue={"h = heuristic(neighbor, goal)": "h = len(came_from)"},
)
mistakes(
    a_star,
    g_only={"put(neighbor, priority)": "put(neighbor, new_cost)"},
    h_in_cost={
        "                h = heuristic(neighbor, goal)\n": "",
        "new_cost = cost_so_far[current] + cost": """\
h = heuristic(neighbor, goal)
            new_cost = cost_so_far[current] + cost + h""",
        "priority = new_cost + h": "priority = new_cost",
    },
    closed_forever={
        "    while": "    closed = set()\n    while",
        "frontier.get()": "frontier.get()\n        closed |= {current}",
        "new_cost =": "if neighbor in closed:\n                continue\n            new_cost =",
    },
    plain_queue={"open_list(start)": "Queue(start)"},
    h_of_current={"(neighbor, goal)": "(current, goal)"},
)
