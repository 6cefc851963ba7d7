"""A reader's prediction beside what the run says.

`play.predict` asks for the next cell of a search, on a map.
"""


def compare(prediction: object, result: object) -> None:
    """Print the reader's prediction and what the run says; nothing of the run as long as the prediction is None.

    >>> compare(None, 6)
    No prediction yet: replace None above with your answer, then run both code cells.
    >>> compare(5, 6)
    your prediction: 5
    the run says:    6   (not what you said)
    """
    if prediction is None:
        print("No prediction yet: replace None above with your answer, then run both code cells.")
        return
    print(f"your prediction: {prediction}")
    print(f"the run says:    {result}   ({_agreement(prediction, result)})")


def _agreement(prediction: object, result: object) -> str:
    if prediction == result:
        return "as you said"
    if isinstance(prediction, list) and tuple(prediction) == result:
        return "as you said, but a cell is written in round brackets"
    if str(prediction) != str(result):
        return "not what you said"
    if isinstance(prediction, str):
        return "not what you said: yours is text, in quotation marks"
    return "not what you said: yours is no text"
