"""A plain search, watched: it can be played, and its order is judged whatever it does about ties."""

from copy import copy, deepcopy
from functools import partial
from heapq import heappop, heappush

import pytest
from some_maps import check_on_some_maps

from astar_lesson import (
    Grid,
    PriorityQueue,
    Queue,
    a_star,
    bfs,
    bfs_early_exit,
    check,
    dijkstra,
    explain,
    greedy_best_first,
    manhattan,
    plain,
    record,
    towns,
    true_costs,
    walk_back,
    walked_cost,
    watch,
    with_mistake,
)
from astar_lesson.lesson.programs.listing import changed
from astar_lesson.lesson.programs.mistakes import WRONG_LISTS
from astar_lesson.lesson.running.watched import NotedHeuristic, Notes, Watched

GRID = Grid.from_text("""
S . 3 .
. # . .
. 2 . G
""")


@pytest.mark.parametrize("make", [copy, deepcopy])
def test_what_is_watched_can_be_copied_by_a_program(make):
    copied = make(Watched(GRID, Notes(2)))
    assert type(copied) is type(Watched(GRID, Notes(2)))
    assert copied.grid == GRID and copied.width == 4
    assert copied.edges((0, 0)) == GRID.edges((0, 0))
    assert copied.notes.asked == [(0, 0)]


def test_the_heuristic_that_only_notes_guides_nowhere():
    asked = NotedHeuristic()
    assert [asked((0, 0), (3, 2)), asked((3, 2), (3, 2))] == [0, 0]


def lazy_a_star(grid, start, goal, heuristic):
    """Oldest first, with entries that are out of date left in the heap."""
    heap, came_from, cost_so_far = [(0, 0, start)], {start: None}, {start: 0}
    while heap:
        *_, current = heappop(heap)
        if current == goal:
            return walk_back(came_from, goal)
        for neighbor, cost in grid.edges(current):
            new_cost = cost_so_far[current] + cost
            if neighbor not in came_from or new_cost < cost_so_far[neighbor]:
                came_from[neighbor], cost_so_far[neighbor] = current, new_cost
                heappush(heap, (new_cost + heuristic(neighbor, goal), len(heap), neighbor))


@pytest.mark.parametrize(
    ("search", "like"),
    [
        (plain.bfs, bfs),
        (lazy_a_star, a_star),
        *((search, search) for search in (bfs_early_exit, dijkstra, greedy_best_first, a_star)),
    ],
)
def test_a_search_passes_as_its_own_kind(search, like):
    assert check_on_some_maps(search, like=like).solved


def late(grid, start, goal):
    path = plain.dijkstra(grid, start, goal)
    grid.edges(goal)
    return path


stack = changed(plain.bfs, "stack", {"Queue(start)": "Stack(start)"}, Stack=WRONG_LISTS["Stack"])


def again_later(grid, start, goal):
    path = plain.bfs(grid, start, goal)
    grid.neighbors(start)
    return path


def from_the_goal(grid, start, goal):
    grid.edges(goal)
    return plain.dijkstra(grid, start, goal)


counts_ways_out = changed(
    plain.dijkstra,
    "counts_ways_out",
    {"new_cost =": "ways_out = len(grid.neighbors(neighbor))\n            new_cost ="},
)
"""It looks at each neighbour's own neighbours, and does nothing with them."""


@pytest.mark.parametrize(
    ("search", "like"), [(late, dijkstra), (again_later, bfs), (from_the_goal, dijkstra), (counts_ways_out, dijkstra)]
)
def test_a_look_at_a_cell_is_no_expansion(search, like):
    verdict = check_on_some_maps(search, like=like)
    assert verdict.solved, verdict


def collected(like):
    """A search that asks the map for all edges first."""

    def search(grid, start, goal, heuristic=None):
        edges = {cell: grid.edges(cell) for cell in grid.nodes}
        more = [heuristic] if heuristic else []
        return getattr(plain, like)(Collected(edges), start, goal, *more)

    return search


