"""What page 10 says, run: the thirteen wrong programs, each beside the right one."""

from dataclasses import replace
from math import inf

from astar_lesson import audit, octile, zero
from astar_lesson.lesson.exhibits import BOX_GAME, EXHIBITS, MAP_U, MUSEUM_MAPS, TEN
from astar_lesson.lesson.wrong_lists import LosingList
from astar_lesson.lesson.wrong_programs import a_star_never_reopens, box_game
from astar_lesson.search.costs import true_costs, walked_cost


def exhibit(number):
    return EXHIBITS[number - 1]


def pays(number):
    """What the wrong program's path costs, and what a cheapest one costs."""
    return exhibit(number).answers()


def run(number, which="wrong"):
    """One of the two programs on its map, recorded as far as it goes."""
    entry = exhibit(number)
    return record(getattr(entry, which)(entry.graph, entry.grid.start, entry.grid.goal))


def f_and_rest(trace, step, cell):
    state = trace.at(step)
    return state.f[cell], state.g[cell], state.h.get(cell)


# how to visit
claim("Thirteen programs hang here. Each finds a path on many maps, and each is wrong.", (
    len(EXHIBITS) == 13 and all(wrong != right for wrong, right in map(pays, range(1, 14)))
    and all(sum(not caught for caught in row) > 1 for row in table.values())
))  # fmt: skip

# room 1
h_u = manhattan(u)
upper, lower = [(x, 0) for x in range(4)], [(0, 0), (0, 1), (1, 1), (2, 1), (3, 1), (3, 0)]
claim("straight through costs 2 + 3 + 1 = 6, around costs 5", [walked_cost(u, way) for way in (upper, lower)] == [6, 5])
claim("(1, 0) is 2 steps from the goal, and (0, 1) is 4", (h_u((1, 0), u.goal), h_u((0, 1), u.goal)) == (2, 4))
claim("Both pay 6.", pays(1) == pays(2) == (6, 5))
claim("straight through there are fewer steps", run(1).path == upper and len(upper) < len(lower))
claim("The second goes by H alone: 2, 1, 0.", [h_u(cell, u.goal) for cell in run(2).path[1:]] == [2, 1, 0])

# room 2
claim("A* opens (1, 1) from (1, 0), with G 2 + 1 = 3.", right[1].current == (1, 0) and right.at(2).g[1, 1] == 3)
claim("from here G is 2, so it improves the cell", right[2].current == (0, 1) and right.at(3).g[1, 1] == 2)
claim("3 on the left, 2 on the right.", [trace.at(3).g[1, 1] for trace in (wrong, right)] == [3, 2])
claim("On the left to (1, 0), on the right to (0, 1).", (
    [trace.at(7).parent[1, 1] for trace in (wrong, right)] == [(1, 0), (0, 1)]
))  # fmt: skip
claim("6 on the left, 5 on the right.", [trace.at(7).g[u.goal] for trace in (wrong, right)] == [6, 5])
claim("Both expand the same seven cells; one arrow makes the difference.", (
    wrong.at(7).closed == right.at(7).closed and len(wrong) == 7
    and sum(wrong.at(7).parent[cell] != right.at(7).parent[cell] for cell in wrong.at(7).parent) == 1
))  # fmt: skip
five = exhibit(5).grid
claim("Here you pay to enter, the ground is even, and H is 0.", not five.terrain and not exhibit(5).paid_on_leaving)
at_12 = run(5).at(12)
claim("(4, 1) has G 48, and (4, 0) has G 50. Both are neighbours of the goal.", (
    (at_12.g[4, 1], at_12.g[4, 0]) == (48, 50) and {(4, 1), (4, 0)} <= {cell for cell, _ in five.edges(five.goal)}
))  # fmt: skip
claim("A straight step costs 10, a diagonal one 14.", {cost for _, cost in five.edges((4, 1))} == {10, 14})
claim("Exhibit 4 pays 10: the goal is opened from (1, 0), and leaving that cell costs 9. Around costs 4.", (
    pays(4) == (10, 4) and run(4).path[1] == (1, 0) and dict(exhibit(4).graph.edges((1, 0)))[0, 0] == 9
))  # fmt: skip
claim("Exhibit 5 pays 62: (4, 1) is expanded first, and 48 + 14 = 62.", pays(5) == (62, 60) and at_12.current == (4, 1))
on_time = run(5, "right")
claim("One step later it is 50 + 10 = 60.", on_time[12].current == (4, 0) and on_time.at(13).g[5, 0] == 60)

