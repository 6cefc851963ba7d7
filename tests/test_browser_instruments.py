"""JupyterLab as a reader meets it, in a browser: whole notebooks, then each instrument, moved by key, mouse and typing.

One notebook is always run; the others are deep. Pictures of what was seen are left in the folder that the environment
variable ASTAR_SCREENSHOTS names, else in pytest's own. Where there is no browser these tests are skipped, unless
ASTAR_BROWSER is "required".
"""

import re
import time
from pathlib import Path

import browser
import numpy as np
import pytest
from instruments import INSTRUMENTS, SETUP, SHOWN, contrast, controls, eventually, said_to_be_wrong
from strategies import quick_first

from astar_lesson.world.boxes import LEVELS

PICTURE = "img:visible, canvas:visible"
SAVED = ".jp-OutputArea img"
NOTEBOOKS = sorted(path.name for path in (browser.PROJECT / "notebooks").glob("*.ipynb"))
NOTEBOOKS.sort(key=lambda name: name != "02_early_exit.ipynb")


@pytest.mark.parametrize("name", quick_first(NOTEBOOKS))
def test_a_notebook_runs_without_a_word_of_trouble(reader, screenshots, name):
    reader.turn_to(name)
    assert reader.page.locator(SAVED).count()
    assert reader.untold() == []  # nobody has trusted the notebook yet
    reader.uncaught.clear()
    reader.run_all()
    pane = reader.page.locator(".astar-pane").first
    pane.locator(PICTURE).wait_for()
    pane.scroll_into_view_if_needed()
    reader.page.screenshot(path=screenshots / f"{Path(name).stem}.png")
    assert reader.errors() == []
    assert reader.untold() == []
    assert said_to_be_wrong(reader.page.locator(".jp-Notebook")) == []
    moved = [from_end_to_end(screen) for screen in reader.page.locator(".astar-screen:has(.noUi-handle)").all()]
    assert moved and all(moved)
    assert reader.uncaught == []


def from_end_to_end(screen):
    """Whether a slider that is moved from its first step to its last changes the picture."""
    handle, picture = screen.locator(".noUi-handle").first, screen.locator(".astar-pane").locator(PICTURE)
    handle.press("Home")
    time.sleep(0.4)
    first = picture.evaluate(SHOWN)
    handle.press("End")
    return eventually(lambda: picture.evaluate(SHOWN) != first)


# --- seen as a whole --------------------------------------------------------------------------------------------------

SCREEN = {"width": 1280, "height": 720}
SHOW_FILES = "() => window.jupyterapp.shell.expandLeft()"
HIDE_FILES = "() => window.jupyterapp.shell.collapseLeft()"
SEEN = """() => {
    const height = (part) => Math.round(part.getBoundingClientRect().height);
    const cells = [...document.querySelectorAll('.jp-Notebook .jp-Cell')];
    const screens = [...document.querySelectorAll('.jp-Notebook .astar-screen')];
    const found = screens.map((screen) => [cells.indexOf(screen.closest('.jp-Cell')), height(screen)]);
    return [height(document.querySelector('.jp-WindowedPanel-outer')), found];
}"""


@pytest.mark.parametrize("name", quick_first(NOTEBOOKS))
def test_what_plays_is_seen_as_a_whole_with_its_words_and_controls(reader, screenshots, name):
    before = reader.page.viewport_size
    reader.page.set_viewport_size(SCREEN)
    reader.page.evaluate(SHOW_FILES)  # as JupyterLab opens: there are 848 pixels beside it
    reader.turn_to(name)
    reader.run_all()
    screens = reader.page.locator(".jp-Notebook .astar-screen")
    assert eventually(lambda: all(screen.bounding_box()["height"] > 100 for screen in screens.all()))
    time.sleep(2)  # room is made for the longest words when all steps are known
    room, found = reader.page.evaluate(SEEN)
    for screen, (cell, _) in zip(screens.all(), found, strict=True):
        screen.evaluate("(screen) => screen.scrollIntoView({block: 'start'})")
        reader.page.screenshot(path=screenshots / f"whole_{name[:2]}_{cell}.png")
    reader.page.evaluate(HIDE_FILES)
    reader.page.set_viewport_size(before)
    too_tall = {f"{name[:2]}/{cell}" for cell, height in found if height > room}
    assert found, "nothing plays on this page"
    assert too_tall == set(), (room, found)
    moving = reader.page.locator(".jp-Notebook .astar-screen:has(.astar-surface):has(.noUi-handle)").all()
    assert all(moved_by_keys(screen) for screen in moving)


