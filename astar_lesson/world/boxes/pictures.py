"""Pictures of levels, and a level to play."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from matplotlib.collections import PolyCollection

from astar_lesson.draw.board import NOTHING, Board
from astar_lesson.draw.layers import draw_units, grey_out, ring
from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.maps.grid import Grid
from astar_lesson.play.scene import Scene
from astar_lesson.play.screen import Asking
from astar_lesson.play.walk import arrows
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star
from astar_lesson.search.steps import Cell
from astar_lesson.words.numbers import many
from astar_lesson.world.boxes.collection import KNOWN, LEVELS
from astar_lesson.world.boxes.levels import Level, Position
from astar_lesson.world.boxes.solver import Game, cheapest_assignment, dead_squares, hopeless

BOX: dict[str, Any] = {"facecolors": "#e8b04a", "edgecolors": "#4d3300", "linewidths": 2.0, "zorder": 7}


def board_of(level: Level) -> Grid:
    """Return the map of a level, without boxes and pusher."""
    across, down = zip(*level.floor, strict=True)
    size = max(across) + 2, max(down) + 2
    cells = {(x, y) for x in range(size[0]) for y in range(size[1])}
    return Grid(*size, walls=frozenset(cells - level.floor))


def describe_state(level: Level, state: Position, dead: bool = False) -> str:
    """Describe where everything is; with `dead`, dead squares, too."""
    pusher, boxes = state
    cells = ", ".join(map(str, sorted(boxes)))
    left = len(boxes - level.marks)
    marks = f"marks {', '.join(map(str, sorted(level.marks)))}"
    at = f"the pusher at {pusher}" if pusher else "solved"
    squares = f"; dead squares: {', '.join(map(str, sorted(dead_squares(level))))}" if dead else ""
    return f"map of {len(level.floor)} cells of floor; {at}; boxes {cells}; {marks}; {left} not on a mark{squares}"


def lay(board: Board, level: Level, state: Position, dead: bool = False) -> list[Any]:
    """Draw marks, boxes and pusher over a board of the level; with `dead`, dead squares, too."""
    pusher, boxes = state
    if dead:
        grey_out(board, dead_squares(level))
    crates = PolyCollection(board.layout.outlines(sorted(boxes), 0.62), **BOX)
    units = draw_units(board, {pusher: "P"}) if pusher else []
    return [*ring(board, sorted(level.marks)), board.ax.add_collection(crates), *units]


def show_levels(
    panels: Sequence[tuple[str, Level, Position | None]], *, columns: int = 3, width: float = 11.0, dead: bool = False
) -> Picture:
    """Draw levels side by side, each with a title and in a state; None: its start.

    Rings are marks, squares are boxes, the round P is the pusher. With `dead`, dead squares are grey.
    """
    shown = [(title, level, level.start if state is None else state) for title, level, state in panels]
    return gallery(
        [(title, board_of(level), None) for title, level, _ in shown],
        columns=columns,
        width=width,
        layers=[partial(lay, level=level, state=state, dead=dead) for _, level, state in shown],
        words=[f"{title}: {describe_state(level, state, dead)}" for title, level, state in shown],
    )


def all_levels() -> Picture:
    """Draw the twelve levels, each with its fewest steps and fewest pushes in the title."""
    panels = [
        (f"{name}: {KNOWN[name].steps} steps, {KNOWN[name].pushes} pushes", level, None)
        for name, level in LEVELS.items()
    ]
    return show_levels(panels, columns=3, width=11)


def each_state(level: Level, path: Iterable[Position]) -> Callable[[int], Picture]:
    """Return `draw(k)`, the picture of state k of a path, for a Flipbook."""
    states = list(path)
    last = len(states) - 1
    return lambda k: show_levels([(f"after {k} of {many(last, 'step')}", level, states[k])], columns=1, width=6)


def states_strip(level: Level, path: Iterable[Position], steps: Sequence[int], *, columns: int = 4) -> Picture:
    """Draw the states of a path after some numbers of steps, side by side."""
    states = list(path)
    panels = [(f"after {many(k, 'step')}", level, states[k]) for k in steps]
    return show_levels(panels, columns=columns, width=2.75 * columns)


class Push(Asking):
    """A level to play: click a cell beside the pusher, type it, or use the buttons; steps can be undone.

    Parameters
    ----------
    level : Level
        The level.

    Attributes
    ----------
    states : list of Position
        The states so far, including the first.

    Raises
    ------
    ValueError
        If it is no level.
    """

    steers = "move"

    def __init__(self, level: Level) -> None:
        if not isinstance(level, Level):
            raise ValueError(f"level is {level!r}: give a Level, such as Level.from_text(...)")
        self.level = level
        self.scene = Scene(board_of(level), [NOTHING.trace], [""])
        self.passed: list[Position] = [level.start]
        self.laid: list[Any] = []
        super().__init__()
        buttons = {"undo": lambda: self._back(1), "begin again": lambda: self._back(self.step())}
        self.ask("the next cell", self._move_to, buttons, *arrows(self.go))

    def on_pointer(self, kind: str, board: int, cell: Cell) -> None:
        """Move to the cell that is clicked, or where an arrow key or a swipe leads."""
        if kind == "go":
            self.go(*cell)
        super().on_pointer(kind, board, cell)

    def step(self) -> int:
        """Return how many moves were made."""
        return len(self.passed) - 1

    def go(self, across: int, down: int) -> None:
        """Make one move, or stay and say why it cannot be made."""
        self.attempt(self._move, across, down)

    def draw(self, k: int) -> bytes:
        """Return the level as it stands, as a PNG file."""
        for artist in self.laid:
            artist.remove()
        self.laid = lay(self.scene.boards[0], self.level, self.passed[-1])
        return self.scene.figure.png(small=False)

    def alt(self, k: int) -> str:
        """Return what the picture is."""
        return f"The map. The level after {many(k, 'step')}."

    def described(self, k: int) -> list[str]:
        """Return where everything is."""
        return [describe_state(self.level, self.passed[-1])]

    def report(self, k: int) -> list[str]:
        """Return the number of steps and pushes, and at the end the fewest steps."""
        boxes = [state[1] for state in self.passed]
        pushed = sum(before != after for before, after in pairwise(boxes))
        done = f"{many(k, 'step')}, {pushed} of them {'a push' if pushed == 1 else 'pushes'}"
        if self.passed[-1] != self.level.goal:
            return [f"{done}."]
        best = self._fewest()
        fewest = "Fewer steps are impossible" if best == k else f"{best} steps are possible"
        return [f"Solved: {done}. {fewest}."]

    def _fewest(self) -> int:
        """The fewest steps: known for the levels of the collection, searched for others."""
        for name, level in LEVELS.items():
            if level is self.level:
                return KNOWN[name].steps
        game = Game(self.level, is_hopeless=hopeless(self.level))
        return len(record(a_star(game, game.start, game.goal, cheapest_assignment(self.level))).path) - 1

    def _move(self, across: int, down: int) -> None:
        pusher, _ = here = self.passed[-1]
        if pusher is None:
            raise ValueError("the level is solved: undo a step, or begin again")
        ahead = pusher[0] + across, pusher[1] + down
        # the goal has no pusher: there, the box that was pushed shows where the pusher has gone
        after = [state for state, _ in self.level.edges(here) if state[0] == ahead or ahead in here[1] - state[1]]
        if not after:
            raise ValueError(f"no step leads from {pusher} to {ahead}: a box moves only onto free floor")
        self.passed.append(after[0])

    def _move_to(self, cell: Cell) -> None:
        x, y = self.passed[-1][0] or cell
        self._move(cell[0] - x, cell[1] - y)

    def _back(self, steps: int) -> None:
        del self.passed[max(1, len(self.passed) - steps) :]
