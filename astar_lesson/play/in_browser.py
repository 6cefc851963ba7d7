"""Additions to Python in a browser, which lacks some things that the pages need. It is imported only there.

They were missing in Pyodide 0.27 with version 0.6 of its JupyterLite kernel.
"""

import logging
import sys
import time
from base64 import b64encode
from typing import Any

from IPython.core.getipython import get_ipython

ENDED = "_decrement_in_progress"
"""The method that an event loop calls when a task has ended."""


def fix(shell: Any) -> None:
    """Add what is missing to Python, and to the kernel's shell if there is a kernel."""
    fonts = logging.getLogger("matplotlib.font_manager")
    fonts.setLevel(logging.ERROR)  # else it reports each time that it builds its list
    if not hasattr(time, "thread_time"):  # there is one thread
        time.thread_time = time.perf_counter
    if shell:
        fix_shell(shell)


def fix_shell(shell: Any) -> None:
    """Let a kernel's shell know the cell that is run, show pictures, and show no empty results."""
    if not hasattr(shell, "get_parent"):  # a cell that is run again needs it to close what it has shown
        shell.get_parent = shell.kernel.get_parent
    publish = shell.display_pub.publish
    hook = shell.displayhook
    finish = hook.finish_displayhook

    def publish_text(data: dict[str, Any], *arguments: Any, **more: Any) -> None:
        publish({kind: _text(part) for kind, part in data.items()}, *arguments, **more)

    def finish_with_data() -> None:
        if hook.data:
            finish()

    shell.display_pub.publish = publish_text  # it passes a picture on as bytes, which are not shown
    hook.finish_displayhook = finish_with_data


def _text(part: object) -> object:
    return b64encode(part).decode() if isinstance(part, bytes) else part


def fix_loop(loop_class: Any) -> None:
    """Keep event loops of this class from reporting a cancelled task as a failure."""
    ended = getattr(loop_class, ENDED)

    def count(loop: Any, future: Any = None) -> None:
        is_cancelled = future is not None and future.cancelled()
        ended(loop, None if is_cancelled else future)

    setattr(loop_class, ENDED, count)


fix(get_ipython())
if "pyodide.webloop" in sys.modules:
    fix_loop(sys.modules["pyodide.webloop"].WebLoop)
