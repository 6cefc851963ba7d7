"""Code for the reader: the source of a search as it runs, what changes from one to the next, and one with a mistake."""

import ast
import inspect
import io
import linecache
import textwrap
from collections.abc import Callable, Iterator, Mapping
from difflib import ndiff
from html import escape
from token import OP
from tokenize import generate_tokens
from types import CodeType
from typing import Any
from zlib import crc32

TINTS = {"+": "rgba(60, 130, 220, 0.22)", "-": "rgba(128, 128, 128, 0.22)"}
"""The colours of what is new and of what is gone. Neither is called right or wrong."""
LINE = '<span style="display: block; background: {}">{}</span>'


class Listing(str):
    """Lines of code, which a notebook shows in colour."""

    def _repr_markdown_(self) -> str:
        return f"```python\n{self}\n```"

    __repr__ = str.__str__


class Difference(Listing):
    """Lines of code with marks: + for a new line, - for a removed one. A label says where each stands."""

    label = ""
    folded = ""

    def _repr_html_(self) -> str:
        lines = ""
        for line in self.splitlines():
            lines += LINE.format(TINTS.get(line[0], "none"), escape(line))
        listed = f'<pre style="line-height: 1.35; white-space: pre; overflow-x: auto">{lines}</pre>'
        html = f"<p>{escape(self.label)}</p>{listed}"
        if self.folded:
            return f"<details><summary>{escape(self.folded)}</summary>{html}</details>"
        return html

    def _repr_markdown_(self) -> str:
        return f"```diff\n{self}\n```"


def source(function: Callable[..., Any]) -> Listing:
    """Return the source of a function as it runs, without decorators, docstring and types.

    >>> from astar_lesson.search.searches import walk_back
    >>> source(walk_back)
    def walk_back(came_from, cell):
        path = []
        while cell is not None:
            path.append(cell)
            cell = came_from[cell]
        return path[::-1]
    """
    return Listing("\n".join(lines_of(function).values()))


def lines_of(function: Callable[..., Any] | CodeType) -> dict[int, str]:
    """Return the lines that `source` shows, each with its number in the source as it stands, which begins with 1.

    The code of a function will do, too.
    """
    try:
        unwrapped = function if isinstance(function, CodeType) else inspect.unwrap(function)
        text = textwrap.dedent(inspect.getsource(unwrapped))
        (definition,) = ast.parse(text).body
    except (TypeError, OSError, SyntaxError, ValueError):  # not a function, or one without a file
        definition = None
    if not isinstance(definition, ast.FunctionDef):
        raise ValueError(f"{function!r} is not a function defined with `def`: give a function")
    lines = text.rstrip().splitlines()
    shown = dict(enumerate(lines, start=1))
    for first, last, line in _changes(definition, lines):
        for number in range(first, last + 1):
            del shown[number]
        if line is not None:
            shown[first] = line
    return dict(sorted(shown.items()))


def _changes(definition: ast.FunctionDef, lines: list[str]) -> Iterator[tuple[int, int, str | None]]:
    """What is left out for a reader: its first and its last line, and the line that replaces it, if one does."""
    yield 1, definition.lineno - 1, None  # decorators
    docstring = definition.body[0]
    stands_alone = docstring.lineno > _end_of_head(definition, lines)
    if ast.get_docstring(definition) is not None and stands_alone:
        yield docstring.lineno, docstring.end_lineno or 0, None
    for node in ast.walk(definition):
        if isinstance(node, ast.FunctionDef):
            end = _end_of_head(node, lines)
            if node.body[0].lineno > end:  # else the head shares its last line with what the function does
                yield node.lineno, end, _head(node)
        elif isinstance(node, ast.AnnAssign) and node.value is not None and node.lineno == node.end_lineno:
            line = lines[node.lineno - 1].encode()  # columns are counted in bytes
            untyped = line[: node.target.end_col_offset] + b" = " + line[node.value.col_offset :]
            yield node.lineno, node.lineno, untyped.decode()


