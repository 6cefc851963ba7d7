"""The programs behind the answers to the predictions of page 12."""


def pays(cells):
    """What the path of unit 1 through the gap costs, if 4 is charged for these cells."""
    return sum(5 if cell in cells else 1 for cell in plan[1:])


right("its_cost", pays(other.plan))
wrong("its_cost", 4, pays(()))
wrong("its_cost", 8, pays(other.plan[:1]))

right("after_3_ticks", tried["standing_are_walls"][3].units[0].cell)
wrong("after_3_ticks", (1, 0), tried["ignore"][3].units[0].cell)
wrong("after_3_ticks", (3, 0), tried["right_of_way"][3].units[0].cell)


class SwapsAllowed:
    def edges(self, pair):
        one, two = ([cell, *aside.neighbors(cell)] for cell in pair)
        return [((a, b), 1) for a in one for b in two if a != b]


def ticks_on(places):
    return record(dijkstra(places, ((0, 0), (2, 0)), ((2, 0), (0, 0)))).cost


right("ticks_together", ticks_on(Pairs()))
wrong("ticks_together", 2, record(dijkstra(aside, (0, 0), (2, 0))).cost)
wrong("ticks_together", 3, ticks_on(SwapsAllowed()))

right("unit_1_is_at", settle_once(row, wishes)[1])
wrong("unit_1_is_at", (0, 0), crowd.settle(row, wishes)[1])
