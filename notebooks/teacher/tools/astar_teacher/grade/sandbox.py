"""The sandbox: the command that runs Python where it can do no harm, and what it sees of the system."""

import os
import shutil
import site
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import astar_lesson

CLOSED = "--unshare-user --disable-userns --unshare-all --die-with-parent --new-session --cap-drop ALL"
PACKAGE = Path(astar_lesson.__file__).parent
STARTED = "Python has started"
TRIAL = f"print({STARTED!r}, flush=True); import astar_teacher.grade.child, IPython, psutil"
"""It imports what the process of a notebook needs."""
REINSTALL = "The sandbox sees this Python and its packages only: set up a new environment with the README's command"
HERE = Path(__file__).parent
TOOLS = HERE.parents[1]
"""What Python has to search for this module; of it, only the folder with this file is seen in the sandbox."""


class Limits(NamedTuple):
    """How long an exercise may run, in seconds; the memory of a notebook in MB; and whether the class is trusted."""

    seconds: float = 30
    memory: int = 1024
    trusted: bool = False


def sandbox(limits: Limits) -> list[str]:
    """Return the command that runs Python where it can do no harm.

    Raises
    ------
    ValueError
        If this cannot be done here, with what can be done instead.
    """
    import_module("psutil")  # an error at once, if what measures a process is not installed
    if limits.trusted:
        return [sys.executable]
    import matplotlib.font_manager  # noqa: PLC0415  # its list of fonts takes long to make, and is kept

    fonts = sorted(Path(matplotlib.get_cachedir()).glob("fontlist*.json"))
    packages = {path for path in map(Path, sys.path) if path.name in ("site-packages", "dist-packages")}
    here = packages | {Path(sys.prefix), Path(sys.base_prefix)}
    system = map(Path, ("/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache"))
    places = sorted({*system, PACKAGE, HERE, *here, *(path.resolve() for path in here)})
    size = limits.memory * 2**20
    command = [shutil.which("bwrap") or "", *CLOSED.split()]
    command += f"--dev /dev --proc /proc --size {size} --tmpfs /tmp --chdir /tmp".split()
    for place in places:
        command += ["--ro-bind-try", str(place), str(place)]
    for file in fonts:
        command += ["--ro-bind-try", str(file), f"/tmp/matplotlib/{file.name}"]
    command += ["--remount-ro", "/dev", "--remount-ro", "/", "--"]
    command += f"prlimit --data={size} --nproc=40 --nofile=256 --fsize={2**24} --core=0".split()
    command.append(sys.executable)
    remedy = "Or give --trusted, if you trust whoever wrote the notebooks: then their code may do whatever you may do"
    if not command[0]:
        raise ValueError(f"the notebooks run in bubblewrap, which is not here: sudo apt install bubblewrap. {remedy}")
    known = environment(limits)
    tried = subprocess.run([*command, "-c", TRIAL], capture_output=True, text=True, env=known, check=False)
    said = tried.stderr.strip()
    if tried.returncode and STARTED not in tried.stdout:
        raise ValueError(f"this system does not allow bubblewrap: {said}. {remedy}")
    if tried.returncode:
        *_, why = said.splitlines() or ["it was ended without a word"]
        raise ValueError(f"{sys.executable} cannot run a notebook in the sandbox: {why}. {REINSTALL}")
    return command


def environment(limits: Limits) -> dict[str, str]:
    """What programs in the sandbox know of the system; where the class is trusted, all."""
    own = [path for path in sys.path if path == site.getusersitepackages()]  # what was installed with --user
    searched = os.pathsep.join(map(str, (PACKAGE.parent, TOOLS, *own)))
    known = {"PYTHONPATH": searched, "MPLBACKEND": "agg", "OPENBLAS_NUM_THREADS": "1", "PYTHONUTF8": "1"}
    if limits.trusted:
        return {**os.environ, **known}
    return known | {"PATH": "/usr/bin:/bin", "HOME": "/tmp", "MPLCONFIGDIR": "/tmp/matplotlib", "LANG": "C.UTF-8"}
