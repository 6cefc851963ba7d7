"""Predict and Explorer without a browser: their controls are moved from here."""

import threading

import pytest
from instruments import press
from ipywidgets.widgets.widget import _instances

from astar_lesson import (
    EIGHT,
    Explorer,
    Flipbook,
    Grid,
    LineByLine,
    Moves,
    Player,
    Predict,
    TieExplorer,
    bfs,
    dijkstra,
    gallery,
    plain,
    record,
    tutorial_trace,
)

GRID, TRACE = tutorial_trace()
BY_COST = record(dijkstra(GRID, GRID.start, GRID.goal))


# --- the first difference ---------------------------------------------------------------------------------------------


def test_a_button_jumps_to_the_first_difference_and_says_why():
    player = Player(GRID, TRACE, BY_COST)
    press(player, "first difference")
    assert player.slider.value == player.difference()[0] == 2
    assert "they go by different numbers" in player.pane.words
    player.slider.value = 3
    assert "they go by different numbers" not in player.pane.words


def test_equal_searches_have_no_difference():
    player = Player(GRID, BY_COST, BY_COST, k=4)
    press(player, "first difference")
    assert "No difference" in player.pane.words
    assert player.slider.value == 4
    assert "s algorithm (1), 4 of" in player.pane.words


# --- predictions ------------------------------------------------------------------------------------------------------


def scores(predict):
    return predict.hits, predict.later, predict.shown


def test_every_tied_cell_is_a_right_answer():
    for said in TRACE[2].current, *TRACE.at(2).tied(TRACE[2].current):
        predict = Predict(GRID, TRACE, steps=[3])
        assert predict.choose(said).startswith("Right. Step 3: expand (2, 3), F 54")
        assert (scores(predict), predict.over) == ((1, 0, 0), True)
    assert TRACE.at(2).tied((2, 3)) == [(2, 1)]


def test_after_a_wrong_answer_the_question_stays_and_nothing_is_given_away():
    predict = Predict(GRID, TRACE, steps=[3, 4])
    question = predict.question
    for _ in range(2):  # a double click is one try
        assert predict.choose((1, 1)) == "No: (1, 1) has F 60, the lowest is 54. Try again."
        assert (predict.question, predict.wrong, scores(predict), predict.score) == (question, [(1, 1)], (0, 0, 0), "")
    assert predict.choose((2, 1)).startswith("Right.")
    assert (predict.wrong, scores(predict)) == ([], (0, 1, 0))
    assert predict.score == "0 of 1 right at the first try, 1 later."
    predict.go_on()
    predict.choose(TRACE[3].current)
    assert (predict.over, predict.score) == (True, "1 of 2 right at the first try, 1 later.")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ((1, 2), "No: (1, 2) is closed already. Try again."),
        ((6, 4), "No: (6, 4) is not open, for no step has reached it yet. Try again."),
    ],
)
def test_a_cell_that_is_not_open_is_no_try(said, words):
    predict = Predict(GRID, TRACE, steps=[3])
    assert predict.choose(said) == words
    assert (predict.wrong, scores(predict)) == ([], (0, 0, 0))


def test_of_a_search_by_age_the_oldest_cell_is_right():
    grid = Grid.from_text("S..\n...\n..G")
    predict = Predict(grid, bfs(grid, grid.start), steps=[2, 2])
    assert predict.choose((0, 1)) == "No: (0, 1) waits, but another cell has waited longer. Try again."
    assert predict.choose((1, 0)).startswith("Right.")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("2, 2", "is not a cell"),
        (5, "is not a cell"),
        (None, "is missing"),
        ([1, 0], "is not a cell"),
        ((3, 2), "(3, 2) is a wall"),
        ((9, 9), "(9, 9) is outside the 7 x 5 map"),
    ],
)
def test_what_is_no_answer_does_not_count(said, words):
    predict = Predict(GRID, TRACE)
    with pytest.raises(ValueError) as told:
        predict.choose(said)
    assert words in str(told.value)
    assert (predict.wrong, scores(predict)) == ([], (0, 0, 0))


@pytest.mark.parametrize("steps", [[], [0]])
def test_a_prediction_that_cannot_be(steps):
    with pytest.raises(ValueError, match="nothing to ask"):
        Predict(GRID, TRACE, steps=steps)
    with pytest.raises(IndexError, match="state 99"):
        Predict(GRID, TRACE, steps=[99])


