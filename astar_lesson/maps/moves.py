"""The rules for moves: which steps are allowed, and what they cost on floor."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any


@dataclass(frozen=True)
class Moves:
    """The steps that are allowed from a cell, and their costs on floor.

    Attributes
    ----------
    name : str
        The name under which the rule is imported.
    straight : float
        Cost of a step left, right, up or down: positive and finite, like that of a diagonal step.
    diagonal : float or None
        Cost of a diagonal step; None forbids diagonal steps.
    cut_corners : bool
        Whether a diagonal step may pass the corner of a wall. If not, both cells beside the step must be free.
    """

    name: str
    straight: float
    diagonal: float | None = None
    cut_corners: bool = False

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> Any:
        if globals().get(self.name) is self:  # a rule is compared by `is`, in another process, too
            return self.name
        return Moves, (self.name, self.straight, self.diagonal, self.cut_corners)

    @cached_property
    def offsets(self) -> list[tuple[int, int]]:
        """Where the neighbours of a cell lie, as (dx, dy), row by row, left to right."""
        square = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
        return [(dx, dy) for dx, dy in square if self.diagonal is not None or not (dx and dy)]


FOUR = Moves("FOUR", 1)
EIGHT = Moves("EIGHT", 10, 14)
"""Whole numbers, as in the tutorial: a diagonal is about 1.4 times as long as a straight step."""
EIGHT_CUT = Moves("EIGHT_CUT", 10, 14, cut_corners=True)
OCTILE = Moves("OCTILE", 1, math.sqrt(2))
"""As `EIGHT`, at the lengths 1 and sqrt 2. Sums of square roots are rounded, so paths of the same length may differ in
the last digit, and a search may expand or improve cells that it leaves alone with `EIGHT`."""
