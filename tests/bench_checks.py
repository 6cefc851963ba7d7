"""Print the processor seconds of each check: `python tests/bench_checks.py`.

Each check judges the solution of its page, in a process of its own, so that nothing is kept from one to the next. Of
`RUNS` runs the fastest counts. The slowest check comes last, and is marked. No check may take longer than 3 s; but
seconds depend on the machine, so no test holds that.

    python tests/bench_checks.py                  all exercises of the grader's table
    python tests/bench_checks.py 21 my_field      only exercises whose page or name is given
"""

import argparse
import os
import sys
import time
from itertools import groupby
from typing import Any

from changed_answers import Page, asked_for

from astar_teacher.grade.pages import Exercise, exercises

RUNS = 3


def seconds_of(exercise: Exercise, names: dict[str, Any]) -> float:
    """Return the processor seconds that a check takes in a new process."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        begun = time.process_time()
        is_solved = eval(exercise.check, names).solved
        spent = time.process_time() - begun
        os.write(writing, f"{spent if is_solved else -1}".encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        spent = float(told.read())
    os.waitpid(child, 0)
    if spent < 0:
        raise SystemExit(f"{exercise.page}: {exercise.check} refuses the solution of its page")
    return spent


def main() -> None:
    """Print a line for each check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="pages or names: 21, my_field")
    given = parser.parse_args()
    rows = []
    wanted = [exercise for exercise in exercises() if asked_for(exercise, given.words)]
    for number, own in groupby(wanted, key=lambda exercise: exercise.page):
        page = Page(number)
        for exercise in own:
            names = page.names(exercise)
            spent = min(seconds_of(exercise, names) for _ in range(RUNS))
            rows.append((spent, exercise))
    rows.sort(key=lambda row: row[0])
    for spent, exercise in rows:
        mark = "  <- the slowest" if exercise is rows[-1][1] else ""
        print(f"{spent:6.2f} s  {exercise.page}  {exercise.check}{mark}")


if __name__ == "__main__":
    sys.exit(main())
