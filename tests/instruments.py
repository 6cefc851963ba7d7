"""The instruments on a page in a browser: what a reader sees of them and does with them."""

import base64
import io
import time

import numpy as np
from PIL import Image

BAD_WORDS = ("Error displaying widget", "model not found", "Javascript Error", "Error creating widget")
SETUP = """
from astar_lesson import Explorer, Grid, Player, Predict, a_star, dijkstra, manhattan, record, tutorial_trace
from astar_lesson.play.tie_explorer import TieExplorer
from astar_lesson.world.boxes import LEVELS, Push
hill = Grid.from_text("S . . . .\\n. 5 5 5 .\\n. . # . G")
by_cost = record(dijkstra(hill, hill.start, hill.goal))
by_both = record(a_star(hill, hill.start, hill.goal, manhattan(hill)))
"""
INSTRUMENTS = {
    "player": "player = Player(*tutorial_trace())\nplayer",
    "several": "several = Player(hill, by_cost, by_both)\nseveral",
    "predict": "predict = Predict(*tutorial_trace())\npredict",
    "explorer": "explorer = Explorer()\nexplorer",
    "ties": "ties = TieExplorer(tutorial_trace()[0])\nties",
    "push": "push = Push(LEVELS['corridor'])\npush",
}
SHOWN = """async (shown) => {
    for (let tries = 20; shown.decode && tries; tries--) {  // it may just be given way to a newer one
        const decoded = await shown.decode().then(() => true, () => false);
        if (decoded) break;
        await new Promise((wait) => setTimeout(wait, 50));
    }
    const {naturalWidth: width = shown.width, naturalHeight: height = shown.height} = shown;
    const canvas = Object.assign(document.createElement('canvas'), {width, height});
    canvas.getContext('2d').drawImage(shown, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1];
}"""
ROLES = ("button", "slider", "checkbox", "combobox", "textbox", "spinbutton", "radio", "image", "group")


def buttons(part):
    """The controls of an instrument by what they do, wherever they stand."""
    own = {part.tooltip: part} if getattr(part, "tooltip", None) else {}
    return own | {name: control for child in getattr(part, "children", ()) for name, control in buttons(child).items()}


def press(instrument, words):
    """Press the button that does this."""
    buttons(instrument)[words].click()


def pixels(png):
    """A PNG file as an array."""
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


def said_to_be_wrong(place):
    """Which words of trouble stand there."""
    text = place.inner_text()
    return [words for words in BAD_WORDS if words in text]


class Instrument:
    """A player, prediction or explorer below its cell."""

    def __init__(self, bench, name):
        self.bench, self.name, self.page = bench, name, bench.page
        index = list(INSTRUMENTS).index(name) + 1
        self.output = bench.cell(index).locator(".jp-Cell-outputWrapper")
        bench.page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
        bench.run(index)
        self.image = self.output.locator("img:visible, canvas:visible")
        self.image.wait_for()
        self.image.scroll_into_view_if_needed()
        self.handle = self.output.locator(".noUi-handle")
        self.words = self.output.locator(".astar-words")
        self.spoken = self.output.get_by_role("status")
        assert self.stands()

    def ask(self, expression):
        return self.bench.ask(f"{self.name}.{expression}")

    def sees(self):
        """The picture that the browser shows, from the kernel or from the reel: a PNG file, as text."""
        return self.image.evaluate(SHOWN)

    def stands(self):
        """Whether, in the end, the browser shows what the kernel has drawn."""
        # the instrument may be drawing, too: messages are answered in a thread of their own
        draw = f"import base64\nwith {self.name}.drawing:\n    drawn = {self.name}.draw({self.name}.step())"
        drawn = "base64.b64encode(drawn).decode()"
        return eventually(lambda: not contrast(self.sees(), self.bench.ask(drawn, draw)))

    def becomes(self, expression, value):
        return eventually(lambda: self.ask(expression) == value)

    def press(self, label):
        self.output.get_by_role("button", name=label, exact=True).click()

    def unfold(self):
        """Open what is folded, if anything is, by keys."""
        for fold in self.output.get_by_role("button", name="more").all():
            fold.press("Enter")

    def type(self, field, text):
        field.fill(text)
        field.press("Enter")

    def at(self, cell, board=0):
        """Where a cell is on the page."""
        left, top, right, bottom, columns, rows = self.ask("pane.boards")[board]
        box = self.image.bounding_box()
        across = left + (right - left) * (cell[0] + 0.5) / columns
        down = top + (bottom - top) * (cell[1] + 0.5) / rows
        return box["x"] + box["width"] * across, box["y"] + box["height"] * down

    def click(self, cell, board=0):
        self.page.mouse.click(*self.at(cell, board))

    def drag(self, *cells):
        points = [self.at(cell) for cell in cells]
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*point, steps=4)
        self.page.mouse.up()

    def swipe(self, cell, across, down):
        """Touch a cell and draw the finger so many pixels over the page; 0 and 0 are a tap."""
        finger, (x, y) = self.page.context.new_cdp_session(self.page), self.at(cell)

        def touch(kind, *shares):
            points = [{"x": x + share * across, "y": y + share * down} for share in shares]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        touch("touchStart", 0)
        for share in (0.5, 1) if across or down else ():
            touch("touchMove", share)
        touch("touchEnd")
        finger.detach()


def eventually(holds, seconds=10):
    """Whether it holds within some seconds; the browser and the kernel need their time."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def contrast(seen, other):
    """How much two pictures differ where they differ most."""
    one, two = (
        np.asarray(Image.open(io.BytesIO(base64.b64decode(picture))).convert("RGB")).astype(int)
        for picture in (seen, other)
    )
    return int(np.abs(one - two).max()) if one.shape == two.shape else 255


def controls(instrument):
    """Role and name of each control, as the browser tells them to a screen reader."""
    teller = instrument.page.context.new_cdp_session(instrument.page)
    instrument.output.evaluate("(output) => { window.toldOf = output; }")
    node = teller.send("Runtime.evaluate", {"expression": "window.toldOf"})["result"]["objectId"]
    parts = teller.send("Accessibility.queryAXTree", {"objectId": node})["nodes"]
    teller.detach()
    told = [(part["role"]["value"], part.get("name", {}).get("value", "")) for part in parts if not part["ignored"]]
    return [(role, words) for role, words in told if role in ROLES]