def _end_of_head(function: ast.FunctionDef, lines: list[str]) -> int:
    """The number of the line with the colon that ends the head of a function."""
    depth = 0
    text = "\n".join(lines[function.lineno - 1 :])
    for token in generate_tokens(io.StringIO(text).readline):
        if token.type != OP:
            continue
        if token.string in "([{":
            depth += 1
        elif token.string in ")]}":
            depth -= 1
        elif token.string == ":" and not depth:
            return function.lineno + token.start[0] - 1
    return function.lineno


def _head(function: ast.FunctionDef) -> str:
    """The `def` of a function on one line, without types."""
    for argument in ast.walk(function.args):
        if isinstance(argument, ast.arg):
            argument.annotation = None
    return f"{' ' * function.col_offset}def {function.name}({ast.unparse(function.args)}):"


def changed(
    function: Callable[..., Any], name: str, changes: Mapping[str, str], end: str = "", **names: Any
) -> Callable[..., Any]:
    """Return a function with some of its lines changed, such as a search with a mistake.

    Parameters
    ----------
    function : callable
        The function; its decorators are left out.
    name : str
        The name of the new one.
    changes : mapping of str to str
        Parts of its source, and what stands there instead.
    end : str
        Lines that are added to it.
    **names
        What the new one uses and the function does not.

    Raises
    ------
    ValueError
        If a part does not stand in the source, or more than once.

    Examples
    --------
    >>> def double(x):
    ...     return 2 * x
    >>> triple = changed(double, "triple", {"2": "3"})
    >>> triple(5)
    15
    >>> source(triple)
    def triple(x):
        return 3 * x
    """
    original = inspect.unwrap(function)
    code = source(original).replace(f"def {original.__name__}(", f"def {name}(") + "\n"
    for part, other in changes.items():
        if code.count(part) != 1:
            raise ValueError(f"{original.__name__} has no such part, or several: {part}")
        code = code.replace(part, other)
    return defined(code + end, original, name, **names)


def defined(code: str, like: Callable[..., Any], name: str, **names: Any) -> Callable[..., Any]:
    """Return the function of this name that the code defines, with all that this other function knows, and `names`."""
    file = f"<{name} {crc32(code.encode())}>"  # several programs may have the same name
    linecache.cache[file] = len(code), None, code.splitlines(keepends=True), file  # so that its source can be shown
    known = {**inspect.unwrap(like).__globals__, **names}
    exec(compile(code, file, "exec"), known)
    return known[name]  # type: ignore[no-any-return]


def difference(
    before: Callable[..., Any], after: Callable[..., Any], folded: str = "", whole: bool = True
) -> Difference:
    """Return the source of `after`: lines that are new since `before` are marked +, and lines that are gone -.

    With `folded`, a notebook shows these words alone until they are clicked. Without `whole`, dots stand for the lines
    that have not changed; those next above a change stay, to say where it is.

    >>> from astar_lesson import bfs, bfs_early_exit
    >>> for line in difference(bfs, bfs_early_exit).splitlines():
    ...     if line[0] in "+-":
    ...         print(line)
    - def bfs(grid, start):
    + def bfs_early_exit(grid, start, goal):
    +         if current == goal:
    +             yield Step(goal, path=walk_back(came_from, goal))
    +             return
    """
    compared = ndiff(source(before).splitlines(), source(after).splitlines())
    lines = [line.rstrip() or " " for line in compared if line[0] != "?"]
    if not whole:
        lines = _changed_lines(lines)
    made = Difference("\n".join(lines))
    made.label = f"- only in {before.__name__}, + only in {after.__name__}"
    made.folded = folded
    return made


def _changed_lines(lines: list[str]) -> list[str]:
    """The lines with a mark, and above each the line before it; dots in place of the others."""
    shown = []
    for line, following in zip(lines, [*lines[1:], " "], strict=True):
        if line[0] in "+-" or following[0] in "+-":
            shown.append(line)
        elif shown[-1:] != ["  ..."]:
            shown.append("  ...")
    return shown
