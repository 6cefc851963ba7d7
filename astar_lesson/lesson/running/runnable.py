"""What a check must know of a function that runs elsewhere, such as in another process."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any


class Runnable(ABC):
    """Stands in for a function that runs elsewhere: it can be called, and given to a check like the function."""

    @property
    @abstractmethod
    def blanks(self) -> Sequence[str]:
        """The lines that have blanks, once for each."""

    @abstractmethod
    def within(self, seconds: float) -> AbstractContextManager[None]:
        """Stop what is called inside this by an EndlessError or an AnswerError, if it takes more seconds."""

    def expect(self, calls: Sequence[tuple[Any, ...]], seconds: float) -> None:  # noqa: B027  # few need to know
        """These calls will follow, each of which may take so many seconds."""
