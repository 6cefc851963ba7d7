"""The notebooks in the browser as a reader meets them: JupyterLite in Chromium, with every other host refused.

ASTAR_LITE=one opens one page: the instruments' cells, and below them those of page 00; ASTAR_LITE=all runs all pages.
The environment with the tools is the one that ASTAR_LITE_TOOLS names, which alone opens one page; else it is made, by
the command that the site names. Where neither is set all is skipped: what builds the site is 100 MB of other projects.
Pyodide's release is put together from packages, which lie in the folder `pieces` of that environment, or are fetched.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import time
from pathlib import Path

import browser
import nbformat
import pytest
from instruments import INSTRUMENTS, SETUP, said_to_be_wrong
from pyodide_release import FETCH, put_together
from test_browser_instruments import (
    LINES,
    SAVE,
)
from test_browser_instruments import (  # collected here too, for JupyterLite
    test_a_map_that_is_typed_waits_for_the_button_and_a_cell_that_is_typed_is_marked as test_typed,  # noqa: F401
)
from test_browser_instruments import (
    test_a_prediction_by_click_and_by_typing as test_predict,  # noqa: F401
)
from test_browser_instruments import (
    test_a_wall_painted_across_the_path_turns_it_and_undo_brings_it_back as test_explorer,  # noqa: F401
)
from test_browser_instruments import test_dragging_s_moves_the_start as test_drag  # noqa: F401
from test_browser_instruments import test_the_slider_moves_by_key_and_by_mouse as test_slider  # noqa: F401

from astar_teacher.web.lite import HERE, KERNEL, REMEDY, SETTINGS
from astar_teacher.web.site import write_site

pytestmark = pytest.mark.deep
NOTEBOOKS = browser.PROJECT / "notebooks"
FIRST = "00_start_here"
ALL = os.environ.get("ASTAR_LITE") == "all"
PATIENCE = 240
"""Seconds: Python has to start in the page, and a busy machine takes its time."""
RUN_ALL = """() => {
    window.allDone = false;
    window.jupyterapp.commands.execute('notebook:run-all-cells').finally(() => { window.allDone = true; });
}"""
NOT_COMPARED = re.compile(r" *\d+\.\d\d\d s")
"""The time that a run took, as in nbval.cfg."""
UNSEEN = """() => [...document.querySelectorAll('.jp-OutputArea img')]
    .filter((image) => image.src && image.complete && !image.naturalWidth && !image.closest('.astar-pane')).length"""
ENDLESS = """
def helper():
    while True:
        pass
def asks(grid, start, goal):
    return helper()
