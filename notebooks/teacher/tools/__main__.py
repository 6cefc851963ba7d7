"""What a teacher runs: `python notebooks/teacher/tools --help`."""

from astar_teacher.commands import main

if __name__ == "__main__":
    main()
