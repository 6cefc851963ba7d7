"""Claims of page 19: what negative edges do, and what a table holds."""

from itertools import islice, pairwise, permutations, product
from math import inf
from random import Random

import networkx as nx
from graphs import detours, round_ends

from astar_lesson import walked_cost
from astar_lesson.world.negative.bellman_ford import relax_round
from astar_lesson.world.negative.trial_graphs import small_roads


def cost_along(graph, *path):
    return walked_cost(graph, path)


def after(trace, rounds):
    """What is known after so many rounds of Bellman-Ford."""
    return trace.at(round_ends(trace)[rounds - 1]).g


def as_networkx(roads):
    graph = nx.DiGraph()
    graph.add_nodes_from(roads.nodes)
    graph.add_weighted_edges_from((a, b, cost) for (a, b), cost in roads.roads.items())
    return graph


def some_roads(count, seed=18):
    """Random graphs of up to eight places, half of them without a negative cycle."""
    rng = Random(seed)
    for number in range(count):
        names = "ABCDEFGH"[: rng.randint(2, 8)]
        worth = {name: rng.randint(-5, 5) if number % 2 else 0 for name in names}
        lowest = 0 if number % 2 else -4
        pairs = [pair for pair in permutations(names, 2) if rng.random() < 0.4]
        yield Roads(
            {name: (k, 0) for k, name in enumerate(names)},
            [(a, b, rng.randint(lowest, 9) + worth[a] - worth[b]) for a, b in pairs],
        )


def names_a_cycle(search, roads):
    try:
        list(search(roads))
    except ValueError as error:
        return error.nodes[0] == error.nodes[-1] and error.cost == walked_cost(roads, error.nodes) < 0
    return False


def refuses(search):
    try:
        search()
    except ValueError:
        return True
    return False


# --- steps that pay ---------------------------------------------------------------------------------------------------

exact = costs_from(valley, "depot")
claim(
    "The path depot, lake, pass, mill costs 2 + 3 - 4 = 1.",
    cost_along(valley, "depot", "lake", "pass", "mill") == 2 + 3 - 4 == exact["mill"],
)
claim(
    "Dijkstra's algorithm returns 3: it expands the mill with G 3 and stops, while the pass, with G 5, is still open.",
    to_mill.cost == 3 and to_mill.at(len(to_mill)).open >= {"pass"} and to_mill.at(len(to_mill)).g["pass"] == 5,
)


def without_a_goal(roads, start):
    """Dijkstra's algorithm as on page 03, which does not check the costs."""
    return record(dijkstra.__wrapped__(roads, start))


def known_at_the_end(trace):
    return dict(trace.at(len(trace)).g)


no_cycles = [*some_roads(200)][1::2]
claim(
    "without a goal, your program of page 03 still ends with the right costs if no round trip pays",
    known_at_the_end(without_a_goal(valley, "depot")) == exact
    and all(known_at_the_end(without_a_goal(roads, "A")) == costs_from(roads, "A") for roads in no_cycles),
)
claim(
    "two places more can double the number",
    [len(without_a_goal(detours(count), "0")) for count in range(1, 11)] == [3 * 2**count - 2 for count in range(1, 11)]
    and (len(detours(10).nodes), len(record(bellman_ford(detours(10), "0")))) == (21, 142),
)
claim(
    "the package's dijkstra refuses a negative step when it meets one.",
    refuses(lambda: record(dijkstra(valley, "depot"))),
)
claim(
    "A road that pays both ways would be a round trip that pays.",
    refuses(lambda: record(bellman_ford(Roads({"A": (0, 0), "B": (1, 0)}, [("A", "B", -1), ("B", "A", -1)]), "A"))),
)

# --- Bellman-Ford -----------------------------------------------------------------------------------------------------

