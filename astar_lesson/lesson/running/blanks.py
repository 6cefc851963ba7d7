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
    return f"{left} left. Fill in the dots, first in this line: {found[0]}"


def lines_with_blanks(function: Any) -> list[str]:
    """Return the lines of a function that have blanks, once for each.

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
    indices = [part.slice for part in parts if isinstance(part, ast.Subscript)]
    no_blanks = {item for index in indices if isinstance(index, ast.Tuple) for item in index.elts}
    constants = [part for part in parts if isinstance(part, ast.Constant)]
    numbers = sorted(part.lineno for part in constants if part.value is ... and part not in no_blanks)
    lines = text.splitlines()
    return [lines[number - 1].strip() for number in numbers]
