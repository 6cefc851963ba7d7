"""The reference cards: what they say, and that two stand on a printed page."""

import base64
import io
import re
from html import unescape
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from astar_lesson import source, true_costs, walked_cost
from astar_lesson.lesson.programs import plain
from astar_teacher import cards
from astar_teacher.cards import CARDS, run, summary, table

PROJECT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    (file,) = cards.write_cards(tmp_path_factory.mktemp("cards") / "new")
    return file


def test_a_card_shows_the_program_that_a_reader_writes_and_marks_what_is_new(written):
    programs = re.findall(r"<pre>(.*?)</pre>", written.read_text(encoding="utf-8"), re.DOTALL)
    before = None
    for card, program in zip(CARDS, programs, strict=True):
        lines = re.findall(r"<code( class=\"new\")?>(.*?)</code>", program)
        shown = [unescape(re.sub("<span.*?</span>", "", line)) for _, line in lines]
        assert "\n".join(shown) == source(getattr(plain, card["search"]))
        marked = [line for (new, _), line in zip(lines, shown, strict=True) if new]
        if before is None:
            assert not marked
        else:
            earlier = set(source(before).splitlines())
            added = [line for line in shown if line not in earlier and not line.startswith("def ")]
            assert added and set(added) <= set(marked)
            assert all(("# new" in line) == bool(new) for new, line in lines)
        before = getattr(plain, card["search"])


def test_what_a_card_tells_of_its_run_is_what_the_run_has_found():
    found = {}
    grid = run("bfs")[0]
    for card in CARDS:
        _, trace = run(card["search"])
        path = trace.path_to(grid.goal)
        found[card["search"]] = len(path) - 1, walked_cost(grid, path), trace.expanded
        assert summary(card).startswith(f"{trace.expanded} cells expanded; {len(path) - 1} steps, ")
    fewest = min(steps for steps, _, _ in found.values())
    cheapest = true_costs(grid)[grid.start]
    assert {name for name, (steps, _, _) in found.items() if steps == fewest} >= {"bfs", "bfs_early_exit"}
    assert {name for name, (_, cost, _) in found.items() if cost == cheapest} == {"dijkstra", "a_star"}
    assert found["a_star"][2] < found["dijkstra"][2] and found["bfs_early_exit"][2] < found["bfs"][2]


def test_the_numbers_in_the_cells_are_the_order_of_expansion_and_the_picture_is_described(monkeypatch):
    drawn = []
    monkeypatch.setattr(cards, "write_values", lambda board, values, **_: drawn.append(values))
    shown = cards.picture(CARDS[0])
    trace = run("bfs")[1]
    assert [cell for cell, _ in sorted(drawn[0].items(), key=lambda item: item[1])] == [s.current for s in trace]
    assert "bfs after 38 of 38 steps" in shown["words"] and "path of 8 cells" in shown["words"]


def test_the_readme_shows_the_table_of_the_last_card(written):
    head, *rows = table()
    lines = ["| " + " | ".join(row).replace("A*", r"A\*") + " |" for row in [head, *rows]]
    lines.insert(1, "|:--" * len(head) + "|")
    assert "\n".join(lines) in (PROJECT / "README.md").read_text(encoding="utf-8")
    html = unescape(written.read_text(encoding="utf-8"))
    for name, *entries in rows:
        assert f'<th scope="row">{name}</th>{"".join(f"<td>{entry}</td>" for entry in entries)}' in html


LOOKED = """() => [...document.querySelectorAll('.card')].map((card) =>
    [getComputedStyle(card).breakInside, card.scrollWidth - card.clientWidth])"""


def test_two_cards_stand_on_a_printed_page_on_either_paper(written, window):
    page = window.new_page()
    page.goto(f"file://{written}")
    page.emulate_media(media="print")
    assert page.get_by_role("img").count() == 10
    assert all(len(picture.get_attribute("alt")) > 20 for picture in page.get_by_role("img").all())
    assert page.get_by_role("heading", level=2).all_inner_texts() == [
        *(card["name"] for card in CARDS),
        "Which search when",
    ]
    for paper, width in (("A4", 1060), ("Letter", 990)):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(LOOKED) == [["avoid", 0]] * 6
        printed = page.pdf(format=paper, landscape=True)
        assert len(re.findall(rb"/Type /Page\b", printed)) == 3, paper
    page.close()


def test_in_grey_what_is_expanded_the_hill_and_the_walls_have_tones_of_their_own():
    image = grey(cards.picture(CARDS[0])["data"])
    tones, counts = np.unique(image, return_counts=True)
    large = tones[counts > image.size / 100].tolist()
    assert min(large) < 100 and max(large) == 255
    assert sum(b - a > 6 for a, b in pairwise(large)) >= 3, large


def grey(data):
    return np.asarray(Image.open(io.BytesIO(base64.b64decode(data))).convert("L"))
