"""The bug museum: a mistake on a smallest map that shows it, or on a map of the reader's own."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from IPython.display import Markdown, display

from astar_lesson.draw.layers import lay_chips
from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.lesson.judge.trial_guesses import trials
from astar_lesson.lesson.judge.trial_maps import Case, cases_of
from astar_lesson.lesson.programs import plain
from astar_lesson.lesson.programs.five_searches import SEARCHES, Search, is_guided
from astar_lesson.lesson.programs.listing import Difference, changed, difference, source
from astar_lesson.lesson.programs.mistakes import CHANGED_METHODS, Mistake, mistake
from astar_lesson.lesson.programs.open_lists import OldestFirstHeap
from astar_lesson.lesson.running.attempt import Attempt
from astar_lesson.lesson.running.observed_run import Run, observe
from astar_lesson.lesson.stepping import stepped_run
from astar_lesson.maps.grid import Grid
from astar_lesson.maps.heuristics import manhattan
from astar_lesson.search.costs import true_costs
from astar_lesson.search.steps import Cell, Cost, Heuristic
from astar_lesson.words.explain import called
from astar_lesson.words.numbers import many, number

EXHIBITS = (
    "h_only",
    "h_in_cost",
    "steps_not_costs",
    "last_cell_kept",
    "never_improves",
    "stops_when_opened",
    "closed_forever",
    "heap_not_sifted",
)
"""The mistakes of the museum's page, in the order of their numbers."""


@dataclass(frozen=True)
class Exhibit:
    """A mistake on a map. A notebook shows what it does, the lines that are the mistake, and both runs.

    Attributes
    ----------
    mistake : Mistake
        The entry of the catalogue.
    line : Difference
        What changes from the right program to the wrong one; or in the open list, if the mistake is there.
    grid : Grid
        The map.
    h : dict of Cell to number
        H of each cell; {} if the searches do not ask for it.
    wrong, right : Run
        What the two programs do.
    programs : tuple of callable
        The wrong program and the right one.
    """

    mistake: Mistake
    line: Difference
    grid: Grid
    h: dict[Cell, float]
    wrong: Run
    right: Run
    programs: tuple[Callable[..., Any], ...]

    @property
    def rules(self) -> str:
        """What the text of the map does not say: the moves, what the goal costs, an H that knows one cell only."""
        rules = ["four neighbours" if self.grid.moves.diagonal is None else "eight neighbours"]
        rules += [f"G costs {number(cost)}" for cell, cost in self.grid.terrain.items() if cell == self.grid.goal]
        known = [cell for cell, h in self.h.items() if h]
        if len(known) == 1 and known[0] != self.grid.start:
            rules.append(f"H is {number(self.h[known[0]])} in {known[0]}, 0 elsewhere")
        return ", ".join(rules)

    @property
    def picture(self) -> Picture:
        """Both runs: in each cell G as the program keeps it, else the step that expands it; H below that; the path."""
        panels = []
        layers = []
        told = []
        for name, program, run in zip(("wrong", "right"), self.programs, (self.wrong, self.right), strict=True):
            title = f"{name}: {_end(run, 'pays')}"
            numbers = kept(program, run)
            said = "G = cost that the program keeps"
            if not numbers:
                numbers = {cell: k for k, cell in enumerate(run.notes.expanded, 1)}
                said = "1 = order of expansion"
            panels.append((title, self.grid, None, run.path))
            how = numbers, {*run.notes.expanded, *run.path}, run.path, self.h, said
            layers.append(lambda board, how=how: lay_chips(board, *how))
            told.append(f"{title}: {', '.join(f'{cell} {value}' for cell, value in numbers.items())}")
        picture = gallery(panels, layers=layers, width=7)
        return picture.with_words("\n".join([picture.words, "in the cells", *told]))

    def _ipython_display_(self) -> None:
        display(Markdown(f"**{self.mistake.title}** ({self.rules}). {self.mistake.sentences}"), self.line, self.picture)

    def __repr__(self) -> str:
        return f"{self.mistake.title}: {self.wrong.end}; right: {self.right.end}. {self.mistake.sentences}"


def _end(run: Run, verb: str) -> str:
    return f"{verb} {run.cost}" if run.kind == "path" else run.no_path


def kept(program: Callable[..., Any], run: Run) -> dict[Cell, Cost]:
    """What a plain program keeps in `cost_so_far` at the end of such a run; {} if it has no such table."""
    ran = stepped_run.run(program, run.grid, (run.grid, run.grid.start, run.grid.goal, *run.heuristics))
    return ran.moments[-1].costs


def exhibit(
    key: str | int, of: str | None = None, grid: Grid | None = None, heuristic: Heuristic | None = None
) -> Exhibit:
    """Show a mistake: what it does, the lines, a smallest map on which it shows, and both runs beside each other.

    Parameters
    ----------
    key : str or int
        The mistake, such as "never_improves": the keys are those of `Verdict.cause`. Or its number on page 10.
    of : str or None
        The search in which it is made, such as "a_star". None: the first that the catalogue names.
    grid : Grid or None
        Another map to show it on.
    heuristic : callable or None
        The H of that map. None: those of the judge, until the mistake shows.

    Raises
    ------
    ValueError
        If there is no such mistake, or it is not made in that search.

    Examples
    --------
    >>> exhibit("steps_not_costs")
    steps are counted, not costs: 4; right: 2. It counts steps, whatever they cost. Look at ...
    """
    if isinstance(key, int) and not 1 <= key <= len(EXHIBITS):
        raise ValueError(f"there is no exhibit {key}: they are numbered 1 to {len(EXHIBITS)}")
    name = EXHIBITS[key - 1] if isinstance(key, int) else key
    return _found(name, of or mistake(name).programs[0].search, grid, heuristic)


