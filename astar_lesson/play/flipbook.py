"""The flipbook: one slider moves through pictures of any kind."""

from collections.abc import Callable
from functools import lru_cache

from astar_lesson.draw.pictures import Picture
from astar_lesson.play.instrument import SliderInstrument, html_of
from astar_lesson.play.slider import PlaySlider
from astar_lesson.search.guard import in_range


class Flipbook(SliderInstrument):
    """Pictures, one for each step of a slider, with the controls of a player.

    A `Player` moves through the steps of a search. A flipbook moves through anything that can be drawn for a number:
    units that walk, maps that become known, a table that fills in. Each picture is drawn when it is first shown.

    Parameters
    ----------
    draw : callable
        `draw(k)` returns the `Picture` of step k; its caption stands above it.
    last : int
        The last step; the first is 0.
    k : int
        The step to begin with.

    Raises
    ------
    IndexError
        If there is no step k.
    ValueError
        If `draw` returns something that is not a picture.

    Examples
    --------
    >>> from astar_lesson import Grid, gallery
    >>> rooms = [Grid.from_text(text) for text in ("S.G", "S#G")]
    >>> Flipbook(lambda k: gallery([(f"after {k} days", rooms[k], None)]), last=1, k=1)
    Flipbook at step 1 of 1.
    after 1 days: 3 x 1 map; start (0, 0), goal (2, 0), 1 wall.
    """

    picture: Callable[[int], Picture]

    def __init__(self, draw: Callable[[int], Picture], last: int, *, k: int = 0) -> None:
        k = in_range(k, 0, last, f"step {k!r} of a flipbook that ends with step {last!r}")

        @lru_cache(maxsize=1)
        def picture(k: int) -> Picture:
            drawn = draw(k)
            if not isinstance(drawn, Picture):
                raise ValueError(f"draw({k}) is {drawn!r}: return a Picture, as gallery does")
            return drawn

        self.picture = picture
        super().__init__(PlaySlider(k, last, "which picture is shown"))
        self.present(self.play_slider)

    def draw(self, k: int) -> bytes:
        """Return picture k as a PNG file."""
        return self.picture(k).png(small=False)

    def html(self, k: int) -> str:
        """Return the caption of picture k, as HTML. All its words are for those who cannot see it."""
        caption = self.picture(k).caption
        return html_of([caption] if caption else [])

    def report(self, k: int) -> list[str]:
        """Return where the slider stands."""
        return [f"Flipbook at step {k} of {self.slider.max}."]

    def described(self, k: int) -> list[str]:
        """Return the words of picture k."""
        return self.picture(k).words.splitlines()

    def opening(self) -> int:
        """Return the first picture: later ones may answer a question of the page."""
        return 0
