"""Without anywidget everything works but the pointer: what a click does is typed."""

import os
import subprocess
import sys

import pytest
from strategies import quick_first

SCRIPT = """
import sys

if sys.argv[1:]:
    sys.modules["anywidget"] = None  # as if it were not installed
from astar_lesson import Explorer, InOrder, Player, Predict, a_star, dijkstra, manhattan, plain, tutorial_trace
from astar_lesson.play.pane import POINTER, PlainPane

assert not POINTER
grid, trace = tutorial_trace()
player = Player(grid, trace)
assert isinstance(player.pane, PlainPane)
first = player.pane.picture
player.slider.value = 3
assert player.pane.picture != first
assert "Step 3: expand (2, 3)" in player.pane.words
assert "no clicks" not in player.pane.value
assert 'role="status"' in player.pane.value
assert '<img class="astar-picture" alt="7 x 5 map; a_star after 3 of 14 steps; closed 3:' in player.pane.value
player.cell.value = "1, 4"
assert "(1, 4): opened in step 3" in player.pane.words
predict = Predict(grid, trace)
assert predict.folded is None
predict.typed.value = "2, 2"
assert "1 of 1 right" in predict.pane.words
both = Player(grid, trace, dijkstra(grid, grid.start, grid.goal))
assert "go by different numbers" in both.difference()[1]
assert "no clicks here: type a cell" in predict.pane.value
explorer = Explorer("S..G")
assert "open <em>more</em> below and type it as text" in explorer.pane.value
explorer.text.value = "S.#G"
assert "no path" in explorer.pane.words
explorer.undo()
assert "cost 3" in explorer.pane.words
assert "image/png" in player._repr_mimebundle_()[0]
puzzle = InOrder(plain.bfs)
assert puzzle.dragged is None
puzzle.lines.children[1].children[1].click()
assert puzzle.lines.order[:3] == [1, 0, 2]
puzzle.check()
assert "The first line that cannot stand where it stands is line 1" in puzzle.said.value
print("all of it works")
"""


@pytest.mark.parametrize("kept", quick_first([["missing"], []]), ids=["not installed", "ASTAR_POINTER is off"])
def test_all_but_painting_works(tmp_path, kept):
    environment = {**os.environ, "ASTAR_POINTER": "on" if kept else "off"}
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT, *kept],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
        check=False,
    )
    assert (run.returncode, run.stdout.strip()) == (0, "all of it works"), run.stderr
