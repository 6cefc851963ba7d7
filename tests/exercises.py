"""Write the table of the exercises, which the grader has where there are no notebooks: `python tests/exercises.py`."""

import json

from pages import FOLDER

from astar_lesson.teacher.grade.pages import TABLE, exercises


def table():
    """Return the exercises of all pages as JSON."""
    pages = [exercises(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("[0-9][0-9]_*.ipynb"))]
    return json.dumps([exercise._asdict() for page in pages for exercise in page], indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
    print(TABLE)
