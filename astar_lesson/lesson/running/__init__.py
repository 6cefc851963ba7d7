"""A reader's function is run, within a time, and what it did is observed.

Read `attempt` (one call) with `time_limit`, `blanks` (what is not filled in yet), `errors` (what an error means to a
beginner, from `remedies.toml`) and `runnable` (a function in another process). Then what a search is seen to do:
`watched` (a map that tells which cells it expands), `returned_path` with `slips`, `observed_run`, and `watch` (a trace
made from that).
"""
