"""What a page needs to teach: code shown and compared, predictions, checks, and the museum of wrong programs.

Read `plain` (the five searches as a reader writes them) and `listing` (source code as it runs); `practice` (the checks
of the exercises), with `verdict` (a prediction compared; an answer tried on small maps), `attempt` (the one place where
a reader's function is run) and `patience` (stopping one that does not end); `watched` (a map that tells which cells a
search expands); `line_by_line` (each line of a plain search); `behaviour` (a search on a map: recorded, or judged by
its answer); `judge` (any search, tried on the maps of `tried`), which asks for its `parting` from a right one that a
`leader` leads along, and for its `diagnosis` (which of the `mistakes`, one catalogue of wrong programs, explains what
it does); `in_order` (a program to be put together); `museum` (each mistake on a map that shows it); `box_game` (a
program that was published); `open_lists` (two to compare with a heap), `wrong_lists` (with a mistake), `heap_tree` (a
heap drawn with characters) and `growth` (work counted on growing maps), written as a `table`; `audit_picture` (a
heuristic and the true costs);
`figures` (those of the classic tutorial) and `images` (the slides' comparison, and the files of the folder `images`).
"""

from astar_lesson.lesson import plain as plain
