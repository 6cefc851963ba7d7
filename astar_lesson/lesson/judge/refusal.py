"""What is said and drawn of a search that fails on a map."""

from typing import Any

from astar_lesson.draw.pictures import Picture, gallery
from astar_lesson.lesson.expansion_picture import draw_orders
from astar_lesson.lesson.judge.order_compared import Parting, ended_rightly
from astar_lesson.lesson.judge.trial_guesses import KnowsOneCell, KnowsOneGoal
from astar_lesson.lesson.judge.trial_maps import four_towns, three_towns
from astar_lesson.lesson.programs.five_searches import Like, right_trace
from astar_lesson.lesson.programs.mistakes import Cause, mistake
from astar_lesson.lesson.running.attempt import AnswerError, Attempt
from astar_lesson.lesson.running.observed_run import Run
from astar_lesson.lesson.stepping.failure import Failure
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.maps.atlas import Atlas
from astar_lesson.search.costs import walked_cost
from astar_lesson.search.record import record
from astar_lesson.search.searches import a_star, bfs, bfs_early_exit, dijkstra
from astar_lesson.search.trace import Trace
from astar_lesson.words import stories
from astar_lesson.words.explain import called
from astar_lesson.words.numbers import many, number


def refused(run: Run, wrong: str, parted: Parting | None, like: Like, cause: Cause) -> Verdict:
    """Say what a search does on a smallest map on which its answer is wrong, or its order, and why."""
    key, why = cause
    what = wrong
    grid = run.grid
    if not (wrong or parted):
        what = "your search finds a path."
    elif key == "never_asked":
        what = what or "your search finds a correct path, but its order cannot be judged."
    elif parted and like and not (key and what):
        correct_path = f"your search finds a correct path, but it is not {called(like.__name__)}."
        what = f"{what or correct_path} {parted.words}"
        why = why if key else parted.why
    elif not (key or like) and run.trace:
        apart = stories.parting(run.trace, right_trace(grid, a_star, *run.heuristics), ("your search", "A*"))
        if apart and apart[0] <= len(run.trace):
            what = f"{what} {apart[1]}"
    words = f"On this map of {many(grid.width * grid.height, 'cell')}{_rules(run)} {what} {why}".strip()
    heuristic = run.heuristics[0] if run.heuristics else None
    return Verdict(False, words, draw_runs(run, parted, like), cause=key, grid=grid, heuristic=heuristic)


def refused_on_roads(attempt: Attempt, cause: Cause) -> Verdict | None:
    """Say what Dijkstra's algorithm does on a road map, and why; None if the mistake does not show there.

    Where a step costs what the entered cell says, it never improves a cell. So some mistakes show on roads, or where a
    diagonal step costs more; and its page shows roads, but no diagonals.
    """
    roads = three_towns()
    path = _walked(attempt, roads)
    if path != [roads.start, roads.goal]:
        return None
    return _wrong_on_roads(attempt, roads, path, record(dijkstra(roads, roads.start, roads.goal)), cause)


def refused_in_a_ring(attempt: Attempt) -> Verdict | None:
    """Say what a search that counts steps does if a waiting place gets a new parent; None if it does not.

    Two neighbours in one ring are needed: no map with four directions has them.
    """
    roads = four_towns()
    path = _walked(attempt, roads)
    if path not in (["Farm", "Mill", "Pond", "Church"], ["Farm", "Pond", "Mill", "Church"]):
        return None
    first, second = path[1:3]
    why = (
        f"{second} waits already when {first} is expanded, and gets {first} as a new parent: it counts as reached only "
        f"when it is expanded. {mistake('marks_late').where}"
    )
    right = record(bfs_early_exit(roads, roads.start, roads.goal))
    return _wrong_on_roads(attempt, roads, path, right, Cause("marks_late", why))


def _walked(attempt: Attempt, roads: Atlas) -> Any:
    """Return the path of a search on a road map; None if it asks for what only a grid has."""
    try:
        with attempt.running():
            return attempt.function(roads, roads.start, roads.goal)
    except AnswerError:
        return None


def _wrong_on_roads(attempt: Attempt, roads: Atlas, path: Any, right: Trace, cause: Cause) -> Verdict:
    """Say and draw what a search pays on a road map, and what is enough."""
    paid = number(walked_cost(roads, path))
    best = number(right.cost)
    return Verdict(
        False,
        f"On this road map your path costs {paid} instead of {best}. {cause.words}".strip(),
        gallery([(f"yours: cost {paid}", roads, None, path), (f"right: cost {best}", roads, right)], numbers="g"),
        cause=cause.key,
        grid=roads,
        failure=Failure(attempt.function, roads, (roads.start, roads.goal), path=path),
    )


def _rules(run: Run) -> str:
    """What the steps of a map cost, and the heuristic, as far as the first pages have not shown it."""
    moves = run.grid.moves
    rules = list[str]()
    if moves.diagonal is not None:
        rules.append(f"where a straight step costs {moves.straight} and a diagonal one {number(moves.diagonal)}")
    fractions = sorted({cost for cost in run.grid.terrain.values() if cost % 1})
    if fractions:
        begin = "and" if rules else "where"
        rules.append(f"{begin} some cells cost {' or '.join(map(number, fractions))} times as much")
    guess = run.heuristics[0] if run.heuristics else None
    if isinstance(guess, KnowsOneCell | KnowsOneGoal):
        rules.append(f"with {guess}")
    elif guess and (fractions or moves.diagonal is not None):
        distance = "Manhattan" if moves.diagonal is None else "octile"
        cheapest = min([1, *run.grid.terrain.values()])
        times = "" if cheapest == 1 else f"{number(cheapest)} times "
        rules.append(f"with {times}the {distance} distance as H")
    return "".join(f", {rule}" for rule in rules) + ("," if rules else "")


def draw_runs(run: Run, parted: Parting | None, like: Like) -> Picture:
    """Draw a search and a right one up to where they part: in each cell the step that expands it; and the paths.

    Where the search ends too early, the right one goes on to the goal. Of the reader's search nothing else is known,
    unless it yields its steps.
    """
    grid = run.grid
    best = right_trace(grid, like or a_star, *run.heuristics)
    title = f"right: cost {number(best.cost)}" if best.found else "right: no path"
    yours = f"yours: cost {number(run.cost)}" if run.kind == "path" else "yours"
    if run.trace and not like:
        return gallery([(yours, grid, run.trace, run.path), (title, grid, best)])
    right_steps = record(bfs(grid, grid.start)) if like is bfs else best  # it does not stop at the goal yet
    order = run.notes.expanded[: 2 * len(grid.nodes)]  # it may be endless
    if run.kind == "endless" and len(order) > len(set(order)):
        yours = "yours: the last step in each cell"
    theirs = [step.current for step in right_steps if not step.path]
    if parted:
        has_ended = run.kind == "path" and len(order) == parted.k
        begun = order[: parted.k] + parted.first
        order = order[: parted.k + 1]
        if has_ended:
            theirs = ended_rightly(run, begun, like)
        else:
            theirs = begun
            title += f", up to step {len(begun)}"
    path = run.path if run.kind in ("path", "backwards") else []
    h = {cell: guess(cell, grid.goal) for guess in run.heuristics for cell in grid.nodes}
    return draw_orders(grid, {yours: order, title: theirs}, [path, best.path], h)
