"""The notebooks in the browser: what is built for them, what is checked, and what is said if something is missing.

Small stand-ins take the place of JupyterLite and Pyodide here; test_browser_lite.py opens the real ones.
"""

import base64
import csv
import io
import json
import os
import re
import tarfile
import zipfile
from concurrent.futures import CancelledError, Future
from hashlib import sha256
from pathlib import Path

import nbformat
import pytest

from astar_lesson.__main__ import main
from astar_lesson.web import lite
from astar_lesson.web.in_browser import fix_loop
from astar_lesson.web.lite import MissingError, find_kit, lite_files, own_wheel
from astar_lesson.web.site import write_site

BUILDER = """#!/usr/bin/env python3
import json, shutil, sys
from pathlib import Path
built = Path(sys.argv[sys.argv.index("--output-dir") + 1])
shutil.copytree(".", built)
(built / "lab").mkdir()
for name in "index.html", "lab/index.html":
    (built / name).write_text("<html><head></head><body></body></html>")
(built / "bundle.js.map").write_text("{}")
made = json.loads((built / "jupyter-lite.json").read_text())
kernel = made["jupyter-config-data"]["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
DAMAGE
kernel["pyodideUrl"] = "./static/pyodide/pyodide.js"
names = "@jupyterlite/pyodide-kernel-extension", "@jupyter-widgets/jupyterlab-manager", "anywidget"
made["jupyter-config-data"]["federated_extensions"] = [{"name": name} for name in names]
(built / "jupyter-lite.json").write_text(json.dumps(made))
"""
STOCK = [*lite.STARTS_WITH, "matplotlib", "numpy", "pillow"]


def total(content):
    return sha256(content).hexdigest()


