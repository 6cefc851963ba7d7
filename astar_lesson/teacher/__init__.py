"""What a teacher prints, and how notebooks are graded: worksheets with keys, Parsons puzzles, cards, and `grade`.

A worksheet is a search done by hand. Read `parts` (what a sheet is made of), `questions`, `by_hand` (those of each
sheet), `sheets` (all of them, with their maps and their rules), then `cards` and `parsons`. `paper` fills the templates
and writes the file. The subpackage `grade` judges notebooks that were handed in. Only the commands import this room.
"""
