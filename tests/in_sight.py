"""Where a page answers a prediction in sight: above the question, or between it and the next heading.

A reader sees what is not folded: prose, what was printed, pictures, and the words above a player. Whoever cannot see a
picture hears its description. So in all of these a prediction's answer is looked for, if it is a number or a cell; and
between the question and the next heading no search on the map that is asked about may be seen at its end, whatever the
answer is. Above the question only what is said of the same map counts.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from notes import predictions

from astar_lesson.words.numbers import number

FOLDED = re.compile(r"<details>.*?</details>", re.S)
QUESTION = "**Predict.**"
CELL = r"\(-?\d+, -?\d+\)"
NOT_SAID = [
    r"```.*?```",  # a map, a program
    r"\[\d\d\b",  # a link to a page
    r"\]\([^)]*\)",
    r"[Pp]ages? \d\d",
    r"^\s*\d+\. ",  # the number of a question
    r"\d+ x \d+ (map|table)",
    r"\*\*\d+\.\*\*",
    rf"start {CELL}, goal {CELL}",
]
"""Numbers that say nothing of a search."""
SPELLED = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
ENDED = re.compile(r"after (\d+) of \1 steps|; path of \d+ cells")
"""In a description: a search that is seen at its end."""


class Place(NamedTuple):
    """A place where an answer is in sight: the prediction, the cell of the page, and the words around the answer.

    `is_above` tells whether it stands above the question, where what it says may be what the answer is deduced from.
    """

    asked: str
    cell: int
    is_above: bool
    words: str


class Seen(NamedTuple):
    """What is seen of a cell of a page: its kind, the texts in sight, and the maps that it is about."""

    kind: str
    texts: list[str]
    maps: set[str]
    source: str


def in_sight(page: Path, answers: dict[str, Any], maps: set[str]) -> list[Place]:
    """Return the places where the answers of a page's predictions are in sight.

    Parameters
    ----------
    page : Path
        The notebook.
    answers : dict
        The answer to each prediction, by its name.
    maps : set of str
        The names of the page's maps.
    """
    shown = list(_seen(page, maps))
    found = []
    for asked in predictions(page):
        set_in = _first(shown, rf"^{asked} = None$")
        compared_in = _first(shown, rf"\bcompare\({asked}\b")
        question = max(k for k in range(set_in + 1) if QUESTION in shown[k].source)
        about = set().union(*(each.maps for each in shown[question : compared_in + 1] if each.kind == "code"))
        end = next((k for k in range(question + 1, len(shown)) if _is_heading(shown[k])), len(shown))
        for k, each in enumerate(shown[:end]):
            is_below = k >= question
            if not (is_below or each.maps & about):
                continue
            for text in each.texts:
                spelled = is_below and each.kind == "markdown"
                found += [Place(asked, k, not is_below, words) for words in _answers(text, answers[asked], spelled)]
                if is_below and each.maps & about and ENDED.search(text):
                    found.append(Place(asked, k, False, f"a search at its end: {text[:60]}"))
    return found


def _first(shown: list[Seen], pattern: str) -> int:
    return next(k for k, each in enumerate(shown) if each.kind == "code" and re.search(pattern, each.source, re.M))


def _is_heading(cell: Seen) -> bool:
    return cell.kind == "markdown" and cell.source.startswith("#")


def _seen(page: Path, maps: set[str]) -> Iterator[Seen]:
    """Go through the cells of a page. Prose is about the maps of its section, up to the next heading."""
    cells = nbformat.read(page, as_version=4).cells
    abouts = list(_maps_of(cells, maps))
    for k, (cell, about) in enumerate(zip(cells, abouts, strict=True)):
        if cell.cell_type == "markdown":
            section = set(about)
            for later, others in zip(cells[k + 1 :], abouts[k + 1 :], strict=True):
                if later.source.startswith("#"):
                    break
                section |= others
            paragraphs = FOLDED.sub("", cell.source).split("\n\n")
            texts = [text for text in paragraphs if QUESTION not in text]
            yield Seen("markdown", texts, section, cell.source)
        else:
            yield Seen("code", [_text_of(output) for output in cell.outputs], about, cell.source)


def _text_of(output: nbformat.NotebookNode) -> str:
    return str(output.get("text") or output.get("data", {}).get("text/plain", ""))


def _maps_of(cells: list[nbformat.NotebookNode], maps: set[str]) -> Iterator[set[str]]:
    """Yield for each cell the maps that it names, itself or by what was made from them."""
    made_of: dict[str, set[str]] = {}
    for cell in cells:
        about: set[str] = set()
        if cell.cell_type == "code":
            for statement in ast.parse(cell.source).body:
                names = [node for node in ast.walk(statement) if isinstance(node, ast.Name)]
                read = {node.id for node in names if isinstance(node.ctx, ast.Load)}
                written = {node.id for node in names if isinstance(node.ctx, ast.Store)}
                if isinstance(statement, ast.FunctionDef):
                    arguments = {node.arg for node in ast.walk(statement) if isinstance(node, ast.arg)}
                    read -= written | arguments  # its own variables
                    written = {statement.name}
                touched = (read | written) & maps
                touched |= set().union(*(made_of.get(name, set()) for name in read))
                made_of |= dict.fromkeys(written, touched)
                about |= touched
        yield about


def _answers(text: str, answer: Any, spelled: bool) -> Iterator[str]:
    """Yield the words around each place where a text holds an answer that is a number or a cell.

    `spelled` tells whether a small number may also be a word.
    """
    if isinstance(answer, bool | str):
        return
    for pattern in NOT_SAID:
        text = re.sub(pattern, "", text, flags=re.S | re.M)
    if isinstance(answer, tuple):
        text = re.sub(rf"open \d+: {CELL}(, {CELL})*", "", text)  # those that wait are what may be chosen
        wanted = re.escape(str(answer))
    else:
        text = re.sub(CELL, "", text)
        wanted = rf"(?<![\w.]){re.escape(number(answer))}(?!\w|\.\d)"
        if spelled and answer in range(len(SPELLED)):
            wanted += rf"|(?i:\b{SPELLED[answer]}\b)"
    for found in re.finditer(wanted, text):
        yield text[max(0, found.start() - 40) : found.end() + 25].replace("\n", " ")
