"""What is searched, and what it costs: maps, and guesses of the cost that is left.

Read `grid` (cells, moves, two file formats), `heuristics`; then `atlas` (maps that are no squares), `repriced` (other
costs for the same steps) and `payment`.
"""
