"""The checks of the exercises of pages 00 to 09 and 20, and the programs that are put together line by line.

Read `first_checks`, then `open_list_check`; `best_first_check`, of one search that can be all five, with
`other_roles` and `other_settings`; `in_order` is a puzzle.
"""
