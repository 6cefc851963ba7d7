"""What a page needs to teach: code shown and compared, predictions, checks, and the museum of wrong programs.

Read `plain` (the five searches as a reader writes them) and `listing` (source code as it runs); `practice` (the checks
of the exercises), with `verdict` (a prediction compared; an answer tried on small maps), `asking` (the one place where
a reader's function is run) and `patience` (stopping one that does not end); `watched` (a plain search, recorded);
`judge` (any search, tried on the maps of `tried`), which reads the `behaviour` of a search on a map and its `parting`
from a right one that is `led` along, and `failure` (what is said of a wrong one), with `diagnosis` (which of the
`mistakes`, one catalogue of wrong programs, explains what it does); `museum` (each on a map that shows it);
`box_game` (a program that was published); `open_lists` (three to compare), `wrong_lists` (with a mistake), `heap_tree`
(a heap drawn with characters) and `growth` (work counted on growing maps); `tally` (cells expanded by several searches
on the same maps), written as a `table`; `audit_picture` (a heuristic and the true costs);
`figures` (those of the classic tutorial) and `images` (the slides' comparison, and the files of the folder `images`).
The subpackage `grade` judges notebooks that were handed in.
"""

from astar_lesson.lesson import plain as plain
