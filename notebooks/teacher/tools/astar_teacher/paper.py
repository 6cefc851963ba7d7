"""Pages to print: a template is filled and written as one file; nothing is overwritten unless that was said."""

import re
from pathlib import Path
from typing import Any

CELL = re.compile(r"\((\w), (\w)\)")


def write(file: Path, template: str, *, force: bool = False, **words: Any) -> Path:
    """Fill a template of this folder, write it to a file, and return the file.

    Parameters
    ----------
    file : Path
        Where to; its folder is made if it does not exist.
    template : str
        The name of the template.
    force : bool
        Whether an existing file is overwritten.
    **words
        What the template needs.

    Raises
    ------
    OSError
        If the folder is a file, or the file exists and may not be overwritten.
    """
    for place in file.parents:
        if place.is_file():
            raise NotADirectoryError(f"{place} is a file: name another folder")
    if file.exists() and not force:
        raise FileExistsError(f"{file} exists: give --force to overwrite it, or name another folder")
    html = filled(template, **words)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(html, encoding="utf-8")
    return file


def filled(template: str, **words: Any) -> str:
    """Return a template of this folder with these words; the names of cells stay on one line."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415  # it comes with JupyterLab

    folder = FileSystemLoader(Path(__file__).parent)
    templates = Environment(
        loader=folder, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined
    )
    return CELL.sub("(\\1,\u00a0\\2)", templates.get_template(template).render(words))
