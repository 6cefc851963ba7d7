"""A prediction, beside what the run says."""

from typing import Any


def compare(prediction: Any, truth: Any) -> None:
    """Print what the reader predicted and, below it, what the run says; None is no prediction yet.

    >>> compare(5, 6)
    your prediction: 5
    the run says:    6   (not what you said)
    """
    said = "none yet" if prediction is None else prediction
    agree = "" if prediction is None else "   (as you said)" if prediction == truth else "   (not what you said)"
    print(f"your prediction: {said}\nthe run says:    {truth}{agree}")
