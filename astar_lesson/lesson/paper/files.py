"""The files of worksheets: what they are called, and that nothing is overwritten unasked."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from astar_lesson.lesson.paper.alike import VARIANTS
from astar_lesson.lesson.paper.pdf import FONT, PAPERS, check_font, write_pdf
from astar_lesson.lesson.paper.plain import text_of
from astar_lesson.lesson.paper.sheets import worksheet


def write_sheets(
    page: str,
    variants: str = "A",
    folder: Path = Path("worksheets"),
    *,
    paper: str = "both",
    key: bool = False,
    font: str = FONT,
    may_replace: Callable[[Sequence[Path]], bool] | None = None,
) -> list[Path]:
    """Write a worksheet as PDF and as text; return the files.

    Parameters
    ----------
    page : str
        The number of the page.
    variants : str
        Some of "ABCD", or "all".
    folder : Path
        Where to; it is made if it is not there.
    paper : str
        "a4", "letter" or "both".
    key : bool
        Whether the keys are written beside them.
    font : str
        The name of an installed font family.
    may_replace : callable or None
        Asked, with the files that are there already, whether they may be overwritten. None: they may.

    Raises
    ------
    ValueError
        If page, variant, paper or font is unknown.
    OSError
        If the folder is none, or a file is there and may not be overwritten.
    """
    letters = VARIANTS if variants.lower() == "all" else variants.upper()
    if paper not in (*PAPERS, "both"):
        raise ValueError(f"paper is {paper!r}: give {', '.join(PAPERS)} or both")
    check_font(font)
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(f"{folder} is a file: name a folder with --out")
    sheets = {}
    for letter in dict.fromkeys(letters or [""]):
        sheet = worksheet(page, letter)
        name = f"worksheet_{sheet.page}_{sheet.variant}"
        sheets[name] = sheet.blank()
        if key:
            sheets[f"{name}_key"] = sheet
    papers = tuple(PAPERS) if paper == "both" else (paper,)
    files = [folder / f"{name}{end}" for name in sheets for end in (*(f"_{size}.pdf" for size in papers), ".txt")]
    there = [file for file in files if file.exists()]
    if there and may_replace and not may_replace(there):
        raise FileExistsError(
            f"{there[0]} is there already: give --force to overwrite it, or another folder with --out"
        )
    folder.mkdir(parents=True, exist_ok=True)
    for name, sheet in sheets.items():
        for size in papers:
            write_pdf(sheet, folder / f"{name}_{size}.pdf", size, font)
        (folder / f"{name}.txt").write_text(text_of(sheet), encoding="utf-8")
    return files


def ask(files: Sequence[Path]) -> bool:
    """Ask at the terminal whether files may be overwritten; where there is no terminal, they may not."""
    if not sys.stdin.isatty():
        return False
    several = f" and {len(files) - 1} more" if len(files) > 1 else ""
    try:
        return input(f"{files[0]}{several} will be overwritten. Go on? [y/n] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False