def moved_by_keys(screen):
    """Whether a click on the picture, beside its map, makes arrow keys move the slider: on and back, or back and on."""
    slider = screen.locator(".noUi-handle")
    first = slider.get_attribute("aria-valuenow")
    screen.locator(".astar-surface").click(position={"x": 3, "y": 3})
    is_at_the_end = first == slider.get_attribute("aria-valuemax")
    there, back = ("ArrowLeft", "ArrowRight") if is_at_the_end else ("ArrowRight", "ArrowLeft")
    keys = screen.page.keyboard
    keys.press(there)
    has_moved = eventually(lambda: slider.get_attribute("aria-valuenow") != first)
    keys.press(back)
    return has_moved and eventually(lambda: slider.get_attribute("aria-valuenow") == first)


ALL = [SETUP, *INSTRUMENTS.values()]
SAVE = "() => window.jupyterapp.commands.execute('docmanager:save')"


def test_a_page_that_was_saved_shows_every_instrument_without_its_kernel(reader, lab, screenshots):
    lab.write("saved.ipynb", ALL)
    reader.turn_to("saved.ipynb")
    reader.run_all()
    screens, saved = reader.page.locator(".astar-screen canvas"), reader.page.locator(".astar-saved")
    assert eventually(lambda: screens.count() == len(INSTRUMENTS))
    assert not any(picture.is_visible() for picture in saved.all())
    reader.page.evaluate(SAVE)
    reader.turn_to("saved.ipynb")  # with a new kernel
    assert eventually(lambda: saved.count() == len(INSTRUMENTS))
    assert all(picture.is_visible() for picture in saved.all())
    assert "Run All Above Selected Cell in the menu Run, and run this cell." in saved.last.inner_text()
    time.sleep(3)  # so long does JupyterLab look for a widget
    assert said_to_be_wrong(reader.page.locator(".jp-Notebook")) == []
    reader.page.screenshot(path=screenshots / "saved.png")
    reader.run(0)
    reader.run(1)
    assert eventually(lambda: screens.count() == 1)
    left = [False] + [True] * (len(INSTRUMENTS) - 1)
    assert eventually(lambda: [picture.is_visible() for picture in saved.all()] == left)


@pytest.mark.deep
def test_without_its_kernel_a_player_moves_on_and_the_rest_says_what_to_do(reader, lab, screenshots):
    lab.write("restarted.ipynb", ALL)
    reader.turn_to("restarted.ipynb")
    reader.uncaught.clear()
    reader.run_all()
    picture = reader.cell(1).locator("canvas")
    picture.wait_for()
    assert eventually(lambda: reader.ask("player.pane.reeled == player.version"))
    before = picture.evaluate(SHOWN)
    reader.restart()
    told = reader.page.locator(".astar-gone")
    assert eventually(lambda: told.count() == len(INSTRUMENTS))
    assert all("in the menu Run, and run this cell again." in words for words in told.all_inner_texts())
    assert reader.page.locator(".jupyter-widgets-disconnected").evaluate_all(
        "(parts) => parts.every((part) => getComputedStyle(part, '::before').display === 'none')"
    )
    reader.page.locator(".noUi-handle").first.press("ArrowRight")
    assert eventually(lambda: picture.evaluate(SHOWN) != before)
    reader.cell(1).locator(".astar-surface").press("ArrowLeft")
    assert eventually(lambda: picture.evaluate(SHOWN) == before)
    for surface in reader.page.locator(".astar-surface").all():
        surface.click()  # it does nothing, without a word of trouble
    greyed = {cell: reader.cell(cell).locator(".astar-screen > .astar-row[inert]").count() for cell in (1, 3)}
    assert greyed == {1: 0, 3: 1}  # the player still moves, the prediction hears nothing
    reader.page.screenshot(path=screenshots / "restarted.png")
    assert reader.uncaught == []


