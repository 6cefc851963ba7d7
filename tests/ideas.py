"""What the tests of the checks share: a table of wrong ideas."""

from functools import partial

import pytest


def name_of(answer):
    """The name of a function, of what a partial calls, or of the class of an object."""
    answer = answer.func if isinstance(answer, partial) else answer
    return getattr(answer, "__name__", type(answer).__name__)


def each(answers):
    """Parameters for a test: each answer under its name; of a wrong idea, the case that proves it wrong comes after."""
    rows = [answer if isinstance(answer, tuple) else (answer,) for answer in answers]
    return [pytest.param(*row, id=name_of(row[0])) for row in rows]


def said_or_raised(answer, *arguments):
    """What an answer says, or the error that it raises."""
    try:
        return answer(*arguments)
    except Exception as error:
        return error


def keeps(key, answer):
    """A wrong idea: what an answer once said is said again wherever `key(*arguments)` is the same."""
    known = {}

    def remembers(*arguments):
        shared = key(*arguments)
        if shared not in known:
            known[shared] = answer(*arguments)
        return known[shared]

    remembers.__name__ = f"{name_of(answer)}_kept_by_{name_of(key)}"
    return remembers