helped = asks, street, street.start, street.goal
"""
DONE = f"() => window.allDone && ({browser.IDLE})()"
TELL = """async (code) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const future = kernel.requestExecute({code, store_history: false}), told = [];
    future.onIOPub = ({content}) => content.text && told.push(content.text);
    const {content} = await future.done;
    return content.status === 'ok' ? told.join('') : {error: `${content.ename}: ${content.evalue}`};
}"""


class Live(browser.Notebook):
    """A notebook that is open in JupyterLite; its kernel knows no user expressions, so it prints."""

    def __init__(self, window, url, name):
        self.page, self.name, self.uncaught = window.new_page(), f"{name}.ipynb", []
        self.page.set_default_timeout(1000 * PATIENCE)
        self.page.on("pageerror", lambda error: self.uncaught.append(str(error)))
        self.page.goto(f"{url}/{name}.html")
        self.page.get_by_role("link", name="Open this page live in the browser").click()
        self.page.wait_for_function(browser.READY, arg=self.name)

    def run_all(self):
        self.page.evaluate(RUN_ALL)
        self.page.wait_for_function(DONE)

    def ask(self, expression, code=""):
        answer = self.page.evaluate(TELL, f"{code}\nprint(__import__('json').dumps(({expression})))")
        if isinstance(answer, dict):
            raise RuntimeError(f"{expression}: {answer['error']}")
        return json.loads(answer)

    def cells(self):
        return self.page.evaluate("() => window.jupyterapp.shell.currentWidget.content.model.toJSON().cells")


def texts(cell):
    """What a cell prints, in one piece, as in the saved notebooks; and then what it shows."""
    printed, shown = {}, []
    for output in cell.get("outputs", []):
        if output["output_type"] == "stream":
            printed[output["name"]] = printed.get(output["name"], "") + "".join(output["text"])
        else:
            text = "".join(output.get("data", {}).get("text/plain", output.get("evalue", "")))
            shown.append(NOT_COMPARED.sub("", text))
    return printed, [text for text in shown if text]  # an instrument that lives has none: see Instrument


@pytest.fixture(scope="module")
def tools(tmp_path_factory):
    """The environment with the tools."""
    named = os.environ.get("ASTAR_LITE_TOOLS")
    if not named and "ASTAR_LITE" not in os.environ:
        pytest.skip("give ASTAR_LITE=one or all, or the environment with the tools in ASTAR_LITE_TOOLS")
    home = Path(named) if named else tmp_path_factory.mktemp("lite") / "tools"
    if not named:
        fetched(REMEDY.split(": ", 1)[1].format(home).split(" && "))
    return home


@pytest.fixture(scope="module")
def release(tools, tmp_path_factory):
    """A release of Pyodide, unpacked."""
    pieces, folder = tools / "pieces", tmp_path_factory.mktemp("pyodide") / "release"
    if not pieces.is_dir():
        pieces = tmp_path_factory.mktemp("pieces")
        fetched(FETCH.format(pieces).split("; "))
    put_together(folder, pieces)
    return folder


def fetched(commands):
    if not shutil.which("npm"):
        pytest.skip("npm is not installed, which brings Pyodide")
    for command in commands:
        done = subprocess.run(shlex.split(command), capture_output=True, text=True, check=False)
        if done.returncode:
            pytest.skip(f"{command}: {done.stderr[-500:]}")


@pytest.fixture(scope="module")
def asked():
    """What was asked of other hosts."""
    return []


@pytest.fixture(scope="module")
def site(tools, release, tmp_path_factory):
    """The site with the notebooks, as the command writes it."""
    folder = tmp_path_factory.mktemp("site")
    pages = folder / "notebooks"
    if ALL:
        shutil.copytree(NOTEBOOKS, pages, ignore=shutil.ignore_patterns(".*"))
    pages.mkdir(exist_ok=True)
    page = nbformat.read(NOTEBOOKS / f"{FIRST}.ipynb", as_version=4)
    page.cells = [*map(nbformat.v4.new_code_cell, [SETUP, *INSTRUMENTS.values()]), *page.cells]
    nbformat.write(page, pages / "bench.ipynb")
    lines = nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_code_cell, LINES)], metadata=page.metadata)
    lines.cells[0].outputs = [nbformat.v4.new_output("stream", text="run")]  # the site wants pages that were run
    nbformat.write(lines, pages / "lines.ipynb")
    page.cells = page.cells[1 + len(INSTRUMENTS) :][:8]
    nbformat.write(page, pages / "work.ipynb")
    print(*write_site(folder / "site", pages, lite=True, tools=tools, pyodide=release), sep="\n")
    return folder / "site"


@pytest.fixture(scope="module")
def url(site, window, asked):
    """A server with the site, which no page may leave."""
    server = browser.served(site)
    own = f"http://127.0.0.1:{server.server_port}"

    def let_through(route):
        if route.request.url.startswith((own, "data:", "blob:", "file:", "attachment:")):  # the last lies in the page
            return route.continue_()
        asked.append(route.request.url)
        return route.abort()

    window.route(re.compile(".*"), let_through)
    yield own
    server.shutdown()


@pytest.fixture(scope="module")
def bench(window, url):
    notebook = Live(window, url, "bench")
    notebook.run_all()
    notebook.unseen = notebook.page.evaluate(UNSEEN)
    notebook.said = notebook.cells()  # before the instruments' tests empty them
    notebook.run(0)  # the names of the instruments' maps
    yield notebook
    notebook.page.close()


def differing(shown, saved):
    """The cells whose text is not the saved one."""
    assert len(shown) == len(saved)
    return {
        cell["id"]: (texts(cell), texts(now))
        for cell, now in zip(saved, shown, strict=True)
        if texts(cell) != texts(now)
    }


def test_a_page_runs_and_says_what_is_saved(bench, asked, screenshots):
    saved = nbformat.read(NOTEBOOKS / f"{FIRST}.ipynb", as_version=4).cells
    assert differing(bench.said[1 + len(INSTRUMENTS) :], saved) == {}
    assert bench.unseen == 0
    bench.page.screenshot(path=screenshots / "lite.png")
    assert bench.uncaught == [] and asked == []


def test_opened_from_a_folder_it_says_what_it_takes(window, site):
    page = window.new_page()
    page.goto((site / "bench.html").as_uri())
    page.get_by_role("link", name="Open this page live in the browser").click()
    page.get_by_role("heading", name="Opened from a folder").wait_for()
    assert "python3 -m http.server" in page.locator("main").inner_text()
    page.goto((site / "lite" / "notebooks" / "index.html").as_uri())
    assert "python3 -m http.server" in page.get_by_role("alert").inner_text()
    page.close()


def test_a_reload_keeps_page_and_work_and_back_returns_to_the_site(window, url, screenshots):
    """Work is saved within ten seconds or so; no menu, button or link leads to a page that is not there."""
    live = Live(window, url, "work")
    live.page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.content.widgets[0].model.sharedModel.setSource('1')"
    )
    live.page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty", timeout=15000)
    live.page.reload()
    live.page.wait_for_function(browser.READY, arg=live.name)
    first = live.page.evaluate("() => window.jupyterapp.shell.currentWidget.content.widgets[0].model.toJSON()")
    assert "".join(first["source"]) == "1"
    commands = live.page.evaluate("() => window.jupyterapp.commands.listCommands()")
    assert [name for name in commands if re.search(r"console:create|open-(lab|tree|url)|fileeditor:create", name)] == []
    assert live.page.locator("#top-panel a:not(.skip-link)").count() == 0
    live.page.set_viewport_size({"width": 390, "height": 844})
    notebook = live.page.locator(".jp-Notebook")
    assert notebook.bounding_box()["width"] >= 360
    live.page.screenshot(path=screenshots / "lite_390.png")
    live.page.go_back()
    assert live.page.url == f"{url}/work.html"
    live.page.close()


def test_an_exercise_is_checked_and_an_endless_answer_stopped(bench):
    code = "from astar_lesson import a_star, check\ndef endless(grid, start, goal):\n    while True:\n        pass"
    assert bench.ask("check(a_star).solved", code)
    assert "your search has run for 0.5 s and was stopped" in bench.ask("str(check(endless))")


def test_a_wrong_answer_is_played_in_the_browser(bench):
    code = """
