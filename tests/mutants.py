"""Make a copy of the package and its tests that mutmut can work on: `python tests/mutants.py FOLDER`.

mutmut leaves decorated functions alone. In the copy each one is a plain function and, below it, an assignment, which is
the same (`wraps` stays: mutmut cannot reach what runs at import). See SURVIVORS.md.
"""

import ast
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SEARCH = ["searches", "frontiers", "guard", "costs", "record", "log", "trace", "state"]
MAPS = ["grid", "files", "heuristics"]
MODULES = [*(f"search/{name}" for name in SEARCH), *(f"maps/{name}" for name in MAPS)]
TESTS = ["grid", "frontiers", "heuristics", "searches", "guard", "trace", "explain", "tutorial_run", "hostile"]
TESTS += ["properties", "atlas", "ties", "stories", "mistakes"]
SETTINGS = f"""
[tool.mutmut]
source_paths = ["astar_lesson"]
only_mutate = {[f"astar_lesson/{module}.py" for module in MODULES]}
also_copy = ["README.md", "notebooks", "images"]
timeout_multiplier = 2.0
pytest_add_cli_args_test_selection = {[f"tests/test_{name}.py" for name in TESTS]}
pytest_add_cli_args = ["-p", "no:nbval", "-o", "addopts=", "-m", "not deep", "-k", "not lines_change"]
"""


def undecorated(text):
    """Return a module's text with `@decorate def f` written as `def f` and `f = decorate(f)`."""
    lines = text.splitlines()
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    for function in sorted(functions, key=lambda node: -node.lineno):
        decorated = function.name
        for decorator in reversed(function.decorator_list):
            decorated = f"{ast.unparse(decorator)}({decorated})"
        if decorated != function.name and not decorated.startswith("wraps"):
            lines.insert(function.end_lineno, " " * function.col_offset + f"{function.name} = {decorated}")
            del lines[function.decorator_list[0].lineno - 1 : function.lineno - 1]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True)
    for name in ["astar_lesson", "tests", "notebooks", "images"]:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "README.md", folder)
    (folder / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text(encoding="utf-8") + SETTINGS)
    for module in MODULES:
        path = folder / f"astar_lesson/{module}.py"
        path.write_text(undecorated(path.read_text(encoding="utf-8")), encoding="utf-8")
