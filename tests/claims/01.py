"""Claims of page 01, breadth-first search."""

from itertools import pairwise

from astar_lesson import Grid, Queue, bfs, dijkstra, record, true_costs, walk_back, walked_cost
from astar_lesson.lesson.judge import check as judge
from astar_lesson.maps.made import random_maps, small_maps
from astar_lesson.maps.moves import FOUR


def solved(grid, start, goal):  # the folded solution
    frontier = Queue(start)
    came_from = {start: None}
    while frontier:
        current = frontier.get()
        for neighbor in grid.neighbors(current):
            if neighbor not in came_from:
                frontier.put(neighbor)
                came_from[neighbor] = current
    if goal in came_from:
        return walk_back(came_from, goal)


def even_maps():
    """Small maps of floor and walls, and larger ones, with start and goal."""
    larger = [grid for grid in random_maps(60) if grid.moves is FOUR]
    return [
        *small_maps([(2, 1), (3, 1), (2, 2), (3, 2), (2, 3)], ".#", FOUR, "on floor"),
        *(Grid(grid.width, grid.height, grid.walls, {}, grid.start, grid.goal) for grid in larger),
    ]


def in_rings(grid):
    """Whether whole rings are expanded in turn, each parent one ring nearer, the open cells of at most two rings."""
    run = record(bfs(grid, grid.start))
    end = run.at(len(run))
    away = true_costs(Grid(grid.width, grid.height, grid.walls, {}, grid.goal, grid.start))  # to the start: steps
    order = [away[step.current] for step in run]
    nearer = all(away[end.parent[c]] == away[c] - 1 for c in away if c != grid.start)
    two = all(len({away[c] for c in run.at(k).open}) <= 2 for k in range(len(run)))
    fewest = all(len(run.path_to(c)) - 1 == away[c] for c in away)
    whole = all({away[c] for c in run.at(k).open} == {a} for k, (b, a) in enumerate(pairwise(order), 1) if a > b)
    return order == sorted(order) and nearer and two and fewest and whole and len(order) == len(away)


def is_walk(grid, path):
    return all(b in grid.neighbors(a) for a, b in pairwise(path))


def unturned(grid):
    return solved(grid, grid.start, grid.goal)[::-1]


maps = even_maps()
rings = all(in_rings(grid) for grid in maps)

