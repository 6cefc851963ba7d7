"""Print how many lines of code each room of the package has, and the teacher's tools.

A line of code is neither blank, nor a comment, nor a docstring. Python counts stubs (.pyi), too.

python tests/lines.py          a line for each room
python tests/lines.py draw     a line for each module of a room
"""

import ast
import io
import sys
import tokenize
from pathlib import Path

HOUSE = Path(__file__).parents[1] / "astar_lesson"
TOOLS = Path(__file__).parents[1] / "notebooks" / "teacher" / "tools"
PYTHON = (".py", ".pyi")
TEMPLATES = (".css", ".html", ".j2")
KINDS = (*PYTHON, ".js", *TEMPLATES)
LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def code_lines(text):
    """Return how many lines of a Python module hold code."""
    words = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            words.update(range(node.lineno, node.end_lineno + 1))
    code = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in LAYOUT:
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - words)


def counted(paths):
    """Return the lines of Python, of JavaScript, and of templates and style sheets."""
    texts = {path: path.read_text(encoding="utf-8") for path in paths if path.suffix in KINDS}
    python = sum(code_lines(text) for path, text in texts.items() if path.suffix in PYTHON)
    filled = {path: sum(map(bool, map(str.strip, text.splitlines()))) for path, text in texts.items()}
    script = sum(lines for path, lines in filled.items() if path.suffix == ".js")
    return python, script, sum(lines for path, lines in filled.items() if path.suffix in TEMPLATES)


def main(room=None):
    """Print the table."""
    folder = HOUSE / room if room else HOUSE
    rows = {path.name: counted(path.rglob("*") if path.is_dir() else [path]) for path in sorted(folder.iterdir())}
    print(f"{'':24}{'Python':>8}{'JavaScript':>12}{'templates':>11}")
    in_all = tuple(map(sum, zip(*rows.values(), strict=True)))
    tools = {} if room else {"the teacher's tools": counted(TOOLS.rglob("*"))}
    for name, row in [*rows.items(), ("in all", in_all), *tools.items()]:
        if any(row):
            print(f"{name:24}{row[0]:8}{row[1]:12}{row[2]:11}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
