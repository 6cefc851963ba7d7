"""Sheets 01 to 06: searches by hand, from breadth-first search to the tutorial's A*."""

from random import Random

from astar_lesson.lesson.paper import questions
from astar_lesson.lesson.paper.alike import Draft, on_map
from astar_lesson.lesson.paper.runs import by_run, every_run
from astar_lesson.lesson.paper.tasks import Part, Plan, Short, Tabular, listed, only
from astar_lesson.lesson.towns import road_map
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.maps.moves import EIGHT
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.search.trace import Trace
from astar_lesson.words.numbers import many, number
from astar_lesson.words.stories import life

TOWNS = {"P": (0.0, 1.2), "Q": (1.2, 0.0), "R": (2.8, 2.4), "T": (5.8, 0.0), "U": (4.4, 2.4), "V": (7.0, 1.2)}
G_AND_PARENT = ("G", "parent")
ROADS = [(road[0], road[1]) for road in ("PQ", "PR", "QR", "QT", "RT", "RU", "TU", "TV", "UV")]


@on_map((5, 3), "...#", whole=False)
def flood_draft(grid: Grid, _: Random) -> Draft | None:
    """Propose a map for 01, on which all but one or two cells can be reached."""
    trace = record(bfs(grid, grid.start))
    path = trace.path_to(grid.goal)
    unseen = len(grid.nodes) - len(trace)
    if not (unseen in (1, 2) and len(path) > 5 and len(trace.at(questions.MOMENT).open) > 1):
        return None
    steps = f"path of {many(len(path) - 1, 'step')}"
    return Draft((f"{len(trace)} cells reached", f"{unseen} not reached", steps), grid, [trace])


def flood_sheet(draft: Draft) -> list[Part]:
    """01: rings, the waiting line, parents, the path."""
    grid, runs = draft.grid, draft.more
    state = runs[0].at(questions.MOMENT)
    waiting = f"Which cells are waiting after {questions.MOMENT} cells were expanded? The front of the line first."
    return [
        questions.plan("Write into each cell G, the number of steps from S.", grid, G_AND_PARENT, runs),
        questions.order(grid, runs),
        questions.cells(waiting, grid, [cell for cell in runs[0].nodes if cell in state.open]),
        questions.path(grid, runs),
    ]


@on_map((5, 3), "....#")
def early_draft(grid: Grid, _: Random) -> Draft | None:
    """Propose a map for 02: some cells are expanded, some wait, some are never seen."""
    run = record(bfs_early_exit(grid, grid.start, grid.goal))
    left = [len(grid.nodes) - len(run.nodes), len(run.at(len(run)).open), len(run) - _opened(run)]
    if min(left) < 1 or len(run.path) < 5:
        return None
    steps = f"goal expanded {left[2]} steps after it was opened"
    counts = *questions.counts(grid, [run])[:2], f"{left[1]} waiting at the end", f"{left[0]} never seen", steps
    return Draft(counts, grid, [run])


def early_sheet(draft: Draft) -> list[Part]:
    """02: when the search stops, and what it saves."""
    grid, runs = draft.grid, draft.more
    run = runs[0]
    whole = "How many cells would the search expand if it did not stop early?"
    return [
        questions.plan(
            "Write G, the number of steps from S, into each cell that is reached.", grid, G_AND_PARENT, runs
        ),
        questions.order(grid, runs, "Write the cells in the order in which they are expanded, up to the goal."),
        Short("In which step is the goal opened? (Step 1 expands S.)", only(_opened(run))),
        Short("In which step is it expanded?", only(len(run))),
        questions.cells("Which cells are still waiting then?", grid, grid.in_order(run.at(len(run)).open)),
        questions.cells("Which free cells were never reached?", grid, [c for c in grid.nodes if c not in run.nodes]),
        Short(whole, only(len(record(bfs(grid, grid.start))))),
    ]


def _opened(run: Trace) -> int:
    """The step that opens the goal."""
    return life(run, run.path[-1])[0][0]


