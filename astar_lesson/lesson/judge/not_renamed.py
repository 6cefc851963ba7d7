"""A notebook cell that defines a search by its old name and checks it by the new one: another search, or none."""

import re
from collections.abc import Callable
from typing import Any

from IPython.core.getipython import get_ipython
from IPython.display import display

from astar_lesson.lesson.verdict import Verdict

SEARCH = re.compile(r"^def (\w+)\([^,)]+,[^,)]+,[^)]+\)", re.MULTILINE)
"""The first line of a search: it has at least three parameters, so that no helper is taken for one."""
CHECK = re.compile(r"^check\((\w+)\b", re.MULTILINE)


def not_renamed(search: Callable[..., Any]) -> Verdict | None:
    """Say that the notebook cell that runs now defines another search than the one that it checks; None elsewhere."""
    shell = get_ipython()
    cells = shell.user_ns.get("In") if shell else None
    found = names_in(cells[-1]) if cells else None
    if not (shell and found):
        return None
    defined, checked = found
    code = getattr(search, "__code__", None)
    calls_it = code is not None and defined in code.co_names
    is_another = shell.user_ns.get(checked) is not search  # a button has called the check
    return None if calls_it or is_another else about(defined, checked)


def names_in(cell: str) -> tuple[str, str] | None:
    r"""Return the name of the only search that a cell defines, and the name that it checks and does not define.

    >>> names_in("def my_bfs(grid, start, goal):\n    ...\ncheck(my_early_exit)")
    ('my_bfs', 'my_early_exit')
    """
    defined = SEARCH.findall(cell)
    checked = CHECK.findall(cell)
    if len(defined) != 1 or len(checked) != 1:
        return None
    is_named_once = len(re.findall(rf"\b{checked[0]}\b", cell)) == 1
    return (defined[0], checked[0]) if is_named_once else None


def about(defined: str, checked: str) -> Verdict:
    """The verdict."""
    return Verdict(False, f"The first line still says `{defined}`: rename it `{checked}`.", cause="not_renamed")


def after_a_cell(result: Any) -> None:
    """Say it below the error of a cell, too: Python knows only that the name is not defined."""
    error = result.error_in_exec
    found = names_in(result.info.raw_cell) if isinstance(error, NameError) else None
    if found and found[1] == error.name:
        display(about(*found))


_shell = get_ipython()
if _shell:
    _shell.events.register("post_run_cell", after_a_cell)
