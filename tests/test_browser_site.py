"""The static site as a reader meets it: in a browser, every other host refused, and from the file system.

One page is always looked at; the whole site is deep. Pictures of what was seen are left in the folder that the
environment variable ASTAR_SCREENSHOTS names, else in pytest's own.
"""

import base64
import json
import re
import shutil
import time
from functools import partial
from hashlib import sha256
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote

import browser
import nbformat
import numpy as np
import pytest
from reel_reader import Opened

from astar_teacher.web.site import write_site

NOTEBOOKS = browser.PROJECT / "notebooks"
PLAYED = "06_seven_figures"
"""The page with the tutorial's player."""
SEEN = """async (figure) => {
    const { width, height } = figure.querySelector('canvas');
    const { data } = figure.querySelector('canvas').getContext('2d').getImageData(0, 0, width, height);
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
    return [width, height, Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('')];
}"""
PICTURE, DECODED = "main :is(img, canvas)", "(shown) => (shown.decode ? shown.decode() : null)"
GO = "(figure, k) => window.instruments.find((each) => each.figure === figure).go(k)"
MOST_BYTES = 9_000_000
FINGER = 44
SECOND = 1.0


class Site:
    """A built site, on a server of its own.

    Attributes
    ----------
    pages : list of Path
        Its pages.
    lines : list of str
        What was said while it was built.
    """

    def __init__(self, folder, notebooks):
        self.folder, self.lines = folder, list(write_site(folder, notebooks))
        self.pages = sorted(folder.glob("*.html"))
        self.server = browser.served(folder)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def reel(self, name):
        text = (self.folder / "reels" / f"{name}.js").read_text()
        return Opened(base64.b64decode(text.split('"')[3]))


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The page with the tutorial's player alone."""
    notebooks = tmp_path_factory.mktemp("notebooks")
    shutil.copy(NOTEBOOKS / f"{PLAYED}.ipynb", notebooks)
    site = Site(tmp_path_factory.mktemp("site") / "one", notebooks)
    yield site
    site.server.shutdown()


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """All pages."""
    site = Site(tmp_path_factory.mktemp("site") / "all", NOTEBOOKS)
    print(*site.lines, sep="\n")
    yield site
    site.server.shutdown()


class Reader:
    """A page of the site in a window of its own; whatever goes wrong in it, and what it asks of others, is kept."""

    def __init__(self, window, url, **settings):
        self.context = window.browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **settings})
        self.context.set_default_timeout(1000 * browser.PATIENCE)
        self.trouble, self.url = [], url
        self.context.route(re.compile(".*"), self._let_through)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("console", lambda said: self.trouble.append(said.text) if said.type == "error" else None)

    def _let_through(self, route):
        address = route.request.url
        if address.startswith((self.url, "data:", "blob:")):
            route.continue_()
        else:
            self.trouble.append(f"asks {address}")
            route.abort()

    def open(self, name):
        self.trouble.clear()
        self.page.goto(f"{self.url}/{name}.html")
        return self.page

    def instruments(self):
        self.page.evaluate(
            "document.querySelectorAll('details:has(figure.reel)').forEach((fold) => { fold.open = true; })"
        )
        return [Moved(figure) for figure in self.page.locator("figure.reel").all()]


class Moved:
    """An instrument on a page of the site."""

    def __init__(self, figure):
        self.figure, self.page = figure, figure.page
        self.name, settings = figure.get_attribute("data-reel"), json.loads(figure.get_attribute("data-settings"))
        self.end, self.settings = settings["frames"] - 1, settings
        self.slider, self.canvas = figure.locator("input[type=range]"), figure.locator("canvas")
        figure.scroll_into_view_if_needed()
        self.canvas.wait_for()

    def press(self, label):
        self.figure.get_by_role("button", name=label, exact=True).click()

    def unfold(self):
        self.figure.locator("summary").click()

    def k(self):
        return int(self.slider.input_value())

    def go(self, k):
        self.figure.evaluate(GO, k)

    def shows(self, reel, k):
        """Whether picture, words and description are those of a frame."""
        codes, words, alt = reel.frame(k), reel.words[k], reel.alts[k]
        parts = "(figure) => ['.words', '.below'].map((part) => figure.querySelector(part).innerHTML).join('')"
        told = self.figure.evaluate(parts)
        same_words = plain(told) == plain(words)
        same_alt = self.canvas.get_attribute("aria-label") == alt
        colours = np.full((*codes.shape, 4), 255, np.uint8)
        colours[..., :3] = reel.colours[codes]
        same = self.figure.evaluate(SEEN) == [reel.width, reel.height, sha256(colours).hexdigest()]  # to the pixel
        return self.k() == k and same_words and same_alt and same


