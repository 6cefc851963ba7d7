"""Worksheets: searches done by hand, on paper, with a key for whoever corrects them.

Read `tasks` (what a sheet is made of: words, maps with blanks, lists, tables), `runs` (all runs that differ by ties
alone, so that every right answer is in the key) and `alike` (four maps of one difficulty); then `shared`, `story`
(sheets 01 to 06), `deeper` (07, 08), `programs` (09, 10, 16) and `sheets` (all of them, by number and letter). A sheet
is written by `plain` (text, for screen readers) and by `pdf`, on a `roll` of pages; `files` keeps what is there.
"""
