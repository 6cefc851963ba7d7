"""Pages of a PDF file, filled from top to bottom: text in lines, boxes, and axes for maps."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import Rectangle
from matplotlib.textpath import text_to_path

from astar_lesson.draw.colours import PAPER
from astar_lesson.draw.layout import layout_of
from astar_lesson.maps.atlas import Map

MARGIN = 0.65
SIZE = 10
LINE = 0.19
"""From one line of text to the next, in inches."""
AXIS = 0.42
"""Below a map, for its axis, in inches."""


class Roll:
    """Pages, filled from top to bottom. Lengths are inches, from the top left corner of a page."""

    def __init__(self, pages: PdfPages, size: tuple[float, float], heading: str) -> None:
        self._pages, (self.width, self.height), self._heading = pages, size, heading
        self.inner = self.width - 2 * MARGIN
        self._number = 0
        self._begin()

    def _begin(self) -> None:
        self._number += 1
        self._figure = Figure(figsize=(self.width, self.height))
        self.page = self._figure.add_axes((0, 0, 1, 1), xlim=(0, self.width), ylim=(self.height, 0))
        self.page.axis("off")
        foot = f"{self._heading} · page {self._number}"
        self.page.text(self.width / 2, self.height - 0.42, foot, ha="center", fontsize=8)
        self.top = MARGIN
        if self._number == 1:
            self.text(self._heading, size=15, weight="bold", after=0.14)

    def finish(self) -> None:
        """Write the page that was begun."""
        self._pages.savefig(self._figure)

    def room(self, height: float) -> None:
        """Begin a new page unless so much is left."""
        if self.top + height > self.height - MARGIN:
            self.finish()
            self._begin()

    def text(self, words: str, *, size: float = SIZE, indent: float = 0, after: float = 0.0, **style: Any) -> None:
        """Write a paragraph, broken into lines."""
        step = LINE * size / SIZE
        is_drawing = "\n" in words  # with characters: its lines and blanks are kept
        weight = style.get("weight", "normal")
        for line in words.splitlines() if is_drawing else _broken(words, self.inner - indent, size, weight):
            self.room(step)
            self.page.text(MARGIN + indent, self.top, line, va="top", fontsize=size, **style)
            self.top += step
        self.top += after

    def box(self, x: float, y: float, width: float, height: float, **style: Any) -> None:
        """Draw an empty box."""
        look = {"fill": False, "linewidth": 0.7, "edgecolor": PAPER["lines"], **style}
        self.page.add_patch(Rectangle((x, y), width, height, **look))

    @contextmanager
    def map(self, grid: Map, cell: float, top: float = 0.1) -> Iterator[Axes]:
        """Give axes for a map, and go on below."""
        layout = layout_of(grid)
        wide, high = cell * layout.width, cell * layout.height
        self.room(top + high + AXIS)
        self.top += top
        left = MARGIN + 0.35
        bottom = self.height - self.top - high
        yield self._figure.add_axes((left / self.width, bottom / self.height, wide / self.width, high / self.height))
        self.top += high + AXIS


def length_of(words: str, size: float, weight: str = "normal") -> float:
    """How long a line is, in inches."""
    style = FontProperties(family=mpl.rcParams["font.family"], size=size, weight=weight)
    return float(text_to_path.get_text_width_height_descent(words, style, ismath=False)[0]) / 72


def _broken(words: str, width: float, size: float, weight: str) -> list[str]:
    """The lines of a paragraph that is so many inches wide."""
    words = re.sub(r"\((\w), (\w)\)", "(\\1,\u00a0\\2)", words)  # the name of a cell stays on one line
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and length_of(longer, size, weight) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
