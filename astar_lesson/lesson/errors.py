"""What a beginner should know about an error that Python raises in a search: what was asked of what, and the remedy.

Python names the type and the attribute. Which line has put the wrong thing there, it cannot know. The sentences here
follow Python's own words. Each holds for one error, sometimes only in one kind of line or program, so that no cause is
named that is not there.
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from contextlib import suppress
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, NamedTuple


class Remedy(NamedTuple):
    """What to say about an error.

    Attributes
    ----------
    error : str
        A pattern for Python's words, type and message.
    says : str
        The sentence, without a full stop. It may use the named groups of the three patterns.
    line : str
        A pattern for the line in which the error was raised.
    program : str
        A pattern for the whole program, as Python would write it: one blank around `=`, no comments.
    """

    error: str
    says: str
    line: str = ""
    program: str = ""


GRID = "A grid is asked by its methods: grid.neighbors(cell) gives the cells beside a cell, and grid.edges(cell) also "
GRID += "what each step costs"
QUEUE = "A Queue has frontier.put(cell), which adds a cell, and frontier.get(), which takes the next one out; "
QUEUE += "`while frontier` asks whether one is waiting"
PRIORITY_QUEUE = "A PriorityQueue has frontier.put(cell, priority), which adds a cell, and frontier.get(), which takes "
PRIORITY_QUEUE += "the lowest out; `while frontier` asks whether one is waiting"

REMEDIES = [
    # the map
    Remedy("'Grid' object has no attribute 'neighbours'", "In code the word is spelled neighbors, without u"),
    Remedy(r"'Grid' object (has no attribute|is not subscriptable|is not iterable|is not callable)", GRID),
    Remedy("argument of type 'Grid' is not iterable", "Whether a cell can be entered, grid.passable(cell) says"),
    Remedy(
        r"(?P<method>neighbors|edges)\(\) missing",
        "Whose neighbours? Give the cell that is expanded: grid.{method}(current)",
    ),
    Remedy(
        r"(?P<method>neighbors|edges)\(\) takes 2",
        "A cell is one argument, a pair of numbers: grid.{method}(current)",
    ),
    Remedy(
        r"\bcost\(\) missing",
        "A step leads from one cell to another: grid.cost(current, neighbor). Or take the cost from the loop, "
        "for neighbor, cost in grid.edges(current)",
    ),
    Remedy("'tuple' object has no attribute '(neighbors|edges)'", "A cell is only a pair of numbers. " + GRID),
    # the frontier
    Remedy("'Queue' object has no attribute", QUEUE),
    Remedy("'PriorityQueue' object has no attribute", PRIORITY_QUEUE),
    Remedy(
        r"'(?P<kind>(Priority)?Queue)' object is not (subscriptable|iterable)",
        "A {kind} hands out one cell at a time, by frontier.get(), as long as one is waiting: `while frontier`",
    ),
    Remedy(
        r"(?P<kind>(Priority)?Queue)\.(get|put)\(\) missing 1 required positional argument: '(self|cell)'",
        "{kind} without brackets is the kind of thing, and no queue yet: frontier = {kind}(start)",
        program=r"= (Priority)?Queue\n",
    ),
    Remedy(r"Queue\.put\(\) missing 1 required positional argument: 'cell'", "Put which cell? frontier.put(neighbor)"),
    Remedy(
        r"PriorityQueue\.put\(\) missing 1 required positional argument: 'priority'",
        "put takes two arguments, the cell and its priority. The inner brackets make one of them: "
        "frontier.put(neighbor, priority)",
        line=r"\.put\(\(",
    ),
    Remedy(
        r"PriorityQueue\.put\(\) missing 1 required positional argument: 'priority'",
        "A PriorityQueue must know whose turn it is: frontier.put(neighbor, priority)",
    ),
    Remedy(
        r"Queue\.get\(\) takes 1 positional argument",
        "get needs no argument: the queue knows which cell is next, frontier.get()",
    ),
    Remedy(
        "IndexError: the frontier is empty",
        "The loop should go on only while a cell is waiting: `while frontier`",
    ),
    Remedy(
        "'(?P<kind>list|set|deque)' object has no attribute '(?P<method>get|put)'",
        "This is a {kind}, and a {kind} has no {method}. A queue is made by Queue(start) or PriorityQueue(start)",
    ),
    Remedy(
        "'(?P<kind>tuple|NoneType)' object has no attribute '(get|put)'",
        "{name} is no queue any more: which line has given it another value? To add a cell, write {name}.put(neighbor)",
        line=r"(?P<name>\w+)\.(get|put)",
    ),
    Remedy(
        "unhashable type: 'list'",
        "The start goes in alone, without square brackets: {kind}(start)",
        line=r"(?P<kind>\w*Queue)\(\[",
    ),
    Remedy("unhashable type: 'list'", "A list cannot be a cell: a cell is written in round brackets, (x, y)"),
    # what is no cell
    Remedy(
        "<Grid .* is not a cell",
        "The whole map has come out of the frontier: begin with {kind}(start)",
        program=r"(?P<kind>\w*Queue)\(grid\)",
    ),
    Remedy("<Grid .* is not a cell", "This is the whole map: give one of its cells, such as current"),
    Remedy(
        "cell (Priority)?Queue.* is not a cell",
        "This is the queue, and no cell: ask about the cell that came out of it",
    ),
    Remedy("<method .*get> is not a cell", "Without brackets get is not called: current = frontier.get()"),
    Remedy(
        r"is not a cell",
        "put takes the cell first, then its priority: {frontier}.put({cell}, {priority})",
        program=r"for (?P<cell>\w+)\b[^\n]* in [\s\S]*?(?P<frontier>\w+)\.put\((?P<priority>[^\n]+), (?P=cell)\)",
    ),
    Remedy(
        r"is not a cell",
        "grid.neighbors(cell) gives cells alone. To know what the steps cost: for {names} in grid.edges(current)",
        program=r"for (?P<names>\w+, \w+) in grid\.neighbors\(",
    ),
    Remedy(
        r"is not a cell",
        "grid.edges(cell) gives pairs, a cell and what the step into it costs: for {name}, cost in grid.edges(current)",
        program=r"for (?P<name>\w+) in grid\.edges\(",
    ),
    Remedy(
        r"is not a cell",
        "What stands in the brackets of {kind} are cells that wait, and the start is the only one: {kind}(start)",
        program=r"(?P<kind>\w*Queue)\((start, |\()",
    ),
    Remedy(
        r"is not a cell",
        "frontier.get() returns the cell and nothing else: current = frontier.get()",
        program=r"\w+, \w+ = \w+\.get\(\)|\.get\(\)\[",
    ),
    # tables
    Remedy("'dict' object has no attribute", "A dictionary stores a value for a key: came_from[neighbor] = current"),
    Remedy(
        "'set' object does not support item assignment",
        "A set knows only what is in it. A dictionary stores a value for each cell: it begins as {{start: None}}",
    ),
    Remedy(
        "list indices must be integers or slices, not tuple",
        "A list has places, numbered 0, 1, 2. To store a value for a cell take a dictionary, such as {{start: None}}",
    ),
    Remedy(
        "'int' object (is not subscriptable|does not support item assignment)",
        "{name} is a number: to store one for each cell take a dictionary, {name} = {{start: 0}}",
        line=r"(?P<name>cost\w*)\[",
    ),
    Remedy(
        "'<' not supported between instances of '.*' and 'dict'",
        "{name} is the whole table: compare with what is stored for one cell, {name}[neighbor]",
        line=r"< (?P<name>\w+)",
    ),
    Remedy(
        r"for \+: 'dict' and",
        "{name} is the whole table: take what is stored for one cell, {name}[current]",
        line=r"(?P<name>\w+) \+ ",
    ),
    Remedy(r"has priority \{", "The priority of one cell is one number, such as new_cost, and not the whole table"),
    Remedy(
        r"for \+: 'NoneType' and '(int|float)'",
        "What it costs to reach the start is a number, 0: {name} = {{start: 0}}",
        program=r"(?P<name>cost\w*) = \{start: None\}",
    ),
    Remedy(
        r"for \+: '(int|float)' and 'tuple'",
        "grid.edges(cell) gives the neighbour first, then the cost: for neighbor, cost in grid.edges(current)",
        program=r"for \w*cost\w*, \w+ in",
    ),
    Remedy("KeyError", "Two equals signs compare; to store something write one: =", line=r"^[\w.]+\[[^=]*\] == "),
    # the heuristic
    Remedy(
        r"\b(?P<guess>manhattan|octile|chebyshev|euclidean|zero)\(\) takes 1 positional argument",
        "{guess}(grid) makes the guess, which comes to your search as its fourth argument: heuristic(neighbor, goal)",
    ),
    Remedy(
        r"for \+: '(int|float)' and 'function'",
        "{guess}(grid) makes the guess, which comes to your search as its fourth argument: heuristic(neighbor, goal)",
        line=r"(?P<guess>manhattan|octile|chebyshev|euclidean|zero)\(grid\)",
    ),
    Remedy(
        r"heuristic\(\) (missing|takes)",
        "The heuristic is given two cells, from where and where to: heuristic(neighbor, goal)",
    ),
    # the walk back
    Remedy(
        r"walk_back\(\) (missing|takes)",
        "walk_back needs the table of parents and the cell where the path ends: walk_back(came_from, goal)",
    ),
    Remedy(
        r"(tuple indices must be integers or slices, not dict|unhashable type: 'dict')",
        "walk_back takes the table of parents first, then the cell: walk_back(came_from, goal)",
        line=r"walk_back\(",
    ),
    # names, and brackets
    Remedy(
        r"'(method|builtin_function_or_method)' object is not (iterable|subscriptable)",
        "Square brackets look something up; what a method is given stands in round ones: {method}({cell})",
        line=r"(?P<method>\w+\.\w+)\[(?P<cell>\w+)\]",
    ),
    Remedy(
        r"'(method|builtin_function_or_method)' object is not iterable",
        "A method is called with round brackets, and here with the cell that is expanded: {method}(current)",
        line=r"in (?P<method>\w+\.\w+):",
    ),
    Remedy(
        "NameError: name .* is not defined",
        "Two equals signs compare; one gives {name} a value",
        line=r"^(?P<name>\w+) == ",
    ),
    Remedy(
        "NameError: name '(?P<method>neighbors|edges)' is not defined",
        "It is the map that knows them: grid.{method}(current)",
    ),
    Remedy("NameError: name 'get' is not defined", "It is asked of the queue: frontier.get()"),
    Remedy("NameError: name 'put' is not defined", "It is asked of the queue: frontier.put(neighbor)"),
    Remedy(
        "NameError: name 'cost' is not defined",
        "grid.edges(cell) gives each neighbour with the cost of the step into it: for neighbor, cost in "
        "grid.edges(current)",
    ),
    Remedy(
        "NameError: name '(heuristic|h)' is not defined",
        "The guess comes as the fourth argument: def my_search(grid, start, goal, heuristic)",
    ),
]


INNER_NAMES = [
    (r"\b\w+\.<locals>\.(<lambda>|h|estimate_of)\(\)", "heuristic()"),
    (r"\bBaseMap\.", "Grid."),
    (r"<bound method (\w+\.\w+) of .*?> is not", r"<method \1> is not"),
    (r"<function (\w+) at 0x\w+>", r"<function \1>"),
    (r"<class '[\w.]+\.(\w+)'>", r"<class \1>"),
]
"""What Python calls a thing by where it was written, and what a reader knows it by."""
SLIP_OF_SPELLING = 0.75
"""How much a name must be like another one to be taken for it."""


def in_plain_words(message: str) -> str:
    """Return Python's words about an error, without names that stand nowhere on a page.

    >>> in_plain_words("TypeError: manhattan.<locals>.<lambda>() missing 1 required positional argument: 'goal'")
    "TypeError: heuristic() missing 1 required positional argument: 'goal'"
    """
    for pattern, known in INNER_NAMES:
        message = re.sub(pattern, known, message)
    return message


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
    message = in_plain_words(f"{type(error).__name__}: {error}")
    program = text_of(function)
    for remedy in REMEDIES:
        found = re.search(remedy.error, message), re.search(remedy.line, line), re.search(remedy.program, program)
        if all(found):
            names: dict[str, str] = {}
            for part in found:
                names |= part.groupdict() if part else {}
            return remedy.says.format(**names)
    return _other_spelling(error, function)


def _other_spelling(error: BaseException, function: Callable[..., Any]) -> str:
    """Say which name of the function a name that is not defined may mean."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    if not isinstance(error, NameError) or code is None:
        return ""
    known = [name for name in (*code.co_varnames, *code.co_names) if name != error.name]
    meant = get_close_matches(error.name or "", known, n=1, cutoff=SLIP_OF_SPELLING)
    return f"There is a name {meant[0]}: is that meant? Spell it alike everywhere" if meant else ""


