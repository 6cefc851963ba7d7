"""The programs behind the answers to the predictions of page 10."""

ways_around = walked_cost(nine, plain.dijkstra(nine, nine.start, nine.goal))
right("h_alone_pays", walked_cost(nine, h_alone(nine, nine.start, nine.goal, manhattan(nine))))
wrong("h_alone_pays", 4, ways_around)

right("third_pays", third.wrong.end)
wrong("third_pays", 3, len(third.wrong.path) - 1)
wrong("third_pays", 5, third.right.end)

right("fails_on", " and ".join(name for name in ends if ends[name] == "IndexError"))
