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
from typing import Any
from urllib.parse import quote, unquote

import matplotlib as mpl
from PIL import Image

from astar_lesson.draw.reel import PLAYS
from astar_lesson.play.instrument import Instrument
from astar_teacher.web.filming import film_of
from astar_teacher.web.lite import Files, lite_files

HERE = Path(__file__).parent
ON_SITE = "site"
"""In the metadata of a cell: the text that stands on the site in its place, where it asks for what a site cannot do."""
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
SECTION = re.compile(r'<h2 id="([^"]*)">(.*?)<a class="anchor-link"', re.DOTALL)
PREDICTS = re.compile(r"^compare\(", re.MULTILINE)
"""A line that compares a prediction with the answer; what follows is folded."""
UNANSWERED = re.compile(r"^No prediction yet:.*\n?", re.MULTILINE)
NO_ANSWER = "<details", "Play "
"""How a paragraph below a prediction begins that is folded already, or asks to play first."""
TILE = "- [{} **{}** {} *{}*]({}.html)"
WIDEST = 800
"""The largest width of a picture on a tile, in pixels: of a wider one too little would be seen."""
SECTIONS = '<details class="sections"><summary>On this page</summary><ul>{}</ul></details>'
ROW = r"^\| \*\*{}\*\* \| (.*?) \|$"
Page = dict[str, Any]
"""The name of a page, its title, the question and the time in its header, and the notebook."""


