"""Where the programs are kept: right ones by a decorator, and wrong ones as changes of their lines."""

from collections.abc import Callable
from typing import Any, NamedTuple

import astar_lesson
from astar_lesson.lesson.programs.listing import changed


class Program(NamedTuple):
    """A student's program.

    Attributes
    ----------
    name : str
        Its module and its own name.
    like : callable
        Which of the package's five searches it is meant to be.
    key : str
        The name of its one mistake; "" if it is right.
    search : callable
        The program.
    """

    name: str
    like: Callable[..., Any]
    key: str
    search: Callable[..., Any]


WRONG: list[Program] = []
RIGHT: list[Program] = []


def right(like):
    """Register a right program."""

    def keep(search):
        module = search.__module__.rpartition(".")[2]
        RIGHT.append(Program(f"{module}.{search.__name__}", getattr(astar_lesson, like), "", search))
        return search

    return keep


def mistakes(search, **changes):
    """Register what each mistake makes of a right program: parts of its source, and what stands there instead.

    The search is one of `right`, or of the package. ValueError if a part does not stand in it exactly once.
    """
    kept = [program for program in RIGHT if program.search is search]
    name, like = kept[0][:2] if kept else (f"package.{search.__name__}", search)
    for key, parts in changes.items():
        wrong = changed(search, f"{search.__name__}_{key}", parts, Queue=astar_lesson.Queue)
        WRONG.append(Program(f"{name}_{key}", like, key, wrong))
