"""A notebook becomes a page with its saved words and pictures; it is run to record what its instruments show."""

import base64
import io
import json
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from html import unescape
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

import matplotlib as mpl
from PIL import Image

from astar_lesson.draw.reel import PLAYS
from astar_lesson.play.screen import Screen
from astar_lesson.web.lite import MissingError, lite_files
from astar_lesson.web.reels import Moving, film_of

HERE = Path(__file__).parent
OWN = "site.txt"
"""The file that lists the files of the site."""
SAVED_AS = "astar-saved"
"""The class of what an instrument has saved."""
FEW = 3
"""For at most this many pages, starting processes takes longer than running the pages one after the other."""
LINK = re.compile(r'<a href="(?P<name>[^"#/:]+)\.ipynb(?P<anchor>#[^"]*)?">(?P<text>.*?)</a>', re.DOTALL)
INSTRUMENT = re.compile(r"^[A-Z]\w*\(", re.MULTILINE)
"""A line that makes an instrument, such as `Player(grid, trace)`; cells after the last one need not be run."""
ANCHOR = re.compile(r' id="[^"]*%[^"]*"')
SCROLLS = re.compile(r"<pre(?=[ >])")
TABLE = re.compile(r"<table.*?</table>", re.DOTALL)
TASK = re.compile(r'<h2 id="(?:Your-turn|Bug-hunt)[^"]*">.*?</h2>', re.DOTALL)
SECTION = re.compile(r'<h2 id="([^"]*)">(.*?)<a class="anchor-link"', re.DOTALL)
NOTE = '<p class="note">Write your answer and have it checked {}in the notebook: <code>jupyter lab {}</code></p>'
LIVE = '<a class="live" href="{}">live in the browser</a>, or '
OPTIONAL = re.compile(r"<!-- (?:live|plain|race) -->.*?<!-- end (?P<part>live|plain|race) -->", re.DOTALL)
"""What a text says only where the site has notebooks in the browser, or has none, or the moving picture."""
STORY = "<!-- page -->"
PREDICTS = re.compile(r"^compare\(", re.MULTILINE)
"""A line that compares a prediction with the answer; what follows is folded."""
UNANSWERED = re.compile(r"^No prediction yet:.*\n?", re.MULTILINE)
NO_ANSWER = "<details", "Play "
"""How a paragraph below a prediction begins that is folded already, or asks to play first."""
TILE = "- [{} **{}** {} *{}*]({}.html)"
WIDEST = 800
"""Of a picture on a tile, in pixels: of a wider one too little would be seen."""
SECTIONS = '<details class="sections"><summary>On this page</summary><ul>{}</ul></details>'
ROW = r"^\| \*\*{}\*\* \| (.*?) \|$"
Files = dict[str, bytes]


class Page(NamedTuple):
    """A page of the site: the notebook, and the entries of its header."""

    name: str
    title: str
    question: str
    time: str
    notebook: Any


