"""What a page says, and no output of it shows, is checked by code that runs after the page.

`tests/claims/NN.py` runs in the namespace of page NN, after its last cell. There `claim(words, condition)` quotes the
page and states what must be true. A condition that takes long is a function, `claim(words, lambda: ...)`, and is asked
in the deep run only; that its words stand on the page is checked in both.

The same run shows each picture of the page, so it is here that its titles, ticks and texts are measured.

After the claims run the causes: `tests/causes/NN.py` says of each prediction what is `right`, and of the wrong answers
in the teacher's note of the page which program gives them. No such answer is in sight where the page asks for it.
"""

from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import matplotlib as mpl
import pytest
from glyphs import watched
from in_sight import in_sight
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from legible import overlaps
from matplotlib.backends.backend_agg import FigureCanvasAgg
from notes import answered, causes_of, note_of, predictions, says
from pages import NOTEBOOKS, cells, plain, sentences

from astar_lesson.draw.film import Film
from astar_lesson.draw.pictures import Picture
from astar_lesson.maps.atlas import Atlas, base_of
from astar_lesson.maps.grid import Grid

DEDUCED = {
    ("02", "the_authors_expands"),  # the number of a step on another map
}
"""Predictions whose number stands above the question, and says something else there."""
ANSWERED: dict[str, set[str]] = {
    "17": {"cells_for_nothing", "cost_of_one_step", "how_many_components"},
    "18": {"at_s", "cells_with_1", "in_the_bog", "number_at_s"},
    "19": {"cheapest_to_mill", "dijkstra_says", "without_a_cheapest_path"},
    "20": {"fewest_steps", "its_cost_on_u", "seventh_cell"},
    "21": {"assignment_says", "dead_in_twelve", "nearest_says", "states_of_corridor"},
}
"""Predictions that are still answered in sight, by page. Who mends one takes it from the list: the test asks for it."""
CLAIMS = Path(__file__).parent / "claims"
CLAIMED = sorted(CLAIMS.glob("*.py"))


def PAGES(path):  # noqa: N802 - a setting of the module
    """Tell which pages are asked here: up to the museum. The others have a module of their own: two can run at once."""
    return path.stem <= "10"


def is_quick(path):
    """Tell whether a page is asked in every run, but for what takes long: the first of each part. Others are deep."""
    return path.stem in ("00", "06", "11")


class Said(NamedTuple):
    """What a file of claims says of its page: the words that it quotes, and which of them are false.

    And of the predictions: what the page itself says, what the causes say, and wrong answers (name, as told, as run).
    And the names of the page's maps.
    """

    quotes: list[str]
    false: list[str]
    cut: list[str]
    crossed: list[tuple[str, list[tuple[str, str]]]]
    answers: dict[str, object]
    rights: dict[str, object]
    wrongs: list[tuple[str, object, object]]
    maps: set[str]


class Asked:
    """A prediction that agrees with the page, and remembers to what."""

    __hash__ = None

    def __init__(self, name, answers):
        self.name, self.answers = name, answers

    def __eq__(self, truth):
        self.answers[self.name] = truth
        return True


def page_of(claims):
    (page,) = [path for path in NOTEBOOKS if path.name.startswith(claims.stem)]
    return page


