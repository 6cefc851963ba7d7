"""The notebooks and the instruments as a reader meets them: in JupyterLab, in a browser.

Pictures of what was seen are left in the folder that the environment variable ASTAR_SCREENSHOTS names, else in pytest's
own. Where there is no browser these tests are skipped, unless ASTAR_BROWSER is "required".
"""

import base64
import io
import os
import re
import time
from pathlib import Path

import browser
import numpy as np
import pytest
from PIL import Image

NOTEBOOKS = sorted(path.name for path in (browser.PROJECT / "notebooks").glob("*.ipynb"))
BAD_WORDS = ("Error displaying widget", "model not found", "Javascript Error", "Error creating widget")
SETUP = """
from astar_lesson import Explorer, Grid, Player, Predict, Race, a_star, dijkstra, manhattan, record, tutorial_trace
from astar_lesson.play.tie_explorer import TieExplorer
hill = Grid.from_text("S . . . .\\n. 5 5 5 .\\n. . # . G")
by_cost = record(dijkstra(hill, hill.start, hill.goal))
by_both = record(a_star(hill, hill.start, hill.goal, manhattan(hill)))
"""
INSTRUMENTS = {
    "player": "player = Player(*tutorial_trace())\nplayer",
    "race": "race = Race(hill, by_cost, by_both)\nrace",
    "predict": "predict = Predict(*tutorial_trace())\npredict",
    "explorer": "explorer = Explorer()\nexplorer",
    "ties": "ties = TieExplorer(tutorial_trace()[0])\nties",
}
WITH_SLIDER = [name for name in INSTRUMENTS if name not in ("predict", "ties")]
SHOWN = """async (image) => {
    await image.decode();
    const bytes = new Uint8Array(await (await fetch(image.src)).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}"""
ROLES = ("button", "slider", "checkbox", "combobox", "textbox", "spinbutton", "radio", "image")


@pytest.fixture(scope="module")
def window():
    """Of this module, not of the session: while Playwright runs, nothing else can start a loop of its own."""
    missing = browser.missing()
    if missing and os.environ.get("ASTAR_BROWSER") == "required":
        pytest.fail(f"{missing}, and ASTAR_BROWSER is required")
    if missing:
        pytest.skip(missing)
    with browser.window() as opened:
        yield opened


@pytest.fixture(scope="module")
def lab(window, tmp_path_factory):
    lab = browser.Lab(tmp_path_factory.mktemp("lab"))
    yield lab
    lab.stop()


@pytest.fixture(scope="module")
def screenshots(tmp_path_factory):
    named = os.environ.get("ASTAR_SCREENSHOTS")
    folder = Path(named) if named else tmp_path_factory.mktemp("screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    print(f"screenshots: {folder}")
    return folder


@pytest.fixture(scope="module")
def reader(window, lab):
    """A page in which one notebook after the other is opened."""
    notebook = browser.Notebook(window, lab, NOTEBOOKS[0])
    yield notebook
    notebook.close()


@pytest.fixture(scope="module")
def bench(window, lab):
    """A notebook with one cell for each instrument."""
    lab.write("bench.ipynb", [SETUP, *INSTRUMENTS.values()])
    notebook = browser.Notebook(window, lab, "bench.ipynb")
    notebook.run(0)
    yield notebook
    notebook.close()


@pytest.fixture
def show(bench, screenshots, request):
    """Run an instrument's cell and return what stands below it; in the end nothing may have gone wrong in the page."""
    bench.uncaught.clear()
    shown = []

    def show(name):
        shown.append(Instrument(bench, name))
        return shown[-1]

    yield show
    for instrument in shown:
        instrument.output.screenshot(path=screenshots / f"{request.node.name}.png")
        wrong = [words for words in BAD_WORDS if words in instrument.output.inner_text()]
        assert not wrong
    assert not bench.uncaught
    assert not bench.errors()


class Instrument:
    """A player, race, prediction or explorer below its cell."""

    def __init__(self, bench, name):
        self.bench, self.name, self.page = bench, name, bench.page
        index = list(INSTRUMENTS).index(name) + 1
        self.output = bench.cell(index).locator(".jp-Cell-outputWrapper")
        bench.page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
        bench.run(index)
        self.image = self.output.locator("img")
        self.image.wait_for()
        self.image.scroll_into_view_if_needed()
        self.handle = self.output.locator(".noUi-handle")
        self.words = self.output.get_by_role("status")
        assert self.stands()

    def ask(self, expression):
        return self.bench.ask(f"{self.name}.{expression}")

    def sees(self):
        """The bytes that the browser shows, as text."""
        return self.image.evaluate(SHOWN)

    def stands(self):
        """Whether, in the end, the browser shows what the kernel has drawn."""
        drawn = f"base64.b64encode({self.name}.stage.picture).decode()"
        return eventually(lambda: self.sees() == self.bench.ask(drawn, "import base64"))

    def becomes(self, expression, value):
        return eventually(lambda: self.ask(expression) == value)

    def press(self, label):
        self.output.get_by_role("button", name=label, exact=True).click()

    def type(self, field, text):
        field.fill(text)
        field.press("Enter")

    def at(self, cell, board=0):
        """Where a cell is on the page."""
        left, top, right, bottom, columns, rows = self.ask("stage.boards")[board]
        box = self.image.bounding_box()
        across = left + (right - left) * (cell[0] + 0.5) / columns
        down = top + (bottom - top) * (cell[1] + 0.5) / rows
        return box["x"] + box["width"] * across, box["y"] + box["height"] * down

    def click(self, cell, board=0):
        self.page.mouse.click(*self.at(cell, board))

    def drag(self, *cells):
        points = [self.at(cell) for cell in cells]
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*point, steps=4)
        self.page.mouse.up()


