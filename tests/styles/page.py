"""The first student keeps to the page: its skeleton, its frontiers and `walk_back`, with names of his own."""

from astar_lesson import PriorityQueue, Queue, walk_back
from styles.registry import mistakes, right


@right("bfs")
def bfs(grid, start, goal):
    frontier = Queue(start)
    parents = {start: None}
    while frontier:
        here = frontier.get()
        for cell in grid.neighbors(here):
            if cell not in parents:
                frontier.put(cell)
                parents[cell] = here
    if goal in parents:
        return walk_back(parents, goal)


mistakes(
    bfs,
    takes_newest={"= Queue": "= PriorityQueue", "put(cell)": "put(cell, 0)"},
    forgets_reached={
        "            if cell not in parents:\n": "",
        "    frontier.put(cell)": "frontier.put(cell)",
        "    parents[cell]": "parents[cell]",
    },
    start_missing={"{start: None}": "{}"},
    no_return={"return walk_back": "path = walk_back"},
    returns_table={"    if goal in parents:\n        return walk_back(parents, goal)": "    return parents"},
    path_backwards={
        "    if goal": "    path = []\n    if goal",
        "        return walk_back(parents, goal)": """\
        cell = goal
        while cell is not None:
            path.append(cell)
            cell = parents[cell]
    return path""",
    },
    parent_swapped={
        "= {start: None}": "= {start: None}\n    reached = {start}",
        "cell not in parents:": "cell not in reached:",
        "parents[cell] = here": "reached.add(cell)\n                parents[here] = cell",
    },
    parent_overwritten={"    parents[cell] = here": "parents[cell] = here"},
    no_path_unasked={"    if goal in parents:\n        return": "    return"},
    endless={
        "    while frontier:\n        here = frontier.get()\n": """\
    here = frontier.get()
    frontier.put(here)
    while frontier:
"""
    },
    crash={"grid.neighbors": "grid.neighbours"},
    wrong_parameters={"(grid, start, goal):": "(grid, start):", "if goal": "goal = grid.goal\n    if goal"},
    never_asked={
        "for cell in grid.neighbors(here)": """\
x, y = here
        for cell in [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]""",
        "if cell not": "if grid.passable(cell) and cell not",
    },
)


@right("bfs_early_exit")
def bfs_early_exit(grid, start, goal):
    queue = Queue(start)
    came_from = {start: None}
    while queue:
        here = queue.get()
        if here == goal:
            return walk_back(came_from, goal)
        for there in grid.neighbors(here):
            if there not in came_from:
                came_from[there] = here
                queue.put(there)


mistakes(
    bfs_early_exit,
    stops_when_opened={
        "        if here == goal:\n            return walk_back(came_from, goal)\n": "",
        "queue.put(there)": """\
queue.put(there)
                if there == goal:
                    return walk_back(came_from, goal)""",
    },
    never_stops={
        "    while queue": "    found = False\n    while queue",
        "return walk_back(came_from, goal)": "found = True",
        "queue.put(there)": "queue.put(there)\n    if found:\n        return walk_back(came_from, goal)",
    },
    takes_newest={"= Queue": "= PriorityQueue", "put(there)": "put(there, 1)"},
    no_return={"return walk_back(came_from, goal)": "walk_back(came_from, goal)\n            break"},
    path_backwards={
        "return walk_back(came_from, goal)": """\
path = walk_back(came_from, goal)
            path.reverse()
            return path"""
    },
    no_path_unasked={
        "    while queue:\n        here = queue.get()\n": "    here = queue.get()\n    while here != goal:\n",
        "        if here == goal:\n            return walk_back(came_from, goal)\n": "",
        "queue.put(there)": "queue.put(there)\n        here = queue.get()\n    return walk_back(came_from, goal)",
    },
    crash={"walk_back(came_from": "walk_back(came_form"},
)


