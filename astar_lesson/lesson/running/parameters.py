"""With how many arguments a search is called."""

import inspect
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from astar_lesson.lesson.programs.five_searches import is_guided

PLAIN = "(grid, start, goal)"
GUIDED = "(grid, start, goal, heuristic)"


def parameters_of(search: Callable[..., Any], like: Any) -> tuple[int, str]:
    """Return with how many arguments a search is called, and what is wrong with its parameters, "" if nothing is."""
    names = list[str]()
    fits = []
    for count in (3, 4):
        with suppress(TypeError, ValueError):  # it has other parameters, or is not written in Python and does not tell
            signature = inspect.signature(search)
            names = list(signature.parameters)
            signature.bind(*[None] * count)
            fits.append(count)
    is_free = not like
    has_default_heuristic = is_free and names[3:] and re.fullmatch("h|h_.*|heuristic|guess|estimate", names[3])
    takes_heuristic = 4 in fits and (3 not in fits or has_default_heuristic)
    wanted = f"{PLAIN} or {GUIDED}" if is_free else PLAIN
    if like and is_guided(like):
        takes_heuristic = True
        wanted = GUIDED
    count = 4 if takes_heuristic else 3
    name = getattr(search, "__name__", "your search")
    calls = f"{name} has the parameters ({', '.join(names)}), but it is called with {wanted}"
    if count not in fits:
        return count, f"{calls}."
    places = {"grid": 0, "start": 1, "goal": 2}
    is_in_order = all(names.index(word) == place for word, place in places.items() if word in names)
    return count, "" if is_in_order else f"{calls}, in this order."
