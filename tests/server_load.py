"""What a page costs a server that many share: `python tests/server_load.py` writes the table into its page.

Each notebook is run in a kernel of its own, which then stays idle for some seconds, in which it winds the reels of its
players. The kernel tells what it took. Both numbers hardly depend on what else the machine does.
"""

import ast
import re
import sys
import tempfile
from pathlib import Path

import browser
import nbformat
import psutil
from nbclient import NotebookClient

NOTEBOOKS = browser.PROJECT / "notebooks"
PAGE = NOTEBOOKS / "teacher" / "shared_server.md"
TABLE = re.compile(r"(?<=<!-- measured -->\n).*?(?=<!-- end -->)", re.DOTALL)
HEAD = "| what runs | processor, seconds | memory at most, MB |\n|:--|--:|--:|\n"
CLASS = 30
PROCESSORS = 4
CLASS_WORDS = (
    "\n**A class of {}**, each with JupyterLab and one of the pages 00 to 05: at most {:.1f} GB. "
    "If all press *Run All* at once on {} processors, the last one waits {:.0f} s; "
    "if all start JupyterLab at once, {:.0f} s more.\n"
)
ASK = """
import asyncio, resource, sys
await asyncio.sleep(4)
used = resource.getrusage(resource.RUSAGE_SELF)
print([used.ru_utime + used.ru_stime, used.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)])
"""


def cost(notebook):
    """Seconds of a processor and MB of memory that the kernel of a notebook takes."""
    notebook.cells.append(nbformat.v4.new_code_cell(ASK))
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": NOTEBOOKS}}).execute()
    return ast.literal_eval(notebook.cells[-1].outputs[0].text)


def server():
    """What JupyterLab takes until it answers."""
    with tempfile.TemporaryDirectory() as scratch:
        lab = browser.Lab(Path(scratch))
        try:
            process = psutil.Process(lab.process.pid)
            return [sum(process.cpu_times()[:2]), process.memory_info().rss / 2**20]
        finally:
            lab.stop()


def rows():
    yield "JupyterLab, without a kernel", server()
    yield "a kernel, without a page", cost(nbformat.v4.new_notebook())
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        title = re.search(r"^# (.*)$", notebook.cells[0].source, re.MULTILINE)[1].replace(" · ", " ", 1)
        yield f"[{title}](../{path.name})", cost(notebook)


def for_a_class(costs):
    """What thirty students take who begin with one page of the story at the same time, on four processors."""
    (lab_seconds, lab_megabytes), _, *pages = costs
    story = pages[:6]
    gigabytes = CLASS * (lab_megabytes + max(megabytes for _, megabytes in story)) / 1000
    seconds = CLASS * max(seconds for seconds, _ in story) / PROCESSORS
    return CLASS_WORDS.format(CLASS, gigabytes, PROCESSORS, seconds, CLASS * lab_seconds / PROCESSORS)


def main():
    table = HEAD
    costs = []
    for name, (seconds, megabytes) in rows():
        costs.append((seconds, megabytes))
        table += f"| {name} | {seconds:.1f} | {megabytes:.0f} |\n"
        print(table.splitlines()[-1], file=sys.stderr, flush=True)
    table += for_a_class(costs)
    PAGE.write_text(TABLE.sub(lambda _: table, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
