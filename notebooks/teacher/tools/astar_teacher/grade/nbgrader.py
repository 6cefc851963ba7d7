"""The pages as source notebooks for nbgrader: a cell with the folded solution, and a locked one with the check."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from astar_teacher.grade.pages import CHECK, SOLUTION, Exercise, exercises

CONFIG = '''"""The settings of the course. Students fill in a skeleton, and delete nothing."""

c = get_config()  # noqa: F821  # nbgrader gives it
c.ClearSolutions.code_stub = {"python": "# fill in what is missing above"}
c.ExecutePreprocessor.timeout = 120
'''


def write_course(pages: Path, folder: Path) -> Iterator[Path]:
    """Write each page of a folder into `source/` of another folder, and nbgrader's settings beside it."""
    found = sorted(pages.glob("[0-9][0-9]_*.ipynb"))
    if not found:
        raise ValueError(f"{pages} has no pages: name the folder with the notebooks by --pages")
    for path in found:
        file = folder / "source" / path.stem / path.name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(assignment(path), encoding="utf-8")
        yield file
    config = folder / "nbgrader_config.py"
    if not config.exists():
        config.write_text(CONFIG, encoding="utf-8")
        yield config


SOLVED = "{}\n\n\n### BEGIN SOLUTION\n{}\n### END SOLUTION"
NOT_HERE = "# a teacher gets it by: python notebooks/teacher/tools solutions"


def assignment(page: Path) -> str:
    """Return a page as a source notebook: `nbgrader generate_assignment` removes the solutions."""
    notebook = json.loads(page.read_text(encoding="utf-8"))
    asked = {exercise.check: exercise for exercise in exercises() if exercise.page == page.name[:2]}
    found, solution = list[dict[str, Any]](), ""
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        folded = SOLUTION.search(source)
        if cell["cell_type"] == "markdown":
            solution = folded[1] if folded else solution
            found.append({**cell, "source": SOLUTION.sub("", source)})
            continue
        check = CHECK.search(source)
        exercise = asked.pop(check[0], None) if check else None
        rest = CHECK.sub("", source).strip() if exercise else source
        if rest or not exercise:
            found.append({**cell, "outputs": [], "execution_count": None, "source": rest})
        if exercise:
            own = re.compile(rf"^(def |class )?{list(exercise.starters)[-1]}\b *[=(:]", re.M)
            defined = (
                k for k, other in enumerate(found) if other["cell_type"] == "code" and own.search(other["source"])
            )
            place = max(defined)  # its last name, in the last cell
            source = SOLVED.format(found[place]["source"], solution.strip() or NOT_HERE)
            found[place] |= {"source": source, "metadata": _metadata("answer", exercise, solution=True)}
            found.append({**_test(exercise), "id": f"{found[place]['id']}-test"})
            solution = ""
    return json.dumps({**notebook, "cells": found}, indent=1, ensure_ascii=False) + "\n"


def _test(exercise: Exercise) -> dict[str, Any]:
    """The locked cell: it fails unless the exercise is solved; one with several points may be solved in part."""
    good = "points, verdict.words\nverdict.points" if exercise.points > 1 else "solved, verdict.words"
    source = f"verdict = {exercise.check}\ndisplay(verdict)\nassert verdict.{good}"
    made: dict[str, Any] = {"cell_type": "code", "execution_count": None, "outputs": [], "source": source}
    return {**made, "metadata": _metadata("test", exercise, points=exercise.points, grade=True, locked=True)}


def _metadata(kind: str, exercise: Exercise, **more: Any) -> dict[str, Any]:
    known = {"schema_version": 3, "solution": False, "grade": False, "locked": False, "task": False}
    return {"nbgrader": {**known, "grade_id": f"{kind}-{'-'.join(exercise.starters)}", **more}}
