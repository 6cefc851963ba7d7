"""What a beginner should know about an error that Python raises in a search: what was asked of what, and the remedy.

Python names the type and the attribute. Which line has put the wrong thing there, it cannot know. The sentences, which
stand in `remedies.toml`, follow Python's own words.
"""

import ast
import inspect
import re
import sys
import textwrap
import tomllib
import traceback
from collections.abc import Callable
from contextlib import suppress
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

REMEDIES = Path(__file__).with_name("remedies.toml")
INNER_NAMES = [
    (r"\b\w+\.<locals>\.(<lambda>|h|estimate_of)\(\)", "heuristic()"),
    (r"\bBaseMap\.", "Grid."),
    (r"<bound method (\w+\.\w+) of .*?> is not", r"<method \1> is not"),
    (r"<function \w+\.<locals>\.(<lambda>|h|estimate_of) at 0x\w+>", "<function heuristic>"),
    (r"<function ([\w.<>]+) at 0x\w+>", r"<function \1>"),
    (r"<class '[\w.]+\.(\w+)'>", r"<class \1>"),
]
"""What Python calls a thing by where it was written, and what a reader knows it by."""
LONGEST = 2_000
"""So many characters of a message are read."""
SLIP_OF_SPELLING = 0.75
"""How similar two names must be (difflib, 0 to 1) for one to be a misspelling of the other."""
GIVEN_BY = {
    "current": "It gets its value in the loop: current = frontier.get()",
    "neighbor": "It gets its value in the loop: for neighbor in grid.neighbors(current)",
    "new_cost": "It must be worked out before: new_cost = cost_so_far[current] + cost",
}
"""Names that the pages use, each with the line that gives it its value."""


class Remedy(NamedTuple):
    """What to say about an error: the entries of `remedies.toml`, where each is explained."""

    error: str
    says: str
    line: str = ""
    program: str = ""


@cache
def remedies() -> list[Remedy]:
    """Return what is known about errors, in the order of the file."""
    entries = tomllib.loads(REMEDIES.read_text(encoding="utf-8"))["remedies"]
    return [Remedy(**entry) for entry in entries]


def in_plain_words(error: BaseException) -> str:
    """Return Python's words about an error, without names that stand nowhere on a page.

    >>> from astar_lesson import Grid, manhattan
    >>> try:
    ...     manhattan(Grid(3, 2))((0, 0))
    ... except TypeError as error:
    ...     in_plain_words(error)
    "TypeError: heuristic() missing 1 required positional argument: 'goal'"
    """
    described = traceback.TracebackException(type(error), error, None)
    described.__notes__ = None  # notes would follow the words
    *_, message = described.format_exception_only()
    message = message[:LONGEST]
    for pattern, known in INNER_NAMES:
        message = re.sub(pattern, known, message)
    return message.strip()


def about_error(error: BaseException, function: Callable[..., Any], line: str = "") -> str:
    """Return a sentence for a beginner that follows Python's own words, without a full stop; "" if there is none.

    Parameters
    ----------
    error : BaseException
        What the function raised.
    function : callable
        The reader's function.
    line : str
        The line of the function in which it was raised, if that is known.
    """
    message = in_plain_words(error)
    if _is_about_a_namesake(error):
        return ""
    for remedy in remedies():
        names = _names_if_it_fits(remedy, message, line, function)
        if names is not None:
            return remedy.says.format(**names)
    return _other_spelling(error, function)


def _is_about_a_namesake(error: BaseException) -> bool:
    """Whether the object that lacks an attribute is only called like one of ours, such as a `queue.Queue`."""
    kind = type(getattr(error, "obj", None))
    return kind.__name__ in ("Queue", "PriorityQueue", "Grid") and not kind.__module__.startswith("astar_lesson.")


def _names_if_it_fits(remedy: Remedy, message: str, line: str, function: Callable[..., Any]) -> dict[str, str] | None:
    """Return the names that the patterns of a remedy find; None if one of them does not fit."""
    searched = [(remedy.error, message), (remedy.line, line)]
    if remedy.program:
        searched.append((remedy.program, text_of(function)))
    names: dict[str, str] = {}
    for pattern, text in searched:
        found = re.search(pattern, text)
        if not found:
            return None
        names |= found.groupdict()
    return names


def _other_spelling(error: BaseException, function: Callable[..., Any]) -> str:
    """Say of a name without a value which name may be meant, or which line gives it its value; "" if not known."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    if not isinstance(error, NameError) or code is None:
        return ""
    name = error.name or ""
    meant = get_close_matches(name, set(code.co_varnames) - {name}, n=1, cutoff=SLIP_OF_SPELLING)
    if meant:
        return f"There is a name {meant[0]}: is that meant? Spell it the same way everywhere"
    return GIVEN_BY.get(name, "")


def about_depth(where: str) -> str:
    """Say that a function calls itself too deeply, and what to do about it. It may be right, and need not be slow."""
    most = sys.getrecursionlimit()
    return (
        f"{where} it calls itself more deeply than Python allows, which is {most:,} calls, so of these nothing is "
        "known. A loop in place of the calls has no such limit."
    )


def text_of(function: Callable[..., Any]) -> str:
    """Return a function as Python would write it, without comments; "" if its source is not known."""
    tree = tree_of(function)
    return ast.unparse(tree) + "\n" if tree else ""


def tree_of(function: Callable[..., Any]) -> ast.Module | None:
    """Return a function as a tree of its parts; None if its source is not known."""
    with suppress(OSError, TypeError, SyntaxError):
        return ast.parse(textwrap.dedent(inspect.getsource(inspect.unwrap(function))))
    return None
