"""Pages that are filled from top to bottom: text in lines, boxes, and axes for maps. Sheets and cards stand on them."""

import re
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.font_manager import FontProperties
from matplotlib.patches import Rectangle
from matplotlib.textpath import text_to_path

from astar_lesson.draw.colours import COLOURS
from astar_lesson.draw.layout import layout_of
from astar_lesson.draw.pictures import Picture
from astar_lesson.lesson.paper.files import FONT
from astar_lesson.maps.atlas import Map

PAPER = COLOURS | {
    **dict.fromkeys(["wall", "open", "pointer", "number", "letter", "flag"], "#000000"),
    **dict.fromkeys(["start", "goal", "lowest"], "#ffffff"),
    "lines": "#555555",
    "road": "#555555",
    **dict.fromkeys(["closed", "current", "open area"], "#a0a0a0"),
    "closed tint": "none",
    "path": "#8a8a8a",
    "ground cost": "#000000",
    "cheap ground": "#f2f2f2",
    "dear ground": "#c4c4c4",
}
"""The same names for a sheet of paper: black, white and few greys, which survive a photocopier."""
AXIS = 0.42
"""Below a map, for its axis, in inches."""


class Paper(NamedTuple):
    """What is printed on.

    Attributes
    ----------
    width, height, margin : float
        In inches.
    size : float
        The size of the type, in points.
    leading : float
        From line to line, in sizes.
    """

    width: float
    height: float
    margin: float = 0.55
    size: float = 10
    leading: float = 1.37


PAPERS = {"a4": Paper(8.27, 11.69), "letter": Paper(8.5, 11.0)}
A5 = Paper(5.83, 8.27, 0.42, 7.5, 1.28)
DPI = 300
"""Of a page as PNG."""


def printing(font: str = FONT) -> AbstractContextManager[None]:
    """Let what is drawn depend on this font alone, not on anybody's settings; letters stay letters in a PDF."""
    return mpl.rc_context({**mpl.rcParamsDefault, "pdf.fonttype": 42, "font.family": font})


class Roll:
    """Pages, filled from top to bottom. Lengths are inches, from the left margin and from the top of a page.

    Parameters
    ----------
    paper : Paper
        What is printed on.
    title : str
        What stands at the top.
    foot : bool
        Whether each page ends with the title and its number.

    Attributes
    ----------
    pages : list of Picture
        All of them; the last one is being filled.
    top : float
        How far down it is filled.
    inner : float
        From margin to margin.
    """

    def __init__(self, paper: Paper, title: str, *, foot: bool = False) -> None:
        self.paper, self._title, self._foot, self.pages = paper, title, foot, list[Picture]()
        self.inner = paper.width - 2 * paper.margin
        self.turn()
        self.text(title, size=15, weight="bold")

    def turn(self) -> None:
        """Begin a new page."""
        width, height, margin, *_ = self.paper
        self.pages.append(Picture(figsize=(width, height), dpi=DPI, facecolor="white"))
        self.ax = self.pages[-1].add_axes((0, 0, 1, 1), xlim=(-margin, width - margin), ylim=(height, 0))
        self.ax.axis("off")
        if self._foot:
            foot = f"{self._title} · page {len(self.pages)}"
            self.ax.text(self.inner / 2, height - 0.42, foot, ha="center", fontsize=8)
        self.top = margin

    def room(self, height: float) -> None:
        """Begin a new page unless so much is left."""
        if self.top + height > self.paper.height - self.paper.margin:
            self.turn()

    def line(self, size: float | None = None) -> float:
        """Return how far it is from one line of text to the next; None: in the size of the paper's type."""
        return (size or self.paper.size) * self.paper.leading / 72

    def text(
        self,
        words: str,
        left: float = 0,
        *,
        size: float | None = None,
        width: float | None = None,
        after: float = 0.0,
        **style: Any,
    ) -> None:
        """Write a paragraph, broken into lines of this width; None: up to the margin. One that has lines keeps them."""
        size, width = size or self.paper.size, width or self.inner - left
        for line in words.splitlines() if "\n" in words else _broken(words, width, size, style.get("weight", "normal")):
            self.room(self.line(size))
            self.ax.text(left, self.top, line, va="top", fontsize=size, **style)
            self.top += self.line(size)
        self.top += after

    def box(self, left: float, top: float, width: float, height: float, **style: Any) -> None:
        """Draw a box; it is empty unless the style says otherwise."""
        look = {"fill": False, "linewidth": 0.7, "edgecolor": PAPER["lines"], **style}
        self.ax.add_patch(Rectangle((left, top), width, height, **look))

    def map(self, grid: Map, cell: float, left: float = 0.35, axis: float = AXIS) -> Axes:
        """Return axes for a map with cells of so many inches, and go on below them and their axis."""
        layout, (paper_width, paper_height, margin, *_) = layout_of(grid), self.paper
        wide, high = cell * layout.width, cell * layout.height
        self.room(high + axis)
        x, y = (margin + left) / paper_width, 1 - (self.top + high) / paper_height
        self.top += high + axis
        return self.pages[-1].add_axes((x, y, wide / paper_width, high / paper_height))

    def write_pdf(self, file: Path) -> None:
        """Write all pages; nothing in the file depends on the day or on the version of matplotlib."""
        about = {"Title": self._title, "CreationDate": None, "Creator": "astar_lesson", "Producer": None}
        with PdfPages(file, metadata=about) as pages:
            for page in self.pages:
                pages.savefig(page)


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
