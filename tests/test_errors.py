"""What a beginner reads: each program has one slip, as students make it, and the sentence says what a teacher would."""

import queue
from copy import deepcopy

import pytest

from astar_lesson import Grid, a_star, bfs, bfs_early_exit, check, dijkstra, greedy_best_first, manhattan, plain, towns
from astar_lesson.lesson.programs.listing import changed
from astar_lesson.lesson.running.attempt import AnswerError, Attempt
from astar_lesson.lesson.running.errors import about_error, remedies
from astar_lesson.lesson.running.slips import about_answer, about_silence
from astar_lesson.lesson.running.watched import Notes, Watched

SEARCHES = {"bfs": bfs, "bfs_early_exit": bfs_early_exit, "dijkstra": dijkstra, "greedy_best_first": greedy_best_first}
SEARCHES["a_star"] = a_star


def slip(search, part, instead):
    """A right program with one part written otherwise. Its page has imported what the package offers."""
    return changed(getattr(plain, search), f"my_{search}", {part: instead}, manhattan=manhattan)


@pytest.mark.parametrize(
    ("search", "part", "instead", "words"),
    [
        # the frontier
        (
            "bfs",
            "frontier.get()",
            "frontier.pop()",
            "A Queue has frontier.put(cell), which adds a cell, and frontier.get()",
        ),
        ("bfs", "frontier.get()", "frontier.dequeue()", "`while frontier` asks whether one is waiting"),
        ("bfs", "while frontier", "while not frontier.empty()", "`while frontier` asks whether one is waiting"),
        ("bfs", "frontier.put(neighbor)", "frontier.append(neighbor)", "A Queue has frontier.put(cell)"),
        ("bfs", "frontier.put(neighbor)", "frontier.push(neighbor)", "A Queue has frontier.put(cell)"),
        ("bfs", "frontier.put(neighbor)", "frontier.add(neighbor)", "A Queue has frontier.put(cell)"),
        ("dijkstra", "frontier.get()", "frontier.pop()", "A PriorityQueue has frontier.put(cell, priority)"),
        ("bfs", "frontier.get()", "frontier[0]", "A Queue hands out one cell at a time, by frontier.get()"),
        ("bfs", "frontier.get()", "frontier.get", "Without brackets get is not called: current = frontier.get()"),
        ("bfs", "frontier.get()", "frontier.get(start)", "get needs no argument"),
        ("bfs", "frontier.get()", "get(frontier)", "It is asked of the queue: frontier.get()"),
        ("bfs", "frontier.put(neighbor)", "frontier.put[neighbor]", "stands in round ones: frontier.put(neighbor)"),
        ("bfs", "frontier.put(neighbor)", "frontier = neighbor", "frontier is no queue any more"),
        ("bfs", "frontier.put(neighbor)", "frontier.put()", "Put which cell? frontier.put(neighbor)"),
        ("bfs", "while frontier", "while True", "The loop should go on only while a cell is waiting"),
        ("bfs", "while frontier", "while frontier is not None", "The loop should go on only while a cell is waiting"),
        ("bfs", "Queue(start)", "[start]", "This is a list, and a list has no get. A queue is made by Queue(start)"),
        ("bfs", "Queue(start)", "Queue", "Queue without brackets is the kind of thing, and no queue yet"),
        ("bfs", "Queue(start)", "Queue([start])", "The start goes in alone: Queue(start)"),
        ("bfs", "Queue(start)", "Queue(grid)", "The whole map has come out of the frontier: begin with Queue(start)"),
        ("dijkstra", "Queue(start)", "Queue(start, 0)", "and the start is the only one: PriorityQueue(start)"),
        ("dijkstra", "Queue(start)", "Queue((0, start))", "and the start is the only one: PriorityQueue(start)"),
        ("dijkstra", "(neighbor, new_cost)", "(neighbor)", "A PriorityQueue must know whose turn it is"),
        ("dijkstra", "(neighbor, new_cost)", "((neighbor, new_cost))", "The inner brackets make one of them"),
        (
            "dijkstra",
            "(neighbor, new_cost)",
            "(new_cost, neighbor)",
            "put takes the cell first, then its priority: frontier.put(neighbor, new_cost)",
        ),
        (
            "a_star",
            "(neighbor, new_cost + heuristic(neighbor, goal))",
            "(new_cost + heuristic(neighbor, goal), neighbor)",
            "put takes the cell first, then its priority: frontier.put(neighbor, new_cost + heuristic(neighbor, goal))",
        ),
        ("dijkstra", "(neighbor, new_cost)", "(neighbor, cost_so_far)", "is one number, such as new_cost"),
        ("dijkstra", "frontier.get()", "frontier.get()[0]", "frontier.get() returns the cell and nothing else"),
        (
            "dijkstra",
            "current = frontier",
            "cost, current = frontier",
            "frontier.get() returns the cell and nothing else",
        ),
        # the map
        (
            "bfs",
            "grid.neighbors(current)",
            "grid[current[0]][current[1]]",
            "'Grid' object is not subscriptable, in line 6: `for neighbor in grid[current[0]][current[1]]:`. "
            "A grid is asked by its methods: grid.neighbors(cell) gives the cells beside",
        ),
        ("bfs", "grid.neighbors(current)", "grid", "grid.neighbors(cell) gives the cells beside a cell"),
        ("bfs", "grid.neighbors(current)", "grid.neighbours(current)", "the word is spelled neighbors, without u"),
        (
            "bfs",
            "grid.neighbors(current)",
            "grid.neighbors()",
            "Give the cell that is expanded: grid.neighbors(current)",
        ),
        ("bfs", "grid.neighbors(current)", "grid.neighbors(*current)", "A cell is one argument, a pair of numbers"),
        ("bfs", "grid.neighbors(current)", "grid.neighbors", "and here with the cell that is expanded: grid.neighbors"),
        (
            "bfs",
            "grid.neighbors(current)",
            "neighbors(current)",
            "It is the map that knows them: grid.neighbors(current)",
        ),
        ("bfs", "grid.neighbors(current)", "current.neighbors()", "A cell is only a pair of numbers"),
        ("bfs", "grid.neighbors(current)", "grid.neighbors(frontier)", "This is the queue, and no cell"),
        ("bfs", "grid.neighbors(current)", "grid.edges(current)", "for neighbor, cost in grid.edges(current)"),
        ("dijkstra", "grid.edges(current)", "grid.neighbors(current)", "grid.neighbors(cell) gives cells alone"),
        ("dijkstra", "for neighbor, cost in", "for neighbor in", "grid.edges(cell) gives each neighbour with the cost"),
        ("dijkstra", "for neighbor, cost in", "for cost, neighbor in", "gives the neighbour first, then the cost"),
        ("dijkstra", "[current] + cost", "[current] + grid.cost(neighbor)", "A step leads from one cell to another"),
        # the tables
        ("bfs", "came_from = {start: None}", "came_from = {start}", "it begins as {start: None}"),
        ("bfs", "came_from = {start: None}", "came_from = [start]", "take a dictionary, such as {start: None}"),
        ("bfs", "came_from[neighbor] = current", "came_from.append(current)", "came_from[neighbor] = value"),
        ("bfs", "came_from[neighbor] = current", "came_from[neighbor] == current", "to store something write one: ="),
        ("dijkstra", "cost_so_far = {start: 0}", "cost_so_far = 0", "take a dictionary, cost_so_far = {start: 0}"),
        (
            "dijkstra",
            "cost_so_far = {start: 0}",
            "cost_so_far = {start: None}",
            "is a number, 0: cost_so_far = {start: 0}",
        ),
        (
            "dijkstra",
            "cost_so_far[current] + cost",
            "cost_so_far + cost",
            "what is stored for one cell, cost_so_far[current]",
        ),
        ("dijkstra", "< cost_so_far[neighbor]", "< cost_so_far", "what is stored for one cell, cost_so_far[neighbor]"),
        # names
        ("bfs", "current = frontier.get()", "curent = frontier.get()", "There is a name curent: is that meant?"),
        (
            "bfs",
            "current = frontier.get()",
            "current == frontier.get()",
            "Two equals signs compare; one gives current a value",
        ),
        # the heuristic
        (
            "a_star",
            "heuristic(neighbor, goal)",
            "manhattan(neighbor, goal)",
            "manhattan(grid) makes the guess, which comes to your search as its fourth argument: heuristic(",
        ),
        ("a_star", "heuristic(neighbor, goal)", "manhattan(grid)", "manhattan(grid) makes the guess, which comes to"),
        ("a_star", "heuristic(neighbor, goal)", "heuristic(neighbor)", "is given two cells, from where and where to"),
        (
            "greedy_best_first",
            "heuristic(neighbor, goal)",
            "heuristic(grid, neighbor, goal)",
            "is given two cells, from",
        ),
        ("a_star", "heuristic(neighbor, goal)", "h", "The guess comes as the fourth argument"),
        # more of the same kinds
        ("bfs", "neighbor not in came_from", "not neighbor.visited", "What is known about it stands in a table"),
        ("bfs", "grid.neighbors(current)", "range(grid.neighbors(current))", "by itself, without range"),
        ("bfs", "grid.neighbors(current)", "current", "goes through the two numbers of the cell"),
        (
            "bfs",
            "frontier.put(neighbor)",
            "Queue.put(neighbor)",
            "your own one is called by its name, such as frontier.put()",
        ),
        (
            "bfs",
            "frontier.put(neighbor)",
            "frontier.put('neighbor')",
            "In quotation marks this is text: write neighbor without",
        ),
        ("bfs", "frontier.put(neighbor)", "frontier.put(grid.neighbors(current))", "put in each neighbour by itself"),
        ("bfs", "frontier.put(neighbor)", "frontier += neighbor", "A cell is added by frontier.put(neighbor)"),
        (
            "bfs",
            "current = frontier.get()",
            "frontier.get()",
            "It gets its value in the loop: current = frontier.get()",
        ),
        (
            "bfs",
            "came_from = {start: None}",
            "came_from = start",
            "came_from is a cell here. To store a value for each cell",
        ),
        ("bfs_early_exit", "current == goal", "current == grid.goal()", "grid.goal is a cell and not a function"),
        (
            "bfs_early_exit",
            "current == goal",
            "neighbor == goal",
            "neighbor has no value yet: look for the line that gives it one",
        ),
        (
            "bfs",
            "walk_back(came_from, goal)",
            "walk_back[came_from, goal]",
            "walk_back is a function: what it is given",
        ),
        ("bfs", "walk_back(came_from, goal)", "grid.walk_back(came_from, goal)", "walk_back is a function of its own"),
        ("bfs", "walk_back(came_from, goal)", "walk_back(came_from[goal], goal)", "takes the table of parents first"),
        (
            "dijkstra",
            "cost_so_far[neighbor] = new_cost",
            "cost_so_far[neighbor] += new_cost",
            "and for a new cell nothing is",
        ),
        (
            "dijkstra",
            "new_cost = cost_so_far[current] + cost",
            "new_cost += cost",
            "and new_cost has none yet: write =",
        ),
        (
            "dijkstra",
            "cost_so_far[current] + cost",
            "current + cost",
            "what it costs to reach it is cost_so_far[current]",
        ),
        (
            "dijkstra",
            "cost_so_far[current] + cost",
            "cost_so_far(current) + cost",
            "in square brackets, cost_so_far[current]",
        ),
        (
            "dijkstra",
            "cost_so_far[neighbor] = new_cost",
            "cost_so_far.append(new_cost)",
            "cost_so_far[neighbor] = value",
        ),
        (
            "dijkstra",
            "new_cost = cost_so_far[current] + cost",
            "cost = cost_so_far[current] + cost",
            "must be worked out before",
        ),
        ("dijkstra", "Queue(start)", "Queue(start, priority=0)", "The start gets the priority 0 without being told"),
        ("dijkstra", "Queue(start)", "Queue({start: 0})", "The start goes in alone: PriorityQueue(start)"),
        ("a_star", "new_cost + heuristic", "new_cost, heuristic", "put takes a cell and one number, its priority"),
        (
            "greedy_best_first",
            "heuristic(neighbor, goal)",
            "heuristic",
            "The heuristic is a function. Its value is got by",
        ),
        # the walk back
        (
            "bfs_early_exit",
            "walk_back(came_from, goal)",
            "walk_back(came_from)",
            "needs the table of parents and the cell",
        ),
        ("bfs_early_exit", "(came_from, goal)", "(goal, came_from)", "takes the table of parents first, then the cell"),
    ],
)
def test_a_slip_is_answered_by_what_a_teacher_would_say(search, part, instead, words):
    said = str(check(slip(search, part, instead), like=SEARCHES[search]))
    assert words in said
    assert not [
        inner for inner in ("Watched", "Notes", "<locals>", "lambda", " at 0x", "astar_lesson", "..") if inner in said
    ]


