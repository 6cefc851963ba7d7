"""The commands: `python notebooks/teacher/tools --help`.

A command is a function that takes the options by name, and yields or returns what is printed line by line: sentences,
or the paths of what it has written. It is imported when it runs, so that the help needs no matplotlib.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the arguments say; by default those of the command line."""
    parser = ArgumentParser("python notebooks/teacher/tools", description="For the teacher: print, grade, publish.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    cards = commands.add_parser("cards", help="write six reference cards to print, two to a page")
    cards.add_argument("folder", type=Path, nargs="?", default=Path("cards"), help="default: cards")
    cards.add_argument("--force", action="store_true", help="overwrite a file that is there")
    cards.set_defaults(run="cards:write_cards")
    _add_grade(commands.add_parser("grade", help="judge the exercises of notebooks that were handed in"))
    nbgrader = commands.add_parser("nbgrader", help="write the pages as assignments for nbgrader")
    nbgrader.add_argument("folder", type=Path, help="the course, in which source/ is written")
    nbgrader.add_argument("--pages", type=Path, default=Path("notebooks"), help="default: notebooks")
    nbgrader.set_defaults(run="grade.nbgrader:write_course")
    serve = commands.add_parser("serve", help="serve a site that is written, to this computer or to a class")
    serve.add_argument("folder", type=Path, help="the site")
    serve.add_argument("--port", type=int, default=8000, help="the number after the address: 8000")
    serve.add_argument("--everyone", action="store_true", help="to all who share the network of this computer")
    serve.set_defaults(run="web.serve:serve_site")
    site = commands.add_parser("site", help="write all pages as a static web site")
    site.add_argument("folder", type=Path, help="where to; it must be empty, or not there")
    site.add_argument("--notebooks", type=Path, default=Path("notebooks"), help="default: notebooks")
    site.add_argument("--force", action="store_true", help="overwrite the site that is in the folder")
    site.add_argument("--lite", action="store_true", help="add the notebooks, to be run in the browser")
    site.add_argument("--lite-tools", type=Path, dest="tools", help="the environment that builds them: lite-tools")
    site.add_argument("--pyodide", type=Path, help="an unpacked release of Pyodide, for a site that asks no other host")
    site.set_defaults(run="web.site:write_site")
    solutions = commands.add_parser("solutions", help="print solutions of the tasks of page 21 that count")
    solutions.set_defaults(run="box_solutions:solutions")
    worksheet = commands.add_parser("worksheet", help="write searches to be done by hand, to print")
    worksheet.add_argument("page", help="its page, such as 05; or parsons, programs whose lines are out of order")
    worksheet.add_argument("--no-key", action="store_false", dest="keys", help="leave the keys out")
    worksheet.add_argument("--out", type=Path, dest="folder", default=Path("worksheets"), help="the folder: worksheets")
    worksheet.add_argument("--notebooks", type=Path, default=Path("notebooks"), help="default: notebooks")
    worksheet.add_argument("--force", action="store_true", help="overwrite a file that is there")
    worksheet.set_defaults(run="sheets:write_sheets")
    options = vars(parser.parse_args(arguments))
    run = options.pop("run")
    if find_spec("astar_lesson") is None:
        remedy = "run the Python that the README sets up, .venv/bin/python"
        parser.exit(2, f"{parser.prog}: {sys.executable} has no astar_lesson: {remedy}\n")
    try:
        for line in resolve_name(f"astar_teacher.{run}")(**options):
            print(line, flush=True)
    except ModuleNotFoundError as error:
        needed = f"this needs {error.name}, which comes with JupyterLab: run pip install jupyterlab"
        parser.exit(2, f"{parser.prog}: {needed}\n")
    except (ValueError, OSError) as error:
        parser.exit(2, f"{parser.prog}: {error}\n")


UNSEEN = "who wrote an answer, or whether it calls the package's own solver, is not seen"


def _add_grade(command: ArgumentParser) -> None:
    command.description = """Run each notebook in a sandbox (bubblewrap, on Linux), and judge its exercises by the
        checks of the pages. A student can do the same with a notebook of his own."""
    command.add_argument("path", type=Path, nargs="+", help="a folder with what was handed in, or single notebooks")
    command.add_argument("--out", type=Path, default=Path("graded"), help="where the tables and feedback/ go: graded")
    command.add_argument("--class", type=Path, dest="names", help="a list of names (CSV): a row for each student")
    command.add_argument(
        "--pages", nargs="+", default=[], metavar="PAGE", help="the pages that count, such as 01 03 05"
    )
    command.add_argument("--points", action="store_true", help="show the points of each exercise, and sums; " + UNSEEN)
    command.add_argument("--trusted", action="store_true", help="no sandbox: the notebooks may do what you may do")
    command.add_argument("--seconds", type=float, default=30, help="how long an exercise may run: 30")
    command.add_argument("--memory", type=int, default=1024, help="how much memory a notebook may take, in MB: 1024")
    command.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once: all processors")
    command.add_argument("--force", action="store_true", help="overwrite the tables and pages that are there")
    command.set_defaults(run="grade.report:write_reports")
