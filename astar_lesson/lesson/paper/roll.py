"""Pages that are filled from top to bottom with lines of text, boxes, and axes for maps, for sheets and cards."""

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
from astar_lesson.maps.atlas import Map

PAPER = COLOURS | {
    **dict.fromkeys(["wall", "open", "pointer", "number", "letter", "ground cost"], "#000000"),
    **dict.fromkeys(["start", "goal", "lowest"], "#ffffff"),
    **dict.fromkeys(["lines", "road"], "#555555"),
    **dict.fromkeys(["closed", "current", "open area", "closed area"], "#a0a0a0"),
    **dict.fromkeys(["open face", "closed face"], "none"),
    "path": "#8a8a8a",
    "cheap ground": "#f2f2f2",
    "dear ground": "#c4c4c4",
}
"""The same names for a sheet of paper: black, white and few greys, which survive a photocopier."""
AXIS = 0.34
"""Room above a map for its axis, in inches."""


class Paper(NamedTuple):
    """A size of paper and of type.

    Attributes
    ----------
    width, height, margin : float
        In inches.
    size : float
        The size of the type, in points.
    leading : float
        The distance from line to line, as a multiple of the size.
    """

    width: float
    height: float
    margin: float = 0.55
    size: float = 10
    leading: float = 1.37


PAPERS = {"a4": Paper(8.27, 11.69), "letter": Paper(8.5, 11.0)}
A5 = Paper(5.83, 8.27, 0.42, 7.5, 1.28)
DPI = 300
"""The resolution of a page as PNG."""


def printing() -> AbstractContextManager[None]:
    """Draw with matplotlib's defaults and its own font, whatever the user's settings; letters stay letters in a PDF."""
    return mpl.rc_context({**mpl.rcParamsDefault, "pdf.fonttype": 42, "font.family": "DejaVu Sans"})


class Roll:
    """Pages, filled from top to bottom. Lengths are inches, from the left margin and from the top of a page.

    Parameters
    ----------
    paper : Paper
        The size of the pages.
    title : str
        The heading of the first page.
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
        """Begin a new page unless this much room is left."""
        if self.top + height > self.paper.height - self.paper.margin:
            self.turn()

    def line(self, size: float | None = None) -> float:
        """Return the distance from one line of text to the next, for this size of type or the paper's."""
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
        """Write a paragraph, broken into lines of this width or up to the margin; text with line breaks keeps them."""
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
        """Return axes for a map with cells of this size in inches, and move down below them. Their axis is above."""
        layout, (paper_width, paper_height, margin, *_) = layout_of(grid), self.paper
        wide, high = cell * layout.width, cell * layout.height
        self.room(high + axis)
        self.top += high + axis
        x, y = (margin + left) / paper_width, 1 - self.top / paper_height
        return self.pages[-1].add_axes((x, y, wide / paper_width, high / paper_height))

    def write_pdf(self, file: Path) -> None:
        """Write all pages. Nothing in the file depends on the date or the version of matplotlib."""
        about = {"Title": self._title, "CreationDate": None, "Creator": "astar_lesson", "Producer": None}
        with PdfPages(file, metadata=about) as pages:
            for page in self.pages:
                pages.savefig(page)


def length_of(words: str, size: float, weight: str = "normal") -> float:
    """The length of a line, in inches."""
    style = FontProperties(family=mpl.rcParams["font.family"], size=size, weight=weight)
    return float(text_to_path.get_text_width_height_descent(words, style, ismath=False)[0]) / 72


def _broken(words: str, width: float, size: float, weight: str) -> list[str]:
    """The lines of a paragraph of this width, in inches."""
    words = re.sub(r"\((\w), (\w)\)", "(\\1,\u00a0\\2)", words)  # the name of a cell stays on one line
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and length_of(longer, size, weight) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
