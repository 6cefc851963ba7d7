"""Lifting: an answer is taken out of a notebook by its syntax tree. Nothing is run here."""

import ast
import re
import warnings
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

FORBIDDEN = {
    "open", "input", "exec", "eval", "compile", "__import__", "breakpoint",
    "globals", "locals", "vars", "getattr", "setattr", "delattr",
}  # fmt: skip
"""Built-in functions that no exercise needs: they read files, run other code, or change other objects."""
FRAMES = re.compile(r"__(?!init__)\w+|f_(back|builtins|code|globals|locals)|gi_(code|frame)|(cr|ag)_frame|tb_\w+")
HARMLESS = {
    "collections": "deque defaultdict Counter",
    "heapq": "heappush heappop heapify",
    "math": "inf sqrt hypot isclose",
    "itertools": "pairwise product count",
}
"""Names that may be imported on every page. All modules but `collections` may be imported whole."""


class RefusedError(Exception):
    """An answer that is not run: a verdict, and the reason in a sentence."""

    def __init__(self, verdict: str, words: str) -> None:
        super().__init__(words)
        self.verdict, self.words = verdict, words


class Definition(NamedTuple):
    """A definition: the number of its cell among the code cells, its node, its lines, and its syntax tree as text."""

    cell: int
    node: ast.stmt
    text: str
    meaning: str


class Found(NamedTuple):
    """What code cells define; what they import (name, module, name there); and cells that are not Python."""

    defined: dict[str, list[Definition]]
    imported: dict[str, tuple[str, str]]
    unread: list[tuple[int, str, str]]


def definitions(sources: Iterable[str]) -> Found:
    """Return what code cells define and import at the top level."""
    found = Found({}, {}, [])
    for number, source in enumerate(sources, 1):
        plain = re.sub(r"^[ \t]*[%!].*", "", source, flags=re.M)  # commands of Jupyter
        try:
            with warnings.catch_warnings(action="ignore"):
                tree = ast.parse(plain)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            found.unread.append((number, source, f"line {getattr(error, 'lineno', 1)}, {getattr(error, 'msg', error)}"))
            continue
        for node in tree.body:
            name = ""
            if isinstance(node, ast.ImportFrom | ast.Import):
                for alias in node.names:
                    module = getattr(node, "module", "")
                    found.imported[alias.asname or alias.name] = (module or alias.name, alias.name if module else "")
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                name = node.name
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                name = node.targets[0].id
            if name:
                first = min([node.lineno, *(part.lineno for part in getattr(node, "decorator_list", []))])
                text = "\n".join(plain.splitlines()[first - 1 : node.end_lineno])
                found.defined.setdefault(name, []).append(Definition(number, node, text, ast.dump(node)))
    return found


def lift(sources: list[str], starters: dict[str, str], imports: str) -> tuple[str, list[str]]:
    """Return the import lines, and all definitions that an answer needs, in the order of the notebook.

    Parameters
    ----------
    sources : list of str
        The code cells of the submission.
    starters : dict
        For each name that is asked for, the code that the page gives.
    imports : str
        The import lines of the page.

    Raises
    ------
    RefusedError
        If there is no answer, or it may not be run.
    """
    found, allowed = definitions(sources), definitions([imports]).imported
    starts = {name: definitions([text]).defined[name][0] for name, text in starters.items()}
    needed = {name: _answer(name, found, start) for name, start in starts.items()}
    if all(needed[name].meaning == start.meaning for name, start in starts.items()):
        raise RefusedError("untouched", "It is as the page gave it.")
    lines, waiting = set(), list(needed)
    while waiting:
        name = waiting.pop()
        for other in _needs(name, needed[name].node, allowed):
            if other in found.defined and _is_plain(found.defined[other][-1].node):
                if other not in needed:
                    needed[other] = found.defined[other][-1]
                    waiting.append(other)
            elif other in found.imported and found.imported[other] != allowed.get(other):
                lines.add(_harmless(other, *found.imported[other]))
    pieces = sorted(needed.values(), key=lambda part: (part.cell, part.node.lineno))
    return "\n".join([imports, *lines]), [piece.text for piece in pieces]


def _answer(name: str, found: Found, start: Definition) -> Definition:
    """The definition of a name that is the answer."""
    own = {part.meaning: part for part in found.defined.get(name, []) if part.meaning != start.meaning}
    answer = next(iter(own.values()), start)
    broken = [(cell, why) for cell, source, why in found.unread if re.search(rf"\b{name}\b", source)]
    if len(own) > 1:
        where = ", ".join(str(part.cell) for part in own.values())
        raise RefusedError("twice", f"{name} is written differently in code cells {where}: leave the one that counts.")
    if broken and not own:
        raise RefusedError("no Python", f"Code cell {broken[0][0]} cannot be read: {broken[0][1]}.")
    if name not in found.defined:
        raise RefusedError("missing", f"{name} is not in the notebook.")
    if not _is_plain(answer.node):
        kind = "a text between quotes" if isinstance(start.node, ast.Assign) else "written with def or class"
        raise RefusedError("not allowed", f"{name} must be {kind}, in code cell {answer.cell}.")
    return answer


def _is_plain(node: ast.stmt) -> bool:
    """Whether it is a function, a class, or a value that can be read without running code."""
    with suppress(ValueError, TypeError, MemoryError, RecursionError):
        if isinstance(node, ast.Assign) and not isinstance(node.value, ast.Lambda):
            ast.literal_eval(node.value)
        return True
    return False


def _needs(name: str, node: ast.stmt, allowed: Iterable[str]) -> set[str]:
    """Return the names that a definition uses from outside; refuse what no exercise needs."""
    parts = list(ast.walk(node))
    names = [part for part in parts if isinstance(part, ast.Name)]
    own = {part.id for part in names if not isinstance(part.ctx, ast.Load)}
    own |= {part.arg for part in parts if isinstance(part, ast.arg)}
    for part in parts:
        why = ""
        if isinstance(part, ast.Import | ast.ImportFrom):
            why = "imports something inside"
        elif isinstance(part, ast.Name) and part.id in FORBIDDEN - own:
            why = f"uses {part.id}"
        elif isinstance(part, ast.Attribute) and FRAMES.fullmatch(part.attr):
            why = f"uses .{part.attr}"
        elif isinstance(part, ast.Attribute | ast.Subscript) and not isinstance(part.ctx, ast.Load):
            root: ast.expr = part
            while isinstance(root, ast.Attribute | ast.Subscript):
                root = root.value
            why = f"changes {root.id}" if isinstance(root, ast.Name) and root.id in set(allowed) - own else ""
        if why:
            line = getattr(part, "lineno", 1) - node.lineno + 1
            words = f"{name} {why} (line {line}), which is not allowed in an exercise. It was not run."
            raise RefusedError("not allowed", words)
    return {part.id for part in names} - own


def _harmless(name: str, module: str, what: str) -> str:
    """The line that imports a name; refused if it is not one that every page may use."""
    if what in HARMLESS.get(module, "").split():
        return f"from {module} import {what} as {name}"
    if not what and module in HARMLESS and module != "collections":
        return f"import {module} as {name}"
    named = f"{what} from {module}" if what else module
    raise RefusedError("not allowed", f"It imports {named}, which this page does not: use what the page gives.")
