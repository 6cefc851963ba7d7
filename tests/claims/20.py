"""Claims of page 20: the game's bound, what the published program does, one search as five, and a stack."""

from dataclasses import replace
from math import inf

from astar_lesson import Queue, Scan, dijkstra, true_costs, walked_cost
from astar_lesson.lesson.judge.trial_guesses import trials
from astar_lesson.lesson.judge.trial_maps import cases


def folded(*settings, goal=True):
    """The cells that best-first search expands on map U."""

    def search(grid, start, end):
        return best_first(grid, start, end if goal else None, *settings)

    return [step.current for step in watch(search, u)]


# --- the game ---------------------------------------------------------------------------------------------------------

claim(
    "It moves up, down, left and right, never diagonally. Each step costs 10.",
    (game.moves.straight, game.moves.diagonal) == (10, None),
)
claim(
    "a step changes the column by one or the row by one, and 8 + 12 = 20 changes are needed",
    all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a in game.nodes for b in game.neighbors(a)),
)
claim("A* found a path with exactly 20.", true_costs(game)[game.start] == trace.cost == 20 * 10)
off = [(k, step.current) for k, step in enumerate(trace, 1) if step.current not in trace.path]
claim("22 cells. One of them is not on the path.", (trace.expanded, len(off)) == (22, 1))
claim("In step 13 it expands (12, 8). The wall above it blocks", off == [(13, (12, 8))] and (12, 7) in game.walls)
truth, guess = true_costs(game), manhattan(game)
claim(
    "200 in all of them.",
    {trace.at(len(trace)).f[step.current] for step in [*trace][1:]} == {guess(game.start, game.goal)},
)
wrong = {step.current: (guess(step.current, game.goal), truth[step.current]) for step in trace}
claim(
    "H is exact in each but (12, 8): there it says 80, and the true cost is 100.",
    {cell: pair for cell, pair in wrong.items() if pair[0] != pair[1]} == {(12, 8): (80, 100)},
)

# --- the published program --------------------------------------------------------------------------------------------


def census():
    """The steps that the program walks, and those of a shortest path, for each pair of free cells of its map."""
    for goal in game.nodes:
        costs = true_costs(replace(game, goal=goal))
        for start in game.nodes:
            if start != goal:
                *_, last = box_game(game, start, goal, box_game_h)
                yield len(last.path) - 1, round(costs[start] / game.moves.straight)


def most_pairs():
    walks = list(census())
    wrong = [walked for walked in walks if walked[0] > walked[1]]
    return (len(walks), len(wrong), max(wrong, key=lambda steps: steps[0] / steps[1])) == (11990, 2799, (23, 11))


claim(
    "Of the 11,990 pairs of free cells it gives 2,799 a path that is not a shortest one, at worst of 23 steps instead "
    "of 11.",
    most_pairs,
)
straight, best = [(0, 0), (1, 0), (2, 0), (3, 0)], record(dijkstra(u, u.start, u.goal))
claim(
    "the straight path costs 6, the path around it 5.",
    (walked_cost(u, straight), best.cost, len(best.path)) == (6, 5, 6),
)
claim(
    "(The rows lack their factor 10, but that only makes H smaller.)",
    [box_game_h((0, y), (0, 0)) for y in range(4)] == [0, 1, 2, 3] and box_game_h((3, 0), (0, 0)) == 10 * 3**2,
)
claim(
    "the program runs straight at the goal, through the 2 and the 3",
    as_published(u, u.start, u.goal, manhattan(u)) == straight,
)
claim(
    "The heuristics it passes are admissible, and some are unusual: 0 everywhere but in one cell.",
    all(
        h(cell, grid.goal) <= cost + 1e-9
        for grid, costs, (h,) in trials(cases()[::40], guided=True)
        for cell, cost in costs.items()
    ),
)

# --- one search -------------------------------------------------------------------------------------------------------

h = manhattan(u)
claim("A search that is given these three things can expand like any of the five.", check_best_first(best_first).solved)
claim(
    "Breadth-first search without early exit expands like the first row with the goal None: no cell is the goal, so it "
    "never stops early.",
    sorted(folded(Queue, lambda g, cell: 0, False, goal=False)) == sorted(u.nodes),
)

# --- a stack ----------------------------------------------------------------------------------------------------------