def write_site(
    folder: Path,
    notebooks: Path = Path("notebooks"),
    *,
    force: bool = False,
    lite: bool = False,
    tools: Path | None = None,
    pyodide: Path | None = None,
) -> Iterator[str]:
    """Write the site, and yield a line of words for each page, and one for the site.

    Parameters
    ----------
    folder : Path
        Where to. It is made if it does not exist.
    notebooks : Path
        The folder with the notebooks. They are run, without a kernel, to record what their instruments show.
    force : bool
        Write into a folder that is not empty, too. An earlier site is removed; other files stay, unless the new site
        has a file of the same name.
    lite : bool
        Add the notebooks, to be run in the browser. If the tools for that are missing, the site is written without.
    tools : Path or None
        The environment with the tools for that. None: the folder `lite-tools`.
    pyodide : Path or None
        The folder with an unpacked release of Pyodide, to be put on the site. None: readers load it from its CDN.

    Raises
    ------
    ValueError
        If the folder is not empty, there are no notebooks, or one of them was not run; and after all else is written,
        if the notebooks in the browser could not be built.
    """
    if folder.exists() and not (folder.is_dir() and (force or not any(folder.iterdir()))):
        raise ValueError(f"{folder} is not an empty folder: name another one, or add --force to replace the site in it")
    pages = [_read(path) for path in sorted(notebooks.glob("*.ipynb"))]
    if not pages:
        raise ValueError(f"there are no notebooks in {notebooks}: name the folder that has them with --notebooks")
    files = {
        "site.css": (HERE / "site.css").read_bytes(),
        "page.js": b"".join(map(Path.read_bytes, (PLAYS, HERE / "page.js"))),
    }
    race = notebooks.resolve().parent / "images" / "race.gif"
    names, export, trouble, tiles = [page.name for page in pages], _exporter(), "", list[str]()
    front: dict[str, Any] = {}  # what the export of page 00 knows: the front page goes on with it
    if lite:
        try:
            files |= (live := lite_files(notebooks, tools, pyodide))
            origin = "the site itself" if pyodide else "Pyodide's CDN"
            yield f"lite/: {sum(map(len, live.values())) / 1e6:.1f} MB, Python from {origin}"
        except MissingError as error:
            trouble, lite = str(error), False
            yield f"without notebooks that run in the browser: {trouble}"
    befores, afters = [None, *pages[:-1]], [*pages[1:], None]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:  # each page is run by itself
        shown = (pool.map if len(pages) > FEW else map)(_shown, [page.notebook for page in pages], names)
        for before, page, after, (notebook, own, stands_still) in zip(befores, pages, afters, shown, strict=True):
            path = f"{notebooks.resolve().name}/{page.name}.ipynb"
            site = {"before": before, "after": after, **page._asdict(), "notebook": path}
            if lite:
                site["live"] = f"lite/notebooks/index.html?path={quote(path)}"
            if page.name.startswith("00"):
                front = {**site, "cells": notebook.cells}
            own[f"{page.name}.html"] = _linked(export(notebook, site), names, path, site.get("live")).encode()
            files |= own
            words = page.title.replace("*", r"\*"), page.question, page.time, page.name
            tiles.append(TILE.format(notebook.metadata.tile, *words))
            reels = sum(name.startswith("reels/") for name in own)
            yield f"{page.name}.html: {sum(map(len, own.values())) / 1000:.0f} kB, reels: {reels}{stands_still}"
    if race.is_file():
        files["race.gif"] = race.read_bytes()
    front |= {"name": "index", "title": "Grid search, step by step", "before": None}
    parts = {"live": lite, "plain": not lite, "race": race.is_file()}
    index = _linked(_text_page(export, front, parts, tiles), names, front.get("notebook", ""), front.get("live"))
    files |= {"index.html": index.encode()}
    files |= {"help.html": _linked(_text_page(export, {"name": "help", "title": "Help"}, parts), (), "").encode()}
    _write(folder, files)
    yield f"{folder}: {len(pages)} pages, {len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB"
    if trouble:
        raise ValueError(f"{trouble}. The site is in {folder}, without notebooks that run in the browser")


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write all files, and remove those of an earlier site."""
    listed = folder / OWN
    for name in listed.read_text(encoding="utf-8").splitlines() if listed.is_file() else ():
        if not name.startswith("/") and ".." not in name:
            (folder / name).unlink(missing_ok=True)
    for name, content in [*files.items(), (OWN, "\n".join(files).encode())]:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def _read(path: Path) -> Page:
    import nbformat  # noqa: PLC0415  # it comes with JupyterLab, and only the site needs it

    try:
        notebook = nbformat.read(path, as_version=4)
    except (nbformat.reader.NotJSONError, nbformat.ValidationError, UnicodeDecodeError, AttributeError) as error:
        raise ValueError(f"{path} cannot be read as a notebook: {str(error)[:80]}") from None
    if not any(cell.get("outputs") for cell in notebook.cells):
        raise ValueError(f"{path} has no outputs: run it and save it first")
    text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    title, question, minutes = (
        found[1].strip() if (found := re.search(pattern, text, re.MULTILINE)) else ""
        for pattern in (r"^# (.*)$", ROW.format("One question"), ROW.format("Time"))
    )
    return Page(path.stem, title.replace("\\", "").replace(" · ", " ", 1) or path.stem, question, minutes, notebook)


def _shown(notebook: Any, page: str) -> tuple[Any, Files, str]:
    """Return a notebook whose pictures know their file and description; these files; and why some stand still."""
    files: Files = {}
    tiles = []
    screens, trouble = _run(notebook)
    _fold(notebook.cells)
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if "image/png" not in data:
                continue
            is_played = SAVED_AS in data.pop("text/html", "")  # the same picture: here it is a file of its own
            png, words = base64.b64decode(data["image/png"]), data.get("text/plain", "")
            name, shown = f"{page}-{len(files)}", {"alt": words, "first": not files}
            if is_played and cell.id in screens:
                film = film_of(screens[cell.id])
                png, words, alt = film.png(), film.reel.words[film.k], film.reel.alts[film.k]
                shown |= {"words": words, "alt": alt, "limits": film.limits, "settings": film.settings()}
                if len(film.reel) > 1:
                    shown["reel"] = name
                    files |= _reels(name, film)
            shown["file"] = f"pictures/{name}.png"
            shown["width"], shown["height"] = Image.open(io.BytesIO(png)).size
            files[shown["file"]] = png
            output.metadata["shown"] = shown
            is_result = output.output_type == "execute_result" or "settings" in shown  # and not the picture of a check
            fits = is_result and shown["width"] <= min(WIDEST, 2 * shown["height"])
            tiles.append((fits, len(png), f"![]({shown['file']})"))
    notebook.metadata["tile"] = max(tiles, default=[""])[-1]  # the one with most to see
    return notebook, files, trouble


def _fold(cells: Iterable[Any]) -> None:
    """Fold what answers a prediction: the outputs of its cell, and the paragraph below."""
    from nbformat.v4 import new_output  # noqa: PLC0415  # only the site needs it

    for cell, below in pairwise(cells):
        if cell.cell_type == "code" and PREDICTS.search(cell.source):
            for output in [each for each in cell.outputs if each.output_type == "stream"]:
                output.text = UNANSWERED.sub("", output.text)
                if not output.text:
                    cell.outputs.remove(output)
            answer, _, rest = below.source.partition("\n\n")
            if below.cell_type == "markdown" and not answer.startswith(NO_ANSWER):
                cell.outputs.append(new_output("display_data", {"text/markdown": answer}))
                below.source = rest
            cell.metadata["answer"] = True


def _reels(name: str, film: Moving) -> Files:
    """The reel of an instrument, and those of its other choices, each as a script that passes it on."""
    files = {}
    for number, each in enumerate((film, *film.others)):
        own = f"{name}.{number}" if number else name
        packed = base64.b64encode(each.reel.packed()).decode()
        files[f"reels/{own}.js"] = f'takeReel("{own}", "{packed}", {json.dumps(each.answers)});'.encode()
    return files


def _run(notebook: Any) -> tuple[dict[str, Screen], str]:
    """Run a page up to its last instrument; return the instruments by cell, and the error that ended it, if any."""
    from IPython.core.interactiveshell import InteractiveShell  # noqa: PLC0415  # only the site needs a shell
    from IPython.utils.capture import capture_output  # noqa: PLC0415
    from traitlets.config import Config  # noqa: PLC0415

    screens: dict[str, Screen] = {}
    with tempfile.TemporaryDirectory() as scratch, mpl.rc_context(), capture_output():
        shell = InteractiveShell(ipython_dir=scratch, config=Config({"HistoryManager": {"enabled": False}}))
        asked = [k for k, cell in enumerate(notebook.cells) if INSTRUMENT.search(cell.source)]
        for cell in notebook.cells[: max(asked, default=-1) + 1]:
            if cell.cell_type == "code":
                result = shell.run_cell(cell.source)
                if error := result.error_before_exec or result.error_in_exec:
                    return screens, f"; from cell {cell.id} on pictures stand still: {type(error).__name__}: {error}"
                if isinstance(result.result, Screen):
                    screens[cell.id] = result.result
    return screens, ""


def _exporter() -> Any:
    """Return a function that makes the page of a notebook."""
    from nbconvert import HTMLExporter  # noqa: PLC0415  # it comes with JupyterLab, and only the site needs it

    exporter = HTMLExporter(template_name="base", template_file="page.html.j2", extra_template_paths=[str(HERE)])
    return lambda notebook, site: str(exporter.from_notebook_node(notebook, resources={"site": site})[0])


def _linked(html: str, names: Iterable[str], notebook: str, live: str | None = None) -> str:
    """Link page to page, let wide parts be scrolled by keys, and say where an exercise can be done."""
    html = ANCHOR.sub(lambda found: unquote(found[0]), html)  # as JupyterLab writes them
    html = LINK.sub(partial(_link, names=names), html)
    html = TABLE.sub(lambda table: f'<div class="wide" tabindex="0">{table[0]}</div>', html)
    sections = "".join(f'<li><a href="#{name}">{words}</a></li>' for name, words in SECTION.findall(html))
    html = html.replace("</h1>", f"</h1>{SECTIONS.format(sections)}", 1)
    html = TASK.sub(rf"\g<0>{NOTE.format(LIVE.format(live) if live else '', notebook)}", html)
    return SCROLLS.sub('<pre tabindex="0"', html)


def _link(found: re.Match[str], names: Iterable[str]) -> str:
    """A link to a page of the site; of any other link only its words."""
    name = unescape(found["name"])
    return f'<a href="{name}.html{found["anchor"] or ""}">{found["text"]}</a>' if name in names else found["text"]


def _text_page(export: Any, site: Mapping[str, Any], parts: Mapping[str, bool], tiles: Iterable[str] = ()) -> str:
    """A page made from text: TILES in it are all pages, and at its mark the cells of a page follow."""
    import nbformat  # noqa: PLC0415

    text = (HERE / f"{site['name']}.md").read_text(encoding="utf-8").replace("TILES", "\n".join(tiles))
    text = text.replace("NOTEBOOK", site.get("live", "help.html"))
    text = OPTIONAL.sub(lambda found: found[0] if parts[found["part"]] else "", text)
    head, *tail = map(nbformat.v4.new_markdown_cell, text.split(STORY))
    told = [cell for cell in site.get("cells", ()) if not cell.source.startswith("## The series")]  # all pages follow
    if told:
        told[0] = {**told[0], "source": f"#{told[0].source}"}  # it is not the head of this page
    notebook = nbformat.from_dict({**nbformat.v4.new_notebook(), "cells": [head, *told, *tail]})
    return str(export(notebook, site)).replace('<img alt="" ', '<img alt="" loading="lazy" ')