@lru_cache(maxsize=32)
def _found(key: str, of: str, grid: Grid | None, heuristic: Heuristic | None) -> Exhibit:
    """The first map, with one of the judge's heuristics, on which the answer is wrong; else, on which the run is."""
    wrong, right, line = _programs(key, of)
    best: Exhibit | None = None
    maps = [Case(grid, true_costs(grid))] if grid else cases_of(SEARCHES[of])
    for known, _, judged in trials(maps, is_guided(SEARCHES[of])):
        heuristics = (heuristic,) if heuristic and judged else judged
        ours, theirs = (observe(Attempt(program), known, heuristics) for program in (wrong, right))
        h = {cell: guess(cell, known.goal) for guess in heuristics for cell in known.nodes}
        shown = Exhibit(mistake(key), line, known, h, ours, theirs, (wrong, right))
        if shown.wrong.end != shown.right.end:
            return shown
        if not best or best.wrong.seen == best.right.seen:
            best = shown
    return best  # type: ignore[return-value]  # there are maps


def _programs(key: str, of: str) -> tuple[Callable[..., Any], Callable[..., Any], Difference]:
    """The wrong program, the right one, and the lines that differ: those of the open list, if the mistake is there."""
    wrong = mistake(key).of(of).make()
    right = plain.PLAIN[of]
    for wrong_list, (right_method, wrong_method) in CHANGED_METHODS.items():
        if f"{wrong_list.__name__}(" in source(wrong):
            line = difference(right_method, wrong_method)
            return wrong, changed(right, of, {}, PriorityQueue=OldestFirstHeap), line
    return wrong, right, difference(right, wrong)


def hunt(
    text: str,
    program: Callable[..., Any] | str,
    allowed: str = "",
    apart: bool = False,
    beside: Search | None = None,
) -> Picture | None:
    """Run a wrong program on a map, print whether its mistake shows, and draw its path beside a cheapest one.

    Parameters
    ----------
    text : str
        The map, with four neighbours.
    program : callable or str
        `program(grid, start, goal, heuristic)` returns a path; it gets the Manhattan distance. Or a mistake of the
        catalogue, such as "never_improves", which is made in A*.
    allowed : str
        The only characters that the task allows, such as "S G . 2"; "" for all.
    apart : bool
        Whether the task forbids S and G to stand in the same row or column.
    beside : callable or None
        One of the package's searches: the expansions that both need are printed.

    Returns
    -------
    Picture or None
        None, after a sentence that says why, if the text is not a map, has no S or no G, or breaks a rule of the task.

    Examples
    --------
    >>> my_map = '''
    ... S 9 G
    ... . . .
    ... '''
    >>> picture = hunt(my_map, "h_only")
    The author's path costs 10 instead of 4: the mistake shows.
    """
    try:
        grid = Grid.from_text(text)
        grid.check_end(grid.start, "start")
        grid.check_end(grid.goal, "goal")
    except ValueError as error:
        print(f"The map cannot be searched: {error}.")
        return None
    broken = _rule_broken(text, grid, allowed, apart)
    if broken:
        print(broken)
        return None
    search = mistake(program).of("a_star").make() if isinstance(program, str) else program
    ours = observe(Attempt(search), grid, (manhattan(grid),))
    best = observe(Attempt(plain.dijkstra), grid, ())
    if best.kind == "none":
        print("No path leads from S to G: open one.")
    elif ours.words and ours.kind != "endless":
        print(f"The author's program {ours.words}. A path costs {best.cost}.")
    elif ours.kind != "path":
        print(f"The author's program: {ours.no_path}, though one costs {best.cost}: the mistake shows.")
    elif ours.cost > best.cost:
        print(f"The author's path costs {ours.cost} instead of {best.cost}: the mistake shows.")
    else:
        print(f"The author's path costs {ours.cost}, and none is cheaper: the mistake does not show on this map.")
    if beside and best.kind != "none":
        other = observe(Attempt(beside), grid, (manhattan(grid),) if is_guided(beside) else ())
        count = many(_expansions(ours), "expansion")
        print(f"The author's program needs {count}, and {called(beside.__name__)} {_expansions(other)}.")
    runs = {"the author's path": ours, "a cheapest path": best}
    titles = [f"{name}: {_end(run, 'costs') if run.path or not run.words else 'none'}" for name, run in runs.items()]
    panels = [(title, grid, None, run.path) for title, run in zip(titles, runs.values(), strict=True)]
    return gallery(panels, width=8)


def _expansions(run: Run) -> int:
    """How many expansions a run has needed; that of the goal, if it stops there, asks for no neighbours."""
    expanded = run.notes.expanded
    stops_at_the_goal = run.kind == "path" and run.grid.goal not in expanded
    return len(expanded) + stops_at_the_goal


def _rule_broken(text: str, grid: Grid, allowed: str, apart: bool) -> str:
    """Say which rule of a task a map breaks; "" if none."""
    for number_of_row, row in enumerate(text.strip().splitlines(), 1):
        for character in "".join(row.split()):
            if allowed and character not in allowed:
                return f"Row {number_of_row} of the map holds {character}: the task allows only {allowed}"
    start_x, start_y = grid.start  # type: ignore[misc]  # the ends are checked
    goal_x, goal_y = grid.goal  # type: ignore[misc]
    if apart and start_y == goal_y:
        return "S and G stand in the same row: the task forbids that."
    if apart and start_x == goal_x:
        return "S and G stand in the same column: the task forbids that."
    return ""