def plain(html):
    teller = HTMLParser()
    said = []
    teller.handle_data = said.append
    teller.feed(html)
    return "".join(said)


@pytest.fixture(scope="module")
def reader(window, site):
    reader = Reader(window, site.url, has_touch=True)
    yield reader
    reader.context.close()


@pytest.fixture
def player(reader):
    reader.open(PLAYED)
    player, _ = reader.instruments()
    yield player
    assert reader.trouble == []


# --- one page ---------------------------------------------------------------------------------------------------------


def test_it_moves_by_key(site, player):
    reel = site.reel(player.name)
    for key, k in ("ArrowRight", 6), ("ArrowLeft", 5), ("ArrowLeft", 4), ("End", 14), ("ArrowRight", 14), ("Home", 0):
        player.slider.press(key)
        assert player.shows(reel, k)
    player.figure.get_by_role("button", name="one step on").press("ArrowRight")
    assert player.k() == 1


def test_the_picture_can_be_focused_and_says_which_keys_move_it(player):
    picture, help_line = player.figure.locator(".card"), player.figure.locator(".help")
    assert not help_line.is_visible()
    player.page.keyboard.press("Tab")  # so that what is focused next is shown to be
    picture.focus()
    assert help_line.inner_text() == "← and → step, space plays." and help_line.is_visible()
    for key, k in ("Home", 0), ("ArrowRight", 1), ("End", 14), ("ArrowLeft", 13):
        picture.press(key)
        assert player.k() == k
    picture.press(" ")
    player.page.wait_for_function("() => window.instruments[0].k === 14")


def test_it_jumps(site, player):
    player.unfold()
    player.go(0)
    player.press("next improvement")
    assert player.shows(site.reel(player.name), 5)


@pytest.mark.deep
def test_line_by_line_it_jumps_on_and_back(window, tmp_path):
    page = "01_breadth_first_search"
    (tmp_path / "notebooks").mkdir()
    shutil.copy(NOTEBOOKS / f"{page}.ipynb", tmp_path / "notebooks")
    site = Site(tmp_path / "site", tmp_path / "notebooks")
    reader = Reader(window, site.url)
    reader.open(page)
    (lines,) = [shown for shown in reader.instruments() if "previous expansion" in shown.settings["jumps"]]
    lines.unfold()
    expansions = lines.settings["jumps"]["next expansion"]
    lines.go(expansions[1])
    for button, k in (("previous", 0), ("previous", 0), ("next", 1), ("next", 2), ("previous", 1)):
        lines.press(f"{button} expansion")
        assert lines.k() == expansions[k]
    reader.context.close()
    site.server.shutdown()


@pytest.mark.deep
def test_it_plays_to_the_end_and_speaks_when_it_stops(player):
    words = player.figure.locator(".words")
    player.go(12)
    player.press("Play")
    assert words.get_attribute("aria-live") == "off"
    player.figure.get_by_role("button", name="Play", exact=True).wait_for()
    assert player.k() == 14
    assert words.get_attribute("aria-live") is None and words.get_attribute("role") == "status"
    player.press("Play")
    player.press("Stop")
    assert player.k() <= 2


