"""What a page needs to teach: code shown and compared, predictions, checks, and the museum of wrong programs.

Read `programs` first, then `running`, `stepping` (a program played line by line), `verdict` (what a check says),
`judge` (of searches) and `exercises`. Beside them: `compare` (a prediction and the answer), `museum` (a mistake on a
map that shows it), `audit_picture`, `expansion_picture`, `growth` (work counted on growing maps, written as a `table`),
`heap_picture` and `sifting` (a heap, and an entry on its way through its `row_of_places`, swap by swap), `towns` (a
road map), and `figures` (those of the classic tutorial).
"""
