"""What a notebook keeps of an instrument: where no kernel runs, a picture and words stand in its place."""

from typing import Any

import ipywidgets as widgets
from IPython.display import display

SAVED = """<style>.jp-OutputArea-child:has(.astar-saved):has(+ .jp-OutputArea-child .astar-screen), \
.jp-OutputArea-child:has(.astar-saved) + :has(> .jp-OutputArea-output:not([data-mime-type])):not(:has(.astar-screen)) \
{{ display: none; }}</style><div class="astar-saved">{}{}<p>\
To play, click here, choose Run All Above Selected Cell in the menu Run, and run this cell.</p></div>"""
"""Words and a picture. While the instrument lives, they give way to it; without a kernel it gives way to them."""
VIEW = "application/vnd.jupyter.widget-view+json"
"""The form of an output that shows a widget."""


def show_widget(widget: widgets.DOMWidget, saved: dict[str, Any], metadata: dict[str, Any] | None = None) -> None:
    """Show what stays where no kernel runs, and below it the widget."""
    display(saved, metadata=metadata, raw=True)
    live = widgets.DOMWidget._repr_mimebundle_(widget)
    display({VIEW: live[VIEW]}, raw=True)