@pytest.mark.deep
def test_after_its_cell_has_run_the_first_instrument_is_small_and_in_sight(window, lab):
    notebook = browser.Notebook(window, lab, "00_start_here.ipynb")
    page, frame = notebook.page, notebook.page.locator(".jp-WindowedPanel-outer")
    page.set_viewport_size({"width": 1280, "height": 800})
    sources = page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.content.widgets.map((c) => c.model.sharedModel.source)"
    )
    place = next(k for k, source in enumerate(sources) if "Explorer(" in source)
    for k in range(place):
        notebook.run(k)
    page.evaluate("(k) => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = k; }", place)
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-cell-and-select-next')")
    screen = page.locator(".astar-screen").first
    screen.locator("canvas").wait_for()
    top = frame.bounding_box()["y"]
    assert eventually(lambda: top - 1 <= screen.bounding_box()["y"] <= 800 - screen.bounding_box()["height"])
    assert screen.bounding_box()["height"] <= 640
    offered = screen.locator("button, input, select, textarea, [role=slider], [role=button]")
    assert sum(part.is_visible() for part in offered.all()) <= 9  # the choice of the search is one of them
    picture, before = screen.locator(".astar-surface"), frame.evaluate("(frame) => frame.scrollTop")
    picture.focus()
    for key in ("ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End"):
        page.keyboard.press(key)
    assert frame.evaluate("(frame) => frame.scrollTop") == before
    notebook.close()


# --- the instruments, one below the other -----------------------------------------------------------------------------

WITH_SLIDER = [name for name in INSTRUMENTS if name not in ("predict", "ties", "push")]


@pytest.mark.parametrize("name", quick_first(WITH_SLIDER))
def test_the_slider_moves_by_key_and_by_mouse(show, name):
    instrument = show(name)
    pictures = [instrument.sees()]
    instrument.handle.press("Home")
    assert instrument.becomes("slider.value", 0)
    for k in (1, 2, 3):
        instrument.handle.press("ArrowRight")
        assert instrument.becomes("slider.value", k)
        assert instrument.stands()
        pictures.append(instrument.sees())
    assert len(set(pictures)) == 4
    box, track = instrument.handle.bounding_box(), instrument.output.locator(".noUi-base").bounding_box()
    middle = box["y"] + box["height"] / 2
    instrument.page.mouse.move(box["x"] + box["width"] / 2, middle)
    instrument.page.mouse.down()
    instrument.page.mouse.move(track["x"] + 0.5 * track["width"], middle, steps=5)
    instrument.page.mouse.move(track["x"] + track["width"], middle, steps=5)
    instrument.page.mouse.up()
    assert instrument.becomes("slider.value", instrument.ask("slider.max"))
    assert instrument.stands()
    assert instrument.sees() not in pictures[1:]


def test_a_wall_painted_across_the_path_turns_it_and_undo_brings_it_back(show):
    explorer = show("explorer")
    before, path = explorer.ask("text.value"), explorer.ask("scene.traces[0].path")
    x, y = path[2]  # on the way down from the start: a wall from left to right blocks it
    assert path[1:4] == [[x, y - 1], [x, y], [x, y + 1]]
    explorer.press("wall")
    explorer.drag((x - 1, y), (x, y), (x + 1, y))
    for across in (x - 1, x, x + 1):
        assert explorer.becomes(f"scene.grid.passable(({across}, {y}))", False)
    assert [x, y] not in explorer.ask("scene.traces[0].path")
    assert explorer.stands()
    explorer.output.locator(".astar-surface").press("Control+z")
    assert explorer.becomes("text.value", before)
    assert explorer.becomes("scene.traces[0].path", path)
    assert explorer.stands()
    assert explorer.ask("slider.value == explorer.slider.max == len(explorer.scene.traces[0])")


def test_a_stroke_may_begin_beside_the_map_and_marks_no_text(show):
    explorer = show("explorer")
    explorer.press("wall")
    explorer.drag((3, -1), (3, 0), (3, 1))
    for down in (0, 1):
        assert explorer.becomes(f"scene.grid.passable((3, {down}))", False)
    assert explorer.page.evaluate("() => String(getSelection())") == ""
    assert explorer.stands()