tables = {"depot": None}, {"depot": 0}
played = [(relax_round(valley, *tables), dict(tables[1])) for _ in range(4)]
claim(
    "Now run your own round four times:",
    played[-1] == (False, exact)
    and [(costs["pass"], costs["lake"], costs.get("mill")) for _, costs in played]
    == [(6, 2, None), (5, 2, 2), (5, 2, 1), (5, 2, 1)],
)
claim("Each round expands all known places, the closed ones too.", right[4].current == "depot" in right.at(4).closed)
claim(
    "With 6 - 4 = 2. In this round the pass is expanded before the lake, and the lake improves it from 6 to 5.",
    [step.current for step in right][1:4] == ["depot", "pass", "lake"]
    and (right.at(3).g["mill"], right.at(3).g["pass"], right.at(4).g["pass"]) == (2, 6, 5),
)
claim(
    "In step 6, when round 3 comes to the pass: 5 - 4 = 1.",
    list(right)[5].current == "pass" and (right.at(5).g["mill"], right.at(6).g["mill"]) == (2, 1),
)
claim(
    "Steps 9 to 13, round 4. It improves nothing, so the search stops.",
    round_ends(right)[-2:] == [8, 13]
    and [after(right, k)["mill"] for k in (2, 3)] == [2, 1]
    and not any(step.reached for step in list(right)[8:]),
)
# --- negative cycles --------------------------------------------------------------------------------------------------

claim(
    "The road from the square to the fair costs -3. One trip around, square - fair - gate - square, costs -3 + 1 + 1 "
    "= -1.",
    cost_along(town, "square", "fair", "gate", "square") == -3 + 1 + 1 == -1,
)
turns = ["square", "fair", "gate"]
over_the_cycle = [cost_along(town, "depot", *turns * n, "shop") for n in (1, 5)]
claim(
    "Over the farm it costs 4; over the cycle 4 - 3 + 1 + 5 = 7, after four more turns 3, and so on.",
    [cost_along(town, "depot", "farm", "shop"), *over_the_cycle] == [4, 4 - 3 + 1 + 5, 3],
)
claim(
    "Four. The square, the fair and the gate lie on the cycle: whatever path you name, one more turn makes it cheaper.",
    [place for place in town.nodes if costs[place] == -inf] == ["square", "fair", "gate", "shop"],
)
claim(
    "Only the depot (0) and the farm (3) keep a cheapest path: no road leads back to them from the cycle.",
    {place: cost for place, cost in costs.items() if cost > -inf} == {"depot": 0, "farm": 3}
    and not nx.descendants(as_networkx(town), "square") & {"depot", "farm"},
)


def late_improvements():
    """For each improvement in round n, the new cost and that of the cheapest path of fewer than n edges."""
    for roads in some_roads(200):
        n, steps, rounds, cheapest = len(costs_from(roads, "A")), bellman_ford(roads, "A"), 0, {"A": 0}
        for _ in range(n - 1):
            longer = dict(cheapest)
            for (a, b), cost in roads.roads.items():
                if a in cheapest:
                    longer[b] = min(longer.get(b, inf), cheapest[a] + cost)
            cheapest = longer
        try:
            for step in steps:
                rounds += step.current == "A"
                yield from ((found[1], cheapest[found[0]]) for found in step.reached if rounds == n > 1)
        except ValueError:
            continue


late = list(late_improvements())
claim(
    "If round n still improves a place, its new path is, by the sentence in bold, cheaper than all paths of at most "
    "n - 1 edges. So it has n edges or more",
    len(late) > 100 and all(new < cheapest for new, cheapest in late),
)
claim(
    "bellman_ford then follows came_from backwards until it runs in a circle, and names this cycle.",
    names_a_cycle(lambda roads: bellman_ford(roads, "depot"), town)
    and all(
        names_a_cycle(lambda roads: bellman_ford(roads, "A"), roads)
        for roads in some_roads(200)
        if -inf in costs_from(roads, "A").values()
    ),
)
# --- Floyd-Warshall ---------------------------------------------------------------------------------------------------

