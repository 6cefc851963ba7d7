"""What a page needs to teach: code shown and compared, predictions, checks, and the museum of wrong programs.

Read `plain` (the five searches as a reader writes them) and `listing` (source code as it runs); `practice` (the checks
of the exercises), with `verdict` (a prediction compared; an answer tried on small maps) and `patience` (stopping an
answer that does not end); `judge` (any search, tried on small maps), `watched` (a plain search, recorded) and `hunt` (a
wrong one, on the reader's map);
`wrong_programs`, `exhibits` (each on a map where it fails) and `museum` (how they are shown); `open_lists` (three to
compare), `heap_tree` (a heap drawn with characters) and `growth` (work counted on growing maps); `tally` (cells
expanded by several searches on the same maps), written as a `table`; `audit_picture` (a heuristic and the true costs);
`figures` (those of the classic tutorial) and `images` (the slides' comparison, and the files of the folder `images`).
Two subpackages: `grade` judges notebooks that were handed in, `paper` makes worksheets and cards.
"""

from astar_lesson.lesson import plain as plain
from astar_lesson.lesson import wrong_programs as wrong_programs
