"""What to say of a function that calls itself more deeply than Python allows: it may be right, and it is not slow."""

import sys


def about_depth(where: str) -> str:
    """Say that the calls go too deep for Python, where that is, and what to do about it."""
    most = sys.getrecursionlimit()
    return (
        f"{where} it calls itself more deeply than Python allows, which is {most:,} calls, so of these nothing is "
        "known. A loop in place of the calls has no such limit."
    )
