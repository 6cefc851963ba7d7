"""For a projector, all pictures, words and controls are larger."""

from pathlib import Path

from IPython.core.getipython import get_ipython
from IPython.display import HTML, display

from astar_lesson.draw.sizes import PROJECTOR, SCREEN, use_sizes

STYLE = Path(__file__).with_name("projector.css").read_text(encoding="utf-8")
"""The style of words, code and controls: 24 pixels, as for the smallest type of a picture."""


def projector(on: bool = True) -> None:
    """Draw all that follows for a projector: no type below 24 pixels on a screen of 1920 x 1080.

    Call it once, at the top of a notebook, before the cells that draw. In JupyterLab it enlarges words, code and
    controls as well, as long as its output stands in the notebook. A number that a cell has no room for is left out.

    Parameters
    ----------
    on : bool
        False: draw as for a screen again.

    Raises
    ------
    ValueError
        If `on` is neither True nor False.
    """
    if not isinstance(on, bool):
        raise ValueError(f"on is {on!r}: give True for a projector, or False for a page")
    use_sizes(PROJECTOR if on else SCREEN)
    if on and get_ipython():
        display(HTML(f"<style>{STYLE}</style>"))
