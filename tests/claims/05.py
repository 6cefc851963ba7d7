"""What page 05 says, and the lines that make it so."""

from itertools import islice
from types import FunctionType

from astar_lesson import greedy_best_first as greedy
from astar_lesson import parting, record, true_costs, walked_cost, weighted, with_mistake, zero
from astar_lesson.maps.made import random_maps
from astar_lesson.maps.moves import FOUR
from astar_lesson.search.all_ties import every_tie


def run(grid, search=a_star, *more):
    """The trace of a search of a map, led by the Manhattan distance if it is led."""
    guess = more or ((manhattan(grid),) if search is not dijkstra else ())
    return record(search(grid, grid.start, grid.goal, *guess))


def numbers(trace, k, cell):
    """G, H and F of a cell after k steps."""
    state = trace.at(k)
    return state.g[cell], state.h[cell], state.f[cell]


def paths(grid, cell, path=()):
    """Every path from a cell to the goal, without a cell twice."""
    path = (*path, cell)
    if cell == grid.goal:
        yield path
        return
    for neighbor, _ in grid.edges(cell):
        if neighbor not in path:
            yield from paths(grid, neighbor, path)


def first_open_cells(grid, trace):
    """Of many paths, before each step but the first: G, H and F of the first open cell.

    And whether all cells before it are closed, what the path costs up to there, and in all.
    """
    if not trace.found:
        return
    many = list(islice(paths(grid, grid.start), 40))
    for k in range(1, len(trace)):
        state = trace.at(k)
        for path in many:
            place = min(i for i, cell in enumerate(path) if cell in state.open)
            cell, before = path[place], path[:place]
            known = state.g[cell], state.h[cell], state.f[cell]
            yield known, {*state.closed} >= {*before}, walked_cost(grid, path[: place + 1]), walked_cost(grid, path)


def has_offered(grid, state):
    """Whether no neighbour of a closed cell has a G above that of the cell plus the step."""
    return all(
        state.g[neighbor] <= state.g[cell] + cost
        for cell in state.closed
        if cell not in state.open
        for neighbor, cost in grid.edges(cell)
    )


def uneven(grid):
    """A guess that is admissible, and as inconsistent as can be: on every second cell it says nothing."""
    least = manhattan(grid)
    return lambda cell, goal: 0 if sum(cell) % 2 else least(cell, goal)


FOURS = [grid for grid in random_maps(300) if grid.moves is FOUR]

# eight cells by hand
end = search.at(7)
assert (len(search), list(end.open)) == (7, still_open)
claim(
    "This is map U again, and H is the Manhattan distance.",
    [walked_cost(u, path) for path in ([(x, 0) for x in range(4)], [(0, 0), *((x, 1) for x in range(4)), (3, 0)])]
    == [6, 5],
)
claim(
    "Three cells are open now. Which of them does A\\* expand in step 3?",
    {cell: search.at(2).f[cell] for cell in search.at(2).open} == {(0, 1): 5, (2, 0): 6, (1, 1): 6},
)
claim(
    "its G falls from 3 to 2, and its F to 5",
    [numbers(search, k, (1, 1)) for k in (2, 3)] == [(3, 3, 6), (2, 3, 5)],
)
claim(
    "Along the lower row F stays 5 all the way to the goal. So (2, 0), with F 6, is left over.",
    [(search[k].current, search.at(k).f[search[k].current]) for k in range(2, 7)]
    == [((0, 1), 5), ((1, 1), 5), ((2, 1), 5), ((3, 1), 5), ((3, 0), 5)]
    and [(cell, end.f[cell]) for cell in end.open] == [((2, 0), 6)],
)
assert search.cost == min(walked_cost(u, path) for path in paths(u, u.start)) == 5

