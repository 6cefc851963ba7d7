"""The painting: a map as text to paint on, a character a cell, with an undo."""

from astar_lesson.search.steps import Cell

FLOOR = "."


class Painting:
    """The text of a map, its earlier versions, and the stroke that is being painted.

    Attributes
    ----------
    text : str
        The present text.
    dragged : str
        "S" or "G" while a stroke moves it, else "".

    Examples
    --------
    >>> painting = Painting("S...G")
    >>> painting.stroke((1, 0), "#", begins=True)
    >>> painting.stroke((2, 0), "#")
    >>> painting.text
    'S##.G'
    >>> painting.stroke((0, 0), "#", begins=True)
    >>> painting.stroke((3, 0), "#")
    >>> painting.text
    '.##SG'
    >>> painting.undo()
    >>> painting.text
    'S##.G'
    >>> painting.stroke((2, 0), "#", begins=True)
    >>> painting.text
    'S#..G'
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.dragged = ""
        self._last: Cell | None = None  # where the pointer was; None: it paints nothing
        self._colour = FLOOR
        self._earlier: list[str] = []

    def replace(self, text: str) -> None:
        """Go on with another text. It can be undone."""
        self._earlier.append(self.text)
        self.text = text

    def can_undo(self) -> bool:
        """Tell whether there is an earlier version that differs from this one."""
        return any(text != self.text for text in self._earlier)

    def undo(self) -> None:
        """Go back to the last version that differs from this one, if there is one."""
        self._last = None
        now = self.text
        while self._earlier and self.text == now:
            self.text = self._earlier.pop()

    def stroke(self, cell: Cell, brush: str, begins: bool = False) -> None:
        """Begin a stroke that paints with this character, or go on with it.

        If it begins at S or G, it moves that. If it begins where this character stands already, it takes it away.
        """
        if begins:
            self._begin(cell, brush)
        if self._last is None:
            return
        if self.dragged:
            self._drag_to(cell)
        else:
            self._paint(self._last, cell)
        self._last = cell

    def _begin(self, cell: Cell, brush: str) -> None:
        self.replace(self.text)
        x, y = cell
        letter = _rows(self.text)[y][x]
        self._last = cell
        self.dragged = letter if letter in "SG" else ""
        self._colour = FLOOR if letter == brush else brush

    def _drag_to(self, cell: Cell) -> None:
        """Move S or G to a cell, but not onto the other one. What it has passed is as it was."""
        x, y = cell
        rows = _rows(self._earlier[-1].replace(self.dragged, "."))
        if rows[y][x] not in "SG":
            rows[y][x] = self.dragged
            self.text = _text(rows)

    def _paint(self, start: Cell, end: Cell) -> None:
        rows = _rows(self.text)
        for x, y in _line(start, end):
            if rows[y][x] not in "SG":
                rows[y][x] = self._colour
        self.text = _text(rows)


def _rows(text: str) -> list[list[str]]:
    return [list("".join(line.split())) for line in text.split("\n") if line.strip()]


def _text(rows: list[list[str]]) -> str:
    return "\n".join("".join(row) for row in rows)


def _line(start: Cell, end: Cell) -> list[Cell]:
    """The cells from one to the other, both included: a fast pointer leaves some out."""
    x, y = start
    across = end[0] - x
    down = end[1] - y
    count = max(abs(across), abs(down), 1)
    return [(x + round(across * n / count), y + round(down * n / count)) for n in range(count + 1)]
