"""The catalogue of mistakes: the plain searches with one change each, from `mistakes.toml`.

Everything that shows, hunts or names a wrong program takes it from here.
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from astar_lesson.lesson import plain
from astar_lesson.lesson.listing import changed
from astar_lesson.lesson.wrong_lists import LastCellHeap, Stack, UnsiftedHeap

CATALOGUE = Path(__file__).with_suffix(".toml")
WRONG_LISTS = {kind.__name__: kind for kind in (Stack, UnsiftedHeap, LastCellHeap)}


@dataclass(frozen=True)
class Mistake:
    """A mistake of beginners.

    Attributes
    ----------
    key : str
        Its name in code, as in `Verdict.cause`.
    title : str
        Its name for a reader.
    does, look : str
        What such a search does, to follow "It"; and where to look, to follow "Look at".
    programs : tuple of Program
        The programs that make it, the most usual one first.
    """

    key: str
    title: str
    does: str
    look: str
    programs: "tuple[Program, ...]"

    @property
    def sentences(self) -> str:
        """What happens, and where to look."""
        return f"It {self.does}. {self.where}"

    @property
    def where(self) -> str:
        """Where to look, in a sentence."""
        return f"Look at {self.look}" + ("" if self.look.endswith("?") else ".")

    def of(self, search: str) -> "Program":
        """Return the first of its programs that is a wrong `search`; ValueError if there is none."""
        for program in self.programs:
            if program.search == search:
                return program
        raise ValueError(f"{search} has no mistake {self.key!r} in the catalogue")


@dataclass(frozen=True)
class Program:
    """A plain search with one change.

    Attributes
    ----------
    search : str
        The name of the right search in `plain`.
    key : str
        The mistake.
    changes : tuple of pairs of str
        Parts of the right program, and what stands there instead.
    end : str
        Lines added at its end.
    """

    search: str
    key: str
    changes: tuple[tuple[str, str], ...]
    end: str = ""

    def make(self, **names: Any) -> Callable[..., Any]:
        """Return the program as a function; `names` stand for what it uses, such as another `PriorityQueue`."""
        right = getattr(plain, self.search)
        return changed(right, f"{self.search}_{self.key}", dict(self.changes), self.end, **{**WRONG_LISTS, **names})


@cache
def catalogue() -> dict[str, Mistake]:
    """Return all mistakes by their keys, in the order of the file."""
    entries = tomllib.loads(CATALOGUE.read_text(encoding="utf-8"))
    return {
        key: Mistake(
            key,
            entry["title"],
            entry["does"],
            entry["look"],
            tuple(
                Program(search, key, ((made["line"], made["instead"]), *made.get("and", ())), made.get("end", ""))
                for made in entry["programs"]
                for search in made["of"]
            ),
        )
        for key, entry in entries.items()
    }
