"""The exercises of the pages: the names to be written, what the page gives, the check, and the points."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

EXERCISES_FILE = Path(__file__).with_name("exercises.json")
"""The exercises of all pages; `python tests/exercises.py` writes it."""
TITLE = re.compile(r"^# (\d\d) · (.+)$", re.M)
CHECK = re.compile(r"^check(?:_\w+)?\(.*\)$", re.M)
SOLUTION = re.compile(r"<details><summary>[^<]*olution</summary>\s*```python\n(.*?)```.*?</details>", re.S)


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
    given : list of str
        The functions and classes that the page itself defines.
    """

    page: str
    imports: str
    check: str
    starters: dict[str, str]
    points: int
    given: Sequence[str] = ()

    @property
    def title(self) -> str:
        """The names that are asked for, as reports call the exercise."""
        return ", ".join(self.starters)


def exercises() -> list[Exercise]:
    """Return the exercises of all pages."""
    return [Exercise(**row) for row in json.loads(EXERCISES_FILE.read_text(encoding="utf-8"))]


def cells(text: str | bytes) -> list[tuple[str, str]]:
    """Return kind and source of each cell of a notebook file; a ValueError if it is not a notebook."""
    try:
        return [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(text)["cells"]]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ValueError("It is not a notebook: save it in JupyterLab as .ipynb, and hand in that file.") from error