# room 3
claim("After two steps on map U, (2, 0) waits with G 5 and H 1, and (0, 1) with G 1 and H 4.", (
    f_and_rest(right, 2, (2, 0))[1:] == (5, 1) and f_and_rest(right, 2, (0, 1))[1:] == (1, 4)
))  # fmt: skip
seven = exhibit(7).grid
claim("10 for each row and each column, though a diagonal step costs 14", (
    manhattan(seven)((1, 1), (3, 2)) == 30 and dict(seven.edges((0, 2)))[1, 1] == 14
))  # fmt: skip
claim("The path through (1, 2) costs 58, but F begins with 70 there.", (
    run(7, "right").path[1] == (1, 2) and run(7, "right").cost == 58 and run(7).at(1).f[1, 2] == 70
))  # fmt: skip
claim("On the path through (1, 1), F is 64 at each step.", (
    {run(7).at(7).f[cell] for cell in run(7).path[1:]} == {64} and run(7).path[1] == (1, 1)
))  # fmt: skip
claim("H is multiplied by 1.5.", run(6).at(1).h == {cell: 1.5 * h_u(cell, u.goal) for cell in run(6).at(1).h})
claim("With the weight, F is 5 + 1.5 = 6.5 and 1 + 6 = 7: (2, 0) comes first, and the program pays 6.", (
    (run(6).at(2).f[2, 0], run(6).at(2).f[0, 1]) == (6.5, 7) and run(6)[2].current == (2, 0) and pays(6) == (6, 5)
))  # fmt: skip
claim("Exhibit 7 pays 64: the goal is expanded with F 64 while the cheaper path waits with F 70.", (
    pays(7) == (64, 58) and (1, 2) in run(7).at(7).open and run(7).at(7).f[seven.goal] == 64
))  # fmt: skip
claim("at most 1.5 times the cheapest, and for exhibit 7 at most 10/7 times", (
    pays(6)[0] <= 1.5 * pays(6)[1] and pays(7)[0] <= 10 / 7 * pays(7)[1]
    and all(0.7 * manhattan(seven)(cell, seven.goal) <= octile(seven)(cell, seven.goal) for cell in seven.nodes)
))  # fmt: skip
eight = exhibit(8).grid
truth = true_costs(eight)
eight_h = run(8, "right").at(11).h
claim("it knows that (1, 0) is 4 steps from the goal, and says 0 elsewhere", (
    truth[1, 0] == 4 and {cell: h for cell, h in eight_h.items() if h} == {(1, 0): 4}
))  # fmt: skip
claim("(1, 0) waits with F 5 while the search goes through the lower row. From there it closes (2, 0) with G 4; "
    "through (1, 0) G would be 2.", (
    run(8).at(1).f[1, 0] == 5 and run(8)[6].current == (1, 0) and (2, 0) in run(8).at(6).closed
    and run(8).at(9).g[2, 0] == 4 and run(8).at(9).parent[2, 0] == (2, 1) and run(8, "right").at(11).g[2, 0] == 2
))  # fmt: skip
claim("The cheapest path leads through (1, 0) and costs 5.", (1, 0) in run(8, "right").path and pays(8)[1] == 5)
claim("It pays 7: (2, 0) is 2 too expensive, and stays so.", pays(8)[0] == 7)
by_manhattan = record(a_star_never_reopens(eight, eight.start, eight.goal, manhattan(eight)))
claim("Either half alone does no harm.", (
    audit(eight, manhattan(eight)).consistent and by_manhattan.cost == 5 and run(8, "right").cost == 5
))  # fmt: skip
claim("With a consistent H no closed cell can be improved", all(
    not any(row.cell in by_manhattan.at(k).closed for row in step.reached) for k, step in enumerate(by_manhattan)
))  # fmt: skip

# room 4
nine = run(9)
claim("In step 3, (1, 1) improves from F 7 to F 5, but it stays below (2, 0), which has F 7.", (
    [nine.at(k).f[1, 1] for k in (2, 3)] == [7, 5] and nine.at(3).f[2, 0] == 7 and nine[3].current == (2, 0)
))  # fmt: skip
ten = run(10)
claim("Here it holds (0, 2) with 40 and (1, 2) with 44. But the 44 was 52 before", (
    ten.at(4).open == {(0, 2), (1, 2)} and ten.at(4).f[0, 2] == 40
    and [ten.at(k).f[1, 2] for k in (2, 4)] == [52, 44]
))  # fmt: skip
waiting = LosingList()
for cell, priority in ((0, 2), 40), ((1, 2), 52), ((1, 2), 44):
    waiting.put(cell, priority)
claim("the sum still says 92", waiting._sum == 92)
claim("Step 5 removes the 40. Now the goal comes, with 50.", (
    ten[4].current == (0, 2) == waiting.get() and ten.at(5).f[exhibit(10).grid.goal] == 50
))  # fmt: skip
claim("The cheapest paths cost 5 and 50.", (pays(9)[1], pays(10)[1]) == (5, 50))
claim("Exhibit 9 pays 7: (2, 0) comes out before (1, 1), and straight through costs 3 + 3 + 1.", (
    pays(9)[0] == 7 and nine.path == upper and nine[3].current == (2, 0) and nine[4].current == (1, 1)
))  # fmt: skip
claim("Exhibit 10 finds no path.", pays(10)[0] == inf)
claim("The list is sorted, but its mean is out of date: 52 instead of 44.", (
    waiting._entries == [(44, (1, 2))] and waiting._sum / len(waiting) == 52
))  # fmt: skip
waiting.put((0, 3), 50)
claim("the place for 50 is looked for at the wrong end, from the front, before the first entry that is not smaller. "
    "There is none, and the goal is dropped.", waiting._entries == [(44, (1, 2))])  # fmt: skip

