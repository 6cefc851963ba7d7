"""An entry on its way through a heap: a reader's `sift_up` or `sift_down`, recorded swap by swap."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from astar_lesson.draw.pictures import Picture
from astar_lesson.lesson.growth import Counted
from astar_lesson.lesson.heap_picture import draw_heaps, heap_in_words, written
from astar_lesson.lesson.row_of_places import Row
from astar_lesson.lesson.running.attempt import AnswerError, Attempt
from astar_lesson.play.flipbook import Flipbook
from astar_lesson.words.numbers import listed, many

Sift = Callable[[list[Any], int], Any]
"""`sift(heap, place)` brings the entry at a place to where it belongs."""
MOST_LOOKS = 1000
"""A function that looks at more places of a small heap is stopped."""
MOST_SWAPS = 12
"""Of a function that goes on swapping, so many swaps are kept."""


class Frame(NamedTuple):
    """The row after a swap: the places that were written, and the entries that had been compared before."""

    row: list[Any]
    places: list[int]
    compared: list[tuple[float, float]]


class Sifting:
    """What a function does with a heap, to be looked at swap by swap.

    Parameters
    ----------
    sift : callable
        `sift(heap, place)`. It is given a copy of the row, and may fail, or go on for ever: then it is stopped.
    row : sequence of float
        The entries; place 0 is not used.
    place : int
        Where the entry is that is sifted.

    Attributes
    ----------
    after : list of float
        The row when the function has ended.
    last : int
        How many swaps are shown.
    left_out : int
        How many are not: those after the first 12.
    compared : list of (float, float)
        What was compared after the last swap; place 0 holds None.
    row : Row
        The row itself, which tells what was asked for last.

    Examples
    --------
    >>> from astar_lesson.lesson.programs.heap import sift_up
    >>> put = Sifting(sift_up, [None, 2, 5, 3, 1], place=4)
    >>> put.last, put.after
    (2, [None, 1.0, 2.0, 3.0, 5.0])
    >>> put.draw(1)
    Swap 1: places 4 and 2 (4 // 2 = 2)
    Compared: 1 with 5.
    Places 1 to 4 hold 2, 1, 3, 5; not in heap order, as place 2 is smaller than place 1.
    """

    label = "Watch it fail, swap by swap"

    def __init__(self, sift: Sift, row: Sequence[Any], place: int) -> None:
        self.left_out = 0
        self.compared: list[tuple[float, float]] = []
        self._written: list[int] = []
        self._frames = [Frame(list(row), [place], [])]
        self._end = "The end."
        self.row = self._noting(row)
        self._entries = sorted(map(id, self.row))
        try:
            with Attempt(sift).running():
                sift(self.row, place)
        except AnswerError as error:
            self._end = f"Here your function {error.fault}."
        self._note_swap()
        self.after = _plain(self.row)
        self.last = len(self._frames) - 1

    def draw(self, k: int) -> Picture:
        """Draw the tree and the row after k swaps, for a `Flipbook`, which says the title."""
        title, row, places = self._panel(k)
        return draw_heaps([("", row, places)]).with_words(f"{title}\n{heap_in_words(row)}", title)

    def strip(self, *, columns: int = 2) -> Picture:
        """Draw all moments."""
        return draw_heaps(map(self._panel, range(self.last + 1)), columns=columns)

    def can_be_played(self) -> bool:
        """Whether it can be played: always, as it was recorded."""
        return True

    def play(self) -> Flipbook:
        """Return a flipbook, one picture for each swap."""
        return Flipbook(self.draw, self.last)

    def find(self, played: Flipbook) -> None:
        """Go back to the first moment."""
        played.slider.value = 0

    def before_and_after(self) -> Picture:
        """Draw the first moment and the last."""
        before, place, _ = self._frames[0]
        moved = [] if self.left_out else self._frames[-1].places
        return draw_heaps([("Before", before, place), ("After", self.after, moved)], columns=2)

    def _panel(self, k: int) -> tuple[str, list[Any], list[int]]:
        """What is drawn after k swaps: the title in two lines, the row, the places that are marked."""
        row, places, compared = self._frames[k]
        high = places[-1]
        if k == 0:
            title = f"Before: {written(row[high])} is at place {high}"
        elif len(places) == 1:
            title = f"Move {k}: {written(row[high])} is written at place {high}"
        else:
            title = f"Swap {k}: places {listed(reversed(places), last=' and ')} ({high} // 2 = {high // 2})"
        said = f"Compared: {_pairs(compared)}. " if compared else ""
        if k == self.last:
            then = f"Then compared: {_pairs(self.compared)}. " if self.compared else ""
            if self.left_out:
                then = f"{many(self.left_out, 'more swap')} left out. "
            said = f"{said}{then}{self._end}"
        return f"{title}\n{said}".strip(), row, places

    def _noting(self, row: Sequence[Any]) -> Row:
        """The row, with entries that note when they are compared; it notes which places are written."""
        sifting = self

        class Noted(Counted):
            """A number that notes each comparison."""

            def _count_order(self, other: float) -> None:
                sifting._note_comparison(self, other)

        class NotingRow(Row):
            """A row that notes which places are written."""

            def __setitem__(self, place: Any, entry: Any) -> None:
                super().__setitem__(place, entry)
                sifting._note_written(place)

        return NotingRow([None, *map(Noted, row[1:])], MOST_LOOKS)

    def _note_comparison(self, one: float, other: float) -> None:
        self._note_swap()  # of a style in which an entry is written over another, and itself at the end alone
        self.compared.append((one, other))

    def _note_written(self, place: Any) -> None:
        places = range(len(self.row))[place]
        self._written += places if isinstance(place, slice) else [places]
        if sorted(map(id, list.__iter__(self.row))) == self._entries:
            self._note_swap()

    def _note_swap(self) -> None:
        """Keep the row as it is now, if it has been written since the last time."""
        if not self._written:
            return
        if len(self._frames) <= MOST_SWAPS:
            self._frames.append(Frame(_plain(self.row), sorted(set(self._written)), self.compared))
        else:
            self.left_out += 1
        self.compared = []
        self._written = []


def _plain(row: Row) -> list[Any]:
    """The entries as numbers that note nothing."""
    return [float(entry) if isinstance(entry, Counted) else entry for entry in list.__iter__(row)]


def _pairs(compared: Sequence[tuple[float, float]]) -> str:
    """Write which entries were compared."""
    return listed((f"{written(one)} with {written(other)}" for one, other in compared), most=6, noun="pairs")
