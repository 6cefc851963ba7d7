"""Change the solution of each exercise in one place, and ask its check: `python tests/changed_answers.py`.

The changes are those of `mutants.py`; besides, a condition, a part of one, or a statement is left out. An answer that
was changed is wrong as a rule, so the check should refuse it. What it accepts is printed. `changed_answers.toml` holds
the changes that may be accepted, each with the reason: the answer is the same program in other words, or the exercise
leaves it open. The exit status is 1 if another one is accepted.

    python tests/changed_answers.py                  all exercises of the grader's table: this takes some minutes
    python tests/changed_answers.py 21 my_field      only exercises whose page or name is given
    python tests/changed_answers.py --verbose        each change with what came of it

Each answer is judged in a process of its own, two at a time, which is ended after `SECONDS` of processor time. The
program forks: it needs Linux or macOS.
"""

import argparse
import ast
import io
import linecache
import os
import re
import resource
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from mutants import changes, variants
from pages import FOLDER

sys.path.append(str(FOLDER / "teacher" / "tools"))  # as Python has it when that folder is run

from astar_teacher.box_solutions import solutions as box_solutions
from astar_teacher.grade.pages import SOLUTION, Exercise, cells, exercises

EXPLAINED = Path(__file__).with_suffix(".toml")
SECONDS = 30
"""The processor time that a check may take."""
PROCESSES = 2
SOLVED, REFUSED, CRASHED = range(3)
"""What a process tells when it ends; one that was ended tells nothing, and counts as refused."""
FILE = "<answer>"


class Changed(NamedTuple):
    """A changed answer: of which exercise, the line, the change in words, and the whole text."""

    exercise: Exercise
    line: int
    words: str
    text: str

    @property
    def name(self) -> str:
        """The exercise, as the list of explained changes names it."""
        return f"{self.exercise.page} {', '.join(self.exercise.starters)}"


# --- changes ----------------------------------------------------------------------------------------------------------


