"""The programs of the pages: the five searches as a reader writes them, how they are shown, and wrong ones.

Read `plain`, then `listing` (source code as it runs) and `five_searches` (what sets the five apart); `best_first` is
one search that can be any of them. `open_lists` and `heap` are some to compare, `wrong_lists` and `wrong_sifts` have
a mistake, and `mistakes` is one catalogue of wrong programs, from `mistakes.toml`.
"""

from astar_lesson.lesson.programs import plain as plain
