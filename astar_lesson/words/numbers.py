"""Numbers, written for a reader."""

from numbers import Integral


def number(value: float | None, digits: int = 6) -> str:
    """Write a number for a reader: whole ones in full, others with some digits."""
    return str(int(value)) if isinstance(value, Integral) else f"{float(value or 0):.{digits}g}"


def many(count: int, noun: str) -> str:
    """Write how many there are: "1 step", "2 steps"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
