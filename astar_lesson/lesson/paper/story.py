"""Sheets 01 to 06: searches by hand, from breadth-first search to the tutorial's A*."""

from random import Random

from astar_lesson.draw.layout import Scenery
from astar_lesson.lesson.paper.alike import Case, chance_map
from astar_lesson.lesson.paper.runs import by_run, every_run
from astar_lesson.lesson.paper.shared import (
    ANY_TIE,
    ARROW,
    COSTS,
    DISTANCE,
    EIGHT_WORDS,
    EMPTY,
    FOUR_WORDS,
    MAP,
    MOMENT,
    TEN_TIMES,
    cost,
    counts,
    improved,
    is_asked,
    numbered,
    open_list,
    order,
    path,
    plan,
)
from astar_lesson.lesson.paper.tasks import Listing, Part, Roads, Short, Table, Words, listed
from astar_lesson.maps.atlas import Atlas, Place, disc
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.maps.moves import EIGHT
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra, greedy_best_first
from astar_lesson.search.trace import Trace
from astar_lesson.words.numbers import many, number

QUEUE = "Look at neighbours in this order: above, left, right, below. New ones go to the end of the waiting line."
TOWNS = {"P": (0.0, 1.2), "Q": (1.2, 0.0), "R": (2.8, 2.4), "T": (5.8, 0.0), "U": (4.4, 2.4), "V": (7.0, 1.2)}
ROADS = ["PQ", "PR", "QR", "QT", "RT", "RU", "TU", "TV", "UV"]


def flood_case(rng: Random) -> Case | None:
    """Propose a map for 01: all can be reached but one or two cells."""
    grid = chance_map(rng, (5, 3), "...#", whole=False)
    assert grid
    trace = record(bfs(grid, grid.start))
    way = trace.path_to(grid.goal)
    unseen = len(grid.nodes) - len(trace)
    if not (unseen in (1, 2) and len(way) > 5 and len(trace.at(MOMENT).open) > 1):
        return None
    steps = f"path of {many(len(way) - 1, 'step')}"
    return Case((f"{len(trace)} cells reached", f"{unseen} not reached", steps), grid, [trace])


def flood_sheet(case: Case) -> list[Part]:
    """01: rings, the waiting line, parents, the path."""
    grid, runs = case.grid, case.more
    state = runs[0].at(MOMENT)
    waiting = [cell for cell in runs[0].nodes if cell in state.open]
    return [
        Words(f"Breadth-first search from S. {MAP} {FOUR_WORDS} {QUEUE} The search ends when nobody is waiting."),
        *numbered(
            [
                plan(
                    f"Write into each cell G, the number of steps from S. {ARROW} {EMPTY}",
                    grid,
                    ("G", "parent"),
                    runs,
                ),
                order(grid, runs),
                Listing(
                    f"Who is waiting after {MOMENT} cells were taken? The front of the line first.",
                    len(grid.nodes),
                    {listed(waiting): ""},
                ),
                path(grid, runs),
            ]
        ),
    ]


def early_case(rng: Random) -> Case | None:
    """Propose a map for 02: some cells are taken, some wait, some are never seen."""
    grid = chance_map(rng, (5, 3), "....#")
    if grid is None:
        return None
    run = record(bfs_early_exit(grid, grid.start, grid.goal))
    left = [len(grid.nodes) - len(run.nodes), len(run.at(len(run)).open), len(run) - _opened(run)]
    if min(left) < 1 or len(run.path) < 5:
        return None
    told = (f"{left[1]} waiting at the end", f"{left[0]} never seen", f"goal taken {left[2]} steps after it was opened")
    return Case((*counts(grid, [run])[:2], *told), grid, [run])


def early_sheet(case: Case) -> list[Part]:
    """02: when the search stops, and what it saves."""
    grid, runs = case.grid, case.more
    end = runs[0].at(len(runs[0]))
    unseen = [cell for cell in grid.nodes if cell not in set(runs[0].nodes)]
    return [
        Words(f"Breadth-first search that stops when it takes the goal. {MAP} {FOUR_WORDS} {QUEUE}"),
        *numbered(
            [
                plan(
                    f"Write G, the number of steps from S, into each cell that is reached. {ARROW} {EMPTY}",
                    grid,
                    ("G", "parent"),
                    runs,
                ),
                order(grid, runs, "Write the cells in the order in which they are taken, up to the goal."),
                Short("In which step is the goal opened? (Step 1 takes S.)", {str(_opened(runs[0])): ""}),
                Short("In which step is it taken?", {str(len(runs[0])): ""}),
                Listing("Which cells are still waiting then?", len(grid.nodes), {listed(grid.in_order(end.open)): ""}),
                Listing("Which free cells were never reached?", len(grid.nodes), {listed(unseen): ""}),
                Short(
                    "How many cells would the search take if it did not stop early?",
                    {str(len(record(bfs(grid, grid.start)))): ""},
                ),
            ]
        ),
    ]


def _opened(run: Trace) -> int:
    """The step that opens the goal."""
    return run.life(run.path[-1])[0][0]


def price_case(rng: Random) -> Case | None:
    """Propose a map and roads for 03."""
    grid = chance_map(rng, (4, 3), "...235#")
    if grid is None:
        return None
    own = record(dijkstra(grid, grid.start, grid.goal))
    if not 1 <= len(own.ties) <= 3 or len(own.path) < 5:
        return None
    runs = every_run(grid, dijkstra)
    fewest = record(bfs_early_exit(grid, grid.start, grid.goal))
    if not (len(runs) >= 2 and is_asked(runs, 0) and fewest.cost > runs[0].cost):
        return None
    tour = None
    while tour is None or tour.ties or len(tour) < len(TOWNS) or len(tour.improvements) != 2:
        roads = road_map(rng)
        tour = record(dijkstra(roads, "P", "V"))
    told = (*counts(grid, runs), f"roads: {len(tour.improvements)} improvements, {len(tour.path) - 1} on the path")
    return Case(told, grid, (runs, roads, tour))


