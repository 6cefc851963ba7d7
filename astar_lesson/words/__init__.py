"""What is told in words: numbers, steps, states, and longer stories.

Read `explain` (a step, a state), `stories` (the life of a cell, where two searches part, what an end proves), `audit`
(a heuristic, held against the truth), `heap_tree`; `numbers` and `table` are what the others write with.
"""
