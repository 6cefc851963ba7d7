"""Claims of page 01, breadth-first search."""

from itertools import pairwise

from astar_lesson import dijkstra, record, true_costs
from astar_lesson.lesson.judge.check import check as judge
from astar_lesson.maps.made import random_maps, small_maps
from astar_lesson.maps.moves import FOUR

solved = plain.bfs


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


around = plain.dijkstra(u, u.start, u.goal)
rings = all(in_rings(grid) for grid in even_maps())
verdict = judge(solved, like=bfs)
put_again = Queue("a", "b")
put_again.put("a")

claim("Our queue ignores a cell that is already waiting.", repr(put_again) == "Queue('a', 'b')")
claim("and the loop never ends", len(watch(forgets, small, most=900)) == 900)
claim(
    "Each of the 10 cells is expanded once.",
    sorted(step.current for step in watch(remembers, small)) == sorted(small.nodes) and len(small.nodes) == 10,
)
claim("check tries it on thousands of maps", verdict.solved and int(verdict.words.split()[3]) > 2000)
claim(
    "After step 11 every cell within 2 steps of the start is closed.",
    set(flood.at(11).closed) == {cell for cell, g in flood.at(63).g.items() if g <= 2},
)
claim(
    "One or two different values.",
    {len({state.g[c] for c in state.open}) for state in map(flood.at, range(63))} == {1, 2} and len(flood) == 63,
)
claim("the rings are expanded whole, one after another.", rings)
claim("The rings are expanded whole, one after another, so no path has fewer steps.", rings)
claim("It goes straight on: three steps, which cost 2 + 3 + 1 = 6.", walked_cost(u, straight) == 6)
claim(
    "The path through the lower row has five steps and costs 5.",
    (len(around) - 1, walked_cost(u, around), record(dijkstra(u, u.start, u.goal)).cost) == (5, 5, 5),
)
claim("A path with more steps may be cheaper.", walked_cost(u, around) < walked_cost(u, straight))
both = watch(plain.bfs, bend)
walked = both.path_to(bend.goal)
claim("On the map below the program, the path has 4 cells.", len(walked) == 4)
claim(
    "The list holds all 7 cells of rings 0 to 3.",
    set(expanded) == {cell for cell, ring in both.at(len(both)).g.items() if ring <= 3} and len(expanded) == 7,
)
claim(
    "It cannot be walked: it leaps from one arm of the water to the other.",
    not is_walk(bend, expanded),
)
claim("Of the 7 cells only 4 are on the path.", set(walked) <= set(expanded))
corridor = Grid.from_text("S . . G")
claim(
    "I have tried it in a corridor, and it is right.",
    path_as_expanded(corridor, corridor.goal) == solved(corridor, corridor.start, corridor.goal),
)
claim(
    "In a corridor that begins at the start at most one cell is ever waiting",
    all(len(record(bfs(corridor, corridor.start)).at(k).open) <= 1 for k in range(5)),
)
three = Grid.from_text(". S G")
failing = [
    grid
    for grid in small_maps([(2, 1), (1, 2), (3, 1), (1, 3)], ".#", FOUR, "on floor")
    if solved(grid, grid.start, grid.goal) and not is_walk(grid, path_as_expanded(grid, grid.goal))
]
claim(
    "A smallest map that shows it has three cells, . S G: there the list is (1, 0), (0, 0), (2, 0).",
    min(grid.width * grid.height for grid in failing) == 3
    and path_as_expanded(three, three.goal) == [(1, 0), (0, 0), (2, 0)]
    and (2, 0) not in three.neighbors((0, 0)),
)

ticket = Grid.from_text("S . .\n. . G")
claim(
    "The program of the bug hunt prints a, the order of expansion.",
    path_as_expanded(ticket, ticket.goal) == [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (2, 1)]
    and solved(ticket, ticket.start, ticket.goal) == [(0, 0), (1, 0), (2, 0), (2, 1)],
)
claim(
    "A walk back that forgets to turn its list around prints c.",
    solved(ticket, ticket.start, ticket.goal)[::-1] == [(2, 1), (2, 0), (1, 0), (0, 0)],
)
swamp, wall = Grid.from_text("S 9 G\n. . ."), Grid.from_text("S # G\n. . .")
through = solved(swamp, swamp.start, swamp.goal)
claim("It pays 9 for the swamp and 1 for the goal", walked_cost(swamp, through) == 10)
claim("A program that treats the swamp as a wall pays 4", walked_cost(wall, solved(wall, wall.start, wall.goal)) == 4)
claim("One that counts steps prints a.", len(through) - 1 == 2)


def longest(square, walk):
    """The most steps of a path between opposite corners that is shortest between its walls: none may be cut short."""
    if walk[-1] == square.goal:
        return len(walk) - 1
    ahead = [cell for cell in square.neighbors(walk[-1]) if sum(c in walk for c in square.neighbors(cell)) == 1]
    return max((longest(square, [*walk, cell]) for cell in ahead if cell not in walk), default=0)


square = Grid(5, 5, start=(0, 0), goal=(4, 4))
claim("16 steps, along three whole rows.", longest(square, [square.start]) == 16)
snake = Grid.from_text("S....\n####.\n.....\n.####\n....G")
claim("16 steps, along three whole rows.", len(solved(snake, snake.start, snake.goal)) - 1 == 16)
whole = [y for y in range(5) if {(x, y) for x in range(5)} <= set(solved(snake, snake.start, snake.goal))]
assert len(whole) == 3
