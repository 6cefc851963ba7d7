"""The projector in JupyterLab: on a screen of 1920 x 1080 nothing of a player is too small to be read."""

import browser
import nbformat
import pytest
from instruments import SHOWN, eventually

TYPE = "(parts) => Math.min(...parts.map((part) => parseFloat(getComputedStyle(part).fontSize)))"
PAGE = "05_a_star.ipynb"


@pytest.mark.deep
def test_a_live_player_can_be_read_from_the_last_row(window, lab, screenshots):
    file = lab.root / "notebooks" / PAGE
    page = nbformat.read(file, as_version=4)
    first = next(cell for cell in page.cells if cell.cell_type == "code")
    first.source += "\nfrom astar_lesson import projector\nprojector()"
    (player,) = [index for index, cell in enumerate(page.cells) if cell.source.startswith("Player(")]
    nbformat.write(page, file)
    notebook = browser.Notebook(window, lab, PAGE)
    notebook.page.set_viewport_size({"width": 1920, "height": 1080})
    notebook.run_all()
    shown = notebook.cell(player)
    picture = shown.locator(".astar-pane").locator("img:visible, canvas:visible")
    picture.wait_for()
    box = picture.bounding_box()
    assert box["height"] <= 1080
    assert box["width"] >= 0.99 * picture.evaluate("(shown) => shown.naturalWidth || shown.width")  # not scaled down
    assert shown.locator(".astar-pane p, .widget-button, .cm-line").evaluate_all(TYPE) >= 24
    before = picture.evaluate(SHOWN)
    shown.locator(".noUi-handle").press("ArrowRight")
    assert eventually(lambda: picture.evaluate(SHOWN) != before)
    notebook.page.screenshot(path=screenshots / "projector.png")
    shown.locator(".noUi-handle").press("ArrowLeft")
    assert eventually(lambda: picture.evaluate(SHOWN) == before)
    assert notebook.errors() == [] and notebook.uncaught == []
    notebook.close()
