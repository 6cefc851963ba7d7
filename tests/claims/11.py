"""Claims of page 11: what H must know, and what influence does and cannot do."""

from random import Random

from astar_lesson import audit, true_costs
from astar_lesson.maps.made import square_maps
from astar_lesson.maps.repriced import Repriced, with_extra_costs


def known(story, cell):
    return [run.influence.get(cell, 0) for run in story]


def two_passes(detour, loss, factor, runs=30, memory=remember):
    """A guard that never leaves a cell, and another path that costs more by `detour`."""
    grid = Grid(2, 2, terrain={(0, 1): detour + 1}, start=(0, 0), goal=(1, 1))
    return diary(send_units(grid, [{(1, 0)}] * runs, loss=loss, fade=factor, memory=memory), (1, 0))


# --- the price and H --------------------------------------------------------------------------------------------------


def refuses(value):
    try:
        with_extra_costs(tiny, {(1, 0): value})
    except ValueError:
        return True
    return False


claim("with_extra_costs refuses such numbers.", refuses(-1) and not refuses(0))
rng, rough = Random(11), square_maps(12, 5, "..23#", seed=11)
dear = [with_extra_costs(grid, {cell: rng.randrange(9) for cell in grid.nodes}) for grid in rough]
claim(
    "No path gets cheaper, so an admissible H stays admissible. A consistent H falls on no step by more than the step "
    "costs, and now each step costs at least as much, so it stays consistent.",
    all(audit(grid, manhattan(grid.grid)).admissible and audit(grid, manhattan(grid.grid)).consistent for grid in dear),
)
f_old = {cell: f for step in old for cell, g, f, h in step.reached}
claim(
    "It costs 4 instead of 2.25. The old H counts 5 for the first cell of the road, so its F is 0.25 + 5. Along the "
    "row F stays at 4, and the goal is expanded first.",
    old.cost == 4 and f_old[0, 1] == 5.25 and all(f_old[x, 0] == 4 for x in range(1, 5))
    and (0, 1) not in {step.current for step in old},
)  # fmt: skip
claim(
    "The new H counts 0.25 for each step, and A* finds the road.",
    (new.cost, new.expanded, len(with_road.nodes)) == (2.25, 8, 10)
    and all(manhattan(with_road)(cell, (4, 0)) == manhattan(plain)(cell, (4, 0)) / 4 for cell in plain.nodes),
)

# --- a memory ---------------------------------------------------------------------------------------------------------

small = list(send_units(tiny, [{(1, 0)}] * 4, loss=3, fade=0.5))
second = small[1].trace
claim(
    "opens (1, 0) with G 1 + 3 = 4, F 5, and (0, 1) with G 3, F 4. It expands (0, 1) and opens the goal with G 4.",
    [(cell, g, f) for cell, g, f, h in second[0].reached] == [((1, 0), 4, 5), ((0, 1), 3, 4)]
    and second[1].current == (0, 1)
    and [(cell, g) for cell, g, f, h in second[1].reached] == [((1, 1), 4)],
)
claim(
    "The other path costs 2 + 3 = 5 now. Then 3 fades to 1.5. In run 3 the other path costs 3.5, and a unit takes it "
    "again.",
    known(small, (1, 0))[:3] == [0, 3, 1.5] and small[2].trace.cost == 3.5 and small[2].lost == (1, 0),
)
values = known(runs, near_pass)
claim(
    "A unit takes the far pass if the influence is above 6, since 8 + 6 = 14.",
    all((run.cost == 14) == (value > 6) for run, value in zip(runs, values, strict=True)),
)
claim(
    "In run 8 only 9.5 x 0.9⁵ = 5.61 is left, and a unit tries the near pass.",
    round(values[7], 2) == round(9.5 * 0.9**5, 2) == 5.61 and story[2:8] == "fffffx",
)
claim(
    "10.0. From 5.61 it faded to 5.05, and the unit lost in run 8 added 5.",
    round(values[8], 1) == 10.0 and round(values[7] * 0.9, 2) == 5.05 and round(values[8] - values[7] * 0.9, 9) == 5,
)