claim(
    "At the beginning that is a single road, 0 from a place to itself, and inf if there is none.",
    rounds[0].cost_of == {
        (a, b): 0 if a == b else dict(valley.edges(a)).get(b, inf) for a, b in product(valley.nodes, repeat=2)
    },
)  # fmt: skip
tables = [done.cost_of for done in rounds]
claim(
    "These do not change in its round: from the middle to itself the cost is 0.",
    all(
        cost == before.cost_of[a, b]
        for roads in list(some_roads(60))[1::2]
        for before, done in pairwise(floyd_warshall(roads, roads.nodes))
        for (a, b), cost in done.cost_of.items()
        if done.node in (a, b)
    ),
)
claim(
    "a number on the diagonal, from a place to itself, falls below 0, and refuse_negative_cycle names the cycle.",
    all(
        names_a_cycle(lambda roads: floyd_warshall(roads, roads.nodes), roads)
        == nx.negative_edge_cycle(as_networkx(roads))
        for roads in some_roads(100)
    ),
)


def small_tables():
    for graph in small_roads(3, (-1, 0, 1)):
        if not nx.negative_edge_cycle(as_networkx(graph)):
            *_, done = floyd_warshall(graph, graph.nodes)
            yield graph, done


small_ones = list(small_tables())
claim(
    "The other table says where a path leads: go to the first step, and ask again from there.",
    all(
        done.cost_of[a, b] == dict(graph.edges(a))[onto] + done.cost_of[onto, b]
        for graph, done in small_ones
        for (a, b), onto in done.first_step.items()
    ),
)

# --- bug hunt ---------------------------------------------------------------------------------------------------------


def last(table, graph):
    *_, done = table(graph, graph.nodes)
    return done.cost_of


first_wrong = [
    number
    for number, graph in enumerate(islice(small_roads(4, (1,)), 200), 1)
    if last(middle_innermost, graph) != last(floyd_warshall, graph)
]
claim(
    "On maps of up to three places this program is right.",
    first_wrong[0] == 188
    and all(last(middle_innermost, graph) == last(floyd_warshall, graph) for graph in small_roads(3, (1, 3))),
)

# --- exit ticket ------------------------------------------------------------------------------------------------------

corners = {"S": (0, 0), "A": (1, 0), "B": (0, 1), "G": (1, 1)}
ticket = Roads(corners, [("S", "A", 5), ("S", "B", 3), ("S", "G", 2), ("A", "G", -4), ("B", "A", 1)])


def known_after(rounds):
    """Bellman-Ford that goes through the places in their order."""
    known = {"S": 0}
    for _ in range(rounds):
        for a in [place for place in corners if place in known]:
            for b, cost in ticket.edges(a):
                known[b] = min(known.get(b, inf), known[a] + cost)
    return known


claim(
    "In round 2, A is looked at with 5, before B improves it to 4. The cheapest path S, B, A, G costs 0, and "
    "needs round "
    "3. Dijkstra's algorithm, which stops at G, returns 2.",
    (known_after(1)["A"], known_after(2)["A"]) == (5, 4)
    and [known_after(2)["G"], known_after(3)["G"], costs_from(ticket, "S")["G"]] == [1, 0, 0]
    and record(dijkstra(ticket, "S", "G")).cost == 2
    and cost_along(ticket, "S", "B", "A", "G") == 0,
)


def read_with(first_of):
    """The path from A to D of a program that writes `first_of(first_step, a, middle, b)`."""
    row = Roads({name: (k, 0) for k, name in enumerate("ABCD")}, [("A", "B", 1), ("B", "C", 1), ("C", "D", 1)])
    start, *_ = floyd_warshall(row, row.nodes)
    cost_of, first_step = dict(start.cost_of), dict(start.first_step)
    for middle, a, b in product("ABCD", repeat=3):
        if cost_of[a, middle] + cost_of[middle, b] < cost_of[a, b]:
            cost_of[a, b] = cost_of[a, middle] + cost_of[middle, b]
            first_step[a, b] = first_of(first_step, a, middle, b)
    return "".join(type(start)(None, cost_of, first_step).path("A", "D"))


claim(
    "In the round of C the pair (A, D) gets C, although the path goes to B first. a is the right path; "
    "first_step[middle, b] would give c.",
    [
        read_with(lambda steps, a, middle, b: middle),
        read_with(lambda steps, a, middle, b: steps[a, middle]),
        read_with(lambda steps, a, middle, b: steps[middle, b]),
    ]
    == ["ACD", "ABCD", "AD"],
)