@pytest.mark.deep
def test_switches_turn_light_and_code_and_are_carried_along(reader):
    page = reader.open(PLAYED)
    page.get_by_role("button", name="Dark").click()
    page.get_by_role("button", name="Fold code").click()
    assert not page.locator("details.code pre").first.is_visible()
    page.get_by_role("link", name="Contents").first.click()
    page.get_by_role("link", name="06 The seven figures").first.click()
    page.get_by_role("heading", name="The seven figures", level=2).wait_for()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(21, 24, 28)"
    assert not page.locator("details.code pre").first.is_visible()
    page.get_by_role("button", name="Show code").click()
    assert page.locator("details.code pre").first.is_visible()
    stored = page.evaluate("[document.cookie, localStorage.length, Object.keys(sessionStorage).sort()].join()")
    assert stored == ",0,code,theme"


def test_the_way_back_keeps_the_light(window, site):
    reader = Reader(window, site.url, color_scheme="light")
    page = reader.open("index")
    page.get_by_role("link", name="06 The seven figures").first.click()
    page.get_by_role("button", name="Dark").click()
    page.go_back()
    page.get_by_role("button", name="Light").wait_for()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(21, 24, 28)"
    reader.context.close()


@pytest.mark.sampled
@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[:2000] + '");',
        lambda text: text[:3000] + ("A" if text[3000] != "A" else "B") + text[3001:],
        None,
    ],
    ids=["empty", "cut within", "a letter", "missing"],
)
def test_a_damaged_reel_leaves_a_still_picture_and_a_sentence(reader, site, damage):
    def answer(route):
        if damage is None:
            return route.fulfill(status=404)
        return route.fulfill(body=damage((site.folder / unquote(route.request.url).split("/", 3)[3]).read_text()))

    reader.page.route("**/reels/*.js", answer)
    page = reader.open(PLAYED)
    figure = page.locator("figure.reel").first
    figure.scroll_into_view_if_needed()
    figure.get_by_role("alert").wait_for()
    assert "missing or damaged" in figure.get_by_role("alert").inner_text()
    assert figure.locator("img").is_visible() and "Step 5: expand (1, 3)" in figure.inner_text()
    assert figure.get_by_role("button", name="Play").is_disabled()
    reader.page.unroute("**/reels/*.js")


def test_without_scripts_pictures_and_words_stand_still(window, site):
    reader = Reader(window, site.url, java_script_enabled=False)
    page = reader.open(PLAYED)
    figure = page.locator("figure.reel").first
    assert figure.locator("img").is_visible() and "Step 5: expand (1, 3)" in figure.inner_text()
    assert "after 5 of 14 steps" in figure.locator("img").get_attribute("alt")
    assert page.locator("noscript").is_visible()
    assert page.get_by_role("button").count() == 0
    reader.context.close()


@pytest.mark.deep
def test_a_memory_stick_serves_it(window, site):
    reader = Reader(window, site.folder.as_uri())
    reader.open("index")
    reader.page.get_by_role("link", name="06 The seven figures").first.click()
    reader.page.wait_for_url("**/06_*")
    player, _ = reader.instruments()
    player.slider.press("ArrowRight")
    assert player.shows(site.reel(player.name), 6)
    assert reader.trouble == []
    reader.context.close()