claim("it finds a shortest path through any maze that has one", rings and judge(solved, like=bfs).solved)
claim("nothing changes: they keep their place", [*map(len, [Queue("a", "b", "a")])] == [2])
claim("Step 1 expands the start.", forgetful[0].current == small.start)
claim(
    "It is (0, 0): the start, again. In step 2 the cell (1, 0) found the start beside it",
    forgetful[3].current == small.start == (0, 0)
    and forgetful[1].current == (1, 0)
    and (0, 0) in small.neighbors((1, 0)),
)
claim(
    "watch cut it off after 12 steps.",
    len(forgetful) == 12 and len(watch(forgets, small, most=900)) == 900,
)
small_flood = record(bfs(small, small.start))
claim(
    "Each of the 10 cells is expanded once.",
    [step.current for step in watch(remembers, small)] == [step.current for step in small_flood]
    and len(small_flood) == len(small.nodes) == 10
    and len({step.current for step in small_flood}) == 10,
)
claim("its keys are still the cells that were reached", set(came_from) == small_flood.at(10).g.keys())
claim("go from parent to parent until you have passed the start", path == small_flood.path_to(small.goal))
verdict = judge(solved, like=bfs)
claim("check runs it on thousands of maps", verdict.solved and int(verdict.words.split()[3]) > 2000)
claim(
    "Here 11 cells are closed: those at most 2 steps from the start.",
    list(flood.at(11).closed) == [step.current for step in flood if flood.at(63).g[step.current] <= 2],
)
claim("Stop before the last step", len(flood) == 63)
claim(
    "One or two different values.",
    {len({state.g[c] for c in state.open}) for state in map(flood.at, range(63))} == {1, 2},
)
claim("To the start, in 10 steps.", len(flood.path_to(land.goal)) - 1 == 10)
claim("Whole rings are expanded, one after the other", rings)
claim(
    "has a neighbour in ring 4, and none nearer to the start. So it is opened by a cell of ring 4.",
    rings,
)
claim(
    "behind what is left of ring 4. So when ring 4 is finished, ring 5 is waiting, and nothing else.",
    rings,
)
claim("the walk back from ring 10 takes 10 steps. So no path is shorter than the one that the search finds.", rings)
claim(
    "Floor costs 1; two cells here cost 2 and 3.",
    [u.cost((0, 0), (0, 1)), u.cost((0, 0), (1, 0)), u.cost((1, 0), (2, 0))] == [1, 2, 3],
)
claim(
    "three steps, which cost 2 + 3 + 1 = 6. The path through the lower row has five steps and costs 5.",
    (len(straight), walked_cost(u, straight), [u.cost(a, b) for a, b in pairwise(straight)]) == (4, 6, [2, 3, 1])
    and (len(around), walked_cost(u, around), true_costs(u)[u.start]) == (6, 5, 5),
)
claim("On page 03 you change a few lines, and it finds the 5.", record(dijkstra(u, u.start, u.goal)).cost == 5)
claim(
    "In the corridor it is right.",
    path_as_expanded(corridor, corridor.goal) == solved(corridor, corridor.start, corridor.goal),
)
claim("where 6 cells lead to the goal", len(path) == 6)
claim(
    "The goal lies alone in the last ring, so the list holds all 10 cells. It cannot be walked",
    list(small_flood.at(10).g.values()).count(5) == 1 and len(expanded) == 10 and not is_walk(small, expanded),
)
claim("here 10 cells are closed, and 6 of them are on the path", len(both.at(10).closed) == 10 and len(path) == 6)
claim(
    "In the corridor there is never more than one cell waiting",
    all(len(record(bfs(corridor, corridor.start)).at(k).open) <= 1 for k in range(5)),
)
three = Grid.from_text(". S G")
failing = [
    grid
    for grid in small_maps([(2, 1), (1, 2), (3, 1), (1, 3)], ".#", FOUR, "on floor")
    if solved(grid, grid.start, grid.goal) and not is_walk(grid, path_as_expanded(grid, grid.goal))
]
claim(
    "A smallest map that shows it has three cells, . S G: there the list is (1, 0), (0, 0), (2, 0)",
    min(grid.width * grid.height for grid in failing) == 3
    and path_as_expanded(three, three.goal) == [(1, 0), (0, 0), (2, 0)]
    and (2, 0) not in three.neighbors((0, 0)),
)
claim("5 instead of 6 on map U", (walked_cost(u, around), walked_cost(u, straight)) == (5, 6))
looks = sum(len(land.neighbors(step.current)) for step in flood)
claim("On the large map: 63 cells, 202 looks.", (flood.expanded, looks) == (63, 202))

ticket = Grid.from_text("S . .\n. . G")
claim(
    "b. The program of the bug hunt prints a, the order of expansion.",
    path_as_expanded(ticket, ticket.goal) == [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (2, 1)],
)
claim("b. The program of the bug hunt", solved(ticket, ticket.start, ticket.goal) == [(0, 0), (1, 0), (2, 0), (2, 1)])
claim(
    "A walk back that forgets to turn its list around prints c.", unturned(ticket) == [(2, 1), (2, 0), (1, 0), (0, 0)]
)
swamp, wall = Grid.from_text("S 9 G\n. . ."), Grid.from_text("S # G\n. . .")
through = solved(swamp, swamp.start, swamp.goal)
claim(
    "It pays 9 for the swamp and 1 for the goal",
    walked_cost(swamp, through) == 10 and [swamp.cost(a, b) for a, b in pairwise(through)] == [9, 1],
)
claim("With a wall in place of the swamp it pays 4", walked_cost(wall, solved(wall, wall.start, wall.goal)) == 4)
claim("A program that counts the steps of the path prints a.", len(through) - 1 == 2)
