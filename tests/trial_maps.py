"""Which trial maps catch which wrong programs: `python tests/trial_maps.py [--few]`.

The maps of `lesson/judge/trial_maps.py` are grouped by their size and moves. Every wrong program of the catalogue, of
the styles in tests/styles, and every mechanical change of the five plain searches is run on all of them. For each
group the table says how many maps it has, how many programs it catches, and how many it alone catches; then come the
programs that no map catches. With --few every tenth program is run. The whole takes some minutes.
"""

import argparse
import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from typing import Any, NamedTuple

from mutants import changes
from styles import WRONG

import astar_lesson
from astar_lesson.lesson.judge.follower import Follower
from astar_lesson.lesson.judge.order_compared import parting_of
from astar_lesson.lesson.judge.trial_guesses import KnowsOneCell, trials
from astar_lesson.lesson.judge.trial_maps import cases_of
from astar_lesson.lesson.programs import plain
from astar_lesson.lesson.programs.five_searches import SEARCHES, is_guided, passing
from astar_lesson.lesson.programs.listing import defined, source
from astar_lesson.lesson.programs.mistakes import catalogue
from astar_lesson.lesson.running.attempt import Attempt
from astar_lesson.lesson.running.observed_run import observe
from astar_lesson.lesson.table import text_table

SECONDS = 0.05
ENOUGH = 5
"""A program is run on no more maps of a group once so many have caught it."""


class Wrong(NamedTuple):
    """A program that is wrong, and the search that it should be."""

    name: str
    program: Any
    like: Any


def of_the_catalogue() -> Iterator[Wrong]:
    """Yield the programs of the catalogue."""
    for key, mistake in catalogue().items():
        for k, each in enumerate(mistake.programs):
            yield Wrong(f"{each.search}-{key}-{k}", each.make(), SEARCHES[each.search])


def of_the_styles() -> Iterator[Wrong]:
    """Yield the wrong programs of the styles."""
    for each in WRONG:
        yield Wrong(each.name, each.search, each.like)


def changed_searches() -> Iterator[Wrong]:
    """Yield each of the five plain searches with one place changed."""
    for name, like in SEARCHES.items():
        right = getattr(plain, name)
        tree = ast.parse(source(right))
        for line, words in changes(tree):
            text = ast.unparse(tree)
            yield Wrong(f"{name}, line {line}: {words}", made(text, right, name), like)


def made(text: str, right: Any, name: str) -> Any:
    """Return the function of this text; None if it cannot be read."""
    try:
        return defined(text, right, name)
    except (SyntaxError, ValueError):
        return None


def caught_by(wrong: Wrong) -> Counter[str]:
    """Return how many maps of each group catch a program, up to so many a group."""
    followers = [Follower(name) for name in passing(wrong.like)]
    caught: Counter[str] = Counter()
    attempt = Attempt(wrong.program)
    for grid, costs, more in trials(cases_of(wrong.like), is_guided(wrong.like)):
        group = group_of(grid, more)
        if caught[group] == ENOUGH:
            continue
        run = observe(attempt, grid, more, SECONDS)
        best = costs.get(grid.start, float("inf"))
        is_wrong = run.wrong(best, wrong.like is not astar_lesson.greedy_best_first)
        if is_wrong or parting_of(run, followers, wrong.like):
            caught[group] += 1
    return caught


def group_of(grid: Any, more: tuple[Any, ...]) -> str:
    """Return the name of the group of a map."""
    cells = grid.width * grid.height
    size = f"{grid.width} x {grid.height}" if cells <= 6 else "8 cells" if cells <= 8 else "larger"
    moves = "4" if grid.moves.diagonal is None else "8"
    guess = "" if not more else ", one cell known" if isinstance(more[0], KnowsOneCell) else ", Manhattan or octile"
    return f"{size}, {moves} ways{guess}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--few", action="store_true", help="every tenth program")
    programs = [*of_the_catalogue(), *of_the_styles(), *changed_searches()]
    programs = [each for each in programs if each.program][:: 10 if parser.parse_args().few else 1]
    maps: Counter[str] = Counter()
    for like in (astar_lesson.bfs, astar_lesson.dijkstra, astar_lesson.a_star):
        maps |= Counter(group_of(grid, more) for grid, _, more in trials(cases_of(like), is_guided(like)))
    catches = defaultdict(list)
    alone: Counter[str] = Counter()
    free = []
    for wrong in programs:
        with redirect_stdout(StringIO()):
            groups = [group for group, count in caught_by(wrong).items() if count]
        for group in groups:
            catches[group].append(wrong.name)
        if len(groups) == 1:
            alone[groups[0]] += 1
        if not groups:
            free.append(wrong.name)
    rows = [(group, maps[group], len(names), alone[group]) for group, names in sorted(catches.items())]
    print(text_table(["maps", "how many", "programs caught", "by them alone"], rows, left=1))
    print(f"{len(programs)} programs; {len(free)} are caught by none:", *free, sep="\n  ")


if __name__ == "__main__":
    main()