def test_a_set_walked_back_is_answered_by_what_a_dictionary_knows():
    tables = {"{start: None}": "{start}", "came_from[neighbor] = current": "came_from.add(neighbor)"}
    words = check(changed(plain.bfs, "my_bfs", tables), like=bfs).words
    assert "A set knows that a cell was reached; a dictionary also knows from where" in words


def test_no_remedy_ends_with_a_mark_before_the_full_stop():
    assert [remedy.says for remedy in remedies() if remedy.says.rstrip("`")[-1] in ".?!"] == []


def test_of_an_error_without_a_known_remedy_python_s_own_words_are_enough():
    def divides(grid, start, goal):
        return 1 / 0

    assert not about_error(ZeroDivisionError("division by zero"), divides, "return 1 / 0")
    assert str(check(divides, like=bfs)).startswith(
        "Not yet. On this map of 2 cells your search fails: ZeroDivisionError: division by zero, in line"
    )


def test_the_remedy_is_known_apart_from_the_words():
    with pytest.raises(AnswerError) as failed, Attempt(list).running():
        raise AttributeError("'Queue' object has no attribute 'pop'")
    assert failed.value.words.endswith(f". {failed.value.remedy}") and failed.value.remedy.startswith("A Queue has")


# --- no error, no path ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("search", "part", "instead", "expanded", "words"),
    [
        (
            "bfs",
            "Queue(start)",
            "Queue()",
            0,
            "The frontier is empty when the loop begins, so the loop never runs: put the start into it, "
            "frontier = Queue(start).",
        ),
        ("dijkstra", "Queue(start)", "Queue()", 0, "put the start into it, frontier = PriorityQueue(start)."),
        (
            "bfs",
            "while frontier",
            "while not frontier",
            0,
            "The start waits, so the loop never runs: write while frontier.",
        ),
        (
            "bfs",
            "    while frontier:\n        current = frontier.get()",
            "    current = frontier.get()\n    while frontier:",
            0,
            "frontier.get() stands before the loop and takes the start out",
        ),
        ("bfs", "while frontier", "while len(frontier) > 1", 0, "len(frontier) > 1 is false and the loop never runs"),
        (
            "bfs",
            "neighbor not in came_from",
            "neighbor in came_from",
            1,
            "`neighbor in came_from` lets through only cells that are known already, so nothing is ever opened: "
            "a new cell is one that is not in came_from.",
        ),
        (
            "bfs",
            "            if neighbor not in came_from:\n                came_from[neighbor] = current",
            "            came_from[neighbor] = current\n            if neighbor not in came_from:",
            1,
            "`came_from[neighbor] = current` stands before `if neighbor not in came_from`, so the answer is never yes",
        ),
        ("dijkstra", "neighbor not in came_from or", "neighbor in came_from and", 1, "so nothing is ever opened"),
        (
            "bfs_early_exit",
            "current == goal",
            "current is goal",
            2,
            "`current is goal` asks whether both are the same object. Two pairs of the same numbers need not be: "
            "current == goal asks whether they are the same cell.",
        ),
    ],
)
def test_a_program_that_searches_nothing_is_told_why(search, part, instead, expanded, words):
    said = about_silence(slip(search, part, instead), expanded)
    assert words in said


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("expanded", [0, 1, 5])
def test_of_a_right_program_nothing_is_said(search, expanded):
    assert not about_silence(getattr(plain, search), expanded)


