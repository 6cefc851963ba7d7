"""The exercise of notebook 11: a price of danger, within a budget."""

from astar_lesson import Grid
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.world.costs.draw import runs_strip
from astar_lesson.world.costs.influence import diary, send_units

MOUNTAIN = Grid.from_text("""
. . . . # . . . .
. . . . . . . . .
. . . . # . . . .
. . . . # . . . .
S . . . . . . . G
. . . . # . . . .
""")
"""A mountain with a near pass, (4, 4), and a far one."""
STAYS, MORE = (6, 12, 18), 12
"""For how many runs the guard stays, and how many units go after him."""
MOST_LOST, MOST_AROUND = 3, 6


def check_danger(danger: tuple[float, float]) -> Verdict:
    """Check whether a loss and a factor keep the budget on the mountain, whether the guard stays long or not."""
    try:
        loss, fade = danger
        stories = [list(send_units(MOUNTAIN, [{(4, 4)}] * k + [()] * MORE, loss=loss, fade=fade)) for k in STAYS]
    except (TypeError, ValueError) as error:
        return Verdict(False, f"danger is {danger!r}: give a pair of numbers, (loss, factor). {error}")
    for stays, runs in zip(STAYS, stories, strict=True):
        told = diary(runs, (4, 4))
        lost, around = told.count("x"), told[stays:].count("f")
        if lost > MOST_LOST or around > MOST_AROUND:
            words = f"The guard stays for {stays} runs. Units lost: {lost}; then on the long way: {around}. {told}"
            return Verdict(False, words, runs_strip(MOUNTAIN, runs, [stays, stays + 1]))
    return Verdict(True, f"Within the budget, whether the guard stays for {STAYS[0]}, {STAYS[1]} or {STAYS[2]} runs.")
