"""The exercises of the pages: what must be written, from which starter, by which check, for how many points."""

import ast
import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from astar_lesson.lesson.grade.lift import Definition, definitions

TABLE = Path(__file__).with_name("exercises.json")
"""The exercises of all pages; tests/exercises.py writes it."""
TITLE = re.compile(r"^# (\d\d) · (.+)$", re.M)
CHECK = re.compile(r"^check(?:_\w+)?\(.*\)$", re.M)
SOLUTION = re.compile(r"<details><summary>[^<]*olution</summary>\s*```python\n(.*?)```\s*</details>", re.S)
POINTS = re.compile(r"^#+ .*\((\d+) points?\)", re.M)


@dataclass(frozen=True)
class Exercise:
    """One exercise of a page.

    Attributes
    ----------
    names : tuple of str
        The functions, classes or texts that are asked for.
    check : str
        The expression that judges them.
    starters : dict
        What stands there at first, by its name.
    points : int
        How many there are: those that the heading names, or 1.
    """

    names: tuple[str, ...]
    check: str
    starters: dict[str, str]
    points: int = 1


@dataclass(frozen=True)
class Page:
    """A page: its number, its title, the lines that import, and its exercises."""

    number: str
    title: str
    imports: tuple[str, ...]
    exercises: tuple[Exercise, ...]


def cells(text: str | bytes) -> list[tuple[str, str]]:
    """Return kind and source of each cell of a notebook file; a ValueError says why it is none."""
    try:
        notebook = json.loads(text)
        found = [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ValueError("it is no notebook: save it in JupyterLab as .ipynb, and hand in that file") from error
    return found


def title(found: list[tuple[str, str]]) -> tuple[str, str]:
    """Return number and title of the page that a notebook is, by its first heading; a ValueError if it has none."""
    heading = TITLE.search("\n\n".join(source for kind, source in found if kind == "markdown"))
    if not heading:
        raise ValueError("it is no page of this series: its title, such as '# 03 · Dijkstra's algorithm', is missing")
    return heading[1], heading[2].strip()


def code(found: list[tuple[str, str]]) -> list[str]:
    """Return the sources of the code cells."""
    return [source for kind, source in found if kind == "code"]


def read_page(text: str) -> Page:
    """Read a page of the series: each folded solution is an exercise, and the first check below it judges it."""
    found = cells(text)
    defined, _, _ = definitions(code(found))
    exercises: dict[str, Exercise] = {}
    heading = 1
    for place, (kind, source) in enumerate(found):
        if kind != "markdown":
            continue
        told = POINTS.findall(source)
        heading = int(told[-1]) if told else 1 if re.search(r"^## ", source, re.M) else heading
        if SOLUTION.search(source):
            below = "\n".join(code(found[place:]))
            check = CHECK.search(below)
            if not check:
                raise ValueError(f"no check stands below the solution in cell {place}")
            exercises.setdefault(check[0], _exercise(check[0], defined, heading))
    lines = re.findall(r"^from .*", "\n".join(code(found)), re.M)
    return Page(*title(found), tuple(lines), tuple(exercises.values()))


def _exercise(check: str, defined: dict[str, list[Definition]], points: int) -> Exercise:
    (call,) = [part for part in ast.walk(ast.parse(check)) if isinstance(part, ast.Expr)]
    assert isinstance(call.value, ast.Call)
    names = tuple(part.id for part in call.value.args if isinstance(part, ast.Name) and part.id in defined)
    return Exercise(names, check, {name: defined[name][-1].text for name in names}, points)


def write_table(folder: Path) -> str:
    """Return what the table of the exercises must say, from the pages in a folder."""
    pages = [read_page(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("[0-9][0-9]_*.ipynb"))]
    return json.dumps([asdict(page) for page in pages], indent=1, ensure_ascii=False) + "\n"


def read_table() -> dict[str, Page]:
    """Return the pages by their numbers."""
    rows: list[dict[str, Any]] = json.loads(TABLE.read_text(encoding="utf-8"))
    return {row["number"]: _page(**row) for row in rows}


def _page(number: str, title: str, imports: list[str], exercises: list[dict[str, Any]]) -> Page:
    made = (Exercise(tuple(row.pop("names")), **row) for row in exercises)
    return Page(number, title, tuple(imports), tuple(made))
