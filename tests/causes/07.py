"""The programs behind the answers to the predictions of page 07."""


def paid_on(grid, h):
    return record(a_star(grid, grid.start, grid.goal, h)).cost


right("expanded_with_true_cost", runs["perfect"].expanded)
wrong("expanded_with_true_cost", 16, runs["perfect"].cost)
wrong("expanded_with_true_cost", 44, runs["manhattan"].expanded)

overestimates = record(a_star(puddle, puddle.start, puddle.goal, manhattan(puddle)))
dry = Grid(puddle.width, puddle.height, start=puddle.start, goal=puddle.goal, moves=EIGHT)
right("pays_with_manhattan", overestimates.cost)
wrong("pays_with_manhattan", 28, paid_on(puddle, chebyshev(puddle)))
wrong("pays_with_manhattan", 34, overestimates.at(1).f[1, 0])
wrong("pays_with_manhattan", 20, paid_on(dry, manhattan(dry)))
