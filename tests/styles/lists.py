"""The third student imports nothing: lists, dictionaries and loops, `min` and `sort`, and a helper or two."""

from styles.registry import mistakes, right


def make_path(table, end):
    path = []
    while end != None:
        path.insert(0, end)
        end = table[end]
    return path


def path_between(table, start, end):
    path = [end]
    while path[0] != start:
        path = [table[path[0]]] + path
    return path


@right("bfs")
def bfs(grid, start, goal):
    todo = [start]
    table = {start: None}
    while len(todo) > 0:
        now = todo.pop(0)
        for n in grid.neighbors(now):
            if n not in table.keys():
                table[n] = now
                todo.append(n)
    if goal in table:
        return make_path(table, goal)
    return []


mistakes(
    bfs,
    takes_newest={"pop(0)": "pop()"},
    marks_late={
        "todo = [start]": "todo, done = [start], []",
        "now = todo.pop(0)": "now = todo[0]\n        del todo[0]\n        done.append(now)",
        "if n not in table.keys():\n                table[n] = now": """\
if n not in done:
                if n not in table:
                    table[n] = now""",
        "if goal in table": "if goal in done",
    },
    forgets_reached={
        "if n not in table.keys():\n                table[n] = now": """\
if n != table[now]:
                if n not in table:
                    table[n] = now"""
    },
    start_missing={"{start: None}": "{}", "make_path(table, goal)": "path_between(table, start, goal)"},
    no_return={"return make_path(table, goal)\n    return []": "path = make_path(table, goal)"},
    returns_table={"make_path(table, goal)": "list(table.items())"},
    parent_swapped={
        "todo = [start]": "todo, known = [start], [start]",
        "table.keys()": "known",
        "table[n] = now": "known += [n]\n                table[now] = n",
        "if goal in table": "if goal in known",
    },
    endless={
        "    return []": "    return path",
        "        return make_path(table, goal)": """\
        here, path = goal, []
        while here != None:
            path = [here]
            before = table[here]""",
    },
)


@right("bfs_early_exit")
def bfs_early_exit(grid, start, goal):
    todo, table = [start], {start: None}
    while todo:
        now = todo.pop(0)
        if now == goal:
            return make_path(table, now)
        for n in grid.neighbors(now):
            if n not in table:
                table[n] = now
                todo.append(n)
    return []


mistakes(
    bfs_early_exit,
    no_path_unasked={"while todo:": "while True:"},
    stops_when_opened={
        "while todo:": "while todo and goal not in table:",
        "        if now == goal:\n            return make_path(table, now)\n": "",
        "    return []": "    if goal in table:\n        return make_path(table, goal)\n    return []",
    },
    parent_overwritten={
        "todo, table = [start], {start: None}": "todo, known, table = [start], [start], {}",
        "make_path(table, now)": "path_between(table, start, goal)",
        "if n not in table:\n                table[n] = now": """\
table[n] = now
            if n not in known:
                known.append(n)""",
    },
    takes_newest={"append(n)": "insert(0, n)"},
    path_backwards={
        "return make_path(table, now)": """\
path = []
            while now != None:
                path.append(now)
                now = table[now]
            return path"""
    },
    never_asked={
        "for n in grid.neighbors(now):": """\
x, y = now
        for dx, dy in [(1, 0), (0, 1), (-1, 0), (0, -1)]:
            n = (x + dx, y + dy)
            inside = 0 <= n[0] < grid.width and 0 <= n[1] < grid.height""",
        "if n not": "if inside and n not in grid.walls and n not",
    },
    crash={"todo.pop(0)": "todo.pop(0)\n        todo.remove(now)"},
)


@right("dijkstra")
def dijkstra(grid, start, goal):
    open_list, cost_of, table = [start], {start: 0}, {start: None}
    while open_list:
        now = min(open_list, key=cost_of.get)
        open_list.remove(now)
        if now == goal:
            return make_path(table, goal)
        for n, c in grid.edges(now):
            new = cost_of[now] + c
            if n not in cost_of or new < cost_of[n]:
                cost_of[n] = new
                table[n] = now
                if n not in open_list:
                    open_list.append(n)
    return []


