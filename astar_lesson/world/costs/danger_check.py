"""The exercise of notebook 11: a price of danger, within a budget."""

from astar_lesson import Cell, Grid
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.words.numbers import many
from astar_lesson.world.costs.influence import UnitRun, diary, send_units
from astar_lesson.world.costs.run_pictures import runs_strip

MOUNTAIN = Grid.from_text("""
. . . . # . . . .
. . . . . . . . .
. . . . # . . . .
. . . . # . . . .
S . . . . . . . G
. . . . # . . . .
""")
"""A mountain with a near pass, (4, 4), and a far one."""
PASS = (4, 4)
STAYS = range(1, 19)
"""For how many runs the guard stays on the near pass: each of these is tried."""
MORE = 12
"""How many units go after him."""
MOST_LOST, MOST_AROUND = 3, 6


def check_danger(danger: tuple[float, float]) -> Verdict:
    """Check whether a loss and a factor keep the budget on the mountain, however long the guard stays."""
    try:
        loss, fade = danger
        stories = {stays: story(stays, loss, fade) for stays in STAYS}
    except (TypeError, ValueError) as error:
        return Verdict(False, f"danger is {danger!r}: give a pair of numbers, (loss, factor). {error}")
    for stays, runs in stories.items():
        told = diary(runs, PASS)
        lost = told.count("x")
        around = told[stays:].count("f")
        if lost > MOST_LOST or around > MOST_AROUND:
            guard = f"The guard stays for {many(stays, 'run')}."
            words = f"{guard} Units lost: {lost}; then on the long way: {around}. {told}"
            return Verdict(False, words, runs_strip(MOUNTAIN, runs, [stays, stays + 1]))
    return Verdict(True, f"Within the budget, however long the guard stays, from {STAYS[0]} run to {STAYS[-1]}.")


def story(stays: int, loss: float, fade: float) -> list[UnitRun]:
    """Return the runs while the guard stays, and those after."""
    guarded = [{PASS}] * stays
    free: list[set[Cell]] = [set()] * MORE
    return list(send_units(MOUNTAIN, guarded + free, loss=loss, fade=fade))
