"""What a teacher runs: worksheets with keys, Parsons puzzles and cards to print, the grader, and the web site.

A worksheet is a search done by hand. Read `parts` (what a sheet is made of), `questions`, `by_hand` (those of each
sheet), `sheets` (all of them, with their maps and their rules), then `cards` and `parsons`. `paper` fills the templates
and writes the file. `grade` judges notebooks that were handed in, and `web` writes the site. `commands` calls
all of them, one by one. They import the package `astar_lesson`, which knows nothing of them.
"""
