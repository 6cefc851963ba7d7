"""The slides: which cell of the pages 00 to 06 begins a slide, and which is left out.

The marks are those that Jupyter's slide programs read: `slideshow: {slide_type: slide | subslide | skip}` in the
metadata of a cell; a cell without one stands on the slide of the cell before it. They follow from the page: the refresh
command writes them, nobody keeps them by hand.
"""

import base64
import re

SLIDES = {"00", "01", "02", "03", "04", "05", "06"}
"""The pages that are slides as well."""
FULL, WORDS = 28, 20
"""Lines on a slide of 1920 x 1080, and words in a line, in type of 24 pixels."""
PIXELS = 22
"""Of a saved picture, in a line: `projector()` draws it larger."""
CONTROLS = 7
"""Lines that the controls and the words of an instrument need."""
SKIPPED = re.compile(r"<details>|^## (?:Exit ticket|The series)|\A(?:from .*\n?)+\Z", re.M)
"""Hints, solutions and answers; questions that each student answers alone; what is imported."""


def lines(cell):
    """About how many lines a cell takes on a slide, with what stands below it."""
    if cell.cell_type == "markdown":
        parts = re.sub(
            r"\n(?![-|`\n\d])", " ", cell.source
        ).splitlines()  # paragraphs, entries of a list, rows of a table
        return sum(0.5 + 2 * part.startswith("#") - -len(part.split()) // WORDS for part in parts if part)
    needed = 1 + len(cell.source.splitlines())
    for output in cell.outputs:
        data = output.get("data", {})
        if "image/png" in data:
            height = int.from_bytes(base64.b64decode(data["image/png"][:32])[20:24], "big")
            needed += height / PIXELS + CONTROLS * bool(re.search(r"^[A-Z]\w*\(", cell.source, re.M))
        else:
            needed += len((output.get("text") or data["text/plain"]).splitlines())
    return needed


def marks(notebook):
    """Return the mark of each cell; None: it stands on the slide of the cell before."""
    marked, used = [], 0
    for cell in notebook.cells:
        if SKIPPED.search(cell.source):
            marked.append("skip")
            continue
        needed = lines(cell)
        if cell.cell_type == "markdown" and re.match("##? ", cell.source):
            mark = "slide"
        elif re.search(r"^compare\(", cell.source, re.M) or used + needed > FULL:
            mark = "subslide"  # an answer is never on the slide of its question
        else:
            mark = None
        used = needed + (0 if mark else used)
        marked.append(mark)
    return marked


def mark(notebook):
    """Write the marks of a page into the metadata of its cells."""
    for cell, kind in zip(notebook.cells, marks(notebook), strict=True):
        cell.metadata.pop("slideshow", None)
        if kind:
            cell.metadata["slideshow"] = {"slide_type": kind}