def all_variants(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in the place of a node: the variants of `mutants.py`, and less than there was."""
    yield from variants(node)
    match node:
        case ast.BoolOp(op, values):
            for k in range(len(values)):
                rest = [*values[:k], *values[k + 1 :]]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.If(_, body, _):
            yield ast.If(ast.Constant(True), body, [])
            yield ast.Pass()
        case ast.Assign() | ast.AugAssign() | ast.AnnAssign() | ast.Return() | ast.Break() | ast.Continue():
            yield ast.Pass()


def changed(exercise: Exercise, solution: str) -> Iterator[Changed]:
    """Yield each changed answer once."""
    tree = ast.parse(solution)
    seen = {ast.unparse(tree)}
    for line, words in changes(tree, all_variants):
        text = ast.unparse(tree) + "\n"
        if text not in seen:
            seen.add(text)
            yield Changed(exercise, line, words, text)


# --- pages ------------------------------------------------------------------------------------------------------------


class Page:
    """A page: its code, and the solutions folded on it."""

    def __init__(self, number: str) -> None:
        (path,) = FOLDER.glob(f"{number}_*.ipynb")
        found = cells(path.read_text(encoding="utf-8"))
        self.code = [source for kind, source in found if kind == "code"]
        self.solutions = [text for _, source in found for text in SOLUTION.findall(source)]
        if number == "21":  # the page does not show those that earn points
            self.solutions += list(box_solutions())

    def solution(self, exercise: Exercise) -> str:
        """Return the text that solves an exercise."""
        *_, name = exercise.starters
        own = re.compile(rf"^(?:def |class )?{name}\b *[(=:]", re.M)
        return next(text for text in self.solutions if own.search(text))

    def names(self, exercise: Exercise) -> dict[str, Any]:
        """Return the names that a check needs: what the page imports, its functions and classes, all solutions."""
        space: dict[str, Any] = {"__name__": "__main__"}
        exec(exercise.imports, space)
        for source in self.code:
            plain = re.sub(r"^[ \t]*[%!].*", "", source, flags=re.M)  # commands of Jupyter
            for node in ast.parse(plain).body:
                if isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef):
                    exec(compile(ast.Module([node], []), "<page>", "exec"), space)
        for text in self.solutions:
            exec(text, space)
        return space


# --- judging ----------------------------------------------------------------------------------------------------------


def begin(answer: Changed, names: dict[str, Any]) -> int:
    """Judge an answer in a new process, and return its number."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    os._exit(judge(answer, names))


def judge(answer: Changed, names: dict[str, Any]) -> int:
    """Return what the check of the page says of an answer."""
    for name in answer.exercise.starters:
        names.pop(name, None)  # or one whose definition was left out would still be solved
    linecache.cache[FILE] = (len(answer.text), None, answer.text.splitlines(keepends=True), FILE)
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        try:
            exec(compile(answer.text, FILE, "exec"), names)
        except Exception:  # it cannot even be defined
            return REFUSED
        if not names.keys() >= answer.exercise.starters.keys():  # the definition was left out
            return REFUSED
        try:
            return SOLVED if eval(answer.exercise.check, names).solved else REFUSED
        except Exception:
            return CRASHED


def judged(answers: Iterable[Changed], names: dict[str, Any]) -> Iterator[tuple[Changed, int]]:
    """Judge answers, some at a time, and yield each with what came of it."""
    running: dict[int, Changed] = {}
    for answer in answers:
        if len(running) == PROCESSES:
            yield ended(running)
        running[begin(answer, names)] = answer
    while running:
        yield ended(running)


def ended(running: dict[int, Changed]) -> tuple[Changed, int]:
    """Wait until one of the processes ends, and return its answer and what it tells."""
    while True:
        for child in running:
            number, status = os.waitpid(child, os.WNOHANG)
            if number:
                told = os.waitstatus_to_exitcode(status)
                return running.pop(child), told if told >= 0 else REFUSED
        time.sleep(0.005)


# --- what is explained ------------------------------------------------------------------------------------------------


def explained() -> dict[tuple[str, str], str]:
    """Return the reasons of the changes that may be accepted, by exercise and change."""
    rows = tomllib.loads(EXPLAINED.read_text(encoding="utf-8")).get("accepted", [])
    return {(row["exercise"], row["change"]): row["why"] for row in rows}


def asked_for(exercise: Exercise, words: list[str]) -> bool:
    """Tell whether an exercise is one of those that were named; all are, if none was."""
    return not words or any(word == exercise.page or word in exercise.starters for word in words)


def main() -> int:
    """Print what is accepted, and how many changes were judged. Return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="pages or names: 21, my_field")
    parser.add_argument("--verbose", action="store_true", help="print each change")
    given = parser.parse_args()
    reasons = explained()
    tried = 0
    accepted: list[Changed] = []
    known: set[tuple[str, str]] = set()
    crashed = 0
    wanted = [exercise for exercise in exercises() if asked_for(exercise, given.words)]
    for number, own in groupby(wanted, key=lambda exercise: exercise.page):
        page = Page(number)
        for exercise in own:
            names = page.names(exercise)
            for answer, told in judged(changed(exercise, page.solution(exercise)), names):
                tried += 1
                change = f"line {answer.line}: {answer.words}"
                why = reasons.get((answer.name, change), "not explained")
                if told == SOLVED:
                    accepted.append(answer)
                    known.add((answer.name, change))
                    print(f"accepted  {answer.name}  {change}  ({why})", flush=True)
                elif told == CRASHED:
                    crashed += 1
                    print(f"the check fails  {answer.name}  {change}", flush=True)
                elif given.verbose:
                    print(f"refused  {answer.name}  {change}", flush=True)
    new = known - reasons.keys()
    names_asked = {f"{exercise.page} {', '.join(exercise.starters)}" for exercise in wanted}
    stale = sorted(row for row in reasons.keys() - known if row[0] in names_asked)
    for name, change in stale:
        print(f"in the list, but not accepted  {name}  {change}")
    print(f"{tried} changed answers, {len(accepted)} accepted, {len(new)} of them not explained; {crashed} failures")
    return int(bool(new or stale or crashed))


if __name__ == "__main__":
    sys.exit(main())
