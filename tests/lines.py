"""Print how much Python there is, in tokens and in lines.

python tests/lines.py          a row for each room of the package, for the teacher's tools and for the tests
python tests/lines.py draw     a row for each module of a room

A token is a name, a number, an operator, a bracket or a text. Comments, docstrings and layout are not counted, and a
line counts if a token stands on it: lines can be pressed, tokens cannot.
"""

import ast
import sys
import tokenize
from pathlib import Path

PROJECT = Path(__file__).parents[1]
HOUSE = PROJECT / "astar_lesson"
LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def docstring_lines(text):
    """Return the lines of a module that hold docstrings."""
    lines = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines.update(range(node.lineno, node.end_lineno + 1))
    return lines


def tokens_and_lines(path):
    """Return how many tokens a module has, and how many lines."""
    skipped = docstring_lines(path.read_text(encoding="utf-8"))
    with path.open(encoding="utf-8") as file:
        tokens = [token for token in tokenize.generate_tokens(file.readline) if token.type not in LAYOUT]
    code = [token for token in tokens if token.start[0] not in skipped]
    lines = set()
    for token in code:
        lines.update(range(token.start[0], token.end[0] + 1))
    return len(code), len(lines)


def print_row(name, paths):
    """Print how much stands in these files and folders together."""
    tokens = lines = 0
    for path in paths:
        for module in path.rglob("*.py") if path.is_dir() else [path]:
            more_tokens, more_lines = tokens_and_lines(module)
            tokens += more_tokens
            lines += more_lines
    if lines:
        print(f"{name:28}{tokens:8}{lines:8}{tokens / lines:8.1f}")


def main(room=""):
    """Print the table."""
    print(f"{'':28}{'tokens':>8}{'lines':>8}{'a line':>8}")
    parts = [path for path in sorted((HOUSE / room).iterdir()) if path.is_dir() or path.suffix == ".py"]
    for part in parts:
        print_row(part.name, [part])
    print_row("in all", parts)
    if not room:
        print_row("the teacher's tools", [PROJECT / "notebooks" / "teacher" / "tools"])
        print_row("the tests", [PROJECT / "tests"])


if __name__ == "__main__":
    main(*sys.argv[1:])
