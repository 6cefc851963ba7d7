"""The verdict of a check: one sentence, with a smallest map on which the reader's answer is wrong.

The sentence about a search is made in `judge/refusal.py`. Most other checks return a `Fault`, and `try_all` makes their
sentence of it.
"""

import re
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from math import inf
from numbers import Real
from typing import Any, NamedTuple

from IPython.display import display

from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.lesson.programs.mistakes import about
from astar_lesson.lesson.running.attempt import AnswerError, Attempt
from astar_lesson.lesson.running.blanks import blanks
from astar_lesson.lesson.running.time_limit import EndlessError
from astar_lesson.lesson.stepping.failure import GIVES_WAY, Playable, WatchButton
from astar_lesson.maps.atlas import Map
from astar_lesson.play.instrument import SliderInstrument
from astar_lesson.play.saved import show_widget
from astar_lesson.search.steps import Heuristic
from astar_lesson.words.numbers import capital

CODE = r"""(?x)
    `([^`]+)`
    | \b(?:for\ \w+(?:,\ \w+)?\ in\ |\w+\ =\ )?  # for neighbor in
      \b(?!type\(s\)) [A-Za-z_]\w*(?:\.[a-z]\w*)* (?:\([^()]*\)|\[[^\[\]]*\])  # grid.edges(cell), came_from[cell]
    | \b[a-z]+\.[a-z]\w*  # grid.edges
    | \b[a-z]+_\w+  # came_from
"""
"""What is code in a sentence: what stands in backquotes, and names and calls of Python."""
GREEN = "#12703a"
BROWN = "#7a4b00"
SECONDS_IN_ALL = 2.7
"""How much processor time the runs of one check may take, where answers may be slow on each of them."""


@dataclass(repr=False)
class Verdict:
    """The answer of a check: one sentence, and the map that it is about.

    Attributes
    ----------
    solved : bool
        Whether the answer was right on every map that was tried.
    words : str
        The sentence.
    picture : Picture or None
        A smallest map on which the answer fails.
    replay : callable or None
        Returns what plays the answer, once it is right, or None.
    failure : Playable or None
        The program and the map on which it fails, so that it can be played.
    cause : str or None
        Of a search that fails, the key of its mistake, as in `mistakes.toml`; or what else is wrong with it: "blanks",
        "not_renamed", "wrong_parameters", "ends_of_the_map", "never_asked", "another_search", "kept_between_calls",
        "returns_order", "end_missing", "end_doubled", "goal_alone", "returns_other", "slip", "endless", "too_deep" or
        "crash". Of a heap, the key in `wrong_sifts`, or "slow".
        None if it is not known.
    grid : Grid or None
        The map on which the answer fails; of a solved one, the map of the note.
    heuristic : callable or None
        The heuristic with which it fails there, if it takes one.
    note : str
        What a solved answer should know all the same.
    done : str
        Which part is right already, of an answer that is judged in two parts.
    """

    solved: bool
    words: str
    picture: Picture | None = None
    replay: Callable[[], object] | None = None
    cause: str | None = None
    grid: Map | None = None
    heuristic: Heuristic | None = None
    note: str = ""
    failure: Playable | None = None
    done: str = ""

    @property
    def said(self) -> str:
        """All that is said: a sentence, and lines below it, such as a table."""
        return " ".join(filter(None, [self.done, self.words, self.note]))

    def _repr_html_(self) -> str:
        sentence, _, below = self.said.removeprefix(self.done).partition("\n")
        done = _marked("\u2713 Done", GREEN, self.done) if self.done else ""
        word, colour = ("\u2713 Solved", GREEN) if self.solved else ("Not yet", BROWN)
        lines = f"<pre>{escape(below)}</pre>" if below else ""
        return f"{done}{_marked(word, colour, sentence)}{lines}"

    def play(self) -> SliderInstrument | None:
        """Play the program that was judged, on the map on which it fails, at the line at which it goes wrong.

        It is run once more for this. In a notebook the button below "Not yet" does the same.

        Returns
        -------
        LineByLine, Flipbook or None
            Where the search takes another way than a right one, the line that expands another cell; where only the
            answer is wrong, the line that returns it. None if nothing failed, or if the program cannot be played: its
            source is not known, the map is too large, or other lines run in place of its own.
        """
        if self.failure is None or not self.failure.can_be_played():
            return None
        with suppress(ValueError):
            return self.failure.play()
        return None

    def _ipython_display_(self) -> None:
        said = {"text/html": self._repr_html_(), "text/plain": repr(self)}
        if self.failure and self.failure.can_be_played():
            said["text/html"] = GIVES_WAY.format(said["text/html"])
            show_widget(WatchButton(self.failure), said)
        else:
            display(said, raw=True)
        if self.picture is not None:
            display(self.picture)
        played = self.replay() if self.solved and self.replay else None
        if played is not None:
            display(played)

    def __repr__(self) -> str:
        return ("Solved. " if self.solved else "Not yet. ") + self.said


