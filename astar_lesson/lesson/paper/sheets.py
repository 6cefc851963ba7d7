"""All worksheets: the title of each, how its maps are made, what it asks, the seeds of its four variants; and files."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from astar_lesson.lesson.paper import deeper, programs, story
from astar_lesson.lesson.paper.alike import VARIANTS, Draft, Propose
from astar_lesson.lesson.paper.files import write_files
from astar_lesson.lesson.paper.pdf import write_pdf
from astar_lesson.lesson.paper.plain import text_of
from astar_lesson.lesson.paper.roll import PAPERS
from astar_lesson.lesson.paper.rules import OF_PAGE
from astar_lesson.lesson.paper.tasks import Part, Sheet


class Topic(NamedTuple):
    """The worksheet of one page.

    Attributes
    ----------
    title : str
        What it is about.
    propose : callable
        Makes a random draft and measures its difficulty.
    build : callable
        Makes the parts of the sheet, with answers, from a draft.
    seeds : tuple of int
        Those of the variants A to D: the first four that make different drafts of one difficulty.
    """

    title: str
    propose: Propose
    build: Callable[[Draft], list[Part]]
    seeds: tuple[int, ...]


TOPICS = {
    "01": Topic("Breadth-first search", story.flood_draft, story.flood_sheet, (79, 96, 127, 286)),
    "02": Topic("Early exit", story.early_draft, story.early_sheet, (44, 98, 116, 141)),
    "03": Topic("Dijkstra's algorithm", story.price_draft, story.price_sheet, (125, 242, 246, 669)),
    "04": Topic("Greedy best-first search", story.greedy_draft, story.greedy_sheet, (441, 1025, 1097, 1380)),
    "05": Topic("A*", story.sum_draft, story.a_star_sheet, (3969, 4675, 6893, 17840)),
    "06": Topic("The tutorial's A*", story.tutorial_draft, story.a_star_sheet, (467, 9955, 16590, 17278)),
    "07": Topic("Heuristics", deeper.guess_draft, deeper.guess_sheet, (95, 103, 168, 240)),
    "08": Topic("Ties, corners, re-opening", deeper.decision_draft, deeper.decision_sheet, (14, 26, 96, 105)),
    "09": Topic("Open lists: the heap", programs.heap_draft, programs.heap_sheet, (1, 4, 11, 15)),
    "10": Topic("Find the mistake", programs.mistake_draft, programs.mistake_sheet, (213, 254, 262, 304)),
    "16": Topic("Connected components", programs.component_draft, programs.component_sheet, (75, 348, 919, 1767)),
}


def worksheet(page: str | int, variant: str = "A") -> Sheet:
    """Return the worksheet of a page, with its answers; `worksheet(...).blank()` is what is handed out.

    Parameters
    ----------
    page : str or int
        The number of the page: "05", "5" or 5.
    variant : str
        "A" to "D": other maps of the same difficulty.

    Raises
    ------
    ValueError
        If there is no such page or variant.

    Examples
    --------
    >>> worksheet(5, "B").blank().heading
    '05 A* · Worksheet B'
    """
    number = str(page).zfill(2)
    if number not in TOPICS:
        raise ValueError(f"page {page!r} has no worksheet: there is one for {', '.join(TOPICS)}")
    if not (isinstance(variant, str) and len(variant) == 1 and variant.upper() in VARIANTS):
        raise ValueError(f"there is no variant {variant!r}: give {', '.join(VARIANTS)}")
    topic = TOPICS[number]
    draft = topic.propose(Random(topic.seeds[VARIANTS.index(variant.upper())]))
    assert draft is not None, "a test finds the seeds again"
    return Sheet(number, topic.title, variant.upper(), draft.difficulty, OF_PAGE[number], tuple(topic.build(draft)))


def write_sheets(
    page: str | int,
    variants: str = "A",
    folder: Path = Path("worksheets"),
    *,
    key: bool = False,
    force: bool = False,
) -> list[Path]:
    """Write a worksheet as PDF, on A4 and on letter, and as text; return the files.

    Parameters
    ----------
    page : str or int
        The number of the page.
    variants : str
        Some of "ABCD", or "all".
    folder : Path
        Where to; it is made if it does not exist.
    key : bool
        Whether the keys are written, too.
    force : bool
        Whether existing files are overwritten.

    Raises
    ------
    ValueError
        If page or variant is unknown.
    OSError
        If the folder is a file, or a file exists and may not be overwritten.
    """
    letters = VARIANTS if variants.lower() == "all" else variants.upper()
    makers: dict[str, Callable[[Path], object]] = {}
    for letter in dict.fromkeys(letters or [""]):
        whole = worksheet(page, letter)
        for sheet in (whole.blank(), whole) if key else (whole.blank(),):
            name = f"worksheet_{sheet.page}_{sheet.variant}{'_key' if sheet.has_answers else ''}"
            for size in PAPERS:
                makers[f"{name}_{size}.pdf"] = partial(write_pdf, sheet, paper=size)
            makers[f"{name}.txt"] = partial(Path.write_text, data=text_of(sheet), encoding="utf-8")
    return write_files(folder, makers, force=force)
