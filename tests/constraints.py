"""Write constraints.txt: `python tests/constraints.py`.

It holds the versions in this environment of all that requirements.txt brings, also what that brings in turn. Run it
after the tests have passed in a new environment.
"""

import re
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PROJECT = Path(__file__).parents[1]
HEAD = """\
# Versions that were tested together: pip install -r requirements.txt -c constraints.txt
# Written by `python tests/constraints.py` from an environment in which the tests passed.
"""


def named():
    """What requirements.txt names; its last line is the package in this folder."""
    text = (PROJECT / "requirements.txt").read_text(encoding="utf-8")
    lines = [re.sub(r"^-e \.", "astar_lesson", line) for line in text.splitlines() if not line.startswith("#")]
    return [Requirement(line) for line in lines]


def versions(wanted):
    """Return the version of each package that these need, in this environment; the project itself has none."""
    found, seen = {}, set()
    while wanted:
        need = wanted.pop()
        try:
            package = distribution(need.name)
        except PackageNotFoundError:  # one for another system
            continue
        name = canonicalize_name(need.name)
        found[name] = package.version
        for extra in ("", *need.extras):
            if (name, extra) not in seen:
                seen.add((name, extra))
                needs = map(Requirement, package.requires or [])
                wanted += [each for each in needs if not each.marker or each.marker.evaluate({"extra": extra})]
    del found["astar-lesson"]
    return found


if __name__ == "__main__":
    lines = [f"{name}=={version}\n" for name, version in sorted(versions(named()).items())]
    (PROJECT / "constraints.txt").write_text(HEAD + "".join(lines), encoding="utf-8")
    print(f"constraints.txt: {len(lines)} packages")