def test_a_map_that_is_typed_waits_for_the_button_and_a_cell_that_is_typed_is_marked(show):
    explorer = show("explorer")
    explorer.unfold()
    box, first = explorer.output.locator("textarea"), explorer.ask("text.value")
    box.fill("S..G")
    box.press("End")
    box.press("Enter")
    box.press_sequentially("....")
    box.blur()
    field, marked = explorer.output.locator("input[type=text]"), explorer.output.locator(".astar-mark")
    explorer.type(field, "2, 0")
    explorer.output.get_by_text("(2, 0): ").wait_for()
    assert explorer.ask("text.value") == first
    explorer.press("Apply")
    assert explorer.becomes("text.value", "S..G\n....")
    assert explorer.stands()
    at, box = explorer.at((2, 0)), marked.bounding_box()
    assert np.allclose(at, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), atol=2)
    explorer.type(field, "")
    assert eventually(lambda: not marked.count())


@pytest.mark.deep
def test_dragging_s_moves_the_start(show):
    explorer = show("explorer")
    explorer.drag(explorer.ask("scene.grid.start"), (2, 1), (4, 0))
    assert explorer.becomes("scene.grid.start", [4, 0])
    assert explorer.becomes("scene.traces[0].path[0]", [4, 0])
    assert explorer.ask("text.value").count("S") == 1
    assert explorer.ask("cell.value") == ""
    assert explorer.stands()


SCORE = "hits, predict.later, predict.shown"
RIGHT = "trace[predict.state.k].current"


def test_a_prediction_by_click_and_by_typing(show):
    predict = show("predict")
    right = predict.ask(RIGHT)
    predict.page.mouse.dblclick(*predict.at(right))
    predict.words.get_by_text("Right.").wait_for()
    assert predict.ask(SCORE) == [1, 0, 0]
    assert predict.stands()
    predict.press("Next")
    predict.words.get_by_text("Question 2 of 13").wait_for()
    predict.click((1, 1))
    predict.words.get_by_text("No: (1, 1) has F 60, the lowest is 54. Try again.").wait_for()
    assert predict.ask("wrong") == [[1, 1]]
    assert predict.stands()
    predict.output.get_by_text("more", exact=True).click()
    field = predict.output.get_by_role("textbox")
    field.fill("4, 4")
    field.blur()  # to leave the field is no answer
    predict.type(field, "nowhere")
    predict.words.get_by_text("'nowhere' is not a cell").wait_for()
    assert predict.ask("wrong") == [[1, 1]]
    predict.type(field, "{}, {}".format(*predict.ask(RIGHT)))
    assert predict.becomes(SCORE, [1, 1, 0])
    assert eventually(lambda: field.input_value() == "")
    predict.press("Next")
    predict.words.get_by_text("Question 3 of 13").wait_for()
    predict.press("show the answer")
    predict.words.get_by_text("The answer:").wait_for()
    assert predict.ask(SCORE) == [1, 1, 1]
    assert predict.stands()


# --- the boxes --------------------------------------------------------------------------------------------------------


def test_levels_are_played_by_keys_alone(show):
    push, steps = show("push"), "step()"
    keys, surface = push.page.keyboard, push.output.locator(".astar-surface")
    surface.focus()
    for key, k in (
        *(("ArrowRight", 1), ("ArrowRight", 2), ("Backspace", 1), ("Control+z", 0)),
        *(("ArrowRight", 1), ("ArrowUp", 1), ("ArrowRight", 2)),
    ):
        keys.press(key)
        assert push.becomes(steps, k)
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    push.words.get_by_text("Solved: 4 steps, 3 pushes. Fewer steps are impossible.").wait_for()
    assert push.stands()
    further = push.output.get_by_role("button", name="next level")
    further.wait_for()
    for _ in range(10):
        keys.press("Tab")
        if further.evaluate("(button) => button === document.activeElement"):
            break
    keys.press("Enter")
    assert push.becomes("menu.label", "around the corner")
    keys.press("ArrowRight")  # the keys are back on the picture
    assert push.becomes(steps, 1)
    assert push.stands()
    assert not further.is_visible()


