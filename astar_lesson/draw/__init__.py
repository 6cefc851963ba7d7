"""What is drawn: one state on a board, many boards in a picture, many pictures in a film.

Read `layout` (where a place lies, and the ground) and `board` (a state on axes) with its `marks`; then `layers` (what
is laid over a board), `open_line` (the open list below it), `pictures` (galleries and strips), `film` (the same
pictures, fast, and searches side by side), and `reel` (a whole film for a page).
"""
