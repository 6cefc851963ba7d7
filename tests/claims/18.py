"""Claims of page 18: what negative edges do, what a table holds, and how many relaxations each algorithm makes."""

from itertools import pairwise, permutations, product
from math import inf, log
from random import Random

import networkx as nx
from graphs import detours, round_ends

from astar_lesson import walked_cost


def cost_along(graph, *path):
    return walked_cost(graph, path)


def after(trace, rounds):
    """What is known after so many rounds of Bellman-Ford."""
    return trace.at(round_ends(trace)[rounds - 1]).g


def as_networkx(roads):
    graph = nx.DiGraph()
    graph.add_nodes_from(roads.nodes)
    graph.add_weighted_edges_from(roads.roads)
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


# --- steps that pay ---------------------------------------------------------------------------------------------------

exact = costs_from(valley, "depot")
claim("the road from the pass to the mill costs -4", dict(valley.edges("pass"))["mill"] == -4)
claim(
    "The path depot, lake, pass, mill costs 2 + 3 - 4 = 1.",
    cost_along(valley, "depot", "lake", "pass", "mill") == 2 + 3 - 4 == exact["mill"],
)
claim(
    "Dijkstra's algorithm returns 3. It expanded the mill with G 3 and stopped. The pass, with G 5, was still open",
    to_mill.cost == 3 and to_mill.at(len(to_mill)).open >= {"pass"} and to_mill.at(len(to_mill)).g["pass"] == 5,
)
claim("all open places cost at least as much", all(
    state.g[node] >= state.g[state.current]
    for state in map(to_mill.at, range(1, len(to_mill) + 1)) for node in state.open
))  # fmt: skip

# --- Bellman-Ford -----------------------------------------------------------------------------------------------------

claim("Begin with the start, G 0", right.at(1).g["depot"] == 0)
claim(
    "(The last two lines are for later.)",
    str(source(bellman_ford)).splitlines()[-2].strip().startswith("if improved and"),
)
claim(
    "The pictures show the ends of the four rounds.",
    round_ends(right) == [1, 4, 8, 13],
)
claim(
    "In round 2 the pass is looked at before the lake improves it, so the mill gets 6 - 4 = 2. Round 3 passes "
    "the better "
    "cost on: 5 - 4 = 1. Round 4 improves nothing.",
    [step.current for step in right][1:4] == ["depot", "pass", "lake"]
    and [after(right, k)["mill"] for k in (2, 3)] == [2, 1]
    and not any(step.reached for step in list(right)[8:]),
)
blind = [sum(1 for _ in dijkstra.__wrapped__(detours(n), "0")) for n in (12, 13)]
claim(
    "But take a row of 12 sections, each with a road for 0 and a detour that pays back more: the first climbs "
    "4096 and pays 6144, each later one half as much. Dijkstra's algorithm needs 12,286 steps, and 24,574 with "
    "13 sections; Bellman-Ford needs 194 and 223.",
    (detours(12).roads[:3], detours(12).roads[4][2], len(detours(12).nodes))
    == ([("0", "1", 0), ("0", "top 0", 4096), ("top 0", "1", -6144)], 2048, 25)
    and [*blind, *(sum(1 for _ in bellman_ford(detours(n), "0")) for n in (12, 13))] == [12286, 24574, 194, 223],
)

# --- negative cycles --------------------------------------------------------------------------------------------------

claim(
    "the road from the square to the fair costs -3. One trip around, square - fair - gate - square, costs -3 + 1 + 1 "
    "= -1.",
    cost_along(town, "square", "fair", "gate", "square") == -3 + 1 + 1 == -1,
)
claim("how many of the six places have no cheapest path?", len(town.nodes) == len(costs) == 6)
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
            for a, b, cost in roads.roads:
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
    "If round n still improves a path, the new one is cheaper than all paths of fewer than n edges, so it has n edges "
    "or more.",
    len(late) > 100 and all(new < cheapest for new, cheapest in late),
)
claim(
    "bellman_ford then follows came_from backwards until it runs in a circle, names this cycle, and stops. There is a "
    "circle: else came_from would lead back to the start over fewer than n edges, at no higher cost.",
    names_a_cycle(lambda roads: bellman_ford(roads, "depot"), town)
    and all(
        names_a_cycle(lambda roads: bellman_ford(roads, "A"), roads)
        for roads in some_roads(200)
        if -inf in costs_from(roads, "A").values()
    ),
)
# --- money ------------------------------------------------------------------------------------------------------------

