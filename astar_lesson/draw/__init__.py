"""What is drawn: one state on a board, many boards in a picture, many pictures in a film.

Read `layout` (where a place lies), `board` (a state on axes), `layers` (what is laid over it), `pictures` (galleries
and strips), `film` (the same pictures, fast) and `figures` (those of the classic tutorial).
"""
