"""Writing the printed files: nothing is overwritten unasked, and a missing font is an error."""

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from matplotlib.font_manager import FontProperties, findfont

FONT = "DejaVu Sans"
"""A font that comes with matplotlib."""


def write_files(
    folder: Path, makers: Mapping[str, Callable[[Path], object]], *, fonts: Sequence[str] = (FONT,), force: bool = False
) -> list[Path]:
    """Write files to a folder and return them.

    Parameters
    ----------
    folder : Path
        Where to; it is made if it does not exist.
    makers : mapping of str to callable
        For the name of each file, the function that writes it.
    fonts : sequence of str
        The names of the font families that are needed.
    force : bool
        Whether existing files are overwritten without a question.

    Raises
    ------
    ValueError
        If a font is not installed.
    OSError
        If the folder is a file, or a file exists and may not be overwritten.
    """
    for font in fonts:
        _check_font(font)
    for place in (folder, *folder.parents):
        if place.is_file():
            raise NotADirectoryError(f"{place} is a file: name another folder")
    files = {folder / name: make for name, make in makers.items()}
    there = [file for file in files if file.exists()]
    if there and not force and not _may_go(there):
        raise FileExistsError(f"{there[0]} exists: give --force to overwrite it, or name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    for file, make in files.items():
        make(file)
    return list(files)


def _check_font(font: str) -> None:
    """Refuse a font that is not installed: matplotlib would use another one, with longer lines."""
    try:
        findfont(FontProperties(family=[font]), fallback_to_default=False)
    except ValueError:
        raise ValueError(
            f"font is {font!r}, which is not installed: install it; {FONT!r} comes with matplotlib"
        ) from None


def _may_go(files: Sequence[Path]) -> bool:
    """Ask at the terminal whether files may be overwritten; without a terminal they may not."""
    if not sys.stdin.isatty():
        return False
    several = f" and {len(files) - 1} more" if len(files) > 1 else ""
    try:
        return input(f"{files[0]}{several} will be overwritten. Go on? [y/n] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False