def test_all_tied_cells_are_the_answer():
    predict = Predict(GRID, TRACE, steps=[2, 3])
    assert predict.reveal().startswith("The answer: (2, 2). Step 2")
    predict.go_on()
    assert predict.reveal().startswith("The answer: (2, 3) or (2, 1), which are tied. Step 3")
    assert (scores(predict), predict.score) == ((0, 0, 2), "")
    grid = Grid(15, 15, start=(7, 7))
    wide = Predict(grid, dijkstra(grid, (7, 7)), steps=[100])
    assert "cells, which are tied. Step 100" in wide.reveal()


def test_after_the_last_answer_nothing_more_counts():
    predict = Predict(GRID, TRACE, steps=[14])
    answer = predict.reveal()
    assert predict.over
    assert predict.trace.at(predict.step()).path == TRACE.path
    for more in (lambda: predict.choose((5, 2)), predict.reveal, predict.go_on):
        assert more() == answer
    assert scores(predict) == (0, 0, 1)


def offered(predict):
    return [
        part.description
        for part in (predict.reveal_button, predict.next_button, predict.again_button)
        if part.layout.display != "none" and not part.disabled
    ]


def marked(predict):
    """The cells that carry a disc."""
    (board,) = predict.scene.boards
    board.show(*predict.scene.states(predict.step()))
    middles = [path.vertices[:-1].mean(0) for path in board.marks.discs.get_paths()]
    return {tuple(round(float(part)) for part in middle) for middle in middles}


def test_clicks_and_typed_answers_go_the_same_way():
    predict = Predict(GRID, TRACE, steps=[2, 3])
    assert "Question 1 of 2." in predict.pane.words and "Choose one of the open cells" in predict.pane.words
    assert offered(predict) == ["show the answer"]
    predict.on_pointer("down", 0, (2, 2))
    for _ in range(2):  # the second click of a double click answers nothing
        assert "Question 1 of 2." in predict.pane.words and "Right. Step 2" in predict.pane.words
        assert (predict.step(), offered(predict)) == (2, ["Next", "begin again"])
        predict.on_pointer("down", 0, (2, 2))
    press(predict, "Next")
    assert "Question 2 of 2." in predict.pane.words and "Right" not in predict.pane.words
    assert offered(predict) == ["show the answer", "begin again"]
    predict.typed.value = "(1, 1)"
    assert "No: (1, 1) has F 60" in predict.pane.words
    assert predict.typed.value == ""
    predict.typed.value = "there"
    assert "&#x27;there&#x27; is not a cell" in predict.pane.words
    assert predict.typed.value == "there"  # what was typed can be mended
    press(predict, "show the answer")
    assert "(2, 3) or (2, 1), which are tied" in predict.pane.words
    assert "That was the last question. You can begin again." in predict.pane.words
    assert "1 of 2 right at the first try, 1 shown." in predict.pane.words
    assert offered(predict) == ["begin again"]
    press(predict, "begin again")
    assert predict.report(1) == ["Question 1 of 2. After 1 step: which cell is expanded next?"]


def test_keys_alone_lead_through_the_questions():
    predict = Predict(GRID, TRACE, steps=[2, 3])
    for kind, cell, words in (
        ("go", (0, 0), "Choose one"),
        ("enter", (1, 1), "No: (1, 1)"),
        ("enter", (2, 2), "Right. Step 2"),
        ("go", (0, 0), "Question 2"),
        ("enter", (2, 1), "Right. Step 3"),
        ("enter", (2, 1), "That was the last question."),
    ):
        predict.on_pointer(kind, 0, cell)
        assert words in predict.pane.words
    assert scores(predict) == (1, 1, 0)


def test_discs_mark_what_can_be_answered_and_hatching_what_is_wrong():
    predict = Predict(GRID, TRACE, steps=[3])
    assert marked(predict) == TRACE.at(2).open
    whole = predict.pane.picture
    predict.on_pointer("down", 0, (1, 1))
    assert marked(predict) == TRACE.at(2).open - {(1, 1)}
    assert predict.pane.picture != whole
    assert repr(predict).endswith("Hatched: (1, 1).")
    predict.on_pointer("down", 0, (2, 1))
    assert marked(predict) == set()
    answered = predict.pane.picture
    press(predict, "begin again")
    assert predict.pane.picture == whole
    press(predict, "show the answer")
    assert predict.pane.picture == answered


# --- explorer ---------------------------------------------------------------------------------------------------------


def stroke(explorer, *cells):
    explorer.on_pointer("down", 0, cells[0])
    for cell in cells[1:]:
        explorer.on_pointer("move", 0, cell)
    explorer.on_pointer("up", 0, cells[-1])


