"""Levels to play: the reader pushes the boxes, and is told at once when a level can no longer be solved."""

from functools import partial
from itertools import pairwise
from typing import Any

from astar_lesson import Cell, hatch
from astar_lesson.draw.scene import Scene
from astar_lesson.play.controls import make_button, make_menu
from astar_lesson.play.walk import Moving
from astar_lesson.words.numbers import many
from astar_lesson.world.boxes.collection import KNOWN, LEVELS
from astar_lesson.world.boxes.levels import Level, Position, in_pushes
from astar_lesson.world.boxes.pictures import board_of, describe_state, lay
from astar_lesson.world.boxes.solver import dead_squares, frozen_boxes


class Push(Moving):
    """A level to play, with a menu of all others; steps can be undone.

    The pusher is moved by arrow keys and swipes, by clicks on a cell beside it, by typing that cell, or by buttons.

    Parameters
    ----------
    level : Level
        The first level.

    Attributes
    ----------
    level : Level
        The level that is played now.
    path : list of Position
        The states so far, from the start.
    menu, next_level : widget
        The menu, and the button that comes when the level is solved.

    Raises
    ------
    ValueError
        If it is no level.
    """

    path: list[Position]

    def __init__(self, level: Level) -> None:
        if not isinstance(level, Level):
            raise ValueError(f"level is {level!r}: give a Level, such as Level.from_text(...)")
        levels = dict(LEVELS)
        if level not in LEVELS.values():
            levels = {"your level": level, **LEVELS}
        choose = partial(self.attempt, self._open)
        self.menu = make_menu(levels, level, "choose a level", choose, "150px")
        self.next_level = make_button("next level", self._go_on)
        self.laid: list[Any] = []
        self._open(level)
        super().__init__()
        self.present_with_arrows([self.menu, self.next_level])

    def place(self) -> Cell:
        """Return where the pusher is; the goal does not say it, but the last push does."""
        pusher, boxes = self.path[-1]
        if pusher:
            return pusher
        if self.step() == 0:
            return self.level.pusher
        return min(self.path[-2][1] - boxes)

    def fit_controls(self) -> None:
        """Show the button that leads on, if the level is solved."""
        is_last = self.menu.index + 1 == len(self.menu.options)
        leads_on = self._is_solved() and not is_last
        self.next_level.layout.display = "" if leads_on else "none"

    def draw(self, k: int) -> bytes:
        """Return the level as it stands, as a PNG file."""
        for artist in self.laid:
            artist.remove()
        board = self.scene.boards[0]
        self.laid = lay(board, self.level, self._state())
        self.laid += hatch(board, self._lost())
        return self.scene.figure.png(small=False)

    def described(self, k: int) -> list[str]:
        """Return where everything is."""
        return [describe_state(self.level, self._state())]

    def report(self, k: int) -> list[str]:
        """Return how many steps and pushes were made, and the fewest possible, or a box that is lost."""
        pushed = sum(before != after for (_, before), (_, after) in pairwise(self.path))
        done = f"{many(k, 'step')}, {in_pushes(pushed)}."
        if self._is_solved():
            done = f"Solved: {done}"
        for box, what in self._lost().items():
            return [f"{done} The box at {box} can never {what}{': undo' if k else ''}."]
        known = KNOWN.get(self.menu.label)
        if known is None:
            return [done]
        if self._is_solved() and known.steps == k:
            return [f"{done} Fewer steps are impossible."]
        return [f"{done} The fewest possible: {many(known.steps, 'step')}."]

    def _is_solved(self) -> bool:
        return self.path[-1] == self.level.goal

    def _state(self) -> tuple[Cell, frozenset[Cell]]:
        """Return where the pusher and the boxes are; unlike in the goal, the pusher is somewhere."""
        return self.place(), self.path[-1][1]

    def _lost(self) -> dict[Cell, str]:
        """Return the boxes that prevent every solution, each with what it can never do."""
        boxes = self.path[-1][1]
        frozen = frozen_boxes(self.level, boxes) - self.level.marks
        dead = boxes & dead_squares(self.level)
        return dict.fromkeys(sorted(frozen), "be moved again") | dict.fromkeys(sorted(dead), "reach a mark")

    def choose(self, cell: Cell) -> None:
        """Step to a cell, or push the box there; ValueError if neither is possible."""
        if self._is_solved():
            raise ValueError("the level is solved: undo a step, or begin again")
        pusher, boxes = self._state()
        for after, _ in self.level.edges((pusher, boxes)):
            pushed = boxes - after[1]
            if cell == after[0] or cell in pushed:
                self.path.append(after)
                return
        is_beside = abs(cell[0] - pusher[0]) + abs(cell[1] - pusher[1]) == 1
        rule = f"choose a cell beside {pusher}, free or a box"
        if cell in boxes and is_beside:
            rule = "a box moves only onto free floor"
        raise ValueError(f"no step leads from {pusher} to {cell}: {rule}")

    def _open(self, level: Level) -> None:
        self.level = level
        self.path = [level.start]
        self.scene = Scene(board_of(level))
        self.laid = []

    def _go_on(self) -> None:
        self.menu.index += 1
