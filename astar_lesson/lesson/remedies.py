"""What to say about the errors that Python raises in a beginner's search: a table, in which `errors` looks.

Each sentence holds for one error, sometimes only in one kind of line or program, so that no cause is named that is not
there. The first that fits is said, so what is special stands above what is general.
"""

from typing import NamedTuple


class Remedy(NamedTuple):
    """What to say about an error.

    Attributes
    ----------
    error : str
        A pattern for Python's words, type and message.
    says : str
        The sentence, without a full stop. It may use the named groups of the three patterns.
    line : str
        A pattern for the line in which the error was raised.
    program : str
        A pattern for the whole program, as Python would write it: one blank around `=`, no comments.
    """

    error: str
    says: str
    line: str = ""
    program: str = ""


GRID = "A grid is asked by its methods: grid.neighbors(cell) gives the cells beside a cell, and grid.edges(cell) also "
GRID += "what each step costs"
QUEUE = "A Queue has frontier.put(cell), which adds a cell, and frontier.get(), which takes the next one out; "
QUEUE += "`while frontier` asks whether one is waiting"
PRIORITY_QUEUE = "A PriorityQueue has frontier.put(cell, priority), which adds a cell, and frontier.get(), which takes "
PRIORITY_QUEUE += "the lowest out; `while frontier` asks whether one is waiting"

