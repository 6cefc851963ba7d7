"""The questions of each sheet, made from its maps or numbers: searches by hand, and what stands behind them."""

from collections.abc import Sequence
from dataclasses import replace
from heapq import heappop, heappush

from astar_lesson.lesson.programs.open_lists import Scan
from astar_lesson.lesson.towns import road_map
from astar_lesson.maps.components import components
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.maps.moves import EIGHT, EIGHT_CUT, FOUR, Moves
from astar_lesson.search.all_ties import every_tie
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.words.audit import Audit
from astar_lesson.words.numbers import number
from astar_lesson.words.stories import life
from astar_teacher import questions
from astar_teacher.parts import Line, Part, Plan, RoadPlan, Table

TOWNS = """
      Q                       T
P                                  V
               R       U
"""
ROADS = ["P - Q", "P - R", "Q - R", "Q - T", "R - T", "R - U", "T - U", "T - V", "U - V"]
G_AND_PARENT = ("G", "parent")
COST = "What does this path cost?"
NEWEST = "Of cells with the same F expand the one that was opened or improved last."
OLDEST = "Of cells with the same F expand the one that has waited longest."


def flood(text: str) -> list[Part]:
    """01: distances, the queue, parents, the path."""
    grid = Grid.from_text(text)
    run = record(bfs(grid, grid.start))
    state = run.at(questions.MOMENT)
    waiting = f"Which cells are waiting {questions.AT_THE_MOMENT}? The front of the queue first."
    return [
        questions.plan("Write into each cell G, the number of steps from S.", grid, G_AND_PARENT, run),
        questions.order(grid, run),
        questions.cells(waiting, [cell for cell in run.nodes if cell in state.open]),
        questions.path(grid, run),
    ]


def early(text: str) -> list[Part]:
    """02: when the search stops, and what it saves."""
    grid = Grid.from_text(text)
    run = record(bfs_early_exit(grid, grid.start, grid.goal))
    never = [cell for cell in grid.nodes if cell not in run.nodes]
    whole = "How many cells would the search expand if it did not stop early?"
    steps = "Write G, the number of steps from S, into each cell that is reached."
    return [
        questions.plan(steps, grid, G_AND_PARENT, run),
        questions.order(grid, run, "Write the cells in the order in which they are expanded, up to the goal."),
        questions.short("In which step is the goal opened? (Step 1 expands S.)", life(run, grid.goal)[0][0]),
        questions.short("In which step is it expanded?", len(run)),
        questions.cells("Which cells are still waiting then?", grid.in_order(run.at(len(run)).open)),
        questions.cells("Which free cells were never reached?", never),
        questions.short(whole, len(record(bfs(grid, grid.start)))),
    ]


def prices(text: str, lengths: Sequence[int]) -> list[Part]:
    """03: Dijkstra's algorithm on ground that costs, and on roads."""
    grid = Grid.from_text(text)
    run = record(dijkstra(grid, grid.start, grid.goal))
    lines = [f"{road} {length}" for road, length in zip(ROADS, lengths, strict=True)]
    roads = road_map(TOWNS + "\n".join(lines), "P", "V")
    tour = record(dijkstra(roads, "P", "V"))
    towns = tuple(town for town in roads.nodes if town != "P")
    parents = tour.at(len(tour)).parent
    fill = "Write G, the cost from S, into each cell that is reached."
    return [
        questions.plan(fill, grid, G_AND_PARENT, run, "G"),
        questions.order(grid, run),
        questions.open_list(grid, run, "G"),
        questions.path(grid, run),
        questions.short(COST, run.cost),
        RoadPlan("Six towns, and the length of each road. Go from P to V with Dijkstra's algorithm, by hand.", roads),
        Table(
            "Write every G that a town gets, one after the other: a second one means that it was improved.",
            ("town", "its G, first to last", "parent at the end"),
            towns,
            marks=5,
            answer=tuple((", ".join(map(number, questions.costs(tour, town))), str(parents[town])) for town in towns),
        ),
        questions.cells("Which towns does the shortest path pass, from P to V?", tour.path),
    ]


def greedy(text: str) -> list[Part]:
    """04: guided by H alone."""
    grid = Grid.from_text(text)
    run = record(greedy_best_first(grid, grid.start, grid.goal, manhattan(grid)))
    best = record(dijkstra(grid, grid.start, grid.goal)).cost
    cheapest = "What does the cheapest path from S to the goal cost? Find it as on sheet 03, or by eye."
    return [
        questions.plan("Write H into each cell that is reached.", grid, ("H", "parent"), run, "H"),
        questions.order(grid, run),
        questions.path(grid, run),
        questions.short(COST, run.cost),
        questions.short(cheapest, best),
        questions.short("How much more than that does the path of greedy search cost?", run.cost - best),
    ]


