"""A number, written for a reader."""

from numbers import Integral

__all__ = ["number"]


def number(value: float | None, digits: int = 6) -> str:
    """Write a number for a reader: whole ones in full, others with some digits."""
    return str(int(value)) if isinstance(value, Integral) else f"{float(value or 0):.{digits}g}"
