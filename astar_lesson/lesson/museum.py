"""A walk through the museum: what hangs beside an exhibit, the visit that runs it, and which map shows what mistake."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import inf
from typing import Any

from IPython.display import Markdown, display

from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.lesson.exhibits import BOX_GAME_MAP, EXHIBITS, TEN, Exhibit
from astar_lesson.lesson.listing import Listing, difference, source
from astar_lesson.lesson.verdict import compare
from astar_lesson.lesson.wrong_programs import box_game, box_game_h
from astar_lesson.maps.grid import Grid
from astar_lesson.search.costs import true_costs
from astar_lesson.search.record import record
from astar_lesson.search.steps import Step
from astar_lesson.search.trace import Trace
from astar_lesson.words.numbers import number
from astar_lesson.words.stories import parting


class Plaque:
    """What hangs beside an exhibit: who does it, the lines that are the mistake, and the map. Nothing is run.

    Attributes
    ----------
    words : str
        What is done wrong, and who does it.
    listings : list of Listing
        The wrong program, as its difference to the right one.
    picture : Picture
        The map.
    """

    def __init__(self, exhibit: Exhibit) -> None:
        self.words = f"{exhibit.name[0].upper()}{exhibit.name[1:]}. Seen in: {exhibit.source}."
        self.listings: list[Listing] = [
            difference(right, wrong) if right else source(wrong) for right, wrong in exhibit.code
        ]
        neighbors = "four" if exhibit.moves.diagonal is None else "eight"
        title = "you pay for the cell you leave" if exhibit.paid_on_leaving else f"{neighbors} neighbours"
        self.picture = gallery([(title, exhibit.grid, None)], columns=1, width=4.6)

    def _ipython_display_(self) -> None:
        display(Markdown(self.words))
        display(*self.listings, self.picture)

    def __repr__(self) -> str:
        return "\n".join([self.words, *map(str, self.listings), str(self.picture)])


def plaque(exhibit: Exhibit | int) -> Plaque:
    """Show an exhibit before it is run: the lines that are the mistake, and its map.

    Parameters
    ----------
    exhibit : Exhibit or int
        The exhibit, or its number in `exhibits.EXHIBITS`, from 1.

    Raises
    ------
    ValueError
        If there is no exhibit of that number.

    Examples
    --------
    >>> print(plaque(1).words)
    Breadth-first search where steps cost differently. Seen in: the retelling, before it brings in costs.
    """
    return Plaque(_chosen(exhibit))


def visit(exhibit: Exhibit | int, prediction: Any = None) -> Picture:
    """Run the wrong program and the right one on the exhibit's map.

    Prints the prediction beside what the wrong program's path costs, and where and why the two part.

    Parameters
    ----------
    exhibit : Exhibit or int
        The exhibit, or its number in `exhibits.EXHIBITS`, from 1.
    prediction : number or str or None
        What the reader says the wrong program answers: a cost, "no way", or the name of an error.

    Returns
    -------
    Picture
        The end of both runs.

    Raises
    ------
    ValueError
        If there is no exhibit of that number.

    Examples
    --------
    >>> picture = visit(2, 6)
    your prediction: 6
    the run says:    6   (as you said)
    Step 3: the wrong program takes (2, 0), the right one takes (0, 1). By the wrong program they have H 1 and 4; by ...
    """
    exhibit = _chosen(exhibit)
    answers = exhibit.answers()
    compare(prediction, "no way" if answers[0] == inf else answers[0])
    runs = [_run_until_it_fails(search, exhibit) for search in (exhibit.wrong, exhibit.right)]
    found = parting(runs[0], runs[1], ("the wrong program", "the right one"))
    print(found[1] if found else f"Both do the same up to step {len(runs[0])}. Then the wrong one fails.")
    titles = [f"{which}: {said}" for which, said in zip(("wrong", "right"), map(_told, answers), strict=True)]
    return gallery([(title, exhibit.grid, run) for title, run in zip(titles, runs, strict=True)], width=10)


def _chosen(exhibit: Exhibit | int) -> Exhibit:
    if isinstance(exhibit, Exhibit):
        return exhibit
    if exhibit not in range(1, len(EXHIBITS) + 1):
        raise ValueError(f"there is no exhibit {exhibit!r}: give a number from 1 to {len(EXHIBITS)}")
    return EXHIBITS[exhibit - 1]


def _run_until_it_fails(search: Any, exhibit: Exhibit) -> Trace:
    """Record a search of an exhibit's map, up to its end or to the step in which it fails."""
    running = search(exhibit.graph, exhibit.grid.start, exhibit.grid.goal)

    def steps() -> Iterator[Step]:
        with suppress(IndexError):
            yield from running

    trace = record(steps())
    trace.name = running.__name__
    return trace


def catches(exhibits: Sequence[Exhibit], maps: Sequence[str]) -> dict[str, list[bool]]:
    """Run wrong programs on maps: which map shows which mistake?

    Parameters
    ----------
    exhibits : sequence of Exhibit
        The programs, each under its own rule for moves and for paying.
    maps : sequence of str
        Map texts.

    Returns
    -------
    dict of str to list of bool
        For each exhibit's name, map by map: whether its answer differs from the right one's.

    Examples
    --------
    >>> from astar_lesson.lesson.exhibits import EXHIBITS, MAP_U
    >>> catches(EXHIBITS[:2], [MAP_U, "S..G"])["greedy best-first search taken for A*"]
    [True, False]
    """
    shown = {}
    for exhibit in exhibits:
        answers = [exhibit.on(text).answers() for text in maps]
        shown[exhibit.name] = [wrong != right for wrong, right in answers]
    return shown


def census() -> tuple[int, int, tuple[int, int]]:
    """Run the box-pushing game's program from every free cell of its map to every other.

    Returns
    -------
    (int, int, (int, int))
        How many pairs there are, for how many the path is not a shortest one, and the worst of them: the steps that
        are walked and the steps that are enough.
    """
    grid = Grid.from_text(BOX_GAME_MAP, TEN)
    pairs = wrong = 0
    worst = (1, 1)
    for goal in grid.nodes:
        costs = true_costs(replace(grid, goal=goal))
        for start in grid.nodes:
            if start == goal:
                continue
            *_, last = box_game(grid, start, goal, box_game_h)
            walked, enough = len(last.path) - 1, round(costs[start] / TEN.straight)
            pairs, wrong = pairs + 1, wrong + (walked > enough)
            worst = max(worst, (walked, enough), key=lambda steps: steps[0] / steps[1])
    return pairs, wrong, worst


def _told(answer: float | str) -> str:
    if isinstance(answer, str):
        return answer
    return "no way" if answer == inf else f"cost {number(answer)}"
