"""What holds the rooms of the package apart, read from its source.

Layers are import-linter's affair, and what is private is ruff's (see pyproject.toml). Here: no way past the layers, no
circle of modules, and no class with too many methods.
"""

import ast
from functools import cache
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1] / "astar_lesson"
MODULES = sorted(HOUSE.rglob("*.py"))
TOOLS = HOUSE.parent / "notebooks" / "teacher" / "tools"
FRONT = [HOUSE / "__init__.py"]

MOST_METHODS = 15
CONTRACT = {
    "Grid": {"from_text", "from_rows", "from_movingai", "in_bounds", "passable", "edges", "neighbors", "cost"},
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


def within(folder):
    """Return the modules of a folder, and of each what it imports of the others."""
    paths = {path.relative_to(folder.parent).with_suffix(""): path for path in sorted(folder.rglob("*.py"))}
    names = {".".join(place.parts).removesuffix(".__init__"): path for place, path in paths.items()}
    return {name: set(imported(tree(path), names)) - {name} for name, path in names.items() if path not in FRONT}


def within_the_package():
    return within(HOUSE)


@pytest.mark.parametrize("folder", [HOUSE, TOOLS / "astar_teacher"], ids=lambda folder: folder.name)
def test_no_imports_go_in_a_circle(folder):
    modules = within(folder)
    assert any(modules.values())
    assert circle(modules) == []


def test_of_the_teachers_tools_none_builds_on_the_grader_or_on_the_site():
    """They are called by the commands, each by its name; what is printed stands alone."""
    past = {
        name: others
        for name, others in within(TOOLS / "astar_teacher").items()
        for room in ("astar_teacher.grade", "astar_teacher.web")
        if not name.startswith(room) and any(other.startswith(room) for other in others)
    }
    assert past == {}


def test_no_room_imports_from_the_front():
    """It would be a way from each room to all others; the chapters of the world stand above it."""
    within = within_the_package()
    past = [name for name in within if "astar_lesson" in within[name] and not name.startswith("astar_lesson.world.")]
    assert not past, "\n".join(past)
