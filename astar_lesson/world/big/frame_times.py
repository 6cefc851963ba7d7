"""How long each tick of a game takes with searches in it: drawn and not told, for times differ from run to run."""

from collections.abc import Mapping
from itertools import cycle

from astar_lesson.draw.colours import GROUPS
from astar_lesson.draw.pictures import Picture
from astar_lesson.words.numbers import many
from astar_lesson.world.big.time_slices import TimeSlices

TICK = 25.0
"""Milliseconds: the tutorial's game runs at 40 ticks a second."""
MARKERS = "osD^v"


def frame_times(queues: Mapping[str, TimeSlices]) -> Picture:
    """Draw the CPU time of each tick, for one queue or several; the words say how many steps it had.

    Parameters
    ----------
    queues : mapping of str to TimeSlices
        Queues that have run, and what they are called.

    Raises
    ------
    ValueError
        If there is no queue, or one has not had a tick.

    Examples
    --------
    >>> from astar_lesson import Grid, dijkstra
    >>> queue = TimeSlices(Grid(5, 4))
    >>> request = queue.ask("A", dijkstra(queue.grid, (0, 0), (4, 3)))
    >>> while queue:
    ...     tick = queue.tick(budget=8)
    >>> frame_times({"sliced": queue})
    CPU time of each tick, in the picture alone.
    sliced, 5 x 4 map: 3 ticks, 20 steps, at most 8 in a tick.
    """
    if not queues or not all(queue.ticks for queue in queues.values()):
        raise ValueError("there is nothing to draw: give at least one queue, and run its ticks first")
    figure = Picture(figsize=(10, 3.6), dpi=100, facecolor="white")
    ax = figure.add_axes((0.08, 0.15, 0.58, 0.77), xlabel="tick", ylabel="milliseconds of CPU time", yscale="log")
    words = ["CPU time of each tick, in the picture alone."]
    for (name, queue), colour, marker in zip(
        queues.items(), cycle([GROUPS[5], *GROUPS[4::-1]]), cycle(MARKERS), strict=False
    ):
        steps, longest = queue.longest
        times = [tick.milliseconds for tick in queue.ticks]
        label = f"{name}\nlongest tick: {longest:,.1f} ms"
        ax.plot(range(1, len(times) + 1), times, color=colour, marker=marker, markersize=4, lw=1, label=label)
        total = sum(tick.steps for tick in queue.ticks)
        words.append(
            f"{name}, {queue.grid.title}: {many(len(times), 'tick')}, {total:,} steps, at most {steps:,} in a tick."
        )
    ax.axhline(TICK, color="#555555", linestyle="--", lw=1, label=f"one tick at 40 ticks a second: {TICK:g} ms")
    ax.legend(loc="upper left", bbox_to_anchor=(1.02, 1), frameon=False, fontsize=9, labelspacing=1)
    ax.spines[["top", "right"]].set_visible(False)
    figure.words = "\n".join(words)
    return figure
