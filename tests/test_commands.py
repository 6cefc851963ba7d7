"""Every command in the documents is run as it stands there, from the project's folder.

A command is a line of a fenced block without a language, or words in backquotes that begin like one. A mark above a
block says who runs it: `<!-- deep -->`, the deep tests; `<!-- elsewhere: why -->`, nobody; any other mark is one by
which `.ci/run` finds the block. All other blocks are run here, in a copy of the project in which `.venv` is the
environment of the tests.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from box import boxed

PROJECT = Path(__file__).parents[1]
NOTES = sorted((PROJECT / "notebooks" / "teacher").glob("*.md"))
DOCUMENTS = [
    *(PROJECT / "README.md", PROJECT / "astar_lesson" / "README.md", PROJECT / ".github" / "CONTRIBUTING.md"),
    *(PROJECT / "tests" / "README.md", PROJECT / "notebooks" / "README.md"),
    *NOTES,
]
"""All but tests/SURVIVORS.md, whose commands take hours."""
PARTS = ["astar_lesson", "images", "notebooks", "tests", "README.md", "pyproject.toml", "requirements.txt"]
"""What the commands need of the project."""
HANDED_IN = ["handed_in", "submissions"]
"""Folders with notebooks to be graded, as the documents call them."""
CI = (PROJECT / ".ci" / "run").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?:^<!-- (?P<mark>[^\n]*) -->\n)?^```(?P<language>\w*)\n(?P<lines>.*?)^```$", re.M | re.S)
INLINE = re.compile(r"`([^`]+)`")
BEGINS = re.compile(r"\.ci/run|\.venv/bin/\S+ |(?:python3?|py|pip|npm|sudo) ")
ELSEWHERE = {
    ".ci/run": "it runs these tests",
    ".ci/run --night": "it runs these tests",
    "sudo apt install python3-venv": "on Debian and Ubuntu",
    "pip install nbgitpuller": "on a server",
    'pip install "/path/to/the/project[pointer]" ipykernel': "on a server",
}
DEEP = {
    ".venv/bin/python tests/server_load.py",
    ".venv/bin/python notebooks/teacher/tools cards",
    ".venv/bin/python tests/images.py",
    ".venv/bin/python tests/mistakes_table.py",
    ".venv/bin/python notebooks/teacher/tools worksheet 03",
    ".venv/bin/python notebooks/teacher/tools worksheet 05",
    ".venv/bin/python notebooks/teacher/tools worksheet parsons",
    ".venv/bin/python notebooks/teacher/tools grade handed_in --points",
}
"""Commands in backquotes that take long, but for those in the notes on pages, which are all deep."""


class Command(NamedTuple):
    """A command, where it stands, and the mark above it; "" if there is none."""

    text: str
    document: str
    mark: str


def in_document(path):
    """Return the commands of a document, each once."""
    text, name = path.read_text(encoding="utf-8"), path.relative_to(PROJECT).as_posix()
    found = []
    of_a_page = re.fullmatch(r"\d\d\.md", path.name)  # its blocks show what stands on the board
    for block in BLOCK.finditer(text):
        if not block["language"] and not of_a_page:
            found.append(Command(block["lines"].strip(), name, block["mark"] or ""))
    inline = (" ".join(words.split()) for words in INLINE.findall(BLOCK.sub("", text)))
    for command in filter(BEGINS.match, inline):
        why = ELSEWHERE.get(command) or (command.startswith("py ") and "on Windows")
        if why:
            mark = f"elsewhere: {why}"
        else:
            mark = "deep" if command in DEEP or of_a_page else ""
        found.append(Command(command, name, mark))
    return list(dict.fromkeys(found))


COMMANDS = [command for path in DOCUMENTS for command in in_document(path)]


def first_of_each(mark):
    """Return the commands with this mark; one that stands in several documents is run once."""
    return list({command.text: command for command in reversed(COMMANDS) if command.mark == mark}.values())[::-1]


def each(commands):
    return pytest.mark.parametrize("command", commands, ids=lambda command: f"{command.document}: {command.text[:60]}")


@pytest.fixture
def project(tmp_path):
    """A copy of the project, in which the environment of the tests is the one of the documents."""
    programs = Path(sys.prefix) / "bin"
    if not (programs / "python").exists():
        pytest.skip("the commands are those for Linux and macOS, in an environment made by venv")
    for name in PARTS:
        copy = shutil.copytree if (PROJECT / name).is_dir() else shutil.copy
        copy(PROJECT / name, tmp_path / name)
    for name in HANDED_IN:
        (tmp_path / name).mkdir()
        shutil.copy(PROJECT / "notebooks" / "05_a_star.ipynb", tmp_path / name)
    (tmp_path / ".venv").symlink_to(sys.prefix)
    return tmp_path


def run(command, project):
    """Run a command, with the copy's package and without what pytest tells its own children."""
    if " grade " in command.text:
        boxed()
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    clean |= {"PYTHONPATH": str(project), "PATH": f"{project}/.venv/bin{os.pathsep}{clean['PATH']}"}
    bash = ["bash", "-euo", "pipefail", "-c", command.text]
    done = subprocess.run(bash, cwd=project, env=clean, capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode == 0, f"{command.text}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"


@each(first_of_each(""))
def test_a_command_runs_as_it_stands(command, project):
    run(command, project)


@pytest.mark.deep
@each(first_of_each("deep"))
def test_a_long_command_runs_as_it_stands(command, project):
    run(command, project)


@each([command for command in COMMANDS if command.mark not in ("", "deep")])
def test_a_command_that_is_not_run_here_is_run_by_ci_or_has_a_reason(command):
    by_ci = f'"{command.mark}" {command.document}' in CI
    assert by_ci or re.fullmatch(r"elsewhere: \w.*", command.mark), "no such mark in .ci/run"


def test_what_ci_runs_stands_in_the_documents():
    asked = re.findall(r'^\s*(?:run|\w+=\$\(commands) "([^"]+)" ([\w./]+\.md)', CI, re.M)
    assert asked
    assert set(asked) <= {(command.mark, command.document) for command in COMMANDS}


def test_the_scripts_that_are_listed_exist():
    tests = PROJECT / "tests"
    named = re.findall(r"`([\w*]+\.py)`", (tests / "README.md").read_text(encoding="utf-8"))
    assert [name for name in named if not list(tests.glob(name))] == []


def test_the_site_tells_its_readers_the_same_start_command():
    (start,) = [command.text for command in COMMANDS if command.mark == "start command"]
    page = PROJECT / "notebooks" / "teacher" / "tools" / "astar_teacher" / "web" / "help.md"
    assert f"\n{start}\n" in page.read_text(encoding="utf-8")
