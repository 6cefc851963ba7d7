"""The code, shown: the source of a search as it runs, and what changes from one search to the next."""

import ast
import inspect
import textwrap
from collections.abc import Callable
from difflib import ndiff
from typing import Any

__all__ = ["Listing", "difference", "source"]


class Listing(str):
    """Lines of code that a notebook shows in colour."""

    language: str

    def __new__(cls, text: str, language: str = "python") -> "Listing":
        """Make a listing of a text."""
        listing = super().__new__(cls, text)
        listing.language = language
        return listing

    def _repr_markdown_(self) -> str:
        return f"```{self.language}\n{self}\n```"

    def __repr__(self) -> str:
        return str(self)


def source(function: Callable[..., Any]) -> Listing:
    """Return the source of a function of the package, without its docstring.

    >>> from astar_lesson.searches import walk_back
    >>> source(walk_back)
    def walk_back(came_from: dict[Node, Node], cell: Node) -> tuple[Node, ...]:
        path = [cell]
        while path[-1] in came_from:
            path.append(came_from[path[-1]])
        return tuple(reversed(path))
    """
    text = textwrap.dedent(inspect.getsource(inspect.unwrap(function)))
    lines = text.rstrip().splitlines()
    (definition,) = ast.parse(text).body
    assert isinstance(definition, ast.FunctionDef)
    if ast.get_docstring(definition) is not None:
        docstring = definition.body[0]
        del lines[docstring.lineno - 1 : docstring.end_lineno]
    return Listing("\n".join(lines))


def difference(before: Callable[..., Any], after: Callable[..., Any]) -> Listing:
    """Return the source of `after`, with the lines that `before` does not have marked +, and those it lost marked -.

    >>> from astar_lesson import bfs, bfs_early_exit
    >>> for line in difference(bfs, bfs_early_exit).splitlines():
    ...     if line[0] in "+-":
    ...         print(line)
    - def bfs(grid: Graph, start: Node) -> Iterator[Step]:
    + def bfs_early_exit(grid: Graph, start: Node, goal: Node) -> Iterator[Step]:
    +         if current == goal:
    +             yield Step(current, (), walk_back(came_from, current))
    +             return
    """
    compared = ndiff(source(before).splitlines(), source(after).splitlines())
    return Listing("\n".join(line.rstrip() for line in compared if not line.startswith("?")), "diff")
