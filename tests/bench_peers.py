"""How fast is `a_star` beside other A* programs for Python? Every program finds a way on the same maps; not a test.

    pip install -e ".[bench]"
    python tests/bench_peers.py [--quick] [--repeat N]

Prints Markdown tables of CPU times: the median over the repetitions, and its ratio to `a_star` drained; above 1 is
slower than `a_star`. `--quick` leaves out the maps above 100 x 100. A peer that is not installed is left out.

What the clock sees is one question, from corner to corner, on a map that is ready: edges, graph and arrays are made
before, the answer is checked after. All programs use the same rule for moves and the same heuristic, and must find ways
of the same cost, or the script fails. The programs take turns in each repetition, in an order that moves on by one, so
that a slow moment of the machine meets all of them. Their structures are hidden from the garbage collector; what a
program makes while it answers is not.

- a_star, drained: every step is made and thrown away. Recorded: `record` keeps them all.
- pathfinding: `AStarFinder`; diagonal moves `only_when_no_obstacle`. Its grid is cleaned up outside the clock, as if
  each question were its first.
- networkx: `astar_path` on an undirected graph, with `a_star`'s own heuristic function.
- astar: a subclass of `AStar`; neighbours and costs are looked up in dicts, the heuristic is `a_star`'s.
- tcod: written in C. `CustomGraph` with an edge rule for each direction, so that corners are not cut; a `Pathfinder`
  answers one question, and is made inside the clock. Whole numbers only: sqrt 2 is 1,414,214 to 1,000,000.
"""

import argparse
import gc
import random
import statistics
import sys
import time
from collections import deque
from collections.abc import Callable
from importlib import import_module, metadata
from itertools import pairwise
from typing import Any, NamedTuple

from corners import corner_to_corner

from astar_lesson import FOUR, OCTILE, Grid, a_star, bfs_early_exit, manhattan, octile, record
from astar_lesson.lesson.figures import TUTORIAL_MAP
from astar_lesson.maps.made import rooms

QUICK = 100  # maps up to so many cells wide are quick
REPEAT = 7
LARGE = 256  # from here on maps are repeated less
REPEAT_LARGE = 3
SHORTEST = 0.02  # seconds: a program that answers faster is asked several times, and the time divided
TCOD_UNIT = 1_000_000
TCOD_DIAGONAL = 1_414_214


class Question(NamedTuple):
    """What every program is asked."""

    grid: Grid
    start: tuple[int, int]
    goal: tuple[int, int]
    heuristic: Callable[..., float]


class Program(NamedTuple):
    """One of the programs, with its structures ready."""

    answer: Callable[[], Any]  # timed
    path: Callable[[Any], list[tuple[int, int]]]  # the cells of an answer
    prepare: Callable[[], Any] = lambda: None  # before each answer, not timed


def drained(question):
    return Program(lambda: deque(a_star(*question), maxlen=1), lambda steps: steps[0].path)


def recorded(question):
    return Program(lambda: record(a_star(*question)), lambda trace: trace.path)


def pathfinding(question):
    grid, start, goal, _ = question
    board = import_module("pathfinding.core.grid").Grid(
        matrix=[[int(grid.passable((x, y))) for x in range(grid.width)] for y in range(grid.height)]
    )
    diagonal = import_module("pathfinding.core.diagonal_movement").DiagonalMovement
    heuristics = import_module("pathfinding.core.heuristic")
    four = grid.moves is FOUR
    finder = import_module("pathfinding.finder.a_star").AStarFinder(
        heuristic=heuristics.manhattan if four else heuristics.octile,
        diagonal_movement=diagonal.never if four else diagonal.only_when_no_obstacle,
    )

    def clean_up():
        board.cleanup()
        board.dirty = False  # else `find_path` cleans up once more

    return Program(
        lambda: finder.find_path(board.node(*start), board.node(*goal), board)[0],
        lambda nodes: [(node.x, node.y) for node in nodes],
        clean_up,
    )


def networkx(question):
    grid, start, goal, heuristic = question
    library = import_module("networkx")
    graph = library.Graph()
    graph.add_weighted_edges_from((a, b, cost) for a in grid.nodes for b, cost in grid.edges(a))
    return Program(lambda: library.astar_path(graph, start, goal, heuristic=heuristic), list)


def astar(question):
    grid, start, goal, heuristic = question
    around = {cell: grid.neighbors(cell) for cell in grid.nodes}
    costs = {cell: dict(grid.edges(cell)) for cell in grid.nodes}

    class Search(import_module("astar").AStar):
        def neighbors(self, node):
            return around[node]

        def distance_between(self, n1, n2):
            return costs[n1][n2]

        def heuristic_cost_estimate(self, current, goal):
            return heuristic(current, goal)

    return Program(lambda: Search().astar(start, goal), list)


def tcod(question):
    grid, start, goal, _ = question
    numpy, library = import_module("numpy"), import_module("tcod.path")
    free = numpy.zeros((grid.width, grid.height), numpy.int8)
    free[tuple(numpy.transpose(grid.nodes))] = 1
    ringed = numpy.pad(free, 1)

    def beside(dx, dy):
        """For every cell: is the cell at this distance free?"""
        return ringed[1 + dx : 1 + dx + grid.width, 1 + dy : 1 + dy + grid.height]

    graph = library.CustomGraph(free.shape)
    for dx, dy in grid.moves.offsets:
        rule = {"condition": beside(dx, 0) & beside(0, dy)} if dx and dy else {}
        graph.add_edge((dx, dy), TCOD_DIAGONAL if dx and dy else TCOD_UNIT, cost=free, **rule)
    graph.set_heuristic(cardinal=TCOD_UNIT, diagonal=0 if grid.moves is FOUR else TCOD_DIAGONAL)

    def answer():
        finder = library.Pathfinder(graph)
        finder.add_root(start)
        return finder.path_to(goal)

    return Program(answer, lambda path: [tuple(cell) for cell in path.tolist()])


