"""The judge of searches: is it one of the five, and if not, on which smallest map is that seen, and why?

Read `check` first. The maps and guesses: `trial_maps`, `trial_guesses`. The order: `follower` (a search that follows
the order of another), `expansion_order` (where the two part), `unseen_order`. The cause: `matching_mistakes` and
`diagnosis`; `several_calls` with `kept_state`. What is no mistake: `closed_forever`, `slow_runs`. The words: `refusal`.
"""
