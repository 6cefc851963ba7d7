"""The programs behind the answers to the predictions of page 10."""

from math import hypot, inf

from astar_lesson.lesson.exhibits import EXHIBITS


def answers(number):
    """What the wrong program of an exhibit answers, and the right one."""
    return EXHIBITS[number - 1].answers()


def run(number):
    """The wrong program of an exhibit on its map."""
    exhibit = EXHIBITS[number - 1]
    return record(exhibit.wrong(exhibit.graph, exhibit.grid.start, exhibit.grid.goal))


# room 1
right("bfs_pays", answers(1)[0])
right("greedy_pays", answers(2)[0])
wrong("bfs_pays", 5, answers(1)[1])
wrong("greedy_pays", 5, answers(2)[1])
wrong("bfs_pays", 3, len(run(1).path) - 1)

# room 2
right("stops_early_pays", answers(4)[0])
right("with_diagonals_pays", answers(5)[0])
wrong("stops_early_pays", 4, answers(4)[1])
wrong("with_diagonals_pays", 60, answers(5)[1])
wrong("with_diagonals_pays", 48, run(5).at(12).g[4, 1])

# room 3
right("weighted_pays", answers(6)[0])
right("manhattan_pays", answers(7)[0])
right("never_reopens_pays", answers(8)[0])
wrong("weighted_pays", 5, answers(6)[1])
wrong("weighted_pays", 6.5, run(6).at(2).f[2, 0])
wrong("manhattan_pays", 58, answers(7)[1])
wrong("manhattan_pays", 70, run(7).at(1).f[1, 2])
wrong("never_reopens_pays", 5, answers(8)[1])
wrong("never_reopens_pays", 4, run(8).at(9).g[2, 0])

# room 4
right("unsifted_pays", answers(9)[0])
right("losing_list_pays", "no path" if answers(10)[0] == inf else answers(10)[0])
wrong("unsifted_pays", 5, answers(9)[1])
wrong("losing_list_pays", 50, answers(10)[1])

# room 5
box_game = EXHIBITS[11].grid
right("h_of_start", box_game_h(box_game.start, box_game.goal))
wrong("h_of_start", 200, manhattan(box_game)(box_game.start, box_game.goal))
wrong("h_of_start", 144, int(10 * hypot(8, 12)))
right("last_cell_pays", answers(13)[0])
wrong("last_cell_pays", 3, answers(13)[1])

# which map catches what
caught = list(table.values())
right("corridor_catches", sum(row[7] for row in caught))
wrong("corridor_catches", 0, sum(row[7] for row in caught[:12]))
wrong("corridor_catches", 13, len(caught))

# the closed box: map 1 and map 5 are wrong, map 6 is right
right("in_the_box", next(n for n, row in enumerate(caught, 1) if row[0] and row[4] and not row[5]))
wrong("in_the_box", 2, next(n for n, row in enumerate(caught, 1) if row[0] and row[4]))
wrong("in_the_box", 6, next(n for n, row in enumerate(caught, 1) if row[0] and not row[5] and not row[4]))
