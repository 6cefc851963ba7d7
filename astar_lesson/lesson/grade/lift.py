"""Lifting: an answer is taken out of a notebook by its syntax tree. Nothing runs here, and nothing else will run."""

import ast
import builtins
import re
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

FORBIDDEN = {
    **dict.fromkeys(("open", "input"), "reads files or the keyboard"),
    **dict.fromkeys(("exec", "eval", "compile", "__import__", "breakpoint"), "runs other code"),
    **dict.fromkeys(("globals", "locals", "vars", "getattr", "setattr", "delattr"), "reaches around itself"),
}
"""Built-in functions that no exercise needs, and what is said of an answer that uses them."""
FRAMES = re.compile(r"f_(back|builtins|code|globals|locals)|gi_(code|frame)|(cr|ag)_frame|tb_(frame|next)")
HARMLESS = {
    "collections": "deque defaultdict Counter",
    "heapq": "heappush heappop heapify",
    "math": "inf sqrt hypot isclose",
    "itertools": "pairwise product count",
}
"""What may be imported on every page. Of these, `heapq`, `math` and `itertools` may be imported whole."""


class RefusedError(Exception):
    """An answer that is not run: a verdict, and why, in a sentence."""

    def __init__(self, verdict: str, words: str) -> None:
        super().__init__(words)
        self.verdict, self.words = verdict, words


@dataclass(frozen=True)
class Definition:
    """What a cell defines: its name, the number of the cell among the code cells, its node and its lines."""

    name: str
    cell: int
    node: ast.stmt
    text: str

    @property
    def same(self) -> str:
        """Equal for two definitions that differ in layout and comments alone."""
        return ast.dump(self.node)


Unread = tuple[int, str, SyntaxError]
Found = tuple[dict[str, list[Definition]], dict[str, tuple[str, str]], list[Unread]]


def definitions(sources: Iterable[str]) -> Found:
    """Return what code cells define, what they import, and the cells that are no Python.

    Returns
    -------
    dict
        For each name its definitions: functions, classes, and values that stand there in plain text.
    dict
        For each imported name the module and what it is called there, "" for a whole module.
    list
        Number, source and error of each cell that cannot be read.
    """
    defined: dict[str, list[Definition]] = {}
    imported: dict[str, tuple[str, str]] = {}
    unread = []
    for number, source in enumerate(sources, 1):
        plain = re.sub(r"^[ \t]*[%!].*", "", source, flags=re.M)  # commands of Jupyter
        try:
            with warnings.catch_warnings(action="ignore"):
                tree = ast.parse(plain)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            unread.append((number, source, error if isinstance(error, SyntaxError) else SyntaxError(str(error))))
            continue
        for node in tree.body:
            imported.update(_imports(node))
            name = _name(node)
            if name:
                first = min((part.lineno for part in getattr(node, "decorator_list", [])), default=node.lineno)
                text = "\n".join(plain.splitlines()[first - 1 : node.end_lineno])
                defined.setdefault(name, []).append(Definition(name, number, node, text))
    return defined, imported, unread