# the race
race = [by_steps, by_cost, by_guess, run(moor)]
claim(
    "Dijkstra's algorithm pays 12 after 47 cells, A\\* 12 after 22. "
    "(Early exit: 16 after 51. Greedy search: 20 after 15.)",
    [(trace.cost, trace.expanded) for trace in race] == [(16, 51), (12, 47), (20, 15), (12, 22)],
)
claim(
    "Greedy search and A\\* have both come to (5, 0), at the edge of the swamp.",
    race[2][8].current == race[3][8].current == (5, 0) and {(6, 0), (5, 1)} <= set(moor.terrain),
)
claim(
    "Greedy search enters the swamp at (5, 1), where H is only 5. For A\\* F is 16 there",
    race[2][9].current == (5, 1) and race[2].at(9).h[5, 1] == 5 and race[3].at(9).f[5, 1] == 16,
)
claim(
    "so it goes back to (1, 2), which waits with F 12",
    race[3][9].current == (1, 2) and race[3].at(9).f[1, 2] == 12 == min(race[3].at(9).f[c] for c in race[3].at(9).open),
)
claim("All four paths have equally many steps.", [len(trace.path) for trace in race] == [13] * 4)
claim(
    "Early exit and greedy search cross the swamp: they never ask what a step costs.",
    [bool(set(trace.path) & set(moor.terrain)) for trace in race] == [True, False, True, False],
)
most = every_tie(moor, manhattan(moor)), every_tie(moor, zero(moor))
assert race[2].expanded < most[0].least and most[0].most < most[1].least  # however A* and Dijkstra settle ties

# why it may stop
last = by_sum.at(len(by_sum) - 1)
claim(
    "just before A\\* expands the goal, which waits with F 12 = 12 + 0.",
    by_sum[21].current == moor.goal
    and numbers(by_sum, 21, moor.goal) == (12, 0, 12)
    and min(last.f[cell] for cell in last.open) == 12,
)
claim(
    "So it has a first open cell: here (6, 0), with F 16 = 11 + 5",
    next(cell for cell in by_steps.path if cell in last.open) == (6, 0) == by_steps.path[7]
    and numbers(by_sum, 21, (6, 0)) == (11, 5, 16)
    and by_steps.path[-1] == moor.goal,
)
looked_at = [(grid, run(grid, a_star, h(grid))) for grid in FOURS for h in (manhattan, uneven)]
seen = [found for grid, trace in looked_at for found in first_open_cells(grid, trace)]
assert len(seen) > 10_000
claim("All cells before it are closed", all(are_closed for _, are_closed, _, _ in seen))
claim("up to its first open cell it costs G or more", all(g <= so_far for (g, _, _), _, so_far, _ in seen))
claim(
    "So, cell by cell from S, no G exceeds what this path has cost so far: up to its first open cell it costs G or "
    "more.",
    all(last.g[cell] <= walked_cost(moor, by_steps.path[: place + 1]) for place, cell in enumerate(by_steps.path[:8])),
)
claim("drawn as far as its cells are closed", set(panel[3]) <= set(last.closed))
claim(
    "A closed cell has offered each neighbour its own G plus the step. A neighbour keeps the smallest offer.",
    all(has_offered(grid, trace.at(k)) for grid, trace in looked_at for k in range(1, len(trace))),
)
claim(
    "From there on it costs H or more, as long as H never overestimates.",
    all(h <= whole - so_far for (_, h, _), _, so_far, whole in seen),
)
claim("In all it costs F or more", all(f <= whole for (_, _, f), _, _, whole in seen))
claim(
    "So no path costs less than 12",
    true_costs(moor)[moor.start] == 12 and all(trace.cost == run(grid, dijkstra).cost for grid, trace in looked_at),
)
left = [(grid, manhattan(grid), true_costs(grid)) for grid in (*FOURS, u, moor)]
claim(
    "With four neighbours and steps that cost 1 or more, the Manhattan distance is.",
    all(h(cell, grid.goal) <= cost for grid, h, costs in left for cell, cost in costs.items()),
)

