"""The grader: a notebook is run as it was handed in, where it can do no harm, and judged from another process.

Read `pages` (the exercises of the pages), `child` (what runs in the process of a notebook), `sandbox` (what is around
it), `process` (the process, seen from outside), `stand_in` (what stands in for the functions of the notebook), `judge`
(one submission, and many), `report` (tables, and a page for each submission), and `nbgrader` (the pages as assignments
for that program).
"""
