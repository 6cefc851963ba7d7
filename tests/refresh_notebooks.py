"""Run every notebook and write its outputs: `python tests/refresh_notebooks.py [NOTEBOOK ...]`.

This is the only thing that writes outputs. It keeps what a reader without a kernel needs (text and pictures) and drops
what changes from run to run: the numbers of widgets, their state, times. So two runs write the same files.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellTimeoutError, DeadKernelError

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
TRIES = 3
PYTHON = {
    "name": "python",
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}
"""What Jupyter writes of Python, without versions; `nbconvert --to script` goes by it."""
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"  # without a kernel it would hide the picture beside it

KEPT = ("tags", "jupyter", "site")
"""What the metadata of a cell may hold. `site` is the text that stands on the site in place of its own."""


def run(path: Path) -> nbformat.NotebookNode:
    """Run a notebook in its own folder. A kernel that stalls, as it rarely does with widgets, is tried again."""
    for tries_left in reversed(range(TRIES)):
        notebook = nbformat.read(path, as_version=4)
        client = NotebookClient(
            notebook, timeout=120, coalesce_streams=True, resources={"metadata": {"path": path.parent}}
        )
        try:
            client.execute()
            break
        except (CellTimeoutError, DeadKernelError, RuntimeError) as error:
            if not tries_left:
                raise
            print(f"{path.name}: {type(error).__name__}, trying again")
    return notebook


def clean(notebook: nbformat.NotebookNode) -> None:
    """Leave only what tells a reader something."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": PYTHON,
    }
    for cell in notebook.cells:
        cell.metadata = {key: value for key, value in cell.metadata.items() if key in KEPT}
        if "outputs" in cell:
            cell.outputs = [output for output in cell.outputs if set(output.get("data", "?")) != {WIDGET_VIEW}]
        for output in cell.get("outputs", []):
            if "data" in output:
                output.metadata = {key: value for key, value in output.metadata.items() if key == "image/png"}


def main(paths: list[Path]) -> None:
    notebooks = {path: run(path) for path in paths}  # all of them, before the first is written
    for path, notebook in notebooks.items():
        clean(notebook)
        nbformat.write(notebook, path)
        print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]] or sorted(NOTEBOOKS.glob("*.ipynb")))
