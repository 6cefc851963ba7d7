"""What moves: widgets that show one moment of a search, and let the reader choose which.

Read `stage` (a picture that can be clicked), `controls` (buttons, and the slider), `screen` (boards on a stage),
`player` (and the race); then `predict`, `tie_explorer`, `menus`, `painting` and `explorer`, `walk`, `flipbook`.
"""
