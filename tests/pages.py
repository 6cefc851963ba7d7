"""The pages, measured: `python tests/pages.py` prints how long each is, and how long a first reading takes.

What the tests of the notebooks have in common stands here, too: the cells of a page, and its prose in sentences.
"""

import re
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import nbformat

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


class Limit(NamedTuple):
    """What a page may have at most: words, cells of code, lines of its median cell and its longest, imports."""

    words: int
    cells: int
    median: float
    longest: int
    imports: int = 2


START = Limit(1250, 17, 4, 15)  # the whole story on one scroll
SHORT = Limit(1100, 14, 4, 15)  # page 02: two lines more, and where they go
STORY = Limit(1500, 18, 4, 15, imports=3)  # names that fit beside the list of files
OTHERS = Limit(1700, 20, 5, 15)
PROJECT = Limit(2600, 32, 5, 15, imports=6)  # several sittings, with a check for each task


def limit(path: Path) -> Limit:
    """Return what this page may have."""
    if path.name < "01":
        return START
    if path.name.startswith("02"):
        return SHORT
    if path.name < "06":
        return STORY
    return OTHERS if path.name < "21" else PROJECT


def cells(path: Path, kind: str) -> list[nbformat.NotebookNode]:
    """Return the cells of a page that are "markdown" or "code"."""
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == kind]


def prose(path: Path) -> str:
    """Return all that is said on a page, as it is written."""
    return "\n\n".join(cell.source for cell in cells(path, "markdown"))


def code(path: Path) -> str:
    """Return the code of a page."""
    return "\n".join(cell.source for cell in cells(path, "code"))


def plain(text: str) -> str:
    """Return text without marks of any kind: links, emphasis, code, tags, breaks of lines."""
    text = re.sub(r"\[(?:\d\d[ ,·]*)?([^\]]*)\]\([^)]*\)", r"\1", text)  # a link; its number is that of a page
    text = re.sub(r"\b([Pp]ages?|[Nn]otebooks?) \d\d(?:(?:,| and| to| or) \d\d)*", r"\1", text)
    text = re.sub(r"</?\w+[^<>]*>|[*`\\]", "", text)
    return " ".join(text.split())


def sentences(path: Path) -> Iterator[str]:
    """Yield the sentences of a page, without headings, header, code, summaries, and the options of the exit ticket."""
    first, *others = [cell.source for cell in cells(path, "markdown")]
    for source in [re.sub(r"^\|.*$", "", first, flags=re.M), *others]:
        text = re.sub(r"```.*?```", "\n\n", source, flags=re.S)
        text = re.sub(r"<summary>.*?</summary>", "\n\n", text)
        text = re.sub(r"^(#+ .*|- [abc]\) .*|[|:\- ]+)$", "\n", text, flags=re.M)
        text = re.sub(r"^\s*([-*]|\d+\.) ", "\n\n", text, flags=re.M)
        text = re.sub(r"^\|(.*)\|$", r"\n\n\1\n\n", text, flags=re.M)
        for block in re.split(r"\n\s*\n", re.sub(r"\*\*\d\.\*\*", "", text)):
            yield from filter(None, re.split(r"(?<=[.?!])\s+(?=[^a-z])", plain(block)))


def words(path: Path) -> int:
    """Count the words of a page, folded ones too; code is not counted."""
    text = re.sub(r"```.*?```", "", prose(path), flags=re.S)
    return len([word for word in plain(text).split() if re.search(r"\w", word)])


def minutes(path: Path) -> float:
    """Say how long a beginner needs who reads, predicts, plays and solves everything.

    The weights were fitted to a careful reading of eight pages, which took from 35 to 120 minutes: none is off by more
    than a third. From 06 on there is more to think about in the same number of words. A player that asks no questions
    is not played through, but looked at.
    """
    run = code(path)
    asks = "Answers to the three questions" in prose(path)  # beside one player, and no page has two of them
    times = {
        r"^compare\(": 2.0,  # a prediction
        r"^(?:display\()?(Player|Flipbook)\(": 1.0,
        r"^(Predict|Explorer|TieExplorer|Walk|LineByLine|InOrder)\(": 4.0,
        r"^hunt\(.*(?:allowed|apart)=": 6.0,  # a map to find that keeps a rule
        r"^from collections import deque$": 12.0,  # a file of one's own, copied and run
        r"^check\(my_early_exit, like=": 4.0,  # two lines
        r"^check\(my_repair, like=": 6.0,  # three lines, each of which is named
        r"^check\(my_(?!early_exit|repair)\w+, like=": 12.0,  # a whole search
        r"^check_test\(": 10.0,  # and 6 more, as each check: a whole test, in two stages
        r"^check_proved\(": 10.0,  # and 6 more: four conditions, each with a proof to read
        r"^check_heuristic\(": 6.0,  # and 6 more: a guess is found, and proved
        r"^check(_\w+)?\((?!my_\w+, like=)": 6.0,
    }
    played = 3.0 * asks + sum(weight * len(re.findall(what, run, re.M)) for what, weight in times.items())
    thought = 1.0 if path.name < "06" else 1.4
    return thought * (words(path) / 130 + 0.6 * len(cells(path, "code")) + played)


def told_minutes(path: Path) -> tuple[int, int]:
    """Return the minutes that a page's header names: in class, alone."""
    found = re.search(r"\| \*\*Time\*\* \| (\d+) minutes in class, (\d+) alone", prose(path))
    assert found, f"{path.name}: the header's row Time must read: 45 minutes in class, 60 alone"
    return int(found[1]), int(found[2])


def main() -> None:
    """Print the table of the pages."""
    print(f"{'page':40} words cells median longest   minutes alone: told, worked out")
    for path in NOTEBOOKS:
        lengths = [len(cell.source.splitlines()) for cell in cells(path, "code")]
        sizes = f"{words(path):5} {len(lengths):5} {statistics.median(lengths):6g} {max(lengths):7}"
        print(f"{path.stem:40} {sizes}   {told_minutes(path)[1]:4}, {minutes(path):.0f}")


if __name__ == "__main__":
    main()