def guided(text: str, moves: Moves = FOUR) -> list[Part]:
    """05: F = G + H."""
    grid = Grid.from_text(text, moves)
    run = record(a_star(grid, grid.start, grid.goal, manhattan(grid)))
    ask = "Write F, G and H into each cell that is reached, and correct them when the cell is improved."
    return [
        questions.plan(ask, grid, ("F", "G", "H", "parent"), run, "F"),
        questions.order(grid, run),
        questions.open_list(grid, run, "F"),
        questions.improved(grid, run),
        questions.path(grid, run),
        questions.short(COST, run.cost),
    ]


def tutorial(text: str, even: str, corner: str) -> list[Part]:
    """06: the same with eight neighbours; then ties on even ground, and corners."""
    grid = Grid.from_text(even)
    guess = manhattan(grid)
    newest = record(a_star(grid, grid.start, grid.goal, guess))
    oldest = record(a_star(grid, grid.start, grid.goal, guess, Scan))
    ties = every_tie(grid, guess)
    uncut = Grid.from_text(corner, EIGHT)
    cut = Grid.from_text(corner, EIGHT_CUT)
    rules = "Here you move up, down, left and right, each step costs 1, and H is the Manhattan distance."
    return [
        *guided(text, EIGHT),
        Plan(f"Ties. {rules}", grid, begins_page=True),
        questions.order(grid, oldest, f"{OLDEST} Write the order of expansion."),
        questions.order(grid, newest, f"Begin again. {NEWEST} Write the order of expansion."),
        Line(
            "However ties are broken: the fewest, and the most cells expanded?",
            f"{ties.least} and {ties.most}",
            short=True,
        ),
        Plan("Corners. Here S may step in all eight directions.", uncut),
        questions.cells(
            "To which cells may it step if a diagonal step needs both cells beside it free?",
            uncut.neighbors(uncut.start),
        ),
        questions.cells(
            "To which if corners may be cut: the cells beside it do not matter?",
            cut.neighbors(cut.start),
        ),
    ]


def guesses(text: str) -> list[Part]:
    """07: H against the true cost."""
    grid = Grid.from_text(text, EIGHT)
    audit = Audit(grid, manhattan(grid))
    entries = {cell: {"true": number(audit.true[cell]), "H": number(audit.h[cell])} for cell in grid.nodes}
    fill = "Write into each cell the true cost of the cheapest path to the goal, and H. Begin at the goal."
    high = grid.in_order(entry.cell for entry in audit.overestimates)
    falls = "Name one step on which H falls by more than the step costs: from which cell to which?"
    return [
        Plan(fill, grid, ("true", "H"), with_start=True, answer=entries),
        questions.cells("For which cells does H overestimate, that is, exceed the true cost?", high),
        questions.yes("Is H admissible on this map?", audit.admissible),
        questions.yes("Is it consistent?", audit.consistent),
        Line(falls, "; or ".join(f"from {drop.cell} to {drop.neighbor}" for drop in audit.drops)),
    ]


def heap_by_hand(work: Sequence[int]) -> list[Part]:
    """09: a heap by hand. A number is put, and 0 stands for a get."""
    heap: list[int] = []
    got = []
    rows = []
    answer = []
    for line, entry in enumerate(work, start=1):
        if entry:
            heappush(heap, entry)
            rows.append(f"{line}. put {entry}")
        else:
            got.append(heappop(heap))
            rows.append(f"{line}. get")
        answer.append(tuple(map(str, heap)))
    most = max(len(row) for row in answer)
    columns = ("do", *(f"place {place}" for place in range(1, most + 2)))
    return [
        Table("Write the whole heap after each line.", columns, tuple(rows), marks=6, answer=tuple(answer)),
        questions.cells("Which numbers did the gets return, in this order?", got),
    ]


def connected(text: str) -> list[Part]:
    """17: connected components, found by a flood."""
    grid = Grid.from_text(text, EIGHT)
    start, goal = grid.start, grid.goal
    assert start and goal
    component = components(grid)
    entries = {cell: {"number": str(found)} for cell, found in component.items()}
    opened = {wall: components(replace(grid, walls=grid.walls - {wall})) for wall in grid.walls}
    bridges = grid.in_order(wall for wall, found in opened.items() if found[start] == found[goal])
    flood = (
        "Flood the map: give the first free cell and its whole component the number 0, the next cell without a number "
        "and its component 1, and so on. Cells are looked at row by row."
    )
    walls = "One wall is opened, and then a path leads to the goal. Which walls can it be? Write all of them."
    return [
        Plan(flood, grid, ("number",), with_start=True, answer=entries),
        questions.short("How many components are there?", len(set(component.values()))),
        questions.yes("Does a path lead from S to the goal?", component[start] == component[goal]),
        questions.cells(walls, bridges),
    ]
