"""Python in a browser lacks some things that the package and its pages need. Imported there alone, it adds them.

They were found missing with Pyodide 0.27 and version 0.6 of JupyterLite's kernel for it.
"""

import logging
import sys
import time
from base64 import b64encode
from typing import Any

from IPython.core.getipython import get_ipython

ENDED = "_decrement_in_progress"
"""What an event loop calls when a task has ended."""


def mend(shell: Any) -> None:
    """Add what is missing to Python and to the kernel's shell; None: there is no kernel."""
    fonts = logging.getLogger("matplotlib.font_manager")
    fonts.setLevel(logging.ERROR)  # else it says each time that it builds its list
    if not hasattr(time, "thread_time"):  # there is one thread
        time.thread_time = time.perf_counter
    if shell and not hasattr(shell, "get_parent"):  # by which a cell that is run again closes what it has shown
        shell.get_parent = shell.kernel.get_parent
    if shell:
        finish, publish = shell.displayhook.finish_displayhook, shell.display_pub.publish

        def publish_text(data: dict[str, Any], *arguments: Any, **more: Any) -> None:
            publish({kind: _text(part) for kind, part in data.items()}, *arguments, **more)

        shell.display_pub.publish = publish_text  # it hands over a picture's bytes as they are, and none is seen
        hook = shell.displayhook
        hook.finish_displayhook = lambda: finish() if hook.data else None  # it shows a result that is empty, too


def _text(part: Any) -> Any:
    return b64encode(part).decode() if isinstance(part, bytes) else part


def mend_loop(kind: Any) -> None:
    """Let an event loop of this class say nothing of a task that was cancelled: it takes it for a failure."""
    ended = getattr(kind, ENDED)

    def count(loop: Any, future: Any = None) -> None:
        ended(loop, None if future and future.cancelled() else future)

    setattr(kind, ENDED, count)


mend(get_ipython())
if "pyodide.webloop" in sys.modules:
    mend_loop(sys.modules["pyodide.webloop"].WebLoop)