def eventually(holds, seconds=10):
    """Whether it holds within some seconds; the browser and the kernel need their time."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def contrast(seen, other):
    """How much two pictures differ where they differ most."""
    one, two = (Image.open(io.BytesIO(base64.b64decode(picture))).convert("RGB") for picture in (seen, other))
    return int(np.abs(np.asarray(one).astype(int) - np.asarray(two)).max())


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs_without_a_word_of_trouble(reader, screenshots, name):
    reader.turn_to(name)
    reader.uncaught.clear()
    reader.run_all()
    stage = reader.page.locator(".astar-stage").first
    stage.locator("img").wait_for()
    stage.scroll_into_view_if_needed()
    reader.page.screenshot(path=screenshots / f"{Path(name).stem}.png")
    text = reader.page.locator(".jp-Notebook").inner_text()
    assert reader.errors() == []
    assert [words for words in BAD_WORDS if words in text] == []
    moved = [from_end_to_end(screen) for screen in reader.page.locator(".astar-screen:has(.noUi-handle)").all()]
    assert moved and all(moved)
    assert reader.uncaught == []


def from_end_to_end(screen):
    """Whether a slider that is moved from its first step to its last changes the picture."""
    handle, picture = screen.locator(".noUi-handle").first, screen.locator(".astar-stage img")
    handle.press("Home")
    time.sleep(0.4)
    first = picture.get_attribute("src")
    handle.press("End")
    return eventually(lambda: picture.get_attribute("src") != first)


@pytest.mark.parametrize("name", WITH_SLIDER)
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


def test_the_predictions_picture_moves_with_the_answers(show):
    predict = show("predict")
    before = predict.sees()
    predict.press("show the answer")
    assert predict.becomes("quiz.shown", 1)
    assert predict.stands()
    assert predict.sees() != before


def test_a_wall_painted_across_the_path_turns_it_and_undo_brings_it_back(show):
    explorer = show("explorer")
    before, path = explorer.ask("text.value"), explorer.ask("traces[0].path")
    x, y = path[2]  # on the way down from the start: a wall from left to right blocks it
    assert path[1:4] == [[x, y - 1], [x, y], [x, y + 1]]
    explorer.press("wall")
    assert explorer.becomes("stage.paints", True)
    explorer.drag((x - 1, y), (x, y), (x + 1, y))
    for across in (x - 1, x, x + 1):
        assert explorer.becomes(f"grid.passable(({across}, {y}))", False)
    assert [x, y] not in explorer.ask("traces[0].path")
    assert explorer.stands()
    explorer.press("undo")
    assert explorer.becomes("text.value", before)
    assert explorer.becomes("traces[0].path", path)
    assert explorer.stands()
    assert explorer.ask("slider.value == explorer.slider.max == len(explorer.traces[0])")


def test_dragging_s_moves_the_start(show):
    explorer = show("explorer")
    explorer.drag(explorer.ask("grid.start"), (2, 1), (4, 0))
    assert explorer.becomes("grid.start", [4, 0])
    assert explorer.becomes("traces[0].path[0]", [4, 0])
    assert explorer.ask("text.value").count("S") == 1
    assert explorer.ask("cell.value") == ""
    assert explorer.stands()


def test_a_text_that_is_no_map_is_told_of_and_the_last_good_map_stays(show):
    explorer = show("explorer")
    path = explorer.ask("traces[0].path")
    explorer.output.get_by_text("the map as text").click()
    box = explorer.output.get_by_role("textbox").and_(explorer.output.locator("textarea"))
    box.fill("S..\n..G.")
    box.blur()
    explorer.words.get_by_text("The map stays as it was").wait_for()
    assert explorer.ask("traces[0].path") == path
    box.fill("S..\n..G")
    box.blur()
    assert explorer.becomes("grid.width", 3)
    explorer.words.get_by_text("The map stays as it was").wait_for(state="detached")
    assert explorer.stands()
    explorer.words.get_by_text("It is the goal: stop.").wait_for()
    assert explorer.ask("slider.value == explorer.slider.max == len(explorer.traces[0])")


def test_the_map_can_be_copied_as_text(show):
    explorer = show("explorer")
    explorer.press("copy as text")
    text = explorer.ask("text.value")
    assert eventually(lambda: explorer.page.evaluate("() => navigator.clipboard.readText()") == text)


def test_the_first_difference_of_a_race(show):
    race = show("race")
    k, reason = race.ask("difference")
    assert 0 < k < race.ask("slider.max")
    race.press("first difference")
    assert race.becomes("slider.value", k)
    race.words.get_by_text(reason).wait_for()
    assert race.stands()


def test_a_prediction_by_click_and_by_typing(show):
    predict = show("predict")
    score = "quiz.hits, predict.quiz.misses"
    right = "quiz.trace[predict.quiz.state.k].current"
    predict.click(predict.ask(right))
    assert predict.becomes(score, [1, 0])
    predict.words.get_by_text("Right.").wait_for()
    predict.click(predict.ask("grids[0].start"))
    assert predict.becomes(score, [1, 1])
    predict.words.get_by_text("No: (1, 2) is closed already").wait_for()
    field = predict.output.get_by_role("textbox")
    predict.type(field, "{}, {}".format(*predict.ask(right)))
    assert predict.becomes(score, [2, 1])
    assert eventually(lambda: field.input_value() == "")
    predict.type(field, "nowhere")
    predict.words.get_by_text("'nowhere' is no cell").wait_for()
    assert predict.ask(score) == [2, 1]
    assert predict.stands()


def test_ties_are_settled_by_clicks_by_typing_and_by_a_rule(show):
    ties = show("ties")
    choice = ties.words.get_by_text("The lowest F is 54, oldest first: (2, 1) and (2, 3).")
    ties.click((1, 2))
    ties.words.get_by_text("The lowest F is 40: (2, 2).").wait_for()
    ties.click((2, 2))
    choice.wait_for()
    assert ties.stands()
    marked = ties.sees()
    ties.click((1, 1))
    ties.words.get_by_text("(1, 1) cannot be taken: its F is 60, the lowest is 54.").wait_for()
    ties.type(ties.output.get_by_role("textbox"), "2, 3")
    assert ties.becomes("choices", [[1, 2], [2, 2], [2, 3]])
    ties.words.get_by_text("From here on: 9 to 13 more cells (12 to 16 in all), cost 68.").wait_for()
    ties.press("undo")
    choice.wait_for()
    assert ties.stands()
    assert ties.sees() == marked
    ties.press("look ahead")
    ties.words.get_by_text("If you take (2, 1): 9 to 13 more cells (12 to 16 in all), cost 68.").wait_for()
    ties.press("restart")
    ties.words.get_by_text("Only the start is open.").wait_for()
    ties.press("oldest first")
    ties.words.get_by_text("Cells taken: 16; possible: 12 to 16. Cost: 68; possible: 68.").wait_for()
    assert ties.stands()


def test_a_cell_tells_its_life_by_click_and_by_typing(show):
    player = show("player")
    player.click((2, 1))
    life = player.words.get_by_text("opened in step")
    life.wait_for()
    told = life.inner_text()
    assert told.startswith("(2, 1)")
    field = player.output.get_by_role("textbox").and_(player.output.locator("[type=text]"))
    assert eventually(lambda: field.input_value() == "2, 1")
    player.type(field, "")
    life.wait_for(state="detached")
    player.type(field, "2 1")
    life.wait_for()
    assert life.inner_text() == told


def test_next_improvement_and_next_tie(show):
    player = show("player")
    for button, what in (("next improvement", "improvements"), ("next tie", "ties")):
        player.handle.press("Home")
        assert player.becomes("slider.value", 0)
        player.press(button)
        assert player.becomes("slider.value", player.ask(f"traces[0].{what}[0]"))
        assert player.stands()
    player.handle.press("End")
    assert player.becomes("slider.value", player.ask("slider.max"))
    player.press("next tie")
    player.words.get_by_text("No tie after this step.").wait_for()


@pytest.mark.parametrize("switch", ["numbers", "arrows"])
def test_a_switch_changes_the_picture_and_back(show, switch):
    player = show("player")
    player.handle.press("End")
    assert player.becomes("slider.value", player.ask("slider.max"))
    assert player.stands()
    before, box = player.sees(), player.output.get_by_role("checkbox", name=switch)
    box.uncheck()
    assert eventually(lambda: contrast(player.sees(), before) > 100)
    assert player.stands()
    box.check()
    assert eventually(lambda: contrast(player.sees(), before) < 20)  # colours of a palette


def test_the_lists_can_be_shown(show):
    player = show("player")
    player.output.get_by_role("checkbox", name="lists").check()
    row = player.words.get_by_role("row").filter(has_text="open")
    row.wait_for()
    assert str(tuple(player.ask("grids[0].start"))) in row.inner_text()


def test_what_was_seen_is_shown_again_while_the_kernel_is_busy(bench, show):
    player = show("player")
    seen = [player.sees()]
    for k in (1, 2, 3):
        player.handle.press("ArrowRight")
        assert player.becomes("slider.value", k)
        assert player.stands()
        seen.append(player.sees())
    bench.keep_busy(4)
    for k in (2, 1, 0):
        player.handle.press("ArrowLeft")
        assert eventually(lambda k=k: player.sees() == seen[k], seconds=1)
    assert "Before the first step" in player.words.inner_text()
    assert player.stands()


def test_a_switch_makes_the_page_forget_what_it_has_seen(show):
    player = show("player")
    player.handle.press("ArrowRight")
    assert player.becomes("slider.value", 1)
    with_arrows = player.sees()
    player.output.get_by_label("arrows").click()
    assert player.becomes("boards[0].arrows", False)
    assert player.stands()
    for key, k in (("ArrowLeft", 0), ("ArrowRight", 1)):
        player.handle.press(key)
        assert player.becomes("slider.value", k)
        assert player.stands()
    assert player.sees() != with_arrows


def test_play_runs_to_the_end(show):
    player = show("player")
    player.output.get_by_role("combobox").select_option("10 steps a second")
    assert player.becomes("play.interval", 100)
    player.output.locator(".widget-play button").first.click()
    assert player.becomes("slider.value", player.ask("slider.max"))
    assert player.stands()


def test_running_a_cell_again_keeps_no_more_than_one_player_before(bench, show):
    show("player")
    count = "__import__('ipywidgets').widgets.widget._instances.values()"
    one = bench.ask(f"len({count})")
    for _ in range(10):
        player = show("player")
    assert bench.ask(f"sum(type(widget).__name__ == 'Player' for widget in {count})") <= 2
    assert bench.ask(f"len({count})") <= 2 * one
    assert player.stands()


def controls(instrument):
    """Role and name of each control, as the browser tells them to a screen reader."""
    teller = instrument.page.context.new_cdp_session(instrument.page)
    instrument.output.evaluate("(output) => { window.toldOf = output; }")
    node = teller.send("Runtime.evaluate", {"expression": "window.toldOf"})["result"]["objectId"]
    parts = teller.send("Accessibility.queryAXTree", {"objectId": node})["nodes"]
    teller.detach()
    told = [(part["role"]["value"], part.get("name", {}).get("value", "")) for part in parts if not part["ignored"]]
    return [(role, words) for role, words in told if role in ROLES]


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_every_control_has_a_name_for_those_who_cannot_see_it(show, name):
    instrument = show(name)

    def nameless():
        return [role for role, words in controls(instrument) if not re.search(r"\w", words)]

    assert eventually(lambda: not nameless()), nameless()
    assert {role for role, _ in controls(instrument)} >= {"button", "textbox", "image"}
    assert instrument.image.get_attribute("alt").startswith("The map.")
    assert instrument.words.get_attribute("aria-live") == "polite"
    assert "step" in instrument.words.inner_text()


def test_a_new_kernel_leaves_the_picture_where_it_was(reader, lab, screenshots):
    lab.write("restarted.ipynb", [SETUP, INSTRUMENTS["player"]])
    reader.turn_to("restarted.ipynb")
    reader.uncaught.clear()
    reader.run_all()
    image = reader.page.locator(".astar-stage img")
    image.wait_for()
    before = image.evaluate(SHOWN)
    reader.restart()
    reader.page.locator(".noUi-handle").press("ArrowRight")
    reader.page.screenshot(path=screenshots / "restarted.png")
    assert image.is_visible()
    assert image.evaluate(SHOWN) == before
    assert reader.uncaught == []
