"""What a page needs to teach: code shown and compared, predictions, checks, and the museum of wrong programs.

Read `plain` (the five searches as a reader writes them) and `listing` (source code as it runs); `practice` (the checks
of the exercises), with `verdict` (a prediction compared; an answer tried on small maps) and `patience` (stopping an
answer that does not end); `judge` (any search, tried on small maps) and `watched` (a plain search, recorded);
`mistakes` (one catalogue of wrong programs) and `museum` (each on a map that shows it, or on the reader's map);
`box_game` (a program that was published); `open_lists` (three to compare), `wrong_lists` (with a mistake), `heap_tree`
(a heap drawn with characters) and `growth` (work counted on growing maps); `tally` (cells expanded by several searches
on the same maps), written as a `table`; `audit_picture` (a heuristic and the true costs);
`figures` (those of the classic tutorial) and `images` (the slides' comparison, and the files of the folder `images`).
Two subpackages: `grade` judges notebooks that were handed in, `paper` makes worksheets and cards.
"""