def test_a_painted_wall_changes_the_way_and_can_be_undone():
    explorer = Explorer("S....G\n......")
    before = explorer.scene.traces[0].path
    explorer.brush.value = "wall"
    stroke(explorer, (2, 0), (3, 0))
    assert explorer.scene.grid.walls == {(2, 0), (3, 0)}
    assert explorer.text.value == "S.##.G\n......"
    assert explorer.scene.traces[0].path != before
    explorer.undo()
    assert explorer.scene.traces[0].path == before
    assert explorer.text.value == "S....G\n......"


def test_a_fast_stroke_leaves_nothing_out():
    explorer = Explorer("S......\n.......\n......G")
    explorer.brush.value = "cost 5"
    stroke(explorer, (1, 0), (1, 2), (5, 2))
    assert set(explorer.scene.grid.terrain) == {(1, 0), (1, 1), (1, 2), (2, 2), (3, 2), (4, 2), (5, 2)}


def test_start_and_goal_are_dragged_and_leave_the_map_as_it_was():
    explorer = Explorer("S#.\n...\n..G")
    stroke(explorer, (0, 0), (1, 0), (2, 0))
    assert (explorer.scene.grid.start, explorer.scene.grid.walls) == ((2, 0), {(1, 0)})
    stroke(explorer, (2, 2), (2, 1), (2, 0), (0, 2))
    assert (explorer.scene.grid.goal, explorer.scene.grid.start) == ((0, 2), (2, 0))


def test_nothing_is_painted_over_start_and_goal():
    explorer = Explorer("S..G")
    explorer.brush.value = "wall"
    stroke(explorer, (1, 0), (3, 0))
    assert explorer.text.value == "S##G"
    assert "no path" in explorer.pane.words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("S.x.G", "line 1, column 3: &#x27;x&#x27; is not part of a map"),
        ("S...", "goal is missing: put a G"),
        ("S" + "." * 600 + "G\n" + "\n".join(["." * 602] * 600), "takes up to 10000: use Player"),
    ],
)
def test_a_text_that_is_no_map_is_told_of_and_the_last_map_stays(text, words):
    explorer = Explorer("S.G")
    picture = explorer.pane.picture
    explorer.text.value = text
    assert words in explorer.trouble.value
    assert str(explorer.scene.grid) == "S.G"
    assert explorer.pane.picture == picture
    assert explorer.text.value == text  # what was typed can be mended
    explorer.algorithm.label = "Dijkstra's algorithm"
    assert explorer.text.value == text


def test_every_choice_runs():
    explorer = Explorer("S.2\n.#.\n..G")
    for menu in (explorer.algorithm, explorer.moves, explorer.heuristic, explorer.open_list):
        for choice in menu.options:
            menu.label = choice
            assert f"{explorer.algorithm.label}, {explorer.moves.label}: " in repr(explorer)


def test_the_warning_names_the_cell_and_both_numbers():
    explorer = Explorer(Grid.from_text("S..\n...\n..G", EIGHT))
    assert "H is not admissible on this map: for (0, 0) it says 40, the true cost is 28." in explorer.pane.words
    explorer.heuristic.label = "octile"
    assert "not admissible" not in explorer.pane.words
    explorer.weight.value = 3
    assert "not admissible" in explorer.pane.words


def test_the_slider_stays_at_the_end_or_where_it_was():
    explorer = Explorer("S....G\n......")
    explorer.brush.value = "wall"
    stroke(explorer, (2, 0))
    assert explorer.slider.value == explorer.slider.max == len(explorer.scene.traces[0])
    explorer.slider.value = 2
    stroke(explorer, (2, 1))
    assert explorer.slider.value == 2


@pytest.mark.parametrize("text", ["S.......G", "S.G"])
def test_a_new_map_is_drawn_once_whether_its_search_is_longer_or_shorter(text, monkeypatch):
    explorer, drawn = Explorer("S....G"), []
    draw = explorer.draw
    monkeypatch.setattr(explorer, "draw", lambda k: drawn.append((k, explorer.version)) or draw(k))
    explorer.text.value = text
    assert drawn == [(len(text), explorer.version)]
    explorer.slider.value = 1
    assert drawn[1:] == [(1, explorer.version)]


