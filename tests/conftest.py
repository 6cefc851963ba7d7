"""What all tests share: how Hypothesis draws, and the things that are there once for many tests."""

import os
from pathlib import Path

import browser
import pytest
from hypothesis import HealthCheck, settings
from instruments import INSTRUMENTS, SETUP, Instrument, said_to_be_wrong
from published import FOLDER

collect_ignore_glob = ["claims/*", "causes/*"]  # they run in the namespace of a page: see test_claims.py

settings.register_profile(  # the same maps in every run, however slow the machine
    "lesson", derandomize=True, deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("lesson")


# --- the order: a file that takes long and comes last would leave one processor at work alone ------------------------

LONGEST_FIRST = [
    *("test_browser_instruments.py", "test_browser_site.py", "17_big_maps.ipynb", "test_judge.py", "test_claims.py"),
    *("18_many_goals.ipynb", "08_what_a_wrong_guess_costs.ipynb", "test_properties.py", "test_instruments.py"),
    *("test_boxes.py", "test_grade.py", "test_open_list.py", "test_best_first.py", "test_public_programs.py"),
    *("test_film.py", "test_site.py", "test_tiers.py", "test_notebooks.py"),
    *("10_bug_museum.ipynb", "09_open_lists.ipynb", "12_other_units.ipynb", "07_heuristics.ipynb", "test_atlas.py"),
]


def pytest_configure(config):
    config.option.loadscopereorder = False  # else pytest-xdist puts the files with the most tests first


@pytest.hookimpl(tryfirst=True)  # before what is deep is left out
def pytest_collection_modifyitems(items):
    seen = set()
    for item in items:
        if item.get_closest_marker("sampled"):
            if item.function in seen:
                item.add_marker("deep")
            seen.add(item.function)
    place = {name: k for k, name in enumerate(LONGEST_FIRST)}
    items.sort(key=lambda item: place.get(item.path.name, len(place)))


# --- maps -------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def movingai():
    """The folder with the Moving AI maps, which are no part of the project."""
    if not FOLDER.is_dir():
        pytest.skip(f"{FOLDER} is no folder: name the one with the Moving AI maps in ASTAR_MOVINGAI")
    return FOLDER


# --- in a browser -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def window():
    """Of a module, not of the session: while Playwright runs, nothing else can start a loop of its own."""
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


@pytest.fixture(scope="session")
def screenshots(tmp_path_factory):
    """Pictures of what was seen, in the folder that ASTAR_SCREENSHOTS names, else in pytest's own."""
    named = os.environ.get("ASTAR_SCREENSHOTS")
    folder = Path(named) if named else tmp_path_factory.mktemp("screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    print(f"screenshots: {folder}")
    return folder


@pytest.fixture(scope="module")
def reader(window, lab):
    """A page in which one notebook after the other is opened."""
    lab.write("bench.ipynb", [SETUP, *INSTRUMENTS.values()])
    notebook = browser.Notebook(window, lab, "bench.ipynb")
    yield notebook
    notebook.close()


@pytest.fixture
def bench(reader):
    """A notebook with one cell for each instrument; the test before may have opened another one."""
    if reader.name != "bench.ipynb":
        reader.turn_to("bench.ipynb")
    reader.run(0)
    return reader


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
        assert said_to_be_wrong(instrument.output) == []
    assert not bench.uncaught
    assert not bench.errors()
