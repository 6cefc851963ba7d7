"""Whether a search is called with a heuristic."""

import inspect
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from astar_lesson.lesson.programs.five_searches import Like, is_guided

UNGUIDED = "(grid, start, goal)"
GUIDED = "(grid, start, goal, heuristic)"


def takes_a_heuristic(search: Callable[..., Any], like: Like) -> tuple[bool, str]:
    """Return whether a search is called with a heuristic, and what is wrong with its parameters, "" if nothing is."""
    names = list[str]()
    fits = []
    for count in (3, 4):
        with suppress(TypeError, ValueError):  # it has other parameters, or is not written in Python and does not tell
            signature = inspect.signature(search)
            names = list(signature.parameters)
            signature.bind(*[None] * count)
            fits.append(count)
    is_named_so = re.fullmatch("h|h_.*|heuristic|guess|estimate", "".join(names[3:4])) is not None
    guided = 4 in fits and (3 not in fits or (is_named_so and not like))
    wanted = UNGUIDED if like else f"{UNGUIDED} or {GUIDED}"
    if like and is_guided(like):
        guided = True
        wanted = GUIDED
    name = getattr(search, "__name__", "your search")
    calls = f"{name} has the parameters ({', '.join(names)}), but it is called with {wanted}"
    count = 4 if guided else 3
    if count not in fits:
        return guided, f"{calls}."
    places = {"grid": 0, "start": 1, "goal": 2}
    is_in_order = all(names.index(word) == place for word, place in places.items() if word in names)
    return guided, "" if is_in_order else f"{calls}, in this order."
