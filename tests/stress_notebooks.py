"""Run the notebooks under stress: `python tests/stress_notebooks.py [--runs N] [NOTEBOOK ...]`.

Whatever is done to a notebook, its text must come out as it is saved: every cell run twice, another working directory,
a folder in which nothing may appear, no network, different hash seeds, and the package's warnings as errors. In the
end every notebook runs N times in a row (20, if not said otherwise). A command for a quiet hour, no part of the tests.
"""

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"

# Python runs this file when it starts, in the kernel too.
SITE = """
import os, socket, warnings

if os.environ.get("STRESS") == "no network":
    connect = socket.socket.connect

    def local_only(self, address):
        if isinstance(address, tuple) and address[0] not in ("127.0.0.1", "::1", "localhost"):
            raise OSError(f"there is no network: {address}")
        return connect(self, address)

    socket.socket.connect = local_only
if os.environ.get("STRESS") == "warnings":
    warnings.filterwarnings("error", module="astar_lesson")
"""

VARIANTS = {
    "as it is": {},
    "cells twice": {},
    "other folder": {},
    "nothing written": {},
    "no network": {"STRESS": "no network"},
    "hash seed 0": {"PYTHONHASHSEED": "0"},
    "hash seed 1": {"PYTHONHASHSEED": "1"},
    "hash seed random": {"PYTHONHASHSEED": "random"},
    "warnings are errors": {"STRESS": "warnings"},
}


class Twice(NotebookClient):
    """A client that runs every cell twice and keeps what the second run says."""

    async def async_execute_cell(self, cell, cell_index, **settings):
        await super().async_execute_cell(cell, cell_index, **settings)
        return await super().async_execute_cell(cell, cell_index, **settings)


def text_of(notebook):
    """What each cell says, without pictures."""
    said = []
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            said.append(output.get("text") or output.get("data", {}).get("text/plain") or str(output.get("evalue")))
    return said


def run(path, variant, settings):
    """Run a notebook in this way; return the first difference to what is saved, or None."""
    saved = nbformat.read(path, as_version=4)
    with tempfile.TemporaryDirectory() as scratch:
        site, folder = Path(scratch, "site"), Path(scratch, "notebooks")
        site.mkdir()
        (site / "sitecustomize.py").write_text(SITE, encoding="utf-8")
        shutil.copytree(path.parent, folder)
        before = sorted(folder.rglob("*"))
        folder.chmod(0o555)
        notebook = nbformat.read(path, as_version=4)
        client = Twice if variant == "cells twice" else NotebookClient
        where = scratch if variant == "other folder" else folder
        environment = {**os.environ, "PYTHONPATH": str(site), **settings}
        client(notebook, timeout=120, coalesce_streams=True, resources={"metadata": {"path": str(where)}}).execute(
            env=environment
        )
        folder.chmod(0o755)
        if sorted(folder.rglob("*")) != before:
            return "files appeared in its folder"
    for was, now in zip(text_of(saved), text_of(notebook), strict=True):
        if was != now:
            return f"{was[:200]!r} became {now[:200]!r}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=20, help="how often in a row at the end")
    parser.add_argument("notebooks", nargs="*", type=Path, default=sorted(NOTEBOOKS.glob("*.ipynb")))
    given = parser.parse_args()
    again = {f"run {n + 1} of {given.runs}": {} for n in range(given.runs)}
    failures = 0
    for variant, settings in {**VARIANTS, **again}.items():
        for path in given.notebooks:
            difference = run(path, variant, settings)
            failures += difference is not None
            print(f"{variant:22} {path.stem:26} {difference or 'same text'}", flush=True)
    print(f"{failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