def _marked(word: str, colour: str, sentence: str) -> str:
    """Return a sentence as HTML, after a word in white on a colour."""
    look = f"background: {colour}; color: white; padding: 2px 8px; border-radius: 4px"
    return f'<p><strong style="{look}">{word}</strong> {_with_code(sentence.strip())}</p>'


def _with_code(sentence: str) -> str:
    """Return a sentence as HTML; what stands in backquotes is code, and so are names and calls of Python."""
    return re.sub(CODE, lambda found: f"<code>{found[1] or found[0]}</code>", escape(sentence))


def draw_smallest(grid: Map, shown: Any) -> Picture:
    """Draw the map on which an answer fails, with a trace, a state or a path (a list of cells)."""
    title = "a smallest map that shows it"
    panel = (title, grid, None, shown) if isinstance(shown, list) else (title, grid, shown)
    return gallery([panel], columns=1, width=4.5)


class Fault(NamedTuple):
    """What is wrong with an answer.

    Attributes
    ----------
    said : object
        What the reader's function says, to follow "your answer gives".
    right : object
        The correct answer; None if `said` tells it already.
    shown : object
        What the picture is to show; None: the run.
    why : str
        A sentence that explains it; "" if the reason is not known.
    """

    said: Any
    right: Any = None
    shown: Any = None
    why: str = ""

    def __str__(self) -> str:
        """Say what is wrong, to follow "On this map"."""
        words = f"your answer gives {self.said}"
        if self.right is None:
            return words
        return f"{words}; the correct answer is {self.right}{_of_another_kind(self.said, self.right)}"


def try_all(
    answer: Callable[..., Any],
    runs: Iterable[tuple[Any, Any]],
    fault_in: Callable[[Any, Any], Fault | None],
    draw: Callable[[Any, Any], Picture | None] = draw_smallest,
    what: str = "small maps",
    where: str = "On this map",
    in_all: float = inf,
) -> Verdict:
    """Ask a reader's function about each run; the verdict shows the first one, and so a smallest, that it gets wrong.

    Parameters
    ----------
    answer : callable
        The reader's function. Whatever it does, the verdict is a sentence; if it is stopped, the cause is "endless",
        and if it calls itself more deeply than Python allows, "too_deep". Of a skeleton with blanks the verdict names
        the first blank.
    runs : iterable of (map, run)
        What it is asked about, smallest first. The map is None where there is none that can be drawn.
    fault_in : callable
        `fault_in(map, run)` asks the reader's function, and returns what is wrong with its answer; None if it is right.
    draw : callable
        `draw(map, run)` returns the picture of a failure, or None.
    what : str
        What the runs are, to follow "Right on all" and their number.
    where : str
        How the sentence about a failure begins.
    in_all : float
        How much processor time all runs may take, in seconds. An answer that takes more is too slow.
    """
    begun = time.process_time()
    left = blanks(answer)
    if left:
        return Verdict(False, left, cause="blanks")
    attempt = Attempt(answer)
    count = 0
    for grid, run in runs:
        if time.process_time() - begun > in_all:
            took = f"{count:,} runs have taken {in_all:g} s. It was right in them."
            words = f"Your function was stopped: it is too slow. {took}"
            return Verdict(False, words, cause="endless")
        count += 1
        try:
            with attempt.running():
                fault = fault_in(grid, run)
                if not fault:
                    continue
                words = str(fault)
        except AnswerError as error:
            cause = _cause_of(error)
            words = f"your function {error.words}"
            why = ""
            shown = run
        else:
            cause = None
            shown = run if fault.shown is None else fault.shown
            only_prints = fault.said is None and attempt.printed
            why = about("prints").words if only_prints else fault.why
        if grid is None:
            return Verdict(False, f"{capital(words)}. {why}".rstrip(), cause=cause)
        return Verdict(False, f"{where} {words}. {why}".rstrip(), draw(grid, shown), cause=cause)
    return Verdict(True, f"Right on all {count:,} {what}.")


def _cause_of(error: AnswerError) -> str | None:
    """The cause of a verdict about a function that gave no answer, if that is its time or its depth."""
    if isinstance(error.error, EndlessError):
        return "endless"
    if isinstance(error.error, RecursionError):
        return "too_deep"
    return None


def _of_another_kind(said: Any, correct: Any) -> str:
    """Tell apart an answer and the correct one where they look alike: one of them is text."""
    if str(said) != str(correct):
        return ""
    if isinstance(said, str):
        return "; yours is text, not a number" if isinstance(correct, Real) else "; yours is text"
    return f"; yours is a {type(said).__name__}, not a {type(correct).__name__}"
