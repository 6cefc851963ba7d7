"""The checks of the exercises of pages 00 to 09 and 20, and the programs that are put together line by line.

Read `map_check`, `distance_checks` and `step_check`; what they leave open of the largest maps is in `far_away`. Then
`heap_check`; and `best_first_check`, of one search that can be any of the five, with `other_roles` and
`other_settings`. `parsons` is a puzzle of lines.
"""
