"""What a reader has in front of him, for tests and measurements: JupyterLab in a browser, on a scratch copy.

The server is that of the present environment. It listens on a free port of this machine, with a key of its own, and
keeps its settings in the scratch folder. The browser is Chromium, driven by Playwright.
"""

import ast
import contextlib
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path

import nbformat

PROJECT = Path(__file__).parents[1]
FLAGS = [
    "--no-sandbox",  # tests run as root, too
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-proxy-server",
]
SETTINGS = {
    "notebook-extension/tracker": {"windowingMode": "none"},  # all cells are in the page, also those out of sight
    "docmanager-extension/plugin": {"autosave": False},
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True},
}
PATIENCE = 30
"""Seconds to wait for anything."""

READY = """(name) => {
    const panel = window.jupyterapp?.shell?.currentWidget;
    const kernel = panel?.sessionContext?.session?.kernel;
    return panel?.context?.isReady && panel.context.path.endsWith(name) && panel.sessionContext.isReady
        && kernel?.status === 'idle' && kernel.connectionStatus === 'connected';
}"""
UNTOLD = """() => [...document.querySelectorAll('.jp-Notebook img, .jp-Notebook canvas, .jp-Notebook svg[role=img]')]
    .filter((picture) => picture.checkVisibility())
    .filter((picture) => (picture.alt || picture.getAttribute('aria-label') || '').trim().length < 20)
    .map((picture) => picture.outerHTML.slice(0, 200))"""
IDLE = "() => window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel?.status === 'idle'"
ASK = """async ([code, answer]) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const request = {code, store_history: false, user_expressions: {answer}};
    const {content} = await kernel.requestExecute(request).done;
    const found = content.status === 'ok' ? content.user_expressions.answer : content;
    return found.status === 'ok' ? found.data['text/plain'] : {error: `${found.ename}: ${found.evalue}`};
}"""
ERRORS = """() => window.jupyterapp.shell.currentWidget.content.widgets.flatMap((cell, index) =>
    cell.model.type !== 'code' ? [] : cell.model.outputs.toJSON()
        .filter((output) => output.output_type === 'error')
        .map((output) => `cell ${index}: ${output.ename}: ${output.evalue}`))"""
RUN = """async (index) => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = index;
    notebook.deselectAll();
    await window.jupyterapp.commands.execute('notebook:run-cell');
}"""

TURN = """async (path) => {
    const {shell, commands} = window.jupyterapp, before = shell.currentWidget;
    await before.sessionContext.shutdown();
    before.dispose();
    await commands.execute('docmanager:open', {path});
}"""


def chromium():
    """The path of a Chromium, or None for the one that Playwright has fetched."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def missing():
    """What is missing to look at notebooks in a browser, or an empty string."""
    if not find_spec("playwright"):
        return "playwright is not installed"
    if chromium():
        return ""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - a test extra

    with sync_playwright() as playwright:
        found = Path(playwright.chromium.executable_path).exists()
    return "" if found else "no Chromium is installed"


@contextlib.contextmanager
def window(size=(1280, 1500)):
    """A window of Chromium that may use the clipboard; its pages share what they have fetched."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - a test extra

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            context = browser.new_context(viewport={"width": size[0], "height": size[1]})
            context.grant_permissions(["clipboard-read", "clipboard-write"])
            context.set_default_timeout(1000 * PATIENCE)
            yield context
        finally:
            browser.close()


class Quiet(SimpleHTTPRequestHandler):
    """It writes no line for each file that is asked for."""

    def log_message(self, *_):
        pass


