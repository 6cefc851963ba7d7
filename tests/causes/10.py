"""The programs behind the answers to the predictions of page 10."""

ways_around = walked_cost(nine, plain.dijkstra(nine, nine.start, nine.goal))
right("h_alone_pays", walked_cost(nine, h_alone(nine, nine.start, nine.goal, manhattan(nine))))
wrong("h_alone_pays", 4, ways_around)

right("fails_on", " and ".join(name for name in ends if ends[name] == "IndexError"))
