"""What page 10 says and shows nowhere: the eight wrong programs, each beside the right one."""

from astar_lesson import audit, dijkstra, zero
from astar_lesson.lesson.open_lists import LastCellHeap, UnsiftedHeap
from astar_lesson.search.costs import true_costs, walked_cost

KEYS = [*rooms, "last_cell_kept", "heap_not_sifted"]


def pays(key, grid):
    """What the path of A* with this mistake costs, and what a cheapest one costs."""
    shown = exhibit(key, "a_star", grid)
    return shown.wrong.end, shown.right.end


even = Grid.from_text("S . .\n. . G")
claim("Eight programs hang here. Each is a search that you know, with a line or two changed. Each is right on many "
    "maps, and wrong on others.", (
    len({exhibit(key, "a_star", u).line for key in KEYS}) == 8 and all(len({*pays(key, u)}) == 2 for key in KEYS)
    and all(pays(key, even) == (3, 3) for key in KEYS if key != "last_cell_kept") and pays("last_cell_kept", u)[1] == 5
))  # fmt: skip

# room 1
h_u = manhattan(u)
upper, lower = [(x, 0) for x in range(4)], [(0, 0), (0, 1), (1, 1), (2, 1), (3, 1), (3, 0)]
claim("3 on the left, 2 on the right.", [trace.at(3).g[1, 1] for trace in (wrong, right)] == [3, 2])
claim("Both expand the same seven cells; one arrow makes the difference.", (
    wrong.at(7).closed == right.at(7).closed and len(wrong) == 7
    and sum(wrong.at(7).parent[cell] != right.at(7).parent[cell] for cell in wrong.at(7).parent) == 1
))  # fmt: skip
on_time = record(dijkstra(around, around.start, around.goal)).at(12)
claim("(4, 1) has G 48, and (4, 0) has G 50.", (on_time.g[4, 1], on_time.g[4, 0]) == (48, 50))

# room 2
claim("the straight way seems to cost 6 + 2 + 1 + 0 = 9, and the way around 5 + 4 + 3 + 2 + 1 + 0 = 15", (
    [walked_cost(u, way) + sum(h_u(cell, u.goal) for cell in way[1:]) for way in (upper, lower)] == [9, 15]
))  # fmt: skip

# room 3
claim("it knows that (1, 1) is 4 steps from the goal, and says 0 elsewhere", (
    true_costs(closed.grid)[1, 1] == 4 and {cell: h for cell, h in closed.h.items() if h} == {(1, 1): 4}
))  # fmt: skip
ends = closed.grid, closed.grid.start, closed.grid.goal
never = record(with_mistake(a_star, "closed_forever")(*ends, lambda cell, goal: closed.h[cell]))
again = record(a_star(*ends, lambda cell, goal: closed.h[cell]))
claim("(1, 1) waits with F 5 while the search goes through the upper row. From there it closes (2, 1) with G 4; "
    "through (1, 1) G would be 2.", (
    never.at(1).f[1, 1] == 5 and never[6].current == (1, 1) and (2, 1) in never.at(6).closed
    and never.at(9).g[2, 1] == 4 and again.at(11).g[2, 1] == 2
))  # fmt: skip
by_manhattan = record(with_mistake(a_star, "closed_forever")(*ends, manhattan(closed.grid)))
claim("Either half alone does no harm", (
    audit(closed.grid, manhattan(closed.grid)).consistent and by_manhattan.cost == 5 and again.cost == 5
))  # fmt: skip

# room 4, and the bug hunt
kept = record(a_star(u, u.start, u.goal, h_u, LastCellHeap))
claim("On map U, with the Manhattan distance, two or more wait until the goal is expanded", (
    kept.cost == 5 and all(len(kept.at(k).open) >= 2 for k in range(1, len(kept)))
))  # fmt: skip
dear = Grid.from_text("S 3 3 G\n. . . .")
unsifted = record(a_star(dear, dear.start, dear.goal, manhattan(dear), UnsiftedHeap))
claim("In step 3, (1, 1) improves from F 7 to F 5, but it stays below (2, 0), which has F 7.", (
    [unsifted.at(k).f[1, 1] for k in (2, 3)] == [7, 5] and unsifted.at(3).f[2, 0] == 7
    and unsifted[3].current == (2, 0) and unsifted.cost == 7
))  # fmt: skip


def with_three_fixes(without):
    """The exercise as it stands, with every mistake fixed but one: "stop", "H", "update" or "empty"."""

    def partly_fixed(grid, start, goal, heuristic):
        frontier, came_from, cost_so_far = PriorityQueue(start), {start: None}, {start: 0}
        while (frontier or without == "empty") and not (without == "stop" and goal in came_from):
            current = frontier.get()
            if current == goal:
                break
            for neighbor, cost in grid.edges(current):
                new_cost = cost_so_far[current] + cost
                better = without != "update" and new_cost < cost_so_far.get(neighbor, 0)
                if neighbor not in came_from or better:
                    came_from[neighbor] = current
                    cost_so_far[neighbor] = new_cost
                    frontier.put(neighbor, heuristic(neighbor, goal) + (0 if without == "H" else new_cost))
        return walk_back(came_from, goal) if goal in came_from else None

    return partly_fixed


claim("The program below should be A*, and has four mistakes.", [
    without for without in ("stop", "H", "update", "empty", "")
    if not check(with_three_fixes(without), like=a_star).solved
] == ["stop", "H", "update", "empty"])  # fmt: skip

# exit ticket
claim("A program pays 5 on map U, guided by the Manhattan distance, and fails in the corridor of exhibit 7.", (
    kept.cost == 5 and last_cell.wrong.end == "IndexError"
))  # fmt: skip
claim("The programs of a and c pay 6 there.", {pays(key, u)[0] for key in ("never_improves", "h_only")} == {6})
narrow = Grid.from_text("S..\n#2G")
claim("so after step 1 exactly one cell waits.", (
    record(a_star(narrow, narrow.start, narrow.goal, zero(narrow))).at(1).open == {(1, 0)}
))  # fmt: skip
claim("A right A* pays 3, and one that goes by H alone pays 4.", (
    pays("last_cell_kept", narrow) == ("IndexError", 3) and pays("h_only", narrow) == (4, 3)
))  # fmt: skip
