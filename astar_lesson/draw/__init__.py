"""What is drawn: one state on a board, many boards in a picture, many pictures in a film.

Read `layout` (where a place lies), `ground`, and `board` (a state on axes) with its `marks`; then `axes` (with titles),
`legend`, `layers` (what is laid over a board), `open_line` (the open list below it), `pictures` (galleries and strips),
`film` (the same pictures, fast, and searches side by side), and `reel` (a whole film for a page). `colours` and `sizes`
can wait.
"""