GOAL = "        if now == goal:\n            return make_path(table, goal)\n"
TAKE = "now = min(open_list, key=cost_of.get)\n        open_list.remove(now)"
WAIT = "if n not in open_list:\n                    open_list.append(n)"
mistakes(
    dijkstra,
    plain_queue={TAKE: "now = open_list.pop(0)"},
    highest_first={TAKE: "open_list.sort(key=lambda cell: cost_of[cell])\n        now = open_list.pop()"},
    priority_is_step={
        "= [start]": "= [(0, start)]",
        TAKE: "open_list.sort()\n        now = open_list.pop(0)[1]",
        WAIT: "open_list.append((c, n))",
    },
    improves_silently={
        "= [start]": "= [[0, start]]",
        TAKE: "smallest = min(open_list)\n        open_list.remove(smallest)\n        now = smallest[1]",
        "\n                " + WAIT: "",
        "            if n not in cost_of or": """\
            if n not in cost_of:
                open_list.append([new, n])
            if n not in cost_of or""",
    },
    never_improves={" or new < cost_of[n]": ""},
    parent_swapped={"table[n] = now": "table[now] = n"},
    stops_when_opened={
        GOAL: "",
        "        now =": "        if goal in open_list:\n            return make_path(table, goal)\n        now =",
    },
    returns_table={"make_path(table, goal)": "cost_of", "return []": "return {}"},
)


@right("greedy_best_first")
def greedy(grid, start, goal, heuristic):
    open_list, table = [start], {start: None}
    while open_list:
        now = min(open_list, key=lambda cell: heuristic(cell, goal))
        open_list.remove(now)
        if now == goal:
            return make_path(table, goal)
        for n in grid.neighbors(now):
            if n not in table:
                table[n] = now
                open_list.append(n)
    return []


mistakes(
    greedy,
    plain_queue={
        "now = min(open_list, key=lambda cell: heuristic(cell, goal))": "now = open_list[0]",
        "open_list.remove(now)": "open_list = open_list[1:]",
        "table[n] = now": "table[n] = now\n                h = heuristic(n, goal)",
    },
    highest_first={"min(": "max("},
    h_from_start={"(cell, goal)": "(cell, start)"},
    never_stops={GOAL: "", "    return []": "    if goal in table:\n        return make_path(table, goal)"},
    never_asked={
        "for n in grid.neighbors(now)": "x, y = now\n        for n in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]",
        "if n not": "if grid.passable(n) and n not",
    },
    start_missing={"{start: None}": "{}", "make_path(table, goal)": "path_between(table, start, goal)"},
)


@right("a_star")
def a_star(grid, start, goal, heuristic):
    open_list, table, g, f = [start], {start: None}, {start: 0}, {start: 0}
    while open_list:
        now = min(open_list, key=f.get)
        open_list.remove(now)
        if now == goal:
            return make_path(table, goal)
        for n, c in grid.edges(now):
            if n not in g or g[now] + c < g[n]:
                g[n] = g[now] + c
                f[n] = g[n] + heuristic(n, goal)
                table[n] = now
                if n not in open_list:
                    open_list.append(n)
    return []


mistakes(
    a_star,
    g_only={"key=f.get": "key=g.get"},
    closed_forever={
        "    while": "    closed_list = []\n    while",
        "open_list.remove(now)": "open_list.remove(now)\n        closed_list.append(now)",
        "if n not in g or": "if n in closed_list:\n                continue\n            if n not in open_list or",
    },
    highest_first={"min(open_list, key=f.get)": "max(open_list, key=f.get)"},
    h_of_current={"heuristic(n, goal)": "heuristic(now, goal)"},
    never_improves={
        "if n not in g or g[now] + c < g[n]:": "if n in table:\n                continue\n            if True:"
    },
    parent_overwritten={
        "                table[n] = now\n": "",
        "if n not in g": "table[n] = now\n            if n not in g",
        "make_path(table, goal)": "path_between(table, start, goal)",
    },
)
