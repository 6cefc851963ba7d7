"""What holds the rooms of the package apart, read from its source.

Layers are import-linter's affair (see pyproject.toml). Here: no way past the layers, no circle of modules, nothing
private read and nothing written from outside, and no module or class that has become too long.
"""

import ast
import re
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1] / "astar_lesson"
MODULES = sorted(HOUSE.rglob("*.py"))
TESTS = sorted(Path(__file__).parent.glob("*.py"))
FRONT = [HOUSE / "__init__.py", HOUSE / "__main__.py"]
ROOMS = [path for path in MODULES if path not in FRONT]

MOST_LINES = 300
MOST_METHODS = 15
CONTRACT = {
    "Grid": {"from_text", "from_movingai", "in_bounds", "passable", "edges", "neighbors", "cost"},
    "Trace": {"__len__", "__getitem__", "found", "path", "cost", "expanded", "path_to", "at"},
    "State": {"current", "open", "closed", "g", "f", "h", "parent"},
}
"""What the package promises of its three largest classes: it is not counted."""


@cache
def tree(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def name_of(path):
    """Return a file's name within the project."""
    return path.relative_to(HOUSE.parent).as_posix()


# --- size -------------------------------------------------------------------------------------------------------------


def test_no_module_is_too_long():
    lines = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


def test_no_class_has_too_many_methods():
    classes = [node for path in MODULES for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef)]
    methods = {
        node.name: {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        - CONTRACT.get(node.name, set())
        for node in classes
    }
    assert {name: len(own) for name, own in methods.items() if len(own) > MOST_METHODS} == {}


# --- imports: of types alone and within functions, too ----------------------------------------------------------------


def imported(syntax, known):
    """Yield the modules of the package that a module imports; `known` are all there are."""
    for node in ast.walk(syntax):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module in known:
            for name in node.names:
                inner = f"{node.module}.{name.name}"
                yield inner if inner in known else node.module


def circle(imports):
    """Return the modules that import each other in a circle, and those between two circles: all but loose ends."""
    left = dict(imports)
    while True:
        wanted = set().union(*left.values())
        ends = [name for name, others in left.items() if name not in wanted or not others & left.keys()]
        if not ends:
            return sorted(left)
        for name in ends:
            del left[name]


def within_the_package():
    names = {name_of(path).removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for path in MODULES}
    return {name: set(imported(tree(path), names)) - {name} for name, path in names.items() if path not in FRONT}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("import p.a, p.b as b, os", {"p.a", "p.b"}),
        ("from p.a import f", {"p.a"}),
        ("from p import a, f", {"p.a", "p"}),
        ("def f():\n  import p", {"p"}),
        ("if TYPE_CHECKING:\n  from p.b import C", {"p.b"}),
    ],
)
def test_imports_are_found(text, names):
    assert set(imported(ast.parse(text), {"p", "p.a", "p.b"})) == names


def test_circles_are_found():
    assert circle({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set()}) == ["b", "c"]


def test_no_imports_go_in_a_circle():
    assert circle(within_the_package()) == []


def test_no_room_imports_from_the_front():
    """It would be a way from each room to all others; the chapters of the world stand above it."""
    within = within_the_package()
    past = [name for name in within if "astar_lesson" in within[name] and not name.startswith("astar_lesson.world.")]
    assert not past, "\n".join(past)


# --- what is written from outside -------------------------------------------------------------------------------------

WRITABLE = {"value", "display", "bar_style"}
"""What ipywidgets asks its users to set."""
OF_A_STAGE = {"boards", "paints", "slider"}
"""Its traits, which it shares with the page."""
RIGHT = {
    "astar_lesson/search/guard.py": {"is_trusted"},  # the mark that a decorator puts on a method
    "astar_lesson/play/controls.py": {"setattr"},  # two ends of a slider and of its play button, in the right order
    "astar_lesson/lesson/growth.py": {"counter", "setattr"},  # a number is complete when it is made; its comparisons
    "astar_lesson/lesson/paper/cards.py": {"top"},  # how far down a page is filled: the cursor of all who draw on it
    "astar_lesson/lesson/paper/pdf.py": {"top"},  # the same
    "astar_lesson/lesson/listing.py": {"annotation"},  # a tree of syntax, rewritten
    "astar_lesson/lesson/patience.py": {"f_trace_opcodes"},  # how Python is asked to trace each of its steps
    "astar_lesson/lesson/grade/child.py": {"stdout", "stderr", "ITIMER_REAL", "SIGALRM"},  # of its own process
    "astar_lesson/web/in_browser.py": {
        "thread_time",
        "get_parent",
        "publish",
        "finish_displayhook",
        "setattr",
    },  # what is missing
}
"""What others left open to be set."""