stack, depth = ([step.current for step in run] for run in (by_stack, by_depth))
claim(
    "Its neighbours were opened row by row: first (2, 0) above, then (1, 1) on the left.",
    [*nine.neighbors((2, 1))] == [(2, 0), (1, 1), (2, 2)],
)
claim(
    "It expands (2, 0). The cell (1, 1) was opened long before, from (0, 1)",
    stack[6] == (2, 0) and by_stack.at(9).parent[1, 1] == (0, 1),
)
claim(
    "After step 7 newest_first stands at (2, 0), and beside it (1, 0) has waited since step 1. Yet it jumps to (1, 1).",
    stack[6:8] == [(2, 0), (1, 1)]
    and (1, 0) in by_stack.at(1).open
    and (1, 0) in nine.neighbors((2, 0))
    and (1, 0) not in stack[:8]
    and (1, 1) not in nine.neighbors((2, 0)),
)
left = [
    k
    for k, cell in enumerate(depth[:-1])
    if depth[k + 1] not in nine.neighbors(cell) and set(nine.neighbors(cell)) - set(depth[: k + 1])
]
claim("Depth-first search never jumps past an unexpanded neighbour.", left == [])
claim("All cells in the queue are tied, and ours returns the newest of them", stack[1] == nine.neighbors((0, 0))[-1])

# --- quiz, projects, ticket -------------------------------------------------------------------------------------------

by_cost = record(dijkstra(u, u.start, u.goal))
claim("Dijkstra's algorithm expands 7 cells, and its path has 6.", (by_cost.expanded, len(by_cost.path)) == (7, 6))
corridor = Grid.from_text("S . . . . G")
empty = Grid(10, 10, start=(0, 0), goal=(9, 9))
newest, oldest = (
    record(a_star(empty, empty.start, empty.goal, manhattan(empty), kind)) for kind in (PriorityQueue, Scan)
)
claim("your A* expands 19 cells. Your friend's expands 100.", (newest.expanded, oldest.expanded) == (19, 100))
claim(
    "With the Manhattan distance all those cells are tied.",
    {oldest.at(100).f[step.current] for step in [*oldest][1:]} == {18},
)
claim(
    "Two programs pass all your tests",
    as_published(corridor, corridor.start, corridor.goal, manhattan(corridor)) == list(corridor.nodes),
)
claim("On the game's map 22 cells of 110 were expanded.", (trace.expanded, len([*game.nodes])) == (22, 110))


def path_on_u(improves):
    return best_first(u, u.start, u.goal, PriorityQueue, lambda g, cell: g + h(cell, u.goal), improves)


paid = [walked_cost(u, path_on_u(improves)) for improves in (False, True)]
claim("c. A cell that waits is never improved, as on page 10.", paid == [6, 5] and len(straight) - 1 == 3)
claim(
    "Its path even makes a detour: down, along the floor, and up again, after it has paid for the 2.",
    path_on_u(False) == [(0, 0), (1, 0), (1, 1), (2, 1), (3, 1), (3, 0)],
)
claim(
    "H says 652, but the true cost is 200.",
    box_game_h(game.start, game.goal) == 652 and truth[game.start] == 200,
)


def two_searches(is_over):
    """Dijkstra's algorithm from both ends, in turns as it comes; `is_over` says when the two stop."""

    def my_search(grid, start, goal):
        nodes = [step.current for step in dijkstra(grid, start)]
        edges = {a: list(grid.edges(a)) for a in nodes}, {b: [] for b in nodes}
        for a in nodes:
            for b, cost in edges[0][a]:
                edges[1][b].append((a, cost))
        g, parent, closed = ({start: 0}, {goal: 0}), ({}, {}), (set(), set())
        while all(set(known) - done for known, done in zip(g, closed, strict=True)):
            lowest = [min(set(g[side]) - closed[side], key=g[side].get) for side in (0, 1)]
            if is_over(g, closed, lowest):
                break
            side = len(closed[0]) > len(closed[1])
            current = lowest[side]
            closed[side].add(current)
            for near, cost in edges[side].get(current, ()):
                if near not in g[side] or g[side][current] + cost < g[side][near]:
                    g[side][near], parent[side][near] = g[side][current] + cost, current
        both = set(g[0]) & set(g[1])
        if not both:
            return None
        met = closed[0] & closed[1] if is_over is touches else both
        path = [min(met or both, key=lambda node: g[0][node] + g[1][node])]
        while path[0] in parent[0]:
            path.insert(0, parent[0][path[0]])
        while path[-1] in parent[1]:
            path.append(parent[1][path[-1]])
        return path

    return my_search


def meets_late(g, closed, lowest):
    cheapest = min((g[0][node] + g[1][node] for node in set(g[0]) & set(g[1])), default=inf)
    return g[0][lowest[0]] + g[1][lowest[1]] >= cheapest


def touches(g, closed, lowest):
    return closed[0] & closed[1]


claim(
    "stop when they first touch, and write my_two_ends(grid, start, goal), and let check(my_two_ends) show you why "
    "that is too early",
    lambda: check(two_searches(meets_late)).solved and not check(two_searches(touches)).solved,
)
landmark = record(dijkstra(game, (0, 0))).at(110).g
claim(
    "its distance to the goal minus its distance to your cell is never more than the true cost",
    all(landmark[game.goal] - landmark[cell] <= truth[cell] for cell in game.nodes),
)
