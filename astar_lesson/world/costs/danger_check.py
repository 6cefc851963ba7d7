"""The second exercise of notebook 11: what a death costs, how that fades and spreads, within a budget."""

from astar_lesson import Grid
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.words.numbers import many
from astar_lesson.world.costs.influence import diary, send_units
from astar_lesson.world.costs.run_pictures import runs_strip

VALLEY = Grid.from_text("""
. . . . . . . . . . .
. . 2 . . 9 . . 2 . .
. 2 2 2 . 9 . 2 2 2 .
. 2 2 . 9 9 . . 2 2 .
S 2 . . 9 9 . . . 2 G
. . . . . 2 . . . . .
. 4 . . . 2 . . . 4 .
. 4 4 . . 2 . . 4 4 .
4 4 4 . 9 9 . 4 4 4 4
""")
"""A river with a near ford, three cells wide, and a far bridge."""
TOWER = (5, 6)
REACH = {TOWER, *VALLEY.neighbors(TOWER)}
LONGEST_STAY = 18
"""The guard stays at the ford for 1 run, for 2, and so on up to this: each is tried."""
UNITS_AFTER = 12
MOST_LOST, MOST_AROUND = 4, 8


def check_danger(numbers: tuple[float, float, float]) -> Verdict:
    """Check whether loss, fade and share keep the budget at the ford, if the guard stays for 1 run, for 2, up to 18.

    The budget is of units lost, and of units on the long way, of those that are sent after the guard has left.
    """
    most_lost = most_around = 0
    for stay in range(1, LONGEST_STAY + 1):
        guarded = [REACH] * stay + [set()] * UNITS_AFTER
        try:
            loss, fade, share = numbers
            runs = list(send_units(VALLEY, guarded, loss=loss, fade=fade, share=share))
        except (TypeError, ValueError, OverflowError) as error:
            return Verdict(False, f"numbers is {numbers!r}: give (loss, fade, share). {error}")
        told = diary(runs, REACH)
        lost = told.count("x")
        around = told[stay:].count("f")
        if lost > MOST_LOST or around > MOST_AROUND:
            words = (
                f"The guard stays for {many(stay, 'run')}. Units lost: {lost}; then on the long way: {around}. {told}"
            )
            return Verdict(False, words, runs_strip(VALLEY, runs, [stay, stay + 1]))
        most_lost = max(most_lost, lost)
        most_around = max(most_around, around)
    counted = f"at most {most_lost} units are lost, and then at most {most_around} go the long way."
    return Verdict(True, f"Whether the guard stays for 1 run or for any number up to {LONGEST_STAY}: {counted}")