@lru_cache(maxsize=8)  # of one function hundreds of runs may fail
def text_of(function: Callable[..., Any]) -> str:
    """Return a function as Python would write it, without comments and docstrings; "" if its source is not known."""
    tree = _tree(function)
    return ast.unparse(tree) + "\n" if tree else ""


def _tree(function: Callable[..., Any]) -> ast.Module | None:
    with suppress(OSError, TypeError, SyntaxError):
        return ast.parse(textwrap.dedent(inspect.getsource(inspect.unwrap(function))))
    return None


# --- programs that end without an error and without a path ------------------------------------------------------------


def about_silence(function: Callable[..., Any], expanded: int) -> str:
    """Say why a program that returns no path may have searched nothing, or not noticed the goal; "" if it is not seen.

    Parameters
    ----------
    function : callable
        The reader's function.
    expanded : int
        How many cells it has expanded.
    """
    tree = _tree(function)
    if tree is None:
        return ""
    looks = [_compared_by_identity]
    if expanded == 0:
        looks = [_empty_at_first, _loop_turned_round, *looks]
    if expanded == 1:
        looks = [_opens_what_is_known, *looks]
    return next((said for look in looks for said in look(tree)), "")


def _empty_at_first(tree: ast.Module) -> Iterator[str]:
    """A frontier that is made without the start, and nothing is put into it before the loop."""
    text = ast.unparse(tree)
    made = re.search(r"(?P<frontier>\w+) = (?P<kind>\w*Queue)\(\)\n", text)
    if not made:
        return
    before, loop, _ = text[made.end() :].partition("while ")
    if loop and f"{made['frontier']}.put(" not in before:
        remedy = f"{made['frontier']} = {made['kind']}(start)"
        yield f"The frontier is empty when the loop begins, so the loop never runs: put the start into it, {remedy}."