# room 5
claim("a step costs 10", TEN.straight == 10)
claim("the cheapest path costs 200", pays(12)[1] == 200)
claim("H is 12 + 10 x 8² = 652 instead of at most 200.", box_game_h((4, 12), (12, 0)) == 12 + 10 * 8**2 == 652)
claim("It walks 24 steps instead of 20.", (len(run(12).path) - 1, len(run(12, "right").path) - 1) == (24, 20))


def census():
    """The steps that the program walks, and those of a shortest path, for each pair of free cells of its map."""
    for goal in BOX_GAME.nodes:
        costs = true_costs(replace(BOX_GAME, goal=goal))
        for start in BOX_GAME.nodes:
            if start != goal:
                *_, last = box_game(BOX_GAME, start, goal, box_game_h)
                yield len(last.path) - 1, round(costs[start] / TEN.straight)


walks = list(census())
claim("of the 11,990 pairs of free cells it gives 2,799 a path that is not a shortest one, at worst of 23 steps "
    "instead of 11.", (len(walks), sum(walked > shortest for walked, shortest in walks)) == (11990, 2799)
    and max(walks, key=lambda steps: steps[0] / steps[1]) == (23, 11))  # fmt: skip
claim("exhibit 11, which pays 6", pays(11) == (6, 5))
claim("Step 1 opens the only neighbour: one cell waits.", run(13, "right").at(1).open == {(1, 0)})
on_u = record(exhibit(13).on(MAP_U).wrong(u, u.start, u.goal))
claim("On map U two or more wait until the goal is expanded", (
    on_u.cost == 5 and all(len(on_u.at(k).open) >= 2 for k in range(1, len(on_u)))
))  # fmt: skip

# which map catches what
claim("Every program runs on these eight maps", len(MUSEUM_MAPS) == 8 and len(table) == 13)
claim("Map 8 is the corridor.", MUSEUM_MAPS[7] == "S..G")
missed = [number for number, row in enumerate(table.values(), start=1) if not row[0]]
claim("Five mistakes escape map 1, which is map U: 5, 7, 8, 10 and 13.", (
    missed == [5, 7, 8, 10, 13] and MUSEUM_MAPS[0] == MAP_U
))  # fmt: skip
claim("The corridor catches one, exhibit 13", [n for n, row in enumerate(table.values(), 1) if row[7]] == [13])
claim("Map U catches eight.", table.counts[0] == 8)
found = catches(". . 9 G\n. S 9 .")
claim("It catches 7, 10 and 13.", [n for n, row in enumerate(found.values(), 1) if row[8]] == [7, 10, 13])

# the closed box
answers = [box.on(text).answers() for text in (MUSEUM_MAPS[0], MUSEUM_MAPS[5], MUSEUM_MAPS[4])]
claim("by an author who has tested it on map 6", answers[1] == (5, 5))
claim("Exhibit 3. The box is wrong on maps 1 and 5 of the table and right on map 6.", (
    box.number == 3 and [a != b for a, b in answers] == [True, False, True]
))  # fmt: skip
claim("Only one row fits", [
    n for n, row in enumerate(table.values(), 1) if (row[0], row[5], row[4]) == (True, False, True)
] == [3])  # fmt: skip


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
                    cost_so_far[neighbor] = new_cost
                    came_from[neighbor] = current
                    frontier.put(neighbor, heuristic(neighbor, goal) + (0 if without == "H" else new_cost))
        return walk_back(came_from, goal) if goal in came_from else None

    return partly_fixed


claim("It has four mistakes.", [
    without for without in ("stop", "H", "update", "empty", "")
    if not check(with_three_fixes(without), like=a_star).solved
] == ["stop", "H", "update", "empty"])  # fmt: skip
claim("with n = 110, these are 11,990", (len(BOX_GAME.nodes), len(walks)) == (110, 11990))

# exit ticket
answer_of = {number: exhibit(number).on(MAP_U).answers()[0] for number in (3, 6, 13)}
claim("A program pays 5 on map U, and fails in the corridor of exhibit 13.", (
    answer_of[13] == 5 and pays(13)[0] == "IndexError"
))  # fmt: skip
claim("The programs of a and c pay 6 there.", answer_of[3] == answer_of[6] == 6)
ticket = "S..\n#2G"
narrow = Grid.from_text(ticket)
claim("So after step 1 exactly one cell waits.", (
    record(a_star(narrow, narrow.start, narrow.goal, zero(narrow))).at(1).open == {(1, 0)}
))  # fmt: skip
claim("A right A* pays 3, and one that goes by H alone pays 4 if the newest goes first.", (
    exhibit(13).on(ticket).answers() == ("IndexError", 3) and exhibit(11).on(ticket).answers() == (4, 3)
))  # fmt: skip
