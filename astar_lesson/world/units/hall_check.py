"""The exercise of notebook 12: a policy that gets crowds through one door."""

from astar_lesson import Grid, Picture
from astar_lesson.lesson.verdict import Fault, Verdict, try_all
from astar_lesson.world.units.crowd import end_of, simulate
from astar_lesson.world.units.halls import FILE, UNITS, Crowd, hall, random_crowds, show_crowds
from astar_lesson.world.units.policies import Policy, ignore

MOST_TICKS = 25
"""In how many ticks each crowd must be through."""
MOST_REFUSED = 65
"""How many steps may be refused in all ten crowds."""


def check_hall(policy: Policy) -> Verdict:
    """Check whether a policy gets ten crowds through one door, each in time, and with few steps refused in all."""
    door = hall(3)
    crowds = [FILE, *random_crowds(9)]
    refused = []

    def fault_in(grid: Grid, crowd: Crowd) -> Fault | None:
        end = end_of(simulate(grid, crowd, policy, MOST_TICKS))
        refused.append(end.refused)
        if end.ticks is None:
            return Fault(f"{end.arrived} of {UNITS} units through after {MOST_TICKS} ticks", f"all {UNITS}")
        return None

    verdict = try_all(policy, [(door, crowd) for crowd in crowds], fault_in, draw_crowd)
    if not verdict.solved or sum(refused) <= MOST_REFUSED:
        return verdict
    words = f"All are through in time, but in all ten crowds {sum(refused)} steps are refused; {MOST_REFUSED} may be."
    most = refused.index(max(refused))
    return Verdict(False, words, draw_crowd(door, crowds[most]))


def draw_crowd(grid: Grid, crowd: Crowd) -> Picture:
    """Draw a crowd before its first step."""
    ticks = list(simulate(grid, crowd, ignore, 1))
    return show_crowds(grid, {"this crowd": ticks}, 0, columns=1, width=6)
