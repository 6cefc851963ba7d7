"""Widgets that show a step of a search, and let the reader choose which one.

Read `controls` (buttons, and the slider), `stage` (a picture that can be clicked) and `screen` (controls, stage and
words); then `player` (and the flipbook), `predict`, `tie_explorer`, `walk`, and `painting` and `explorer`.
`in_browser` adds what Python lacks where it runs in a browser; it is imported there alone.
"""
