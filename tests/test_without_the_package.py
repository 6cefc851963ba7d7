"""The programs that page 05 writes without the package: they run in an empty file, and find what the package finds."""

import ast
import re
import subprocess
import sys
from heapq import heappop, heappush
from itertools import pairwise, product

import nbformat
import pytest
from pages import NOTEBOOKS

from astar_lesson import a_star, bfs_early_exit, dijkstra, manhattan, record, towns, walked_cost, zero
from astar_lesson.maps.made import random_maps
from astar_lesson.maps.moves import FOUR
from astar_lesson.search.all_ties import every_tie

(PAGE,) = [path for path in NOTEBOOKS if path.name.startswith("05")]
MAPS = [grid for grid in random_maps(600) if grid.moves is FOUR]


def section():
    """The cells from the heading to the key points."""
    all_cells = nbformat.read(PAGE, as_version=4).cells
    heads = [cell.source.partition("\n")[0] for cell in all_cells]
    return all_cells[heads.index("## Without our package") : heads.index("## Key points")]


CODE = [cell for cell in section() if cell.cell_type == "code"]


@pytest.fixture
def own():
    """What the cells define, in a namespace with nothing else."""
    namespace = {"__name__": "search"}
    for cell in CODE[:-1]:
        exec(cell.source, namespace)
    return namespace


def read(own, grid):
    """What it costs to enter each free cell, read from the rows, in which the start and the goal are found, too."""
    costs, start, goal = own["read"](str(grid).splitlines())
    assert (start, goal) == (grid.start, grid.goal)
    return costs


def watched(own):
    """The cells that a search asks for their neighbours, in order: those that it expands, but for the goal."""
    asked = []
    neighbors = own["neighbors"]

    def noted(costs, cell):
        asked.append(cell)
        return neighbors(costs, cell)

    own["neighbors"] = noted
    return asked


