"""Blanks: what a skeleton leaves to be written."""

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any

from astar_lesson.lesson.running.runnable import Runnable


def blanks(*functions: Callable[..., Any]) -> str:
    """Say what functions leave blank, and quote the first line; "" if nothing, or if their source is not known."""
    found = [line for function in functions for line in lines_with_blanks(inspect.unwrap(function))]
    if not found:
        return ""
    if set(found) == {"..."}:
        return "Nothing is written yet. Put your program in place of the dots."
    left = "One blank is" if len(found) == 1 else f"{len(found)} blanks are"
    return f"{left} left. Fill in the dots, first in this line: `{found[0]}`"


def lines_with_blanks(function: Any) -> list[str]:
    """Return the lines of a function that have blanks; a line with two of them comes twice.

    A blank is `...` where a statement or a value is to be written, as in `came_from[...]`. Among the indices of
    `corners[..., 1]`, `tuple[int, ...]` or `Callable[..., float]` it means something, and is no blank.
    """
    if isinstance(function, Runnable):
        return list(function.blanks)
    try:
        text = textwrap.dedent(inspect.getsource(function))
        parts = list(ast.walk(ast.parse(text)))
    except (OSError, TypeError, SyntaxError):  # its source is not known
        return []
    among_indices = set[ast.expr]()
    for part in parts:
        if isinstance(part, ast.Subscript) and isinstance(part.slice, ast.Tuple):
            among_indices.update(part.slice.elts)
    dots = [part for part in parts if isinstance(part, ast.Constant) and part.value is ...]
    numbers = sorted(part.lineno for part in dots if part not in among_indices)
    lines = text.splitlines()
    return [lines[number - 1].strip() for number in numbers]
