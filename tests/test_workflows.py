"""The workflows run what the documents say, on the Pythons that are supported."""

import re
import textwrap
import tomllib

import pytest
from test_commands import COMMANDS, PROJECT

WORKFLOWS = PROJECT / ".github" / "workflows"
NAMES = ["check.yml", "night.yml", "pages.yml"]


def test_each_push_is_checked_on_the_oldest_python_and_on_a_newer_one():
    text = (WORKFLOWS / "check.yml").read_text(encoding="utf-8")
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pythons = re.findall(r'"(3\.\d+)"', re.search(r"python: \[(.*)\]", text)[1])
    oldest = project["requires-python"].removeprefix(">=")
    assert pythons[0] == oldest and len(pythons) == 2
    assert int(pythons[1].removeprefix("3.")) > int(oldest.removeprefix("3."))
    assert "- run: .ci/run\n" in text and "schedule" not in text


def test_at_night_the_lowest_versions_are_tried_as_the_document_says():
    (lowest,) = [each.text for each in COMMANDS if each.mark == "elsewhere: workflows/night.yml runs them"]
    text = (WORKFLOWS / "night.yml").read_text(encoding="utf-8")
    assert f"      - run: |\n{textwrap.indent(lowest, 10 * ' ')}\n" in text


@pytest.mark.parametrize("name", NAMES)
def test_a_workflow_may_write_nothing_but_the_site(name):
    text = (WORKFLOWS / name).read_text(encoding="utf-8")
    writes = re.findall(r"^\s*([\w-]+): write", text, re.M)
    assert "permissions:\n  contents: read" in text
    assert writes == (["pages", "id-token"] if name == "pages.yml" else [])
