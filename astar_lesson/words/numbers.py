"""Numbers, counts and lists, written for a reader."""

import re
from collections.abc import Iterable
from math import inf
from numbers import Integral


def number(value: float, digits: int = 6) -> str:
    """Write a number for a reader: whole ones in full, others with so many digits."""
    if isinstance(value, Integral):
        return str(int(value))
    return f"{float(value):.{digits}g}"


def side_by_side(one: float, other: float) -> tuple[str, str]:
    """Write two numbers to be compared; with all their digits if they would otherwise look the same."""
    look_the_same = number(one) == number(other)
    digits = 17 if look_the_same and one != other else 6
    return number(one, digits), number(other, digits)


def capital(text: str) -> str:
    """Return a text with a capital letter first."""
    return text[:1].upper() + text[1:]


def lower(text: str) -> str:
    """Return a text with a small letter first."""
    return text[:1].lower() + text[1:]


def many(count: int, noun: str) -> str:
    """Write a count and its noun, which is given in the singular or the plural.

    >>> many(1, "step"), many(2, "step"), many(1, "countries")
    ('1 step', '2 steps', '1 country')
    """
    if count == 1:
        return f"1 {_singular(noun)}"
    plural = noun if noun.endswith("s") else noun + "s"
    return f"{count} {plural}"


def _singular(noun: str) -> str:
    """One of these: "country" of "countries"; a noun in the singular stays as it is."""
    return re.sub("ies$", "y", noun).removesuffix("s")


def listed(things: Iterable[object], most: float = inf, noun: str = "cells", last: str = ", ") -> str:
    """Write things one after the other; if there are more than `most`, only how many.

    >>> listed([(0, 0), (0, 1), (0, 2)], last=" and "), listed(range(13), most=12)
    ('(0, 0), (0, 1) and (0, 2)', '13 cells')
    """
    items = list(map(str, things))
    if len(items) > most:
        return f"{len(items)} {noun}"
    return ", ".join([*items[:-2], last.join(items[-2:])])
