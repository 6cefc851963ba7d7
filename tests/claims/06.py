"""What page 06 says, run: the tutorial's search, every other way to settle its ties, and the wrong programs."""

from itertools import pairwise
from math import inf, sqrt

from astar_lesson import dijkstra, record, true_costs
from astar_lesson.lesson.images import OBSTACLE
from astar_lesson.search.ties import every_tie

A, B = grid.start, grid.goal
end = trace.at(len(trace))
order, my_order = ([step.current for step in run] for run in (trace, mine))


def ring(cell):
    x, y = cell
    return [(x + i, y + j) for j in (-1, 0, 1) for i in (-1, 0, 1) if (i, j) != (0, 0)]


def step_cost(a, b):
    return 14 if a[0] != b[0] and a[1] != b[1] else 10


def numbers(state):
    return {cell: (state.f[cell], state.g[cell], state.h[cell]) for cell in state.f}


def opened_and_improved(k):
    known = trace.at(k - 1).g
    cells = [row.cell for row in trace[k - 1].reached]
    return {c for c in cells if c not in known}, {c for c in cells if c in known}


# three numbers, two lists
side = dict(grid.edges(A))
claim("a straight step costs 10 and a diagonal step 14", side == {cell: step_cost(A, cell) for cell in ring(A)})
claim("about 1.414 times", round(sqrt(2), 3) == 1.414 and round(10 * sqrt(2)) == 14)
claim("the G of its parent, plus 10 or 14", all(
    end.g[c] == end.g[p] + step_cost(p, c) for c, p in end.parent.items() if p is not None
))  # fmt: skip
claim("10 for each column and each row between the cell and the goal. It ignores walls and diagonal "
    "steps.", all(
    h == 10 * (abs(c[0] - B[0]) + abs(c[1] - B[1])) for c, h in end.h.items()
))  # fmt: skip
claim("Apart from the start, each cell that the search has seen has a parent", (
    {c for c, p in end.parent.items() if p} | {A} == set(end.g) == set(end.closed) | end.open and A not in end.f
    and end.f.keys() == end.h.keys() == end.g.keys() - {A}
))  # fmt: skip
claim("treats each step as straight, and H as 0", my_score((2, 3), A, 0, B) == (10, 10, 0))

# the figures
claim("A step must not cut the corner of a wall", (3, 4) not in dict(grid.edges((2, 3))))
first = trace.at(1)
claim("Eight cells are open (dashed outline), and each arrow points to A, which is closed", (
    len(first.open) == 8 and set(first.closed) == {A} and {first.parent[c] for c in first.open} == {A}
))  # fmt: skip
claim("straight step away: its G is 10. From there B is three columns away: H is 30, and F is 40.", (
    numbers(first)[2, 2] == (40, 10, 30) and B[0] - 2 == 3
))  # fmt: skip
claim("Work out the numbers of the cell above it, (2, 1)", A[1] - 1 == 1)
claim("my_score((2, 1), (1, 2), 0, (5, 2))", (A, B) == ((1, 2), (5, 2)) and first.parent[2, 1] == A)
claim("(2, 1) is one diagonal step away from A, so its G is 14. Three columns and one row are left: H "
    "is 40, and F is 54.",
    numbers(first)[2, 1] == (54, 14, 40))  # fmt: skip
