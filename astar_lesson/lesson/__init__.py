"""What a page needs to teach: code shown and compared, predictions, checks, and the museum of wrong programs.

Read `plain` (the five searches as a reader writes them) and `listing` (source code as it runs). Then the checks:
`runnable` (what can be checked), `attempt` (a reader's function is run, and stopped if it does not end), `errors` (what
an error means to a beginner, from `remedies.toml`), `verdict` (what a check says; a prediction compared), `checks`
(those of the first pages) and `open_list_check`. Then the judge of searches: `watched` (a map that tells which cells a
search expands), `watch` (a trace made from that), `behaviour` (what a search does on a map), `trial_maps` (the maps it
is tried on), `mistakes` (one catalogue of wrong programs, from `mistakes.toml`), `slips` (mistakes read from the
source), `follower` (a search that follows the order of another, and where the two part), `diagnosis` (which mistake
explains a run), and `judge` itself; `best_first` is one search that can be all five, and its check,
with `other_settings`. To look at:
`line_by_line` (each line of a program: `stepping` runs it, `line_state` is what there is before a line, `values` what
the names stand for), `failure` (a program that a check has refused, at the line at which it goes wrong), `in_order` (a
program to be put together), `museum` (a mistake on a map that shows it), `audit_picture` (a heuristic and the true
costs), `open_lists` with `heap_tree` (a heap drawn with characters) and `growth` (work counted on growing maps, written
as a `table`), `towns` (a road map), and `figures` (those of the classic tutorial).
"""

from astar_lesson.lesson import plain as plain