REMEDIES = [
    # the map
    Remedy("'Grid' object has no attribute 'neighbours'", "In code the word is spelled neighbors, without u"),
    Remedy(r"'Grid' object (has no attribute|is not subscriptable|is not iterable|is not callable)", GRID),
    Remedy("argument of type 'Grid' is not iterable", "Whether a cell can be entered, grid.passable(cell) says"),
    Remedy(
        r"(?P<method>neighbors|edges)\(\) missing",
        "Whose neighbours? Give the cell that is expanded: grid.{method}(current)",
    ),
    Remedy(
        r"(?P<method>neighbors|edges)\(\) takes 2",
        "A cell is one argument, a pair of numbers: grid.{method}(current)",
    ),
    Remedy(
        r"\bcost\(\) missing",
        "A step leads from one cell to another: grid.cost(current, neighbor). Or take the cost from the loop, "
        "for neighbor, cost in grid.edges(current)",
    ),
    Remedy("'tuple' object has no attribute '(neighbors|edges)'", "A cell is only a pair of numbers. " + GRID),
    # the frontier
    Remedy("'Queue' object has no attribute", QUEUE),
    Remedy("'PriorityQueue' object has no attribute", PRIORITY_QUEUE),
    Remedy(
        r"'(?P<kind>(Priority)?Queue)' object is not (subscriptable|iterable)",
        "A {kind} hands out one cell at a time, by frontier.get(), as long as one is waiting: `while frontier`",
    ),
    Remedy(
        r"(?P<kind>(Priority)?Queue)\.(get|put)\(\) missing 1 required positional argument: '(self|cell)'",
        "{kind} without brackets is the kind of thing, and no queue yet: frontier = {kind}(start)",
        program=r"= (Priority)?Queue\n",
    ),
    Remedy(r"Queue\.put\(\) missing 1 required positional argument: 'cell'", "Put which cell? frontier.put(neighbor)"),
    Remedy(
        r"PriorityQueue\.put\(\) missing 1 required positional argument: 'priority'",
        "put takes two arguments, the cell and its priority. The inner brackets make one of them: "
        "frontier.put(neighbor, priority)",
        line=r"\.put\(\(",
    ),
    Remedy(
        r"PriorityQueue\.put\(\) missing 1 required positional argument: 'priority'",
        "A PriorityQueue must know whose turn it is: frontier.put(neighbor, priority)",
    ),
    Remedy(
        r"Queue\.get\(\) takes 1 positional argument",
        "get needs no argument: the queue knows which cell is next, frontier.get()",
    ),
    Remedy(
        "IndexError: the frontier is empty",
        "The loop should go on only while a cell is waiting: `while frontier`",
    ),
    Remedy(
        "'(?P<kind>list|set|deque)' object has no attribute '(?P<method>get|put)'",
        "This is a {kind}, and a {kind} has no {method}. A queue is made by Queue(start) or PriorityQueue(start)",
    ),
    Remedy(
        "'(?P<kind>tuple|NoneType)' object has no attribute '(get|put)'",
        "{name} is no queue any more: which line has given it another value? To add a cell, write {name}.put(neighbor)",
        line=r"(?P<name>\w+)\.(get|put)",
    ),
    Remedy(
        "unhashable type: 'list'",
        "The start goes in alone, without square brackets: {kind}(start)",
        line=r"(?P<kind>\w*Queue)\(\[",
    ),
    Remedy("unhashable type: 'list'", "A list cannot be a cell: a cell is written in round brackets, (x, y)"),
    # what is no cell
    Remedy(
        "<Grid .* is not a cell",
        "The whole map has come out of the frontier: begin with {kind}(start)",
        program=r"(?P<kind>\w*Queue)\(grid\)",
    ),
    Remedy("<Grid .* is not a cell", "This is the whole map: give one of its cells, such as current"),
    Remedy(
        "cell (Priority)?Queue.* is not a cell",
        "This is the queue, and no cell: ask about the cell that came out of it",
    ),
    Remedy("<method .*get> is not a cell", "Without brackets get is not called: current = frontier.get()"),
    Remedy(
        r"is not a cell",
        "put takes the cell first, then its priority: {frontier}.put({cell}, {priority})",
        program=r"for (?P<cell>\w+)\b[^\n]* in [\s\S]*?(?P<frontier>\w+)\.put\((?P<priority>[^\n]+), (?P=cell)\)",
    ),
    Remedy(
        r"is not a cell",
        "grid.neighbors(cell) gives cells alone. To know what the steps cost: for {names} in grid.edges(current)",
        program=r"for (?P<names>\w+, \w+) in grid\.neighbors\(",
    ),
    Remedy(
        r"is not a cell",
        "grid.edges(cell) gives pairs, a cell and what the step into it costs: for {name}, cost in grid.edges(current)",
        program=r"for (?P<name>\w+) in grid\.edges\(",
    ),
    Remedy(
        r"is not a cell",
        "What stands in the brackets of {kind} are cells that wait, and the start is the only one: {kind}(start)",
        program=r"(?P<kind>\w*Queue)\((start, |\()",
    ),
    Remedy(
        r"is not a cell",
        "frontier.get() returns the cell and nothing else: current = frontier.get()",
        program=r"\w+, \w+ = \w+\.get\(\)|\.get\(\)\[",
    ),
    # tables
    Remedy("'dict' object has no attribute", "A dictionary stores a value for a key: came_from[neighbor] = current"),
    Remedy(
        "'set' object does not support item assignment",
        "A set knows only what is in it. A dictionary stores a value for each cell: it begins as {{start: None}}",
    ),
    Remedy(
        "list indices must be integers or slices, not tuple",
        "A list has places, numbered 0, 1, 2. To store a value for a cell take a dictionary, such as {{start: None}}",
    ),
    Remedy(
        "'int' object (is not subscriptable|does not support item assignment)",
        "{name} is a number: to store one for each cell take a dictionary, {name} = {{start: 0}}",
        line=r"(?P<name>cost\w*)\[",
    ),
    Remedy(
        "'<' not supported between instances of '.*' and 'dict'",
        "{name} is the whole table: compare with what is stored for one cell, {name}[neighbor]",
        line=r"< (?P<name>\w+)",
    ),
    Remedy(
        r"for \+: 'dict' and",
        "{name} is the whole table: take what is stored for one cell, {name}[current]",
        line=r"(?P<name>\w+) \+ ",
    ),
    Remedy(r"has priority \{", "The priority of one cell is one number, such as new_cost, and not the whole table"),
    Remedy(
        r"for \+: 'NoneType' and '(int|float)'",
        "What it costs to reach the start is a number, 0: {name} = {{start: 0}}",
        program=r"(?P<name>cost\w*) = \{start: None\}",
    ),
    Remedy(
        r"for \+: '(int|float)' and 'tuple'",
        "grid.edges(cell) gives the neighbour first, then the cost: for neighbor, cost in grid.edges(current)",
        program=r"for \w*cost\w*, \w+ in",
    ),
    Remedy("KeyError", "Two equals signs compare; to store something write one: =", line=r"^[\w.]+\[[^=]*\] == "),
    # the heuristic
    Remedy(
        r"\b(?P<guess>manhattan|octile|chebyshev|euclidean|zero)\(\) takes 1 positional argument",
        "{guess}(grid) makes the guess, which comes to your search as its fourth argument: heuristic(neighbor, goal)",
    ),
    Remedy(
        r"for \+: '(int|float)' and 'function'",
        "{guess}(grid) makes the guess, which comes to your search as its fourth argument: heuristic(neighbor, goal)",
        line=r"(?P<guess>manhattan|octile|chebyshev|euclidean|zero)\(grid\)",
    ),
    Remedy(
        r"heuristic\(\) (missing|takes)",
        "The heuristic is given two cells, from where and where to: heuristic(neighbor, goal)",
    ),
    # the walk back
    Remedy(
        r"walk_back\(\) (missing|takes)",
        "walk_back needs the table of parents and the cell where the path ends: walk_back(came_from, goal)",
    ),
    Remedy(
        r"(tuple indices must be integers or slices, not dict|unhashable type: 'dict')",
        "walk_back takes the table of parents first, then the cell: walk_back(came_from, goal)",
        line=r"walk_back\(",
    ),
    # names, and brackets
    Remedy(
        r"'(method|builtin_function_or_method)' object is not (iterable|subscriptable)",
        "Square brackets look something up; what a method is given stands in round ones: {method}({cell})",
        line=r"(?P<method>\w+\.\w+)\[(?P<cell>\w+)\]",
    ),
    Remedy(
        r"'(method|builtin_function_or_method)' object is not iterable",
        "A method is called with round brackets, and here with the cell that is expanded: {method}(current)",
        line=r"in (?P<method>\w+\.\w+):",
    ),
    Remedy(
        "NameError: name .* is not defined",
        "Two equals signs compare; one gives {name} a value",
        line=r"^(?P<name>\w+) == ",
    ),
    Remedy(
        "NameError: name '(?P<method>neighbors|edges)' is not defined",
        "It is the map that knows them: grid.{method}(current)",
    ),
    Remedy("NameError: name 'get' is not defined", "It is asked of the queue: frontier.get()"),
    Remedy("NameError: name 'put' is not defined", "It is asked of the queue: frontier.put(neighbor)"),
    Remedy(
        "NameError: name 'cost' is not defined",
        "grid.edges(cell) gives each neighbour with the cost of the step into it: for neighbor, cost in "
        "grid.edges(current)",
    ),
    Remedy(
        "NameError: name '(heuristic|h)' is not defined",
        "The guess comes as the fourth argument: def my_search(grid, start, goal, heuristic)",
    ),
]