def test_a_level_that_is_chosen_by_keys_leaves_the_keys_with_the_pusher(show):
    push, others = show("push"), list(LEVELS)[1:]
    keys = push.page.keyboard
    push.output.get_by_role("combobox").focus()
    for name in others[:2]:  # while it is closed, arrow keys go on from level to level
        keys.press("ArrowDown")
        assert push.becomes("menu.label", name)
    for key in (" ", "ArrowUp", "Enter"):
        keys.press(key)
    assert push.becomes("menu.label", others[0])
    keys.press("ArrowRight")
    assert push.becomes("step()", 1)
    assert push.ask("menu.label") == others[0]
    assert push.stands()


def test_a_box_is_pushed_by_swipes_and_clicks_and_the_arrows_wait_below_more(show):
    push, steps = show("push"), "step()"
    for (across, down), k in (((60, 5), 1), ((-5, 60), 1), ((60, -5), 2)):
        push.swipe((3, 1), across, down)
        assert push.becomes(steps, k)
    push.words.get_by_text("2 steps, 1 push. The fewest possible: 4 steps.").wait_for()
    push.click((2, 1))
    assert push.becomes(steps, 3)
    push.press("undo")
    assert push.becomes(steps, 2)
    push.page.keyboard.press("ArrowLeft")  # a click on a button leaves the keys with the picture
    assert push.becomes(steps, 3)
    left = push.output.get_by_role("button", name="left", exact=True)
    assert not left.is_visible()
    push.output.get_by_text("more", exact=True).click()
    left.click()
    assert push.becomes(steps, 4)
    assert push.stands()


def test_a_tap_is_an_answer_and_a_swipe_that_scrolls_the_page_is_none(show):
    predict = show("predict")
    predict.swipe(predict.ask(RIGHT), 0, 0)
    predict.words.get_by_text("Right.").wait_for()
    predict.press("Next")
    predict.words.get_by_text("Question 2 of 13").wait_for()
    predict.swipe((1, 1), 5, -60)
    assert predict.stands()
    assert (predict.ask("wrong"), predict.ask(SCORE)) == ([], [1, 0, 0])


@pytest.mark.parametrize("name", quick_first(["predict", "ties"]))
def test_keys_alone_choose_cells(show, name):
    asking, words = show(name), {"predict": ("Question 2", "No: (0, 0)"), "ties": ("Step 1:", "cannot be expanded")}
    surface = asking.output.locator(".astar-surface")
    surface.focus()
    surface.press("ArrowRight")  # the mark comes to (0, 0)
    surface.press("Enter")
    asking.words.get_by_text(words[name][1]).wait_for()
    for key in {"predict": ("ArrowRight",) * 2 + ("ArrowDown",) * 2, "ties": ("ArrowRight",) + ("ArrowDown",) * 2}[
        name
    ]:
        surface.press(key)
    surface.press("Enter")
    if name == "predict":
        asking.words.get_by_text("Right.").wait_for()
        surface.press("Enter")
    asking.words.get_by_text(words[name][0]).wait_for()
    assert asking.stands()


# --- the player -------------------------------------------------------------------------------------------------------


@pytest.mark.deep
def test_with_the_reel_every_step_moves_while_the_kernel_is_busy(bench, show):
    player = show("player")
    assert player.becomes("pane.reeled - player.version", 0)
    frames = bench.ask(
        "[base64.b64encode(reel_frames.png([player.scene.traces[0].at(k)])).decode() for k in range(15)]",
        "import base64; reel_frames = player.scene.film",
    )
    bench.keep_busy(6)
    player.handle.press("Home")
    for k in range(15):
        assert eventually(lambda k=k: not contrast(player.sees(), frames[k]), seconds=1)
        assert ("Before the first step" if not k else f"Step {k}:") in player.words.inner_text()
        player.press("one step on")
    picture = player.output.locator(".astar-surface")
    for key, k in (("Home", 0), ("ArrowRight", 1), ("ArrowUp", 2), ("ArrowLeft", 1), ("End", 14)):
        picture.press(key)
        assert eventually(lambda k=k: not contrast(player.sees(), frames[k]), seconds=1)
    assert player.becomes("slider.value", 14)