def flooded(grid, start, goal):
    """A search that asks for the edges of all cells that it can reach first."""
    edges = {}
    todo = [start]
    while todo:
        cell = todo.pop(0)
        if cell not in edges:
            edges[cell] = grid.edges(cell)
            todo += [neighbor for neighbor, _ in edges[cell]]
    return plain.dijkstra(Collected(edges), start, goal)


class Collected:
    """A map made of a table of edges."""

    def __init__(self, table):
        self.table = table

    def edges(self, cell):
        return self.table[cell]

    def neighbors(self, cell):
        return [neighbor for neighbor, _ in self.table[cell]]


@pytest.mark.parametrize(
    ("search", "like"),
    [
        (collected("dijkstra"), dijkstra),
        (collected("bfs_early_exit"), bfs_early_exit),
        (collected("a_star"), a_star),
        (flooded, dijkstra),
    ],
)
def test_where_the_order_cannot_be_seen_the_paths_are_judged_and_it_is_said(search, like):
    verdict = check_on_some_maps(search, like=like)
    assert verdict.solved, verdict
    assert "lowest" not in verdict.words
    assert verdict.note.endswith("That order cannot be seen: only its paths were judged.")


def test_where_any_path_is_right_and_no_order_is_seen_nothing_is_proved():
    verdict = check_on_some_maps(collected("greedy_best_first"), greedy_best_first)
    assert not verdict.solved
    assert "cannot be seen" in verdict.words


@pytest.mark.parametrize(
    ("search", "like", "words"),
    [
        (plain.bfs, bfs_early_exit, "In step 2 it expands the goal: it should have stopped there."),
        (
            bfs_early_exit,
            dijkstra,
            "your path costs 4 instead of 2. It seems that it counts steps, whatever they cost.",
        ),
        (stack, bfs, "your path costs 4 instead of 2. It seems that it expands the cell that was opened last"),
    ],
)
def test_another_search_is_recognized(search, like, words):
    verdict = check(search, like=like)
    assert not verdict.solved
    assert words in verdict.words
    assert verdict.picture is not None


def test_blanks_are_reported_before_anything_runs():
    def skeleton(grid, start, goal):
        frontier = Queue(...)
        while frontier is ...:
            raise AssertionError("run")

    verdict = check(skeleton, like=bfs)
    assert str(verdict) == "Not yet. 2 blanks are left. Fill in the dots, first in this line: `frontier = Queue(...)`"
    assert (verdict.solved, verdict.cause) == (False, "blanks")


def test_a_program_that_is_nothing_but_dots_is_not_written_yet():
    # fmt: off
    def my_bfs(grid, start, goal):
        ...
    # fmt: on

    assert str(check(my_bfs, like=bfs)) == "Not yet. Nothing is written yet. Put your program in place of the dots."


@pytest.mark.parametrize("like", [walk_back, "bfs", 3])
def test_like_is_one_of_the_five(like):
    for ask in (lambda: check(plain.bfs, like=like), lambda: watch(plain.bfs, GRID, like=like)):
        with pytest.raises(ValueError, match="give bfs, bfs_early_exit, dijkstra, greedy_best_first or a_star"):
            ask()


def test_watched_it_takes_the_same_steps_as_the_packages_search():
    mine, ours = watch(plain.dijkstra, GRID, like=dijkstra), record(dijkstra(GRID, GRID.start, GRID.goal))
    assert list(mine) == list(ours)
    assert mine.path == ours.path
    assert explain(GRID, mine, 3) == explain(GRID, ours, 3)
    led = watch(lazy_a_star, GRID, manhattan(GRID), like=a_star)
    assert (led.cost, led[1].reached[0].h) == (ours.cost, manhattan(GRID)(led[1].reached[0].cell, GRID.goal))


def test_a_search_is_taken_for_the_one_of_its_name():
    trace = watch(plain.a_star, GRID, manhattan(GRID))
    assert list(trace) == list(watch(plain.a_star, GRID, manhattan(GRID), like=a_star))
    assert trace.at(1).f
    assert not watch(lazy_a_star, GRID, manhattan(GRID)).at(1).f


