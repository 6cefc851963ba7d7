"""All worksheets, whose rules and maps are in sheets.toml; and the file to print, with the exit ticket of the page."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from astar_teacher import by_hand
from astar_teacher.paper import write
from astar_teacher.parsons import puzzles
from astar_teacher.parts import Sheet

TICKET = re.compile(r"^## Exit ticket\n(.*?)(?=^Next: |^## |\Z)", re.MULTILINE | re.DOTALL)
ANSWER = re.compile(r"<details><summary>Answer</summary>\n(.*?)</details>", re.DOTALL)
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


TOPICS = tomllib.loads(Path(__file__).with_name("sheets.toml").read_text(encoding="utf-8"))
SENTENCES = TOPICS.pop("sentences")
PARSONS = "parsons"


def worksheet(page: str, letter: str = "A") -> Sheet:
    """Return a worksheet of a page, with its answers.

    Parameters
    ----------
    page : str
        The number of the page, such as "05".
    letter : str
        "A" or "B": other maps, and other answers.

    Examples
    --------
    >>> worksheet("05", "B").heading
    '05 A* · Sheet B'
    """
    topic = TOPICS[page]
    heading = f"{page} {topic['title']} · Sheet {letter}"
    return Sheet(heading, topic["rules"].format(**SENTENCES), tuple(getattr(by_hand, topic["made_by"])(*topic[letter])))


def write_sheets(
    page: str,
    folder: Path,
    notebooks: Path,
    *,
    keys: bool = True,
    force: bool = False,
) -> Iterator[str]:
    """Write the sheets of a page, its exit ticket and the keys as one file to print; yield what was written.

    Parameters
    ----------
    page : str
        The number of the page, such as "05" or "5"; or "parsons", for the puzzles of the pages 01 to 05.
    folder : Path
        Where to; it is made if it does not exist.
    notebooks : Path
        Where the page is, from whose text the exit ticket is taken.
    keys : bool
        Whether the keys are written, too.
    force : bool
        Whether an existing file is overwritten.

    Raises
    ------
    ValueError
        If the page has no sheets, or its file is not a notebook.
    OSError
        If the folder is a file, or the file exists and may not be overwritten.
    """
    number = page if page == PARSONS else page.zfill(2)
    ticket = None
    if number == PARSONS:
        title = "Parsons puzzles"
        sheets = puzzles()
    elif number in TOPICS:
        title = f"{number} {TOPICS[number]['title']}"
        sheets = [worksheet(number, letter) for letter in "AB"]
        ticket = exit_ticket(number, notebooks)
    else:
        raise ValueError(f"page {page!r} has no worksheet: there is one for {', '.join(TOPICS)}, and {PARSONS}")
    words = {"title": title, "sheets": sheets, "keys": sheets if keys else [], "ticket": ticket}
    yield str(write(folder / f"worksheet-{number}.html", "sheets.html.j2", force=force, **words))
    if number != PARSONS and not ticket:
        yield f"without the exit ticket: {notebooks} has no page {number}; name the folder with --notebooks"


def exit_ticket(page: str, notebooks: Path) -> tuple[str, str] | None:
    """Return the questions at the end of a page and their answers, as HTML; None if the page is not there."""
    from nbconvert.filters import markdown2html  # noqa: PLC0415  # it comes with JupyterLab

    for file in sorted(notebooks.glob(f"{page}_*.ipynb")):
        try:
            cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
            text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{file} is not a notebook: save it again, or name another folder") from None
        found = TICKET.search(LINK.sub(r"\1", text))
        if found:
            answers = (f"**{number}.** {answer.strip()}" for number, answer in enumerate(ANSWER.findall(found[1]), 1))
            return markdown2html(ANSWER.sub("", found[1])), markdown2html("\n\n".join(answers))
    return None