def packed(files):
    """A zip file."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return held.getvalue()


class Stand:
    """An environment with tools, as far as they matter here."""

    def __init__(self, home, monkeypatch):
        self.home, self.pieces = home, home / "pieces"
        self.pieces.mkdir(parents=True)
        (home / "bin").mkdir()
        self.build_with("")
        stock = {name: f"the wheel of {name}".encode() for name in STOCK}
        needs = {"matplotlib": ["numpy"]}
        packages = {
            name: {"name": name, "file_name": f"{name}.whl", "sha256": total(content), "depends": needs.get(name, [])}
            for name, content in stock.items()
        }
        core = io.BytesIO()
        with tarfile.open(fileobj=core, mode="w:gz") as archive:
            for name, content in [
                *((name, b"core") for name in lite.CORE_FILES),
                ("pyodide-lock.json", self.json(packages)),
            ]:
                about = tarfile.TarInfo(f"package/{name}")
                about.size = len(content)
                archive.addfile(about, io.BytesIO(content))
        self.put("pyodide-0.tgz", core.getvalue())
        monkeypatch.setattr(lite, "CORE", ("pyodide-0.tgz", total(core.getvalue())))
        widened = ["anywidget", "comm", "ipywidgets", "jupyterlab_widgets", "psygnal", "typing_extensions"]
        lines = [self.wheel(name, f"the wheel of {name}".encode()) for name in widened]
        self.stock = {f"some/where/{name}.whl": content for name, content in stock.items()}
        self.lines = {"lite-wheels.txt": lines, "lite-offline.txt": [self.wheel("carrier", packed(self.stock))]}
        monkeypatch.setattr(lite, "_lines", self.lines.get)

    def json(self, packages):
        return json.dumps({"packages": packages}).encode()

    def build_with(self, damage):
        builder = self.home / "bin" / "jupyter-lite"
        builder.write_text(BUILDER.replace("DAMAGE", damage))
        builder.chmod(0o755)

    def put(self, name, content):
        (self.pieces / name).write_bytes(content)

    def wheel(self, name, content):
        self.put(f"{name}-1.0-py3-none-any.whl", content)
        return f"{name}==1.0 --hash=sha256:{total(content)}"

    def built(self, notebooks):
        return lite_files(find_kit(self.home), notebooks)

    def lock(self, notebooks):
        return json.loads(self.built(notebooks)["lite/static/pyodide/pyodide-lock.json"])["packages"]


needs_scripts = pytest.mark.skipif(os.name == "nt", reason="the stand-in of jupyter-lite is a script")


@pytest.fixture
def stand(tmp_path, monkeypatch):
    return Stand(tmp_path / "tools", monkeypatch)


@pytest.fixture
def notebooks(tmp_path):
    folder = tmp_path / "pages"
    folder.mkdir()
    output = nbformat.v4.new_output("stream", text="one\ntwo\n")
    cells = [nbformat.v4.new_markdown_cell("# A page\n\n## Your turn\n\nWords."), nbformat.v4.new_code_cell("1")]
    cells[1].outputs = [output]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), folder / "a_page.ipynb")
    return folder


# --- the package as a wheel -------------------------------------------------------------------------------------------


def test_the_wheel_has_every_file_of_the_package_and_its_checksum():
    name, content = own_wheel()
    with zipfile.ZipFile(io.BytesIO(content)) as wheel:
        assert wheel.testzip() is None
        files = {each: wheel.read(each) for each in wheel.namelist()}
    house = Path(lite.__file__).parents[1]
    for path in house.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            assert files[f"astar_lesson/{path.relative_to(house).as_posix()}"] == path.read_bytes()
    about = name.rsplit("-", 3)[0] + ".dist-info"
    assert f"Version: {name.split('-')[1]}\n" in files[f"{about}/METADATA"].decode()
    for file, its_checksum, size in csv.reader(files[f"{about}/RECORD"].decode().splitlines()):
        if its_checksum:
            digest = base64.urlsafe_b64decode(its_checksum.removeprefix("sha256=") + "=")
            assert (digest, int(size)) == (sha256(files[file]).digest(), len(files[file]))
    assert not any("__pycache__" in file for file in files)


# --- what the browser is given ----------------------------------------------------------------------------------------


@needs_scripts
def test_python_is_on_the_site_and_knows_the_package(stand, notebooks):
    files, lock = stand.built(notebooks), stand.lock(notebooks)
    assert lock["astar-lesson"]["imports"] == ["astar_lesson"]
    needed = {"astar-lesson"}
    while more := {each for name in needed for each in lock[name]["depends"]} - needed:
        needed |= more
    assert {"anywidget", "psygnal", "typing-extensions", "comm", "jupyterlab-widgets", "numpy"} <= needed
    for name in needed | set(lite.STARTS_WITH):
        content = files[f"lite/static/pyodide/{lock[name]['file_name']}"]
        assert total(content) == lock[name]["sha256"]
    assert {f"lite/static/pyodide/{name}" for name in lite.CORE_FILES} <= set(files)
    assert "lite/bundle.js.map" not in files


@needs_scripts
def test_without_the_carrier_wheels_come_from_the_cdn(stand, notebooks):
    (stand.pieces / "carrier-1.0-py3-none-any.whl").unlink()
    lock = stand.lock(notebooks)
    assert lock["numpy"]["file_name"] == "https://cdn.jsdelivr.net/pyodide/v0.27.7/full/numpy.whl"
    assert lock["comm"]["file_name"] == "comm-1.0-py3-none-any.whl"
    assert "navigator.onLine || false" in stand.built(notebooks)["lite/lab/index.html"].decode()


@needs_scripts
def test_each_page_leads_to_its_notebook_and_the_help_tells_of_it(stand, notebooks, tmp_path):
    site = tmp_path / "site"
    main(["site", "--lite", str(site), "--lite-tools", str(stand.home), "--notebooks", str(notebooks)])
    html = (site / "a_page.html").read_text()
    links = re.findall(r'class="live" href="([^"]*)"', html)
    assert len(links) == 3 and set(links) == {"lite/lab/index.html?path=pages/a_page.ipynb"}
    assert (site / "lite" / "lab" / "index.html").is_file()
    assert "Download your work" in (site / "help.html").read_text()
    assert "location.protocol" in (site / "lite" / "lab" / "index.html").read_text()
    list(write_site(site, notebooks, force=True))
    assert not [file for file in (site / "lite").rglob("*") if file.is_file()]
    assert "Download your work" not in (site / "help.html").read_text()
    assert 'class="live"' not in (site / "a_page.html").read_text()


@needs_scripts
def test_tools_are_found_by_a_relative_path(stand, notebooks, tmp_path, monkeypatch):
    """The builder runs in a folder of its own, where a relative path would lead nowhere."""
    monkeypatch.chdir(tmp_path)
    main(["site", "--lite", "--lite-tools", "tools", "--notebooks", "pages", "site"])
    assert (tmp_path / "site" / "lite" / "lab" / "index.html").is_file()


# --- what is missing --------------------------------------------------------------------------------------------------


@needs_scripts
def test_all_that_is_missing_is_named_with_the_remedy(stand):
    for name in "comm", "psygnal":
        (stand.pieces / f"{name}-1.0-py3-none-any.whl").unlink()
    with pytest.raises(MissingError, match=r"has no comm-1\.0.*, no psygnal-1\.0.*pip download .*npm pack pyodide@"):
        find_kit(stand.home)


@needs_scripts
@pytest.mark.parametrize("name", ["pyodide-0.tgz", "comm-1.0-py3-none-any.whl"])
def test_a_file_with_a_wrong_checksum_is_refused(stand, name):
    stand.put(name, b"something else")
    with pytest.raises(MissingError, match=f"{re.escape(name)} has the wrong checksum: delete it"):
        find_kit(stand.home)


@needs_scripts
def test_a_failed_build_is_reported(stand, notebooks):
    stand.build_with("sys.exit('out of luck')")
    with pytest.raises(MissingError, match="jupyter-lite fails: out of luck"):
        stand.built(notebooks)


def test_without_the_tools_the_plain_site_is_written_all_the_same(tmp_path, notebooks, capsys):
    site = tmp_path / "site"
    with pytest.raises(SystemExit, match="2"):
        main(["site", str(site), "--lite-tools", str(tmp_path / "none"), "--notebooks", str(notebooks)])
    message = capsys.readouterr().err
    assert re.search(
        r"jupyter-lite is missing: .*none is no environment with it\. To get what is needed: python3", message
    )
    assert "without notebooks that run in the browser" in message and "Traceback" not in message
    assert (site / "a_page.html").is_file() and (site / "help.html").is_file() and not (site / "lite").exists()


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
