"""The site is served from this computer: to its own browser, or to a whole classroom without the Internet."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from html import escape
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ADDRESS = "/address.html"
"""A page that is not in the folder: the address in large type, with a code to scan."""
NOWHERE = ("192.0.2.1", 9)
"""An address that nobody has. Nothing is sent there: the system only chooses the way that a packet would take."""
PAGE = """<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>{address}</title>
<style>body {{ font: 4vw sans-serif; text-align: center }} svg {{ width: 60vmin; height: 60vmin }}</style></head>
<body><p>{address}</p>{code}</body>
</html>
"""


def serve_site(folder: Path, *, port: int = 8000, everyone: bool = False) -> Iterator[str]:
    """Serve a site until Ctrl + C is pressed, and yield first what to open.

    Parameters
    ----------
    folder : Path
        The site, as the command `site` writes it.
    port : int
        The number after the address; 0 for any that is free.
    everyone : bool
        Serve it to all who share the network of this computer, and not to this computer alone.

    Raises
    ------
    ValueError
        If there is no site in the folder.
    OSError
        If something else uses this number.
    """
    if not (folder / "index.html").is_file():
        raise ValueError(f"{folder} holds no site: write one with the command site")
    here = own_address() if everyone else "localhost"
    with make_server(folder, port, everyone) as server:
        address = f"http://{here}:{server.server_port}/"
        server.page = PAGE.format(address=address, code=code_of(address)).encode()
        yield f"{address} shows {folder}, until you press Ctrl + C."
        if everyone:
            yield f"Everybody in the same network can read what is in {folder}, and nothing else of this computer."
            yield f"{address}{ADDRESS[1:]} shows the address, to project or to print."
        else:
            yield "Nobody else can open it. With --everyone a class can."
        with suppress(KeyboardInterrupt):
            server.serve_forever()


class SiteServer(ThreadingHTTPServer):
    """Serves a folder, and the page with the address."""

    page = b""


def make_server(folder: Path, port: int, everyone: bool) -> SiteServer:
    """Return a server for a folder, which does not serve yet; an OSError if the number is taken."""
    host = "0.0.0.0" if everyone else "127.0.0.1"
    try:
        return SiteServer((host, port), partial(Handler, directory=str(folder)))
    except OSError as error:
        raise OSError(f"{port} is in use: give another number by --port") from error


class Handler(SimpleHTTPRequestHandler):
    """Answers requests, without a line in the terminal for each."""

    server: SiteServer

    def do_GET(self) -> None:
        """Send a file, or the page with the address."""
        if self.path != ADDRESS:
            super().do_GET()
            return
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(self.server.page)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def own_address() -> str:
    """Return the address of this computer in its network; its name, if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way, suppress(OSError):
        way.connect(NOWHERE)
        return str(way.getsockname()[0])
    return socket.gethostname()


def code_of(address: str) -> str:
    """Return a code to scan, as SVG; without the library that makes it, a sentence that says how to get it."""
    try:
        import segno  # noqa: PLC0415  # only this page needs it
    except ImportError:
        return f"<p><small>{escape('For a code to scan: .venv/bin/pip install segno')}</small></p>"
    return str(segno.make(address, error="m").svg_inline(scale=10, omitsize=True))