def write_site(
    folder: Path,
    notebooks: Path,
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
        Write into a folder that is not empty, too, over files of the same name.
    lite : bool
        Add the notebooks, to be run in the browser. `tools` or `pyodide` says so, too.
    tools : Path or None
        The environment with the tools for that. None: the folder `lite-tools`.
    pyodide : Path or None
        The folder with an unpacked release of Pyodide, to be put on the site. None: readers load it from its CDN.

    Raises
    ------
    ValueError
        If the folder is not empty, there are no notebooks, or one of them was not run or fails; or the notebooks in the
        browser cannot be built. Then nothing is written.
    """
    is_free = not folder.exists() or (folder.is_dir() and not any(folder.iterdir()))
    if not is_free and not (force and folder.is_dir()):
        raise ValueError(f"{folder} is not an empty folder: name another one, or add --force to overwrite files in it")
    pages = [read_page(path) for path in sorted(notebooks.glob("*.ipynb"))]
    if not pages:
        raise ValueError(f"there are no notebooks in {notebooks}: name the folder that has them with --notebooks")
    lite = lite or bool(tools or pyodide)
    files = {
        "site.css": (HERE / "site.css").read_bytes(),
        "page.js": PLAYS.read_bytes() + (HERE / "page.js").read_bytes(),
    }
    race = notebooks.resolve().parent / "images" / "race.gif"
    names = [page["name"] for page in pages]
    exporter = _exporter()
    tiles: list[str] = []
    front: dict[str, Any] = {}  # what page 00 knows: the front page goes on with it
    if lite:
        live = lite_files(notebooks, tools, pyodide)
        files |= live
        origin = "the site itself" if pyodide else "Pyodide's CDN"
        yield f"lite/: {sum(map(len, live.values())) / 1e6:.1f} MB, Python from {origin}"
    befores = [None, *pages[:-1]]
    afters = [*pages[1:], None]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:  # each page is run by itself
        shown = (pool.map if len(pages) > FEW else map)(_shown, [page["notebook"] for page in pages], names)
        for before, page, after, (notebook, own) in zip(befores, pages, afters, shown, strict=True):
            name = page["name"]
            path = f"{notebooks.resolve().name}/{name}.ipynb"
            site = {**page, "before": before, "after": after, "notebook": path}
            if lite:
                site["live"] = f"lite/notebooks/index.html?path={quote(path)}"
            if name.startswith("00"):
                front = {**site, "cells": notebook.cells}
            own[f"{name}.html"] = _page(exporter, notebook, site, names)
            files |= own
            title = page["title"].replace("*", r"\*")
            tiles.append(TILE.format(notebook.metadata.tile, title, page["question"], page["time"], name))
            yield f"{name}.html: {sum(map(len, own.values())) / 1000:.0f} kB"
    if race.is_file():
        files["race.gif"] = race.read_bytes()
    texts = [{**front, "name": "index", "title": "Grid search, step by step", "before": None}]
    for site in [*texts, {"name": "help", "title": "Help"}]:
        given = {"lite": lite, "race": race.is_file(), "tiles": "\n".join(tiles), **site}
        files[f"{site['name']}.html"] = _page(exporter, _from_text(given), site, names)
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    yield f"{folder}: {len(pages)} pages, {len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB"


def read_page(path: Path) -> Page:
    """Read a page, with the texts that stand on the site; a ValueError if it is no notebook, or was never run."""
    import nbformat  # noqa: PLC0415  # it comes with JupyterLab, and only the site needs it

    try:
        notebook = nbformat.read(path, as_version=4)
    except (nbformat.reader.NotJSONError, nbformat.ValidationError, UnicodeDecodeError, AttributeError) as error:
        raise ValueError(f"{path} cannot be read as a notebook: {str(error)[:80]}") from None
    if not any(cell.get("outputs") for cell in notebook.cells):
        raise ValueError(f"{path} has no outputs: run it and save it first")
    for cell in notebook.cells:
        cell.source = cell.metadata.get(ON_SITE, cell.source)
    text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")

    def told(pattern: str) -> str:
        found = re.search(pattern, text, re.MULTILINE)
        return found[1].strip() if found else ""

    title = told(r"^# (.*)$").replace("\\", "").replace(" · ", " ", 1)
    return {
        "name": path.stem,
        "title": title or path.stem,
        "question": told(ROW.format("One question")),
        "time": told(ROW.format("Time")),
        "notebook": notebook,
    }


def _shown(notebook: Any, page: str) -> tuple[Any, Files]:
    """Return a notebook whose pictures know their file and description, and these files."""
    files: Files = {}
    tiles = []
    screens = _run_page(notebook, page)
    _fold(notebook.cells)
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if "image/png" not in data:
                continue
            is_played = SAVED_AS in data.pop("text/html", "")  # the same picture: here it is a file of its own
            name = f"{page}-{len(files)}"
            png = base64.b64decode(data["image/png"])
            shown = {"alt": data.get("text/plain", ""), "first": not files}
            if is_played and cell.id in screens:
                film = film_of(screens[cell.id])
                png = film.png()
                shown["alt"] = film.reel.alts[film.k]
                shown["words"] = film.reel.words[film.k]
                shown["limits"] = film.limits
                shown["settings"] = film.settings()
                if len(film.reel) > 1:
                    shown["reel"] = name
                    packed = base64.b64encode(film.reel.packed()).decode()
                    script = f'takeReel("{name}", "{packed}", {json.dumps(film.answers)});'
                    files[f"reels/{name}.js"] = script.encode()
            shown["file"] = f"pictures/{name}.png"
            shown["width"], shown["height"] = Image.open(io.BytesIO(png)).size
            files[shown["file"]] = png
            output.metadata["shown"] = shown
            is_result = output.output_type == "execute_result" or "settings" in shown  # and not the picture of a check
            fits = is_result and shown["width"] <= min(WIDEST, 2 * shown["height"])
            tiles.append((fits, len(png), f"![]({shown['file']})"))
    notebook.metadata["tile"] = max(tiles, default=[""])[-1]  # the one with most to see
    return notebook, files


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


def _run_page(notebook: Any, page: str) -> dict[str, Instrument]:
    """Run a page up to its last instrument; return the instruments by cell."""
    from IPython.core.interactiveshell import InteractiveShell  # noqa: PLC0415  # only the site needs a shell
    from IPython.utils.capture import capture_output  # noqa: PLC0415
    from traitlets.config import Config  # noqa: PLC0415

    screens: dict[str, Instrument] = {}
    with tempfile.TemporaryDirectory() as scratch, mpl.rc_context(), capture_output():
        shell = InteractiveShell(ipython_dir=scratch, config=Config({"HistoryManager": {"enabled": False}}))
        asked = [k for k, cell in enumerate(notebook.cells) if INSTRUMENT.search(cell.source)]
        for cell in notebook.cells[: max(asked, default=-1) + 1]:
            if cell.cell_type == "code":
                result = shell.run_cell(cell.source)
                error = result.error_before_exec or result.error_in_exec
                if error:
                    raise ValueError(f"{page}, cell {cell.id}: {type(error).__name__}: {error}") from error
                if isinstance(result.result, Instrument):
                    screens[cell.id] = result.result
    return screens


def _exporter() -> Any:
    from nbconvert import HTMLExporter  # noqa: PLC0415  # it comes with JupyterLab, and only the site needs it

    return HTMLExporter(template_name="base", template_file="page.html.j2", extra_template_paths=[str(HERE)])


def _page(exporter: Any, notebook: Any, site: Mapping[str, Any], names: Iterable[str]) -> bytes:
    """Export a notebook, link page to page, and let wide parts be scrolled by keys."""
    html = str(exporter.from_notebook_node(notebook, resources={"site": site})[0])
    html = ANCHOR.sub(lambda found: unquote(found[0]), html)  # as JupyterLab writes them
    html = LINK.sub(partial(_link, names=names), html)
    html = TABLE.sub(lambda table: f'<div class="wide" tabindex="0">{table[0]}</div>', html)
    sections = "".join(f'<li><a href="#{name}">{words}</a></li>' for name, words in SECTION.findall(html))
    html = html.replace("</h1>", f"</h1>{SECTIONS.format(sections)}", 1)
    html = html.replace('<img alt="" ', '<img alt="" loading="lazy" ')
    return SCROLLS.sub('<pre tabindex="0"', html).encode()


def _link(found: re.Match[str], names: Iterable[str]) -> str:
    """A link to a page of the site; of any other link only its words."""
    name = unescape(found["name"])
    return f'<a href="{name}.html{found["anchor"] or ""}">{found["text"]}</a>' if name in names else found["text"]


def _from_text(given: Mapping[str, Any]) -> Any:
    """A notebook made from a text, which is a template; after it come the cells of page 00, if they are given."""
    import nbformat  # noqa: PLC0415
    from jinja2 import Template  # noqa: PLC0415  # it comes with JupyterLab

    text = Template((HERE / f"{given['name']}.md").read_text(encoding="utf-8")).render(given)
    told = [cell for cell in given.get("cells", ()) if not cell.source.startswith("## The series")]  # all pages follow
    if told:
        told[0] = {**told[0], "source": f"#{told[0].source}"}  # it is not the head of this page
    cells = [nbformat.v4.new_markdown_cell(text), *told]
    return nbformat.from_dict({**nbformat.v4.new_notebook(), "cells": cells})
