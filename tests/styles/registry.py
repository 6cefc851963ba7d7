"""Where the programs are kept: each is registered by a decorator, with what it is meant to be and what is wrong."""

from collections.abc import Callable
from typing import Any, NamedTuple

import astar_lesson


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


def _register(programs, like, key):
    def keep(search):
        name = f"{search.__module__.rpartition('.')[2]}.{search.__name__}"
        programs.append(Program(name, getattr(astar_lesson, like), key, search))
        return search

    return keep


def mistake(like, key):
    """Register a program with this one mistake."""
    return _register(WRONG, like, key)


def right(like):
    """Register a right program in an odd style."""
    return _register(RIGHT, like, "")
