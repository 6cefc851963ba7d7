"""The ledger: the claims of the five source documents, each with a verdict and the page that shows it.

The table is `ledger.md`. The museum's page shows it; a test finds every number of a verdict on the page that it names.
"""

from pathlib import Path

from IPython.display import Markdown


def ledger() -> Markdown:
    """Return the ledger, which a notebook shows as a table.

    >>> "12 steps that cost 12, where 6 steps cost 18" in ledger().data
    True
    """
    return Markdown(filename=Path(__file__).with_suffix(".md"))
