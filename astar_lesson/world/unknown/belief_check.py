"""The exercise of notebook 13: what to believe of a cell that nobody has seen."""

from astar_lesson import Cell, Grid, gallery, square_maps, true_costs
from astar_lesson.lesson.verdict import Fault, Verdict, try_all
from astar_lesson.maps.made import small_maps
from astar_lesson.world.unknown.exploring import explore
from astar_lesson.world.unknown.memory import Belief

SIZES = [(2, 1), (3, 1), (2, 2), (4, 1), (3, 2)]
MOST_STEPS = 600
"""What a unit may walk in all on the twenty large maps, with sight radius 2."""


def check_belief(believe: Belief) -> Verdict:
    """Check whether a unit that believes this arrives wherever a path leads, and within the budget of steps.

    It walks over all maps of up to 3 x 2 cells with sight radius 1, then over twenty of 12 x 12 with sight radius 2.
    """
    large = list(square_maps(20, 12, "..#", seed=3))
    walks: list[list[Cell]] = []

    def fault_in(true: Grid, walked: list[Cell]) -> Fault | None:
        radius = 2 if true.width == 12 else 1
        walked += [moment.position for moment in explore(true, radius, believe=believe)]
        walks.append(walked)
        if walked[-1] != true.goal and true.start in true_costs(true):
            return Fault(f"a unit that gives up after {len(walked) - 1} steps", "a path to the goal")
        return None

    maps = [*small_maps(SIZES, ".#"), *large]
    verdict = try_all(believe, [(true, []) for true in maps], fault_in)
    on_large = walks[-len(large) :]
    steps = [len(walked) - 1 for walked in on_large]
    if not verdict.solved or sum(steps) <= MOST_STEPS:
        return verdict
    longest = steps.index(max(steps))
    panel = (f"the longest walk: {steps[longest]} steps", large[longest], None, on_large[longest])
    words = f"Every unit arrives, but in {sum(steps)} steps on the twenty maps. At most {MOST_STEPS} are allowed."
    return Verdict(False, words, gallery([panel], columns=1, width=4.5))
