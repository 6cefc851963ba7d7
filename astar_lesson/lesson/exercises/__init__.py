"""The checks of the exercises of pages 00 to 09 and 20, and the programs that are put together line by line.

Read `first_checks`, then `open_list_check`; `best_first` is one search that can be all five, and its check, with
`other_settings`; `in_order` is a puzzle.
"""