def _name(node: ast.stmt) -> str:
    """What a statement defines; "" if nothing that can be lifted."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""


def _imports(node: ast.AST) -> Iterator[tuple[str, tuple[str, str]]]:
    if isinstance(node, ast.ImportFrom):
        yield from ((alias.asname or alias.name, (node.module or "", alias.name)) for alias in node.names)
    if isinstance(node, ast.Import):
        yield from ((alias.asname or alias.name, (alias.name, "")) for alias in node.names)


def lift(sources: list[str], names: Iterable[str], starters: dict[str, str], imports: Iterable[str]) -> list[str]:
    """Return an answer in pieces, in the order of the notebook: what it imports, and each definition that it needs.

    Parameters
    ----------
    sources : list of str
        The code cells of the submission.
    names : iterable of str
        What is asked for.
    starters : dict
        How each of them stood there at first.
    imports : iterable of str
        The lines of the page that import.

    Raises
    ------
    RefusedError
        If there is no answer, or none that may be run.
    """
    defined, imported, unread = definitions(sources)
    allowed = dict(_imports_of(imports))
    starts = {name: definitions([text])[0][name][0] for name, text in starters.items()}
    chosen = {name: _one(name, defined.get(name, []), starts[name], unread) for name in names}
    if all(chosen[name].same == starts[name].same for name in chosen):
        raise RefusedError("untouched", "It stands there as the page gave it.")
    needed: dict[str, Definition] = {}
    lines: set[str] = set()
    waiting = list(chosen)
    while waiting:
        name = waiting.pop()
        if name in needed:
            continue
        needed[name] = chosen.get(name) or defined[name][-1]
        used, own = _used(needed[name].node)
        _refuse(needed[name], own, allowed)
        for other in used - own:
            if other in defined and _is_plain(defined[other][-1].node):
                waiting.append(other)
            elif other in imported and imported[other] != allowed.get(other):
                lines.add(_harmless(other, *imported[other]))
    return [*sorted(lines), *(part.text for part in sorted(needed.values(), key=lambda d: (d.cell, d.node.lineno)))]


def _imports_of(lines: Iterable[str]) -> Iterator[tuple[str, tuple[str, str]]]:
    for node in ast.parse("\n".join(lines)).body:
        yield from _imports(node)


def _one(name: str, found: list[Definition], start: Definition, unread: list[Unread]) -> Definition:
    """The one definition of a name that is the answer."""
    own = {part.same: part for part in found if part.same != start.same}
    if len(own) > 1:
        where = ", ".join(str(part.cell) for part in own.values())
        raise RefusedError("twice", f"{name} is written differently in code cells {where}: leave the one that counts.")
    if own:
        (only,) = own.values()
        if not _is_plain(only.node):
            kind = "a text between quotes" if isinstance(start.node, ast.Assign) else "written with def or class"
            raise RefusedError("not allowed", f"{name} must be {kind}, in code cell {only.cell}.")
        return only
    broken = [(cell, error) for cell, source, error in unread if re.search(rf"\b{name}\b", source)]
    if broken:
        cell, error = broken[0]
        raise RefusedError("no Python", f"Code cell {cell} cannot be read: line {error.lineno or 1}, {error.msg}.")
    if not found:
        raise RefusedError("missing", f"{name} is not in the notebook.")
    return found[-1]


def _is_plain(node: ast.stmt) -> bool:
    """Whether it is a function, a class, or a value that can be read without running anything."""
    if not isinstance(node, ast.Assign) or isinstance(node.value, ast.Lambda):
        return True
    try:
        ast.literal_eval(node.value)
    except (ValueError, TypeError, MemoryError, RecursionError):
        return False
    return True


def _used(node: ast.AST) -> tuple[set[str], set[str]]:
    """The names that a definition reads, and those that are its own: arguments, and what is assigned inside."""
    read: set[str] = set()
    own: set[str] = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            (read if isinstance(part.ctx, ast.Load) else own).add(part.id)
        elif isinstance(part, ast.arg):
            own.add(part.arg)
    return read, own


def _refuse(definition: Definition, own: set[str], allowed: dict[str, tuple[str, str]]) -> None:
    """Refuse what no exercise needs; the built-in functions are also missing where the answer runs."""
    for part in ast.walk(definition.node):
        why = ""
        if isinstance(part, ast.Import | ast.ImportFrom):
            why = "imports inside, where only the page's own imports may be used"
        elif isinstance(part, ast.Name) and part.id in FORBIDDEN and part.id not in own:
            why = f"{FORBIDDEN[part.id]}, by {part.id}"
        elif isinstance(part, ast.Attribute):
            root = _root(part)
            is_dunder = part.attr.startswith("__") and part.attr != "__init__"
            if is_dunder or FRAMES.fullmatch(part.attr):
                why = f"reaches around itself, by .{part.attr}"
            elif not isinstance(part.ctx, ast.Load) and root in allowed and root not in own:
                why = f"changes {root}, which the check needs as it is"
        if why:
            line = getattr(part, "lineno", 1) - definition.node.lineno + 1
            words = f"{definition.name} {why} (line {line}). That is not allowed in an exercise, so it was not run."
            raise RefusedError("not allowed", words)


def _root(part: ast.expr) -> str:
    while isinstance(part, ast.Attribute | ast.Subscript | ast.Call):
        part = part.func if isinstance(part, ast.Call) else part.value
    return part.id if isinstance(part, ast.Name) else ""


def _harmless(name: str, module: str, what: str) -> str:
    """The line that imports a name; refused if it is none of those that every page may use."""
    if what in HARMLESS.get(module, "").split():
        return f"from {module} import {what} as {name}"
    if not what and module in HARMLESS and module != "collections":
        return f"import {module} as {name}"
    named = f"{what} from {module}" if what else module
    raise RefusedError("not allowed", f"It imports {named}, which this page does not import: use what the page gives.")


LIMITED = {name: value for name, value in vars(builtins).items() if name not in FORBIDDEN}
"""The built-in functions that an answer has."""
