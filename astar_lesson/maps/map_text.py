"""Maps as text: drawn with characters, or in the `.map` files of the Moving AI benchmarks.

Both functions return the arguments of a `Grid` by name.
"""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path
from typing import Any

from astar_lesson.search.steps import Cell

LEGEND = "'.' floor, '1' to '9' cost to enter, '#' wall, 'S' start, 'G' goal"
ENDS = {"S": "start", "G": "goal"}
NO_FLOOR = "a blank is no floor: write '.' for each free cell"
HEADER = "'type octile', 'height <number of rows>' and 'width <number of columns>' in any order, and then 'map'"
"""The first four lines of a `.map` file."""


def read_text(text: str) -> dict[str, Any]:
    """Read a map that was drawn with characters: see `Grid.from_text`."""
    if not isinstance(text, str):
        others = 'rows of text are joined by "\\n".join(rows), and rows of numbers read by Grid.from_rows(rows)'
        must = "draw it as a string, a line for each row"
        raise ValueError(f"the map is {type(text).__name__}, not text: {must}; {others}")
    drawn = text.removeprefix("\ufeff")  # some editors put this mark at the beginning of a file
    lines = re.sub(r"\A\s*\n", "", drawn.rstrip()).splitlines()  # blank lines after the quotation marks are no rows
    if not lines:
        raise ValueError(f"the map is empty: draw at least one cell ({LEGEND})")
    walls: set[Cell] = set()
    terrain: dict[Cell, int] = {}
    ends: dict[str, Cell] = {}
    width = len("".join(lines[0].split()))
    for y, line in enumerate(lines):
        row = [(column, character) for column, character in enumerate(line, start=1) if not character.isspace()]
        for x, (column, character) in enumerate(row):
            place = f"line {y + 1}, column {column}"
            if character == "#":
                walls.add((x, y))
            elif character in "123456789":
                terrain[x, y] = int(character)
            elif character in ENDS:
                if ENDS[character] in ends:
                    raise ValueError(f"{place}: a second '{character}'; a map has one start and one goal")
                ends[ENDS[character]] = (x, y)
            elif character != ".":
                raise ValueError(f"{place}: {character!r} is not part of a map; use {LEGEND}")
        if len(row) != width:
            cells = f"line {y + 1} has {len(row)} cells, but the first row has {width}"
            blanks = f"; {NO_FLOOR}" if _blanks(lines) else ""
            raise ValueError(f"{cells}: make all rows equally long{blanks}")
    _check_blanks(lines)
    return {"width": width, "height": y + 1, "walls": walls, "terrain": terrain, **ends}


def _check_blanks(lines: list[str]) -> None:
    """Raise ValueError if the only floor of a map seems to be its blanks.

    That is so where no character for floor stands, but cells are apart. In a single row with a blank between all cells,
    such as "S # G", the blanks are none.
    """
    has_floor = any(character in ".123456789" for line in lines for character in line)
    is_spaced_row = len(lines) == 1 and re.fullmatch(r"\S(\s\S)*", lines[0].strip())
    if has_floor or is_spaced_row:
        return
    places = _blanks(lines)
    if places:
        number, column = places[0]
        raise ValueError(f"line {number}, column {column}: {NO_FLOOR}")


def _blanks(lines: list[str]) -> list[tuple[int, int]]:
    """The places, line and column from 1, at which blanks begin that may be meant as floor.

    What all lines are indented by is part of the program around the map. The first line may begin right after the
    quotation marks.
    """
    _, *others = lines
    margin = min((_indent(line) for line in others if line.strip()), default=0)
    places = []
    for number, line in enumerate(lines, start=1):
        begin = _indent(line) if number == 1 else margin
        places += [(number, begin + gap.start() + 1) for gap in re.finditer(r"\s+", line[begin:])]
    return places


def _indent(line: str) -> int:
    """How many blanks a line begins with."""
    return len(line) - len(line.lstrip())


def read_movingai(path: str | Path) -> dict[str, Any]:
    """Read a file of type octile: see `Grid.from_movingai`."""
    content = Path(path).read_bytes()
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        raise ValueError(f"{path}: this file is UTF-16; open it in an editor, and save it as UTF-8")
    text = content.decode("utf-8-sig", errors="replace")
    lines = text.rstrip("\r\n").splitlines()
    height, width = _read_header(path, lines[:4])
    rows = lines[4:]
    if len(rows) != height:
        raise ValueError(f"{path}: {len(rows)} rows, but its header promises a height of {height}; the file is damaged")
    walls = set()
    for y, row in enumerate(rows):
        if len(row) != width:
            raise ValueError(f"{path}, line {y + 5}: {len(row)} cells, but the header promises a width of {width}")
        for x, character in enumerate(row):
            if character in "@OTW":
                walls.add((x, y))
            elif character not in ".GS":
                place = f"{path}, line {y + 5}, column {x + 1}"
                raise ValueError(f"{place}: {character!r} is not terrain; free are . G S, blocked are @ O T W")
    return {"width": width, "height": height, "walls": walls}


def _read_header(path: str | Path, lines: list[str]) -> tuple[int, int]:
    """The height and the width that a `.map` file promises in its first four lines."""
    kind = "type octile"
    sizes: dict[str, int] = {}
    told = set()
    for number, line in enumerate(lines, start=1):
        words = " ".join(line.lower().split())
        size = re.fullmatch(r"(height|width) ([1-9][0-9]{0,8})", words, re.ASCII)
        if size:
            told.add(size[1])
            sizes[size[1]] = int(size[2])
        elif words == kind or (words == "map" and number == 4):
            told.add(words)
        else:
            raise ValueError(f"{path}, line {number}: {line[:40]!r}, but a map of type octile begins with {HEADER}")
    for part in (kind, "height", "width", "map"):
        if part not in told:
            raise ValueError(f"{path}: there is no {part!r} in the header; a map of type octile begins with {HEADER}")
    return sizes["height"], sizes["width"]
