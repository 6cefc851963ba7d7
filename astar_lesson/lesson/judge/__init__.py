"""The judge of searches: is it one of the five, and if not, on which smallest map is that seen, and why?

A *run* is what the reader's search does on one map. A *program* is a plain search, right or with a mistake of the
catalogue. It *follows* a run: its open list returns the cells that the run expands, as far as its priorities allow, so
that ties do not matter. Where they do not allow it, the two *part*. A program that follows a run to its end, and to the
same answer, *explains* it.

Read `check` first: it tries a search on `trial_maps` with `trial_guesses`. A run is wrong if its answer is, or if it
parts from each right search: `following_list`, `follower`, `order_compared`; `asks_ahead` is about searches whose
order is not seen. Then `diagnosis` finds the cause: what a single run shows, or the wrong program that explains most
runs, from `matching_mistakes`. `refusal` puts it into words. `several_calls`, with `kept_state`, comes last. What is no
mistake: `closed_forever`, `slow_runs`.
"""