lowest = min(first.f[c] for c in first.open)
claim("It is (2, 2): its F, 40, is the lowest.", (
    trace[1].current == (2, 2) and lowest == 40 and [c for c in first.open if first.f[c] == 40] == [(2, 2)]
))  # fmt: skip
waiting = first.open & set(ring((2, 2)))
claim("The cells on its right are wall, and A is closed. The other four neighbours are open already, with G 10 "
    "or 14.", (
    set(ring((2, 2))) == grid.walls | {A} | waiting
    and len(waiting) == 4 and {first.g[c] for c in waiting} == {10, 14}
))  # fmt: skip
claim("Through (2, 2) they would cost 20 or 24. So nothing changes, and seven cells stay open.", (
    {first.g[2, 2] + step_cost((2, 2), c) for c in waiting} == {20, 24}
    and not trace[1].reached and len(trace.at(2).open) == 7
))  # fmt: skip
second = trace.at(2)
lowest = min(second.f[c] for c in second.open)
claim("Now (2, 1) and (2, 3) share the lowest F, 54.", (
    lowest == 54 and {c for c in second.open if second.f[c] == 54} == {(2, 1), (2, 3)}
))  # fmt: skip
claim("The tutorial expands the lower cell, (2, 3).", trace[2].current == (2, 3))
claim("Two: (1, 4) with G 14 + 14 = 28, and (2, 4) with G 14 + 10 = 24.", (
    opened_and_improved(3) == ({(1, 4), (2, 4)}, set())
    and (trace.at(3).g[1, 4], trace.at(3).g[2, 4]) == (28, 24)
))  # fmt: skip
claim("The step to (3, 4) would cut the corner", grid.passable((3, 4)) and (3, 4) in ring((2, 3)))
claim("The cell on the left, (1, 3), keeps its G of 10: through (2, 3) it would cost 24. The others "
    "are wall or closed.", (
    trace.at(3).g[1, 3] == 10 and trace.at(3).g[2, 3] + step_cost((2, 3), (1, 3)) == 24
    and set(ring((2, 3))) - {(1, 4), (2, 4), (3, 4), (1, 3)} == {(3, 2), (3, 3)} | {A, (2, 2)}
))  # fmt: skip
claim("Two steps later (1, 3) is expanded. It stands right above (1, 4), and its G is 10.", (
    trace[4].current == (1, 3) and trace.at(4).g[1, 3] == 10
))  # fmt: skip
claim("the goal is closed", end.current == B)
claim("(1, 4) has been improved: its G is 10 + 10 = 20", (1, 4) in opened_and_improved(5)[1] and end.g[1, 4] == 20)
claim("In figure 5 it pointed up and to the right, to (2, 3); now it points up, to (1, 3).", (
    (trace.at(3).parent[1, 4], end.parent[1, 4]) == ((2, 3), (1, 3))
))  # fmt: skip
claim("to (2, 3). Two diagonal and four straight steps cost 28 + 40 = 68.", (
    trace.path[1] == (2, 3) and trace.cost == 68
    and sorted(step_cost(a, b) for a, b in pairwise(trace.path)) == [10] * 4 + [14] * 2
))  # fmt: skip

# the player
claim("Steps 5 to 9 expand cells beside and behind the start.", all(x <= A[0] for x, y in order[4:9]))
claim("The cell expanded in step 12 has F 74, the one in step 13 only 68.", (
    [end.f[trace[k].current] for k in (11, 12)] == [74, 68]
))  # fmt: skip
claim("Compare the H of (4, 4)", trace[11].current == (4, 4))
claim("The cells expanded in steps 5 to 7 have F 60", [end.f[trace[k].current] for k in (4, 5, 6)] == [60] * 3)
claim("the next cell, (2, 0) or (2, 4), has F 74", end.f[2, 0] == end.f[2, 4] == 74)
claim("In steps 8 and 9 there is a tie at 74, and the open list happens to choose two cells behind "
    "the start.", all(
    trace[k].current[0] < A[0] and {end.f[c] for c in (trace[k].current, (2, 0), (2, 4))} == {74} for k in (7, 8)
))  # fmt: skip
seventh = trace.at(7)
tied = {c for c in seventh.open if seventh.f[c] == min(seventh.f[c] for c in seventh.open)}
claim("(0, 1), (0, 3), (2, 0) and (2, 4), with F 74.", (
    tied == {(0, 1), (0, 3), (2, 0), (2, 4)} and {seventh.f[c] for c in tied} == {74}
))  # fmt: skip
left = record(dijkstra(grid, (4, 4), B)).cost
claim("From (4, 4) one diagonal and one straight step are left: 24.", left == 14 + 10 == 24)
claim("H is 30, because it counts the diagonal step as two steps. So this H can be too high.", end.h[4, 4] == 30 > left)

# thirteen cells: the numbers of the slides, in no order
PRINTED = """88 28 74 14 74 60 60 60 10 50 50 40 10 30 60 60 10 54 50 88 80
             94 24 14 40 74 14 50 54 60 10 24 70 28 20 14 40 74 60 24 50"""
