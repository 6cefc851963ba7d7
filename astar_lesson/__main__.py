"""What the package does from the command line: `python -m astar_lesson --help`."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the arguments say; None: those of the command line."""
    parser = ArgumentParser("python -m astar_lesson", description="Grid search, from breadth-first search to A*.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    figures = commands.add_parser("figures", help="write the figures of the tutorial, as .png and as .svg")
    figures.add_argument("folder", type=Path, nargs="?", default=Path("images"), help="default: images")
    figures.set_defaults(run=_figures)
    asked = parser.parse_args(arguments)
    asked.run(asked)


def _figures(asked: Namespace) -> None:
    from astar_lesson.draw.figures import write_images  # noqa: PLC0415  # the help needs no matplotlib

    for file in write_images(asked.folder):
        print(file)


if __name__ == "__main__":
    main()
