"""The idea itself: five searches, what they say, and the record of it.

Read `steps` (what a search says), `frontiers` (where cells wait), `searches` (from breadth-first search to A*); then
`record`, `trace` and `state` (every step kept, any moment at hand); and, when you ask for them, `guard` (what is
refused), `costs`, `log`, `open_lists` and `ties`.
"""
