"""The static site: what is written for a notebook, and what is said if it cannot be."""

import base64
import re
from html import unescape

import nbformat
import numpy as np
import pytest
from instruments import pixels
from pages import NOTEBOOKS
from reel_reader import Opened

from astar_lesson import Explorer, Flipbook, Grid, Player, Predict, Walk, dijkstra, gallery, record, tutorial_trace
from astar_lesson.play.tie_explorer import TieExplorer
from astar_lesson.world.boxes import LEVELS, Push
from astar_teacher.commands import main
from astar_teacher.web.filming import film_of
from astar_teacher.web.site import read_page, write_site

HILL = Grid.from_text("S 5 .\n. . G")
BY_COST = record(dijkstra(HILL, HILL.start, HILL.goal))
FIRST = [
    "# 01 · One & first\n\n| | |\n|:--|:--|\n| **Time** | 5 minutes |\n| **One question** | Why? |",
    "## A *heading* · 1\n\n[here](two.ipynb#Another-heading), [gone](away.ipynb), [out](https://example.org/a.ipynb)",
    "## Your turn: write it\n\n| a | b |\n|--|--|\n| 1 | 2 |",
]
SETUP = "from astar_lesson import Player, tutorial_trace"


def picture_of(screen):
    saved, _ = screen._repr_mimebundle_()
    return {kind: base64.b64encode(form).decode() if kind == "image/png" else form for kind, form in saved.items()}


def code(source, data=None):
    outputs = [nbformat.v4.new_output("execute_result", data)] if data else []
    return nbformat.v4.new_code_cell(source, outputs=outputs)


def written(folder, **notebooks):
    folder.mkdir(exist_ok=True)
    for name, cells in notebooks.items():
        made = [nbformat.v4.new_markdown_cell(cell) if isinstance(cell, str) else cell for cell in cells]
        nbformat.write(nbformat.v4.new_notebook(cells=made), folder / f"{name}.ipynb")
    return folder


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory):
    """Two notebooks: one with a player, one with a picture and a cell that cannot be run."""
    player = code("Player(*tutorial_trace(), k=5)", picture_of(Player(*tutorial_trace(), k=5)))
    map_alone = {**picture_of(Walk(HILL)), "text/plain": 'the "map": 3 x 2'}
    second = ["# Two", "## Another heading", code("HILL = None", map_alone), code("raise SystemExit")]
    return written(tmp_path_factory.mktemp("notebooks"), one=[*FIRST, code(SETUP), player], two=second)


