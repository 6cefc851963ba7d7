"""What a check can run: a function of the reader's, or what stands in for one that runs elsewhere."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any


class Runnable(ABC):
    """What a check must know of a function, beside what a call returns.

    A function in this Python is made one by `runnable` in `attempt`. What stands in for a function in another process
    is one itself, and can be given to a check like the function.
    """

    @property
    @abstractmethod
    def blanks(self) -> Sequence[str]:
        """The lines that have blanks, once for each."""

    @abstractmethod
    def within(self, seconds: float) -> AbstractContextManager[None]:
        """Stop what is called inside this by an EndlessError or an AnswerError, if it takes more seconds."""

    def expect(self, calls: Sequence[tuple[Any, ...]], seconds: float) -> None:  # noqa: B027  # few need to know
        """These calls will follow, each of which may take so many seconds."""
