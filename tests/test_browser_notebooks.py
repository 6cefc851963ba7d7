"""Whole notebooks as a reader meets them: in JupyterLab, in a browser.

Two pages are always run, the first one and the one on A*; the others are deep. Pictures of what was seen are left in
the folder that the environment variable ASTAR_SCREENSHOTS names, else in pytest's own. Where there is no
browser these tests are skipped, unless ASTAR_BROWSER is "required".
"""

import time
from pathlib import Path

import browser
import pytest
from instruments import INSTRUMENTS, SETUP, SHOWN, eventually, said_to_be_wrong
from strategies import quick_first

PICTURE = "img:visible, canvas:visible"
SAVED = ".jp-OutputArea img"
ALWAYS = ["00_start_here.ipynb", "05_a_star.ipynb"]
NOTEBOOKS = sorted(path.name for path in (browser.PROJECT / "notebooks").glob("*.ipynb"))
NOTEBOOKS.sort(key=lambda name: name not in ALWAYS)


@pytest.fixture(scope="module")
def reader(window, lab):
    """A page in which one notebook after the other is opened."""
    notebook = browser.Notebook(window, lab, NOTEBOOKS[0])
    yield notebook
    notebook.close()


@pytest.mark.parametrize("name", quick_first(NOTEBOOKS, len(ALWAYS)))
def test_a_notebook_runs_without_a_word_of_trouble(reader, screenshots, name):
    reader.turn_to(name)
    assert reader.page.locator(SAVED).count()
    assert reader.untold() == []  # nobody has trusted the notebook yet
    reader.uncaught.clear()
    reader.run_all()
    stage = reader.page.locator(".astar-stage").first
    stage.locator(PICTURE).wait_for()
    stage.scroll_into_view_if_needed()
    reader.page.screenshot(path=screenshots / f"{Path(name).stem}.png")
    assert reader.errors() == []
    assert reader.untold() == []
    assert said_to_be_wrong(reader.page.locator(".jp-Notebook")) == []
    moved = [from_end_to_end(screen) for screen in reader.page.locator(".astar-screen:has(.noUi-handle)").all()]
    assert moved and all(moved)
    assert reader.uncaught == []


def from_end_to_end(screen):
    """Whether a slider that is moved from its first step to its last changes the picture."""
    handle, picture = screen.locator(".noUi-handle").first, screen.locator(".astar-stage").locator(PICTURE)
    handle.press("Home")
    time.sleep(0.4)
    first = picture.evaluate(SHOWN)
    handle.press("End")
    return eventually(lambda: picture.evaluate(SHOWN) != first)


@pytest.mark.deep
def test_without_its_kernel_a_player_moves_on(reader, lab, screenshots):
    lab.write("restarted.ipynb", [SETUP, INSTRUMENTS["player"]])
    reader.turn_to("restarted.ipynb")
    reader.uncaught.clear()
    reader.run_all()
    picture = reader.page.locator(".astar-stage").locator(PICTURE)
    picture.wait_for()
    assert eventually(lambda: reader.ask("player.stage.reeled == player.version"))
    before = picture.evaluate(SHOWN)
    reader.restart()
    reader.page.locator(".noUi-handle").press("ArrowRight")
    assert eventually(lambda: picture.evaluate(SHOWN) != before)
    reader.page.locator(".noUi-handle").press("ArrowLeft")
    assert eventually(lambda: picture.evaluate(SHOWN) == before)
    reader.page.screenshot(path=screenshots / "restarted.png")
    assert reader.uncaught == []
