"""The exercise of notebook 12: a policy for crowds that go through one door, and for crowds that meet at two."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from astar_lesson import Flipbook, Grid, Picture
from astar_lesson.lesson.verdict import Verdict, try_all
from astar_lesson.world.units.crowd import End, Tick, end_of, simulate
from astar_lesson.world.units.halls import Crowd, crowd_strip, hall, random_crowds, show_crowds
from astar_lesson.world.units.policies import Policy, ignore

TICKS = 60
"""So long a crowd may walk; a unit that has not arrived counts as if it did so then."""
FOR_EVER = {
    "deadlock": "nobody moves: a deadlock",
    "livelock": "the same ticks come again and again: a livelock",
}


@dataclass(frozen=True)
class WalkedCrowd:
    """A crowd that has walked under a reader's policy, to be drawn and played from where it goes wrong.

    Attributes
    ----------
    grid : Grid
        The hall.
    ticks : list of Tick
        What became of the crowd.
    late : int
        The tick to show if nothing comes again.
    """

    grid: Grid
    ticks: list[Tick]
    late: int
    label = "Watch this crowd"

    @cached_property
    def end(self) -> End:
        """How it ended."""
        return end_of(self.ticks)

    @property
    def mean_arrival(self) -> float:
        """After how many ticks a unit arrived, on average."""
        return self.end.mean_arrival(TICKS)

    @property
    def is_through(self) -> bool:
        """Whether all units arrived."""
        return self.end.kind == "through"

    @property
    def wrong_tick(self) -> int:
        """The tick in which it goes wrong: the first that comes again, or the late one."""
        return self.end.since if self.end.kind in FOR_EVER else self.late

    def words(self) -> str:
        """Say how it ended."""
        arrived = f"{len(self.end.arrived)} of {self.end.units} units arrive"
        if self.end.kind in FOR_EVER:
            return f"{arrived}, and from tick {self.end.since} on {FOR_EVER[self.end.kind]}"
        return f"{arrived} in {len(self.ticks) - 1} ticks"

    def picture(self) -> Picture:
        """Draw two ticks, from where it goes wrong."""
        return crowd_strip(self.grid, self.ticks, [self.wrong_tick, self.wrong_tick + 1])

    def can_be_played(self) -> bool:
        """Whether it can be played: it can."""
        return True

    def play(self) -> Flipbook:
        """Return a flipbook of all its ticks."""

        def draw(k: int) -> Picture:
            return show_crowds(self.grid, {f"tick {k}": self.ticks}, k, columns=1, width=6)

        return Flipbook(draw, len(self.ticks) - 1)

    def find(self, played: Flipbook) -> None:
        """Move to where it goes wrong."""
        played.slider.value = self.wrong_tick


def check_policy(policy: Policy) -> Verdict:
    """Check how soon units arrive: in ten crowds that go through one door, and in twenty that meet at two doors.

    Judged is the average over all units of a hall, where one that has not arrived after 60 ticks counts as 60, and how
    many crowds get through: nine of ten, and the meeting that opens the page. A refused answer shows the worst crowd,
    or that meeting. A solved one plays it.
    """
    through = judged(policy, "Through one door", hall(3), random_crowds(10), 15)
    if not through.solved:
        return through
    meetings = random_crowds(20, meeting=True)
    first = "the eight of the first picture"
    meeting = judged(policy, "In meetings at two doors", hall(0, 3), meetings, 25, first)
    meeting.words = f"{through.words} {meeting.words}"
    return meeting


def judged(policy: Policy, where: str, grid: Grid, crowds: Iterable[Crowd], limit: int, first: str = "") -> Verdict:
    """Return the verdict on a policy in one hall; if the first crowd has a name, it must get through, too."""
    walked = []

    def walk(grid: Grid, crowd: Crowd) -> None:
        ticks = list(simulate(grid, crowd, policy, TICKS))
        walked.append(WalkedCrowd(grid, ticks, limit))

    verdict = try_all(policy, [(grid, crowd) for crowd in crowds], walk, draw_start, where="In this crowd")
    if not verdict.solved:
        return verdict
    mean = sum(crowd.mean_arrival for crowd in walked) / len(walked)
    through = sum(crowd.is_through for crowd in walked)
    needed = len(walked) * 9 // 10
    words = (
        f"{where} a unit arrives after {mean:.1f} ticks on average ({limit} are allowed), "
        f"and {through} of {len(walked)} crowds get through (at least {needed} must)."
    )
    is_within_budget = mean <= limit and through >= needed
    is_first_stuck = bool(first) and not walked[0].is_through
    if is_within_budget and not is_first_stuck:
        return Verdict(True, words, replay=walked[0].play)
    shown, name = max(walked, key=lambda crowd: crowd.mean_arrival), "the worst crowd"
    if is_within_budget:
        shown, name = walked[0], first
    return Verdict(False, f"{words} Of {name} {shown.words()}.", shown.picture(), failure=shown)


def draw_start(grid: Grid, crowd: Crowd) -> Picture:
    """Draw a crowd before its first step."""
    ticks = list(simulate(grid, crowd, ignore, 0))
    return crowd_strip(grid, ticks, [0])
