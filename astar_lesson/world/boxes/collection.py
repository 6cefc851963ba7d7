"""Fourteen levels, from one box in a corridor to five boxes, in `levels.toml`, with the optimum of each."""

import tomllib
from pathlib import Path
from typing import NamedTuple

from astar_lesson.world.boxes.levels import Level


class Known(NamedTuple):
    """The optima of a level, explained in `levels.toml`."""

    steps: int
    pushes: int


_ROWS = tomllib.loads(Path(__file__).with_name("levels.toml").read_text(encoding="utf-8"))

LEVELS = {name: Level.from_text(row["map"]) for name, row in _ROWS.items()}
"""The levels by name, easy ones first."""
KNOWN = {name: Known(row["steps"], row["pushes"]) for name, row in _ROWS.items()}
"""What is known of each level, proved by breadth-first search, which a test repeats."""
