"""Searches put into words: numbers, steps, states, and longer stories.

Read `explain` (a step, a state), `stories` (the life of a cell, where two searches part, what an end proves) and
`audit` (a heuristic beside the true costs); all of them write with `numbers`.
"""