first, second = (0.483, 3.14, 0.66), (0.475, 3.16, 0.666)


def thousandths(rates, unit=1000):
    return sum(round(-unit * log(rate)) for rate in rates)


def product_of(a, b, c):
    return a * b * c


claim(
    "Rounded to thousandths, the rates 0.483, 3.14, 0.66 hide a gain: 100 crowns "
    "become 100.097, but the sum is 0. The rates 0.475, 3.16, 0.666 invent one: the sum is -1, but 100 crowns become "
    "99.967.",
    [thousandths(first), thousandths(second)] == [0, -1]
    and [round(100 * product_of(*rates), 3) for rates in (first, second)] == [100.097, 99.967]
    and [thousandths(rates, 10**6) for rates in (first, second)] == [-969, 334],
)
rng = Random(0)
turned = [[rng.uniform(0.1, 9) for _ in range(k)] for k in range(1, 9) for _ in range(200)]
claim(
    "A sum of k changes is off by at most k/2. Below -k/2 it is a true gain",
    all(abs(thousandths(rates) + 1000 * sum(map(log, rates))) <= len(rates) / 2 for rates in turned)
    and all(sum(map(log, rates)) > 0 for rates in turned if thousandths(rates) < -len(rates) / 2),
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
    "2, from the depot to the lake, and 1, from the lake to the mill.",
    (tables[1]["depot", "lake"], tables[1]["lake", "mill"]) == (2, 1)
    and tables[1]["depot", "mill"] == inf
    and tables[2]["depot", "mill"] == 3,
)
claim(
    "In round 3, the round of the pass: 3 - 4 = -1. Before, only the direct road counted.",
    [table["lake", "mill"] for table in tables] == [1, 1, 1, -1, -1, -1] and rounds[3].node == "pass",
)
without_farm = as_networkx(valley).subgraph(set(valley.nodes) - {"farm"})
claim(
    "For the round of the farm, which is the last. From the pass or the mill every path back to lake, depot or pass "
    "leads "
    "over the farm.",
    inf in tables[4].values() and inf not in tables[5].values() and rounds[5].node == "farm"
    and sum(cost == inf for cost in tables[4].values()) == 5
    and not any({"lake", "depot", "pass"} & nx.descendants(without_farm, place) for place in ("pass", "mill")),
)  # fmt: skip
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
    "a number on the diagonal, from a place to itself, falls below 0. refuse_negative_cycle looks at it after each "
    "round, and names a cycle.",
    all(
        names_a_cycle(lambda roads: floyd_warshall(roads, roads.nodes), roads)
        == nx.negative_edge_cycle(as_networkx(roads))
        for roads in some_roads(100)
    ),
)


def small_tables():
    for graph in lab.small_roads(3, (-1, 0, 1)):
        if not nx.negative_edge_cycle(as_networkx(graph)):
            *_, done = floyd_warshall(graph, graph.nodes)
            yield graph, done


small_ones = list(small_tables())
claim(
    "From the first step on, cost_of is what is left to pay, so a path that came back to a place would have made a "
    "round "
    "trip for 0.",
    all(
        done.cost_of[a, b] == dict(graph.edges(a))[onto] + done.cost_of[onto, b]
        for graph, done in small_ones
        for (a, b), onto in done.first_step.items()
    ),
)
claim(
    '["pass", "mill", "farm", "lake", "depot"], for -4 + 2 + 3 + 2 = 3.',
    rounds[-1].path("pass", "depot") == ["pass", "mill", "farm", "lake", "depot"]
    and rounds[-1].cost_of["pass", "depot"] == -4 + 2 + 3 + 2,
)

# --- counted ----------------------------------------------------------------------------------------------------------

work = {name: lab.relaxations(graph) for name, graph in graphs.items()}
small, large = work["16, all to all"], work["32, all to all"]
walls = work["map with walls"]


