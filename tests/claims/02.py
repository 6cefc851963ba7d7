"""What page 02 says, and the lines that make it so."""

from astar_lesson.maps.made import every_map, random_maps


def run(grid, search=bfs_early_exit):
    return record(search(grid, grid.start, grid.goal))


def flooded(grid):
    return record(bfs(grid, grid.start))


def opened_in(trace, cell):
    return min(k for k, step in enumerate(trace, 1) if cell in [row.cell for row in step.reached])


def taken_in(trace, cell):
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


by_hand = run(small)
on = {name: (flooded(grid), run(grid)) for name, grid in {"near": near, "walled": walled, "corners": corners}.items()}
maps = [*every_map(".#"), *(Grid(g.width, g.height, g.walls, {}, g.start, g.goal) for g in random_maps(60))]
pairs = [(flooded(grid), run(grid), grid) for grid in maps]

# the map of twelve cells
whole = watch(my_bfs, small)
claim("Your search finds a path to every cell", all(whole.path_to(cell) for cell in small.nodes))
claim("On the map of twelve cells, step 5 opens the goal", opened_in(by_hand, small.goal) == 5)
claim("After step 5 the goal is open", opened_in(whole, small.goal) == 5 and small.width * small.height == 12)
claim("until nothing is left to expand", whole.expanded == 11 == len(small.nodes))
claim("It is expanded in step 8", by_hand.expanded == 8 == taken_in(by_hand, small.goal))
claim("Two cells, (3, 0) and (2, 1), had waited longer", [step.current for step in by_hand][5:7] == [(3, 0), (2, 1)])
claim("In step 8 the search stops", by_hand[-1].path and not by_hand[-1].reached)

# what it saves
claim("62 of 84 cells are saved", (on["near"][0].expanded, saved["near"]) == (84, 62))
claim("With the goal three steps away", len(on["near"][1].path) == 3 + 1)
claim("Behind the wall it is 17", saved["walled"] == 17)
claim("In the far corner it is none: the goal lies alone in the last ring", saved["corners"] == 0)
rings = [on["corners"][0].at(84).g[cell] for cell in corners.nodes]
claim("the goal lies alone in the last ring", rings.count(max(rings)) == 1 and max(rings) == 11 + 6)
claim("never expands more cells than the flood", all(exited.expanded <= flood.expanded for flood, exited, _ in pairs))
claim("On which map does stopping early save most, and on which does it save nothing at all", min(saved.values()) == 0)
walled_run = on["walled"][1]
claim("In step 55, six steps before it is expanded", opened_in(walled_run, walled.goal) == 61 - 6 == 55)
claim("The goal is expanded in step 61", taken_in(walled_run, walled.goal) == 61 == walled_run.expanded)
claim("In step 21", taken_in(walled_run, (5, 3)) == 21 and (5, 3) in walled.nodes)
claim("On the walled map you could have stopped six steps earlier, with the same path", 61 - 55 == 6)
claim("with the same path", walled_run.path == record(list(bfs(walled, walled.start))).path_to(walled.goal))
claim("22, 61 and 84 cells", [exited.expanded for _, exited in on.values()] == [22, 61, 84])
claim("84, 78 and 84", [flood.expanded for flood, _ in on.values()] == [84, 78, 84])
claim(
    "As long as all steps cost the same, that is right",
    all(
        exited.at(len(exited)).g[g.goal] == flood.at(len(flood)).g[g.goal] for flood, exited, g in pairs if exited.found
    ),
)

# opened and expanded
river_run = run(river, dijkstra)
rows = {k: {row.cell: row.g for row in river_run[k - 1].reached} for k in (3, 4)}
claim("a straight step costs 10, a diagonal one 14", [EIGHT.straight, EIGHT.diagonal] == [10, 14])
claim("Step 3 expands (1, 0) with G 28", river_run[2].current == (1, 0) and river_run.at(3).g[1, 0] == 28)
claim("a diagonal step leads to the goal, for 14", river.cost((1, 0), river.goal) == 14)
claim("Step 4 expands (1, 1) with G 30", river_run[3].current == (1, 1) and river_run.at(4).g[1, 1] == 30)
claim("a straight step leads to the goal, for 10", river.cost((1, 1), river.goal) == 10)
claim("It is opened with G 42", rows[3][river.goal] == 42)
claim("its G is improved to 40", rows[4][river.goal] == 40 == river_run.cost)
claim("when the goal is opened pays 42", rows[3][river.goal] == 42)

# the bug hunt
claim("It ends at (3, 2), the cell that was expanded last", its_path[-1] == (3, 2) == exited[-1].current)
claim("A smallest map that shows the mistake has three cells", path_to_the_goal(Grid.from_text("S # G")) == [(0, 0)])
tiny = [grid for grid in every_map(".#") if grid.width * grid.height < 3]
claim("three cells: S # G", tiny and all(path_to_the_goal(grid) == run(grid).path for grid in tiny))
claim("All 7 cells that can be reached were expanded", exited.expanded == 7 == flooded(shut_off).expanded)
claim(
    "expands every cell that can",
    all(exited.expanded == flood.expanded for flood, exited, _ in pairs if not exited.found),
)
claim("search.found is True only if the goal was expanded", not exited.found and exited.path == [] and run(small).found)

# the ticket
question = Grid.from_text("S . .\n. # G\n. . .")
claim("Step 4 opens the goal", opened_in(run(question), question.goal) == 4)
claim("A flood answers c", [4, run(question).expanded, flooded(question).expanded] == [4, 6, 8])
claim("costs 42 instead of 40", (rows[3][river.goal], river_run.cost) == (42, 40))
apart = Grid.from_text("S # G")
claim("no step holds a path", run(apart).path == [])
claim("it walks back from the last cell that was expanded", path_to_the_goal(apart) == [(0, 0)])
claim("A program that never asks whether a cell is waiting answers c", failure(apart) == "IndexError")
claim(
    "its G is the smallest of all that are open",
    river_run.at(5).g[river.goal] == min(map(river_run.at(5).g.get, river_run.at(5).open)),
)
claim("In a search that expands the smallest G, expanded means: no better path can come", river_run.cost == 40)
