"""The code, shown: the source of a search as it runs, and what changes from one search to the next."""

import ast
import inspect
import textwrap
from collections.abc import Callable
from difflib import ndiff
from html import escape
from typing import Any

__all__ = ["Difference", "Listing", "difference", "source"]


class Listing(str):
    """Lines of code, which a notebook shows in colour."""

    def _repr_markdown_(self) -> str:
        return f"```python\n{self}\n```"

    def __repr__(self) -> str:
        return str(self)


class Difference(Listing):
    """Lines of code with marks: + for a line that is new, - for one that is gone."""

    def _repr_html_(self) -> str:
        tints = {"+": "rgba(46, 160, 67, 0.22)", "-": "rgba(218, 54, 51, 0.20)"}
        lines = [
            f'<span style="display: block; background: {tints.get(line[:1], "none")}">{escape(line)}</span>'
            for line in self.splitlines()
        ]
        return f'<pre style="line-height: 1.35; white-space: pre; overflow-x: auto">{"".join(lines)}</pre>'

    def _repr_markdown_(self) -> str:
        return f"```diff\n{self}\n```"


def source(function: Callable[..., Any]) -> Listing:
    """Return the source of a function of the package, without its docstring.

    >>> from astar_lesson.search.searches import walk_back
    >>> source(walk_back)
    def walk_back(came_from: dict[Node, Node], cell: Node) -> tuple[Node, ...]:
        path = [cell]
        while path[-1] in came_from:
            path.append(came_from[path[-1]])
        return tuple(reversed(path))
    """
    try:
        text = textwrap.dedent(inspect.getsource(inspect.unwrap(function)))
        (definition,) = ast.parse(text).body
    except (TypeError, OSError, SyntaxError, ValueError):  # no function, or one that is in no file
        definition = None
    if not isinstance(definition, ast.FunctionDef):
        raise ValueError(f"{function!r} is no function with a `def` of its own: give a function")
    lines = text.rstrip().splitlines()
    if ast.get_docstring(definition) is not None:
        docstring = definition.body[0]
        del lines[docstring.lineno - 1 : docstring.end_lineno]
    return Listing("\n".join(lines))


def _with_one_head(function: Callable[..., Any]) -> list[str]:
    """The lines of the source, the head joined to one line: else a longer name would look like several changes."""
    lines = source(function).splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("def "))
    end = start
    while lines[start : end + 1] and not _is_closed("".join(lines[start : end + 1])):
        end += 1
    head = " ".join(line.strip() for line in lines[start : end + 1])
    return [*lines[:start], head.replace("( ", "(").replace(", )", ")").replace(" )", ")"), *lines[end + 1 :]]


def _is_closed(text: str) -> bool:
    return text.count("(") == text.count(")")


def difference(before: Callable[..., Any], after: Callable[..., Any]) -> Difference:
    """Return the source of `after`, with the lines that `before` does not have marked +, and those it lost marked -.

    The head of a function is one line here, however long.

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
    compared = ndiff(_with_one_head(before), _with_one_head(after))
    return Difference("\n".join(line.rstrip() for line in compared if not line.startswith("?")))
