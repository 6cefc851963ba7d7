"""The rules of a search by hand, in words: the head of each sheet, and sentences that questions repeat."""

NAMES = "A cell is named (x, y): x counts the columns from the left, y the rows from the top, both from 0."
MAP = f"S is the start, the flag is the goal, a black cell is a wall. {NAMES}"
FOUR = "You move up, down, left and right."
COSTS = "Entering a cell costs 1, or the number in its upper right corner. S costs nothing."
EIGHT = (
    "You move to all eight neighbours. A straight step costs 10, a diagonal one 14. A diagonal step is allowed only if "
    "both cells beside it are free."
)
DISTANCE = "H is the Manhattan distance to the goal: columns plus rows."
TEN_TIMES = "H is 10 times the Manhattan distance to the goal: columns plus rows."
ANY_TIE = "If several cells share it, expand any one of them: each choice is right."
ARROW = "Draw an arrow in the ring, towards its parent: the cell from which it was reached on the best path found."
EMPTY = "Cells that are never reached stay empty."
QUEUE = "Look at neighbours in this order: above, left, right, below. New ones go to the end of the waiting line."
NEWEST = "Of cells with the same F expand the one that was opened or improved last."
OLDEST = "Of cells with the same F expand the one that has waited longest."
ORDER = "Neighbours are looked at row by row, left to right."
BY_F = "Expand the open cell with the lowest F."
STOP = "Stop when the goal is expanded."

OF_PAGE = {
    "01": f"Breadth-first search from S. {MAP} {FOUR} {QUEUE} The search ends when no cell is waiting.",
    "02": f"Breadth-first search that stops when it expands the goal. {MAP} {FOUR} {QUEUE}",
    "03": f"Dijkstra's algorithm from S to the goal. {MAP} {FOUR} {COSTS} Expand the open cell with the lowest G. "
    f"{ANY_TIE} {STOP}",
    "04": f"Greedy best-first search from S to the goal. {MAP} {FOUR} {COSTS} {DISTANCE} Expand the open cell with "
    f"the lowest H. {ANY_TIE} A cell keeps its first parent. {STOP}",
    "05": f"A* from S to the goal. {MAP} {FOUR} {COSTS} {DISTANCE} F = G + H. {BY_F} {ANY_TIE} {STOP}",
    "06": f"A* as in the tutorial. {MAP} {EIGHT} {TEN_TIMES} F = G + H. {BY_F} {ANY_TIE} {STOP}",
    "07": f"How wrong is a guess? {MAP} {EIGHT} A number in the upper right corner multiplies the cost of entering "
    f"that cell. {TEN_TIMES}",
    "08": f"Small decisions of A*. {MAP} {FOUR} Each step costs 1. Expand the open cell with the lowest F = G + H. "
    f"{STOP} {ORDER}",
    "09": "A binary heap by hand. The entry at place n has its children at places 2n and 2n + 1. Put: the new entry "
    "goes to the end; while its parent is larger, the two swap. Get: the top entry leaves, the last one takes its "
    "place; while a child is smaller, it swaps with the smaller one. No two numbers are equal, so there is one right "
    "answer.",
    "10": f"Find the mistake. {MAP} {FOUR} {COSTS} {DISTANCE} {NEWEST} {ORDER}",
    "16": f"Connected components. {MAP} {EIGHT} Cells that are connected by steps form a component.",
}
