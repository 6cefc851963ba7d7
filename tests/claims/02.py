"""What page 02 says, and the lines that make it so."""

from astar_lesson import plain
from astar_lesson.lesson.judge.trial_maps import SIZES
from astar_lesson.maps.made import random_maps, small_maps


def run(grid):
    return record(bfs_early_exit(grid, grid.start, grid.goal))


def flooded(grid):
    return record(bfs(grid, grid.start))


def opened_in(trace, cell):
    return min(k for k, step in enumerate(trace, 1) if cell in [row.cell for row in step.reached])


def expanded_in(trace, cell):
    return [step.current for step in trace].index(cell) + 1


def nobody_asks(grid):
    """A search that gets cells from its frontier without asking whether a cell is waiting."""
    frontier, came_from = Queue(grid.start), {grid.start: None}
    while True:
        current = frontier.get()
        if current == grid.goal:
            return walk_back(came_from, grid.goal)
        for neighbor in grid.neighbors(current):
            if neighbor not in came_from:
                came_from[neighbor] = current
                frontier.put(neighbor)


def failure(grid):
    try:
        return nobody_asks(grid)
    except IndexError as error:
        return type(error).__name__


maps = [*small_maps(SIZES, ".#"), *(Grid(g.width, g.height, g.walls, {}, g.start, g.goal) for g in random_maps(60))]
pairs = [(flooded(grid), run(grid), grid) for grid in maps]
first_is_last = all(
    flood.at(opened_in(flood, g.goal)).g[g.goal] == len(run.path) - 1 for flood, run, g in pairs if run.found
)

# the map of twelve cells
claim("Step 5 opens the goal.", opened_in(run(small), small.goal) == 5)
claim(
    "Two cells, (3, 0) and (2, 1), have waited longer",
    [step.current for step in run(small)][5:] == [(3, 0), (2, 1), small.goal],
)
claim("As long as all steps cost the same, you could stop there", first_is_last)
claim("the first path to a cell has the fewest steps", first_is_last)

claim("It returns [start]: step 1 expands the goal.", plain.bfs_early_exit(small, (0, 0), (0, 0)) == [(0, 0)])

# what it saves
rings = [flooded(corners).at(84).g[cell] for cell in corners.nodes]
claim("On the map corners the goal lies alone in the last ring, and nothing is saved.", rings.count(max(rings)) == 1)
claim(
    "Early exit never expands more cells than the flood.",
    all(exited.expanded <= flood.expanded for flood, exited, _ in pairs),
)
claim("The goal is opened in step 55 and expanded in step 61.", opened_in(run(walled), walled.goal) == 55)
state = run(walled).at(61)
claim(
    "It expands what is left of the ring before the goal's, and then those cells of the goal's own ring that were "
    "opened before it.",
    {state.g[run(walled)[k].current] for k in range(55, 60)} <= {state.g[walled.goal] - 1, state.g[walled.goal]},
)
claim("In step 21.", expanded_in(run(walled), (5, 3)) == 21)

# the bug hunt
claim("On the map small the path is right.", path_to_the_goal(small) == run(small).path)
claim("It ends at (3, 2), the cell that was expanded last", its_path[-1] == (3, 2) == exited[-1].current)
claim("search.found is True only if the goal was expanded", not exited.found and exited.path == [] and run(small).found)
tiny = small_maps([(2, 1), (1, 2)], ".#")
claim(
    "A smallest map that shows the mistake has three cells: S # G.",
    path_to_the_goal(Grid.from_text("S # G")) == [(0, 0)]
    and all(path_to_the_goal(grid) == run(grid).path for grid in tiny),
)
claim(
    "the search expands every cell that can be reached",
    all(exited.expanded == flood.expanded for flood, exited, _ in pairs if not exited.found),
)
half = Grid.from_text("S . . . G . . .\n. . . . . . . .")
claim(
    "on which early exit saves exactly half of the cells that the flood expands",
    2 * run(half).expanded == flooded(half).expanded == 16 and len(run(half).path) - 1 == 4,
)
claim(
    "expand 84 and 22 cells on near, 78 and 61 on walled, 84 and 84 on corners.",
    [(flooded(grid).expanded, run(grid).expanded) for grid in (near, walled, corners)]
    == [(84, 22), (78, 61), (84, 84)],
)
claim("it expands 22, 61 and 84 cells", [run(grid).expanded for grid in (near, walled, corners)] == [22, 61, 84])
claim("instead of 84, 78 and 84", [flooded(grid).expanded for grid in (near, walled, corners)] == [84, 78, 84])

# the ticket
question, apart = Grid.from_text("S . .\n. # G\n. . ."), Grid.from_text("S # G")
claim("Step 4 opens the goal", opened_in(run(question), question.goal) == 4)
claim("The flood answers c", [4, run(question).expanded, flooded(question).expanded] == [4, 6, 8])
claim(
    "it walks back from the last cell that was expanded", path_to_the_goal(apart) == [(0, 0)] and run(apart).path == []
)
claim("A program that never asks whether a cell is waiting ends with c", failure(apart) == "IndexError")
