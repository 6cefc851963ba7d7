"""Stages of a check: an answer that is given up far away, on the largest maps, need not be wrong."""

from collections.abc import Callable
from typing import Any

from astar_lesson.lesson.running.errors import about_depth
from astar_lesson.lesson.running.time_limit import SECONDS
from astar_lesson.lesson.verdict import Verdict


def in_stages(*stages: Callable[[], Verdict], far: Callable[[], Verdict]) -> Verdict:
    """Try an answer in one stage after another; what is given up in the last one, far away, only gets a note."""
    for stage in stages:
        verdict = stage()
        if not verdict.solved:
            return verdict
    verdict = far()
    note = about_far_away(verdict)
    return Verdict(True, "", note=note) if note else verdict


def no_picture(*_: Any) -> None:
    """Of a large map: the sentence says all that is needed."""


def about_far_away(verdict: Verdict) -> str:
    """Say why an answer was given up for cells that are far apart, which need not be wrong; "" if it was not."""
    if verdict.cause == "endless":
        return (
            f"For cells that are farther apart it was stopped after {SECONDS:g} s, so of these nothing is known: it is "
            "slow there, or never comes to an end."
        )
    return about_depth("For cells that are farther apart") if verdict.cause == "too_deep" else ""