from astar_lesson import bfs, check
def wrong(grid, start, goal):
    waiting = [start]
    came_from = {start: None}
    while waiting:
        cell = waiting.pop()
        for other in grid.neighbors(cell):
            if other not in came_from:
                came_from[other] = cell
                waiting.append(other)
    path = []
    while goal is not None:
        path.append(goal)
        goal = came_from.get(goal)
    return path[::-1] if path[-1] == start else None
"""
    assert "your search and a correct one part ways" in bench.ask("str(check(wrong, like=bfs).play().notes)", code)


def test_lines_are_played_and_put_in_order(window, url, screenshots):
    """They need neither another process nor a thread, and a program that does not end is stopped."""
    live = Live(window, url, "lines")
    live.run_all()
    screen, puzzle = live.cell(1).locator(".astar-screen"), live.cell(2)
    at_work = screen.locator(".astar-below mark")
    at_work.get_by_text("current = frontier.get()").wait_for()
    screen.locator(".astar-surface").press("ArrowRight")
    at_work.get_by_text("for neighbor in grid.neighbors(current):").wait_for()
    assert "has run for 3 s and was stopped" in live.ask("LineByLine(*helped, k=9)._end", ENDLESS)
    right, wrong = live.ask("(puzzle._right, [*puzzle._right[:4], *puzzle._right[5:], puzzle._right[4]])")
    lines = puzzle.get_by_role("option")
    code = live.ask("puzzle.lines.lines")
    for order, words in (wrong, "The first line that cannot stand where it stands is line 5"), (right, "Solved"):
        live.ask(f"setattr(puzzle.lines, 'order', {order})")
        for place, number in enumerate(order):
            lines.nth(place).filter(has_text=code[number].strip()).wait_for()
        puzzle.get_by_role("button", name="check").click()
        puzzle.get_by_text(words).wait_for()
    live.page.screenshot(path=screenshots / "lite_lines.png")
    assert live.errors() == [] and live.uncaught == []
    live.page.close()


def test_a_page_that_was_saved_shows_its_instruments_without_python(window, url, screenshots):
    page = Live(window, url, "bench")
    for place in range(1 + len(INSTRUMENTS)):
        page.run(place)
    page.page.locator(".astar-screen canvas").last.wait_for()
    page.page.evaluate(SAVE)
    page.page.close()
    page = Live(window, url, "bench")  # the browser has kept it
    saved = [page.cell(place).locator(".astar-saved") for place in range(1, 1 + len(INSTRUMENTS))]
    saved[-1].wait_for()
    time.sleep(5)  # so long does it look for a widget
    page.page.screenshot(path=screenshots / "lite_saved.png")
    assert said_to_be_wrong(page.page.locator(".jp-Notebook")) == []
    assert all(picture.is_visible() for picture in saved)
    page.page.close()


def test_where_the_site_has_no_python_it_comes_from_the_cdn_of_pyodide(window, site, tools, release, tmp_path):
    """The release stands in for the CDN."""
    pages, cdn = tmp_path / "notebooks", json.loads((HERE / "jupyterlite" / SETTINGS).read_bytes())
    pages.mkdir()
    shutil.copy(site.parent / "notebooks" / "work.ipynb", pages)
    list(write_site(tmp_path / "site", pages, lite=True, tools=tools))
    cdn = cdn["jupyter-config-data"]["litePluginSettings"][KERNEL]["pyodideUrl"].removesuffix("pyodide.js")

    def answer(route):
        file = release / route.request.url.removeprefix(cdn)
        if not file.is_file():
            return route.abort()
        return route.fulfill(path=file, headers={"Access-Control-Allow-Origin": "*"})

    context = window.browser.new_context()
    context.set_default_timeout(1000 * PATIENCE)
    context.route(re.compile("^https:"), answer)
    server = browser.served(tmp_path / "site")
    live = Live(context, f"http://127.0.0.1:{server.server_port}", "work")
    live.run_all()
    live.page.locator(".astar-screen canvas").first.wait_for()
    assert live.errors() == [] and live.uncaught == []
    context.close()
    server.shutdown()


@pytest.mark.skipif(not ALL, reason="ASTAR_LITE=all runs all pages")
@pytest.mark.parametrize("name", sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")))
def test_every_page_runs_and_says_what_is_saved(window, url, asked, screenshots, name):
    page = Live(window, url, name)
    page.run_all()
    page.page.screenshot(path=screenshots / f"lite_{name}.png")
    assert page.page.evaluate(UNSEEN) == 0
    assert differing(page.cells(), nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4).cells) == {}
    assert page.uncaught == [] and asked == []
    page.page.close()
