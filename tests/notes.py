"""The teacher's notes, read: their parts, their plan, and what they say of each prediction of a page."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from pages import FOLDER, cells, plain, prose

NOTES = FOLDER / "teacher"
CAUSES = Path(__file__).parent / "causes"
VALUE = re.compile(r"-?\d+(\.\d+)?|\(\d+, \d+\)")
"""A number or a cell: a wrong answer for which a program has to be named."""


class Answered(NamedTuple):
    """What a note says of a prediction: its names on the page, the sentence with the right answer, the wrong ones."""

    names: list[str]
    right: str
    wrong: list[str]


def note_of(page: Path) -> Path:
    return NOTES / f"{page.name[:2]}.md"


def causes_of(page: Path) -> Path:
    return CAUSES / f"{page.name[:2]}.py"


def part(text: str, heading: str) -> str:
    """Return what stands below a heading of a note, up to the next of its rank."""
    found = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    assert found, f"the part '## {heading}' is missing"
    return found[1]


def rows(text: str) -> list[list[str]]:
    """Return the rows of the tables in a text, without their heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    heads = {k + step for k, line in enumerate(lines) if re.fullmatch(r"[|:\- ]+", line) for step in (-1, 0)}
    return [
        [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for k, line in enumerate(lines) if k not in heads
    ]


def answered(text: str) -> list[Answered]:
    """Return what a note says of the predictions."""
    told = []
    for section in re.split(r"^### ", part(text, "The predictions"), flags=re.M)[1:]:
        heading, _, below = section.partition("\n")
        right = re.search(r"^\*\*Right\*\*.*?(?=\.\s|\.?\Z)", below, re.M | re.S)
        wrong = [re.sub(r"[`\"]", "", row[0]) for row in rows(below)]
        told.append(Answered(re.findall(r"`(\w+)`", heading), right[0] if right else "", wrong))
    return told


def says(sentence: str, value: Any) -> bool:
    """Tell whether a value stands in a sentence, as a word of its own."""
    return re.search(rf"(?<![\w.]){re.escape(str(value))}(?!\w|\.\d)", sentence.replace("`", "")) is not None


def words(text: str) -> int:
    """Count the words of a note; its maps and programs are not counted."""
    return len([word for word in plain(re.sub(r"```.*?```", "", text, flags=re.S)).split() if re.search(r"\w", word)])


@cache
def predictions(page: Path) -> list[str]:
    """Return the names that a page sets to None and hands, in a later cell, to `compare`."""
    asked: list[str] = []
    answered: list[str] = []
    for cell in cells(page, "code"):
        for node in ast.walk(ast.parse(cell.source)):
            match node:
                case ast.Call(func=ast.Name(id="compare"), args=args):
                    answered += [each.id for each in args if isinstance(each, ast.Name) and each.id in asked]
        for node in ast.parse(cell.source).body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=None)):
                    asked.append(name)
    return [name for name in asked if name in answered]


def told_wrong(causes: Path) -> list[tuple[str, Any]]:
    """Return the names and the values of the wrong answers for which a file of causes has a program."""
    calls = [node for node in ast.walk(ast.parse(causes.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    wrong = [call.args for call in calls if isinstance(call.func, ast.Name) and call.func.id == "wrong"]
    return [(ast.literal_eval(name), ast.literal_eval(value)) for name, value, _ in wrong]


def ticket(page: Path) -> list[str]:
    """Return the letters that are right in the exit ticket of a page."""
    return re.findall(r"<summary>Answer</summary>\n\n([a-c])\.", prose(page))
