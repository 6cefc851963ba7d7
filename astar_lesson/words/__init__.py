"""Searches put into words: numbers, steps, states, and longer stories.

Read `explain` (a step, a state), `stories` (the life of a cell, where two searches part), `audit` (a heuristic beside
the true costs) and `certificate` (what the end of a search proves); all of them write with `numbers`.
"""