def test_the_cells_copied_into_an_empty_file_print_what_the_page_shows(tmp_path):
    file = tmp_path / "search.py"
    file.write_text("\n\n\n".join(cell.source for cell in CODE), encoding="utf-8")
    run = subprocess.run([sys.executable, "-I", "-S", file], capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout == "".join(output.text for output in CODE[-1].outputs)
    imported = [
        part for part in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(part, ast.ImportFrom)
    ]
    assert [part.module for part in imported] == ["collections", "heapq"]


def test_each_search_has_ten_to_fifteen_lines():
    searches = [cell.source for cell in CODE if re.match(r"def (breadth_first|astar)\(", cell.source)]
    assert [10 <= len(search.splitlines()) <= 15 for search in searches] == [True, True]


def test_breadth_first_search_expands_the_cells_of_the_package_in_the_same_order(own):
    asked = watched(own)
    shut_off = 0
    for grid in MAPS:
        asked.clear()
        path = own["breadth_first"](read(own, grid), grid.start, grid.goal)
        trace = record(bfs_early_exit(grid, grid.start, grid.goal))
        order = [step.current for step in trace]
        assert path == (trace.path or None)
        assert asked == (order[:-1] if trace.found else order)
        shut_off += path is None
    assert 0 < shut_off < len(MAPS) / 2


def test_a_star_pays_what_the_package_pays_and_expands_as_many_cells_as_ties_allow(own):
    asked = watched(own)
    otherwise = 0
    for grid in MAPS:
        asked.clear()
        costs = read(own, grid)
        path = own["astar"](costs, grid.start, grid.goal)
        trace = record(a_star(grid, grid.start, grid.goal, manhattan(grid)))
        assert (path is not None) == trace.found
        if path:
            assert path[0] == grid.start and path[-1] == grid.goal
            assert all(after in own["neighbors"](costs, before) for before, after in pairwise(path))
            assert sum(costs[cell] for cell in path[1:]) == trace.cost
    for grid in MAPS[:150]:
        asked.clear()
        own["astar"](read(own, grid), grid.start, grid.goal)
        trace = record(a_star(grid, grid.start, grid.goal, manhattan(grid)))
        possible = every_tie(grid, manhattan(grid))
        expanded = len({*asked}) + trace.found  # it stops at the goal before it asks for neighbours
        assert possible.least <= expanded <= possible.most
        otherwise += expanded != trace.expanded
    assert otherwise > 10  # the page says that the number changes with the ties


def test_an_old_entry_of_the_heap_improves_nothing(own):
    """A cell that comes out a second time has no neighbour that would be cheaper to reach: nothing is put in."""
    events = []

    def pop(heap):
        entry = heappop(heap)
        events.append(("out", entry[1]))
        return entry

    def push(heap, entry):
        events.append(("in", entry[1]))
        heappush(heap, entry)

    own["heappop"], own["heappush"] = pop, push
    twice = 0
    for grid in MAPS:
        events.clear()
        own["astar"](read(own, grid), grid.start, grid.goal)
        for place, event in enumerate(events):
            if event[0] == "out" and event in events[:place]:
                twice += 1
                assert [what for what, _ in events[place + 1 : place + 2]] != ["in"]
    assert twice > 0


def test_without_the_distance_it_is_dijkstras_algorithm(own):
    own["distance"] = lambda a, b: 0
    asked = watched(own)
    for grid in MAPS[:150]:
        asked.clear()
        costs = read(own, grid)
        path = own["astar"](costs, grid.start, grid.goal)
        trace = record(dijkstra(grid, grid.start, grid.goal))
        assert (path is not None) == trace.found
        g = trace.at(len(trace)).g
        turns = [g[cell] for cell in asked if cell in g]
        assert turns == sorted(turns)
        if path:
            assert sum(costs[cell] for cell in path[1:]) == trace.cost
            possible = every_tie(grid, zero(grid))
            assert possible.least <= len({*asked}) + 1 <= possible.most


def test_the_program_for_towns_finds_the_shortest_way(own):
    (text,) = [cell.source for cell in section() if "<summary>Towns and roads</summary>" in cell.source]
    exec(re.search(r"<summary>Towns.*?```python\n(.*?)```", text, re.S)[1], own)
    assert own["by_road"](own["roads"], "Farm", "Church") == ["Farm", "Mill", "Church"]
    map_of_towns = towns()
    roads = {town: dict(map_of_towns.edges(town)) for town in map_of_towns.nodes}
    for start, goal in product(roads, repeat=2):
        path = own["by_road"](roads, start, goal)
        assert (path[0], path[-1]) == (start, goal)
        assert walked_cost(map_of_towns, path) == record(dijkstra(map_of_towns, start, goal)).cost
    assert own["by_road"](own["roads"], "Church", "Farm") == ["Church", "Mill", "Farm"]
    own["roads"]["Inn"] = {}
    assert own["by_road"](own["roads"], "Inn", "Farm") is None


def test_the_two_jugs_are_solved_by_new_neighbours_alone(own):
    (text,) = [cell.source for cell in section() if "<summary>An answer</summary>" in cell.source]
    exec(re.search(r"<summary>An answer.*?```python\n(.*?)```", text, re.S)[1], own)
    call, steps = re.search(r"`(by_pouring\(.*\))` finds (\d+) steps", text).groups()
    (searched,) = [cell.source for cell in CODE if "def breadth_first" in cell.source]
    copied = searched.replace("breadth_first", "by_pouring").replace("in neighbors(", "in pourings(")
    exec(copied, own)
    path = eval(call, own)
    assert len(path) - 1 == int(steps)
    for (small, large), (small_after, large_after) in pairwise(path):
        filled_or_emptied = [(small, 0), (small, 5), (0, large), (3, large)]
        is_poured = small + large == small_after + large_after and {small_after, large_after} & {0, 3, 5}
        assert (small_after, large_after) in filled_or_emptied or is_poured
    assert shortest_pour() == int(steps)


def test_the_folded_programs_take_no_name_of_the_page(own):
    """Whoever runs them in the notebook can still run its other cells."""
    (text,) = [cell.source for cell in section() if "<summary>An answer</summary>" in cell.source]
    folded = set(
        re.findall(r"^(?:def )?(\w+)(?: = |\()", "".join(re.findall(r"```python\n(.*?)```", text, re.S)), re.M)
    )
    assert folded == {"roads", "by_road", "pourings"}
    code = "\n".join(cell.source for cell in nbformat.read(PAGE, as_version=4).cells if cell.cell_type == "code")
    assert not any(re.search(rf"\b{name}\b", code) for name in folded)


def shortest_pour():
    """The fewest steps from two empty jugs to (0, 4), by growing the set of what can be reached."""
    reached, steps = {(0, 0)}, 0
    while (0, 4) not in reached:
        for small, large in list(reached):
            to_large, to_small = min(small, 5 - large), min(large, 3 - small)
            reached |= {(0, large), (3, large), (small, 0), (small, 5)}
            reached |= {(small - to_large, large + to_large), (small + to_small, large - to_small)}
        steps += 1
    return steps
