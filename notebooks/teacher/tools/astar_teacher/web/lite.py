"""The notebooks live in the browser: JupyterLite, the pages, this package as a wheel, and Python without a server.

The tools that build it are not among this package's requirements: they have an environment of their own. How
JupyterLite is set up stands in its own configuration files, in the folder `jupyterlite`.
"""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from subprocess import PIPE, STDOUT

HERE = Path(__file__).parent
PROJECT = HERE.parents[4]
PACKAGE = PROJECT / "astar_lesson"
SETTINGS = "jupyter-lite.json"
WHEELS = "lite-wheels.txt"
LOCK = "pyodide-lock.json"
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
ADDRESS = "pyodideUrl"
CORE = "pyodide.asm.js", "pyodide.asm.wasm", "pyodide.js", "python_stdlib.zip", LOCK
"""The files of Pyodide that are no package."""
UP = "../../../../"
"""From the script of the kernel, which loads the wheels, to JupyterLite's folder."""
REMEDY = f"To get the tools: python3 -m venv {{0}} && {{0}}/bin/pip install -r {HERE / 'lite-tools.txt'}"
Files = dict[str, bytes]


def lite_files(notebooks: Path, tools: Path | None = None, pyodide: Path | None = None) -> Files:
    """Return the files of JupyterLite with these notebooks, by their names on the site.

    Parameters
    ----------
    notebooks : Path
        The folder with the notebooks, which keeps its name on the site.
    tools : Path or None
        The environment with the tools. None: the folder `lite-tools`.
    pyodide : Path or None
        The folder with an unpacked release of Pyodide, for a site that asks no other host. None: a page loads Pyodide
        from its CDN.

    Raises
    ------
    ValueError
        If a tool or a file is missing or wrong, or the build fails, with the last line of its messages.
    """
    import nbformat  # noqa: PLC0415  # only the site needs it

    tools = (tools or Path("lite-tools")).absolute()  # they are run in another folder
    python = shutil.which("python", path=os.pathsep.join(str(tools / name) for name in ("bin", "Scripts")))
    if not python:
        raise ValueError(f"{tools} is no environment with JupyterLite. {REMEDY.format(tools)}")
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(shutil.copytree(HERE / "jupyterlite", Path(scratch) / "lite"))
        contents = source / "contents" / notebooks.resolve().name
        contents.mkdir(parents=True)
        for path in sorted(notebooks.glob("*.ipynb")):  # as a server delivers them: each text in one piece
            page = nbformat.v4.writes(nbformat.read(path, as_version=4), split_lines=False)
            (contents / path.name).write_text(page, encoding="utf-8")
        setup = json.loads((source / SETTINGS).read_bytes())
        kernel = setup["jupyter-config-data"]["litePluginSettings"][KERNEL]
        options = kernel["loadPyodideOptions"]
        files: Files = {}
        if pyodide:
            for name, content in _python(pyodide, kernel[ADDRESS], options["packages"]).items():
                files[f"lite/static/pyodide/{name}"] = content
            kernel[ADDRESS] = "./static/pyodide/pyodide.js"
        for file in _wheels(python, Path(scratch)):  # other content has another name: a browser keeps files by name
            name = f"wheels/{sha256(file.read_bytes()).hexdigest()[:8]}/{file.name}"
            files[f"lite/{name}"] = file.read_bytes()
            options["packages"].append(UP + name)
        (source / SETTINGS).write_text(json.dumps(setup), encoding="utf-8")
        _run_command(source, python, "-m", "jupyterlite_core", "build")
        built = source / "built"
        for file in built.rglob("*"):
            if file.is_file():
                files[f"lite/{file.relative_to(built).as_posix()}"] = file.read_bytes()
    head = (HERE / "lite-head.html").read_bytes().replace(b"PYTHON_IS_HERE", json.dumps(bool(pyodide)).encode())
    page = "lite/notebooks/index.html"
    return {**files, page: files[page].replace(b"</head>", head + b"</head>", 1)}


def _wheels(python: str, scratch: Path) -> list[Path]:
    """Put into a new folder the wheels of this package, and of those that Pyodide has not."""
    own = scratch / "own"  # a copy, for pip leaves files where it builds
    wheels = scratch / "wheels"
    shutil.copytree(PACKAGE, own / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in "pyproject.toml", "README.md":
        shutil.copy(PROJECT / name, own)
    for wanted in ["."], ["-r", str(HERE / WHEELS)]:
        _run_command(own, python, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", str(wheels), *wanted)
    return sorted(wheels.iterdir())


def _run_command(folder: Path, *command: str) -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "PYTHON"))}
    clean["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    done = subprocess.run(command, cwd=folder, env=clean, stdout=PIPE, stderr=STDOUT, text=True, check=False)
    if done.returncode:
        said = "".join(done.stdout.strip().splitlines()[-1:])
        remedy = REMEDY.format(Path(command[0]).parents[1])
        raise ValueError(f"{' '.join(command[:4])} fails: {said}. {remedy}")


def _python(folder: Path, address: str, packages: Iterable[str]) -> Files:
    """Pyodide, and of its packages those that are asked for with all that they need, checked against its own list."""

    def content(name: str) -> bytes:
        if not (folder / name).is_file():
            raise ValueError(f"{folder} has no {name}: unpack there the release that {address} belongs to")
        return (folder / name).read_bytes()

    files = {name: content(name) for name in CORE}
    listed = json.loads(files[LOCK])
    names = list(packages)
    if f"/v{listed['info']['version']}/" not in address:
        raise ValueError(f"{folder} has Pyodide {listed['info']['version']}, not the release of {address}")
    for name in names:  # the list grows
        entry = listed["packages"][name.replace("_", "-")]
        file = entry["file_name"]
        files[file] = content(file)
        if sha256(files[file]).hexdigest() != entry["sha256"]:
            raise ValueError(f"{folder / file} is not the file in Pyodide's own list: unpack it again")
        names += [each for each in entry["depends"] if each not in names]
    return files
