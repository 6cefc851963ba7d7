"""Check A* against published answers.

The folder holds maps of the Moving AI benchmarks (N. R. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012): of
each map NAME.map as published, NAME.map.scen with scenarios and the published lengths (6 significant digits), and
NAME.exact.csv with the number of straight and diagonal steps of a shortest way and its length to 9 decimals. The
environment variable ASTAR_MOVINGAI names it; without that it is ../shared/data/movingai, seen from the repository.

A way is judged by the text of the map and by the rule as it was published, both read here and not by `Grid`.
"""

import csv
import math
import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from astar_lesson import OCTILE, Grid, a_star, octile

MAPS = ["arena", "orz302d", "Berlin_0_256", "32room_002", "random512-25-4", "maze512-8-3"]
FOLDER = Path(os.environ.get("ASTAR_MOVINGAI") or Path(__file__).parents[2] / "shared" / "data" / "movingai")
BLOCKED = "@OTW"


class Scenario(NamedTuple):
    """Where to go, and the published answer."""

    start: tuple[int, int]
    goal: tuple[int, int]
    straight: int
    diagonal: int
    exact: float
    published: float


def scenarios(folder: Path, name: str) -> list[Scenario]:
    """Read the scenarios of a map from its two files, which must agree."""
    _, *published = (folder / f"{name}.map.scen").read_text().splitlines()
    with (folder / f"{name}.exact.csv").open(newline="") as file:
        exact = list(csv.DictReader(file))
    read = []
    for line, row in zip(published, exact, strict=True):
        *_, start_x, start_y, goal_x, goal_y, length = line.split()
        ends = [start_x, start_y, goal_x, goal_y]
        if ends != [row[column] for column in ("start_x", "start_y", "goal_x", "goal_y")]:
            raise ValueError(f"{name}: row {row['row']} of the two files tells of different ends")
        start, goal = (int(start_x), int(start_y)), (int(goal_x), int(goal_y))
        steps = int(row["straight_steps"]), int(row["diagonal_steps"])
        read.append(Scenario(start, goal, *steps, float(row["length"]), float(length)))
    return read


def rows_of(folder: Path, name: str) -> list[str]:
    """Return the rows of a map, as they stand in the file."""
    return (folder / f"{name}.map").read_text().partition("\nmap\n")[2].split()


def count_steps(rows: list[str], path: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """Count the straight and the diagonal steps of a way; ValueError if one of them is not allowed."""

    def free(x: int, y: int) -> bool:
        return 0 <= y < len(rows) and 0 <= x < len(rows[y]) and rows[y][x] not in BLOCKED

    straight = diagonal = 0
    for (x, y), (to_x, to_y) in pairwise(path):
        if max(abs(to_x - x), abs(to_y - y)) != 1:
            raise ValueError(f"from {x, y} to {to_x, to_y} is not one step")
        if not (free(x, y) and free(to_x, to_y) and free(to_x, y) and free(x, to_y)):  # a straight step: twice the same
            raise ValueError(f"the step from {x, y} to {to_x, to_y} touches a wall")
        if x != to_x and y != to_y:
            diagonal += 1
        else:
            straight += 1
    return straight, diagonal


def solve(grid: Grid, scenario: Scenario) -> tuple[tuple[tuple[int, int], ...], float]:
    """Search without keeping the steps. Return the way, and the goal's last G."""
    goal = scenario.goal
    cost, path = 0.0 if goal == scenario.start else math.inf, ()
    for _, reached, path in a_star(grid, scenario.start, goal, octile(grid)):  # noqa: B007
        for cell, g, *_ in reached:
            if cell == goal:
                cost = g
    return path, cost


def judge(rows: list[str], scenario: Scenario, path: tuple[tuple[int, int], ...], cost: float) -> str:
    """Return what is wrong with an answer, "" if nothing."""
    if not path:
        return "no way was found"
    if (path[0], path[-1]) != (scenario.start, scenario.goal):
        return f"the way leads from {path[0]} to {path[-1]}"
    try:
        straight, diagonal = count_steps(rows, path)
    except ValueError as error:
        return str(error)
    length = straight + diagonal * math.sqrt(2)
    deviation = max(abs(length - scenario.exact), abs(cost - scenario.exact))
    half_a_unit = 0.5 * 10 ** (math.floor(math.log10(scenario.published)) - 5)  # of the 6th significant digit
    if (straight, diagonal) != (scenario.straight, scenario.diagonal) or deviation > 1e-6:
        expected = f"{scenario.straight} + {scenario.diagonal} sqrt 2 = {scenario.exact}"
        return f"{straight} + {diagonal} sqrt 2 = {length}, G {cost}, instead of {expected}"
    if abs(length - scenario.published) > half_a_unit + 1e-9:
        return f"length {length}, but {scenario.published} was published"
    return ""


def wrong_answers(folder: Path, name: str, every: int = 1) -> Iterator[str]:
    """Solve the scenarios of a map, or one of so many; yield what is wrong with each answer, "" if nothing."""
    grid, rows = Grid.from_movingai(folder / f"{name}.map", OCTILE), rows_of(folder, name)
    for number, scenario in list(enumerate(scenarios(folder, name)))[every // 2 :: every]:
        wrong = judge(rows, scenario, *solve(grid, scenario))
        yield wrong and f"{name}, row {number}, {scenario.start} to {scenario.goal}: {wrong}"