@pytest.fixture(scope="module")
def built(notebooks, tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "new"
    return folder, list(write_site(folder, notebooks))


def reel_in(file):
    packed = re.fullmatch(r'takeReel\("[\w.-]+", "([^"]+)", \[\]\);', file.read_text())[1]
    return Opened(base64.b64decode(packed))


def test_each_frame_of_the_player_is_that_of_the_film(built):
    folder, _ = built
    player = Player(*tutorial_trace())
    (file,) = (folder / "reels").iterdir()
    reel = reel_in(file)
    assert len(reel) == 15
    for k in range(15):
        player.slider.value = k
        assert np.array_equal(shown(reel, k), pixels(player.pane.picture))
        assert (reel.words[k], reel.alts[k]) == (player.html(k), player.alt(k))


def shown(reel, k):
    return reel.colours[reel.frame(k)]


def test_each_picture_has_its_description(built):
    folder, _ = built
    for name, words in ("one", "7 x 5 map; a_star after 5 of 14 steps"), ("two", 'the "map": 3 x 2'):
        (image,) = re.findall("<img[^>]*>", (folder / f"{name}.html").read_text())
        assert words in unescape(image)
        assert (folder / re.search('src="([^"]*)"', image)[1]).is_file()


def test_links_lead_to_pages(built):
    html = (built[0] / "one.html").read_text()
    assert '<a href="two.html#Another-heading">here</a>' in html
    assert 'id="Another-heading"' in (built[0] / "two.html").read_text()
    assert ".ipynb" not in re.sub(r'"https:[^"]*"|<code>[^<]*', "", html)
    assert ", gone, " in html
    assert 'id="A-heading-·-1"' in html


@pytest.mark.parametrize(
    ("make", "frames", "words"),
    [
        (lambda: Predict(HILL, BY_COST), 6, "That was the last question."),
        (lambda: TieExplorer(HILL, choices=[(0, 0)]), 4, "It is the goal"),
        (lambda: Walk(HILL), 4, "You have arrived: 3 steps, cost 3. No path is cheaper."),
        (lambda: Explorer(HILL), 5, "It is the goal"),
    ],
)
def test_what_asks_the_reader_goes_on_by_itself_and_says_so(make, frames, words):
    film = film_of(make())
    assert len(film.reel) == frames
    assert words in film.reel.words[-1]
    assert "run the notebook" in film.limits


@pytest.fixture
def of_boxes(tmp_path):
    """The page of a level to play, which needs a kernel."""
    source = "from astar_lesson.world.boxes import LEVELS, Push", 'Push(LEVELS["two abreast"])'
    saved = picture_of(Push(LEVELS["two abreast"]))
    list(
        write_site(
            tmp_path / "site", written(tmp_path / "a", boxes=["# Boxes", code(source[0]), code(source[1], saved)])
        )
    )
    return (tmp_path / "site" / "boxes.html").read_text()


def test_what_needs_a_kernel_stands_still_with_its_words(of_boxes):
    assert "<img" in of_boxes and "run the notebook. <code>jupyter lab a/boxes.ipynb" in of_boxes
    assert Push(LEVELS["two abreast"]).report(0)[0][:20] in of_boxes
    assert "data-reel" not in of_boxes


def test_a_wrong_answer_stays_on_its_question_and_a_right_one_leads_on():
    film = film_of(Predict(HILL, BY_COST))
    assert not any("right at the first try" in words for words in film.reel.words)
    for number in range(3):
        asked, answers, predict = 2 * number, film.answers[2 * number], Predict(HILL, BY_COST)
        for _ in range(number):
            predict.attempt(predict.reveal)
            predict.attempt(predict.go_on)
        assert predict.question in film.reel.words[asked] and predict.question in film.reel.words[asked + 1]
        assert "The answer: " in film.reel.words[asked + 1]
        assert len(answers) == 6 and film.answers[asked + 1] == {}
        right = predict.trace[predict.state.k].current
        right = {right, *predict.state.tied(right)}
        for cell, (words, after) in answers.items():
            is_right = tuple(map(int, cell.split(","))) in right
            assert after == asked + is_right
            assert ("<p>Right. " in words and predict.question in words) == is_right


def test_of_tied_cells_the_newest_is_expanded_and_clicks_on_others_say_what_could_follow():
    grid = Grid.from_text("S . .\n. . G")
    film = film_of(TieExplorer(grid, choices=[(0, 0)]))
    assert film.answers[0]["0,1"] == ("", 1)
    words, after = film.answers[0]["1,0"]
    assert "If you expand (1, 0): 2 to 4 more cells" in words and after == 0
    assert "2,1" not in film.answers[0], "it is not open"
    assert film.answers[-1] == {}


def test_a_walk_tells_nothing_before_it_is_asked():
    film = film_of(Walk(HILL))
    assert film.reel.words[film.k] == Walk(HILL).pane.words


def test_pictures_of_many_colours_and_sizes_become_one_reel():
    maps = [Grid.from_text(text) for text in ("S.G", "S.3G", "S#G")]
    book = Flipbook(lambda k: gallery([(f"map {k}", maps[k], None)], width=3 + k), last=2)
    film = film_of(book)
    for k in range(3):
        book.slider.value = k
        picture = pixels(book.pane.picture)
        height, width, _ = picture.shape
        assert np.array_equal(shown(film.reel, k)[:height, :width], picture)
        assert (shown(film.reel, k)[height:] == 255).all() and (shown(film.reel, k)[:, width:] == 255).all()


def test_a_flipbook_opens_at_its_first_picture_before_any_answer():
    film = film_of(Flipbook(lambda k: gallery([(f"map {k}", HILL, None)]), last=3, k=3))
    assert (film.k, len(film.reel)) == (0, 4)


def test_what_answers_a_prediction_is_folded_and_nobody_is_told_to_run_a_cell(tmp_path):
    unmade = "No prediction yet: replace None above with your answer, then run both cells.\n"

    def compared(source, text):
        return nbformat.v4.new_code_cell(source, outputs=[nbformat.v4.new_output("stream", text=text)])

    cells = ["# A page", compared("compare(mine, 1)", unmade), "It is *1*.\n\nPlay it, and go on."]
    cells += [compared("compare(mine, 2)\nprint(2)", f"{unmade}It prints 2.\n"), "<details>\n\nWhy\n\n</details>"]
    list(write_site(tmp_path / "site", written(tmp_path / "a", page=cells)))
    html = (tmp_path / "site" / "page.html").read_text()
    assert "No prediction yet" not in html
    first, second = re.findall(r'<details class="answer">.*?</details>', html, re.DOTALL)
    assert "It is <em>1</em>." in first and "Play it" not in first and "Play it, and go on." in html
    assert "It prints 2." in second and "Why" not in second


def test_the_front_page_has_a_tile_with_a_picture_for_each_page(built):
    front = (built[0] / "index.html").read_text()
    tiles = re.findall(r'<li><a href="(\w+)\.html"><img alt="" loading="lazy" src="([^"]*)"/> <strong>(.*?)<', front)
    assert [(name, words) for name, _, words in tiles] == [("one", "01 One &amp; first"), ("two", "Two")]
    assert all((built[0] / picture).is_file() for _, picture, _ in tiles)


# --- what cannot be done ----------------------------------------------------------------------------------------------


def test_a_folder_that_is_not_empty_stays_as_it_is_unless_somebody_says_otherwise(notebooks, tmp_path):
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(ValueError, match=r"is not an empty folder: name another one, or add --force"):
        list(write_site(tmp_path, notebooks))
    with pytest.raises(ValueError, match=r"is not an empty folder"):
        list(write_site(tmp_path / "mine", notebooks))
    assert [file.name for file in tmp_path.iterdir()] == ["mine"]
    list(write_site(tmp_path, written(tmp_path / "a", page=["# A page", code("1", {"text/plain": "1"})]), force=True))
    assert (tmp_path / "mine").read_text() == "mine" and (tmp_path / "page.html").is_file()


def test_a_cell_that_fails_is_named_and_nothing_is_written(tmp_path):
    pages = written(tmp_path / "a", page=["# A page", code("1 / 0", {"text/plain": "1"}), code("Walk(hill)")])
    with pytest.raises(ValueError, match=r"page, cell \w+: ZeroDivisionError: division by zero"):
        list(write_site(tmp_path / "site", pages))
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("has_images", [True, False])
def test_the_front_page_shows_the_race_if_there_is_one(tmp_path, has_images):
    pages = written(tmp_path / "notebooks", page=["# A page", code("1", {"text/plain": "1"})])
    if has_images:
        (tmp_path / "images").mkdir()
        (tmp_path / "images" / "race.gif").write_bytes(b"GIF89a")
    list(write_site(tmp_path / "site", pages))
    front = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert bool(re.search(r'<img [^>]*src="race.gif"', front)) == has_images == (tmp_path / "site/race.gif").exists()
    assert "race.gif" not in re.sub(r"<img [^>]*>", "", front)


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        (["# Only words", code("1")], "has no outputs: run it and save it first"),
        (None, "cannot be read as a notebook"),
    ],
)
def test_a_notebook_that_is_none(tmp_path, cells, words):
    folder = written(tmp_path / "notebooks", **({"page": cells} if cells else {}))
    if not cells:
        (folder / "page.ipynb").write_text('{"cells": [')
    with pytest.raises(ValueError, match=rf"page\.ipynb {words}"):
        list(write_site(tmp_path / "site", folder))
    assert not (tmp_path / "site").exists()


def test_no_notebooks_is_answered_by_a_sentence(tmp_path, capsys):
    with pytest.raises(SystemExit, match="2"):
        main(["site", str(tmp_path / "site"), "--notebooks", str(tmp_path / "nowhere")])
    message = capsys.readouterr().err
    assert "there are no notebooks in " in message and "Traceback" not in message


CANNOT = re.compile(
    r"Shift \+|Ctrl \+|Run All|\brun both cells|Clear Outputs|[Dd]rag (?:the|across)"
    r"|[Cc]lick (?:the (?!picture: |cell|waiting)|its)"
)
"""What a page of the site cannot do. Its players step by a click, and its questions are answered by one."""


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name[:2])
def test_nothing_on_the_site_asks_for_what_a_site_cannot_do(path):
    for cell in read_page(path)["notebook"].cells:
        if cell.cell_type == "markdown":
            assert not CANNOT.search(cell.source), (cell.id, CANNOT.search(cell.source))