printed = sorted(map(int, PRINTED.split()))
after_five = numbers(trace.at(5))
shown = [number for cell in after_five for number in after_five[cell]]
claim("It gives F, G and H of thirteen cells. These are the numbers of our search after five steps", (
    len(after_five) == 13 and sorted([*shown, 88, 28]) == printed
))  # fmt: skip
claim(
    "The slides also show F 88 and G 28 for (1, 4): its numbers before it was improved.",
    numbers(trace.at(4))[1, 4][:2] == (88, 28),
)

# ties
claim("For seven steps it expands the same cells as the figures.", (
    my_order[:7] == order[:7] and my_order[7] != order[7]
))  # fmt: skip
claim("four cells are tied at F 74: (0, 1) and (0, 3), opened in step 1; (2, 4), opened in step 3; "
    "and (2, 0), opened in step 4.", (
    opened_and_improved(1)[0] > {(0, 1), (0, 3)} and (2, 4) in opened_and_improved(3)[0]
    and (2, 0) in opened_and_improved(4)[0] and not tied & (opened_and_improved(5)[1] | opened_and_improved(7)[1])
))  # fmt: skip
claim("The newest is (2, 0), and your path goes above the wall; the path of the figures goes below it.", (
    mine[7].current == (2, 0)
    and max(y for x, y in mine.path if x == 3) < 1 and min(y for x, y in trace.path if x == 3) > 3
))  # fmt: skip
claim("Your search closes 12 cells, that of the figures 14. Both paths cost 68.", (
    (mine.expanded, trace.expanded, mine.cost, trace.cost) == (12, 14, 68, 68)
))  # fmt: skip
claim(
    "With every other choice between equal cells, 12 to 16 cells are closed, and the path costs 68",
    every_tie(grid, manhattan(grid)) == (12, 16, [68]),
)
claim("At the tie of figure 5, the tutorial says, the cell added last is expanded. Used at "
    "every step, this rule leads above the wall, not to figure 7.", (
    mine[2].current == (2, 3) and mine.path[1] != (2, 3)
))  # fmt: skip


class ByRule:
    """An open list that settles ties by a rule: the lowest `rule(cell, when it was put)` comes first."""

    def __init__(self, *cells):
        self.waiting, self.puts = {}, 0
        for cell in cells:
            self.put(cell, 0)

    def put(self, cell, priority):
        self.puts += 1
        self.waiting[cell] = priority, self.rule(cell, self.puts)

    def get(self):
        cell = min(self.waiting, key=self.waiting.get)
        del self.waiting[cell]
        return cell

    def __len__(self):
        return len(self.waiting)


class LowestRowFirst(ByRule):
    def rule(self, cell, put):
        return -cell[1], put


class OldestFirst(ByRule):
    def rule(self, cell, put):
        return put


def every_run(place):
    """Follow every choice between equal cells; of each run: cells closed, path, and each G and parent of (1, 4)."""
    h, goal, runs, done = manhattan(place), place.goal, set(), set()
    todo = [(((place.start, 0),), ((place.start, None),), frozenset([place.start]), 0, ())]
    while todo:
        moment = todo.pop()
        if moment in done:
            continue
        done.add(moment)
        g, parent, waiting, closed, story = dict(moment[0]), dict(moment[1]), *moment[2:]
        low = min(g[cell] + h(cell, goal) for cell in waiting)
        for cell in [cell for cell in waiting if g[cell] + h(cell, goal) == low]:
            if cell == goal:
                runs.add((closed + 1, tuple(walk_back(parent, goal)), story))
                continue
            new_g, new_parent, new_story = dict(g), dict(parent), story
            better = [(to, g[cell] + cost) for to, cost in place.edges(cell) if g[cell] + cost < g.get(to, inf)]
            for to, cost in better:
                new_g[to], new_parent[to] = cost, cell
                new_story += ((cost, cell),) if to == (1, 4) else ()
            facts = tuple(sorted(new_g.items())), tuple(sorted(new_parent.items()))
            todo.append((*facts, (waiting - {cell}).union(to for to, _ in better), closed + 1, new_story))
    return runs


