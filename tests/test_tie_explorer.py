"""The tie explorer without a browser, and the certificate in a player."""

from random import Random

import pytest
from instruments import buttons, press
from strategies import draw_map

from astar_lesson import (
    EIGHT,
    OCTILE,
    Explorer,
    Grid,
    Player,
    a_star,
    certificate,
    dijkstra,
    manhattan,
    octile,
    tutorial_trace,
    weighted,
    zero,
)
from astar_lesson.play import tie_explorer
from astar_lesson.play.tie_explorer import Chosen, TieExplorer
from astar_lesson.search.frontiers import PriorityQueue

GRID, HEAP = tutorial_trace()
H = manhattan(GRID)
UPPER = [(1, 2), (2, 2), (2, 1)]


# --- the open list that is told what to take --------------------------------------------------------------------------


@pytest.mark.parametrize("h", [H, octile(GRID), zero(GRID), weighted(H, 2)])
def test_without_choices_it_is_the_priority_queue(h):
    def run(frontier):
        return list(a_star(GRID, GRID.start, GRID.goal, h, frontier))

    assert run(lambda start: Chosen([], start)) == run(PriorityQueue)


def test_after_its_choices_it_takes_the_newest_and_refuses_what_the_priority_queue_refuses():
    waiting = Chosen(["c"])
    for cell, priority in [("a", 5), ("b", 3), ("c", 3), ("a", 3)]:
        waiting.put(cell, priority)
    assert [waiting.get() for _ in range(3)] == ["c", "a", "b"]
    with pytest.raises(IndexError, match="the frontier is empty"):
        waiting.get()
    with pytest.raises(ValueError, match="which cannot be ordered"):
        waiting.put("a", float("nan"))


# --- the tie explorer -------------------------------------------------------------------------------------------------


def test_a_click_takes_a_cell_with_the_lowest_f():
    explorer = TieExplorer(GRID)
    assert "Only the start is open." in explorer.pane.words
    assert "From here on: 12 to 16 cells, cost 68." in explorer.pane.words
    before = explorer.pane.picture
    for cell in UPPER:
        explorer.on_pointer("down", 0, cell)
        explorer.on_pointer("up", 0, cell)
    assert explorer.choices == UPPER
    assert explorer.pane.picture != before
    assert "Step 3: expand (2, 1), F 54 = G 14 + H 40" in explorer.pane.words
    assert "The lowest F is 54: (2, 3)." in explorer.pane.words
    assert "From here on: 9 to 13 more cells (12 to 16 in all), cost 68." in explorer.pane.words
    assert explorer.pane.moment["alt"] == explorer.described(3)[0]


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ((1, 1), "(1, 1) cannot be expanded: it has F 60, the lowest is 54."),
        ((1, 2), "(1, 2) cannot be expanded: it is closed already."),
        ((6, 4), "(6, 4) cannot be expanded: it is not open, for no step has reached it yet."),
        ((3, 2), "(3, 2) is a wall of the 7 x 5 map"),
    ],
)
def test_what_cannot_be_taken_is_told_why_and_changes_nothing(cell, words):
    explorer = TieExplorer(GRID, choices=UPPER[:2])
    picture = explorer.pane.picture
    explorer.on_pointer("down", 0, cell)
    assert words in explorer.pane.words
    assert (explorer.choices, explorer.pane.picture) == (UPPER[:2], picture)
    explorer.on_pointer("down", 0, (2, 3))
    assert words not in explorer.pane.words
    with pytest.raises(ValueError) as told:
        TieExplorer(GRID, choices=[*UPPER[:2], cell])
    assert words.rstrip(".") in str(told.value)


def test_cells_can_be_typed():
    explorer = TieExplorer(GRID)
    for typed, taken in (("1, 2", 1), ("(2 2)", 2), ("2,3", 3), ("1, 1", 3), ("  ", 3)):
        explorer.typed.value = typed
        assert (len(explorer.choices), explorer.typed.value.strip()) == (taken, "")
    explorer.typed.value = "there"
    assert "&#x27;there&#x27; is not a cell" in explorer.pane.words
    assert explorer.typed.value == "there"  # what was typed can be mended


def test_undo_and_restart():
    explorer = TieExplorer(GRID, choices=UPPER[:2])
    assert "newest first" in buttons(explorer.folded)
    assert not {"undo", "look ahead", "restart"} & buttons(explorer.folded).keys()
    picture, words = explorer.pane.picture, explorer.pane.words
    explorer.on_pointer("down", 0, (2, 3))
    press(explorer, "undo")
    assert (explorer.pane.picture, explorer.pane.words) == (picture, words)
    press(explorer, "restart")
    press(explorer, "undo")
    assert explorer.choices == []
    assert "Before the first step" in explorer.pane.words