def is_bounded(counted):
    return (
        counted["Bellman-Ford"] <= counted["n"] * counted["m"]
        and counted["Floyd-Warshall"] == counted["n"] ** 3
        and counted["Dijkstra"] <= counted["m"]
    )


claim(
    "With n nodes and m edges, Bellman-Ford makes at most n rounds of at most m: O(n m). Floyd-Warshall makes n "
    "rounds of "
    "n · n: O(n³). Dijkstra's algorithm relaxes each edge at most once if none is negative",
    all(map(is_bounded, work.values())),
)
yard_work = lab.relaxations(yard)
claim(
    "5 · 5 · 5 = 125. Dijkstra's algorithm, once from each cell, needs 5 times the 8 edges, 40.",
    (yard_work["Floyd-Warshall"], yard_work["Dijkstra from each"], yard_work["n"], yard_work["m"])
    == (5 * 5 * 5, 5 * 8, 5, 8),
)


def settled(count):
    """How many places are first right after each round."""
    found = record(bellman_ford(lab.slowest(count), "0"))
    final, ends = found.at(len(found)).g, round_ends(found)[:-1]
    known = [sum(found.at(end).g[node] == final[node] for node in found.at(end).g) for end in ends]
    return [b - a for a, b in pairwise([1, *known])]


claim(
    "In slowest(n) roads lead from all to all, with costs such that each round of Bellman-Ford settles a single place.",
    settled(16) == [1] * 15 and len(lab.slowest(16).roads) == 16 * 15,
)
claim(
    "In a corridor Bellman-Ford gets one place further in each round: 1,023 relaxations of at most 1,984.",
    (work["corridor of 32"]["Bellman-Ford"], work["corridor of 32"]["n m"]) == (1023, 1984),
)
claim("On the map with walls it makes 1,044 of 8,372", (walls["Bellman-Ford"], walls["n m"]) == (1044, 8372))


def shares():
    for seed in range(1, 31):
        grid = walled(8, seed)
        counted = sum(len(grid.edges(step.current)) for step in bellman_ford(grid, grid.nodes[0]))
        yield counted / len(grid.nodes) / sum(len(grid.edges(cell)) for cell in grid.nodes)


share = [round(100 * each) for each in shares()]
claim("on 30 such maps (seeds 1 to 30) 8 to 26 per cent of n m.", (min(share), max(share)) == (8, 26))
claim(
    "30,783 of 31,744 on the last graph; Dijkstra's algorithm makes 992.",
    (large["Bellman-Ford"], large["n m"], large["Dijkstra"]) == (30783, 31744, 992),
)
claim(
    "On the map with walls Dijkstra's algorithm, once from each cell, makes 8,372 relaxations instead of 97,336.",
    large["Floyd-Warshall"] == 8 * small["Floyd-Warshall"]
    and (walls["Dijkstra from each"], walls["Floyd-Warshall"]) == (8372, 97336)
    and (large["Dijkstra from each"], large["Floyd-Warshall"]) == (31744, 32768),
)
claim(
    "Bellman-Ford O(n m), counted 30,783 for 31,744. Floyd-Warshall O(n³).",
    (large["Bellman-Ford"], large["n m"], large["Floyd-Warshall"]) == (30783, 31744, large["n"] ** 3),
)

# --- bug hunt ---------------------------------------------------------------------------------------------------------


def last(table, graph):
    *_, done = table(graph, graph.nodes)
    return done.cost_of


claim(
    "smallest_wrong_table tries a program on graphs with up to four places and roads of cost 1, smallest first. "
    "On up to "
    "three places this one is right.",
    len(roads.nodes) == 4
    and lab.smallest_wrong_table(floyd_warshall) is None
    and all(last(lab.middle_innermost, graph) == last(floyd_warshall, graph) for graph in lab.small_roads(3, (1, 3))),
)
claim(
    "The pair (A, C) has one turn. At that moment the table does not yet know A to D or B to C",
    roads.roads == [("A", "B", 1), ("B", "D", 1), ("D", "C", 1)]
    and wrong == "from A to C it gives inf; the correct cost is 3",
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
