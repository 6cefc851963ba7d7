"""Mutation test: `python tests/mutants.py search lesson/judge/check.py --sample 200`.

Each room or file that is named, within astar_lesson/, is changed in one place at a time: another operator, a number one
larger, an argument left out, a `not` more or less. A change that no test notices survives. See SURVIVORS.md.

The changes are made in the syntax tree as it is loaded; no file is touched. Tests are those of the quick run that
import the changed module, by itself or by way of one other module, the quickest first. They end at the first failure;
a run that takes much longer than without a change counts as killed, too. The program forks: it needs Linux or macOS.
"""

import argparse
import ast
import copy
import json
import os
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from importlib.machinery import PathFinder, SourceFileLoader
from itertools import accumulate
from pathlib import Path
from random import Random

TESTS = Path(__file__).parent
PROJECT = TESTS.parent
HOUSE = PROJECT / "astar_lesson"
LEFT_OUT = r"test_(browser_\w+|claims\w*|notebooks|install|rooms|published|lite|projector)"
"""Tests that look at other things than what code does, or start programs of their own, which load no change."""
QUIET = ["-q", "-p", "no:cacheprovider", "-p", "no:nbval", "-o", "addopts=", "-m", "not deep"]
MOST = 60
"""Seconds: so long may the tests of one module take. Those that import it by another module are left out then."""

# --- changes ----------------------------------------------------------------------------------------------------------

SWAPPED = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq},
    **{ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And},
    **{ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Div},
    **{ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd},
    **{ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitXor: ast.BitOr},
}
NONE = ast.Constant(None)


