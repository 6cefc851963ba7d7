"""The catalogue shown: each mistake on a map, alone or on a reader's map, and the table of all for the teacher."""

import pytest
from mistakes_table import PAGE, with_table

from astar_lesson import (
    EIGHT,
    FOUR,
    Grid,
    a_star,
    bfs,
    box_game,
    box_game_h,
    exhibit,
    greedy_best_first,
    hunt,
    manhattan,
    octile,
    plain,
    record,
    with_mistake,
    zero,
)
from astar_lesson.lesson import museum
from astar_lesson.lesson.programs.listing import source
from astar_lesson.lesson.programs.mistakes import catalogue
from astar_lesson.lesson.programs.wrong_lists import LastCellHeap

U = Grid.from_text("S23G\n....")


# --- a mistake on a map -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "of", "text", "moves", "ends"),
    [
        ("never_improves", "a_star", "S23G\n....", FOUR, (6, 5)),
        ("stops_when_opened", "dijkstra", "#....G\nS.#...\n......", EIGHT, (62, 60)),
        ("last_cell_kept", "a_star", "S..G", FOUR, ("IndexError", 3)),
        ("no_path_unasked", "bfs", "S#G", FOUR, ("KeyError", "no path")),
        ("path_backwards", "bfs", "SG", FOUR, ("a path from (1, 0) to (0, 0)", 1)),
        ("returns_table", "bfs", "SG", FOUR, ("a dict, not a path", 1)),
        ("forgets_reached", "bfs", "SG", FOUR, ("it does not end", 1)),
        ("never_improves", "a_star", "S..G", FOUR, (3, 3)),
    ],
)
def test_a_mistake_on_a_map_of_your_own(key, of, text, moves, ends):
    shown = exhibit(key, of, Grid.from_text(text, moves))
    assert (shown.wrong.end, shown.right.end) == ends
    assert "None" not in shown.picture.words


def test_a_smallest_map_is_found_and_what_is_not_in_its_text_is_said():
    shown = exhibit("closed_forever")
    assert str(shown.grid) == "S3.\n..G"
    assert shown.rules == "four neighbours, G costs 3, H is 4 in (0, 1), 0 elsewhere"
    assert (shown.wrong.end, shown.right.end) == (7, 5)
    assert shown.wrong.notes.expanded == [(0, 0), (1, 0), (1, 1), (2, 0), (0, 1)]
    assert exhibit("stops_when_opened").rules == "eight neighbours, G costs 3"


def test_a_notebook_shows_the_words_the_lines_and_both_runs(monkeypatch):
    pieces = []
    monkeypatch.setattr(museum, "display", lambda *what: pieces.extend(what))
    shown = exhibit("never_improves", "a_star", U)
    shown._ipython_display_()
    words, line, picture = pieces
    assert words.data.startswith("**a waiting cell is never improved** (four neighbours). It never improves a cost")
    assert [row for row in line.splitlines() if row[0] == "+"][1:] == ["+             if neighbor not in came_from:"]
    assert picture.words.splitlines()[0].startswith("wrong: pays 6: 4 x 2 map") and "right: pays 5: " in picture.words
    assert picture.png().startswith(b"\x89PNG")
    assert repr(shown).startswith("a waiting cell is never improved: 6; right: 5. It never")


def test_a_picture_holds_the_costs_that_each_program_keeps_or_the_steps_if_it_keeps_none():
    *_, wrong, right = exhibit("h_in_cost", "a_star", U).picture.words.splitlines()
    assert wrong == "wrong: pays 6: (0, 0) 0, (1, 0) 4, (2, 0) 8, (3, 0) 9, (0, 1) 5, (1, 1) 8, (2, 1) 11"
    assert right.endswith("(0, 0) 0, (1, 0) 2, (2, 0) 5, (3, 0) 5, (0, 1) 1, (1, 1) 2, (2, 1) 3, (3, 1) 4")
    corridor = exhibit("takes_newest", "bfs", Grid.from_text(". S G")).picture.words.splitlines()
    assert corridor[-1] == "right: pays 1: (1, 0) 1, (0, 0) 2, (2, 0) 3"