@on_map((4, 3), "...235#")
def price_draft(grid: Grid, rng: Random) -> Draft | None:
    """Propose a map and roads for 03."""
    own = record(dijkstra(grid, grid.start, grid.goal))
    if not 1 <= len(own.ties) <= 3 or len(own.path) < 5:
        return None
    runs = every_run(grid, dijkstra)
    fewest = record(bfs_early_exit(grid, grid.start, grid.goal))
    if not (len(runs) >= 2 and questions.is_asked(runs, 0) and fewest.cost > runs[0].cost):
        return None
    tour = None
    while tour is None or tour.ties or len(tour) < len(TOWNS) or len(tour.improvements) != 2:
        roads = road_map(TOWNS, {road: rng.randint(3, 19) for road in ROADS}, "P", "V")
        tour = record(dijkstra(roads, "P", "V"))
    trip = f"roads: {len(tour.improvements)} improvements, {len(tour.path) - 1} roads on the path"
    return Draft((*questions.counts(grid, runs), trip), grid, (runs, roads, tour))


def price_sheet(draft: Draft) -> list[Part]:
    """03: Dijkstra's algorithm on ground that costs, and on roads."""
    grid, (runs, roads, tour) = draft.grid, draft.more
    lives = {town: [g for _, _, g, _ in life(tour, town) if g is not None] for town in TOWNS if town != "P"}
    parents = tour.at(len(tour)).parent
    return [
        questions.plan("Write G, the cost from S, into each cell that is reached.", grid, G_AND_PARENT, runs),
        questions.order(grid, runs),
        questions.open_list(grid, runs, "G"),
        questions.path(grid, runs),
        questions.cost(runs),
        Plan("Towns and the length of each road. Go from P to V with Dijkstra's algorithm, by hand.", roads),
        Tabular(
            "Write every G that a town gets, one after the other: a second one means that it was improved.",
            ("town", "its G, first to last", "parent at the end"),
            tuple(lives),
            answer=tuple((", ".join(map(number, costs)), str(parents[town])) for town, costs in lives.items()),
        ),
        Short("Which towns does the shortest path pass, from P to V?", only(listed(tour.path))),
    ]


@on_map((5, 3), "...45#")
def greedy_draft(grid: Grid, _: Random) -> Draft | None:
    """Propose a map for 04, on which no greedy path is a cheapest one, whatever the rule for ties."""
    runs = every_run(grid, greedy_best_first, manhattan(grid))
    best = record(dijkstra(grid, grid.start, grid.goal)).cost
    if not (questions.is_asked(runs, 0) and len(runs) in (2, 3) and min(run.cost for run in runs) > best):
        return None
    return Draft(questions.counts(grid, runs), grid, (runs, best))


def greedy_sheet(draft: Draft) -> list[Part]:
    """04: guided by H alone."""
    grid, (runs, best) = draft.grid, draft.more
    extra = by_run(runs, lambda run: number(run.cost - best))
    cheapest = "What does the cheapest path from S to the goal cost? Find it as on sheet 03, or by eye."
    return [
        questions.plan("Write H into each cell that is reached.", grid, ("H", "parent"), runs),
        questions.order(grid, runs),
        questions.path(grid, runs),
        questions.cost(runs),
        Short(cheapest, only(number(best))),
        Short("How much more than that does the path of greedy search cost?", extra),
    ]


@on_map((4, 3), "...23#")
def sum_draft(grid: Grid, _: Random) -> Draft | None:
    """Propose a map for 05."""
    return _a_star_draft(grid, 4)


@on_map((5, 3), "....##", EIGHT)
def tutorial_draft(grid: Grid, _: Random) -> Draft | None:
    """Propose a map for 06: eight neighbours."""
    return _a_star_draft(grid, 3)


def _a_star_draft(grid: Grid, steps: int) -> Draft | None:
    h = manhattan(grid)
    own = record(a_star(grid, grid.start, grid.goal, h))
    if len(own.improvements) != 1 or not own.ties:
        return None
    runs = every_run(grid, a_star, h)
    fit = len(runs) >= 2 and questions.is_asked(runs, 1, steps)
    return Draft(questions.counts(grid, runs), grid, runs) if fit else None


def a_star_sheet(draft: Draft) -> list[Part]:
    """05 and 06: F = G + H."""
    grid, runs = draft.grid, draft.more
    ask = "Write F, G and H into each cell that is reached, and correct them when the cell is improved."
    return [
        questions.plan(ask, grid, ("F", "G", "H", "parent"), runs),
        questions.order(grid, runs),
        questions.open_list(grid, runs, "F"),
        questions.improved(grid, runs),
        questions.path(grid, runs),
        questions.cost(runs),
    ]
