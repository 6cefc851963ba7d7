"""What is searched, and what it costs: maps, and guesses of the cost that is left.

Read `moves`, `grid`, `heuristics`; then `map_text` (maps as text), `map_rows` (maps as rows of numbers), `atlas` (maps
that are not squares), `made` (maps made by rule or at random), `repriced` (the same map with other costs), `components`
(what is connected) and `colouring` (the colours of areas).
"""
