"""How soon does a picture follow a key? Measured in a browser, beside ipywidgets.interact; not a test.

    python tests/bench_latency.py [--moves N]

JupyterLab runs in Chromium (tests/browser.py). On three maps a search is shown twice: by `Player`, and by `interact`
with a new matplotlib figure for each call, as tutorials do it. The keys go to all six in turn, so that a slow moment of
the machine meets all: first forwards, over steps not seen before, then back over the same. A time runs from the key's
event to the first frame in which the new picture stands. Players follow a reel, so the page has all steps; those of the
largest are too many, so the kernel draws each when it is asked for.
"""

import argparse
import statistics
import tempfile
import time
from pathlib import Path

import browser

SETUP = """
import random
import ipywidgets
import matplotlib.pyplot as plt
from astar_lesson import Board, EIGHT, Grid, Player, a_star, dijkstra, manhattan, record, tutorial_trace


def random_map(size, share):
    rng = random.Random(1)
    cells = [(x, y) for x in range(size) for y in range(size)]
    walls = {cell for cell in cells if rng.random() < share} - {(0, 0), (size - 1, size - 1)}
    return Grid(size, size, walls, start=(0, 0), goal=(size - 1, size - 1))


def search(grid):
    return grid, record(dijkstra(grid, grid.start, grid.goal))


shown = {
    "7 x 5, numbers": tutorial_trace(),
    "20 x 20, arrows": search(random_map(20, 0.1)),
    "256 x 256, 20 % walls": search(random_map(256, 0.2)),
}
middles = {name: len(trace) // 2 for name, (grid, trace) in shown.items()}
players = {}


def play(name):
    players[name] = Player(*shown[name], k=middles[name])
    return players[name]


def interact(name):
    grid, trace = shown[name]
    size = players[name].scene.figure.get_size_inches()
    board = players[name].scene.boards[0]
    where = board.ax.get_position()

    def draw(k):
        figure = plt.figure(figsize=size)
        ax = figure.add_axes(where)
        Board(ax, grid, numbers=board.numbers, arrows=board.arrows).show(trace.at(k))
        plt.show()

    ipywidgets.interact(draw, k=ipywidgets.IntSlider(middles[name], 0, len(trace)))
"""
REELED = ["7 x 5, numbers", "20 x 20, arrows"]
MAPS = [*REELED, "256 x 256, 20 % walls"]
WAYS = {"Player": "play", "interact": "interact"}

# What runs in the page. A picture counts when it is decoded, at the next frame.
PAGE = """() => {
    const cells = () => window.jupyterapp.shell.currentWidget.content.widgets;
    const frame = () => new Promise(requestAnimationFrame);
    window.output = (index) => cells()[index].node.querySelector('.jp-Cell-outputWrapper');
    const seen = async (image) => {
        try { await image.decode(); } catch { return null; }
        await frame();
        return performance.now();
    };
    const newPicture = (index) => new Promise((resolve) => {
        const image = output(index).querySelector('img'), src = image?.src;
        const look = async (changes) => {
            const now = output(index).querySelector('img');
            const reeled = changes.some(({target}) => target.localName === 'canvas');  // drawn, and then named
            if (!reeled && (!now?.src || (now === image && now.src === src))) return;
            observer.disconnect();
            resolve(reeled ? await frame() && performance.now() : await seen(now));
        };
        const observer = new MutationObserver(look);
        observer.observe(output(index), {childList: true, subtree: true, attributeFilter: ['src', 'aria-label']});
    });
    window.arm = (index) => {
        const handle = output(index).querySelector('.noUi-handle');
        output(index).scrollIntoView({block: 'start'});
        handle.focus();
        window.took = new Promise((resolve) => {
            handle.addEventListener('keydown', async () => {
                const begin = performance.now();
                resolve(await newPicture(index) - begin);
            }, {once: true, capture: true});
        });
    };
    window.runs = async (index) => {
        const notebook = window.jupyterapp.shell.currentWidget.content;
        notebook.activeCellIndex = index;
        notebook.deselectAll();
        const begin = performance.now(), picture = newPicture(index);
        await window.jupyterapp.commands.execute('notebook:run-cell');
        return await picture - begin;
    };
}"""


class Bench:
    """A notebook with the six on it."""

    def __init__(self, window, lab):
        cells = [f"{call}({name!r})" for name in MAPS for call in WAYS.values()]
        lab.write("bench.ipynb", [SETUP, *cells])
        self.notebook = browser.Notebook(window, lab, "bench.ipynb")
        self.page = self.notebook.page
        self.page.evaluate(PAGE)
        self.notebook.run(0)
        keys = [(name, way) for name in MAPS for way in WAYS]
        self.cell_of = {key: index for index, key in enumerate(keys, start=1)}
        for index in self.cell_of.values():
            self.page.evaluate("(index) => runs(index)", index)
        self.wait_for_quiet()

    def wait_for_quiet(self):
        """Until the kernel has answered all and the browser has shown it."""
        self.page.wait_for_function(browser.IDLE)
        self.notebook.ask("None")
        self.page.wait_for_function(browser.IDLE)

    def moves(self, rounds):
        """Milliseconds from key to picture, of each: so many keys forwards from the first step, and the same back."""
        last = {name: min(rounds, self.notebook.ask(f"len(shown[{name!r}][1])")) for name in MAPS}
        for key in self.cell_of:
            self.page.evaluate("(index) => arm(index)", self.cell_of[key])
            self.page.keyboard.press("Home")
        self.wait_for_quiet()
        reeled = "[name for name, player in players.items() if player.pane.reeled == player.version]"
        begin = time.monotonic()
        while len(self.notebook.ask(reeled)) < len(REELED) and time.monotonic() - begin < browser.PATIENCE:
            time.sleep(0.5)
        print("follow a reel:", ", ".join(self.notebook.ask(reeled)))
        forwards, back = ({key: [] for key in self.cell_of} for _ in range(2))
        for took, arrow in ((forwards, "ArrowRight"), (back, "ArrowLeft")):
            for n in range(rounds):
                for key, index in self.cell_of.items():
                    if n < last[key[0]]:
                        self.page.evaluate("(index) => arm(index)", index)
                        self.page.keyboard.press(arrow)
                        took[key].append(self.page.evaluate("took"))
        return forwards, back


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=50, help="keys for each of the six (default 50)")
    moves = parser.parse_args().moves
    if missing := browser.missing():
        raise SystemExit(missing)
    with tempfile.TemporaryDirectory() as scratch, browser.window() as window:
        lab = browser.Lab(Path(scratch))
        try:
            bench = Bench(window, lab)
            new, seen = bench.moves(moves)
        finally:
            lab.stop()

    for what, took in (("new steps", new), ("seen steps", seen)):
        print(f"key to picture, ms, {what:10}     {'Player':>16} {'interact':>16}")
        for name in MAPS:
            middle = {way: statistics.median(took[name, way]) for way in WAYS}
            late = {way: statistics.quantiles(took[name, way], n=20)[-1] for way in WAYS}
            print(f"{name:36}", *(f"{middle[way]:6.0f} (p95 {late[way]:3.0f})" for way in WAYS))


if __name__ == "__main__":
    main()
