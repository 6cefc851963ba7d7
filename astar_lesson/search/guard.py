"""The guard: what a search and its record are given is checked here, so that their code holds the idea alone."""

__all__ = ["check_state", "check_trace"]


def check_trace(trace: object) -> None:
    """Raise TypeError unless this is a `Trace`: a search, its record and a moment of it are easily mixed up."""
    if not hasattr(trace, "at"):
        raise TypeError(f"{trace!r} is no trace: record the search first, trace = record(...)")


def check_state(state: object) -> None:
    """Raise TypeError unless this is a `State`."""
    if not hasattr(state, "trace"):
        raise TypeError(f"{state!r} is no state: take one from a trace, state = trace.at(k)")