@cache
def said(claims, deep=False):
    """Run a page, and its claims after it: all of them, or those that are quickly asked."""
    deep = deep or not is_quick(claims)
    shell = InteractiveShell()
    heard = Said([], [], [], [], {}, {}, [], set())
    page, filmed = page_of(claims), {}
    asked = predictions(page)

    def claim(words, condition):
        heard.quotes.append(words)
        if callable(condition):
            condition = condition() if deep else True
        if not condition:
            heard.false.append(words)

    def measured(picture, draw=Picture.png, **how):
        if not is_whole(picture):
            heard.cut.append(picture.words)
        note_crossed(picture)
        return draw(picture, **how)

    def made(film, figure, boards, make=Film.__init__):
        make(film, figure, boards)
        filmed[film] = figure

    def developed(film, states, draw=Film.png):
        png = draw(film, states)
        if film in filmed:  # the first picture is drawn whole, and is the one that is saved
            note_crossed(filmed.pop(film))
        return png

    def note_crossed(picture):
        if found := overlaps(picture, texts):
            heard.crossed.append((picture.words, found))

    with mpl.rc_context(), capture_output(), pytest.MonkeyPatch.context() as patch, watched() as texts:
        patch.setattr(Picture, "png", measured)
        patch.setattr(Film, "__init__", made)
        patch.setattr(Film, "png", developed)
        for cell in cells(page, "code"):
            result = shell.run_cell(cell.source)
            result.raise_error()
            shell.user_ns |= {name: Asked(name, heard.answers) for name in asked if shell.user_ns.get(name, 0) is None}
        shell.user_ns |= dict.fromkeys(asked)
        heard.maps.update(name for name, value in shell.user_ns.items() if isinstance(base_of(value), Grid | Atlas))
        run_after(shell, claims, claim=claim)
        if causes_of(page).exists():
            told = {"right": heard.rights.__setitem__, "wrong": lambda *answer: heard.wrongs.append(answer)}
            run_after(shell, causes_of(page), **told)
    return heard


def run_after(shell, path, **names):
    """Run a file in a copy of the namespace of a page, with some names of its own."""
    exec(compile(path.read_text(encoding="utf-8"), path, "exec"), {**shell.user_ns, **names})


def is_whole(picture):
    """Whether all that is drawn lies within the picture, and no title in another."""
    canvas = FigureCanvasAgg(picture)
    canvas.draw()
    drawn, (width, height) = picture.get_tightbbox(canvas.get_renderer()), picture.get_size_inches()
    titles = [ax.title.get_window_extent() for ax in picture.axes if ax.get_title()]
    inside = min(drawn.x0, drawn.y0, width - drawn.x1, height - drawn.y1) > -0.01
    return inside and not any(a.overlaps(b) for a, b in combinations(titles, 2))


def pytest_generate_tests(metafunc):
    """Each test that takes `claims` gets the pages of its module; the deep one those that have something to ask."""
    if "claims" in metafunc.fixturenames:
        mine = [path for path in CLAIMED if metafunc.module.PAGES(path)]
        if metafunc.definition.get_closest_marker("deep"):
            mine = [path for path in mine if is_quick(path) and "lambda:" in path.read_text(encoding="utf-8")]
        marked = [pytest.param(path, marks=[] if is_quick(path) else [pytest.mark.deep]) for path in mine]
        metafunc.parametrize("claims", marked, ids=lambda path: path.stem)


def test_pages_with_claims():
    assert {path.stem for path in CLAIMED} <= {path.name[:2] for path in NOTEBOOKS}


def test_every_claim_is_true(claims):
    assert said(claims).false == []


def test_no_title_and_no_tick_is_cut(claims):
    assert said(claims).cut == []


def test_no_text_lies_on_another_or_on_a_path(claims):
    assert said(claims).crossed == []


def test_every_answer_of_the_teachers_note(claims):
    heard, page = said(claims), page_of(claims)
    assert heard.rights == heard.answers
    assert list(heard.answers) == predictions(page)
    assert [(name, told, run) for name, told, run in heard.wrongs if told != run or told == heard.answers[name]] == []
    right = {name: one.right for one in answered(note_of(page).read_text(encoding="utf-8")) for name in one.names}
    assert [(name, value) for name, value in heard.answers.items() if not says(right[name], value)] == []


def test_no_prediction_is_answered_in_sight(claims):
    heard, page = said(claims), page_of(claims)
    places = in_sight(page, heard.answers, heard.maps)
    known = {name for number, name in DEDUCED if number == claims.stem}
    above = {place.asked for place in places if place.is_above}
    places = [place for place in places if not (place.is_above and place.asked in known)]
    excepted = ANSWERED.get(claims.stem, set())
    assert [place for place in places if place.asked not in excepted] == []
    assert excepted <= {place.asked for place in places}, "mended: take it from the list"
    assert known <= above, "nothing above the question holds it: take it from the list"


@pytest.mark.deep
def test_every_claim_that_takes_long_is_true(claims):
    assert said(claims, deep=True).false == []


def test_every_claim_stands_on_its_page(claims):
    text = " ".join(sentences(page_of(claims)))
    assert [quote for quote in said(claims).quotes if plain(quote) not in text] == []