@right("dijkstra")
def dijkstra(grid, start, goal):
    frontier = PriorityQueue(start)
    parent = {start: None}
    g = {start: 0}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell, cost in grid.edges(cell):
            new_g = g[cell] + cost
            if next_cell not in parent or new_g < g[next_cell]:
                g[next_cell] = new_g
                parent[next_cell] = cell
                frontier.put(next_cell, new_g)


GOAL = "        if cell == goal:\n            return walk_back(parent, goal)\n"
mistakes(
    dijkstra,
    plain_queue={"= PriorityQueue": "= Queue", "put(next_cell, new_g)": "put(next_cell)"},
    priority_is_step={"put(next_cell, new_g)": "put(next_cell, cost)"},
    never_improves={" or new_g < g[next_cell]": ""},
    improves_silently={
        "\n                frontier.put(next_cell, new_g)": "",
        "            if next_cell not": """\
            if next_cell not in parent:
                frontier.put(next_cell, new_g)
            if next_cell not""",
    },
    cost_not_added={"g[cell] + cost": "g[cell]"},
    stops_when_opened={
        GOAL: "",
        "frontier.put": """\
if next_cell == goal:
                    return walk_back(parent, goal)
                frontier.put""",
    },
    never_stops={
        GOAL: "",
        "put(next_cell, new_g)": "put(next_cell, new_g)\n    return walk_back(parent, goal) if goal in parent else []",
    },
    parent_overwritten={
        "not in parent": "not in g",
        "parent[next_cell] = cell\n                frontier.put(next_cell, new_g)": """\
frontier.put(next_cell, new_g)
            parent[next_cell] = cell""",
    },
)


@right("greedy_best_first")
def greedy(grid, start, goal, heuristic):
    frontier = PriorityQueue(start)
    parent = {start: None}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell in grid.neighbors(cell):
            if next_cell not in parent:
                parent[next_cell] = cell
                frontier.put(next_cell, heuristic(next_cell, goal))


mistakes(
    greedy,
    h_of_current={"heuristic(next_cell": "heuristic(cell"},
    adds_g={
        "{start: None}": "{start: None}\n    g = {start: 0}",
        "next_cell in grid.neighbors": "next_cell, cost in grid.edges",
        "] = cell": "] = cell\n                g[next_cell] = g[cell] + cost",
        "heuristic(": "g[next_cell] + heuristic(",
    },
    heuristic_not_called={"heuristic(next_cell, goal)": "heuristic"},
    never_stops={
        GOAL: "",
        "goal))": "goal))\n    if goal in parent:\n        return walk_back(parent, goal)",
    },
    wrong_parameters={
        ", heuristic):": "):",
        "heuristic(next_cell, goal)": "abs(next_cell[0] - goal[0]) + abs(next_cell[1] - goal[1])",
    },
)


@right("a_star")
def a_star(grid, start, goal, heuristic):
    frontier = PriorityQueue(start)
    parent = {start: None}
    g = {start: 0}
    while frontier:
        cell = frontier.get()
        if cell == goal:
            return walk_back(parent, goal)
        for next_cell, cost in grid.edges(cell):
            new_g = g[cell] + cost
            if next_cell not in parent or new_g < g[next_cell]:
                g[next_cell] = new_g
                parent[next_cell] = cell
                frontier.put(next_cell, new_g + heuristic(next_cell, goal))


mistakes(
    a_star,
    h_in_cost={" + heuristic(next_cell, goal)": "", "+ cost": "+ cost + heuristic(next_cell, goal)"},
    g_only={" + heuristic(next_cell, goal)": ""},
    h_only={"new_g + heuristic": "heuristic"},
    cost_not_added={"g[cell] + cost": "cost"},
    closed_forever={
        "    while frontier": "    done = set()\n    while frontier",
        "frontier.get()": "frontier.get()\n        done.add(cell)",
        "next_cell not in parent or new_g < g[next_cell]": """\
next_cell not in done and (next_cell not in parent or new_g < g[next_cell])""",
    },
    h_from_start={"(next_cell, goal)": "(next_cell, start)"},
    never_improves={"not in parent or new_g < g[next_cell]": "not in g"},
)
