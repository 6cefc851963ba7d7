"""The notebooks in the browser: what is built for them, what is checked, and what is said if something is missing.

A small stand-in takes the place of the tools here; test_browser_lite.py opens the real notebooks.
"""

import json
import os
import re
from concurrent.futures import CancelledError, Future
from hashlib import sha256
from pathlib import PurePosixPath

import nbformat
import pytest

from astar_lesson.play.in_browser import fix_loop
from astar_teacher.commands import main
from astar_teacher.web import lite
from astar_teacher.web.lite import lite_files
from astar_teacher.web.site import write_site

TOOLS = """#!/usr/bin/env python3
import shutil, sys
from pathlib import Path
if "pip" in sys.argv:
    wheels = Path(sys.argv[sys.argv.index("-w") + 1])
    wheels.mkdir(exist_ok=True)
    (wheels / ("own-1-py3-none-any.whl" if sys.argv[-1] == "." else "other-1-py3-none-any.whl")).write_text("a wheel")
else:
    DAMAGE
    shutil.copytree(".", "built")
    Path("built/notebooks").mkdir()
    Path("built/notebooks/index.html").write_text("<html><head></head><body></body></html>")
"""
SCRIPT = "lite/extensions/@jupyterlite/pyodide-kernel-extension/static"
"""Where the kernel's script is, which loads the wheels."""
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-in for the tools is a script")


@pytest.fixture
def tools(tmp_path):
    folder = tmp_path / "tools"
    set_up(folder)
    return folder


def set_up(folder, damage="pass"):
    (folder / "bin").mkdir(parents=True, exist_ok=True)
    python = folder / "bin" / "python"
    python.write_text(TOOLS.replace("DAMAGE", damage))
    python.chmod(0o755)


@pytest.fixture
def notebooks(tmp_path):
    folder = tmp_path / "pages"
    folder.mkdir()
    output = nbformat.v4.new_output("stream", text="one\ntwo\n")
    cells = [nbformat.v4.new_markdown_cell("# A page\n\n## Your turn\n\nWords."), nbformat.v4.new_code_cell("1")]
    cells[1].outputs = [output]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), folder / "a_page.ipynb")
    return folder


