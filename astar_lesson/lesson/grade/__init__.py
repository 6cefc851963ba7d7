"""The grader: exercises lifted out of notebooks, each judged by its page's own check in a process of its own.

Read `pages` (which exercises a page has: `exercises.json` keeps them for an installation without notebooks), `lift` (an
answer out of a notebook, of which nothing else runs), `child` (the process that judges it), `batch` (many of them, and
their limits), `report` (table, CSV, feedback) and `nbgrader` (the pages as assignments for that program).
"""