def _loop_turned_round(tree: ast.Module) -> Iterator[str]:
    """`while not frontier`."""
    for node in ast.walk(tree):
        test = node.test if isinstance(node, ast.While) else None
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) and isinstance(test.operand, ast.Name):
            name = test.operand.id
            yield (
                f"while not {name} means: as long as no cell is waiting. The start waits, so the loop never runs: "
                f"write while {name}."
            )


def _opens_what_is_known(tree: ast.Module) -> Iterator[str]:
    """`if neighbor in came_from` around the line that puts a neighbour into the frontier."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.If) or node.orelse:
            continue
        tests = node.test.values if isinstance(node.test, ast.BoolOp) else [node.test]
        body = "\n".join(map(ast.unparse, node.body))
        for test in tests:
            if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.In) and ".put(" in body:
                yield (
                    f"`{ast.unparse(node.test)}` lets through only cells that are known already, so nothing is ever "
                    f"opened: a new cell is one that is not in {ast.unparse(test.comparators[0])}."
                )


def _compared_by_identity(tree: ast.Module) -> Iterator[str]:
    """`current is goal`."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], ast.Is):
            continue
        left, right = ast.unparse(node.left), ast.unparse(node.comparators[0])
        if right not in ("None", "True", "False"):
            yield (
                f"`{left} is {right}` asks whether both are the same object. Two pairs of the same numbers need not "
                f"be: {left} == {right} asks whether they are the same cell."
            )


def about_answer(answer: Any) -> str:
    """Say what a search returns in place of a path, to follow "returns"; "" if nothing special is to be said."""
    if callable(answer):
        name = getattr(answer, "__name__", "it")
        return f"the function {name} itself: call it with its arguments in brackets, such as {name}(came_from, goal)"
    if isinstance(answer, str):
        return f"text, {answer!r}: return the list itself"
    return ""