@pytest.fixture
def release(tmp_path):
    """An unpacked release of Pyodide, in which each package needs the next."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in lite.CORE:
        (folder / name).write_text("core")
    packages = {}
    names = [*kernel_of(json.loads((lite.HERE / "jupyterlite" / lite.SETTINGS).read_text()))[1], "more-than-these"]
    for name, needed in zip(names, [*names[1:], None], strict=True):
        (folder / f"{name}.whl").write_text(name)
        checksum = sha256(name.encode()).hexdigest()
        depends = [needed.replace("-", "_")] if needed else []
        packages[name] = {"file_name": f"{name}.whl", "sha256": checksum, "depends": depends}
    packages["unneeded"] = {"file_name": "unneeded.whl", "sha256": "", "depends": []}
    write_lock(folder, "0.27.7", packages)
    return folder


def write_lock(folder, version, packages):
    (folder / lite.LOCK).write_text(json.dumps({"info": {"version": version}, "packages": packages}))


def kernel_of(setup):
    """Return where a page finds Pyodide, and the packages that it loads."""
    kernel = setup["jupyter-config-data"]["litePluginSettings"][lite.KERNEL]
    return kernel["pyodideUrl"], kernel["loadPyodideOptions"]["packages"]


# --- what the browser is given ----------------------------------------------------------------------------------------


def test_pyodide_comes_from_its_cdn_and_the_other_wheels_from_the_site(tools, notebooks):
    files = lite_files(notebooks, tools)
    address, packages = kernel_of(json.loads(files["lite/jupyter-lite.json"]))
    assert address == "https://cdn.jsdelivr.net/pyodide/v0.27.7/full/pyodide.js"
    wheels = [os.path.normpath(f"{SCRIPT}/{name}") for name in packages if name.endswith(".whl")]
    assert [PurePosixPath(name).name for name in wheels] == ["other-1-py3-none-any.whl", "own-1-py3-none-any.whl"]
    assert all(files[name] == b"a wheel" for name in wheels)
    assert "navigator.onLine || false" in files["lite/notebooks/index.html"].decode()
    page = json.loads(files["lite/contents/pages/a_page.ipynb"])
    assert page["cells"][0]["source"].startswith("# A page\n\n## Your turn")


def test_a_release_of_pyodide_is_put_on_the_site_with_what_the_pages_need_of_it(tools, notebooks, release):
    files = lite_files(notebooks, tools, release)
    address, _ = kernel_of(json.loads(files["lite/jupyter-lite.json"]))
    assert address == "./static/pyodide/pyodide.js"
    assert files["lite/static/pyodide/matplotlib.whl"] == b"matplotlib"
    assert files["lite/static/pyodide/more-than-these.whl"] == b"more-than-these"
    assert "lite/static/pyodide/unneeded.whl" not in files
    assert "navigator.onLine || true" in files["lite/notebooks/index.html"].decode()


def test_each_page_leads_to_its_notebook_and_the_help_tells_of_it(tools, notebooks, tmp_path):
    site = tmp_path / "site"
    main(["site", "--lite", str(site), "--lite-tools", str(tools), "--notebooks", str(notebooks)])
    html = (site / "a_page.html").read_text()
    links = re.findall(r'class="live" href="([^"]*)"', html)
    assert len(links) == 3 and set(links) == {"lite/notebooks/index.html?path=pages/a_page.ipynb"}
    assert "location.protocol" in (site / "lite" / "notebooks" / "index.html").read_text()
    assert "Download your work" in (site / "help.html").read_text()
    list(write_site(tmp_path / "plain", notebooks))
    site = tmp_path / "plain"
    assert not (site / "lite").exists()
    assert "Download your work" not in (site / "help.html").read_text()
    assert 'class="live"' not in (site / "a_page.html").read_text()


def test_tools_are_found_by_a_relative_path(tools, notebooks, tmp_path, monkeypatch):
    """They are run in a folder of their own, where a relative path would lead nowhere."""
    monkeypatch.chdir(tmp_path)
    main(["site", "--lite", "--lite-tools", "tools", "--notebooks", "pages", "site"])
    assert (tmp_path / "site" / "lite" / "notebooks" / "index.html").is_file()


# --- what is missing --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda release: (release / "matplotlib.whl").unlink(), r"has no matplotlib\.whl: unpack there the release"),
        (lambda release: (release / "pyodide.js").unlink(), r"has no pyodide\.js: unpack there the release"),
        (lambda release: (release / "jedi.whl").write_text("else"), r"jedi\.whl is not the file in Pyodide's own list"),
        (lambda release: write_lock(release, "0.28.0", {}), r"has Pyodide 0\.28\.0, not the release of .*v0\.27\.7"),
    ],
)
def test_a_folder_that_is_not_the_release_is_refused(tools, notebooks, release, damage, words):
    damage(release)
    with pytest.raises(ValueError, match=words):
        lite_files(notebooks, tools, release)


def test_a_failed_build_is_reported(tools, notebooks):
    set_up(tools, "sys.exit('out of luck')")
    with pytest.raises(ValueError, match="jupyterlite_core build fails: out of luck"):
        lite_files(notebooks, tools)


def test_without_the_tools_it_says_how_to_get_them_and_writes_nothing(tmp_path, notebooks, capsys):
    site = tmp_path / "site"
    with pytest.raises(SystemExit, match="2"):
        main(["site", str(site), "--lite-tools", str(tmp_path / "none"), "--notebooks", str(notebooks)])
    message = capsys.readouterr().err
    assert re.search(r"none is no environment with JupyterLite\. To get the tools: python3 -m venv .*none &&", message)
    assert "Traceback" not in message and not site.exists()


# --- Python in a browser ----------------------------------------------------------------------------------------------


def test_a_cancelled_task_is_no_failure():
    class Loop:
        def _decrement_in_progress(self, future=None):
            reported.append(future and future.exception())

    class Cancelled:
        def cancelled(self):
            return True

        def exception(self):
            raise CancelledError

    reported, failed = [], Future()
    failed.set_exception(ValueError("a mistake"))
    fix_loop(Loop)
    for future in None, Cancelled(), failed:
        Loop()._decrement_in_progress(future)
    assert reported == [None, None, failed.exception()]
