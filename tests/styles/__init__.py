"""Programs as students write them, in five styles: wrong ones with one mistake each, and right ones.

They are data for the tests of the judge, and written from the names of the mistakes alone. So they are not tidied: two
students who make the same mistake do not write the same line.
"""

from styles import heaps, heaps_costs, lists, lists_costs, nodes, nodes_costs, page, page_costs, right, steps
from styles.registry import RIGHT, WRONG, Program

__all__ = ["RIGHT", "WRONG", "Program"]
MODULES = (page, page_costs, heaps, heaps_costs, lists, lists_costs, nodes, nodes_costs, steps, right)