def test_a_click_on_a_picture_that_is_no_longer_there_is_nothing():
    explorer = Explorer("S....G\n......")
    explorer.brush.value = "wall"
    explorer.text.value = "S.G"
    stroke(explorer, (5, 1))
    explorer.on_pointer("down", 0, (1, 0))
    explorer.on_pointer("up", 0, (5, 1))
    assert explorer.text.value == "S#G"


def test_an_end_of_a_stroke_that_comes_after_the_undo_does_not_paint_again():
    explorer = Explorer("S...G")
    explorer.brush.value = "wall"
    explorer.on_pointer("down", 0, (1, 0))
    explorer.on_pointer("move", 0, (2, 0))
    explorer.undo()
    explorer.on_pointer("up", 0, (2, 0))
    assert explorer.text.value == "S...G"


def test_start_can_be_dragged_back_to_where_it_was():
    explorer = Explorer("S..\n..G")
    stroke(explorer, (0, 0), (1, 0), (0, 0))
    assert explorer.text.value == "S..\n..G"


def test_a_stroke_that_changes_nothing_does_not_use_up_what_can_be_undone():
    explorer = Explorer("S...G")
    stroke(explorer, (2, 0))
    explorer.brush.value = "floor"
    for _ in range(250):
        stroke(explorer, (3, 0))
    explorer.undo()
    assert explorer.text.value == "S...G"


def test_a_click_with_the_wall_brush_on_a_wall_removes_it_and_a_stroke_from_there_removes_more():
    explorer = Explorer("S.##.G\n..5...")
    stroke(explorer, (2, 0))
    assert explorer.text.value == "S..#.G\n..5..."
    stroke(explorer, (3, 0), (3, 1), (2, 1))
    assert explorer.text.value == "S....G\n......"
    stroke(explorer, (4, 0), (4, 1))
    assert explorer.text.value == "S...#G\n....#."
    explorer.brush.value = "cost 5"
    stroke(explorer, (4, 0))  # a wall is not what this brush paints
    assert explorer.text.value == "S...5G\n....#."


@pytest.mark.parametrize("back", ["undo", "reset"])
def test_undo_and_reset_put_a_good_map_into_the_box(back):
    explorer = Explorer("S.G")
    explorer.text.value = "S..G"
    explorer.text.value = "S.xG"
    getattr(explorer, back)()
    assert explorer.text.value == {"undo": "S..G", "reset": "S.G"}[back]
    assert explorer.trouble.value == ""


def test_a_grid_that_text_cannot_say_is_refused():
    with pytest.raises(ValueError, match="ground below S or G"):
        Explorer(Grid(2, 1, terrain={(1, 0): 5}, start=(0, 0), goal=(1, 0)))
    with pytest.raises(ValueError, match="costs other than 1 to 9"):
        Explorer(Grid(3, 1, terrain={(1, 0): 12}, start=(0, 0), goal=(2, 0)))
    with pytest.raises(ValueError, match="moves of no menu"):
        Explorer(Grid.from_text("S.G", Moves("thrice", 3)))


def test_picture_and_step_belong_together_whoever_moves_the_slider():
    player, shown = Player(GRID, TRACE), []
    show = player.pane.show

    def watch(picture, words, alt, version, step):
        shown.append(f"a_star after {step} of 14 steps" in alt)
        show(picture, words, alt, version, step)

    player.pane.show = watch
    mover = threading.Thread(target=lambda: [setattr(player.slider, "value", k % 15) for k in range(150)])
    mover.start()
    for n in range(40):
        player.cell.value = f"{n % 3}, 2"
    mover.join()
    assert len(shown) > 100
    assert all(shown)


def test_the_smallest_maps():
    assert "2 cells expanded, cost 1." in repr(Explorer("SG"))
    assert Player(Grid(1, 1, start=(0, 0)), bfs(Grid(1, 1), (0, 0))).slider.max == 1
    with pytest.raises(ValueError, match="goal is missing"):
        Explorer("S")


@pytest.mark.parametrize(
    "make",
    [
        lambda: Player(GRID, TRACE, BY_COST),
        lambda: Predict(GRID, TRACE),
        lambda: Explorer("S.G"),
        lambda: TieExplorer(GRID),
        lambda: Flipbook(lambda k: gallery([("a map", GRID, None)]), last=1),
        lambda: LineByLine(plain.bfs, GRID, GRID.start, GRID.goal),
    ],
)
def test_a_closed_instrument_has_closed_all_its_parts(make):
    before = set(_instances)
    instrument = make()
    assert len(_instances) > len(before) + 20
    instrument.close()
    assert set(_instances) == before
