"""Write the table of mistakes in the teacher's notes again: `python tests/mistakes_table.py`."""

from notes import NOTES

from astar_lesson import exhibit
from astar_lesson.lesson.programs.mistakes import catalogue

PAGE = NOTES / "mistakes.md"


def with_table(page):
    """Return the teacher's page of mistakes with its table written again: each with a smallest map that shows it."""
    rows = []
    for key, entry in catalogue().items():
        shown = exhibit(key)
        made_in = ", ".join(dict.fromkeys(program.search for program in entry.programs))
        text = " / ".join(f"`{row}`" for row in str(shown.grid).splitlines())
        example = f"{text} ({shown.rules}): {shown.wrong.end}; right: {shown.right.end}"
        rows.append(f"| {entry.title} | `{key}` | {made_in} | {entry.does} | {entry.look} | {example} |\n")
    head, rule, _ = page.partition("|:--|:--|:--|:--|:--|:--|\n")
    return f"{head}{rule}" + "".join(rows)


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
