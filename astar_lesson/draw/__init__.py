"""What is drawn: one state on a board, many boards in a picture, many pictures in a film.

Read `layout` (where a place lies), `canvas` (how large things are on one board) and `board`, which puts its parts
together: `axes`, `ground`, `marks` (chips, pointers, the path), `ends` (start and goals), `labels` and `writing` (both
made of `texts`), and `open_list` (a line below it). Then read `legend`, `arrangement` (where boards stand in a
picture), `pictures` (galleries and strips), `layers` (what is laid over a board), `film` (the same pictures, fast) with
its `palette`, `scene` (searches side by side), and `reel` (a whole film for a page). `colours` and `sizes` can wait.
"""
