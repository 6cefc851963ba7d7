"""What a teacher prints, and how notebooks are graded: worksheets with keys, Parsons puzzles, cards, and `grade`.

A worksheet is a search done by hand. Read `parts` (what a sheet is made of), `runs` (all runs that differ only by ties,
so that every right answer is in the key) and `questions`; then `story` (sheets 01 to 06), `deeper` (07, 08), `programs`
(09, 10, 17), `parsons`, and `sheets` (all of them, with their maps and their rules). For the cards read `which` (the
five searches in words) and `cards`. `paper` fills the templates and writes the file. The subpackage `grade` judges
notebooks that were handed in. Nothing imports this room but the commands.
"""
