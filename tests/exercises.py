"""Write the table of the exercises, which the grader has where there are no notebooks: `python tests/exercises.py`."""

from pages import FOLDER

from astar_lesson.lesson.grade.pages import TABLE, write_table

if __name__ == "__main__":
    TABLE.write_text(write_table(FOLDER), encoding="utf-8")
    print(TABLE)