@pytest.mark.parametrize("like", [None, greedy_best_first])
def test_a_path_that_was_improved_costs_what_it_costs_whatever_the_search_is_meant_to_be(like):
    # a cell that is improved keeps its priority, H, so that nothing in the order of expansion tells of it
    grid = Grid.from_text("# # G .\n# . . #\n. . # .\n. # 9 S\n. . . .")
    trace = watch(with_mistake(plain.a_star, "h_only"), grid, manhattan(grid), like=like)
    assert (trace.cost, walked_cost(grid, trace.path), trace.path_to(grid.goal)) == (10, 10, trace.path)
    assert trace.improvements


def skeleton(grid, start, goal, heuristic):
    frontier = PriorityQueue(start)
    while frontier:
        for neighbor in ...:
            frontier.put(neighbor, ...)


@pytest.mark.parametrize("like", [bfs, a_star])
def test_of_a_skeleton_the_packages_search_is_seen(like, capsys):
    trace = watch(skeleton, GRID, like=like)
    assert capsys.readouterr().out.startswith(
        "2 blanks are left. Fill in the dots, first in this line: `for neighbor in"
    )
    assert trace.name == like.__name__
    assert trace.found == (like is not bfs)


def test_a_watched_search_that_does_not_end_is_stopped_and_its_steps_are_seen(capsys):
    def circles(grid, start):
        while True:
            grid.neighbors(start)

    def waits(grid, start):
        grid.neighbors(start)
        while True:
            pass

    assert watch(circles, GRID, most=5).expanded == 1  # it asks five times about one cell
    assert not capsys.readouterr().out
    assert watch(waits, GRID).expanded == 1
    assert capsys.readouterr().out.startswith("Your search has run for 0.5 s and was stopped, in line ")


def test_what_a_watched_search_raises_is_raised():
    def fails(grid, start):
        raise LookupError("oops")

    with pytest.raises(LookupError, match="oops"):
        watch(fails, GRID)


def test_only_what_can_be_called_is_watched_named_or_not():
    for search in ([(0, 0)], bfs(GRID, GRID.start)):
        with pytest.raises(ValueError, match="cannot be called: give something like my_search"):
            watch(search, GRID)
    assert watch(partial(plain.bfs), GRID).name == "your search"


def test_a_map_that_is_no_grid_can_be_watched():
    def blank(grid, start, goal):
        return ...

    roads = towns()
    mine, theirs = (watch(search, roads, like=dijkstra) for search in (plain.dijkstra, blank))
    assert mine.path == theirs.path != []
    assert mine.cost == theirs.cost == true_costs(roads)[roads.start]


def test_a_search_that_yields_its_steps_is_recorded():
    seen = watch(a_star, GRID, manhattan(GRID))
    assert list(seen) == list(record(a_star(GRID, GRID.start, GRID.goal, manhattan(GRID))))
    assert watch(bfs, GRID, most=3).expanded == 3

    def yields_the_path(grid, start, goal):
        yield plain.bfs(grid, start, goal)

    with pytest.raises(
        TypeError, match=r"it yields \[\(0, 0\), .*: yield Step\(current, reached\), or return the path"
    ):
        watch(yields_the_path, GRID)


@pytest.mark.parametrize("returned", [3, "found", {(0, 0)}, {(0, 0): None}, [[0, 0], [1, 0]]])
def test_of_a_search_that_returns_no_path_the_steps_are_seen(returned):
    def search(grid, start, goal):
        grid.neighbors(start)
        return returned

    trace = watch(search, GRID)
    assert (trace.expanded, trace.path) == (1, [])


@pytest.mark.parametrize("kind", [tuple, iter, list])
def test_a_path_is_a_path_in_whatever_it_is_returned(kind):
    def packed(grid, start, goal):
        return kind(plain.dijkstra(grid, start, goal) or [])

    assert watch(packed, GRID, like=dijkstra).path == plain.dijkstra(GRID, GRID.start, GRID.goal)


