"""The idea itself: five searches, the steps they yield, and the record of these steps.

Read `steps` (what a search says), `frontiers` (where cells wait) and `searches` (from breadth-first search to A*); then
`record` and `trace` (every step kept, any moment at hand). Before the maps, which use them, read `guard` (what is
refused) and `costs` (what a path costs). `binary_heap` (the tutorial's open list), `waiting_line` (which open cell is
next) and `all_ties` (all that can come out where several cells are tied) can wait.
"""