def put_before_the_loop(grid, start, goal):
    frontier = plain.Queue()
    frontier.put(start)
    while frontier:
        frontier.get()


def asks_for_closed_cells(grid, start, goal):
    frontier, closed, known = [start], set(), {start}
    while frontier:
        current = frontier.pop(0)
        closed.add(current)
        for neighbor in grid.neighbors(current):
            if neighbor in closed:
                continue
            if neighbor is None or neighbor in known:
                continue
            known.add(neighbor)
            frontier.append(neighbor)


@pytest.mark.parametrize("search", [put_before_the_loop, asks_for_closed_cells, len])
@pytest.mark.parametrize("expanded", [0, 1])
def test_what_is_written_otherwise_is_not_blamed(search, expanded):
    assert not about_silence(search, expanded)


def test_what_is_returned_in_place_of_a_path_is_named():
    called = "the function walk_back itself: call it with its arguments in brackets, such as walk_back(came_from, goal)"
    assert about_answer(plain.walk_back) == (called, "")
    assert about_answer("[(0, 0)]") == ("text, '[(0, 0)]'", "return the list itself")
    assert about_answer(True) == ("True", "return the path as a list of cells (x, y), such as [(0, 0), (1, 0)]")


# --- the map that a program is given ----------------------------------------------------------------------------------


