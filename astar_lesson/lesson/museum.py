"""The museum: an exhibit before it is run, the visit that runs it, and which map shows which mistake."""

from collections.abc import Iterator
from contextlib import suppress
from math import inf
from typing import Any

from IPython.display import Markdown, display

from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.lesson.exhibits import EXHIBITS, MUSEUM_MAPS, Exhibit
from astar_lesson.lesson.listing import difference, source
from astar_lesson.lesson.verdict import compare
from astar_lesson.maps.grid import Grid
from astar_lesson.search.record import record
from astar_lesson.search.steps import Step
from astar_lesson.search.trace import Trace
from astar_lesson.words.numbers import number
from astar_lesson.words.stories import parting


def plaque(*places: int) -> None:
    """Show exhibits before they are run: who makes the mistake, the faulty lines, and the map.

    Parameters
    ----------
    *places : int
        The numbers of the exhibits in `exhibits.EXHIBITS`, from 1.

    Raises
    ------
    ValueError
        If there is no exhibit of that number.
    """
    for place in places:
        exhibit = _numbered(place)
        listings = [difference(right, wrong) if right else source(wrong) for right, wrong in exhibit.code]
        neighbors = "four" if exhibit.moves.diagonal is None else "eight"
        title = "you pay for the cell you leave" if exhibit.paid_on_leaving else f"{neighbors} neighbours"
        display(Markdown(f"Exhibit {place}: {exhibit.name}. Seen in: {exhibit.source}."))
        display(*listings, gallery([(title, exhibit.grid, None)], columns=1, width=4.6))


def visit(place: int, *prediction: Any) -> None:
    """Run the wrong program and the right one on the exhibit's map, and show the end of both.

    Prints the prediction beside the answer of the wrong program, and where and why the two searches part.

    Parameters
    ----------
    place : int
        The number of the exhibit in `exhibits.EXHIBITS`, from 1.
    *prediction : number or str or None
        What the reader expects of the wrong program, if asked: a cost, "no path", or the name of an error.

    Raises
    ------
    ValueError
        If there is no exhibit of that number.

    Examples
    --------
    >>> visit(2, 6)
    your prediction: 6
    the run says:    6   (as you said)
    Exhibit 2. Step 3: the wrong program expands (2, 0), the right one expands (0, 1). ...
    """
    exhibit = _numbered(place)
    answers = exhibit.answers()
    for predicted in prediction:
        compare(predicted, "no path" if answers[0] == inf else answers[0])
    runs = [_run_until_it_fails(search, exhibit) for search in (exhibit.wrong, exhibit.right)]
    found = parting(runs[0], runs[1], ("the wrong program", "the right one"))
    fails = isinstance(answers[0], str) and (found is None or found[0] > len(runs[0]))
    same = f"Both do the same up to step {len(runs[0])}. Then the wrong one fails."
    print(f"Exhibit {place}. {same if fails or not found else found[1]}")
    shown = zip((f"exhibit {place}, wrong", "right"), answers, runs, strict=True)
    display(gallery([(f"{which}: {_answer_words(said)}", exhibit.grid, run) for which, said, run in shown], width=10))


def _numbered(place: int) -> Exhibit:
    if place not in range(1, len(EXHIBITS) + 1):
        raise ValueError(f"there is no exhibit {place!r}: give a number from 1 to {len(EXHIBITS)}")
    return EXHIBITS[place - 1]


def _run_until_it_fails(search: Any, exhibit: Exhibit) -> Trace:
    """Record a search of an exhibit's map, up to its end or to the step in which it fails."""
    running = search(exhibit.graph, exhibit.grid.start, exhibit.grid.goal)

    def steps() -> Iterator[Step]:
        with suppress(IndexError):
            yield from running

    return record(steps(), name=running.__name__)


def museum_maps() -> Picture:
    """Draw the small maps of the museum, each with its number."""
    maps = [(f"map {k}", Grid.from_text(text), None) for k, text in enumerate(MUSEUM_MAPS, start=1)]
    return gallery(maps, columns=4, width=12)


def closed_box() -> Exhibit:
    """Return one of the exhibits, to be identified by maps alone."""
    return EXHIBITS[2]


class Caught(dict[str, list[bool]]):
    """Which map shows which mistake: for each exhibit's name, map by map, whether the program's answer is wrong."""

    @property
    def counts(self) -> list[int]:
        """How many mistakes each map shows."""
        return [sum(column) for column in zip(*self.values(), strict=True)]

    def __repr__(self) -> str:
        head = "map".ljust(4) + "".join(f"{k:3}" for k in range(1, len(self.counts) + 1))
        rows = [
            f"{k:3} " + "".join(f"{'X' if wrong else '.':>3}" for wrong in row) + f"  {name}"
            for k, (name, row) in enumerate(self.items(), start=1)
        ]
        return "\n".join([head, *rows, "    " + "".join(f"{count:3}" for count in self.counts) + "  caught"])


def catches(*more: str) -> Caught:
    """Run all wrong programs on the museum's small maps, each with its own rules: which map shows which mistake?

    Parameters
    ----------
    *more : str
        More maps, which come after the eight of the museum; empty lines and blanks are ignored.

    Examples
    --------
    >>> catches("S . . G").counts
    [8, 4, 2, 2, 5, 6, 1, 1, 1]
    """
    maps = [*MUSEUM_MAPS, *("\n".join(text.replace(" ", "").split()) for text in more)]
    shown = Caught()
    for exhibit in EXHIBITS:
        answers = [exhibit.on(text).answers() for text in maps]
        shown[exhibit.name] = [wrong != right for wrong, right in answers]
    return shown


def _answer_words(answer: float | str) -> str:
    if isinstance(answer, str):
        return answer
    return "no path" if answer == inf else f"cost {number(answer)}"
