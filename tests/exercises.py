"""Write the table of the exercises, which the grader has where there are no notebooks: `python tests/exercises.py`."""

import ast
import json
import re
import sys

from pages import FOLDER

sys.path.append(str(FOLDER / "teacher" / "tools"))  # as Python has it when that folder is run

from astar_teacher.grade.pages import CHECK, EXERCISES_FILE, SOLUTION, TITLE, Exercise, cells

COUNTS = re.compile(r"^## .*\([1-9]\d* points?\)", re.M)
"""Such a heading makes an exercise, too, whose solution the page does not show."""
POINTS = re.compile(r"^## (?:.*\((\d+) points?\))?", re.M)


def exercises(text):
    """Read the exercises: each has a folded solution or points in its heading, and the first check below judges it."""
    found = cells(text)
    sources = [source for kind, source in found if kind == "code"]
    imports = "\n".join(re.findall(r"^from .*", "\n".join(sources), re.M))
    given = dict(definitions(sources))
    functions = [name for name, text in given.items() if re.match("(?:@|def |class )", text or "")]
    (page, _), *_ = TITLE.findall("\n".join(source for kind, source in found if kind == "markdown"))
    made, points = {}, 1
    for place, (kind, source) in enumerate(found):
        if kind == "markdown":
            points = int(([str(points), *POINTS.findall(source)])[-1] or 1)
            rest = "\n".join(source for kind, source in found[place:] if kind == "code")
            check = CHECK.search(rest) if SOLUTION.search(source) or COUNTS.search(source) else None
            if check:
                call = ast.parse(check[0], mode="eval").body
                names = [part.id for part in call.args if isinstance(part, ast.Name)]
                starters = {name: given[name] for name in names if name in given}
                made[check[0]] = Exercise(page, imports, check[0], starters, points, functions)
    return list(made.values())


def definitions(sources):
    """Yield the name and the text of each function, class and variable of code cells."""
    for source in sources:
        plain = re.sub(r"^[ \t]*[%!].*", "", source, flags=re.M)  # commands of Jupyter
        for node in ast.parse(plain).body:
            first = node.targets[0] if isinstance(node, ast.Assign) else None
            yield getattr(node, "name", "") or getattr(first, "id", ""), ast.get_source_segment(plain, node)


def table():
    """Return the exercises of all pages as JSON."""
    pages = [exercises(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("[0-9][0-9]_*.ipynb"))]
    return json.dumps([exercise._asdict() for page in pages for exercise in page], indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    EXERCISES_FILE.write_text(table(), encoding="utf-8")
    print(EXERCISES_FILE)