@pytest.mark.deep
def test_a_view_that_is_opened_later_shows_where_the_slider_stands(window, lab):
    lab.write("again.ipynb", [SETUP, INSTRUMENTS["player"], "player"])
    notebook = browser.Notebook(window, lab, "again.ipynb")
    notebook.run(0)
    notebook.run(1)
    assert eventually(lambda: notebook.ask("player.pane.reeled == player.version"))
    notebook.tell("player.slider.value = 7")
    notebook.run(2)
    words = notebook.cell(2).locator(".astar-pane").first
    assert eventually(lambda: "Step 7:" in words.inner_text())
    notebook.close()


@pytest.mark.deep
def test_play_runs_to_the_end(show):
    player = show("player")
    player.unfold()
    player.output.get_by_role("combobox").select_option("10 steps a second")
    assert player.becomes("play.interval", 100)
    player.output.locator(".astar-surface").press(" ")
    assert player.becomes("slider.value", player.ask("slider.max"))
    assert player.stands()


@pytest.mark.deep
def test_running_a_cell_again_keeps_no_more_than_one_player_before(bench, show):
    show("player")
    count = "__import__('ipywidgets').widgets.widget._instances.values()"
    one = bench.ask(f"len({count})")
    for _ in range(10):
        player = show("player")
    assert bench.ask(f"sum(type(widget).__name__ == 'Player' for widget in {count})") <= 2
    assert bench.ask(f"len({count})") <= 2 * one
    assert player.stands()


# --- line by line, and lines in order ---------------------------------------------------------------------------------

LINES = [
    "from astar_lesson import Grid, InOrder, LineByLine, plain\nstreet = Grid.from_text('S.G')",
    "lines = LineByLine(plain.bfs, street, street.start, street.goal, k=4)\nlines",
    "puzzle = InOrder(plain.bfs)\npuzzle",
]


def test_lines_are_played_by_keys_alone(reader, lab, screenshots):
    lab.write("lines.ipynb", LINES)
    reader.turn_to("lines.ipynb")
    reader.uncaught.clear()
    reader.run_all()
    screen = reader.cell(1).locator(".astar-screen")
    picture, at_work, keys = screen.locator(".astar-surface"), screen.locator(".astar-below mark"), reader.page.keyboard
    assert eventually(lambda: "5         current = frontier.get()" in at_work.inner_text())
    picture.focus()
    for key, line in (
        ("ArrowRight", "6         for"),
        ("ArrowRight", "7             if"),
        ("ArrowLeft", "6         for"),
    ):
        keys.press(key)
        assert eventually(lambda line=line: line in at_work.inner_text())
    assert eventually(lambda: "(0, 0) is expanded." in screen.get_by_role("status").inner_text())
    screen.get_by_role("button", name="next expansion").press(" ")
    assert eventually(lambda: reader.ask("lines.slider.value") == 12)
    listing, board = screen.locator(".astar-below").bounding_box(), picture.bounding_box()
    assert listing["x"] >= board["x"] + board["width"]
    reader.page.set_viewport_size(SCREEN)
    reader.page.evaluate(SHOW_FILES)
    assert eventually(lambda: picture.bounding_box()["width"] < board["width"])
    listing, board = screen.locator(".astar-below").bounding_box(), picture.bounding_box()
    assert listing["x"] >= board["x"] + board["width"]  # also where there is less room
    screen.evaluate("(screen) => screen.scrollIntoView({block: 'start'})")
    reader.page.screenshot(path=screenshots / "lines_beside_files.png")
    reader.page.evaluate(HIDE_FILES)
    assert reader.errors() == [] and reader.uncaught == []
    reader.page.set_viewport_size({"width": 390, "height": 1500})
    assert eventually(lambda: screen.locator(".astar-below").bounding_box()["y"] > picture.bounding_box()["y"] + 100)
    reader.page.set_viewport_size({"width": 1280, "height": 1500})


def shown_order(puzzle):
    """The lines as they stand on the page."""
    return [line.removeprefix("\u22ee\u22ee").strip() for line in puzzle.get_by_role("option").all_inner_texts()]


