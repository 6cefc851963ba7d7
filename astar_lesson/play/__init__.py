"""What moves: widgets that show one moment of a search, and let the reader choose which.

Read `stage` (a picture that can be clicked), `controls`, `screen` (boards on a stage; `closing` tidies up), `mover`
(the slider), `player` and `race`; then `quiz` and `predict`, `chosen` and `tie_explorer`, `menus`, `painting` and
`explorer`, `walk`, `flipbook`.
"""
