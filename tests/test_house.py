"""The house: which rooms there are, how large they may be, and that nobody reads what another keeps private."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1] / "astar_lesson"
ROOMS = ["search", "maps", "words", "draw", "play", "lesson", "web", "world"]
CHAPTERS = ["costs", "units", "unknown", "turns", "shapes", "big", "goals", "negative", "boxes"]
MODULES = sorted(HOUSE.rglob("*.py"))
TESTS = sorted(Path(__file__).parent.glob("*.py"))

LONGEST = 300
"""Lines of a module, with words and all."""

MOST = {
    **{
        "search": 1000,
        "maps": 598,
        "words": 430,
        "draw": 1150,
        "play": 1140,
        "lesson": 3285,
        "web": 570,
        "world": 2999,
    },
    **{
        "lesson/grade": 560,
        "lesson/paper": 1234,
        "world/boxes": 850,
        "world/big": 430,
        "world/negative": 410,
        "world/turns": 325,
    },
}
"""Lines of code of a room: it may shrink. The aim for all that the pages up to 19 need is 6,600."""


def within(folder):
    return sorted(path.name for path in folder.iterdir() if path.name != "__pycache__")


def code_lines(path):
    """Return how many lines of a module are neither blank nor a comment nor a docstring."""
    text = path.read_text(encoding="utf-8")
    words = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            words.update(range(node.lineno, node.end_lineno + 1))
    layout = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    code = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in layout:
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - words)


def test_lines_of_code_are_counted(tmp_path):
    module = tmp_path / "module.py"
    module.write_text(
        '"""Words."""\n\n# why\nx = 1  # code\ny = """a\n\nb"""\n"""More\nwords."""\n\n\ndef f():\n    """Do."""\n'
    )
    assert code_lines(module) == 5


def test_the_rooms_are_these():
    assert within(HOUSE) == sorted(["__init__.py", "__main__.py", "py.typed", *ROOMS])
    world = HOUSE / "world"
    assert within(world) == sorted(["__init__.py", *CHAPTERS])
    for room in [*(HOUSE / name for name in ROOMS), *(world / name for name in CHAPTERS)]:
        assert "__init__.py" in within(room)


def test_no_module_is_too_long():
    lines = {path.relative_to(HOUSE).as_posix(): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {name: count for name, count in lines.items() if count > LONGEST} == {}


@pytest.mark.parametrize("room", MOST, ids=lambda room: room or "the whole")
def test_no_room_is_too_large(room):
    assert sum(map(code_lines, (HOUSE / room).rglob("*.py"))) <= MOST[room]


# --- what is private --------------------------------------------------------------------------------------------------

PUBLIC = re.compile(r"_asdict|_fields|_make|_replace|_repr_\w+_|_ipython_display_|_getframe|_exit|__.*")
"""Names that begin like private ones: what named tuples offer, what IPython asks for, and Python's own."""


def is_private(name):
    return name.startswith("_") and not PUBLIC.fullmatch(name)


def own_names(tree):
    """Return the private names that the classes of a module define: methods, and what is set in them."""
    names = set()
    for node in (part for owner in ast.walk(tree) if isinstance(owner, ast.ClassDef) for part in ast.walk(owner)):
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.add(node.id if isinstance(node, ast.Name) else node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names.add(node.value)  # a slot, or an attribute set by its name
    return names


def of_oneself(node):
    """Tell whether something is read from self, cls or super()."""
    if isinstance(node, ast.Call):
        node = node.func
    return isinstance(node, ast.Name) and node.id in ("self", "cls", "super")


def private_reads(text):
    """Return the private names that a module reads from others: attributes, and what it imports."""
    tree = ast.parse(text)
    own = own_names(tree)
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and not of_oneself(node.value):
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom):
            found |= {name.name for name in node.names}
    return {name for name in found - own if is_private(name)}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("board._image", {"_image"}),
        ("player.board._image.set_data(3)", {"_image"}),
        ("from astar_lesson.search.trace import _log", {"_log"}),
        ("import astar_lesson.draw.board as board\nboard._cells()", {"_cells"}),
        ("class A:\n  def f(self, other):\n    return self._x + cls._y + super()._z()", set()),
        ("class A:\n  def __init__(self):\n    self._x = 1\n  def __eq__(self, other):\n    return other._x", set()),
        ("class A:\n  _x = 1\nA()._x", set()),
        ("class A:\n  def _x(self): pass\nA()._x()", set()),
        ("point._replace(x=1)._asdict(), point.__class__, player._repr_mimebundle_()", set()),
        ("_image = 3\nprint(_image)", set()),
    ],
)
def test_private_reads_are_found(text, names):
    assert private_reads(text) == names


def test_nobody_reads_what_another_keeps_private():
    everything = {path.relative_to(HOUSE.parent).as_posix(): path for path in [*MODULES, *TESTS]}
    read = {name: private_reads(path.read_text(encoding="utf-8")) for name, path in everything.items()}
    assert {name: found for name, found in read.items() if found} == {}
