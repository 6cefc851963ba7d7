"""A program is played line by line, on the map that it searches.

Read `stepped_run` (which lines ran), `line_state` (what there was before a line), `values` (what the names stood for),
and `line_by_line`, which shows them. `failure` plays a program that a check has refused up to where it goes wrong.
"""
