"""A run of a plain function, line by line: Python itself tells which line comes next (`sys.settrace`).

So the function may be written in any way. Its lines are stepped, with those of the functions inside it, and those of
the functions and methods beside it that ask the map; all others are run in one go.
"""

import inspect
import linecache
import sys
import traceback
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from time import perf_counter
from types import CodeType, FrameType, FunctionType, MethodType
from typing import Any, NamedTuple

from astar_lesson.lesson.programs.listing import lines_of
from astar_lesson.lesson.running.attempt import AnswerError, Attempt
from astar_lesson.lesson.running.blanks import blanks
from astar_lesson.lesson.running.returned_path import path_told
from astar_lesson.lesson.running.time_limit import EndlessError, home
from astar_lesson.lesson.running.watched import Notes, Watched
from astar_lesson.lesson.stepping.line_state import LineState, keys_of, opened
from astar_lesson.lesson.stepping.values import as_text, cell_in, fields_of
from astar_lesson.maps.atlas import Map
from astar_lesson.search.steps import Node

MOST_LINES = 5000
"""Lines of a run, which is cut there."""
SECONDS_A_RUN = 3.0
"""Seconds of a run, which is cut there, too."""
MORE_CALLS = 100
"""So many more calls inside one another are allowed, for those that note a line."""
Tracer = Callable[[FrameType, Any, Any], Any]
"""A trace function, as `sys.settrace` takes it."""
ASKS = {"neighbors", "edges"}
"""The methods of a map by which a search expands a cell."""


class Ran(NamedTuple):
    """What a run was.

    Attributes
    ----------
    moments : list of LineState
        A moment before each of its lines and one at the end.
    end : str
        In words, how it ends.
    lines : list of str
        The listing: the function, and below it those beside it whose lines were stepped.
    error : BaseException or None
        What it raised, or what stopped it.
    """

    moments: list[LineState]
    end: str
    lines: list[str]
    error: BaseException | None


def run(function: Callable[..., Any], grid: Map, args: tuple[Any, ...]) -> Ran:
    """Call a function with these arguments, among them the map, and note each line.

    ValueError if it has no source that can be shown, or is not even entered.
    """
    left = blanks(function)
    if left:
        return Ran([LineState(grid)], left, [*lines_of(code_of(function)).values()], None)
    stepper = Stepper(function, grid)
    watched_args = [stepper.grid if part is grid else part for part in args]
    before = sys.gettrace()
    path = list[Any]()
    raised: BaseException | None = None
    most_calls = sys.getrecursionlimit()
    sys.setrecursionlimit(most_calls + MORE_CALLS)
    try:
        with Attempt(function).running(SECONDS_A_RUN):
            sys.settrace(stepper.tracing(sys.gettrace(), before))
            answer = function(*watched_args)
            end = f"It returns {as_text(answer)}."
            if inspect.isgenerator(answer):
                steps = list(answer)
                answer = path_told(steps)
                end = f"It has yielded {len(steps)} steps."
        if isinstance(answer, list | tuple):
            path = [*answer]
    except AnswerError as error:
        raised = error.error or error
        end = f"{name_of(function)} {stepper.words_of(error)}."
    finally:
        sys.settrace(before)
        sys.setrecursionlimit(most_calls)
    if stepper.fault:
        raise stepper.fault
    if not stepper.moments:
        raise ValueError(f"{end} Give a function that returns a path, and the arguments that it takes")
    moments, lines = stepper.listed()
    cells = frozenset(grid.nodes)
    if path and all(cell_in(each, cells) is not None for each in path):
        moments[-1].path = path
    return Ran(moments, end, lines, raised)


def name_of(function: Callable[..., Any]) -> str:
    """Return the name of a function, or of the class of an object that can be called."""
    return str(getattr(function, "__name__", type(function).__name__))