def variants(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in the place of a node."""
    yield from other_expressions(node)
    yield from other_statements(node)


def other_expressions(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in the place of an expression."""
    match node:
        case ast.Compare(ops=[first, *rest]) if type(first) in SWAPPED:
            yield ast.Compare(node.left, [SWAPPED[type(first)](), *rest], node.comparators)
        case ast.BinOp(left, op, right) if type(op) in SWAPPED:
            yield ast.BinOp(left, SWAPPED[type(op)](), right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(SWAPPED[type(op)](), values)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value) | float(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(str(value)):
            yield ast.Constant(f"XX{value}XX")
        case ast.Call(func, args, keywords):
            for k in range(len(args)):
                yield ast.Call(func, [*args[:k], NONE, *args[k + 1 :]], keywords)
            for k in range(len(keywords)):
                yield ast.Call(func, args, keywords[:k] + keywords[k + 1 :])
        case ast.IfExp(test, body, other):
            yield ast.IfExp(ast.UnaryOp(ast.Not(), test), body, other)
        case ast.comprehension(target, source, ifs, is_async) if ifs:
            yield ast.comprehension(target, source, ifs[1:], is_async)


def other_statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in the place of a statement."""
    match node:
        case ast.AugAssign(target, op, value) if type(op) in SWAPPED:
            yield ast.AugAssign(target, SWAPPED[type(op)](), value)
            yield ast.Assign([target], value)
        case ast.Assign(targets, value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield ast.Assign(targets, NONE)
        case ast.Return(value) if value and not (isinstance(value, ast.Constant) and value.value is None):
            yield ast.Return(NONE)
        case ast.If(test, body, other):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, other)
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.Expr(ast.Call()):
            yield ast.Pass()


def is_code(owner: ast.AST, field: str, node: ast.AST) -> bool:
    """Tell whether a node is no annotation, no decorator, no docstring, and no part of a text with gaps."""
    if isinstance(node, ast.Assign) and re.fullmatch(r"[A-Z]\w*[a-z]\w* = [\w.]+(\[| \|).*", ast.unparse(node)):
        return False  # the name of a type
    if field in ("annotation", "returns", "decorator_list", "type_params", "format_spec"):
        return False
    if isinstance(owner, ast.If) and "TYPE_CHECKING" in ast.unparse(owner.test):
        return False
    words = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return not (words and isinstance(owner, ast.Expr | ast.JoinedStr))


def places(owner: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    """Yield each node of code with its owner, the field in which it stands, and its place in a list."""
    for field, value in ast.iter_fields(owner):
        for k, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(node, ast.AST) and is_code(owner, field, node):
                yield owner, field, k, node
                yield from places(node)


def changes(tree: ast.Module, others: Callable[[ast.AST], Iterable[ast.AST]] = variants) -> Iterator[tuple[int, str]]:
    """Change a tree in one place after the other, and yield each time the line and the change in words.

    `others(node)` yields what may stand in the place of a node.
    """
    for owner, field, k, node in list(places(tree)):
        for new in others(node):
            located = ast.fix_missing_locations(ast.copy_location(copy.copy(new), node))
            before, after = (ast.unparse(each).strip().splitlines()[0] for each in (node, located))
            line = getattr(node, "lineno", getattr(owner, "lineno", 0))
            put(owner, field, k, located)
            yield line, f"{before}  ->  {after}"
            put(owner, field, k, node)


def put(owner: ast.AST, field: str, k: int | None, node: ast.AST) -> None:
    """Let a node stand in a field of its owner."""
    if k is None:
        setattr(owner, field, node)
    else:
        getattr(owner, field)[k] = node


# --- which tests ------------------------------------------------------------------------------------------------------


def name_of(path: Path) -> str:
    """Return the name of a module."""
    return ".".join(path.relative_to(PROJECT).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path, front: dict[str, str]) -> set[str]:
    """Return the modules of the package that a file imports; `front` tells where the names of the front come from."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("astar_lesson"):
            names = {name.name for name in node.names}
            found |= {node.module, *(f"{node.module}.{name}" for name in names)}
            found |= {front[name] for name in names & front.keys()} if node.module == "astar_lesson" else set()
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return found


def names_of_the_front() -> dict[str, str]:
    """Return in which module each name of the package is defined, read from the modules' classes and functions."""
    found = {}
    for path in HOUSE.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            targets = node.targets if isinstance(node, ast.Assign) else [node]
            names = [getattr(target, "name", getattr(target, "id", "_")) for target in targets]
            found |= {name: name_of(path) for name in names if not name.startswith("_")}
    return found


class Tests:
    """The tests of the quick run: which to ask about a module, and how long they take."""

    def __init__(self) -> None:
        front = names_of_the_front()
        paths = [path for path in sorted(TESTS.glob("test_*.py")) if not re.fullmatch(LEFT_OUT, path.stem)]
        self.direct = {path: imports(path, front) for path in paths}
        users = {name_of(path): imports(path, front) for path in HOUSE.rglob("*.py") if path.parent != HOUSE}
        near = {path: {user for user in users if user in found} for path, found in self.direct.items()}
        self.indirect = {path: set().union(*(users[user] for user in found)) for path, found in near.items()}

    def of(self, module: str) -> list[Path]:
        """Return the tests that import a module, and then those that import one which imports it."""
        own = [path for path, found in self.direct.items() if module in found]
        return own + [path for path, found in self.indirect.items() if module in found and path not in own]


# --- runs -------------------------------------------------------------------------------------------------------------


class Changed(SourceFileLoader):
    """Loads one module from a tree in place of its file."""

    def __init__(self, name: str, path: Path, tree: ast.Module) -> None:
        super().__init__(name, str(path))
        self.tree = tree

    def get_code(self, fullname: str) -> object:
        return compile(self.tree, self.path, "exec")

    def find_spec(self, name: str, path: object = None, target: object = None) -> object:
        spec = PathFinder.find_spec(name, path) if name == self.name else None
        if spec:
            spec.loader = self
        return spec


class Noted:
    """A plugin of pytest that sorts tests, and notes how each ended and how long it took."""

    def __init__(self, times: dict[str, float]) -> None:
        self.times, self.took, self.failed = times, Counter(), set()

    def pytest_collection_modifyitems(self, items: list) -> None:
        order = {path: k for k, path in enumerate(dict.fromkeys(item.path for item in items))}
        items.sort(key=lambda item: (order[item.path], self.times.get(item.nodeid, 0)))

    def pytest_runtest_logreport(self, report: object) -> None:
        self.took[report.nodeid] += report.duration
        if report.failed:
            self.failed.add(report.nodeid)

    def pytest_collectreport(self, report: object) -> None:
        if report.failed:
            self.failed.add(report.nodeid)


def forked(
    arguments: list[str], seconds: float, times: dict[str, float], changed: Changed | None = None
) -> dict | None:
    """Run pytest in a process of its own; return what was noted, or None if it took too long or broke down."""
    with tempfile.TemporaryDirectory() as scratch:
        result = Path(scratch) / "result"
        child = os.fork()
        if not child:
            run(arguments, times, changed, result)
        end = time.monotonic() + seconds
        while os.waitpid(child, os.WNOHANG) == (0, 0):
            if time.monotonic() > end:
                os.killpg(child, signal.SIGKILL)
                os.waitpid(child, 0)
                return None
            time.sleep(0.02)
        return json.loads(result.read_text()) if result.exists() else None


def run(arguments: list[str], times: dict[str, float], changed: Changed | None, result: Path) -> None:
    """Run pytest, write what was noted, and end the process."""
    os.setsid()
    silence = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(silence, stream)
    if changed:
        sys.meta_path.insert(0, changed)
    import pytest  # noqa: PLC0415 - it is loaded already

    noted = Noted(times)
    code = pytest.main([*QUIET, *arguments], plugins=[noted])
    result.write_text(json.dumps({"code": int(code), "failed": sorted(noted.failed), "took": noted.took}))
    os._exit(0)


def examined(path: Path, tests: Tests, sample: int, random: Random) -> Counter:
    """Change a file here and there, and return how many changes were killed and how many survived."""
    module, tree = name_of(path), ast.parse(path.read_text(encoding="utf-8"))
    every = range(sum(1 for _ in changes(tree)))
    chosen = set(every if len(every) <= sample else random.sample(every, sample))
    asked = tests.of(module)
    base = forked(list(map(str, asked)), 1800, {}) if asked else None
    if base is None:
        print(f"{module}: no test imports it")
        return Counter(untested=len(chosen))
    took = Counter()
    for test, seconds in base["took"].items():
        took[TESTS / Path(test.split("::")[0]).name] += seconds
    asked.sort(key=lambda file: (path.stem not in file.stem, module not in tests.direct[file], took[file]))
    spent = accumulate(took[file] for file in asked)
    asked = [file for file, so_far in zip(asked, spent, strict=True) if so_far < MOST or module in tests.direct[file]]
    print(f"{module}: {len(chosen)} of {len(every)} changes; {', '.join(file.stem for file in asked)}")
    print(f"  failing without a change, so not asked: {base['failed'] or 'none'}", flush=True)
    counts = Counter()
    for k, (line, words) in enumerate(changes(tree)):
        if k in chosen:
            changed = Changed(module, path, tree)
            survived = all(passes(file, 10 + 3 * took[file], base, changed) for file in asked)
            counts["survived" if survived else "killed"] += 1
            if survived:
                print(f"  survives: {path.relative_to(HOUSE)}:{line}: {words}", flush=True)
    return counts


def passes(file: Path, seconds: float, base: dict, changed: Changed) -> bool:
    """Tell whether the tests of a file do not notice a change."""
    left_out = [f"--deselect={test}" for test in base["failed"]]
    told = forked(["-x", str(file), *left_out], seconds, base["took"], changed)
    return told is not None and told["code"] in (0, 5)  # 5: all its tests are left out


def main() -> None:
    """Print the survivors, and for each file how many changes were killed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="+", help="rooms or files within astar_lesson/: search, lesson/judge/check.py")
    parser.add_argument("--sample", type=int, default=50, help="most changes of one file (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (%(default)s)")
    given = parser.parse_args()
    places = [HOUSE / target for target in given.targets]
    paths = [path for place in places for path in (sorted(place.rglob("*.py")) if place.is_dir() else [place])]
    os.environ |= {"PYTHONPATH": str(PROJECT), "OPENBLAS_NUM_THREADS": "1"}
    os.chdir(PROJECT)
    sys.path.insert(0, str(PROJECT))
    sys.dont_write_bytecode = False  # the tests are made ready for pytest once, not for each change
    for name in ("hypothesis", "ipywidgets", "matplotlib.figure", "networkx", "numpy", "pytest"):
        __import__(name)  # so that no run has to
    tests, whole = Tests(), Counter()
    for path in paths:
        counts = examined(path, tests, given.sample, Random(given.seed))
        tried = counts["killed"] + counts["survived"]
        print(f"{path.relative_to(HOUSE)}: {counts['killed']} of {tried} killed", flush=True)
        whole += counts
    tried = whole["killed"] + whole["survived"]
    print(f"together: {whole['killed']} of {tried} killed, {100 * whole['killed'] / max(1, tried):.1f} %; {whole}")


if __name__ == "__main__":
    main()
