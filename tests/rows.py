"""Steps as searches yield them, with plain rows, and as a trace hands them back, with names."""

from astar_lesson import Reached, Step


def named(step):
    """The same step as a trace gives it."""
    return Step(step.current, tuple(Reached(*row) for row in step.reached), tuple(step.path))


def without_h(steps):
    """Steps without what a heuristic said: for searches that ask none, beside one whose guess is 0."""
    return [step._replace(reached=[tuple(row[:3]) for row in step.reached] or ()) for step in steps]