runs = every_run(grid)
claim("That the G of (1, 4) falls from 28 to 20 says nothing about ties: it happens whatever is chosen.", (
    {story for _, _, story in runs} == {((28, (2, 3)), (20, (1, 3)))} and {n for n, *_ in runs} == set(range(12, 17))
))  # fmt: skip
lowest_row = record(a_star(grid, A, B, manhattan(grid), LowestRowFirst))
claim("The rule lowest row first fits the text and the slides, too, and closes 12.", (
    lowest_row.expanded == 12 and lowest_row.path == trace.path and lowest_row[2].current == (2, 3)
    and numbers(lowest_row.at(5)) == after_five
))  # fmt: skip
claim("(2, 3) comes before (2, 1), and the path begins with the step to (2, 3)", (
    trace[2].current == (2, 3) and trace[3].current == (2, 1) and trace.path[1] == (2, 3)
))  # fmt: skip
claim("no text says that 14 cells are closed", trace.expanded == 14)
heap = BinaryHeap()
heap.put("old", 5)
heap.put("new", 5)
claim(
    "the entry at place n hangs below the entry at place n // 2. A new cell moves up past each cell above it that has "
    "a larger or equal F",
    heap.get() == "new",
)

claim("here the cost stays 68", every_tie(grid, manhattan(grid)).costs == [68])

# what the guess saves
plain = Grid(15, 11, start=(3, 5), goal=(11, 5))
walled = Grid(15, 11, OBSTACLE, start=(3, 5), goal=(11, 5))
closed = [
    record(search).expanded
    for place in (plain, walled)
    for search in (a_star(place, place.start, place.goal, manhattan(place)), dijkstra(place, place.start, place.goal))
]
from_start = manhattan(plain)
fs = {c: from_start(plain.start, c) + from_start(c, plain.goal) for c in plain.nodes}
row = [c for c in plain.nodes if c[1] == plain.start[1] and plain.start[0] <= c[0] <= plain.goal[0]]
claim("There are four neighbours, and each step costs 1.", [cost for _, cost in plain.edges((5, 5))] == [1] * 4)
claim("start and goal stand in one row, 8 steps apart", from_start(plain.start, plain.goal) == 8)
claim("Between them F is 8, in the other rows at least 10. So A* closes the 9 cells from start to "
    "goal; Dijkstra's algorithm closes 95.", (
    {fs[c] for c in row} == {8} and len(row) == 9 and closed[:2] == [9, 95]
    and min(fs[c] for c in fs if c[1] != plain.start[1]) == 10 and every_tie(plain, from_start)[:2] == (9, 9)
))  # fmt: skip
claim("In front of the obstacle the guess is too low, and A* fills the bay first: 61 cells against 141. "
    "The costs agree.", (
    closed[2:] == [61, 141] and manhattan(walled)(walled.start, walled.goal) < true_costs(walled)[walled.start]
    and record(a_star(walled, walled.start, walled.goal, manhattan(walled))).cost
    == record(dijkstra(walled, walled.start, walled.goal)).cost
))  # fmt: skip


# the bug hunt
class Told(PriorityQueue):
    """A queue that remembers the last priority of each cell."""

    def __init__(self, *cells):
        self.told = {}
        super().__init__(*cells)
        Told.last = self

    def put(self, cell, priority=0):
        self.told[cell] = priority
        super().put(cell, priority)


def tables(search, place):
    """Run a plain search; return the path, the table of parents and that of G."""
    spies = {"PriorityQueue": Told, "walk_back": lambda came_from, goal: (walk_back(came_from, goal), came_from)}
    spied = type(search)(search.__code__, search.__globals__ | spies)
    path, came_from = spied(place, place.start, place.goal, h := manhattan(place))
    return path, came_from, {cell: f - h(cell, place.goal) for cell, f in Told.last.told.items()}


def cost_of(place, path):
    return sum(dict(place.edges(a))[b] for a, b in pairwise(path))