def own_loop(grid, start, goal):
    """It works out the neighbours itself and asks the map only whether a cell is free."""
    frontier, came_from = [start], {start: None}
    while frontier:
        x, y = frontier.pop(0)
        for cell in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)):
            if grid.passable(cell) and cell not in came_from:
                came_from[cell] = (x, y)
                frontier.append(cell)
    return walk_back(came_from, goal)


def test_of_an_own_loop_is_said_what_watch_sees():
    with pytest.raises(
        ValueError, match=r"leads through \(1, 0\), but the search has not asked the map for a way there"
    ):
        watch(own_loop, GRID)
    with pytest.raises(ValueError, match=r"grid.edges\(cell\), the cell is taken to be expanded"):
        watch(from_the_goal, GRID)


def test_the_remedy_of_an_error_is_told_with_it():
    def pops(grid, start):
        Queue(start).pop()

    with pytest.raises(AttributeError) as failed:
        watch(pops, GRID)
    assert failed.value.__notes__[0].startswith("A Queue has frontier.put(cell)")


# --- a prediction is judged by the package's search -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("search", "right"),
    [
        (plain.bfs, bfs),
        (plain.bfs_early_exit, bfs_early_exit),
        (plain.dijkstra, dijkstra),
        (plain.greedy_best_first, greedy_best_first),
        (plain.a_star, a_star),
        (a_star, a_star),
    ],
)
@pytest.mark.parametrize("grid", [GRID, Grid.from_text("S # G\n. # ."), Grid.from_text("G 2 S")])
def test_of_a_right_program_its_own_run_is_seen(search, right, grid, capsys):
    def mine(grid, start, goal, heuristic):
        return search(*(grid, start, goal, heuristic)[: 4 if right in (a_star, greedy_best_first) else 3])

    trace = watch(mine, grid, manhattan(grid), right=right)
    assert capsys.readouterr().out == ""
    assert trace.name == "mine"
    ends = (grid.start, grid.goal, manhattan(grid))
    theirs = record(right(grid, *ends[: {bfs: 1, bfs_early_exit: 2, dijkstra: 2}.get(right, 3)]))
    assert [step.current for step in trace] == [step.current for step in theirs]
    assert (trace.path, trace.cost) == (theirs.path, theirs.cost)


def silent(grid, start, goal):
    plain.bfs(grid, start, goal)


def fails(grid, start, goal):
    Queue(start).pop()


def only_once(grid, start, goal):
    grid.neighbors(start)


def back_to_front(grid, start, goal):
    return plain.bfs(grid, start, goal)[::-1]


def endless(grid, start, goal):
    while True:
        grid.neighbors(start)


@pytest.mark.parametrize(
    ("search", "right", "said"),
    [
        (stack, bfs, "stack expands (0, 1) in step 2, the package's bfs expands (1, 0)."),
        (plain.bfs, bfs_early_exit, "bfs goes on after step 5; the package's bfs_early_exit ends."),
        (plain.bfs_early_exit, bfs, "bfs_early_exit ends after step 5; the package's bfs goes on."),
        (only_once, bfs, "only_once ends after step 1; the package's bfs goes on."),
        (endless, bfs, "endless ends after step 1; the package's bfs goes on."),
        (silent, bfs, "silent expands what the package's bfs expands, but does not return its path."),
        (back_to_front, bfs, "back_to_front expands what the package's bfs expands, but does not return its path."),
        (fails, bfs, "fails fails: AttributeError: 'Queue' object has no attribute 'pop', in line "),
    ],
)
def test_of_a_wrong_program_the_package_s_search_is_seen_and_that_is_said(search, right, said, capsys):
    grid = Grid.from_text("S . . .\n. G . .\n. . . .")
    trace = watch(search, grid, right=right)
    words = capsys.readouterr().out
    assert words.startswith(said)
    assert words.endswith(
        " Here you see the package's, which the page asks about; whether yours is right, check says.\n"
    )
    theirs = record(bfs(grid, grid.start) if right is bfs else right(grid, grid.start, grid.goal))
    assert list(trace) == list(theirs)