def test_the_h_of_a_map_can_be_given():
    even = Grid.from_text("S..G\n....")
    assert exhibit("h_only", "a_star", even).wrong.end == 5  # with a guess that knows one cell
    assert exhibit("h_only", "a_star", even, manhattan(even)).wrong.end == 3


def test_a_mistake_in_an_open_list_shows_its_lines_and_is_compared_with_that_list():
    heap = exhibit("heap_not_sifted", "a_star", Grid.from_text("S33G\n...."))
    assert [row for row in heap.line.splitlines() if row[0] in "+-"] == ["-         heapify(self._heap)"]
    assert heap.wrong.notes.expanded[:3] == heap.right.notes.expanded[:3]  # ties are settled alike: the oldest first
    assert "len(self._heap) <= 1" in exhibit("last_cell_kept").line


def test_an_exhibit_has_a_number():
    assert [exhibit(k, "a_star", U).mistake.key for k in range(1, 9)] == list(museum.EXHIBITS)


def test_what_is_not_in_the_catalogue_is_said():
    with pytest.raises(ValueError, match="there is no mistake 'typo': choose one of takes_newest, "):
        exhibit("typo")
    with pytest.raises(ValueError, match="bfs has no mistake 'h_only' in the catalogue: choose one of a_star"):
        exhibit("h_only", "bfs")
    with pytest.raises(ValueError, match="there is no mistake 'typo'"):
        hunt("SG", "typo")


@pytest.mark.deep
@pytest.mark.parametrize("key", catalogue())
def test_a_smallest_map_shows_each_mistake_in_the_answer_or_in_the_run(key):
    shown = exhibit(key)
    assert shown.wrong.seen != shown.right.seen


# --- a search with a mistake, which tells its steps -------------------------------------------------------------------


@pytest.mark.parametrize("key", ["never_improves", "stops_when_opened", "closed_forever"])
def test_the_same_change_in_both_texts_is_the_same_search(key):
    for text in ("S23G\n....", "S....\n...#G", "G#...\n.#.#S\n....."):
        grid = Grid.from_text(text)
        ends = grid, grid.start, grid.goal, manhattan(grid)
        assert record(with_mistake(a_star, key)(*ends)).path == with_mistake(plain.a_star, key)(*ends)


def test_a_search_that_stops_too_early_ends_at_the_goal():
    grid = Grid(2, 2, terrain={(0, 0): 3}, start=(1, 1), goal=(0, 0), moves=EIGHT)
    trace = record(with_mistake(a_star, "stops_when_opened")(grid, grid.start, grid.goal, octile(grid)))
    assert (trace.cost, trace.expanded, trace.path[-1]) == (42, 2, grid.goal)
    assert trace.at(2).open == {(1, 0), (0, 1)}


def test_a_mistake_that_cannot_be_made_is_refused():
    with pytest.raises(ValueError, match="a_star has no such part, or several: new_cost"):
        with_mistake(a_star, "h_only")  # its F stands in another line than in the plain search
    with pytest.raises(ValueError, match="bfs has no mistake 'never_improves' in the catalogue: choose one of dij"):
        with_mistake(bfs, "never_improves")


def test_arguments_are_checked_as_in_the_right_search():
    with pytest.raises(ValueError, match="start is missing"):
        with_mistake(a_star, "never_improves")(U, None, U.goal, zero(U))


def test_the_published_program_has_two_mistakes_and_a_third_in_h():
    changed = [line for line in source(box_game).splitlines() if line not in source(a_star).splitlines()]
    assert changed == [
        "def box_game(grid, start, goal, heuristic, open_list=Scan):",
        "        if goal in came_from:",
        "            if neighbor not in came_from:",
    ]
    assert box_game_h((4, 12), (12, 0)) == 12 + 10 * 8**2


# --- the bug hunt -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("program", ["h_only", plain.greedy_best_first])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("S 9 G\n. . .", "The author's path costs 10 instead of 4: the mistake shows.\n"),
        ("S . G\n. . .", "The author's path costs 2, and none is cheaper: the mistake does not show on this map.\n"),
        ("S # G", "No path leads from S to G: open one.\n"),
        ("S .", "The map cannot be searched: goal is missing: put a G into the map text, or pass a cell (x, y).\n"),
    ],
)
def test_it_says_whether_the_mistake_shows(text, said, program, capsys):
    picture = hunt(text, program)
    assert capsys.readouterr().out == said
    assert picture is None or "the author's path: " in picture.words


