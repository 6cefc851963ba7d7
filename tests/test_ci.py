"""`.ci/run` installs nothing unasked, and says what is not tested where a browser or a sandbox is missing."""

import shutil
import subprocess
from pathlib import Path

import pytest

RUN = Path(__file__).parents[1] / ".ci" / "run"
NEEDED = ["bash", "dirname", "id", "mktemp", "rm"]
"""What the script uses before it clones the project."""
CLONING = 3
"""How the script ends here when it begins to clone the project."""


def add(folder, name, lines=""):
    program = folder / name
    program.write_text(f"#!/bin/sh\n{lines}\n", encoding="utf-8")
    program.chmod(0o755)


@pytest.fixture
def programs(tmp_path):
    """A folder of programs, to which a browser and a sandbox can be added; its apt-get installs nothing."""
    for name in NEEDED:
        found = shutil.which(name)
        if found is None:
            pytest.skip(f"{name} is not installed")
        (tmp_path / name).symlink_to(found)
    add(tmp_path, "git", f'echo "browser $ASTAR_BROWSER, sandbox $ASTAR_SANDBOX"; exit {CLONING}')
    add(tmp_path, "sudo", '"$@"')
    add(tmp_path, "apt-get", 'echo "apt-get $*"')
    return tmp_path


def run(programs, *arguments, **asked):
    environment = {"PATH": str(programs), **asked}
    return subprocess.run([RUN, *arguments], env=environment, capture_output=True, text=True, check=False)


def test_without_a_browser_the_rest_is_checked_and_nothing_is_installed(programs):
    add(programs, "bwrap")
    done = run(programs)
    assert done.returncode == CLONING
    assert done.stdout == "browser , sandbox required\n"
    assert done.stderr.startswith("MISSING: chromium\n")


def test_what_is_there_must_not_be_skipped(programs):
    add(programs, "google-chrome")
    add(programs, "bwrap")
    done = run(programs)
    assert (done.stdout, done.stderr) == ("browser required, sandbox required\n", "")


@pytest.mark.parametrize("name", ["ASTAR_INSTALL", "CI"])
def test_who_asks_for_it_has_what_is_missing_installed(programs, name):
    done = run(programs, **{name: "true"})
    assert "apt-get install --quiet -y --no-install-recommends chromium bubblewrap" in done.stdout


def test_at_night_nothing_may_be_missing(programs):
    add(programs, "chromium")
    done = run(programs, "--night")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("MISSING: bubblewrap\n")