def served(folder):
    """A server of this folder, which runs in a thread of its own."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


class Lab:
    """A JupyterLab whose files are a copy of notebooks/ and images/, without these extensions of its front end."""

    def __init__(self, scratch, without=()):
        self.root, self.log = scratch / "root", scratch / "server.log"
        for name in ("notebooks", "images"):
            shutil.copytree(PROJECT / name, self.root / name, ignore=shutil.ignore_patterns(".*"))
        for name, settings in SETTINGS.items():
            file = scratch / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(settings), encoding="utf-8")
        off = scratch / "config_dir" / "labconfig" / "page_config.json"
        off.parent.mkdir(parents=True)
        off.write_text(json.dumps({"disabledExtensions": dict.fromkeys(without, True)}), encoding="utf-8")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url, self.key = f"http://127.0.0.1:{port}", secrets.token_hex(16)
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "MPL"))}
        for name in ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR"):
            environment[f"JUPYTER_{name}"] = str(scratch / name.lower())
        for name in ("settings", "workspaces"):
            environment[f"JUPYTERLAB_{name.upper()}_DIR"] = str(scratch / name)
        environment |= {"IPYTHONDIR": str(scratch / "ipython"), "JUPYTER_TOKEN": self.key}
        command = [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1"),
            *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={self.root}"),
            *("--LabApp.expose_app_in_browser=True", "--LabApp.news_url=None"),
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        ]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command,
                env=environment,
                cwd=self.root,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            self._wait()
        except BaseException:
            self.stop()
            raise

    def _wait(self):
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        request = urllib.request.Request(f"{self.url}/api/status", headers={"Authorization": f"token {self.key}"})
        end = time.monotonic() + 2 * PATIENCE
        while True:
            try:
                return opener.open(request, timeout=5).read()
            except OSError:
                if self.process.poll() is not None or time.monotonic() > end:
                    said = self.log.read_text(encoding="utf-8")[-2000:]
                    raise RuntimeError(f"JupyterLab does not answer. It said: {said}") from None
                time.sleep(0.1)

    def stop(self):
        """End the server and its kernels."""
        self.process.terminate()  # it ends its kernels first
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(15)
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait(5)

    def write(self, name, cells):
        """Put a notebook with these code cells beside the others."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, self.root / "notebooks" / name)


class Notebook:
    """A notebook that is open in a page of its own.

    Attributes
    ----------
    page : Page
        Playwright's page.
    uncaught : list of str
        What went wrong in the page's own code.
    """

    def __init__(self, window, lab, name):
        self.page, self.name = window.new_page(), name
        self.uncaught = []
        self.page.on("pageerror", lambda error: self.uncaught.append(str(error)))
        workspace = secrets.token_hex(4)
        self.page.goto(f"{lab.url}/lab/workspaces/{workspace}/tree/notebooks/{name}?token={lab.key}")
        self.page.wait_for_function(READY, arg=name)
        self.page.evaluate("""() => { const {shell, commands} = window.jupyterapp;
            return shell.leftCollapsed || commands.execute('application:toggle-left-area'); }""")

    def run_all(self):
        self.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        self.page.wait_for_function(IDLE)

    def run(self, index):
        self.page.evaluate(RUN, index)
        self.page.wait_for_function(IDLE)

    def ask(self, expression, code=""):
        """Run this code in the kernel and return the value of the expression, which JSON must be able to carry."""
        answer = self.page.evaluate(ASK, [code, f"__import__('json').dumps(({expression}))"])
        if isinstance(answer, dict):
            raise RuntimeError(f"{expression}: {answer['error']}")
        return json.loads(ast.literal_eval(answer))

    def tell(self, code):
        self.ask("None", code)

    def keep_busy(self, seconds):
        """Let the kernel sleep, and do not wait for it."""
        kernel = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
        self.page.evaluate(f"(code) => {{ {kernel}.requestExecute({{code}}); }}", f"import time; time.sleep({seconds})")

    def cell(self, index):
        return self.page.locator(".jp-Notebook .jp-Cell").nth(index)

    def untold(self):
        """Pictures that are shown without a description, or with hardly one."""
        return self.page.evaluate(UNTOLD)

    def errors(self):
        """The cells that ended with an error."""
        return self.page.evaluate(ERRORS)

    def restart(self):
        self.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart().then(() => null)"
        )
        self.page.wait_for_function(READY, arg=self.name)

    def turn_to(self, name):
        """Open another notebook in the place of this one."""
        self.page.evaluate(TURN, f"notebooks/{name}")
        self.page.wait_for_function(READY, arg=name)
        self.name = name

    def close(self):
        """End the kernel and close the page."""
        with contextlib.suppress(Exception):
            self.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
        self.page.close()