def test_how_many_expansions_both_need_is_said_where_the_hunt_is_about_that(capsys):
    improves = with_mistake(plain.a_star, "h_only")
    of_the_page = "# # G .\n# . . #\n. . # .\n. # 9 S\n. . . ."
    hunt(of_the_page, improves, beside=greedy_best_first)
    said = capsys.readouterr().out.splitlines()[1]
    assert said == "The author's program needs 15 expansions, and greedy best-first search 13."
    hunt("S G\n. .", improves, beside=greedy_best_first)
    said = capsys.readouterr().out.splitlines()[1]
    assert said == "The author's program needs 2 expansions, and greedy best-first search 2."
    hunt("S # G", improves, beside=greedy_best_first)
    assert capsys.readouterr().out == "No path leads from S to G: open one.\n"


def test_a_program_that_finds_no_path_is_reported(capsys):
    hunt("S G", lambda grid, start, goal, heuristic: None)
    assert capsys.readouterr().out == "The author's program: no path, though one costs 1: the mistake shows.\n"


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (lambda grid, start, goal, heuristic: True, "The author's program returns True: return the path as a list of"),
        (
            lambda grid, start, goal, heuristic: {start: None},
            "The author's program returns a table, not the path.",
        ),
        (lambda grid, start, goal, heuristic: {}[start], "The author's program fails: KeyError: (0, 0), in line"),
    ],
)
def test_a_program_that_gives_no_answer_is_reported_in_words(program, said, capsys):
    words = hunt("S 5 G", program).words
    told = capsys.readouterr().out
    assert told.startswith(said) and told.endswith(" A path costs 6.\n")
    assert "NoneType" not in told + words and words.startswith("the author's path: none")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("S 2 2 2 G\n. . . . .", ""),
        ("\n. . G\nS 9 #\n", "Row 2 of the map holds 9: the task allows only S G . 2\n"),
        (". # G\nS 2 .", "Row 1 of the map holds #: the task allows only S G . 2\n"),
    ],
)
def test_a_map_must_keep_the_rules_of_the_task(text, said, capsys):
    picture = hunt(text, "h_only", allowed="S G . 2")
    told = capsys.readouterr().out
    assert (picture is None, told if said else "") == (bool(said), said)


@pytest.mark.parametrize(("text", "shared"), [("S23G\n....", "row"), ("S2\n3.\nG.", "column"), ("S....\n...3G", "")])
def test_the_ends_must_stand_apart_where_the_task_says_so(text, shared, capsys):
    picture = hunt(text, "never_improves", apart=True)
    assert (picture is None) == bool(shared)
    assert (f"S and G stand in the same {shared}: the task forbids that.\n" == capsys.readouterr().out) == bool(shared)
    assert hunt(text, "never_improves") is not None


def test_a_heap_that_keeps_its_last_cell():
    heap = LastCellHeap("start")
    assert (len(heap), heap.get(), len(heap)) == (1, "start", 0)
    for cell, priority in (("a", 5), ("b", 3), ("a", 2)):
        heap.put(cell, priority)
    assert (len(heap), heap.get(), len(heap)) == (2, "a", 1)
    with pytest.raises(IndexError, match="the frontier is empty"):
        heap.get()


# --- the teacher's table ----------------------------------------------------------------------------------------------


def test_the_teachers_table_says_of_each_mistake_what_the_catalogue_says():
    rows = PAGE.read_text(encoding="utf-8").splitlines()
    for key, entry in catalogue().items():
        (row,) = [row for row in rows if f"| `{key}` |" in row]
        assert row.split(" | ")[0] == f"| {entry.title}" and f"| {entry.does} | {entry.look} |" in row


@pytest.mark.deep
def test_the_teachers_table_is_what_the_command_writes():
    page = PAGE.read_text(encoding="utf-8")
    assert with_table(page) == page


@pytest.mark.parametrize("number", [0, 9, -1])
def test_there_are_eight_exhibits(number):
    with pytest.raises(ValueError, match="they are numbered 1 to 8"):
        exhibit(number)
