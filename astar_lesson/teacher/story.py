"""Sheets 01 to 06: searches by hand, from breadth-first search to the tutorial's A*. Each is made from its maps."""

from collections.abc import Sequence

from astar_lesson.lesson.towns import road_map
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.maps.moves import EIGHT, FOUR, Moves
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.teacher import questions
from astar_lesson.teacher.parts import Line, Part, Roads, Table, listed, only
from astar_lesson.teacher.runs import by_run, every_run
from astar_lesson.words.numbers import number
from astar_lesson.words.stories import life

TOWNS = {"P": (0.0, 1.2), "Q": (1.2, 0.0), "R": (2.8, 2.4), "T": (5.8, 0.0), "U": (4.4, 2.4), "V": (7.0, 1.2)}
ROADS = [(road[0], road[1]) for road in ("PQ", "PR", "QR", "QT", "RT", "RU", "TU", "TV", "UV")]
G_AND_PARENT = ("G", "parent")


def flood(text: str) -> list[Part]:
    """01: distances, the queue, parents, the path."""
    grid = Grid.from_text(text)
    run = record(bfs(grid, grid.start))
    state = run.at(questions.MOMENT)
    waiting = f"Which cells are waiting {questions.AT_THE_MOMENT}? The front of the queue first."
    return [
        questions.plan("Write into each cell G, the number of steps from S.", grid, G_AND_PARENT, [run]),
        questions.order(grid, [run]),
        questions.cells(waiting, [cell for cell in run.nodes if cell in state.open]),
        questions.path(grid, [run]),
    ]


def early(text: str) -> list[Part]:
    """02: when the search stops, and what it saves."""
    grid = Grid.from_text(text)
    run = record(bfs_early_exit(grid, grid.start, grid.goal))
    never = [cell for cell in grid.nodes if cell not in run.nodes]
    whole = "How many cells would the search expand if it did not stop early?"
    steps = "Write G, the number of steps from S, into each cell that is reached."
    return [
        questions.plan(steps, grid, G_AND_PARENT, [run]),
        questions.order(grid, [run], "Write the cells in the order in which they are expanded, up to the goal."),
        Line("In which step is the goal opened? (Step 1 expands S.)", only(life(run, grid.goal)[0][0]), short=True),
        Line("In which step is it expanded?", only(len(run)), short=True),
        questions.cells("Which cells are still waiting then?", grid.in_order(run.at(len(run)).open)),
        questions.cells("Which free cells were never reached?", never),
        Line(whole, only(len(record(bfs(grid, grid.start)))), short=True),
    ]


def prices(text: str, lengths: Sequence[int]) -> list[Part]:
    """03: Dijkstra's algorithm on ground that costs, and on roads."""
    grid, roads = Grid.from_text(text), road_map(TOWNS, dict(zip(ROADS, lengths, strict=True)), "P", "V")
    runs, tour = every_run(grid, dijkstra), record(dijkstra(roads, "P", "V"))
    lives = {town: [g for _, _, g, _ in life(tour, town) if g is not None] for town in TOWNS if town != "P"}
    parents = tour.at(len(tour)).parent
    fill = "Write G, the cost from S, into each cell that is reached."
    return [
        questions.plan(fill, grid, G_AND_PARENT, runs, "G"),
        questions.order(grid, runs),
        questions.open_list(grid, runs, "G"),
        questions.path(grid, runs),
        questions.cost(runs),
        Roads("Six towns, and the length of each road. Go from P to V with Dijkstra's algorithm, by hand.", roads),
        Table(
            "Write every G that a town gets, one after the other: a second one means that it was improved.",
            ("town", "its G, first to last", "parent at the end"),
            tuple(lives),
            marks=5,
            answer=tuple((", ".join(map(number, costs)), str(parents[town])) for town, costs in lives.items()),
        ),
        Line("Which towns does the shortest path pass, from P to V?", only(listed(tour.path))),
    ]


def greedy(text: str) -> list[Part]:
    """04: guided by H alone."""
    grid = Grid.from_text(text)
    runs = every_run(grid, greedy_best_first, manhattan(grid))
    best = record(dijkstra(grid, grid.start, grid.goal)).cost
    cheapest = "What does the cheapest path from S to the goal cost? Find it as on sheet 03, or by eye."
    extra = by_run(runs, lambda run: number(run.cost - best))
    return [
        questions.plan("Write H into each cell that is reached.", grid, ("H", "parent"), runs, "H"),
        questions.order(grid, runs),
        questions.path(grid, runs),
        questions.cost(runs),
        Line(cheapest, only(number(best)), short=True),
        Line("How much more than that does the path of greedy search cost?", extra, short=True),
    ]


def guided(text: str, moves: Moves = FOUR) -> list[Part]:
    """05: F = G + H."""
    grid = Grid.from_text(text, moves)
    runs = every_run(grid, a_star, manhattan(grid))
    ask = "Write F, G and H into each cell that is reached, and correct them when the cell is improved."
    return [
        questions.plan(ask, grid, ("F", "G", "H", "parent"), runs, "F"),
        questions.order(grid, runs),
        questions.open_list(grid, runs, "F"),
        questions.improved(grid, runs),
        questions.path(grid, runs),
        questions.cost(runs),
    ]


def tutorial(text: str) -> list[Part]:
    """06: the same with eight neighbours."""
    return guided(text, EIGHT)