def road_map(rng: Random) -> Atlas:
    """Return six towns with roads of 3 to 19 kilometres."""
    lengths = {(road[0], road[1]): rng.randint(3, 19) for road in ROADS}
    both_ways = lengths | {(b, a): length for (a, b), length in lengths.items()}
    places = {town: Place(point, disc(point, 0.3), town) for town, point in TOWNS.items()}
    lines = tuple((a, b, str(length)) for (a, b), length in lengths.items())
    return Atlas(places, both_ways, "P", "V", "towns", scenery=Scenery(lines=lines, room=(0.55, 0.55), axes=False))


def price_sheet(case: Case) -> list[Part]:
    """03: Dijkstra's algorithm on ground that costs, and on roads."""
    grid, (runs, roads, tour) = case.grid, case.more
    lives = {town: [g for _, _, g, _ in tour.life(town) if g is not None] for town in TOWNS if town != "P"}
    rows = tuple((", ".join(map(number, gs)), str(tour.at(len(tour)).parent[town])) for town, gs in lives.items())
    return [
        Words(
            f"Dijkstra's algorithm from S to the goal. {MAP} {FOUR_WORDS} {COSTS} Take the open cell with the lowest "
            f"G. {ANY_TIE} Stop when the goal is taken."
        ),
        *numbered(
            [
                plan(
                    f"Write G, the cost from S, into each cell that is reached. {ARROW} {EMPTY}",
                    grid,
                    ("G", "parent"),
                    runs,
                ),
                order(grid, runs),
                open_list(grid, runs, "G"),
                path(grid, runs),
                cost(runs),
                Roads("Towns and the length of each road. Go from P to V with Dijkstra's algorithm, by hand.", roads),
                Table(
                    "Write every G that a town gets, one after the other: a second one means that it was improved.",
                    ("town", "its G, first to last", "parent at the end"),
                    tuple(lives),
                    answer=rows,
                ),
                Short("Which towns does the shortest path pass, from P to V?", {listed(tour.path): ""}),
            ]
        ),
    ]


def greedy_case(rng: Random) -> Case | None:
    """Propose a map for 04: greedy pays too much, whatever it does about ties."""
    grid = chance_map(rng, (5, 3), "...45#")
    if grid is None:
        return None
    runs = every_run(grid, greedy_best_first, manhattan(grid))
    best = record(dijkstra(grid, grid.start, grid.goal)).cost
    if not (is_asked(runs, 0) and len(runs) in (2, 3) and min(run.cost for run in runs) > best):
        return None
    return Case(counts(grid, runs), grid, (runs, best))


def greedy_sheet(case: Case) -> list[Part]:
    """04: led by H alone."""
    grid, (runs, best) = case.grid, case.more
    extra = by_run(runs, lambda run: number(run.cost - best))
    return [
        Words(
            f"Greedy best-first search from S to the goal. {MAP} {FOUR_WORDS} {COSTS} {DISTANCE} Take the open "
            f"cell with the lowest H. {ANY_TIE} A cell keeps its first parent. Stop when the goal is taken."
        ),
        *numbered(
            [
                plan(f"Write H into each cell that is reached. {ARROW} {EMPTY}", grid, ("H", "parent"), runs),
                order(grid, runs),
                path(grid, runs),
                cost(runs),
                Short(
                    "What does the cheapest path from S to the goal cost? Find it as on sheet 03, or by eye.",
                    {number(best): ""},
                ),
                Short("How much too much does greedy search pay?", extra),
            ]
        ),
    ]


def sum_case(rng: Random) -> Case | None:
    """Propose a map for 05."""
    return _a_star_case(chance_map(rng, (4, 3), "...23#"), 4)


def tutorial_case(rng: Random) -> Case | None:
    """Propose a map for 06: eight neighbours."""
    return _a_star_case(chance_map(rng, (5, 3), "....##", EIGHT), 3)


def _a_star_case(grid: Grid | None, steps: int) -> Case | None:
    if grid is None:
        return None
    h = manhattan(grid)
    own = record(a_star(grid, grid.start, grid.goal, h))
    if len(own.improvements) != 1 or not own.ties:
        return None
    runs = every_run(grid, a_star, h)
    return Case(counts(grid, runs), grid, runs) if len(runs) >= 2 and is_asked(runs, 1, steps) else None


def sum_sheet(case: Case) -> list[Part]:
    """05: F = G + H."""
    rules = f"A* from S to the goal. {MAP} {FOUR_WORDS} {COSTS} {DISTANCE} F = G + H."
    return _a_star_parts(case, rules)


def tutorial_sheet(case: Case) -> list[Part]:
    """06: the tutorial's rules."""
    rules = f"A* as in the tutorial. {MAP} {EIGHT_WORDS} {TEN_TIMES} F = G + H."
    return _a_star_parts(case, rules)


def _a_star_parts(case: Case, rules: str) -> list[Part]:
    grid, runs = case.grid, case.more
    return [
        Words(f"{rules} Take the open cell with the lowest F. {ANY_TIE} Stop when the goal is taken."),
        *numbered(
            [
                plan(
                    f"Write F, G and H into each cell that is reached, and improve them when you must. {ARROW} {EMPTY}",
                    grid,
                    ("F", "G", "H", "parent"),
                    runs,
                ),
                order(grid, runs),
                open_list(grid, runs, "F"),
                improved(grid, runs),
                path(grid, runs),
                cost(runs),
            ]
        ),
    ]