OURS = {"a_star drained": drained, "a_star recorded": recorded}
PEERS = {"pathfinding": pathfinding, "networkx": networkx, "astar": astar, "tcod": tcod}
MODULES = {"pathfinding": "pathfinding.finder.a_star", "tcod": "tcod.path"}


def random_walls(size, share=0.2):
    """Walls at random, with the first seed that leaves a way from corner to corner."""
    for seed in range(1000):
        rng = random.Random(seed)
        walls = {(x, y) for y in range(size) for x in range(size) if rng.random() < share}
        grid = Grid(size, size, walls - {(0, 0), (size - 1, size - 1)}, start=(0, 0), goal=(size - 1, size - 1))
        *_, last = bfs_early_exit(grid, grid.start, grid.goal)
        if last.path:
            return grid
    raise SystemExit(f"no map of {size} x {size} cells with a way from corner to corner")


def maps():
    """The names of the maps, and how to make each; from small to large."""
    yield "tutorial", 7, lambda: Grid.from_text(TUTORIAL_MAP)
    for size in (20, 100, 256):
        yield f"{size} x {size}, 20 % walls", size, lambda size=size: random_walls(size)
    yield "512 x 512, open", 512, lambda: Grid(512, 512)
    yield "512 x 512, rooms", 512, rooms


def ask(terrain, moves):
    """The question on this map with these moves, with every edge of the map prepared."""
    grid = Grid(terrain.width, terrain.height, terrain.walls, start=terrain.start, goal=terrain.goal, moves=moves)
    ends = (grid.start, grid.goal) if grid.start else corner_to_corner(grid)
    for cell in grid.nodes:
        grid.edges(cell)
    return Question(grid, *ends, (manhattan if moves is FOUR else octile)(grid))


def cost_of(path, question):
    """The cost of a path by the rules of our grid; ValueError if it breaks them."""
    grid, start, goal, _ = question
    if not path or (path[0], path[-1]) != (start, goal):
        raise ValueError(f"the path does not lead from {start} to {goal}: {path[:2]} ...")
    return sum(grid.cost(a, b) for a, b in pairwise(path))


def timed(program):
    """CPU seconds of one answer, and the answer."""
    program.prepare()
    begin = time.process_time()
    found = program.answer()
    return time.process_time() - begin, found


def say(text):
    print(text, file=sys.stderr, flush=True)


def compare(name, question, makers, repeat):
    """The medians of all programs in ms; every cost is checked first."""
    programs = {label: make(question) for label, make in makers.items()}
    rounds, costs = {}, {}
    for label, program in programs.items():
        timed(program)  # the first one warms up
        seconds, found = timed(program)
        rounds[label] = max(1, round(SHORTEST / max(seconds, 1e-6)))
        try:
            costs[label] = cost_of(program.path(found), question)
        except ValueError as error:
            raise SystemExit(f"{name}, {question.grid.moves}, {label}: {error}") from error
        expected = costs["a_star drained"]
        if abs(costs[label] - expected) > (0 if question.grid.moves is FOUR else 1e-6):
            raise SystemExit(
                f"{name}, {question.grid.moves}: {label} finds a way of cost {costs[label]}, not {expected}"
            )
    times = {label: [] for label in programs}
    labels = list(programs)
    gc.collect()
    gc.freeze()
    for turn in range(repeat):
        say(f"    repetition {turn + 1} of {repeat}")
        for label in labels[turn % len(labels) :] + labels[: turn % len(labels)]:
            gc.collect()
            seconds = sum(timed(programs[label])[0] for _ in range(rounds[label]))
            times[label].append(seconds * 1000 / rounds[label])
    gc.unfreeze()
    return {label: statistics.median(values) for label, values in times.items()}


def installed():
    """The peers that can be imported; says which cannot."""
    found = {}
    for name, make in PEERS.items():
        try:
            import_module(MODULES.get(name, name))
        except (ImportError, OSError) as error:
            say(f"left out: {name} ({error})")
            print(f"Without {name}, which cannot be imported: {error}.\n")
        else:
            found[name] = make
    return found


def row(*fields):
    return "| " + " | ".join(fields) + " |"


def main():
    parser = argparse.ArgumentParser(description="CPU times of a_star beside other A* programs")
    parser.add_argument("--quick", action="store_true", help="only maps up to 100 x 100")
    parser.add_argument("--repeat", type=int, help=f"repetitions; {REPEAT}, on large maps {REPEAT_LARGE}")
    options = parser.parse_args()

    peers = installed()
    makers = {**OURS, **peers}
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in peers)
    print(f"Python {sys.version.split()[0]}; {versions}. CPU ms (median), ratio to `a_star` drained in brackets.\n")
    print(row("map", "moves", "cells expanded", *makers))
    print(row("---", "---", *["---:"] * (len(makers) + 1)))
    for name, size, make in maps():
        if options.quick and size > QUICK:
            continue
        terrain = make()
        for moves in (FOUR, OCTILE):
            say(f"{name}, {moves}")
            question = ask(terrain, moves)
            repeat = options.repeat or (REPEAT if size < LARGE else REPEAT_LARGE)
            medians = compare(name, question, makers, repeat)
            expanded = record(a_star(*question)).expanded
            base = medians["a_star drained"]
            results = [f"{ms:.4g} ({ms / base:.2f})" for ms in medians.values()]
            print(row(name, str(moves), f"{expanded:,}", *results), flush=True)


if __name__ == "__main__":
    main()
