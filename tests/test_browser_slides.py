"""The pages as slides, in JupyterLab with jupyterlab-slideshow; skipped where that is not installed."""

from importlib.metadata import PackageNotFoundError, version

import browser
import nbformat
import pytest
from instruments import SHOWN, eventually

GO = "() => window.jupyterapp.commands.execute('deck:go', {direction: 'down', alternate: 'forward'})"
START = """() => {
    window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0;
    return window.jupyterapp.commands.execute('deck:start');
}"""
ON_SLIDE = """() => [...document.querySelectorAll('.jp-Notebook .jp-Cell')].flatMap((cell, index) =>
    getComputedStyle(cell).visibility === 'hidden' || !cell.getBoundingClientRect().height ? [] : [index])"""
TYPE = "(parts) => Math.min(...parts.map((part) => parseFloat(getComputedStyle(part).fontSize)))"
PAGE = "05_a_star.ipynb"


@pytest.mark.deep
def test_the_live_player_works_on_a_slide(window, lab, screenshots):
    try:
        version("jupyterlab-slideshow")
    except PackageNotFoundError:
        pytest.skip("jupyterlab-slideshow is not installed: pip install -e '.[slides]'")
    file = lab.root / "notebooks" / PAGE
    page = nbformat.read(file, as_version=4)
    first = next(cell for cell in page.cells if cell.cell_type == "code")
    first.source += "\nfrom astar_lesson import projector\nprojector()"
    (player,) = [index for index, cell in enumerate(page.cells) if cell.source.startswith("Player(")]
    nbformat.write(page, file)
    notebook = browser.Notebook(window, lab, PAGE)
    notebook.page.set_viewport_size({"width": 1920, "height": 1080})
    notebook.run_all()
    notebook.page.evaluate(START)
    seen = []
    for _ in page.cells:
        seen.append(notebook.page.evaluate(ON_SLIDE))
        if player in seen[-1]:
            break
        notebook.page.evaluate(GO)
        assert eventually(lambda: notebook.page.evaluate(ON_SLIDE) != seen[-1] or len(seen[-1]) > 1)
    shown = {index for slide in seen for index in slide}
    marks = [cell.metadata.get("slideshow", {}).get("slide_type") for cell in page.cells]
    assert shown == {index for index in range(player + 1) if marks[index] != "skip"}
    slide = notebook.cell(player)
    picture = slide.locator(".astar-stage").locator("img:visible, canvas:visible")
    picture.wait_for()
    box = picture.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 1080
    assert box["width"] >= 0.99 * picture.evaluate("(shown) => shown.naturalWidth || shown.width")  # not scaled down
    assert slide.locator(".astar-stage p, .widget-button, .cm-line").evaluate_all(TYPE) >= 24
    before = picture.evaluate(SHOWN)
    slide.locator(".noUi-handle").press("ArrowRight")
    assert eventually(lambda: picture.evaluate(SHOWN) != before)
    notebook.page.screenshot(path=screenshots / "slide.png")
    slide.locator(".noUi-handle").press("ArrowLeft")
    assert eventually(lambda: picture.evaluate(SHOWN) == before)
    assert player in notebook.page.evaluate(ON_SLIDE)  # the keys have moved the player, not the slides
    assert notebook.errors() == [] and notebook.uncaught == []
    notebook.close()