def test_newest_first_plays_on_to_the_end():
    explorer = TieExplorer(GRID, choices=UPPER[:2])
    press(explorer, "newest first")
    assert explorer.choices[:2] == UPPER[:2]
    assert explorer.choices == [step.current for step in explorer.scene.traces[0]]
    assert "You have expanded 12 cells, cost 68. From the start: 12 to 16 cells, cost 68." in explorer.pane.words
    assert "open cells, by the most for (1, 4), where it says 60 and the true cost is 54" in explorer.pane.words
    assert "From here on" not in explorer.pane.words
    explorer.on_pointer("down", 0, (5, 2))
    assert "(5, 2) cannot be expanded: the search has ended with step 12." in explorer.pane.words
    press(explorer, "look ahead")
    assert "Nothing is left to choose." in explorer.pane.words
    press(explorer, "undo")
    assert "The lowest F is 68: (5, 2)." in explorer.pane.words
    assert len(explorer.choices) == 11


def test_looking_ahead_tells_the_choices_apart():
    grid = Grid.from_text("S...\n.#..\n...G", EIGHT)
    explorer = TieExplorer(grid)
    assert "From here on: 5 to 9 cells, cost 44 or 50." in explorer.pane.words
    costs = set()
    while "(" in (said := repr(explorer)) and "or 50" in said:  # on, until the cost is settled
        press(explorer, "look ahead")
        ahead = [words for words in explorer.notes if words.startswith("If you expand ")]
        assert len(ahead) == len(explorer.state.lowest)
        costs |= {words.rsplit("cost ", 1)[1] for words in ahead}
        explorer.on_pointer("down", 0, explorer.state.lowest[0])
        assert "If you expand " not in explorer.pane.words
    assert costs > {"44 or 50."}


def test_what_is_said_to_come_out_does():
    """The least is reached by always going where it stays the least, and the most likewise."""
    grid = draw_map(Random(0).choice, [EIGHT], [(4, 3)], ["...#2"])
    whole = TieExplorer(grid).prospects()
    for wanted in ("least", "most"):
        explorer = TieExplorer(grid)
        while len(explorer.choices) < len(explorer.scene.traces[0]):
            left = getattr(whole, wanted) - len(explorer.choices) - 1
            explorer.on_pointer(
                "down", 0, next(cell for cell in explorer.state.lowest if leads(explorer, cell, wanted) == left)
            )
        assert len(explorer.choices) == getattr(whole, wanted)
        assert explorer.scene.traces[0].cost in whole.costs


def leads(explorer, cell, wanted):
    return getattr(explorer.prospects(*explorer.choices, cell), wanted)


def test_what_can_come_out_is_found_out_once(monkeypatch):
    found, follow = [], tie_explorer.every_tie
    monkeypatch.setattr(tie_explorer, "every_tie", lambda *given: found.append(given) or follow(*given))
    explorer = TieExplorer(GRID)
    explorer._repr_mimebundle_()
    assert len(found) == 1
    press(explorer, "look ahead")
    explorer.on_pointer("down", 0, explorer.state.lowest[0])
    assert len(found) == 2


def test_a_map_without_a_way():
    explorer = TieExplorer(Grid.from_text("S.#G"))
    assert "From here on: 2 cells, no path to the goal." in explorer.pane.words
    press(explorer, "newest first")
    assert "Nothing is left on the open list: the search ends." in explorer.pane.words
    assert (
        "You have expanded 2 cells, no path to the goal. From the start: 2 cells, no path to the goal."
        in explorer.pane.words
    )


@pytest.mark.deep
def test_many_lowest_cells_are_counted_and_rounded_costs_are_one():
    grid = Grid(20, 20, start=(10, 10), goal=(0, 0))
    explorer = TieExplorer(grid, zero(grid))
    for _ in range(25):
        explorer.on_pointer("down", 0, explorer.state.lowest[0])
    assert "The lowest F is 4: 16 cells." in explorer.pane.words
    rounded = Grid.from_text("G....2\n.....2\n.2...2\n.2....\n..22S2", OCTILE)
    assert "or" not in TieExplorer(rounded, octile(rounded)).report(0)[-1]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: TieExplorer("S.G"), "grid is 'S.G': give the Grid"),
        (lambda: TieExplorer(Grid(2, 2, start=(0, 0))), "goal is missing"),
        (lambda: TieExplorer(GRID, "manhattan"), "heuristic is 'manhattan', which cannot be called"),
        (lambda: TieExplorer(GRID, choices=[*(step.current for step in HEAP), (0, 0)]), "ended with step 14"),
    ],
)
def test_an_explorer_that_cannot_be(make, words):
    with pytest.raises(ValueError) as told:
        make()
    assert words in str(told.value)


# --- the certificate at the end of a player ---------------------------------------------------------------------------


def test_the_last_step_of_a_player_says_what_its_end_proves():
    player = Player(GRID, HEAP, k=14)
    proof = certificate(GRID, HEAP)
    assert proof.endswith("and nothing is proved.")  # diagonal steps, and the Manhattan distance
    assert proof in player.pane.words
    assert repr(player).splitlines()[1].endswith(f"It is the goal: stop. The path has 6 steps and costs 68. {proof}")
    player.slider.value = 13
    assert "proved" not in player.pane.words
    explorer = Explorer("S..\n..G")
    explorer.algorithm.value = dijkstra
    assert "No path from (0, 0) to (2, 1) is cheaper: this has been proved." in explorer.pane.words
    explorer.text.value = "S..\n...\n..G"
    assert "No path from (0, 0) to (2, 2) is cheaper: this has been proved." in explorer.pane.words
