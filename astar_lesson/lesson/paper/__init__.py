"""What is printed for a class: worksheets with keys, and reference cards.

A worksheet is a search done by hand. Read `tasks` (what a sheet is made of: maps with blanks, lists, tables), `runs`
(all runs that differ only by ties, so that every right answer is in the key) and `alike` (four maps of one
difficulty); then `rules` and `questions` (the words of the sheets), `story` (sheets 01 to 06), `deeper` (07, 08),
`programs` (09, 10, 16) and `sheets` (all of them, by number and letter). A sheet is written by `plain` (text, for
screen readers) and by `pdf`. For the cards read `which` (the five searches in words, and a run of each), then `cards`
(six pages of them). Sheets and cards are printed on a `roll` of pages; `files` writes them and overwrites nothing
unless that was said.
"""
