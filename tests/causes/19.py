"""Causes of page 19: final too soon, a cycle without what lies behind it, a table read across."""

in_rounds = record(bellman_ford(valley, "depot"))
too_soon = record(dijkstra(valley, "depot", "mill"))
right("cheapest_to_mill", costs_from(valley, "depot")["mill"])
wrong("cheapest_to_mill", 3, too_soon.cost)
wrong("cheapest_to_mill", 2, in_rounds.at(3).g["mill"])
right("dijkstra_says", too_soon.cost)
wrong("dijkstra_says", 1, in_rounds.at(len(in_rounds)).g["mill"])

right("without_a_cheapest_path", list(costs_from(town, "depot").values()).count(float("-inf")))
alone = Roads({name: places[name] for name, _, _ in cycle}, cycle)
wrong("without_a_cheapest_path", 3, list(costs_from(alone, "square").values()).count(float("-inf")))
wrong("without_a_cheapest_path", 6, len(costs_from(town, "depot")))

*_, done = floyd_warshall(valley, valley.nodes)
right("pass_to_depot", done.path("pass", "depot"))
wrong("pass_to_depot", ["depot", "lake", "pass"], done.path("depot", "pass"))
wrong("pass_to_depot", ["pass", "mill", "depot"], ["pass", done.first_step["pass", "depot"], "depot"])
