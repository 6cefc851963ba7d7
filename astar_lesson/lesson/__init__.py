"""What a page needs to teach: code shown and compared, predictions, checks, and the museum of wrong programs.

Read `listing` (the source as it runs); `practice` (the exercises' checks), with `verdict` (a prediction; an answer,
tried on small maps) and `patience` (an answer that does not end); `judge` (any search, tried on small maps), `watched`
(a plain search, played) and `hunt` (a wrong one, on a map of the reader's); `wrong_programs`, `exhibits` (each on a map
where it fails) and `museum` (how they are shown); `growth` (work counted on growing maps); `tally` (cells counted for
several searches on the same maps). Two rooms of their own: `grade` judges notebooks that were handed in, `paper` makes
worksheets and cards.
"""

from astar_lesson.lesson import wrong_programs as wrong_programs
