"""What is installed: a wheel is complete, and the versions that were tested together are allowed."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from astar_teacher.commands import main

PROJECT = Path(__file__).parents[1]
TOOLS = PROJECT / "notebooks" / "teacher" / "tools"
SETTINGS = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))


def test_a_wheel_holds_what_a_learner_imports():
    """Each file of the package but its README, and nothing else."""
    told = SETTINGS["tool"]["setuptools"]
    house = PROJECT / "astar_lesson"
    data = {path for pattern in told["package-data"]["astar_lesson"] for path in house.glob(pattern)}
    files = {path for path in house.rglob("*.*") if path.is_file() and path.suffix != ".pyc"}
    assert told["packages"] == {"find": {"include": ["astar_lesson*"]}}
    assert {path.name for path in files - data if path.suffix != ".py"} == {"README.md"}


def test_a_python_without_the_package_is_told_which_one_has_it(tmp_path):
    command = [sys.executable, "-S", str(TOOLS), "cards", str(tmp_path / "cards")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 2
    assert "has no astar_lesson: run the Python that the README sets up, .venv/bin/python" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_was_tested_together_is_allowed_and_complete():
    pins = [Requirement(line) for line in (PROJECT / "constraints.txt").read_text(encoding="utf-8").splitlines()]
    tested = {pin.name: pin.specifier for pin in pins}
    extras = SETTINGS["project"]["optional-dependencies"]
    for line in [*SETTINGS["project"]["dependencies"], *extras["lab"], *extras["pointer"]]:
        need = Requirement(line)
        (version,) = tested[need.name]
        assert need.specifier.contains(version.version)


def test_what_jupyterlab_brings_is_named_where_it_is_missing(monkeypatch, tmp_path, capsys):
    monkeypatch.setitem(sys.modules, "nbformat", None)
    with pytest.raises(SystemExit):
        main(["site", str(tmp_path / "new")])
    assert "this needs nbformat, which comes with JupyterLab: run pip install jupyterlab" in capsys.readouterr().err


def test_a_python_that_is_too_old_is_told_at_once():
    """Pip then meets the package itself before anything else that it would look for in vain."""
    lines = (PROJECT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    installed = [line for line in lines if not line.startswith("#")]
    assert installed[0] == "-e ."
    assert '.venv/bin/pip install -e . -e ".[test]"' in (PROJECT / "README.md").read_text(encoding="utf-8")
