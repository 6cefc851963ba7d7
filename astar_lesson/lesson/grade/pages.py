"""The exercises of the pages: the names to be written, their starters, the check, and the points."""

import ast
import json
import re
from dataclasses import dataclass
from pathlib import Path

from astar_lesson.lesson.grade.lift import definitions

TABLE = Path(__file__).with_name("exercises.json")
"""The exercises of all pages; `python tests/exercises.py` writes it."""
TITLE = re.compile(r"^# (\d\d) · (.+)$", re.M)
CHECK = re.compile(r"^check(?:_\w+)?\(.*\)$", re.M)
SOLUTION = re.compile(r"<details><summary>[^<]*olution</summary>\s*```python\n(.*?)```\s*</details>", re.S)
COUNTS = re.compile(r"^## .*\([1-9]\d* points?\)", re.M)
"""Such a heading makes an exercise, too, whose solution the page does not show."""
POINTS = re.compile(r"^## (?:.*\((\d+) points?\))?", re.M)


@dataclass(frozen=True)
class Exercise:
    """One exercise of a page.

    Attributes
    ----------
    page, title : str
        The page that it is on: "03", "Dijkstra's algorithm".
    imports : str
        The import lines of the page.
    names : list of str
        The functions, classes or texts that are asked for.
    check : str
        The expression that judges them.
    starters : dict
        For each name, the code that the page gives.
    points : int
        The number in the heading, as in "(3 points)", or 1.
    """

    page: str
    title: str
    imports: str
    names: list[str]
    check: str
    starters: dict[str, str]
    points: int


def cells(text: str | bytes) -> list[tuple[str, str]]:
    """Return kind and source of each cell of a notebook file; a ValueError if it is not a notebook."""
    try:
        return [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(text)["cells"]]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ValueError("It is not a notebook: save it in JupyterLab as .ipynb, and hand in that file.") from error


def title(found: list[tuple[str, str]]) -> tuple[str, str]:
    """Return the number and title of a page from its first heading; a ValueError if it has none."""
    heading = TITLE.search("\n\n".join(source for kind, source in found if kind == "markdown"))
    if not heading:
        raise ValueError("It is no page of this series: its title, such as '# 03 · Dijkstra's algorithm', is missing.")
    return heading[1], heading[2].strip()


def code(found: list[tuple[str, str]]) -> list[str]:
    """Return the sources of the code cells."""
    return [source for kind, source in found if kind == "code"]


def exercises(text: str) -> list[Exercise]:
    """Read the exercises: each has a folded solution or points in its heading, and the first check below judges it."""
    found = cells(text)
    imports = "\n".join(re.findall(r"^from .*", "\n".join(code(found)), re.M))
    defined = definitions(code(found)).defined
    made, points = {}, 1
    for place, (kind, source) in enumerate(found):
        if kind == "markdown":
            points = int(([str(points), *POINTS.findall(source)])[-1] or 1)
            check = (
                CHECK.search("\n".join(code(found[place:])))
                if SOLUTION.search(source) or COUNTS.search(source)
                else None
            )
            if check:
                call: ast.Call = ast.parse(check[0], mode="eval").body  # type: ignore[assignment]
                names = [part.id for part in call.args if isinstance(part, ast.Name) and part.id in defined]
                starters = {name: defined[name][-1].text for name in names}
                made[check[0]] = Exercise(*title(found), imports, names, check[0], starters, points)
    return list(made.values())


def read_table() -> list[Exercise]:
    """Return the exercises of all pages."""
    return [Exercise(**row) for row in json.loads(TABLE.read_text(encoding="utf-8"))]
