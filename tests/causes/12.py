"""The programs behind the answers to the predictions of page 12."""

from astar_lesson.maps.repriced import with_extra_costs


def enters_only_empty_cells(cells, wishes):
    """A referee for whom a cell is taken until its unit has gone, even if it goes in the same tick."""
    return {number: cells[number] if wishes[number] in cells.values() else wishes[number] for number in cells}


def arrived(policy, **more):
    return crowd.end_of(crowd.simulate(*crowds["ring"], policy, **more)).arrived


shut = with_extra_costs(gap, policies.claims_are_walls(me, other))
right("cells_with_walls", len(policies.plan_path(gap, me, [other], policies.claims_are_walls)))
wrong("cells_with_walls", 0, len([*policies.a_star(shut, me.cell, me.goal, policies.admissible(gap))][-1].path))
wrong("cells_with_walls", 5, len(policies.plan_path(gap, me, [other], policies.ignore)))

right("refused_with_walls", ends["claims_are_walls"].refused)
wrong("refused_with_walls", 16, ends["ignore"].refused)
standing = crowd.simulate(door, halls.FILE, policies.standing_are_walls, ticks=100)
wrong("refused_with_walls", 8, crowd.end_of(standing).refused)

right("ring_ignored", arrived(policies.ignore))
wrong("ring_ignored", 0, arrived(policies.ignore, referee=enters_only_empty_cells))
right("ring_with_walls", arrived(policies.claims_are_walls))
wrong("ring_with_walls", 4, arrived(policies.standing_are_walls))

right("unit_1_is_at", settle_once(row, wishes)[1])
wrong("unit_1_is_at", (0, 0), crowd.settle(row, wishes)[1])
