"""Widgets that show a step of a search, and let the reader choose which one.

Read `controls` (buttons, fields, menus) and `slider`; `pane` (a picture that can be clicked, and its words), and
`instrument` (pane and controls, which all share). Then the instruments with a slider, `player` and `flipbook`; those
that wait until a cell is chosen, `choosing`, `predict`, `tie_explorer` and `walk`; and `painting` and `explorer`.
`reordering` moves lines of code. Around them stand `saved` (what a notebook keeps), `closing` (what is closed when a
cell is run again) and `projector` (all is larger). `in_browser` adds what Python lacks where it runs in a browser; it
is imported there alone.
"""