@pytest.mark.deep
def test_a_printed_page_is_a_handout(window, site, screenshots):
    """Light, without controls, solutions folded; each picture whole on a sheet of A4, with its heading."""
    page = window.new_page()
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(f"{site.url}/{PLAYED}.html")
    printed = page.pdf(path=screenshots / "handout.pdf", format="A4", print_background=True, prefer_css_page_size=True)
    assert 5 <= len(re.findall(rb"/Type /Page\b", printed)) <= 25
    assert page.evaluate("() => getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert page.locator(":is(header, footer, .controls, .sections, .note, .code > summary):visible").count() == 0
    assert page.locator("details:not(.code)[open]").count() == 0
    for kind, breaks in ("h2", "break-after"), ("h3", "break-after"), ("figure, .card", "break-inside"):
        found = page.locator(f"main :is({kind})")
        asked = f"(parts) => [...new Set(parts.map((part) => getComputedStyle(part).getPropertyValue('{breaks}')))]"
        assert not found.count() or found.evaluate_all(asked) == ["avoid"]
    tallest = page.locator("main :is(img, canvas)").evaluate_all(
        "(all) => Math.max(...all.map((one) => one.getBoundingClientRect().height))"
    )
    assert 0 < tallest < 10.1 / 2.54 * 96  # two find room on a sheet
    page.close()


@pytest.mark.deep
def test_the_first_picture_is_there_within_a_second(reader):
    times = []
    for _ in range(3):
        began = time.perf_counter()
        page = reader.open(PLAYED)
        page.locator(PICTURE).first.evaluate(DECODED)
        times.append(time.perf_counter() - began)
    print(f"first picture after {min(times):.2f} to {max(times):.2f} s")
    assert min(times) < SECOND


def test_a_page_fits_and_can_be_used_by_all(window, site, screenshots):
    for name in "index", PLAYED:
        looked_at(window, site, name, 390, "dark", screenshots)


def looked_at(window, site, name, width, scheme, screenshots):
    """Look at a page at some width: nothing stands out to the right, and axe finds nothing serious."""
    reader = Reader(window, site.url, viewport={"width": width, "height": 900}, color_scheme=scheme)
    page = reader.open(name)
    for instrument in reader.instruments()[:1]:
        instrument.slider.press("ArrowRight")
    page.screenshot(path=screenshots / f"site_{name}_{width}_{scheme}.png")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert serious(page) == []
    assert reader.trouble == []
    reader.context.close()


def serious(page):
    """What axe finds on a page that keeps readers out."""
    spec = find_spec("axe_playwright_python")
    if spec is None:
        pytest.skip("axe-playwright-python is not installed")
    page.evaluate((Path(spec.origin).parent / "axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({resultTypes: ['violations']}).then((said) => said.violations)")
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found if each["impact"] in ("serious", "critical")
    ]


# --- choices and answers ----------------------------------------------------------------------------------------------

SMALL = """
from astar_lesson import (Explorer, Flipbook, Grid, Player, Predict, TieExplorer, Walk, dijkstra, gallery,
                          record)
small = Grid.from_text("S . .\\n. . G")
by_cost = record(dijkstra(small, small.start, small.goal))
"""
MADE = "Player(small, by_cost)", "Predict(small, by_cost)", "TieExplorer(small, choices=[(0, 0)])", "Walk(small)"
MADE = (*MADE, "Explorer(small)", "Flipbook(lambda k: gallery([('a', small, None)] * 4, columns=4), last=3, k=1)")


@pytest.fixture(scope="module")
def choosing(tmp_path_factory):
    """A page with an instrument of each kind, on a map of six cells."""
    space = {}
    exec(SMALL, space)
    cells = [nbformat.v4.new_markdown_cell("# Small"), nbformat.v4.new_code_cell(SMALL)]
    for source in MADE:
        saved, _ = eval(source, space)._repr_mimebundle_()
        output = nbformat.v4.new_output(
            "display_data", {**saved, "image/png": base64.b64encode(saved["image/png"]).decode()}
        )
        cells.append(nbformat.v4.new_code_cell(source, outputs=[output]))
    notebooks = tmp_path_factory.mktemp("notebooks")
    nbformat.write(nbformat.v4.new_notebook(cells=cells), notebooks / "small.ipynb")
    site = Site(tmp_path_factory.mktemp("site") / "small", notebooks)
    yield site
    site.server.shutdown()


@pytest.fixture
def chosen(window, choosing, screenshots):
    """The instruments of that page, by their kinds."""
    reader = Reader(window, choosing.url)
    page = reader.open("small")
    yield dict(zip([source.partition("(")[0] for source in MADE], reader.instruments(), strict=True))
    page.screenshot(path=screenshots / "site_choices.png", full_page=True)
    assert reader.trouble == []
    reader.context.close()


def click(moved, cell):
    left, top, right, bottom, columns, rows = moved.settings["boards"][0]
    box = moved.canvas.bounding_box()
    shares = (left + (right - left) * (cell[0] + 0.5) / columns, top + (bottom - top) * (cell[1] + 0.5) / rows)
    moved.canvas.click(position={"x": box["width"] * shares[0], "y": box["height"] * shares[1]})


@pytest.mark.deep
def test_clicks_are_answered_in_advance(chosen):
    predict, ties = chosen["Predict"], chosen["TieExplorer"]
    words = predict.figure.locator(".words")
    click(predict, (2, 1))
    assert words.inner_text().startswith("No: (2, 1) is not open") and "Question 1 of 5" in words.inner_text()
    assert predict.k() == 0
    predict.unfold()
    predict.figure.get_by_label("your answer").fill("0, 1")
    predict.figure.get_by_label("your answer").press("Enter")
    assert predict.k() == 1 and "Right. Step 2" in words.inner_text() and "Question 1 of 5" in words.inner_text()
    words = ties.figure.locator(".words")
    click(ties, (1, 0))
    assert words.inner_text().startswith("If you expand (1, 0): 2 to 4 more cells") and ties.k() == 0
    click(ties, (0, 1))
    assert words.inner_text().startswith("Step 2: expand (0, 1)") and ties.k() == 1


PARTS = ".said", ".card", ".controls .moves", ".controls summary", ".note", ".below"
CONTROLS = "button, select, summary, label, input:not([type=checkbox])"
SHRUNK = 0.75
"""A picture is shrunk to fit, if this is enough: its smallest text is 12 pixels."""


@pytest.mark.parametrize("width", [320, 1600, *(pytest.param(w, marks=pytest.mark.deep) for w in (390, 820, 1280))])
def test_an_instrument_fits_any_hand(width, window, choosing, screenshots):
    """Words, picture, controls: in this order at any width, large enough for a finger, and the picture stays in place.

    A picture that is wider than a phone is shrunk until nothing of it is cut. If its numbers cannot be read then, a
    button enlarges it. A tap on what is seen of a picture steps on, on its left third back, even where the picture is
    wider than the page.
    """
    reader = Reader(window, choosing.url, viewport={"width": width, "height": 900}, has_touch=True)
    page = reader.open("small")
    cards = page.locator(".card").evaluate_all("(cards) => cards.map((card) => card.clientWidth)")
    assert len(cards) == len(MADE) and min(cards) >= 250  # also of pictures that are not yet loaded
    for moved in reader.instruments():
        parts = [found.first for found in map(moved.figure.locator, PARTS) if found.count()]
        tops = [part.bounding_box()["y"] for part in parts]
        assert len(parts) >= len(PARTS) - 1 and tops == sorted(tops)
        moved.unfold()
        for control in moved.figure.locator(f":is({CONTROLS}):visible").all():
            box = control.bounding_box()
            assert min(box["width"], box["height"]) >= FINGER, control.inner_text()
        assert moved.slider.bounding_box()["width"] >= 120
        drawn, seen = moved.canvas.get_attribute("width"), moved.canvas.bounding_box()["width"]
        room = moved.figure.bounding_box()["width"]
        assert seen == pytest.approx(min(int(drawn), room), abs=0.5)
        enlarge = moved.figure.get_by_role("button", name="Enlarge")
        assert enlarge.count() == (SHRUNK * int(drawn) > room)
        places = []
        for k in range(moved.end + 1):
            moved.go(k)
            top = "(figure) => figure.querySelector('canvas').offsetTop - figure.offsetTop"
            places.append(moved.figure.evaluate(top))
        assert len(set(places)) == 1, moved.name
    book = moved
    assert book.k() == book.end == 3
    if width <= 640:
        book.figure.get_by_role("button", name="Enlarge").click()
        assert book.figure.get_by_text("Swipe to see the rest.").is_visible()
    left, seen = [book.figure.locator(".card").bounding_box()[name] for name in ("x", "width")]
    assert left + seen <= width and (width > 640 or book.canvas.bounding_box()["width"] > width)
    for share, k in (0.2, 2), (0.95, 3), (0.3, 2), (0.4, 3):
        page.touchscreen.tap(left + seen * share, book.canvas.bounding_box()["y"] + 30)
        assert book.k() == k, (width, share)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.screenshot(path=screenshots / f"site_small_{width}.png", full_page=True)
    assert reader.trouble == []
    reader.context.close()


# --- the whole site ---------------------------------------------------------------------------------------------------


class Parts(HTMLParser):
    """The links, anchors and pictures of a page."""

    def __init__(self, page):
        super().__init__()
        self.ids, self.links, self.files, self.silent = set(), [], [], []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.ids.add(given.get("id"))
        if tag == "a" and "href" in given:
            self.links.append(unquote(given["href"]))
        self.files += [given[name] for name in ("src", "href") if name in given and tag != "a"]
        alt = given.get("alt", "-")
        if tag == "img" and alt and len(alt.split()) < 3:  # on a tile it is empty: there words say it
            self.silent.append(given)


@pytest.mark.deep
def test_no_link_is_broken_and_no_picture_silent(whole):
    parts = {page.name: Parts(page) for page in whole.pages}
    broken, silent = [], []
    for name, part in parts.items():
        silent += part.silent
        for link in part.links:
            page, _, anchor = link.partition("#")
            if not re.match(r"\w+:", link) and anchor not in {"", *getattr(parts.get(page or name), "ids", ())}:
                broken.append(f"{name}: {link}")
            if page and not re.match(r"\w+:", link) and page not in parts:
                broken.append(f"{name}: {link}")
        broken += [file for file in part.files if not file.startswith("data:") and not (whole.folder / file).is_file()]
    assert (broken, silent) == ([], [])


@pytest.mark.deep
def test_it_is_small_and_every_instrument_moves(whole):
    assert sum(file.stat().st_size for file in whole.folder.rglob("*") if file.is_file()) <= MOST_BYTES


@pytest.mark.deep
def test_all_pages_open_and_all_instruments_step_both_ways(window, whole):
    reader = Reader(window, whole.url, has_touch=True)
    trouble, frames, slowest = {}, 0, 0.0
    for path in whole.pages:
        began = time.perf_counter()
        page = reader.open(path.stem)
        if page.locator(PICTURE).count():
            page.locator(PICTURE).first.evaluate(DECODED)
            slowest = max(slowest, time.perf_counter() - began)
        for moved in reader.instruments():
            reel = whole.reel(moved.name)
            for act, k in moves_of(moved):
                act()
                frames += 1
                if not moved.shows(reel, k):
                    trouble.setdefault(path.stem, []).append(f"{moved.name} at {k}")
        if reader.trouble:
            trouble.setdefault(path.stem, []).extend(reader.trouble)
    print(f"{frames} frames compared; the slowest first picture after {slowest:.2f} s")
    reader.context.close()
    assert trouble == {}


def moves_of(moved):
    """Acts, each with the frame that it leads to: by key, mouse and touch, on and back, and to some frames between."""
    button = partial(moved.figure.get_by_role, "button", exact=True)
    yield partial(moved.slider.press, "Home"), 0
    yield partial(moved.slider.press, "ArrowRight"), 1
    yield button(name="one step on").click, min(2, moved.end)
    yield button(name="one step back").click, min(2, moved.end) - 1
    yield partial(moved.slider.press, "End"), moved.end
    yield button(name="one step back").tap, max(0, moved.end - 1)
    yield button(name="one step on").tap, moved.end
    yield partial(moved.slider.press, "ArrowLeft"), moved.end - 1
    yield button(name="one step back").tap, max(0, moved.end - 2)
    for k in range(0, moved.end, max(1, moved.end // 4)):
        yield partial(moved.go, k), k


@pytest.mark.deep
@pytest.mark.parametrize("width", [1280, 390])
def test_all_pages_fit_and_can_be_used_by_all(window, whole, screenshots, width):
    for path in whole.pages:
        looked_at(window, whole, path.stem, width, "light" if width == 390 else "dark", screenshots)