def asked_order(reader):
    return reader.ask("[puzzle._code[number].strip() for number in puzzle.lines.order]")


def drag(reader, line, to):
    """Drag a line to where another one stands, past its middle, in steps."""
    begin, end = line.bounding_box(), to.bounding_box()
    mouse = reader.page.mouse
    mouse.move(begin["x"] + 150, begin["y"] + begin["height"] / 2)
    mouse.down()
    is_below = end["y"] > begin["y"]
    mouse.move(begin["x"] + 150, end["y"] + end["height"] * (0.8 if is_below else 0.2), steps=8)
    mouse.up()


def test_lines_are_dragged_into_order_and_said_to_be_right_or_wrong(reader, lab, screenshots):
    lab.write("lines.ipynb", LINES)
    reader.turn_to("lines.ipynb")
    reader.uncaught.clear()
    reader.run_all()
    puzzle = reader.cell(2)
    lines = puzzle.get_by_role("option")
    assert eventually(lambda: lines.count() == 11 and shown_order(puzzle) == asked_order(reader))
    assert puzzle.get_by_role("radio").count() == 0 or not puzzle.get_by_role("radio").first.is_visible()
    right = reader.ask("[puzzle._code[number].strip() for number in puzzle._right]")
    check = puzzle.get_by_role("button", name="check")
    for place, line in enumerate(right):
        now = shown_order(puzzle).index(line)
        if now != place:
            drag(reader, lines.nth(now), lines.nth(place))
        assert shown_order(puzzle)[place] == line
        if place == 5:
            check.click()
            puzzle.get_by_text("The first line that cannot stand where it stands is line").wait_for()
            wrong = puzzle.locator(".astar-wrong")
            assert wrong.inner_text().split()[-1] in puzzle.get_by_role("status").last.inner_text()
            reader.page.screenshot(path=screenshots / "lines_wrong.png")
    assert eventually(lambda: asked_order(reader) == right)
    assert puzzle.locator(".astar-wrong").count() == 0
    check.click()
    puzzle.get_by_text("Solved").wait_for()
    reader.page.screenshot(path=screenshots / "lines.png")
    assert reader.errors() == [] and reader.uncaught == []


def test_lines_are_moved_by_keys_and_after_a_restart_a_word_says_how_to_go_on(reader, lab, screenshots):
    lab.write("lines.ipynb", LINES)
    reader.turn_to("lines.ipynb")
    reader.uncaught.clear()
    reader.run_all()
    puzzle, keys = reader.cell(2), reader.page.keyboard
    assert eventually(lambda: puzzle.get_by_role("option").count() == 11)
    first, second, third, *_ = shown_order(puzzle)
    puzzle.get_by_role("listbox").focus()
    for key in ("ArrowDown", "Alt+ArrowDown", "Alt+ArrowUp", "Alt+ArrowUp"):
        keys.press(key)
    assert shown_order(puzzle)[:3] == [second, first, third]
    assert eventually(lambda: asked_order(reader)[:3] == [second, first, third])
    keys.press("Tab")
    keys.press(" ")
    puzzle.get_by_text("The first line that cannot stand where it stands is line 1").wait_for()
    reader.page.set_viewport_size({"width": 390, "height": 1500})
    widths = [
        line.evaluate("(line) => [line.scrollWidth, line.clientWidth]") for line in puzzle.get_by_role("option").all()
    ]
    assert len(widths) == 11 and all(whole <= seen for whole, seen in widths)
    reader.page.screenshot(path=screenshots / "lines_narrow.png")
    reader.page.set_viewport_size({"width": 1280, "height": 1500})
    reader.restart()
    puzzle.get_by_text("Python was restarted.").wait_for()
    puzzle.get_by_role("listbox").focus()
    keys.press("Alt+ArrowDown")
    assert shown_order(puzzle)[:3] == [first, second, third]
    assert puzzle.locator("button[inert]", has_text="check").count() == 1
    reader.page.screenshot(path=screenshots / "lines_restarted.png")
    assert reader.uncaught == []


# --- a verdict that is played -----------------------------------------------------------------------------------------

