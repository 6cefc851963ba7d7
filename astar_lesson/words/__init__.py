"""Searches put into words: numbers, steps, states, and longer stories.

Read `explain` (a step, a state), `stories` (the life of a cell, where two searches part, what an end proves), `audit`
(a heuristic beside the true costs), `quiz` (which cell is next); the others write with `numbers`.
"""
