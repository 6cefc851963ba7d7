"""Causes of page 17: corners that touch, a search from the other side, half of a detour."""

in_vain = record(a_star(twelve, twelve.start, twelve.goal, octile(twelve)))
right("how_many_components", len(set(components(twelve).values())))
wrong("how_many_components", 1, len(set(touching(twelve).values())))
right("cells_for_nothing", in_vain.expanded)
wrong("cells_for_nothing", 2, in_vain.expanded - 1)
wrong("cells_for_nothing", 6, record(a_star(twelve, twelve.goal, twelve.start, octile(twelve))).expanded)
wrong("cells_for_nothing", 9, len(twelve.nodes))

pair = Tiers(floor, 16)
right("cost_of_one_step", pair.route(floor.start, floor.goal).cost)
wrong("cost_of_one_step", 10, record(a_star(floor, floor.start, floor.goal, octile(floor))).cost)
wrong("cost_of_one_step", 80, pair.cost_inside(floor.start, (15, 15)) + floor.cost((15, 15), (16, 15)))
there, back = pair.cost_inside(floor.start, (15, 0)), pair.cost_inside((16, 0), floor.goal)
wrong("cost_of_one_step", 170, there + floor.cost((15, 0), (16, 0)) + back)