# --- how fast to forget -----------------------------------------------------------------------------------------------

stories = {q: list(send_units(MOUNTAIN, guarded, loss=5, fade=q)) for q in (0, 0.5, 0.8, 0.9, 1)}
claim(
    "For a factor q above 0 and below 1 the number stays below loss / (1 - q).",
    all(value < 5 / (1 - q) for q in (0.5, 0.8, 0.9) for value in known(stories[q], near_pass)),
)
claim(
    "Units go around only if the extra cost of the detour is below this limit.",
    all(
        ("f" in two_passes(detour, 5, q)) == (detour < 5 / (1 - q))
        for q in (0, 0.5, 0.75)
        for detour in (2, 4, 6, 8, 10, 12, 16, 20, 24)
    ),
)
claim(
    "Many other pairs do it, such as (30, 0.7) and (10, 0.85).",
    all(check_danger(pair).solved for pair in [(16, 0.8), (30, 0.7), (10, 0.85)]) and not check_danger((5, 0.9)).solved,
)
# --- the bug hunt -----------------------------------------------------------------------------------------------------

late = list(send_units(tiny, leaves, loss=3, fade=0.5, memory=remember_news))
claim("and its 3 never fades", known(late, (1, 0))[1:] == [3] * 5)
claim(
    "The fix is the first line of remember: every number fades, with news or without.",
    remember({(1, 0): 3}, {}, 0.5) == {(1, 0): 1.5} and remember_news({(1, 0): 3}, {}, 0.5) == {(1, 0): 3},
)
# --- key points and exit ticket ---------------------------------------------------------------------------------------

after_twelve = {loss: diary(send_units(MOUNTAIN, guarded, loss=loss, fade=0.9), near_pass) for loss in (7, 20)}
claim(
    "How long they stay away afterwards depends on the loss, on the factor, and on when the last one was lost.",
    [(told_of.count("x"), told_of[12:].count("f")) for told_of in after_twelve.values()] == [(3, 7), (1, 1)],
)
claim(
    "Influence must fade on all cells, else paths may never come back.",
    wrong.count("f") == 5,
)
claim(
    "c. On the road H overestimates. a and b only raise prices",
    not audit(Grid(3, 1, terrain={(1, 0): 0.5}, goal=(2, 0)), manhattan(plain)).admissible
    and old.cost > true_costs(with_road)[0, 0],
)


def fades_the_news_too(influence, news, fade):
    cells = {*influence, *news}
    return {cell: (influence.get(cell, 0) + news.get(cell, 0)) * fade for cell in cells}


def added_twice(grid, influence):
    """A map that adds the influence on entering and on leaving."""
    return Repriced(grid, lambda a, b, cost: cost + influence.get(a, 0) + influence.get(b, 0))


wall = Grid(2, 2, terrain={(0, 1): 9}, start=(0, 0), goal=(1, 1))
twice = record(a_star(added_twice(wall, {(1, 0): 6}), (0, 0), (1, 1), manhattan(wall)))
claim(
    "b. In run 2 the influence is 6, in run 3 it is 6 x 0.5 + 6 = 9, above 8. a comes from a program that adds the "
    "influence on entering and on leaving.",
    two_passes(8, 6, 0.5).index("f") + 1 == 3 and 6 * 0.5 + 6 == 9 and twice.path == [(0, 0), (0, 1), (1, 1)],
)
fading_first = list(send_units(wall, [{(1, 0)}] * 30, loss=6, fade=0.5, memory=fades_the_news_too))
claim(
    "c comes from one that adds the news first and fades then: 3, 4.5, 5.25, and always below 6.",
    known(fading_first, (1, 0))[1:4] == [3, 4.5, 5.25]
    and all(value < 6 for value in known(fading_first, (1, 0))[:20])
    and diary(fading_first, (1, 0)) == "x" * 30,
)