@pytest.mark.parametrize("grid", [Grid.from_text("S 2 G\n. # ."), towns()])
def test_the_map_that_a_program_is_given_is_the_map_for_all_it_can_see(grid):
    notes = Notes(9)
    given = Watched(grid, notes)
    assert isinstance(given, type(grid))
    assert type(given).__name__ == type(grid).__name__
    assert (repr(given), str(given), f"{given}") == (repr(grid), str(grid), f"{grid}")
    assert repr(type(given)) == repr(type(grid))
    assert (given.nodes, given.start, given.cost(*given.nodes[:2])) == (
        grid.nodes,
        grid.start,
        grid.cost(*grid.nodes[:2]),
    )
    assert not notes.asked
    assert given.edges(grid.start) == grid.edges(grid.start) and notes.asked == [grid.start]


def test_a_copy_of_it_notes_in_notes_of_its_own():
    given = Watched(Grid.from_text("S . G"), Notes(9))
    copy = deepcopy(given)
    copy.neighbors((0, 0))
    assert isinstance(copy, Grid) and repr(copy) == repr(given)
    assert not given.notes.asked


def test_what_raises_when_it_is_looked_at_is_only_looked_at_with_care():
    class SpitefulError(Exception):
        def __str__(self):
            raise RuntimeError("no")

    class Unhashable:
        __hash__ = None

        def __call__(self, grid, start, goal):
            raise SpitefulError

    function = Unhashable()
    with pytest.raises(AnswerError, match=r"fails: .*SpitefulError"), Attempt(function).running():
        function(None, None, None)


def test_a_queue_of_python_is_not_taken_for_ours():
    def pops(grid, start, goal):
        queue.Queue().pop()

    with pytest.raises(AnswerError) as failed, Attempt(pops).running():
        pops(None, None, None)
    assert not failed.value.remedy
