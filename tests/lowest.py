"""Run the tests on the lowest versions that pyproject.toml allows: `python3.11 tests/lowest.py FOLDER`.

FOLDER is where the environment is made. Run it with the lowest Python, too. Not run: what looks into a browser.
Pictures are compared with pictures of the same run, so they pass on each version.
"""

import subprocess
import sys
import tomllib
import venv
from pathlib import Path

PROJECT = Path(__file__).parents[1]
TOOLS = ["hypothesis", "nbclient", "nbconvert", "nbformat", "nbval", "networkx", "pytest", "pytest-xdist"]
"""What the tests themselves need, in whichever version fits."""
LEFT_OUT = [f"--ignore-glob={PROJECT}/tests/test_browser_*.py"]


def lowest(project):
    """Return what the package imports, with anywidget, each in its lowest version."""
    needed = [*project["dependencies"], *project["optional-dependencies"]["pointer"]]
    return [requirement.replace(">=", "==") for requirement in needed]


def main(folder, *tests):
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    least = project["requires-python"].removeprefix(">=")
    if sys.version_info[:2] != tuple(map(int, least.split("."))):
        raise SystemExit(f"run this with Python {least}, the lowest that is supported")
    venv.create(folder, with_pip=True)
    python = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    pins = lowest(project)
    print(*pins, sep="\n", flush=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", *pins, *TOOLS], check=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", "-e", PROJECT], check=True)
    run = [python, "-m", "pytest", "-q", "-n", "auto", "--dist", "loadfile", *LEFT_OUT, *tests]
    raise SystemExit(subprocess.run(run, cwd=PROJECT, check=False).returncode)


if __name__ == "__main__":
    if not sys.argv[1:]:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
