"""The flipbook: pictures under a slider, for what is more than one search, such as a walk with many plans."""

from collections.abc import Callable
from numbers import Integral

from astar_lesson.draw.pictures import Picture
from astar_lesson.play.screen import Screen


class Flipbook(Screen):
    """Pictures, one for each step of a slider, with the controls of a player.

    A `Player` moves through the steps of a search. A flipbook moves through anything that can be drawn for a number:
    units that walk, maps that become known, a table that fills in. Each picture is drawn when it is first looked at.

    Parameters
    ----------
    draw : callable
        `draw(k)` returns the `Picture` of step k; its words stand below it.
    last : int
        The last step; the first is 0.
    k : int
        The step to begin with.

    Raises
    ------
    ValueError
        If there is no step k, or `draw` returns no picture.

    Examples
    --------
    >>> from astar_lesson import Grid, gallery
    >>> rooms = [Grid.from_text(text) for text in ("S.G", "S#G")]
    >>> Flipbook(lambda k: gallery([(f"after {k} days", rooms[k], None)]), last=1, k=1)
    Flipbook at step 1 of 1.
    after 1 days: 3 x 1 map; start (0, 0), goal (2, 0), 1 wall.
    """

    def __init__(self, draw: Callable[[int], Picture], last: int, *, k: int = 0) -> None:
        if not (isinstance(last, (int, Integral)) and last >= 0):
            raise ValueError(f"last is {last!r}: give the number of the last step, at least 0")
        if not (isinstance(k, (int, Integral)) and 0 <= k <= last):
            raise ValueError(f"k is {k!r}: give a step from 0 to {last}")
        self._draw, self._shown = draw, (-1, Picture())
        self.start_stage()
        self.start_slider(k, last, "which picture is shown")
        self.present(self.mover)

    @property
    def picture(self) -> Picture:
        """The picture that is shown."""
        k, picture = self._shown
        if k != self.shown_step:
            k = self.shown_step
            picture = self._draw(k)
            if not isinstance(picture, Picture):
                raise ValueError(f"draw({k}) is {picture!r}: return a Picture, as gallery does")
            self._shown = k, picture
        return picture

    def draw(self, *, small: bool = False) -> bytes:
        """Return the picture that is shown now, as a PNG file; `small` as it is saved."""
        return self.picture.png(small=small)

    def said(self) -> list[str]:
        """Return the words of the picture."""
        return self.described()

    def described(self) -> list[str]:
        """Return the words of the picture."""
        return self.picture.words.splitlines()

    def alt(self) -> str:
        """Return what the picture is: its number, and the first line of its words."""
        return ": ".join([f"Picture {self.shown_step} of {self.slider.max}", *self.described()[:1]])
