"""The check of the road map of page 03: is a town improved on it?"""

from astar_lesson.draw.pictures import gallery
from astar_lesson.lesson.towns import road_map
from astar_lesson.lesson.verdict import Verdict
from astar_lesson.search.record import record
from astar_lesson.search.searches import dijkstra
from astar_lesson.words.stories import biography

IMPROVED = {0: "is not improved yet", 1: "is improved once: now add a town, so that it is improved again"}


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
    if times < 2:
        return Verdict(False, f"{goal} {IMPROVED[times]}. {story}", picture)
    return Verdict(True, story, picture)
