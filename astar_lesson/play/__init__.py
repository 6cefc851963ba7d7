"""Widgets that show a step of a search, and let the reader choose which one.

Read `controls` (buttons, and the slider), `stage` (a picture that can be clicked) and `screen` (controls, stage and
words); then `player`, `predict`, `tie_explorer`, `walk`, `flipbook`, and `painting` and `explorer`.
"""
