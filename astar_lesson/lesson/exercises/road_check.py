"""The check of the road map of page 03: is a town improved on it?"""

from astar_lesson.draw.pictures import gallery
from astar_lesson.lesson.towns import road_map
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.search.record import record
from astar_lesson.search.searches import dijkstra
from astar_lesson.words.numbers import number
from astar_lesson.words.stories import biography


def check_roads(text: str, start: str, goal: str) -> Verdict:
    """Notebook 03: is this a road map on which Dijkstra's algorithm improves the goal twice?"""
    try:
        roads = road_map(text, start, goal)
        trace = record(dijkstra(roads, start, goal))
    except ValueError as error:
        return Verdict(False, f"The map cannot be drawn: {error}.")
    story = biography(trace, goal)
    times = story.count("improved")
    picture = gallery([("At the end", roads, trace)], columns=1, width=4, numbers="g")
    if times == 0:
        return Verdict(False, f"{goal} is not improved yet. {story}", picture)
    if times == 1:
        g, town = [(row.g, step.current) for step in trace for row in step.reached if row.cell == goal][-1]
        again = (
            f"Now add a town with a road to {goal} that closes after {town} and before {goal}, and offers less than "
            f"{number(g)}."
        )
        return Verdict(False, f"{goal} is improved once, by {town} to {number(g)}. {again} {story}", picture)
    return Verdict(True, story, picture)
