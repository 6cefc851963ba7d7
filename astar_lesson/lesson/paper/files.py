"""Writing the printed files: nothing is overwritten unless that was said."""

from collections.abc import Callable, Mapping
from pathlib import Path


def write_files(folder: Path, makers: Mapping[str, Callable[[Path], object]], *, force: bool = False) -> list[Path]:
    """Write files to a folder and return them.

    Parameters
    ----------
    folder : Path
        Where to; it is made if it does not exist.
    makers : mapping of str to callable
        For the name of each file, the function that writes it.
    force : bool
        Whether existing files are overwritten.

    Raises
    ------
    OSError
        If the folder is a file, or a file exists and may not be overwritten.
    """
    for place in (folder, *folder.parents):
        if place.is_file():
            raise NotADirectoryError(f"{place} is a file: name another folder")
    files = {folder / name: make for name, make in makers.items()}
    for file in files:
        if file.exists() and not force:
            raise FileExistsError(f"{file} exists: give --force to overwrite it, or name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    for file, make in files.items():
        make(file)
    return list(files)