their_path, their_parents, their_g = tables(their_a_star, grid)
claim("On its map my program finds a path of cost 68, and the G of (1, 4) falls to 20, as in figure "
    "6.", (
    cost_of(grid, their_path) == 68 and their_g[1, 4] == 20
))  # fmt: skip
claim("That is true.", their_g[1, 4] == end.g[1, 4])
improved_cells = {r.cell for k, step in enumerate(mine) for r in step.reached if r.cell in mine.at(k).g}
claim("On the tutorial's map (1, 4) and (1, 0) are improved, and neither is on the path. So the path "
    "is right", (
    improved_cells == {(1, 4), (1, 0)} and not improved_cells & set(their_path) and their_path == mine.path
    and {r.cell for k, step in enumerate(trace) for r in step.reached if r.cell in trace.at(k).g} == {(1, 4), (1, 0)}
    and not improved_cells & set(trace.path)
))  # fmt: skip
claim("(1, 4) has G 20, and its arrow still points to (2, 3), along a path of 14 + 14 = 28", (
    their_g[1, 4] == 20 and their_parents[1, 4] == (2, 3) and cost_of(grid, [A, (2, 3), (1, 4)]) == 28
))  # fmt: skip
small_run = watch(my_a_star, small, manhattan(small), like=a_star)
story = [(small_run[k].current, r.g) for k in range(len(small_run)) for r in small_run[k].reached if r.cell == (2, 0)]
claim("On the map below the cheapest path costs 50: along the upper row, then down.", (
    record(dijkstra(small, small.start, small.goal)).cost == 50 and yours == [*((x, 0) for x in range(5)), (4, 1)]
))  # fmt: skip
claim("This program first opens (2, 0) from (1, 1), with G 28. Later (1, 0) improves it to G 20.", (
    story == [((1, 1), 28), ((1, 0), 20)]
))  # fmt: skip
claim("It is (1, 1). The path still begins with two diagonal steps, and costs 58.", (
    theirs[:3] == [(0, 0), (1, 1), (2, 0)] and cost_of(small, theirs) == 58
))  # fmt: skip
claim("its table says G 50 for the goal, and the path it returns costs 58", (
    tables(their_a_star, small)[2][small.goal] == 50 and cost_of(small, theirs) == 58
))  # fmt: skip

# key points
claim("The open cell with the lowest F is expanded.", all(
    trace.at(k).f.get(trace[k].current, 0) == min([trace.at(k).f.get(c, 0) for c in trace.at(k).open])
    for k in range(len(trace))
))  # fmt: skip
claim("This search put in 25 cells and removed 14.", (
    len(end.g) == 25 and len(end.closed) == trace.expanded == 14
))  # fmt: skip

# exit ticket
ticket = Grid.from_text("S . .\n. . G")
h = manhattan(ticket)
by_rule = {rule: record(a_star(ticket, ticket.start, ticket.goal, h, rule)) for rule in (PriorityQueue, OldestFirst)}
claim("Each of the six cells has F 3.", [h(ticket.start, c) + h(c, ticket.goal) for c in ticket.nodes] == [3] * 6)
claim("Expanding the newest of equal cells closes 4, expanding the oldest closes 6. The path costs 3 in "
    "each case.", (
    (by_rule[PriorityQueue].expanded, by_rule[OldestFirst].expanded) == (4, 6)
    and {closed for closed, *_ in every_run(ticket)} == {4, 5, 6} and every_tie(ticket, h).costs == [3]
))  # fmt: skip
claim("Four neighbours, each step costs 1, H is the Manhattan distance.", {c for _, c in ticket.edges((1, 0))} == {1})


def after(rule):
    """What the waiting cell says after its diagonal neighbour Q was looked at: G and parent."""
    g, came_from = {"cell": 40, "P": 30, "Q": 22}, {"cell": "P"}
    if rule != "never" and g["Q"] + 14 < g["cell"]:
        g["cell"] = g["Q"] + 14
        if rule == "both":
            came_from["cell"] = "Q"
    return g["cell"], came_from["cell"]


claim("22 + 14 = 36 is below 40, so the number and the arrow change together.", after("both") == (36, "Q"))
claim("The program of the bug hunt would say a.", after("number") == (36, "P"))
claim("A program that does not improve waiting cells would say c.", after("never") == (40, "P"))
claim("A cell waits with G 40, and its arrow points to P, whose G is 30. Now its diagonal neighbour Q "
    "is expanded, with G 22.", (
    after("never")[0] == 30 + 10
))  # fmt: skip
