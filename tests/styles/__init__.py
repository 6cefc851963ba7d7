"""Programs as students write them, in five styles: right ones, and wrong ones with one mistake each.

They are data for the tests of the judge. A style stands here once, as right programs; below each stands what a mistake
makes of which of its lines, as in the package's catalogue. But these mistakes were made from their names alone, so two
students who make the same one do not write the same line.
"""

from styles import heaps, lists, nodes, page, right, steps
from styles.registry import RIGHT, WRONG, Program

__all__ = ["RIGHT", "WRONG", "Program"]
MODULES = (page, heaps, lists, nodes, steps, right)
