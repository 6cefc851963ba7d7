"""What page 02 says, and the lines that make it so."""

from astar_lesson import dijkstra, record, with_mistake
from astar_lesson.lesson.judge.trial_maps import SMALL_SIZES
from astar_lesson.maps.made import random_maps, small_maps


def run(grid):
    return record(bfs_early_exit(grid, grid.start, grid.goal))


def flooded(grid):
    return record(bfs(grid, grid.start))


def opened_in(trace, cell):
    return min(k for k, step in enumerate(trace, 1) if cell in [row.cell for row in step.reached])


def expanded_in(trace, cell):
    return [step.current for step in trace].index(cell) + 1


maps = [
    *small_maps(SMALL_SIZES, ".#"),
    *(Grid(g.width, g.height, g.walls, {}, g.start, g.goal) for g in random_maps(60)),
]
pairs = [(flooded(grid), run(grid), grid) for grid in maps]
first_is_last = all(
    flood.at(opened_in(flood, g.goal)).g[g.goal] == len(run.path) - 1 for flood, run, g in pairs if run.found
)

# the map of twelve cells
claim("Here is your search on a small map, after five steps.", opened_in(run(small), small.goal) == 5)
claim(
    "Two cells, (3, 0) and (2, 1), have waited longer",
    [step.current for step in run(small)][5:] == [(3, 0), (2, 1), small.goal],
)
claim("So far your search goes on to step 11, until no cell is waiting.", len(flooded(small)) == 11)
claim("the first path to a cell has the fewest steps, and no later step changes it", first_is_last)
early, cheapest = (
    record(search(roads, "S", "G")) for search in (with_mistake(dijkstra, "stops_when_opened"), dijkstra)
)
claim(
    "It stops with 5. By way of B the path costs 4: while the goal is waiting, a better path may still be found.",
    (early.cost, cheapest.cost, list(cheapest.path)) == (5, 4, ["S", "B", "G"]),
)
claim(
    "A search that minds costs expands B before G, and finds it.",
    [step.current for step in cheapest] == ["S", "B", "G"],
)

# what it saves
state = run(walled).at(61)
flood_of_walled = flooded(walled)
claim(
    "The search of page 01, the flood, expands all 78 free cells of this map.",
    flood_of_walled.expanded == len(walled.nodes) == 78,
)
claim("which has just opened the goal in step 55", opened_in(run(walled), walled.goal) == 55)
claim("The goal is expanded in step 61.", expanded_in(run(walled), walled.goal) == 61)
claim(
    "what is left of the ring before the goal's, and then the cells of the goal's own ring that were opened before it",
    {state.g[run(walled)[k].current] for k in range(55, 60)} <= {state.g[walled.goal] - 1, state.g[walled.goal]},
)
beside = [expanded_in(flood_of_walled, cell) for cell in walled.neighbors(walled.start)]
claim("Beside the start it is expanded in step 5 at the latest.", sorted(beside) == [2, 3, 4, 5])
claim("In the corner at the top right, (11, 0), it comes last", expanded_in(flood_of_walled, (11, 0)) == 78)
claim(
    "Nor is anything saved if walls shut the goal off.",
    all(exited.expanded == flood.expanded for flood, exited, _ in pairs if not exited.found),
)
claim("at worst as many steps as the flood", all(exited.expanded <= flood.expanded for flood, exited, _ in pairs))

# the bug hunt
ends = small, small.start, small.goal
hurried = [asks_too_early(grid, grid.start, grid.goal) for grid in maps]
right_paths = [plain.bfs_early_exit(grid, grid.start, grid.goal) for grid in maps]
claim(
    "On the map small I find the same path, and stop in step 5 instead of step 8.",
    (asks_too_early(*ends), opened_in(run(small), small.goal), run(small).expanded) == (run(small).path, 5, 8),
)
claim("As long as all steps cost the same, I can ask when a cell is opened.", hurried == right_paths)
claim(
    "Yours expands one cell, the start, and returns the path [(0, 0)].",
    plain.bfs_early_exit(garden, garden.start, garden.goal) == [(0, 0)],
)
claim(
    "The author's expands all eight and finds no path.",
    (len(garden.nodes), asks_too_early(garden, garden.start, garden.goal)) == (8, None),
)
claim("A map of one cell shows the mistake.", asks_too_early(Grid(1, 1), (0, 0), (0, 0)) is None)

# the ticket
question = Grid.from_text("S . .\n. # G\n. . .")
claim("Step 4 opens the goal", opened_in(run(question), question.goal) == 4)
claim("The flood answers c", [4, run(question).expanded, flooded(question).expanded] == [4, 6, 8])
