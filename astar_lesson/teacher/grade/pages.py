"""The exercises of the pages: the names to be written, what the page gives, the check, and the points."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TABLE = Path(__file__).with_name("exercises.json")
"""The exercises of all pages; `python tests/exercises.py` writes it."""
TITLE = re.compile(r"^# (\d\d) · (.+)$", re.M)
CHECK = re.compile(r"^check(?:_\w+)?\(.*\)$", re.M)
SOLUTION = re.compile(r"<details><summary>[^<]*olution</summary>\s*```python\n(.*?)```\s*</details>", re.S)
COUNTS = re.compile(r"^## .*\([1-9]\d* points?\)", re.M)
"""Such a heading makes an exercise, too, whose solution the page does not show."""
POINTS = re.compile(r"^## (?:.*\((\d+) points?\))?", re.M)


class Exercise(NamedTuple):
    """One exercise of a page.

    Attributes
    ----------
    page : str
        The page that it is on: "03".
    imports : str
        The import lines of the page.
    check : str
        The expression that judges it.
    starters : dict
        For each of the functions, classes or texts that are asked for, the code that the page gives.
    points : int
        The number in the heading, as in "(3 points)", or 1.
    """

    page: str
    imports: str
    check: str
    starters: dict[str, str]
    points: int


def cells(text: str | bytes) -> list[tuple[str, str]]:
    """Return kind and source of each cell of a notebook file; a ValueError if it is not a notebook."""
    try:
        return [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(text)["cells"]]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ValueError("It is not a notebook: save it in JupyterLab as .ipynb, and hand in that file.") from error


def exercises(text: str) -> list[Exercise]:
    """Read the exercises: each has a folded solution or points in its heading, and the first check below judges it."""
    found = cells(text)
    sources = [source for kind, source in found if kind == "code"]
    imports = "\n".join(re.findall(r"^from .*", "\n".join(sources), re.M))
    given = dict(_definitions(sources))
    (page, _), *_ = TITLE.findall("\n".join(source for kind, source in found if kind == "markdown"))
    made, points = {}, 1
    for place, (kind, source) in enumerate(found):
        if kind == "markdown":
            points = int(([str(points), *POINTS.findall(source)])[-1] or 1)
            rest = "\n".join(source for kind, source in found[place:] if kind == "code")
            check = CHECK.search(rest) if SOLUTION.search(source) or COUNTS.search(source) else None
            if check:
                call = ast.parse(check[0], mode="eval").body
                names = [part.id for part in getattr(call, "args", []) if isinstance(part, ast.Name)]
                starters = {name: given[name] for name in names if name in given}
                made[check[0]] = Exercise(page, imports, check[0], starters, points)
    return list(made.values())


def _definitions(sources: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each function, class and variable of code cells."""
    for source in sources:
        plain = re.sub(r"^[ \t]*[%!].*", "", source, flags=re.M)  # commands of Jupyter
        for node in ast.parse(plain).body:
            first = node.targets[0] if isinstance(node, ast.Assign) else None
            name = getattr(node, "name", "") or getattr(first, "id", "")
            yield name, ast.get_source_segment(plain, node) or ""


def read_table() -> list[Exercise]:
    """Return the exercises of all pages."""
    return [Exercise(**row) for row in json.loads(TABLE.read_text(encoding="utf-8"))]