WRONG = """def my_bfs(grid, start, goal):
    frontier = [start]
    came_from = {start: None}
    while frontier:
        current = frontier.pop()
        for neighbor in grid.neighbors(current):
            if neighbor not in came_from:
                came_from[neighbor] = current
                frontier.append(neighbor)
    if goal in came_from:
        return walk_back(came_from, goal)"""
JUDGED = ["from astar_lesson import bfs, check, walk_back", WRONG, "verdict = check(my_bfs, like=bfs)\nverdict"]


def test_a_wrong_program_is_watched_to_the_line_where_it_goes_wrong(reader, lab, screenshots):
    lab.write("watched.ipynb", JUDGED)
    reader.turn_to("watched.ipynb")
    reader.uncaught.clear()
    reader.run_all()
    cell = reader.cell(2)
    button = cell.get_by_role("button", name="Watch it fail")
    words, line = cell.locator(".astar-words"), cell.locator(".astar-below mark")
    for by in ("mouse", "keyboard"):
        button.wait_for()
        said, below = cell.locator(".astar-verdict").bounding_box(), button.bounding_box()
        assert 0 <= below["y"] - said["y"] - said["height"] < 30  # beside "Not yet", above the picture
        if by == "mouse":
            button.click()
        else:
            button.focus()
            reader.page.keyboard.press("Enter")
        assert eventually(lambda: "for neighbor in grid.neighbors(current):" in line.inner_text())
        assert "your search and a correct one part ways" in words.inner_text()
        time.sleep(0.5)
        reader.page.screenshot(path=screenshots / f"watched_{by}.png")
        cell.locator(".astar-surface").press("ArrowLeft")
        assert eventually(lambda: "current = frontier.pop()" in line.inner_text())
        button.press(" ")  # back to the line
        assert eventually(lambda: "your search and a correct one part ways" in words.inner_text())
        reader.run(2)
    button.wait_for()
    count = "sum(type(each).__name__ in ('WatchButton', 'LineByLine') for each in WIDGETS.values())"
    count = count.replace("WIDGETS", "__import__('ipywidgets').widgets.widget._instances")
    assert reader.ask(count) == 1  # the players of the earlier runs are closed
    assert reader.errors() == [] and reader.uncaught == []


@pytest.mark.deep
def test_a_saved_verdict_shows_no_button_and_no_error_without_its_kernel(reader, lab, screenshots):
    lab.write("judged.ipynb", JUDGED)
    reader.turn_to("judged.ipynb")
    reader.run_all()
    reader.cell(2).get_by_role("button", name="Watch it fail").click()
    reader.cell(2).locator(".astar-pane").wait_for()
    reader.page.evaluate(SAVE)
    reader.turn_to("lines.ipynb" if (lab.root / "notebooks" / "lines.ipynb").exists() else "02_early_exit.ipynb")
    reader.turn_to("judged.ipynb")
    cell = reader.cell(2)
    cell.get_by_text("Not yet").wait_for()
    time.sleep(1)
    reader.page.screenshot(path=screenshots / "verdict_saved.png")
    assert not cell.get_by_role("button", name="Watch it fail").is_visible()
    assert said_to_be_wrong(reader.page.locator(".jp-Notebook")) == []
    assert reader.untold() == []


# --- for those who cannot see it --------------------------------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.parametrize("name", quick_first(list(INSTRUMENTS)))
def test_every_control_has_a_name_for_those_who_cannot_see_it(show, name):
    instrument = show(name)
    instrument.unfold()

    def nameless():
        return [role for role, words in controls(instrument) if not re.search(r"\w", words)]

    assert eventually(lambda: not nameless()), nameless()
    assert {role for role, _ in controls(instrument)} >= {"button", "textbox", "image", "group"}
    named = instrument.image.evaluate("(shown) => shown.alt || shown.getAttribute('aria-label')")
    assert re.search(r"\bmap\b", named)
    assert instrument.spoken.get_attribute("aria-live") == "polite"
    assert eventually(lambda: instrument.spoken.inner_text().startswith(instrument.words.inner_text().strip()))
    assert "step" in instrument.words.inner_text()
