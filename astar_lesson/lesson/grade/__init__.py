"""The grader: exercises are lifted out of notebooks, and each is judged by its page's check in its own process.

Read `pages` (the exercises of a page; `exercises.json` keeps them for an installation without notebooks), `lift` (takes
an answer out of a notebook; nothing else in it runs), `child` (the process that judges it), `batch` (many of them, with
limits), `report` (table, CSV, feedback) and `nbgrader` (the pages as assignments for that program).
"""
