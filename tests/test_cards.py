"""The reference cards: what they say, that nothing leaves a page, and what happens to files that are there."""

import itertools
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from astar_lesson import bfs, difference, source, true_costs, walked_cost
from astar_lesson.__main__ import main
from astar_lesson.lesson.paper import cards
from astar_lesson.lesson.paper.roll import A5, DPI, Paper, Roll, printing

PROJECT = Path(__file__).parents[1]


QUICK = ["card2_bfs_early_exit"]
"""Always written; all six are written twice in the deep test, for each takes a second."""
WRITE = """
from pathlib import Path
from astar_lesson.lesson.paper import cards
cards.PAGES = {{name: cards.PAGES[name] for name in {names}}}
cards.write_cards(Path("cards"))
"""


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(cards, "PAGES", {name: cards.PAGES[name] for name in QUICK})


@pytest.fixture(scope="module")
def pages():
    with printing():
        return {name: draw() for name, draw in cards.PAGES.items()}


def texts(roll):
    return [text for text in roll.ax.texts if text.get_text()]


def bars(roll):
    """What is drawn beside the lines of code, in inches from the top of the page."""
    return [bar.get_y() for bar in roll.ax.patches]


@pytest.mark.deep
def test_a_card_is_one_page(pages):
    assert [len(roll.pages) for roll in pages.values()] == [1] * 6


def write_twice(folder, names):
    """Write cards to two folders: from here, and from a process in which sets have an order of their own."""
    one = cards.write_cards(folder / "one")
    code, environment = WRITE.format(names=list(names)), {**os.environ, "PYTHONPATH": str(PROJECT)}
    subprocess.run([sys.executable, "-c", code], cwd=folder, env=environment, check=True)
    other = sorted((folder / "cards").iterdir())
    assert [file.name for file in one] == [f"{name}.{kind}" for name in names for kind in ("pdf", "png")]
    for file, twin in zip(one, other, strict=True):
        assert file.read_bytes() == twin.read_bytes(), file.name
    return one


def test_a_card_is_an_a5_page_as_pdf_and_as_png(tmp_path, few):
    pdf, png = cards.write_cards(tmp_path)
    assert Image.open(png).size == (1749, 2481)  # at 300 dots an inch
    content = pdf.read_bytes()
    assert b"/MediaBox [ 0 0 419.76 595.44 ]" in content
    assert b"/FontFile2" in content and b"CreationDate" not in content
    assert_grey_tells(png)


@pytest.mark.deep
def test_two_runs_write_the_same_twelve_files(tmp_path):
    files = write_twice(tmp_path, cards.PAGES)
    assert len(files) == 12
    for file in files:
        if file.suffix == ".png":
            assert_grey_tells(file)


def assert_grey_tells(png):
    """In grey the ground, what is expanded, the hill, the ends and the walls have tones of their own."""
    tones, counts = np.unique(np.asarray(Image.open(png).convert("L")), return_counts=True)
    large = tones[counts > 4000].tolist()
    assert min(large) < 10 and max(large) == 255
    assert sum(b - a > 6 for a, b in itertools.pairwise(large)) >= 5, large


def test_a_card_shows_the_code_that_runs_and_marks_what_is_new(pages):
    before = None
    for card, page in zip(cards.CARDS, pages.values(), strict=False):
        shown = [text for text in texts(page) if text.get_fontfamily() == [cards.CODE]]
        assert "\n".join(text.get_text() for text in shown) == source(card.search)
        new = [line for line in difference(before, card.search).splitlines() if line[0] != "-"] if before else []
        marked = [text.get_position()[1] for text, line in zip(shown, new, strict=False) if line.startswith("+")]
        assert bars(page) == pytest.approx([top - 0.02 for top in marked])
        before = card.search


def test_nothing_leaves_the_page_or_lies_over_another_text(pages):
    for name in ("card5_a_star", "card6_which_search"):  # the longest, and the table
        (page,) = pages[name].pages
        page.draw_without_rendering()
        boxes = [text.get_window_extent() for text in texts(pages[name])]
        for box in boxes:
            assert box.x0 >= 0.4 * DPI and box.y0 >= 0.25 * DPI, name
            assert box.x1 <= (A5.width - 0.4) * DPI, name
        shrunk = [box.padded(-0.012 * DPI) for box in boxes]
        assert not any(a.overlaps(b) for k, a in enumerate(shrunk) for b in shrunk[:k]), name
        for ax in page.axes[1:]:
            assert not any(ax.get_tightbbox().padded(-4).overlaps(box) for box in boxes), name


def test_what_a_card_tells_of_its_run_is_what_the_run_has_found():
    found = {}
    grid = cards.run(bfs)[0]
    for card in cards.CARDS:
        _, trace = cards.run(card.search)
        path = trace.path_to(grid.goal)
        found[card.search.__name__] = len(path) - 1, walked_cost(grid, path), trace.expanded
        assert cards.summary(grid, trace).startswith(f"{trace.expanded} cells expanded; {len(path) - 1} steps, ")
    fewest = min(steps for steps, _, _ in found.values())
    cheapest = true_costs(grid)[grid.start]
    assert {name for name, (steps, _, _) in found.items() if steps == fewest} >= {"bfs", "bfs_early_exit"}
    assert {name for name, (_, cost, _) in found.items() if cost == cheapest} == {"dijkstra", "a_star"}
    assert found["a_star"][2] < found["dijkstra"][2] and found["bfs_early_exit"][2] < found["bfs"][2]


def test_the_numbers_in_the_cells_are_the_order_of_taking(monkeypatch):
    drawn = []
    monkeypatch.setattr(cards, "write_values", lambda board, values, where: drawn.append(values))
    cards.search_card(cards.CARDS[0], None)
    trace = cards.run(bfs)[1]
    assert [cell for cell, _ in sorted(drawn[0].items(), key=lambda item: item[1])] == [s.current for s in trace]


def test_the_readme_shows_the_table_of_the_last_card(pages):
    head, *rows = cards.table()
    lines = ["| " + " | ".join(row).replace("A*", r"A\*") + " |" for row in [head, *rows]]
    lines.insert(1, "|:--" * len(head) + "|")
    assert "\n".join(lines) in (PROJECT / "README.md").read_text(encoding="utf-8")
    written = " ".join(text.get_text() for text in texts(pages["card6_which_search"]))
    for row in rows:
        assert all(word in written for entry in row for word in entry.split())


def test_files_that_are_there_stay_unless_somebody_says_they_may_go(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cards, "PAGES", {QUICK[0]: lambda: Roll(Paper(1, 1, 0), "")})
    mine = tmp_path / f"{QUICK[0]}.png"
    mine.write_text("mine")
    with pytest.raises(SystemExit):
        main(["cards", str(tmp_path)])
    assert f"{QUICK[0]}.png exists: give --force to overwrite it, or name another folder" in capsys.readouterr().err
    main(["cards", str(tmp_path), "--force"])
    assert mine.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("folder", ["file/cards", "file"])
def test_a_folder_that_cannot_be_is_named(tmp_path, capsys, folder):
    (tmp_path / "file").write_text("")
    with pytest.raises(SystemExit):
        main(["cards", str(tmp_path / folder)])
    assert f"{tmp_path / 'file'} is a file: name another folder" in capsys.readouterr().err
    assert sorted(tmp_path.iterdir()) == [tmp_path / "file"]
