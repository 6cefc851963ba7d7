"""The projector: type and lines for the last row of a class, on slides and on pages."""

from IPython.core.getipython import get_ipython
from IPython.display import HTML, display

from astar_lesson.draw.sizes import PAGE, PROJECTOR, choose

STYLE = """<style>
.jp-Notebook { --jp-content-font-size1: 24px; --jp-content-font-size0: 24px; --jp-code-font-size: 24px;
  --jp-ui-font-size1: 24px; --jp-widgets-font-size: 24px; --jp-widgets-inline-height: 42px;
  --jp-code-line-height: 1.35; }
.jp-Notebook .astar-stage, .jp-Notebook .jupyter-widget-Collapse-header { font-size: 24px; }
.jp-Notebook .astar-stage p { max-width: none; }
.jp-Notebook .widget-button, .jp-Notebook .widget-dropdown, .jp-Notebook .widget-text { width: auto !important; }
</style>"""
"""For the words, the code and the controls of JupyterLab; 24 pixels, as for the smallest type of a picture."""


def projector(on: bool = True) -> None:
    """Draw all that follows for a projector: no type below 24 pixels on a screen of 1920 x 1080.

    Call it once, at the top of a page, before the cells that draw. In JupyterLab it enlarges words, code and controls
    as well, as long as its output stands on the page. A number that a cell has no room for is left out.

    Parameters
    ----------
    on : bool
        False: draw as for a page again.

    Raises
    ------
    ValueError
        If `on` is neither True nor False.
    """
    if not isinstance(on, bool):
        raise ValueError(f"on is {on!r}: give True for a projector, or False for a page")
    choose(PROJECTOR if on else PAGE)
    if on and get_ipython():
        display(HTML(STYLE))