class Stepper:
    """Notes the lines of a function, and of those that are stepped with it.

    Attributes
    ----------
    moments : list of LineState
        What there was before each line, and at the end.
    fault : Exception or None
        An error of this class itself, which the program must not be blamed for.
    """

    def __init__(self, function: Callable[..., Any], grid: Map) -> None:
        self._function = function
        self._map = grid
        self._cells = frozenset(grid.nodes)
        self._notes = Notes(MOST_LINES)
        self.grid = Watched(grid, self._notes)
        self._code = code_of(function)
        self._stepped = dict[CodeType, CodeType]()  # the code of each function, and of the whole that it stands in
        for whole in [self._code, *_beside(function)]:
            for code in _with_inner(whole):
                self._stepped[code] = whole
        self.moments = list[LineState]()
        self.fault: Exception | None = None
        self._places = list[tuple[CodeType, int]]()  # of each moment: the whole, and the line in its file
        self._outermost: FrameType | None = None
        self._given = dict[str, Any]()  # arguments that do not change
        self._facts = dict[FrameType, dict[str, str]]()  # of each call, before its last line
        self._untold = set[str]()  # names of tables that tell nothing by their keys
        self._end: LineState | None = None
        self._asked = 0
        self._spent = 0.0
        self._expanded = list[Node]()

    def tracing(self, limit: Tracer | None, before: Tracer | None) -> Tracer:
        """Return the trace function; one that keeps the time, as in Python 3.11 without a clock, is called as well."""

        def trace(frame: FrameType, event: str, argument: Any) -> Tracer | None:
            if not self._is_stepped(frame):
                if limit is None or limit is before:
                    return None
                kept: Tracer | None = limit(frame, event, argument)
                return kept
            if event == "line" and len(self.moments) > MOST_LINES:
                raise EndlessError(f"run {MOST_LINES:,} lines")
            begun = perf_counter()
            try:
                self._note(frame, event)
            except RecursionError:  # the calls have taken all the room
                raise
            except Exception as error:
                self.fault = self.fault or error
            self._spent += perf_counter() - begun
            return trace

        return trace

    def _is_stepped(self, frame: FrameType) -> bool:
        has_begun = self._outermost is not None or frame.f_code is self._code
        return has_begun and frame.f_code in self._stepped

    def _note(self, frame: FrameType, event: str) -> None:
        """Note what there is before a line, and at a return of the outermost call, which may be the end."""
        if self._outermost is None:
            self._outermost = frame
            self._given = {name: value for name, value in frame.f_locals.items() if not _may_change(value)}
        if event == "line":
            self.moments.append(self._state(frame))
            self._places.append((self._stepped[frame.f_code], frame.f_lineno))
            self._facts[frame] = self.moments[-1].facts
        elif event == "return":
            if frame is self._outermost:
                self._end = self._state(frame)
            self._facts.pop(frame, None)

    def _state(self, frame: FrameType) -> LineState:
        calls = [each for each in _callers(frame, self._outermost) if each.f_code in self._stepped]
        names = self._names(frame)
        around = self._names_around(calls)
        if len(self._notes.asked) > self._asked:
            self._asked = len(self._notes.asked)
            self._expanded = self._notes.expanded
        elif not self._asked:
            self._note_full_tables({**around, **names})
        depth = 1 + sum(each.f_code is frame.f_code for each in calls)
        before = self._facts.get(frame, {})
        return LineState(self._map, 0, names, self._expanded, around, self._untold, depth, before)

    def _names_around(self, calls: Sequence[FrameType]) -> dict[str, Any]:
        """The names of these calls, innermost first; of each function those of its innermost call."""
        innermost = dict[CodeType, FrameType]()
        for call in reversed(calls):
            innermost[call.f_code] = call
        names = dict[str, Any]()
        for call in innermost.values():
            names.update(self._names(call))
        return names

    def _note_full_tables(self, names: dict[str, Any]) -> None:
        """Note tables in which all cells stand before the search begins, such as one of heuristic values."""
        for name, table in opened(names).items():
            if isinstance(table, set | dict) and len(set(keys_of(table, self._cells))) == len(self._cells):
                self._untold.add(name.removeprefix("self."))

    def _names(self, frame: FrameType) -> dict[str, Any]:
        """The names of a call, but for arguments of the search that are as they were given."""
        names = dict[str, Any]()
        for name, value in dict(frame.f_locals).items():
            is_as_given = name in self._given and self._given[name] is value
            if not is_as_given:
                names[name] = value
        return names

    def listed(self) -> tuple[list[LineState], list[str]]:
        """Return the moments, which know their lines now, and the listing."""
        lines = list[str]()
        begin = dict[CodeType, int]()
        shown = dict[CodeType, list[int]]()
        codes = [self._code, *(code for code, _ in self._places)]
        for code in dict.fromkeys(codes):
            numbered = lines_of(code)
            if lines:
                lines.append("")
            begin[code] = len(lines)
            shown[code] = list(numbered)
            lines.extend(numbered.values())
        moments = list[LineState]()
        before = (0, 0)
        for moment, (code, number) in zip(self.moments, self._places, strict=True):
            place = bisect_right(shown[code], number - code.co_firstlineno + 1)
            moment.line = begin[code] + max(1, place)
            is_same_head = moment.line == before[0] and number != before[1]  # of several lines it is shown as one
            if not is_same_head:
                moments.append(moment)
            before = (moment.line, number)
        if self._end:
            moments.append(self._end)
        return moments, lines

    def words_of(self, error: AnswerError) -> str:
        """Return what came instead of an answer; if a line that is not shown failed, with that line."""
        if len(self.moments) > MOST_LINES:
            return f"has run {MOST_LINES:,} lines, and has not ended"
        if isinstance(error.error, EndlessError) and self._spent > SECONDS_A_RUN / 2:
            return f"is shown up to here: there was no time to note more than {len(self.moments):,} lines"
        tail = error.error.__traceback__ if error.error else None
        own = home(self._function)
        frames = [(frame, line) for frame, line in traceback.walk_tb(tail) if frame.f_globals is own]
        if not frames:
            return error.words
        frame, number = frames[-1]
        quoted = linecache.getline(frame.f_code.co_filename, number).strip()
        words = error.fault if quoted else error.words
        is_shown = frame.f_code in self._stepped or isinstance(error.error, EndlessError | RecursionError)
        return words if is_shown or not quoted else f"{words}, in `{quoted}` of {frame.f_code.co_name}"


