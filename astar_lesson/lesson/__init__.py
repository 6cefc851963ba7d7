"""What a page needs to teach: code shown and compared, predictions, checks, and the museum of wrong programs.

Read `plain` (the five searches as a reader writes them) and `listing` (source code as it runs). Then the checks:
`attempt` (a reader's function is run) with `time_limit`, `blanks` and `runnable` (a function in another process),
`errors` (what an error means to a beginner, from `remedies.toml`), `verdict` (what a check says), `compare` (a
prediction beside the answer), `checks` (those of the first pages) and `open_list_check`. Then the judge of searches:
`five_searches` (which one it is meant to be), `watched` (a map that tells which cells a search expands), `watch` (a
trace made from that), `returned_path` and `observed_run` (what a search answers and does on a map), `trial_maps` with
`trial_guesses`, `mistakes` (one catalogue of wrong programs, from `mistakes.toml`), `slips` (mistakes read from the
source), `follower` (a search that follows the order of another), `expansion_order` (where the two part),
`matching_mistakes` and `diagnosis` (which mistake explains a run), what is no mistake (`closed_set`, `slow_runs` with
`too_deep`, `unseen_order`), `several_calls` with `kept_state`, `parameters`, `refusal`, and `judge` itself;
`best_first` is one search that can be all five, and its check, with `other_settings`. To look at: `line_by_line` (each
line of a program: `stepping` runs it, `line_state` is what there is before a line, `values` what the names stand for),
`failure` (a program that a check has refused, at the line at which it goes wrong), `in_order` (a program to be put
together), `museum` (a mistake on a map that shows it), `audit_picture` (a heuristic and the true costs), `open_lists`
with `heap_tree` (a heap drawn with characters) and `growth` (work counted on growing maps, written as a `table`),
`towns` (a road map), and `figures` (those of the classic tutorial).
"""

from astar_lesson.lesson import plain as plain