def written_outside(syntax):
    """Yield what a module writes to an object that is not `self`: name, attribute."""
    for node in ast.walk(syntax):
        match node:
            case ast.Attribute(value=owner, attr=name, ctx=ast.Store() | ast.Del()):
                pass
            case ast.Call(func=ast.Name("setattr" | "delattr"), args=[owner, name, *_]):
                name = name.value if isinstance(name, ast.Constant) else "setattr"
            case _:
                continue
        if not (isinstance(owner, ast.Name) and owner.id in ("self", "cls")):
            yield ast.unparse(owner), name


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("class A:\n  def f(self):\n    self.x = self.y[0] = 1", []),
        ("def f(a):\n  a.x = 1\n  a.b.y += 2\n  del a.z", [("a", "x"), ("a.b", "y"), ("a", "z")]),
        ("for a.x, b in c: pass", [("a", "x")]),
        ("setattr(a, 'x', 1)\nsetattr(a, name, 1)\nsetattr(self, name, 1)", [("a", "x"), ("a", "setattr")]),
    ],
)
def test_what_is_written_outside_is_found(text, found):
    assert sorted(written_outside(ast.parse(text))) == sorted(found)


def test_nothing_is_written_from_outside():
    written = set()
    for path in MODULES:
        right = WRITABLE | RIGHT.get(name_of(path), set())
        for owner, name in written_outside(tree(path)):
            if name not in (right | OF_A_STAGE if owner == "self.stage" else right):
                written.add(f"{name_of(path)}: {owner}.{name}")
    assert not written, "\n".join(sorted(written))


# --- what is private --------------------------------------------------------------------------------------------------

PUBLIC = re.compile(r"_asdict|_fields|_make|_replace|_repr_\w+_|_ipython_display_|_getframe|_exit|__.*")
"""Names that begin like private ones: what named tuples offer, what IPython asks for, and Python's own."""


def own_names(syntax):
    """Return the names that the classes of a module define: methods, and what is set in them."""
    for node in chain.from_iterable(ast.walk(owner) for owner in ast.walk(syntax) if isinstance(owner, ast.ClassDef)):
        match node:
            case ast.FunctionDef(name=name) | ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.Attribute(attr=name, ctx=ast.Store()) | ast.Constant(value=str(name)):  # or a slot
                yield name


def private_reads(syntax):
    """Return the private names that a module reads from others: attributes, and what it imports."""
    found = set()
    for node in ast.walk(syntax):
        match node:
            case ast.Attribute(value=ast.Name("self" | "cls") | ast.Call(func=ast.Name("super"))):
                pass
            case ast.Attribute(attr=name):
                found.add(name)
            case ast.ImportFrom(names=names):
                found |= {name.name for name in names}
    return {name for name in found - set(own_names(syntax)) if name.startswith("_") and not PUBLIC.fullmatch(name)}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("board._image", {"_image"}),
        ("player.board._image.set_data(3)", {"_image"}),
        ("from astar_lesson.search.trace import _log", {"_log"}),
        ("import astar_lesson.draw.board as board\nboard._cells()", {"_cells"}),
        ("class A:\n  def f(self, other):\n    return self._x + cls._y + super()._z()", set()),
        ("class A:\n  def __init__(self):\n    self._x = 1\n  def __eq__(self, other):\n    return other._x", set()),
        ("class A:\n  def _x(self): pass\nA()._x()", set()),
        ("point._replace(x=1)._asdict(), point.__class__, player._repr_mimebundle_()", set()),
        ("_image = 3\nprint(_image)", set()),
    ],
)
def test_private_reads_are_found(text, names):
    assert private_reads(ast.parse(text)) == names


def test_nobody_reads_what_another_keeps_private():
    read = [f"{name_of(path)}: {name}" for path in [*MODULES, *TESTS] for name in private_reads(tree(path))]
    assert not read, "\n".join(read)
