"""A table as text: columns as wide as they need."""

from astar_lesson.lesson.table import text_table


def test_columns_are_as_wide_as_their_widest_entry_and_lines_have_no_blanks_at_their_ends():
    said = text_table(["idea", "cells", "end"], [["A*", 7, ""], ["Dijkstra", "1,200", "no"]], left=1)
    assert said.splitlines() == ["idea      cells  end", "A*            7", "Dijkstra  1,200   no"]
    assert text_table(["n"], []) == "n"
