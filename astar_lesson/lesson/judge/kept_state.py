"""What a function keeps from one call to the next: a list outside of it, in a default value, or on its object."""

import inspect
from collections import deque
from collections.abc import Callable, Iterator
from copy import copy
from types import FunctionType, ModuleType
from typing import Any

CONTAINERS = (list, dict, set, deque)


def kept_by(function: Callable[..., Any], call: Callable[[], bool]) -> str:
    """Return the name of what a function keeps, if it is right as soon as nothing is kept; "" if that is not so.

    Parameters
    ----------
    function : callable
        The function.
    call : callable
        Calls it, and returns whether the answer is right.
    """
    known = {name: container for name, container in _containers(function) if container}
    filled = list[str]()
    for name in known:
        is_right, is_filled = _without(known, [name], call)
        if is_right and is_filled:
            return name
        if is_filled:
            filled.append(name)
    if not filled:
        return ""
    is_right, is_filled = _without(known, filled, call)
    return filled[0] if is_right and is_filled else ""


def _without(known: dict[str, Any], names: list[str], call: Callable[[], bool]) -> tuple[bool, bool]:
    """Empty some containers for a call; tell whether its answer is right, and whether it has filled all of them again.

    What the call fills was made for it, and is no table that it only reads.
    """
    before = {name: copy(known[name]) for name in names}
    try:
        for name in names:
            known[name].clear()
        is_right = call()
        is_filled = all(known[name] for name in names)
    finally:  # the reader may stop the check
        for name in names:
            _put_back(known[name], before[name])
    return is_right, is_filled


def _containers(function: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
    """Yield the containers that outlive a call of the function, or of a function that it calls, with their names."""
    seen = list[Any]()
    waiting = [inspect.unwrap(function)]
    while waiting:
        each = waiting.pop()
        if any(each is other for other in seen):
            continue
        seen.append(each)
        for name, value in _outlasting(each):
            if isinstance(value, CONTAINERS):
                yield name, value
            elif isinstance(value, FunctionType) and value.__module__ == each.__module__:
                waiting.append(value)  # a helper that was written beside it


def _outlasting(function: Any) -> Iterator[tuple[str, Any]]:
    """Yield what a function finds again in its next call: default values, fields of its object, names outside it."""
    if inspect.ismethod(function):
        yield from getattr(function.__self__, "__dict__", {}).items()
        function = function.__func__
    if not isinstance(function, FunctionType):
        yield from getattr(function, "__dict__", {}).items()
        return
    for name, parameter in inspect.signature(function).parameters.items():
        yield name, parameter.default
    outside = inspect.getclosurevars(function)
    for name, value in {**outside.nonlocals, **outside.globals}.items():
        if not isinstance(value, ModuleType):
            yield name, value


def _put_back(container: Any, content: Any) -> None:
    """Fill a container as it was."""
    container.clear()
    if isinstance(container, dict | set):
        container.update(content)
    else:
        container.extend(content)
