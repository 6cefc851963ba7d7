"""The painting: a map as text that is painted on, a character a cell, and what was done to it can be taken back."""

from collections.abc import Iterable

from astar_lesson.search.steps import Cell

UNDOS = 200
"""So many changes can be taken back."""


class Painting:
    """The text of a map and its earlier versions.

    Attributes
    ----------
    text : str
        The present text.

    Examples
    --------
    >>> painting = Painting("S...G")
    >>> painting.remember()
    >>> painting.painted((1, 0), (3, 0), "#")
    'S###G'
    >>> painting.text = "S###G"
    >>> painting.dragged("S", (2, 0))
    '..S.G'
    >>> painting.undone()
    'S...G'
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._earlier: list[str] = []

    def remember(self) -> None:
        """Keep the present text, to go back to it."""
        if self._earlier[-1:] != [self.text]:
            self._earlier = [*self._earlier[-UNDOS:], self.text]

    def undone(self) -> str:
        """Return the last version that is kept and is another one, and keep it no longer; else the present text."""
        while self._earlier:
            earlier = self._earlier.pop()
            if earlier != self.text:
                return earlier
        return self.text

    def painted(self, start: Cell, end: Cell, character: str) -> str:
        """Return the text with a line of this character from cell to cell; S and G stay, and so do all other cells."""
        rows = _rows(self.text)
        for x, y in _line(start, end):
            if 0 <= y < len(rows) and 0 <= x < len(rows[y]) and rows[y][x] not in "SG":
                rows[y][x] = character
        return _joined(rows)

    def dragged(self, letter: str, cell: Cell) -> str:
        """Return the text as it was kept last, with S or G moved to a cell; as it is, if the other end stands there."""
        x, y = cell
        rows = _rows(self._earlier[-1])
        if rows[y][x] in {"S", "G"} - {letter}:
            return self.text
        rows = [["." if character == letter else character for character in row] for row in rows]
        rows[y][x] = letter
        return _joined(rows)


def _rows(text: str) -> list[list[str]]:
    return [list("".join(line.split())) for line in text.split("\n") if line.strip()]


def _joined(rows: Iterable[Iterable[str]]) -> str:
    return "\n".join(map("".join, rows))


def _line(start: Cell, end: Cell) -> list[Cell]:
    """The cells from one to the other, both included: a fast pointer leaves some out."""
    (x, y), (across, down) = start, (end[0] - start[0], end[1] - start[1])
    count = max(abs(across), abs(down), 1)
    return [(x + round(across * n / count), y + round(down * n / count)) for n in range(count + 1)]
