"""A kernel that has anywidget, and a JupyterLab that does not: pictures and words are shown all the same."""

import time

import browser
import pytest
from instruments import INSTRUMENTS, SETUP, said_to_be_wrong

pytestmark = pytest.mark.deep
SHOWN = ".astar-plain img:visible"
LINES = "from astar_lesson import InOrder, plain\npuzzle = InOrder(plain.bfs)\npuzzle"


@pytest.fixture(scope="module")
def bare(window, tmp_path_factory):
    """A page in such a JupyterLab, with a cell for each instrument."""
    lab = browser.Lab(tmp_path_factory.mktemp("bare"), without=["anywidget"])
    lab.write("bare.ipynb", [SETUP, *INSTRUMENTS.values(), LINES])
    notebook = browser.Notebook(window, lab, "bare.ipynb")
    notebook.run(0)
    yield notebook
    notebook.close()
    lab.stop()


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_picture_and_words_are_there_within_two_seconds(bare, screenshots, name):
    index = list(INSTRUMENTS).index(name) + 1
    bare.run(index)
    began = time.monotonic()  # the kernel has done its part: how long that takes is the machine's affair
    output = bare.cell(index).locator(".jp-Cell-outputWrapper")
    output.locator(SHOWN).wait_for()
    took = time.monotonic() - began
    output.screenshot(path=screenshots / f"bare_{name}.png")
    assert took < 2, f"{took:.1f} s"
    assert output.get_by_role("status").inner_text().strip()
    assert said_to_be_wrong(output) == []
    assert not output.get_by_text("Failed to load").is_visible()
    assert bare.untold() == []


def test_a_player_moves(bare):
    bare.run(1)
    output = bare.cell(1).locator(".jp-Cell-outputWrapper")
    output.locator(SHOWN).wait_for()
    output.locator(".noUi-handle").press("End")
    output.get_by_text("It is the goal: stop.").wait_for()
    assert bare.ask("player.pane.reeled") == -1
    assert "14 of 14 steps" in output.locator(SHOWN).get_attribute("alt")


def test_lines_are_moved_by_buttons(bare, screenshots):
    bare.run(len(INSTRUMENTS) + 1)
    output = bare.cell(len(INSTRUMENTS) + 1).locator(".jp-Cell-outputWrapper")
    lines = output.locator(".widget-radio-box label")
    lines.first.wait_for()
    first, second = lines.all_inner_texts()[:2]
    lines.nth(1).click()
    output.get_by_role("button", name="up").click()
    output.get_by_text(f" 1{second[2:]}").wait_for()
    assert lines.all_inner_texts()[:2] == [f" 1{second[2:]}", f" 2{first[2:]}"]
    output.get_by_role("button", name="check").click()
    output.get_by_text("The first line that cannot stand where it stands is line 1").wait_for()
    assert not output.get_by_text("Failed to load").is_visible()
    output.screenshot(path=screenshots / "bare_lines.png")
