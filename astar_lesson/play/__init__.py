"""What moves: widgets that show one moment of a search, and let the reader choose which.

Read `stage` (a picture that can be clicked), `screen` (boards on a stage), `mover` (the slider), `player`; then `race`,
`predict`, `explorer`, `tie_explorer`, `walk` and `flipbook`.
"""
