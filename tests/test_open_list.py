"""The open list as a line under a board, against the open lists themselves and the next step of each search."""

import copy
from itertools import groupby

import pytest
from glyphs import watched
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import maps, quick_first

from astar_lesson import (
    BinaryHeap,
    Grid,
    Player,
    PriorityQueue,
    Step,
    a_star,
    bfs,
    bfs_early_exit,
    dijkstra,
    gallery,
    greedy_best_first,
    manhattan,
    octile,
    record,
    strip,
    towns,
    tutorial_trace,
)
from astar_lesson.lesson.programs.open_lists import Scan, SortedList
from astar_lesson.search.frontiers import Queue
from astar_lesson.search.waiting_line import in_line, order_among_ties
from astar_lesson.words import explain

TUTORIAL = tutorial_trace()
TERRAIN = Grid.from_text("S..23\n.#9..\n..5#.\n2..#G")
ROADS = towns()


def watched_search(grid, open_list):
    """The trace of a search, and a copy of its open list before each step and after the last."""
    kept = []
    search = a_star(grid, grid.start, grid.goal, octile(grid), lambda start: kept.append(open_list(start)) or kept[0])

    def watch():
        copies.append(open_list(grid.start))
        for step in search:
            yield step
            copies.append(copy.deepcopy(kept[0]))

    copies = []
    return record(watch()), copies


@example(grid=TUTORIAL[0], open_list=BinaryHeap)
@given(grid=maps(), open_list=st.sampled_from([PriorityQueue, Scan, SortedList, BinaryHeap]))
def test_the_line_is_the_order_in_which_a_search_would_go_on(grid, open_list):
    """All of it where the steps tell that the list goes by age; of other lists, the next cell and the priorities."""
    trace, copies = watched_search(grid, open_list)
    by_age = {PriorityQueue: -1, Scan: 1, SortedList: 1}.get(open_list)
    for k, waiting in enumerate(copies):
        state = trace.at(k)
        shown, line = in_line(state), [waiting.get() for _ in state.open]
        assert [state.f.get(cell) for cell in shown] == [state.f.get(cell) for cell in line]
        assert set(shown) == state.open
        if k < len(trace):
            assert shown[0] == trace[k].current
        if order_among_ties(trace) == by_age:
            assert shown == line


@given(grid=maps(), search=st.sampled_from([dijkstra, greedy_best_first, bfs, bfs_early_exit]))
def test_the_head_of_the_line_is_the_next_cell_of_every_search(grid, search):
    ends = {bfs: [grid.start], greedy_best_first: [grid.start, grid.goal, manhattan(grid)]}
    trace = record(search(grid, *ends.get(search, [grid.start, grid.goal])))
    assert [in_line(trace.at(k))[0] for k in range(len(trace))] == [step.current for step in trace]
    for k in range(len(trace) + 1) if not trace.guide else ():
        assert in_line(trace.at(k)) == [cell for cell in trace.nodes if cell in trace.at(k).open]


def test_a_search_that_does_not_go_by_its_priorities_has_no_order():
    grid = Grid.from_text("S...\n.9..\n...G")
    trace = record(a_star(grid, grid.start, grid.goal, manhattan(grid), Queue))
    assert all(in_line(trace.at(k)) is None for k in range(len(trace) + 1))
    (texts, shapes) = drawn(lambda: strip(grid, trace, [3], open_list=True))
    assert texts == [[], ["open list: 3 cells; the steps do not tell their order"], []]
    assert shapes == [0, 0, 0]


def drawn(make):
    """The line of a picture of one board: names, words and signs; and how many chips, filled corners and brackets."""
    with watched() as texts:
        (ax,) = make().axes
        (line,) = ax.child_axes
        written = [[text for text, _ in texts(patch)] for patch in line.patches]
    return written, [len(collection.get_paths()) for collection in line.collections]


RUNS = {
    "tutorial": TUTORIAL,
    "terrain": (TERRAIN, record(dijkstra(TERRAIN, TERRAIN.start, TERRAIN.goal))),
    "by age": (TERRAIN, record(bfs(TERRAIN, TERRAIN.start))),
    "towns": (ROADS, record(dijkstra(ROADS, ROADS.start, ROADS.goal))),
}


@pytest.mark.parametrize("run", RUNS)
def test_chips_brackets_and_signs_are_those_of_the_state(run):
    grid, trace = RUNS[run]
    for k in range(len(trace) + 1):
        state = trace.at(k)
        (names, (title, *labels), signs), (chips, corners, brackets) = drawn(
            lambda state=state: gallery([("", grid, state)], open_list=True, width=4, columns=1)
        )
        line = in_line(state)
        shown = line if len(line) == chips else [*line[: chips - 2], *line[-2:]]
        assert names == [str(cell).replace(" ", "") for cell in shown]
        assert title == ("open list, next first" if line else "the open list is empty")
        assert (f"{len(line) - chips} more" in labels) == (len(line) > chips)
        labels = [label for label in labels if not label.endswith("more")]
        groups = [(value, len(list(cells))) for value, cells in groupby(map(state.f.get, shown)) if value is not None]
        assert [(label.split(" ")[:2], ", tied" in label) for label in labels] == [
            ([trace.guide, f"{value:g},"[: -1 if count == 1 else None]], count > 1) for value, count in groups
        ]
        improved = set(state.improved)
        added = {row.cell for row in trace[k - 1].reached} - improved if k else set()
        assert (len(signs), corners, brackets) == (len(added & {*shown}), len(improved & {*shown}), len(groups))


def test_a_line_without_order_counts_in_the_singular():
    trace = record([Step((0, 0), [((1, 0), 1, 2)]), Step((1, 0), [((2, 0), 2, 3)]), Step((0, 0))])
    assert explain.open_list_in_words(trace.at(1)) == "Open list: 1 cell; the steps do not tell their order."


@pytest.mark.parametrize("columns", quick_first([4, 1, 3, 10]))
@pytest.mark.parametrize("run", ["terrain", "towns"])
def test_a_line_lies_inside_its_board_however_narrow_and_counts_what_it_leaves_out(run, columns):
    grid, trace = RUNS[run]
    states = [trace.at(k) for k in range(len(trace) + 1)]
    for state in sorted(states, key=lambda state: len(state.open))[:: len(states) // 2]:
        with watched() as texts:
            picture = gallery([("", grid, state)] * columns, open_list=True, columns=columns, width=11)
            (line,) = picture.axes[0].child_axes
            words = [text for patch in line.patches for text, _ in texts(patch)]
        left, right = sorted(line.get_xlim())
        low, high = sorted(line.get_ylim())
        shapes = [path for part in line.collections for path in part.get_paths()]
        shapes += [patch.get_path() for patch in line.patches]
        for shape in shapes:
            if len(shape.vertices):
                (x, y), (x_end, y_end) = shape.get_extents().get_points()
                assert left - 1e-9 <= x and x_end <= right + 1e-9
                assert low <= y and y_end <= high
        chips, waiting = len(line.collections[0].get_paths()), len(state.open)
        assert min(1, waiting) <= chips <= waiting
        assert (f"{waiting - chips} more" in words) == (chips < waiting)


def test_a_player_draws_the_open_list_and_says_it_only_to_those_who_cannot_see_it():
    grid = Grid.from_text("S..\n..G")
    trace = record(dijkstra(grid, grid.start, grid.goal))
    player = Player(grid, trace, open_list=True)
    assert "Open list, next first" not in player.html(2)
    assert "Open list, next first" in player.alt(2)
