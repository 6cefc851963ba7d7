"""What a function that runs elsewhere, such as in another process, must tell a check."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any


class Runnable(ABC):
    """What is called, and given to a check, in place of a function that runs elsewhere."""

    @property
    @abstractmethod
    def blanks(self) -> Sequence[str]:
        """The lines with blanks; a line that has two of them stands here twice."""

    @abstractmethod
    def within(self, seconds: float) -> AbstractContextManager[None]:
        """Return a context in which each call is stopped by an EndlessError or an AnswerError after so many seconds."""

    def expect(self, calls: Sequence[tuple[Any, ...]], seconds: float) -> None:  # noqa: B027  # few need to know
        """Announce the calls that follow, by their arguments. Each may take so many seconds."""
