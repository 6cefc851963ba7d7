"""The programs behind the answers to the predictions of page 03."""

from astar_lesson import bfs, record

right("g_when_opened", by_road.at(1).g["Dunmoor"])
wrong("g_when_opened", 28, by_road.at(6).g["Dunmoor"])
right("g_when_expanded", by_road.at(6).g["Dunmoor"])
wrong("g_when_expanded", 31, record(bfs(roads, roads.start)).at(3).g["Dunmoor"])
wrong("g_when_expanded", 16, dict(roads.edges("Calder"))["Dunmoor"])

on_hill = record(dijkstra(hill, hill.start, hill.goal))
right("steps_that_improve", len(on_hill.improvements))
wrong("steps_that_improve", 3, len(by_road.improvements))

ends = shortcut, shortcut.start, shortcut.goal
its_path = cheapest_first(*ends)
right("the_author_pays", walked_cost(shortcut, its_path))
wrong("the_author_pays", 3, record(dijkstra(*ends)).cost)
wrong("the_author_pays", 9, len(its_path))
