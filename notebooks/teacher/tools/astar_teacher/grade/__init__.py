"""The grader: a notebook is run as it was handed in, where it can do no harm, and judged from another process.

Read `pages` (the exercises of the pages), `child` (the process that runs a notebook), `sandbox` (what is around it,
and what stands in for its functions), `judge` (one submission, and many), `report` (tables, and a page for each
submission), and `nbgrader` (the pages as assignments for that program).
"""