# bug hunt
authors, its = Grid.from_text(my_map), with_mistake(a_star, "never_improves")
claim("On the map below this does no harm", run(authors, its).cost == run(authors).cost)
claim("On the author's map A\\* improves no cell", not run(authors).improvements)
shown = Grid.from_text("S . . . .\n. . . 3 G")
claim(
    "S and G must stand neither in the same row nor in the same column. Here one digit is enough.",
    str(shown).replace("3", ".") == str(authors) and all(a != b for a, b in zip(shown.start, shown.goal, strict=True)),
)
claim("The path costs 7 instead of 5", (run(shown, its).cost, run(shown).cost) == (7, 5))
claim("On ties A\\* follows the lower row first (newest first)", [step.current for step in run(shown)][1] == (0, 1))
claim("opens cells of the upper row from there, by a detour", run(shown).at(4).g[2, 0] == 4)
claim(
    "It can show only where a cell on the path is improved.",
    all(
        set(run(grid).path) & {r.cell for k in run(grid).improvements for r in run(grid)[k - 1].reached}
        for grid in FOURS
        if run(grid, its).cost > run(grid).cost
    ),
)
claim(
    "On u the cell (1, 1) is opened with G 3. Later the lower row offers G 2",
    numbers(search, 2, (1, 1))[0] == 3 and numbers(search, 3, (1, 1))[0] == 2,
)

# without the package: see tests/test_without_the_package.py, too
order = []


def asked(costs, cell, neighbors=neighbors):
    order.append(cell)
    return neighbors(costs, cell)


def expanded_by(search_for, grid):
    """The cells that one of the page's own programs expands, the goal among them, and what it pays."""
    order.clear()
    costs, _, _ = read(str(grid).splitlines())
    path = search_for(costs, grid.start, grid.goal)
    return [*order, grid.goal], sum(costs[cell] for cell in path[1:])


def with_neighbors(search_for):
    """The program, with neighbours that are noted."""
    return FunctionType(search_for.__code__, {**search_for.__globals__, "neighbors": asked})


by_queue = expanded_by(with_neighbors(breadth_first), moor)
by_heap = expanded_by(with_neighbors(astar), moor)
claim("The costs are those of the race.", (by_queue[1], by_heap[1]) == (by_steps.cost, by_sum.cost))
claim(
    "expands the same 51 cells as early exit, since it looks in the four directions in the same order",
    by_queue[0] == [step.current for step in by_steps] and len(by_steps) == 51,
)
claim("expands 27 instead of 22", (len(by_heap[0]), len(set(by_heap[0])), len(by_sum)) == (27, 27, 22))
claim(
    "left out, F is G, and astar is Dijkstra's algorithm",
    all(parting(run(grid, a_star, zero(grid)), run(grid, dijkstra)) is None for grid in random_maps(200)),
)

# exit ticket
floor = Grid.from_text("S 3 . 9 G\n. . . . .")
paid = [run(floor).cost, run(floor, a_star, weighted(manhattan(floor), 3)).cost, run(floor, greedy).cost]
claim(
    "All along the lower row. Greedy search answers c: it runs straight on",
    paid == [6, 8, 14] and set(run(floor).path[1:-1]) == {(x, 1) for x in range(5)},
)
claim(
    "A program whose priority is G + 3 x H answers b: its H overestimates",
    3 * manhattan(floor)(floor.start, floor.goal) > 6,
)
last = Grid.from_text(". S 5 G\n. 2 . .")
third = run(last).at(3)
by = [min(third.open, key=score.get) for score in (third.g, third.h, third.f)]
claim(
    "A\\* has expanded S, (0, 0) and (1, 1) on this map",
    list(third.closed) == [(1, 0), (0, 0), (1, 1)]
    and all(run(last).at(k).lowest == [step.current] for k, step in enumerate(run(last))),  # no tie
)
claim("Three cells are open. Which one does it expand next", by == [(0, 1), (2, 0), (2, 1)] and third.open == set(by))
claim(
    "Its F is 3 + 2 = 5; (0, 1) has F 2 + 4 = 6, and (2, 0) has F 5 + 1 = 6",
    [numbers(run(last), 3, cell) for cell in ((2, 1), (0, 1), (2, 0))] == [(3, 2, 5), (2, 4, 6), (5, 1, 6)],
)
claim("A program that goes by G expands (0, 1), and one that goes by H expands (2, 0)", by[:2] == [(0, 1), (2, 0)])
