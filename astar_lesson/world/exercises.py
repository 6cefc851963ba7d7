"""The exercises of the tutorial's world: checks in the manner of `practice`, for notebooks 09 to 14."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import accumulate, product
from typing import Any

from astar_lesson.atlas import Atlas
from astar_lesson.grid import EIGHT, Grid
from astar_lesson.pictures import Picture, gallery
from astar_lesson.practice import Verdict, empty_maps, every_map, try_all, walled_maps
from astar_lesson.searches import bfs, dijkstra
from astar_lesson.steps import Cell
from astar_lesson.trace import Trace, record
from astar_lesson.world.bends import turns
from astar_lesson.world.hexagons import hexagons
from astar_lesson.world.mix_ups import small_roads
from astar_lesson.world.policies import claims
from astar_lesson.world.road_pictures import roads_picture
from astar_lesson.world.roads import Roads
from astar_lesson.world.unknown import explore, known_map

__all__ = ["check_claims", "check_flood", "check_hex_distance", "check_relax", "check_replan", "check_turns"]


def check_claims(answer: Callable[[Cell, list[Cell], int, float], Any]) -> Verdict:
    """Notebook 09: does `answer(me, way, k, near)` return the cells of a near unit's way from where it stands on?"""

    def ask(grid: Grid, trace: Trace) -> tuple[Any, Any]:
        way, cells = trace.path, product(range(grid.width), range(grid.height))
        for me, k, near in product(cells, range(len(way)), (1, 2)):
            truth = claims(me, way, k, near)
            said = answer(me, list(way), k, near) if me != way[k] else truth
            if not isinstance(said, Iterable) or {*said} != {*truth}:
                where = f"{said} for way {way}, k {k} and near {near}, if you stand on {me}"
                return where, truth
        return None, None

    runs = ((grid, record(dijkstra(grid, grid.start, grid.goal))) for grid in every_map("."))
    return try_all(answer, runs, ask)


def check_relax(relax: Callable[[dict[str, float], dict[str, str], str, str, float], Any]) -> Verdict:
    """Notebook 14: does `relax(cost_so_far, came_from, a, b, cost)` take a better way to b over, and say whether?"""

    def ask(roads: Roads, _: None) -> tuple[Any, Any]:
        costs: dict[str, float] = {roads.nodes[0]: 0}
        parents: dict[str, str] = {}
        for a, b, cost in roads.roads * len(roads.nodes):
            if a not in costs:
                continue
            given = f"for the road from {a} to {b}, with cost_so_far {costs} and came_from {parents}"
            said, better = (dict(costs), dict(parents)), b not in costs or costs[a] + cost < costs[b]
            answer = relax(*said, a, b, cost)
            if better:
                costs[b], parents[b] = costs[a] + cost, a
            if said != (costs, parents):
                return f"{said[0]} and {said[1]}, {given}", f"{costs} and {parents}"
            if bool(answer) != better:
                return f"{answer}, {given}", better
        return None, None

    runs = ((roads, None) for roads in small_roads(3, (2, -1)))
    return try_all(relax, runs, ask, lambda roads, _: roads_picture(roads))


def check_hex_distance(hex_distance: Callable[[Cell, Cell], Any]) -> Verdict:
    """Notebook 12: is `hex_distance(a, b)` the number of steps between two hexagons of an empty map?"""

    def ask(atlas: Atlas, trace: Trace) -> tuple[Any, Any]:
        return hex_distance(atlas.start, atlas.goal), trace.cost  # type: ignore[arg-type]

    runs = ((atlas, record(dijkstra(atlas, atlas.start, atlas.goal))) for atlas in _hexagon_maps())
    return try_all(hex_distance, runs, ask)


def check_replan(should_replan: Callable[[list[Cell], set[Cell]], Any]) -> Verdict:
    """Notebook 10: does `should_replan(plan, walls)` tell whether one of the walls stands in the plan?"""

    def ask(known: Grid, plan: list[Cell]) -> tuple[Any, Any]:
        return bool(should_replan(list(plan), set(known.walls))), bool(known.walls.intersection(plan))

    return try_all(should_replan, _plans(), ask, _draw_path)


def check_turns(count_turns: Callable[[list[Cell]], Any]) -> Verdict:
    """Notebook 11: is `count_turns(path)` how often a path changes its direction?"""

    def ask(grid: Grid, path: list[Cell]) -> tuple[Any, Any]:
        return count_turns(list(path)), turns(path)

    return try_all(count_turns, _walks(), ask, _draw_path)


def check_flood(flood: Callable[[Grid, Cell], Any]) -> Verdict:
    """Notebook 13: does `flood(grid, cell)` return the set of all cells that can be reached, the first included?"""

    def ask(grid: Grid, _: None) -> tuple[Any, Any]:
        for cell in grid.nodes:
            said, truth = flood(grid, cell), sorted(step.current for step in bfs(grid, cell))
            told = sorted(set(said)) if isinstance(said, (set, list)) else said
            if told != truth:
                return f"{told} from {cell}", truth
        return None, None

    return try_all(flood, ((grid, None) for grid in walled_maps()), ask)


@cache
def _hexagon_maps() -> list[Atlas]:
    """Every empty map of up to 4 x 4 hexagons, with S and G everywhere, smallest first."""
    return [hexagons(str(Grid(g.width, g.height, start=g.start, goal=g.goal))) for g in empty_maps()]


def _walks() -> list[tuple[Grid, list[Cell]]]:
    """Every path of two to five cells with eight neighbours that meets no cell twice; small paths and maps first."""
    found = []
    for steps in (steps for count in range(1, 5) for steps in product(EIGHT.offsets, repeat=count)):
        path = list(accumulate(steps, lambda cell, step: (cell[0] + step[0], cell[1] + step[1]), initial=(0, 0)))
        left, top = (min(parts) for parts in zip(*path, strict=True))
        path = [(x - left, y - top) for x, y in path]
        if len(set(path)) == len(path):
            width, height = (max(parts) + 1 for parts in zip(*path, strict=True))
            found.append((Grid(width, height, start=path[0], goal=path[-1], moves=EIGHT), path))
    return sorted(found, key=lambda run: (len(run[1]), run[0].width * run[0].height))


def _plans() -> Iterator[tuple[Grid, list[Cell]]]:
    """For every step of a unit that sees two cells far, on every small map: what it then knows, and its plan."""
    for grid in every_map(".#"):
        seen: set[Cell] = set()
        ahead: tuple[Cell, ...] = ()
        for moment in explore(grid, 2):
            seen.update(moment.seen)
            if ahead:
                yield known_map(grid, seen), list(ahead)
            ahead = moment.plan[1:]


def _draw_path(grid: Grid, path: list[Cell]) -> Picture:
    return gallery([("a smallest map that shows it", grid, None, path)], columns=1, width=4.5)
