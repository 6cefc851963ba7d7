"""What a page needs to teach: code shown and compared, predictions, checks, and the museum of wrong programs.

Read `listing` (the source as it runs), `practice` (exercises and their checks), `judge` (any search, tried on small
maps), `mistakes` and `museum` (the wrong programs, and how they are shown), `growth` (work counted on growing
maps).
"""