# --- which functions are stepped --------------------------------------------------------------------------------------


def code_of(function: Any) -> CodeType:
    """Return the code of a function or method, or of an object that can be called; ValueError if it has none."""
    inner = inspect.unwrap(function)
    if not isinstance(inner, FunctionType | MethodType):  # an object that can be called
        inner = inspect.getattr_static(type(inner), "__call__", None)
    if isinstance(inner, FunctionType | MethodType):
        return inner.__code__
    raise ValueError(f"{function!r} is not a function defined with `def`: give a function")


def _may_change(value: Any) -> bool:
    """Whether an argument may change during the call, such as a list or an object of the reader's."""
    return isinstance(value, list | set | dict) or bool(fields_of(value))


def _callers(frame: FrameType, outermost: FrameType | None) -> Iterator[FrameType]:
    """Yield the calls that this one was made by, innermost first."""
    while frame is not outermost and frame.f_back is not None:
        frame = frame.f_back
        yield frame


def _with_inner(code: CodeType) -> Iterator[CodeType]:
    """Yield a function and those inside it; not lambdas and comprehensions, nor classes and how they compare."""
    yield code
    for inner in _inner(code):
        itself, *within = _with_inner(inner)
        if _is_worth_stepping(inner):
            yield itself
        yield from within


def _inner(code: CodeType) -> list[CodeType]:
    """The functions and classes that are defined in this one."""
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _is_worth_stepping(code: CodeType) -> bool:
    is_class = not code.co_flags & inspect.CO_OPTIMIZED
    if is_class or code.co_name.startswith("<"):
        return False
    return not code.co_name.startswith("__") or bool(ASKS & {*code.co_names})


def _beside(function: Callable[..., Any]) -> list[CodeType]:
    """The functions and methods of the same module or notebook that the function may call, and that ask the map.

    One asks the map if `neighbors` or `edges` stands in it, or the name of one that does.
    """
    own = home(function) or {}
    others = [each.__code__ for each in _functions_in(own)]
    names = {code: _names_in(code) for code in others}
    asking = _that_ask(names)
    reached = list[CodeType]()
    wanted = _names_in(code_of(function)) & asking
    while wanted:
        found = [code for code in others if code not in reached and _called(code) in wanted]
        reached += found
        wanted = set[str]().union(*(names[code] for code in found)) & asking
    return [code for code in dict.fromkeys(reached) if code is not code_of(function) and _is_known(code)]


def _that_ask(names: Mapping[CodeType, set[str]]) -> set[str]:
    """The names of functions that ask the map, directly or by way of others; `names` are those in each function."""
    asking = set(ASKS)
    while True:
        more = {_called(code) for code in names if names[code] & asking} - asking
        if not more:
            return asking
        asking |= more


def _called(code: CodeType) -> str:
    """The name by which code is called: a class makes its objects by `__init__`."""
    return code.co_qualname.split(".")[-2] if code.co_name == "__init__" else code.co_name


def _functions_in(names: dict[str, Any]) -> Iterator[FunctionType]:
    """Yield the functions of a module or notebook, and the methods of its classes."""
    for value in list(names.values()):
        members: list[object] = [value]
        if isinstance(value, type):
            members = []
            for kind in value.__mro__:
                members += vars(kind).values()
        for member in members:
            function = member.__func__ if isinstance(member, staticmethod | classmethod) else member
            inner = inspect.unwrap(function) if isinstance(function, FunctionType) else None
            if isinstance(inner, FunctionType) and inner.__globals__ is names:
                yield inner


def _names_in(code: CodeType) -> set[str]:
    """All global names and attributes in a function and those inside it."""
    names = set(code.co_names)
    for inner in _inner(code):
        names |= _names_in(inner)
    return names


def _is_known(code: CodeType) -> bool:
    """Whether there is a source to show."""
    with suppress(ValueError):
        return bool(lines_of(code))
    return False
