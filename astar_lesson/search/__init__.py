"""The idea itself: five searches, what they say, and the record of it.

Read `steps` (what a search says), `frontiers` (where cells wait), `searches` (from breadth-first search to A*), `trace`
(every step kept, any moment at hand); then, when a page asks for them, `open_lists` and `ties`.
"""
