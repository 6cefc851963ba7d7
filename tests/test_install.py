"""What is installed: the package needs what it imports, and the versions that were tested together are allowed."""

import ast
import subprocess
import sys
import tomllib

import pytest
from constraints import PROJECT, named
from lowest import lowest
from packaging.requirements import Requirement

from astar_teacher.commands import main

TOLD = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NEEDED = {Requirement(line).name: Requirement(line) for line in TOLD["dependencies"]}
EXTRA = {
    Requirement(line).name: Requirement(line) for lines in TOLD["optional-dependencies"].values() for line in lines
}
SAME = {"IPython": "ipython", "PIL": "pillow"}
"""What is imported by another name than it is installed by."""
TOOLS = "notebooks/teacher/tools"
WITH_LAB = {"jinja2", "nbconvert", "nbformat", "psutil", "traitlets"}
"""What JupyterLab brings: imported only where it is used."""


def pinned():
    lines = (PROJECT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if not line.startswith("#"))


def imported(folder, *, at_once):
    """The packages of others that modules import: as soon as a module is loaded, or later."""
    found = set()
    for path in (PROJECT / folder).rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        statements = [part for part in ast.walk(tree) if isinstance(part, ast.Import | ast.ImportFrom)]
        functions = [part for part in ast.walk(tree) if isinstance(part, ast.FunctionDef)]
        spans = [range(each.lineno, each.end_lineno + 1) for each in functions]
        for part in statements:
            if any(part.lineno in span for span in spans) != at_once:
                names = [part.module] if isinstance(part, ast.ImportFrom) else []
                names += [alias.name for alias in part.names] if isinstance(part, ast.Import) else []
                found |= {name.split(".")[0] for name in names}
    return {SAME.get(name, name) for name in found} - set(sys.stdlib_module_names) - {"astar_lesson", "astar_teacher"}


def test_what_is_imported_is_needed():
    assert imported("astar_lesson", at_once=True) - {"anywidget"} == set(NEEDED)
    assert imported("astar_lesson", at_once=False) <= set(NEEDED)


def test_the_tools_of_the_teacher_need_what_the_package_needs_and_what_jupyterlab_brings():
    assert imported(TOOLS, at_once=True) <= set(NEEDED)
    assert imported(TOOLS, at_once=False) - set(NEEDED) <= WITH_LAB


def test_a_wheel_holds_what_a_learner_imports():
    """Each file of the package but its README, and nothing else."""
    told = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    house = PROJECT / "astar_lesson"
    data = {path for pattern in told["package-data"]["astar_lesson"] for path in house.glob(pattern)}
    files = {path for path in house.rglob("*.*") if path.is_file() and path.suffix != ".pyc"}
    assert told["packages"] == {"find": {"include": ["astar_lesson*"]}}
    assert {path.name for path in files - data if path.suffix != ".py"} == {"README.md"}


def test_a_python_without_the_package_is_told_which_one_has_it(tmp_path):
    command = [sys.executable, "-S", str(PROJECT / TOOLS), "cards", str(tmp_path / "cards")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 2
    assert "has no astar_lesson: run the Python that the README sets up, .venv/bin/python" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_was_tested_together_is_allowed_and_complete():
    tested = pinned()
    for need in [*named(), *NEEDED.values(), EXTRA["jupyterlab"], EXTRA["anywidget"]]:
        if need.name != "astar_lesson":
            assert need.specifier.contains(tested[need.name])


@pytest.mark.parametrize("name", [*NEEDED, "anywidget"])
def test_the_lowest_version_of_each_is_tried(name):
    (pin,) = [Requirement(line) for line in lowest(TOLD) if Requirement(line).name == name]
    (allowed,) = {**NEEDED, **EXTRA}[name].specifier
    assert allowed.operator == ">="
    assert pin.specifier.contains(allowed.version)
    assert not pin.specifier.contains(f"{allowed.version}.1")


def test_what_jupyterlab_brings_is_named_where_it_is_missing(monkeypatch, tmp_path, capsys):
    monkeypatch.setitem(sys.modules, "nbformat", None)
    with pytest.raises(SystemExit):
        main(["site", str(tmp_path / "new")])
    assert "this needs nbformat, which comes with JupyterLab: run pip install jupyterlab" in capsys.readouterr().err
